/** Replaces fields in the text of a document and leaves the rest unchanged. */
import type { Range, Source } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import { lineAround } from './position.ts';
import type { Field, Mapping } from './tree.ts';

/** A change of one object. */
export interface FieldChange {
  readonly mapping: Mapping;
  /** The field whose place the new ones take. */
  readonly replaced: string;
  /** A further field to remove. */
  readonly removed: string | null;
  readonly written: JsonObject;
}

export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let written = '';
  let at = 0;
  for (const { range, text: own } of edits.toSorted(
    (one, other) => one.range[0] - other.range[0],
  )) {
    written += text.slice(at, range[0]) + own;
    at = range[1];
  }
  return written + text.slice(at);
}

export function endOf({ value }: Field): number {
  return (value.alias ?? value.range)[1];
}

export function lineStart(source: Source, at: number): number {
  return lineAround(source, at)[0];
}

/** The end of the line, before its line break. */
export function lineEnd(source: Source, at: number): number {
  return Math.max(at, lineAround(source, at)[1]);
}

/** Where the next line begins; null on the last line. */
export function nextLine(source: Source, at: number): number | null {
  const { text } = source;
  const newline = text.indexOf('\n', lineEnd(source, at));
  return newline === -1 ? null : newline + 1;
}

/** The white space from the start of the line to a place; null if anything else is there. */
export function indentBefore(source: Source, at: number): string | null {
  const before = source.text.slice(lineStart(source, at), at);
  return /^[ \t]*$/.test(before) ? before : null;
}
