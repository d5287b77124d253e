/** What all reports have in common: their content, and how they name what is in it. */
import { isAbsolute, normalize, relative, resolve, sep } from 'node:path';
import type { Problem, Severity } from '../../core/diagnostic.ts';
import { type Clock, commitIn, type Environment } from '../../core/host.ts';
import type { Outcome, Result } from '../../core/result.ts';
import { cut } from '../../core/texts.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { describe } from '../../messages/catalogue.ts';
import { type Cause, causeIn, Causes } from '../alike.ts';
import type { ShownEnd } from '../summary.ts';
import { workflowProperty, workflowText } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';

export interface ReportContext extends Speech {
  /** The words of the command; null if the command line could not be read. */
  readonly command: string | null;
  readonly workingDirectory: string;
  readonly env: Environment;
  readonly clock: Pick<Clock, 'now'>;
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number;
}

export interface ReportAbout {
  /** For example `2.0 https://lms.example.com/api/public`. */
  readonly target: string;
  /** The commits of the saved plans that are applied, as CI named them; null for an unknown one. */
  readonly plans: readonly (string | null)[];
}

/**
 * An entry of a report: a finding in a document, a result that is not simply done, or what ended the
 * whole run.
 */
export interface ReportEntry {
  readonly severity: Severity;
  readonly problem: Problem;
  /** On one line of bounded length, without secrets and without deceptive characters. */
  readonly message: string;
  readonly hint: string;
  readonly place: EntryPlace | null;
  /** The result of the operation; null for a finding in a document, and for the whole run. */
  readonly result: Result | null;
}

/** Both count from 1. The column counts characters. */
interface EntryPlace {
  /** The name that the user gave; `-` is standard input. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** The content of all reports. Its size is bounded, however long the run is. */
export interface Report {
  readonly context: ReportContext;
  readonly end: ShownEnd & CommandEnd;
  /** Findings, then results, both in the order in which they came. */
  readonly entries: readonly ReportEntry[];
  /** What ended the whole run, unless the findings say it; null for nothing. */
  readonly failure: ReportEntry | null;
  readonly passed: readonly Result[];
  readonly errors: number;
  readonly warnings: number;
  readonly invalid: number;
  /** When the command began and ended, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly about: ReportAbout | null;
}

export interface CommandEnd {
  /** Why the command could not do its work; null or left out if it did. */
  readonly failure?: Problem | null;
  /** The exit code of the command; left out after a check without errors. */
  readonly exitCode?: number;
  readonly told?: string;
}

/** Foreign text on one line, as long as a summary of GitHub Actions has room for 60 of them. */
export const boundedLine = (text: string, speech: Speech) =>
  cut(inLine(text, speech), MOST_CHARACTERS);

const MOST_CHARACTERS = 2000;

export function nameReportEntry({ key, source, operation }: Result, speech: Speech): string {
  if (key !== null) return boundedLine(key, speech);
  return source === null ? operation : inLine(`${source.file}:${source.line}`, speech);
}

export function describeEntry(
  entry: Omit<ReportEntry, 'message' | 'hint'>,
  speech: Speech,
): ReportEntry {
  const { message, hint } = describe(entry.problem, speech.messages);
  return { ...entry, message: boundedLine(message, speech), hint: boundedLine(hint, speech) };
}

const ranks: Readonly<Partial<Record<Outcome, number>>> = {
  'in-doubt': 0,
  rejected: 1,
  failed: 2,
  blocked: 4,
};

/** Operations in doubt come first, then refused ones, then invalid documents. */
function weightOf({ result, severity }: ReportEntry): number {
  if (result === null) return severity === 'error' ? 3 : 5;
  return ranks[result.outcome] ?? 5;
}

/** The entries by their causes, the most important first: one must not hide another. */
export function causesIn({ entries }: Report): Cause<ReportEntry>[] {
  const causes = new Causes<ReportEntry>();
  for (const entry of entries) {
    const { problem, message, result } = entry;
    const level = `${chooseLevel(entry)} ${result?.outcome ?? ''}`;
    causes.add(`${level} ${problem.code} ${causeIn(message)}`, entry, null);
  }
  return causes.list.sort(
    ({ examples: [one] }, { examples: [other] }) => weightOf(one) - weightOf(other),
  );
}

/** The commits of the files, as CI named them: that of this command, and those of its saved plans. */
export function findCommits({ about, context: { env, mask } }: Report) {
  const known = (commit: string | null) => (commit === null ? null : mask.text(commit));
  return { commit: known(commitIn(env)), plannedCommits: (about?.plans ?? []).map(known) };
}

/** A blocked operation is not a mistake of its own, but for what an undo cannot take back. */
export function chooseLevel({
  severity,
  result,
}: Pick<ReportEntry, 'severity' | 'result'>): Severity {
  const isOwn = result?.error?.problem.code === 'undo/kept';
  return result?.outcome === 'blocked' && !isOwn ? 'warning' : severity;
}

/**
 * A file as code hosting services show it: with slashes, relative to the repository that GitHub or
 * GitLab names, or else to the working directory, if it is inside; null for standard input.
 */
export function reportPath(
  file: string,
  { workingDirectory, env }: Pick<ReportContext, 'workingDirectory' | 'env'>,
): string | null {
  if (file === STANDARD_STREAM) return null;
  const whole = resolve(workingDirectory, file);
  const ways = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], workingDirectory].flatMap(
    (folder) => (folder ? relative(folder, whole) : []),
  );
  const isInside = (way: string) => way.split(sep)[0] !== '..' && !isAbsolute(way);
  return (ways.find(isInside) ?? normalize(file)).replaceAll(sep, '/');
}

interface Annotation {
  readonly place: (Pick<EntryPlace, 'file' | 'line'> & Partial<EntryPlace>) | null;
  readonly title: string;
}

/** A line that GitHub Actions shows as an annotation of a file, or of the whole run. */
export function workflowCommand(
  level: Severity | 'notice',
  { place, title }: Annotation,
  lines: readonly string[],
  context: ReportContext,
): string {
  const file = place && reportPath(place.file, context);
  const { line = null, column = null } = file === null ? {} : (place ?? {});
  const properties = { file: file && context.mask.text(file), line, col: column, title };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${workflowProperty(String(value))}`],
  );
  return `::${level} ${written.join(',')}::${workflowText(lines.join('\n'))}`;
}
