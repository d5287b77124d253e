/**
 * What other operations did to a resource while its create was in doubt: only then did the ledger
 * not know that it was the resource of a key. Also what they did since a person said so.
 */
import type { ResourceKind } from '../contract/resources.ts';
import { numberIn } from './columns.ts';
import { deletionDigest } from './created-before.ts';
import type { Columns, Database } from './database.ts';
import { NOT_PERFORMED, type State } from './operation-rows.ts';

interface Created {
  readonly kind: ResourceKind;
  /** Without leading zeros. */
  readonly id: string;
  /** The number of the create. Earlier operations do not count. */
  readonly seq: number;
  /** Earlier operations count as well if a later run than this one sent them again. */
  readonly run?: number;
}

/**
 * `newest` is the number of the newest run that worked on it, and when it did, in milliseconds since
 * 1970; null if none did. `deleted` is the number of the run that deleted it; null if none
 * did.
 */
export interface WorkedOn {
  readonly newest: { readonly run: number; readonly at: number } | null;
  readonly deleted: number | null;
  /** The number of a deletion in doubt; null if there is none. */
  readonly doubtfulDeletion: number | null;
}

/** A single command names the id that it works on first (subject.ts, `namedIds`). */
const LATER = `
  SELECT seq, operation, state, run, coalesce(began_at, 0) AS at FROM operations
  WHERE (seq > ?1 OR run > ?5) AND operation LIKE ?2 || '.%' AND operation <> ?2 || '.create'
    AND NOT ${NOT_PERFORMED}
    AND (resource = ?3 OR content = ?4
      OR (line IS NULL AND (source = ?3 OR source LIKE ?3 || ' %'))
      OR EXISTS (SELECT 1 FROM ids WHERE ids.operation = operations.operation
        AND ids.id = operations.version AND ids.owner = 'resource ' || ?3))
`;

export function workedOnSince({ kind, id, seq, run }: Created, database: Database): WorkedOn {
  const deletion = deletionDigest(`${kind}.create`, id);
  const rows = database.prepare(LATER).all(seq, kind, id, deletion, run ?? null);
  const deletionIn = (state: State) =>
    rows.find((row) => row['operation'] === `${kind}.delete` && row['state'] === state);
  const [deleting, doubtful] = [deletionIn('done'), deletionIn('in-doubt')];
  return {
    newest: newestOf(rows),
    deleted: deleting === undefined ? null : numberIn(deleting, 'run'),
    doubtfulDeletion: doubtful === undefined ? null : numberIn(doubtful, 'seq'),
  };
}

function newestOf(rows: readonly Columns[]): WorkedOn['newest'] {
  const all = rows.map((row) => ({ run: numberIn(row, 'run'), at: numberIn(row, 'at') }));
  return all.toSorted((one, other) => other.run - one.run || other.at - one.at)[0] ?? null;
}
