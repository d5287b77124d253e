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
}

/** A text as its author wrote it, and the name to call it by. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Offsets in UTF-16 units: `[start, end)`. */
export type Range = readonly [start: number, end: number];

/** Where a document stands: what a finding about the whole of it points at. */
export interface Origin {
  readonly source: Source;
  readonly range: Range;
  /** From 1. */
  readonly line: number;
}

/** A problem at a place in a source; without a range it concerns the source as a whole. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly source: Source;
  readonly range: Range | null;
}
