/**
 * Under which keys the ledger finds its operations again: those of a resource that is forgotten,
 * deleted or renamed must not be taken for those of a later one that has its key.
 */
import { checksumOf } from './checksum.ts';
import type { Database } from './database.ts';
import { type Row, rowIn } from './operation-rows.ts';
import { stepKeys } from '../contract/step-keys.ts';

interface Rename {
  readonly key: string;
  readonly newKey: string;
}

/** All functions are called within a transaction. */
export interface KeyedOperations {
  /** The ledger does not find the operations of the key by it any more; their records stay. */
  detach(key: string): void;
  /** The same after renames, but what is in doubt goes along, because its resource does. */
  rename(renames: readonly Rename[]): void;
  /** A resource was deleted by `seq`: its other doubts concern no later one under its key. */
  detachDoubts(key: string, seq: number): void;
}

export function createKeyedOperations(database: Database): KeyedOperations {
  const find = database.prepare('SELECT * FROM operations WHERE key = ? AND ordinal = 0');
  const put = database.prepare('UPDATE operations SET key = ?, ordinal = ?, sum = ? WHERE seq = ?');
  const rowOf = (key: string) => {
    const found = find.get(key);
    return found && rowIn(found);
  };
  const write = (row: Row) => {
    const sum = row.state === 'done' ? checksumOf(row) : null;
    put.run(row.key, row.ordinal, sum, row.seq);
  };
  const detachRow = (row: Row | undefined) => {
    if (row !== undefined) write({ ...row, ordinal: null });
  };
  return {
    detach: (key) => stepKeys(key).forEach((each) => detachRow(rowOf(each))),
    rename: (renames) => {
      // Reads everything before it writes: two resources may exchange their keys.
      const moved = renames.flatMap(({ key, newKey }) => {
        const newKeys = stepKeys(newKey);
        return stepKeys(key).flatMap((each, index) => {
          const row = rowOf(each);
          return row === undefined ? [] : [{ row, to: newKeys[index] ?? newKey }];
        });
      });
      for (const { row } of moved) detachRow(row);
      for (const { row, to } of moved) {
        if (!isInDoubt(row)) continue;
        detachRow(rowOf(to));
        write({ ...row, key: to });
      }
    },
    detachDoubts: (key, seq) => {
      for (const row of stepKeys(key).map(rowOf)) {
        if (row?.state === 'in-doubt' && row.seq !== seq) detachRow(row);
      }
    },
  };
}

const isInDoubt = ({ state, suspect }: Row) => state === 'in-doubt' || suspect === 1;
