/**
 * The ids that creates and releases of this ledger returned. The service gives each once: what
 * is answered with one that another operation has may be the answer to that one.
 */
import type { PlannedId } from '../contract/ledger.ts';
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';
import { tableRow } from './operation-rows.ts';

export interface Holder {
  readonly seq: number;
  readonly suspect: number;
}

export interface Ids {
  /**
   * Notes the id that an operation returned. Answers who has it already; null where nobody has,
   * or what may return the same one: the same document again, another release of one resource.
   */
  claim(claimed: Claimed): Holder | null;
  /** Somebody said that an operation returned another id, or none: nothing is noted of it any more. */
  unclaim(seq: number): void;
  /** A resource was deleted: its id may be given again. */
  forget(deletion: PlannedId, id: string): void;
}

export interface Claimed {
  readonly operation: PlannedId;
  readonly id: string;
  readonly seq: number;
  /** The id of the resource that is released; null for a create, or where it is not known. */
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
  const unclaim = database.prepare('DELETE FROM ids WHERE seq = ?');
  return {
    claim: ({ operation, id, seq, released }) => {
      const owner = released === null ? `operation ${seq}` : `resource ${released}`;
      const plain = plainId(id);
      if (insert.run(operation, plain, owner, seq).changes === 1) return null;
      const found = holder.get(operation, plain);
      if (found === undefined || found['owner'] === owner) return null;
      return { seq: numberIn(found, 'seq'), suspect: numberIn(found, 'suspect') };
    },
    unclaim: (seq) => void unclaim.run(seq),
    forget: (deletion, id) => {
      const resource = tableRow(deletion)?.resource;
      remove.run(`${resource}.create`, plainId(id));
    },
  };
}

/** False where nothing returned it, or what did is deleted. */
export function isKnownId(operation: string, id: string, database: Database): boolean {
  const row = database.prepare('SELECT 1 FROM ids WHERE operation = ? AND id = ?');
  return row.get(operation, plainId(id)) !== undefined;
}

/** Without the zeros that a service may write before it. */
const plainId = (id: string) => (/^\d+$/.test(id) ? String(BigInt(id)) : id);
