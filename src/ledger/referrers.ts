/** Which resources refer to which (docs/content-as-code.md, State). */
import type { JsonObject } from '../core/json.ts';
import { bodyIn } from './body-columns.ts';
import { numberOrNullIn, textIn } from './columns.ts';
import type { Database } from './database.ts';
import { keysIn } from './referred-keys.ts';
import { sayingIn } from './resource-effects.ts';
import { createResourceRows, pageOfResources } from './resource-rows.ts';
import { openEdits } from './resource-standing.ts';

/** At most so many bodies are in memory. */
const PAGE = 50;

/**
 * By key, the keys of the resources that exist and whose bodies refer to it. The body of an edit
 * that is not certain counts beside the one before it.
 */
export function referrersIn(database: Database): ReadonlyMap<string, readonly string[]> {
  const referrers = new Map<string, Set<string>>();
  const add = (key: string, written: JsonObject) => {
    for (const referred of keysIn(written)) {
      const known = referrers.get(referred);
      if (known === undefined) referrers.set(referred, new Set([key]));
      else known.add(key);
    }
  };
  addKnown(database, add);
  addUncertain(database, add);
  return new Map([...referrers].map(([key, keys]) => [key, [...keys]]));
}

type Add = (key: string, written: JsonObject) => void;

function addKnown(database: Database, add: Add): void {
  for (let last = ''; ;) {
    const page = pageOfResources(database, last, PAGE);
    for (const row of page) {
      last = textIn(row, 'key');
      const mayRefer = textIn(row, 'written').includes('"$ref"');
      const body = mayRefer && numberOrNullIn(row, 'deleted') === null ? bodyIn(row) : null;
      if (body !== null) add(last, body.written);
    }
    if (page.length < PAGE) return;
  }
}

function addUncertain(database: Database, add: Add): void {
  const rows = createResourceRows(database);
  for (let last = 0; ;) {
    const page = openEdits(database, last, PAGE);
    for (const change of page) {
      last = change.seq;
      const written = sayingIn(change).effect?.written ?? null;
      if (written !== null && rows.find(change.key)?.deleted === null) add(change.key, written);
    }
    if (page.length < PAGE) return;
  }
}
