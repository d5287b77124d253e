import type { JsonPath } from './json.ts';

/** What happened, without a word of prose: the catalogue turns it into sentences. */
export interface Problem {
  /** Stable and documented, for example `document/unknown-field`. */
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A value as its author wrote it, short; of a collection only which one it is. */
export type Received = string | { readonly collection: 'object' | 'list' };

export type Severity = 'error' | 'warning';

/** A problem at a place in a document's value; not yet in its text. */
export interface Finding {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly path: JsonPath;
  /** Point at the field's name instead of its value. */
  readonly at?: 'key';
  /** As of a diagnostic. */
  readonly times?: number;
}

/** A text as its author wrote it, whole or a part of it, and the name to call it by. */
export interface Source {
  readonly name: string;
  readonly text: string;
  /** The line of the file on which the text begins, from 1; 1 where it is left out. */
  readonly firstLine?: number;
  /** The character of that line with which it begins, from 1; 1 where it is left out. */
  readonly firstColumn?: number;
}

/** Offsets in UTF-16 units: `[start, end)`. */
export type Range = readonly [start: number, end: number];

/** Where a document stands: what a finding about the whole of it points at. */
export interface Origin {
  /** The name of its file; `-` is standard input. */
  readonly file: string;
  /** Of that file, from 1. */
  readonly line: number;
  /**
   * Its text and its place in it. A long input is not kept: the text is then read again, and
   * has no range where it is no longer there.
   */
  readonly open: () => Promise<{ readonly source: Source; readonly range: Range | null }>;
}

/** A problem at a place in a source; without a range it concerns the source as a whole. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly source: Source;
  readonly range: Range | null;
  /**
   * Where there are more findings than are kept (findings.ts): how many others it stands for,
   * itself included. It is counted and not shown.
   */
  readonly times?: number;
}
