import type { JsonPath } from './json.ts';
import type { ParamsOfCodes } from './params.d.ts';

/** What happened, without prose: the message catalog turns it into sentences. */
export type Problem = {
  readonly [Code in ProblemCode]: {
    /** Stable and documented, for example `document/unknown-field`. */
    readonly code: Code;
    readonly params: ParamsOfProblem<Code>;
  };
}[ProblemCode];

export type ProblemCode = keyof ParamsOfCodes;

export type ParamsOfProblem<Code extends ProblemCode> = ParamsOfCodes[Code] & {
  /** What is probably meant, which is the hint then. */
  readonly suggestion?: string | null;
};

export type Severity = 'error' | 'warning';

/** A problem at a path in a document's value, not yet located in its text. */
export interface Finding {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly path: JsonPath;
  /** Point at the field's name instead of its value. */
  readonly at?: 'key';
  /** As in `Diagnostic`. */
  readonly times?: number;
}

/** A text as its author wrote it, whole or in part, and its name in messages. */
export interface Source {
  readonly name: string;
  readonly text: string;
  /** The line of the file on which the text begins, from 1; 1 if omitted. */
  readonly firstLine?: number;
  /** The character of that line with which the text begins, from 1; 1 if omitted. */
  readonly firstColumn?: number;
  /** The cell of a sheet at an offset, such as `G5`; empty where there is none. */
  readonly cellAt?: (offset: number) => string;
}

/** Offsets in UTF-16 units: `[start, end)`. */
export type Range = readonly [start: number, end: number];

/** Where a document is: findings about the whole document point here. */
export interface Origin {
  /** The name of its file; `-` is standard input. */
  readonly file: string;
  /** The line in that file, from 1. */
  readonly line: number;
  /** Reads its text again: a long input is not kept in memory. */
  readonly open: () => Promise<OpenedOrigin>;
}

interface OpenedOrigin {
  readonly source: Source;
  /** Where findings about the whole document point; null if it is no longer there. */
  readonly range: Range | null;
  /** The whole document in its source; left out if the source holds nothing else. */
  readonly extent?: Range;
}

/** A problem at a place in a source. Without a range it concerns the whole source. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly source: Source;
  readonly range: Range | null;
  /** How many findings it stands for, itself included (createFindings). It is then not shown. */
  readonly times?: number;
  /** True where the search ended at it (MOST_PROBLEMS), so that there may be more. */
  readonly isLast?: boolean;
}

/**
 * How many problems of documents are built at all. Nothing is sent after the first, and each costs
 * as much as a right document, so that a small file could take minutes.
 */
export const MOST_PROBLEMS = 10_000;

/** The bound at which the search for problems ended, for messages; nothing if it did not. */
export const findBound = (list: readonly Diagnostic[]): { readonly limit?: number } =>
  list.some(({ isLast }) => isLast) ? { limit: MOST_PROBLEMS } : {};

/** How many findings of each severity are kept with their places. Any others are only counted. */
export const MOST_FINDINGS = 1000;

interface CountedSeverity {
  readonly severity: Severity;
  readonly times?: number;
}

/** The only place that bounds how many findings of anything are kept. */
export function createFindings<T extends CountedSeverity>(from: Iterable<T> = []): Findings<T> {
  const findings = new Findings<T>();
  for (const finding of from) findings.add(finding);
  return findings;
}

/**
 * Collects findings: keeps a bounded number of them and counts all. A class, because Node keeps what
 * an object literal with getters holds until its next full collection.
 */
export class Findings<T extends CountedSeverity> {
  /** The first ones of each severity, in order of arrival. */
  readonly kept: T[] = [];
  readonly #kept = { error: 0, warning: 0 };
  readonly #counts = { error: 0, warning: 0 };
  readonly #others: { error?: T; warning?: T } = {};

  add(finding: T): void {
    const { severity } = finding;
    if (this.takes(finding)) {
      this.kept.push(finding);
      this.#kept[severity] += 1;
    } else this.#others[severity] = finding;
    this.count(finding);
  }

  /** Counts findings of one severity without keeping them. */
  count({ severity, times = 1 }: CountedSeverity): void {
    this.#counts[severity] += times;
  }

  /** False if it would only be counted. */
  takes({ severity, times }: CountedSeverity): boolean {
    return times === undefined && this.#kept[severity] < MOST_FINDINGS;
  }

  get errors(): number {
    return this.#counts.error;
  }

  get warnings(): number {
    return this.#counts.warning;
  }

  /** The kept findings, followed by at most one per severity that stands for the others. */
  get list(): readonly (T & CountedSeverity)[] {
    const rest = (['error', 'warning'] as const).flatMap((severity) => {
      const one = this.#others[severity];
      const times = this.#counts[severity] - this.#kept[severity];
      return one === undefined ? [] : [{ ...one, times }];
    });
    return [...this.kept, ...rest];
  }
}

export function countFindings(list: readonly CountedSeverity[], severity: Severity): number {
  return list.reduce((sum, each) => sum + (each.severity === severity ? (each.times ?? 1) : 0), 0);
}
