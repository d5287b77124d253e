/** A document of a plan, as the work reads it. */
import type { PlannedId, Place, Reference } from '../contract/references.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import type { Failure } from '../core/result.ts';
import { parseExact } from '../documents/exact-json.ts';
import { textIn, wordIn } from './columns.ts';
import { DamagedRecord } from './errors.ts';
import { failureFrom } from './stored-outcome.ts';

/**
 * What to do with a document. All but `send` are settled without a request. `unknown`: it may have
 * been sent in a lost part of the record.
 */
export const treatments = [
  'send',
  'skipped',
  'given-up',
  'in-doubt',
  'unknown',
  'invalid',
  'blocked',
] as const;
export type Treatment = (typeof treatments)[number];

/** A document as the work needs it. Its params and body are read when it is sent. */
export interface PlannedRow {
  readonly position: number;
  readonly operation: PlannedId;
  readonly treatment: Treatment;
  readonly key: string | null;
  readonly ordinal: number | null;
  readonly seq: number | null;
  readonly maybe: number;
  /** These four are null for a step of an apply without a document. */
  readonly file: number | null;
  readonly line: number | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly conditional: number;
  readonly taken: number;
  readonly after: number | null;
  readonly content: Uint8Array;
  readonly refs: string | null;
  readonly failure: string | null;
}

export function placeOf({
  file,
  line,
  start,
  stop,
}: Pick<PlannedRow, 'file' | 'line' | 'start' | 'stop'>): Place | null {
  if (file === null || line === null || start === null || stop === null) return null;
  return { file, line, bytes: [start, stop] };
}

/** The place of a row that is not without a document: only these have findings. */
export function placeOfDocument(row: PlannedRow): Place {
  const place = placeOf(row);
  if (place === null) throw new TypeError('a finding about a step without a document');
  return place;
}

/** Another document that must be done first: one that gives a value, or a step of an apply. */
export type Need = Reference | { readonly key: string; readonly gives: null };

/** What a document needs before it can be sent. */
export function needsOf({ refs }: Pick<PlannedRow, 'refs'>): readonly Need[] {
  if (refs === null) return [];
  const list: unknown = JSON.parse(refs);
  if (!Array.isArray(list)) throw new DamagedRecord('refs');
  return list.map(needIn);
}

/** The references of a document that has any. */
export const referencesOf = (row: Pick<PlannedRow, 'refs'>): readonly Reference[] =>
  needsOf(row).flatMap((need) => (need.gives === null ? [] : [need]));

export function failureOf({ failure }: PlannedRow): Failure {
  if (failure === null) throw new TypeError('a document that is invalid for no reason');
  return failureFrom(objectIn(failure));
}

const gives: ReadonlySet<Reference['gives']> = new Set(['id', 'versionId']);

function needIn(value: unknown): Need {
  if (!isObject(value)) throw new DamagedRecord('refs');
  if (value['gives'] === null) return { key: textIn(value, 'key'), gives: null };
  const { path, range } = value;
  if (!Array.isArray(path) || !Array.isArray(range)) throw new DamagedRecord('refs');
  const [start, end] = range.map(Number);
  if (start === undefined || end === undefined) throw new DamagedRecord('refs');
  return {
    key: textIn(value, 'key'),
    gives: wordIn(value, 'gives', gives),
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    range: [start, end],
  };
}

export function objectIn(text: string): JsonObject {
  const value = parseExact(text);
  return isObject(value) ? value : {};
}
