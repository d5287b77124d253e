/**
 * The ids that this ledger's creates and releases returned. The service assigns each id once. An
 * answer that repeats the id of another operation may therefore be the answer to that operation.
 */
import type { PlannedId } from '../contract/references.ts';
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';
import { tableRow } from './operation-rows.ts';

export interface Holder {
  readonly seq: number;
  readonly suspect: number;
}

export interface Ids {
  /** The operation that returned the id; undefined if none did, or the resource was deleted. */
  holder(operation: PlannedId, id: string): Holder | undefined;
  /**
   * Records the id that an operation returned. Returns the operation that already has it. Returns
   * null if none has it, or if that one may return the same id: the same document again, or another
   * release of the same resource.
   */
  claim(claimed: Claimed): Holder | null;
  /** A person said that the operation did not return this id: removes what was recorded. */
  unclaim(claimed: Pick<Claimed, 'operation' | 'id' | 'seq'>): void;
  /** A resource was deleted: the service may assign its id again. */
  forget(deletion: PlannedId, id: string): void;
}

export interface Claimed {
  readonly operation: PlannedId;
  readonly id: string;
  readonly seq: number;
  /** The id of the released resource; null for a create, or if it is unknown. */
  readonly released: string | null;
}

export function createIds(database: Database): Ids {
  const insert = database.prepare(
    `INSERT INTO ids (operation, id, owner, seq) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const holder = database.prepare(
    `SELECT ids.owner, ids.seq, operations.suspect FROM ids
     JOIN operations ON operations.seq = ids.seq WHERE ids.operation = ? AND ids.id = ?`,
  );
  const remove = database.prepare('DELETE FROM ids WHERE operation = ? AND id = ?');
  const unclaim = database.prepare('DELETE FROM ids WHERE operation = ? AND id = ? AND seq = ?');
  return {
    holder: (operation, id) => {
      const found = holder.get(operation, plainId(id));
      return found && { seq: numberIn(found, 'seq'), suspect: numberIn(found, 'suspect') };
    },
    claim: ({ operation, id, seq, released }) => {
      const owner = released === null ? `operation ${seq}` : `resource ${released}`;
      const plain = plainId(id);
      if (insert.run(operation, plain, owner, seq).changes === 1) return null;
      const found = holder.get(operation, plain);
      if (found === undefined || found['owner'] === owner) return null;
      return { seq: numberIn(found, 'seq'), suspect: numberIn(found, 'suspect') };
    },
    unclaim: ({ operation, id, seq }) => void unclaim.run(operation, plainId(id), seq),
    forget: (deletion, id) => {
      const resource = tableRow(deletion)?.resource;
      remove.run(`${resource}.create`, plainId(id));
    },
  };
}

/** False if no operation returned it, or if the resource was deleted. */
export function isKnownId(operation: string, id: string, database: Database): boolean {
  const row = database.prepare('SELECT 1 FROM ids WHERE operation = ? AND id = ?');
  return row.get(operation, plainId(id)) !== undefined;
}

/** Without leading zeros, which a service may add. */
export const plainId = (id: string) => (/^0\d+$/.test(id) ? String(BigInt(id)) : id);
