import {
  createFindings,
  type Diagnostic,
  type Origin,
  type Problem,
  type Severity,
} from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import { isSuccess, type Outcome, type Result } from '../../core/result.ts';
import { positionAt } from '../../documents/position.ts';
import { describe } from '../../messages/catalogue.ts';
import type { ShownEnd } from '../next-step.ts';
import { diagnosticObject, toldOf } from '../problems.ts';
import { resultObject } from '../result-text.ts';
import { inLine, type Speech } from '../style.ts';
import { createResultTally, type ResultTally } from '../tally.ts';

export interface ReportContext extends Speech {
  /** The folder to which file names are relative. */
  readonly workingDirectory: string;
}

/** The limit of listed results. The rest is only counted, as with findings (createFindings). */
const MOST_ENTRIES = 10_000;

/** An entry of a report: a finding in a document, or a result that is not simply done. */
export interface ReportEntry {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly code: string;
  /** On one line, without secrets and without deceptive characters. */
  readonly message: string;
  readonly hint: string;
  readonly place: EntryPlace | null;
  /** The result of the operation; null for a finding in a document. */
  readonly result: Result | null;
  /** The object as in the formats for programs. */
  readonly object: JsonObject;
}

/** Both count from 1. The column counts characters. */
interface EntryPlace {
  /** The name that the user gave; `-` is standard input. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** An operation that is done, now or in an earlier run. */
interface Passed {
  readonly name: string;
  readonly result: Pick<Result, 'operation' | 'outcome' | 'source' | 'durationMs'>;
}

/** The content of all reports. Its size is bounded, however long the run is. */
export interface Collected {
  readonly tally: ResultTally;
  /** Findings, then results, both in the order in which they came. */
  readonly entries: readonly ReportEntry[];
  readonly passed: readonly Passed[];
  /** Of all findings and results, including the entries. */
  readonly errors: number;
  readonly warnings: number;
  /** Errors in documents. */
  readonly invalid: number;
  /** Milliseconds, by operation. */
  readonly durations: ReadonlyMap<string, number>;
}

/** How the run ended, for a reader who has not watched it. */
export interface ReportEnd extends ShownEnd {
  /** For example `2.0 https://lms.example.com/api/public`. */
  readonly target: string | null;
}

interface Collector {
  diagnostic(diagnostic: Diagnostic): void;
  result(result: Result, origin: Origin | null): Promise<void>;
  readonly collected: Collected;
}

export function createCollector(speech: Speech): Collector {
  const tally = createResultTally();
  const findings = createFindings<ReportEntry>();
  const entries: ReportEntry[] = [];
  const passed: Passed[] = [];
  const durations = new Map<string, number>();
  const count = { errors: 0, warnings: 0 };
  const counted = (severity: Severity) =>
    severity === 'error' ? (count.errors += 1) : (count.warnings += 1);
  return {
    diagnostic(diagnostic) {
      if (findings.takes(diagnostic)) findings.add(entryOfDiagnostic(diagnostic, speech));
      else findings.count(diagnostic);
    },
    async result(result, origin) {
      const { operation, durationMs } = result;
      tally.add(result, null);
      durations.set(operation, (durations.get(operation) ?? 0) + durationMs);
      if (isSuccess(result) && passed.length < MOST_ENTRIES) passed.push(passedOf(result, speech));
      const told = toldOf(result);
      if (told === null) return;
      counted(told.severity);
      if (entries.length >= MOST_ENTRIES) return;
      // Reserves its place in the list before its text is looked up.
      const entry = { ...told, result, place: placeOf(result), object: {} };
      const index = entries.push(entryOfResult(entry, speech)) - 1;
      const column = await columnOf(origin);
      const opened = { ...entry, place: entry.place && { ...entry.place, column } };
      entries[index] = entryOfResult(opened, speech);
    },
    get collected() {
      return {
        tally,
        entries: [...findings.kept, ...entries],
        passed,
        durations,
        errors: count.errors + findings.errors,
        warnings: count.warnings + findings.warnings,
        invalid: findings.errors,
      };
    },
  };
}

/** A name for an operation: its key, its place, or the operation itself. */
export function reportNameOf({ key, source, operation }: Result, speech: Speech): string {
  if (key !== null) return inLine(key, speech);
  return source === null ? operation : inLine(`${source.file}:${source.line}`, speech);
}

function passedOf(result: Result, speech: Speech): Passed {
  const { operation, outcome, source, durationMs } = result;
  return { name: reportNameOf(result, speech), result: { operation, outcome, source, durationMs } };
}

function entryOfDiagnostic(diagnostic: Diagnostic, speech: Speech): ReportEntry {
  const { severity, problem, source, range } = diagnostic;
  const position = range === null ? { line: null, column: null } : positionAt(source, range[0]);
  const object = diagnosticObject(diagnostic, speech);
  const place = { file: source.name, ...position };
  return describeResult({ severity, problem, place, result: null, object }, speech);
}

type Undescribed = NonNullable<ReturnType<typeof toldOf>> &
  Pick<ReportEntry, 'place' | 'result' | 'object'>;

function entryOfResult(
  entry: Undescribed & { readonly result: Result },
  speech: Speech,
): ReportEntry {
  return describeResult({ ...entry, object: resultObject(entry.result, speech) }, speech);
}

function describeResult({ severity, problem, place, result, object }: Undescribed, speech: Speech) {
  const { message, hint } = describe(problem, speech.messages);
  return {
    severity,
    problem,
    code: problem.code,
    message: inLine(message, speech),
    hint: inLine(hint, speech),
    place,
    result,
    object,
  };
}

function placeOf({ source }: Result): EntryPlace | null {
  return source === null ? null : { ...source, column: null };
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

/** The most important first: operations in doubt, then refused ones, then invalid documents. */
export function byWeight(entries: readonly ReportEntry[]): ReportEntry[] {
  const weight = ({ result, severity }: ReportEntry) => {
    if (result === null) return severity === 'error' ? 3 : 5;
    return ranks[result.outcome] ?? 5;
  };
  return entries.toSorted((one, other) => weight(one) - weight(other));
}

/** A blocked operation is not a mistake of its own. */
export function levelOf({ severity, result }: ReportEntry): Severity {
  return result?.outcome === 'blocked' ? 'warning' : severity;
}

/**
 * A file as code hosting services show it: with slashes, relative to the working directory if it is
 * inside; null for standard input.
 */
export function reportPath(file: string, workingDirectory: string): string | null {
  if (file === '-') return null;
  const path = useSlashes(file);
  const folder = useSlashes(workingDirectory).replace(/\/*$/, '/');
  return path.startsWith(folder) ? path.slice(folder.length) : path.replace(/^(?:\.\/)+/, '');
}

/** Only in Windows paths is a backslash a separator; elsewhere it is part of a name. */
function useSlashes(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) || /^\.{0,2}\\/.test(path)
    ? path.replaceAll('\\', '/')
    : path;
}
