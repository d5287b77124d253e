/**
 * Resources after a recovery. The lost part may have held any operation, so of every resource only
 * its key and its id are believed.
 */
import { isOperationId, operations } from '../contract/operations.ts';
import type { ResourceKind } from '../contract/resources.ts';
import { addAssumedResources } from './assumed-resources.ts';
import { bodyIn } from './body-columns.ts';
import { kindIn, numberIn, textIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { changeIn, createChangeRows } from './change-rows.ts';
import { createResourceRows, resourceRowIn } from './resource-rows.ts';
import { addMissingRuns, isReadable } from './salvaged-rows.ts';
import { createFormerRows, formerRowIn, pageOfFormers } from './former-rows.ts';
import { createStandings } from './resource-standing.ts';
import { missingRunsOf } from './soundness.ts';
import { shownKey } from '../contract/step-keys.ts';

/** At most so many former bodies are in memory. */
const PAGE = 50;

/** A key whose resource is unreadable: nobody knows its id. */
export interface LostResource {
  readonly key: string;
  readonly kind: ResourceKind;
}

/** Within a transaction. Returns the keys that are left without a resource. */
export function mendResources(database: Database): LostResource[] {
  const rows = createResourceRows(database);
  const lost = unreadable(database);
  for (const { key } of lost) rows.remove(key);
  const all = database.prepare('SELECT * FROM resources').all().map(resourceRowIn);
  for (const row of all) rows.put({ ...row, content: null, parent: null, held: null }, null);
  mendFormers(database);
  for (const table of ['resources', 'formers'] as const) {
    addMissingRuns(database, missingRunsOf(table, database));
  }
  addAssumedResources(database);
  mendChanges(database);
  const document = database.prepare('SELECT 1 FROM operations WHERE key = ? AND ordinal = 0');
  return lost.filter(({ key }) => rows.find(key) === undefined && document.get(key) === undefined);
}

/** A row whose key or kind is unreadable counts as lost with everything else. */
function unreadable(database: Database): LostResource[] {
  const remove = database.prepare('DELETE FROM resources WHERE key IS ?');
  return database
    .prepare('SELECT * FROM resources')
    .all()
    .flatMap((row) => {
      if (isReadable(() => resourceRowIn(row))) return [];
      if (!isReadable(() => lostIn(row))) {
        remove.run(textIn(row, 'key'));
        return [];
      }
      return [lostIn(row)];
    });
}

const lostIn = (row: Columns): LostResource => ({ key: textIn(row, 'key'), kind: kindIn(row) });

/**
 * What was before a run stays true. A row that is unreadable counts as lost, and a body as unknown:
 * the undo of that run says so (former-resources.ts).
 */
function mendFormers(database: Database): void {
  const rows = createFormerRows(database, createStandings(database));
  for (let last = 0; ;) {
    const page = pageOfFormers(database, last, PAGE);
    for (const row of page) {
      last = numberIn(row, 'number');
      if (!isReadable(() => formerRowIn(row))) rows.remove(last);
      else if (!isReadable(() => bodyIn(row))) rows.put(formerRowIn(row), null);
    }
    if (page.length < PAGE) return;
  }
}

/** What is in doubt stays so for its resource as well. */
function mendChanges(database: Database): void {
  const changes = createChangeRows(database);
  const orphans = 'NOT EXISTS (SELECT 1 FROM operations WHERE operations.seq = changes.seq)';
  database.exec(`DELETE FROM changes WHERE ${orphans}`);
  for (const row of database.prepare('SELECT * FROM changes').all()) {
    if (!isReadable(() => changeIn(row))) changes.remove(numberIn(row, 'seq'));
  }
  const doubts = database
    .prepare(
      `SELECT seq, key, operation FROM operations
       WHERE state = 'in-doubt' AND ordinal = 0 AND key LIKE '%#%'
         AND seq NOT IN (SELECT seq FROM changes)`,
    )
    .all();
  for (const row of doubts) {
    const operation = textIn(row, 'operation');
    if (!isOperationId(operation)) continue;
    const { resource: kind, verb } = operations[operation];
    const key = shownKey(textIn(row, 'key'));
    const unknown = { id: null, content: null, overtaken: 0, effect: null, sent: null };
    changes.insert({ seq: numberIn(row, 'seq'), key, kind, verb, ...unknown });
  }
}
