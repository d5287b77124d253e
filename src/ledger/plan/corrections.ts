/**
 * A document without a key is known by its content. One that was corrected in its file is new, and what
 * was created before stays: nobody but its author can tell.
 */
import type { Database } from '../file/database.ts';
import { beganIn, operationsIn } from '../known/runs.ts';
import { isGone, type OperationRow } from '../log/identities.ts';
import { intentAt } from '../log/known.ts';
import { eventAt } from '../log/log.ts';
import type { Plan } from './plan.ts';
import type { PlanRow } from './rows.ts';

/**
 * How many of the new documents probably are corrections: of each file, as many as imports of this name
 * have done that it does not have any more.
 */
export function countCorrected({ rows, database, options }: Plan): number {
  if (options.isApply === true || options.again) return 0;
  const fresh = new Map<string, number>();
  for (const row of rows) {
    if (!isFresh(row) || row.place === null) continue;
    const { file } = options.originOf(row.place);
    fresh.set(file, (fresh.get(file) ?? 0) + 1);
  }
  const done = doneBefore(fresh, database);
  if (done.size === 0) return 0;
  for (const { identity } of rows)
    for (const missing of done.values()) if (identity !== null) missing.delete(identity);
  let count = 0;
  for (const [file, { size }] of done) count += Math.min(fresh.get(file) ?? 0, size);
  return count;
}

const isFresh = ({ todo, known, key, details }: PlanRow) =>
  todo === 'send' && known === null && key === null && details.settles.length === 0;

/** By file, the identities of the documents without a key that imports have done and that exist. */
function doneBefore(
  files: ReadonlyMap<string, number>,
  database: Database,
): ReadonlyMap<string, Set<string>> {
  const done = new Map<string, Set<string>>();
  if (files.size === 0) return done;
  const runs = database.all<{ number: number }>(`SELECT number FROM runs WHERE kind = 'bulk'`);
  for (const { number } of runs) {
    const names = beganIn(number, database).files.map(({ name }) => name);
    if (!names.some((name) => files.has(name))) continue;
    for (const row of operationsIn(number, database)) {
      const { identity, key, state } = row;
      if (identity === null || key !== null || state !== 'done' || isGone(row, database)) continue;
      const name = names.length === 1 ? names[0] : nameOf(row, names, database);
      if (name !== undefined && files.has(name))
        done.set(name, (done.get(name) ?? new Set()).add(identity));
    }
  }
  return done;
}

function nameOf({ number }: OperationRow, names: readonly string[], database: Database) {
  const { place } = intentAt(number, (each) => eventAt(each, database));
  return place === null ? undefined : names[place[0]];
}
