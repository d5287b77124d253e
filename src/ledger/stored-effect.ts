/** The effects of an apply's steps as JSON, in the plan and in the ledger. */
import type { Effect } from '../contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact } from '../documents/exact-json.ts';
import { kindIn, textIn, textOrNullIn } from './columns.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';

/** Throws DamagedRecord for anything that lms-cli cannot have written. */
export function effectIn(value: JsonObject): Effect {
  const { protect, written = null } = value;
  if (typeof protect !== 'boolean') throw new DamagedRecord('protect');
  if (written !== null && !isObject(written)) throw new DamagedRecord('written');
  return {
    key: textIn(value, 'key'),
    kind: kindIn(value),
    scope: textOrNullIn(value, 'scope'),
    protect,
    written,
    commit: textOrNullIn(value, 'commit'),
  };
}

/** The object in a column. Throws DamagedRecord if it holds anything else. */
export function objectInColumn(text: string): JsonObject {
  const value: Json = parsedColumn(() => parseExact(text));
  if (!isObject(value)) throw new DamagedRecord();
  return value;
}
