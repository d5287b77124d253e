/** Other fields in the text of a document, everything else of it left as it is. */
import type { Range } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { Field, Mapping } from './tree.ts';

/** What is to become of one object. */
export interface FieldChange {
  readonly mapping: Mapping;
  /** The field that the new ones take the place of. */
  readonly replaced: string;
  /** Fields that go. */
  readonly removed: readonly string[];
  readonly written: JsonObject;
}

export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** The text with other text at some of its places, which do not overlap. */
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

export function fieldNamed({ fields }: Mapping, name: string): Field | null {
  return fields.findLast((field) => field.name === name) ?? null;
}

export function endOf({ value }: Field): number {
  return (value.alias ?? value.range)[1];
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Before what ends the line. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text.charAt(end - 1) === '\r' && end > at ? end - 1 : end;
}

/** The white space before a place of a line; null where something else stands there. */
export function indentBefore(text: string, at: number): string | null {
  const before = text.slice(lineStart(text, at), at);
  return /^[ \t]*$/.test(before) ? before : null;
}
