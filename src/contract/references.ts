/** What documents and the ledger say of each other: places, operations and references. */
import type { Range } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';

/** `{ $ref: KEY }` or `{ $ref: "KEY#versionId" }` in a document. */
export interface Reference {
  readonly key: string;
  readonly gives: 'id' | 'versionId';
  /** From the document's root, beginning with `params` or `body`. */
  readonly path: JsonPath;
  /** Its place in its text, in UTF-16 units; of what a run plans, from the start of its document. */
  readonly range: Range;
}

/** The place of a document in the input. */
export interface DocumentPlace {
  /** The index of its file in the run. */
  readonly file: number;
  /** From 1. */
  readonly line: number;
  /** In bytes: `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

/** The values that a reference can give, from the result of its key's operation. */
export type ReturnedValues = Readonly<Record<Reference['gives'], string | null>>;
