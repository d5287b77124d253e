/** Finds what this ledger knows to be deleted, before somebody adopts it as existing. */
import type { Adoption } from '../contract/resources.ts';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { numberIn, textIn } from './columns.ts';
import type { Database } from './database.ts';
import type { KnownResources } from './known-resources.ts';
import { runIds } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { workedOnSince } from './worked-on-since.ts';

interface Deletion {
  /** Under which the ledger knows of it. */
  readonly key: string;
  /** The id of the run that deleted it. */
  readonly run: string;
}

/** Throws CliError `resources/deleted`. For one list of adoptions, within a transaction. */
export function refusingDeleted(
  database: Database,
  known: KnownResources,
): (adoption: Adoption) => void {
  const idOfRun = runIds(database);
  const gone = deletedResources(database, idOfRun);
  const sinceCreate = ({ key, kind }: Adoption, id: string): Deletion | null => {
    const state = known.find(key);
    if (state.kind !== 'given-up' || !state.doubt.operation.endsWith('.create')) return null;
    const { deleted } = workedOnSince({ kind, id, seq: state.doubt.seq }, database);
    return deleted === null ? null : { key, run: idOfRun(deleted) };
  };
  return (adoption) => {
    const { kind } = adoption;
    const id = plainId(adoption.id);
    // The service may have given the id to another one since.
    if (known.byId(kind, id) !== null) return;
    const deletion = gone.get(`${kind} ${id}`) ?? sinceCreate(adoption, id);
    if (deletion === null) return;
    throw new CliError('conflict', problem('resources/deleted', { kind, id, ...deletion }));
  };
}

/** By kind and id. */
function deletedResources(
  database: Database,
  idOfRun: (number: number) => string,
): ReadonlyMap<string, Deletion> {
  const rows = database
    .prepare('SELECT key, kind, id, deleted FROM resources WHERE deleted IS NOT NULL')
    .all();
  return new Map(
    rows.map((row) => [
      `${textIn(row, 'kind')} ${textIn(row, 'id')}`,
      { key: textIn(row, 'key'), run: idOfRun(numberIn(row, 'deleted')) },
    ]),
  );
}
