/** What is known of a resource once a person has said how an operation on it ended. */
import type { KnownResource } from '../contract/resources.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import type { Database } from './database.ts';
import { type Row, type State, tableRow } from './operation-rows.ts';
import { createChangeRows } from './change-rows.ts';
import { createResourceChanges, type ResourceChanges } from './resource-changes.ts';
import type { Performed } from './resource-effects.ts';
import { createResourceRows } from './resource-rows.ts';
import { createStandings, type Standings } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { workedOnSince } from './worked-on-since.ts';

interface Settlement {
  readonly state: State;
  /** The id of a create or the version of a release, if it is done; otherwise null. */
  readonly returned: string | null;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  readonly source: KnownResource['source'];
}

/** What a settlement works with. Each holds prepared statements. */
interface Parts {
  readonly database: Database;
  readonly resources: ResourceChanges;
  readonly changes: ReturnType<typeof createChangeRows>;
  readonly rows: ReturnType<typeof createResourceRows>;
  readonly standings: Standings;
}

/** Throws CliError `resources/id-taken` if another resource has the id. Within a transaction. */
export type SettleResource = (row: Row, settlement: Settlement) => void;

export function settlingResources(database: Database): SettleResource {
  const parts: Parts = {
    database,
    resources: createResourceChanges(database),
    changes: createChangeRows(database),
    rows: createResourceRows(database),
    standings: createStandings(database),
  };
  return (row, settlement) => settleResource(row, settlement, parts);
}

function settleResource(row: Row, settlement: Settlement, parts: Parts): void {
  const known = tableRow(row.operation);
  if (known === null) return;
  // An operation that is done and settled all the same was suspect.
  const wasDone = row.state === 'done';
  if (known.verb === 'create') {
    if (wasDone && isConfirmed(row, settlement, parts)) return;
    const key = wasDone ? forgetCreated(row, parts) : row.key;
    if (settlement.state === 'done') settleCreate({ ...row, key }, settlement, parts);
  } else if (settlement.state !== 'done') {
    if (wasDone) parts.resources.doubted(row.seq);
  } else if (!wasDone || known.verb === 'release') {
    parts.resources.done(row.seq, performedBy(row, settlement));
  }
}

const performedBy = ({ run }: Row, { at, returned }: Settlement): Performed => ({
  run,
  at,
  returned,
  answer: null,
});

function settleCreate(row: Row, settlement: Settlement, parts: Parts): void {
  const { key, ordinal, operation, seq } = row;
  const kind = tableRow(operation)?.resource;
  const { returned, source } = settlement;
  if (key === null || ordinal !== 0 || kind === undefined || returned === null) return;
  const { resources, rows, standings } = parts;
  const holder = resources.otherWith(key, kind, returned);
  if (holder !== null && standings.document(holder)?.standing === 'doubt') {
    // It is suspect: a person will say which id it has.
    rows.remove(holder);
  } else if (holder !== null) {
    const about = { key, kind, id: plainId(returned), holder };
    throw new CliError('conflict', problem('resources/id-taken', about));
  }
  const performed = performedBy(row, settlement);
  if (!resources.done(seq, performed)) resources.created(key, kind, { ...performed, source });
  forgetWhatChanged(key, { kind, id: plainId(returned), seq }, parts);
}

/** What it was created with is out of date if somebody has worked on it since. */
function forgetWhatChanged(
  key: string,
  created: Parameters<typeof workedOnSince>[0],
  { rows, changes, database }: Parts,
): void {
  const { newest, deleted, doubtfulDeletion } = workedOnSince(created, database);
  const row = rows.find(key);
  if (row === undefined || newest === null) return;
  const unknown = { content: null, parent: null, version: null, held: null };
  rows.put({ ...row, ...unknown, ...newest, deleted }, null);
  if (deleted !== null || doubtfulDeletion === null) return;
  const { kind, id } = created;
  const about = { content: null, overtaken: 0, effect: null, sent: null };
  const change = { seq: doubtfulDeletion, key, kind, verb: 'delete', id, ...about } as const;
  changes.insert(change);
}

/** Then everything that is recorded of the resource was about this one. */
function isConfirmed(
  { operation, resource }: Row,
  { state, returned }: Settlement,
  { rows }: Parts,
): boolean {
  const kind = tableRow(operation)?.resource;
  if (state !== 'done' || kind === undefined || resource === null || returned === null)
    return false;
  const id = plainId(returned);
  return id === plainId(resource) && rows.keyOf(kind, id) !== null;
}

/** The id of a suspect create may be that of another resource. Returns the key that it had. */
function forgetCreated({ key, operation, resource }: Row, { rows, changes }: Parts): string | null {
  const kind = tableRow(operation)?.resource;
  if (kind === undefined || resource === null) return key;
  const known = rows.keyOf(kind, plainId(resource));
  if (known === null) return key;
  rows.remove(known);
  changes.removeAll(known);
  return known;
}
