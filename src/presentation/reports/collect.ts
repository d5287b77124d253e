import {
  createFindings,
  type Diagnostic,
  type Origin,
  type Problem,
  type Severity,
} from '../../core/diagnostic.ts';
import { type Clock, commitIn, type Environment } from '../../core/host.ts';
import { cut } from '../../core/texts.ts';
import { isSuccess, type Outcome, type Result } from '../../core/result.ts';
import { positionAt } from '../../documents/position.ts';
import { describe } from '../../messages/catalogue.ts';
import { causeIn } from '../alike.ts';
import type { ShownEnd } from '../next-step.ts';
import { toldOf } from '../problems.ts';
import { workflowProperty, workflowText } from '../safe-text.ts';
import { inLine, type Speech } from '../style.ts';
import { createResultTally, type ResultTally } from '../tally.ts';

export interface ReportContext extends Speech {
  /** The words of the command; null if the command line could not be read. */
  readonly command: string | null;
  /** The folder to which file names are relative. */
  readonly workingDirectory: string;
  readonly env: Environment;
  readonly clock: Pick<Clock, 'now'>;
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What a run is about, known before it sends. */
export interface ReportAbout {
  /** For example `2.0 https://lms.example.com/api/public`. */
  readonly target: string;
  /** The commits of the saved plans that are applied, as CI named them; null for an unknown one. */
  readonly plans: readonly (string | null)[];
}

/** The limit of listed results. The rest is only counted, as with findings (createFindings). */
const MOST_ENTRIES = 10_000;

/** Beyond the limit, so many results of each new cause are still listed. */
const SURE_OF_A_CAUSE = 3;
const MOST_CAUSES = 1000;

/**
 * An entry of a report: a finding in a document, a result that is not simply done, or what ended the
 * whole run.
 */
export interface ReportEntry {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly code: string;
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

/** When something began and ended, in milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The content of all reports. Its size is bounded, however long the run is. */
export interface Collected {
  readonly tally: ResultTally;
  /** Findings, then results, both in the order in which they came. */
  readonly entries: readonly ReportEntry[];
  /** How many results there are of each cause, listed or not. */
  readonly causes: ReadonlyMap<string, number>;
  /** What ended the whole run, unless the findings say it; null for nothing. */
  readonly failure: ReportEntry | null;
  /** Operations that are done, now or in an earlier run. */
  readonly passed: readonly Result[];
  /** All findings and results, including the entries. */
  readonly errors: number;
  readonly warnings: number;
  /** Errors in documents. */
  readonly invalid: number;
  /** From the first request of each operation to its last answer. */
  readonly spans: ReadonlyMap<string, Span>;
  readonly whole: Span;
  readonly about: ReportAbout | null;
}

/** How the run ended, for a reader who has not watched it. */
export interface ReportEnd extends ShownEnd {
  /** Why the command could not do its work; null or left out if it did. */
  readonly failure?: Problem | null;
  /** The exit code of the command; left out after a check without errors. */
  readonly exitCode?: number;
  /** The last sentence of a command that sends nothing. */
  readonly told?: string;
}

interface Collector {
  diagnostic(diagnostic: Diagnostic): void;
  result(result: Result, origin: Origin | null): Promise<void>;
  /** True if it was collected. */
  has(diagnostic: Diagnostic): boolean;
  collected(end: ReportEnd): Collected;
}

export function createCollector(context: ReportContext, about: ReportAbout | null): Collector {
  const speech: Speech = context;
  const { clock, startedAt } = context;
  const tally = createResultTally();
  const findings = createFindings<ReportEntry>();
  const seen = new WeakSet<Diagnostic>();
  const entries: ReportEntry[] = [];
  const passed: Result[] = [];
  const spans = new Map<string, Span>();
  const causes = new Map<string, number>();
  const count = { error: 0, warning: 0 };
  /** What one cause has too much of must not hide another one. */
  const isListed = (entry: ReportEntry) => {
    const cause = causeOf(entry);
    const times = causes.get(cause) ?? 0;
    if (times > 0 || causes.size < MOST_CAUSES) causes.set(cause, times + 1);
    return entries.length < MOST_ENTRIES || (causes.has(cause) && times < SURE_OF_A_CAUSE);
  };
  return {
    has: (diagnostic) => seen.has(diagnostic),
    diagnostic(diagnostic) {
      seen.add(diagnostic);
      if (findings.takes(diagnostic)) findings.add(entryOfDiagnostic(diagnostic, speech));
      else findings.count(diagnostic);
    },
    async result(result, origin) {
      const { operation, durationMs } = result;
      tally.add(result, null);
      const to = clock.now();
      const from = Math.min(to - durationMs, spans.get(operation)?.from ?? to);
      spans.set(operation, { from, to });
      if (isSuccess(result) && passed.length < MOST_ENTRIES) passed.push(result);
      const told = toldOf(result);
      if (told === null) return;
      count[told.severity] += 1;
      const { source } = result;
      const place = source && { ...source, column: null };
      const entry = describeEntry({ ...told, result, place }, speech);
      if (!isListed(entry)) return;
      // Reserves its place in the list before its column is looked up.
      const index = entries.push(entry) - 1;
      const column = await columnOf(origin);
      entries[index] = { ...entry, place: place && { ...place, column } };
    },
    collected({ failure = null, finishedAt = clock.now() }) {
      const told = failure !== null && tellsFindings(failure, findings.errors) ? null : failure;
      return {
        about,
        tally,
        entries: [...findings.kept, ...entries],
        causes,
        failure:
          told &&
          describeEntry({ severity: 'error', problem: told, place: null, result: null }, speech),
        passed,
        spans,
        whole: { from: startedAt, to: finishedAt },
        errors: count.error + findings.errors,
        warnings: count.warning + findings.warnings,
        invalid: findings.errors,
      };
    },
  };
}

/** Foreign text on one line, as long as a summary of GitHub Actions has room for 60 of them. */
export const boundedLine = (text: string, speech: Speech) =>
  cut(inLine(text, speech), MOST_CHARACTERS);

const MOST_CHARACTERS = 2000;

/** A name for an operation: its key, its place, or the operation itself. */
export function reportNameOf({ key, source, operation }: Result, speech: Speech): string {
  if (key !== null) return boundedLine(key, speech);
  return source === null ? operation : inLine(`${source.file}:${source.line}`, speech);
}

function entryOfDiagnostic(
  { severity, problem, source, range }: Diagnostic,
  speech: Speech,
): ReportEntry {
  const position = range === null ? { line: null, column: null } : positionAt(source, range[0]);
  const place = { file: source.name, ...position };
  return describeEntry({ severity, problem, place, result: null }, speech);
}

/** True if the findings say more than the problem, which only counts them. */
const tellsFindings = ({ code }: Problem, errors: number) =>
  errors > 0 && (code === 'document/invalid' || code === 'lint/failed');

function describeEntry(
  entry: Pick<ReportEntry, 'severity' | 'problem' | 'place' | 'result'>,
  speech: Speech,
): ReportEntry {
  const { message, hint } = describe(entry.problem, speech.messages);
  const [text, step] = [boundedLine(message, speech), boundedLine(hint, speech)];
  return { ...entry, code: entry.problem.code, message: text, hint: step };
}

async function columnOf(origin: Origin | null): Promise<number | null> {
  if (origin === null) return null;
  const { source, range } = await origin.open();
  return range === null ? null : positionAt(source, range[0]).column;
}

const ranks: Readonly<Partial<Record<Outcome, number>>> = {
  'in-doubt': 0,
  rejected: 1,
  failed: 2,
  blocked: 4,
  done: 5,
};

/** The entries of one cause: the same code, and the same message but for ids (causeIn). */
export interface EntriesAlike {
  /** At most three of them. */
  readonly examples: readonly ReportEntry[];
  readonly count: number;
}

const causeOf = (entry: Pick<ReportEntry, 'severity' | 'problem' | 'result' | 'message'>) =>
  `${levelOf(entry)} ${entry.problem.code} ${causeIn(entry.message)}`;

/** The most important first: operations in doubt, then refused ones, then invalid documents. */
export function causesByWeight({ entries, causes: all }: Collected): EntriesAlike[] {
  const weight = ({ result, severity }: ReportEntry) => {
    if (result === null) return severity === 'error' ? 3 : 5;
    return ranks[result.outcome] ?? 5;
  };
  const causes = new Map<string, { readonly examples: ReportEntry[]; count: number }>();
  for (const entry of entries.toSorted((one, other) => weight(one) - weight(other))) {
    const name = causeOf(entry);
    const cause = causes.get(name) ?? { examples: [], count: 0 };
    causes.set(name, cause);
    cause.count += 1;
    if (cause.examples.length < SURE_OF_A_CAUSE) cause.examples.push(entry);
  }
  return [...causes].map(([name, { examples, count }]) => ({
    examples,
    count: Math.max(count, all.get(name) ?? 0),
  }));
}

/** The commits of the files, as CI named them: that of this command, and those of its saved plans. */
export function commitsOf({ about }: Collected, { env, mask }: ReportContext) {
  const known = (commit: string | null) => (commit === null ? null : mask.text(commit));
  return { commit: known(commitIn(env)), plannedCommits: (about?.plans ?? []).map(known) };
}

/** A blocked operation is not a mistake of its own, but for what an undo cannot take back. */
export function levelOf({ severity, result }: Pick<ReportEntry, 'severity' | 'result'>): Severity {
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
  if (file === '-') return null;
  const typed = useSlashes(file);
  const isWhole = /^(?:[A-Za-z]:)?\//.test(typed);
  const whole = withoutDots(isWhole ? typed : `${useSlashes(workingDirectory)}/${typed}`);
  for (const folder of [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], workingDirectory]) {
    const start = useSlashes(folder ?? '').replace(/\/*$/, '/');
    if (start !== '/' && whole.startsWith(start)) return whole.slice(start.length);
  }
  return typed.replace(/^(?:\.\/)+/, '');
}

interface Annotated {
  readonly place: (Pick<EntryPlace, 'file' | 'line'> & Partial<EntryPlace>) | null;
  readonly title: string;
}

/** A line that GitHub Actions shows as an annotation of a file, or of the whole run. */
export function workflowCommand(
  level: Severity | 'notice',
  { place, title }: Annotated,
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

/** `/a/c` for `/a/./b/../c`. */
function withoutDots(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && (step !== '' || steps.length === 0)) steps.push(step);
  }
  return steps.join('/');
}

/** Only in Windows paths is a backslash a separator; elsewhere it is part of a name. */
function useSlashes(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) || /^\.{0,2}\\/.test(path)
    ? path.replaceAll('\\', '/')
    : path;
}
