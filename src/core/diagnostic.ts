import type { JsonPath } from './json.ts';

/** What happened, without prose: the message catalog turns it into sentences. */
export interface Problem {
  /** Stable and documented, for example `document/unknown-field`. */
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A value as its author wrote it, shortened. A collection is named by its kind only. */
export type Received = string | { readonly collection: 'object' | 'list' };

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
}

/** Offsets in UTF-16 units: `[start, end)`. */
export type Range = readonly [start: number, end: number];

/** Where a document is: findings about the whole document point here. */
export interface Origin {
  /** The name of its file; `-` is standard input. */
  readonly file: string;
  /** The line in that file, from 1. */
  readonly line: number;
  /**
   * Reads the text that the document is in. A long input is not kept in memory, so this reads it
   * again.
   */
  readonly open: () => Promise<OpenedOrigin>;
}

export interface OpenedOrigin {
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
  /**
   * How many findings this one stands for, itself included, when there are more than are kept
   * (findings.ts). It is then counted but not shown.
   */
  readonly times?: number;
}
