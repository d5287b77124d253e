/** The rows of operations that may have changed a resource, and the statements that change them. */
import { crc32 } from 'node:zlib';
import type { Verb } from '../contract/operations.ts';
import type { ResourceKind } from '../contract/resources.ts';
import { bytesOrNullIn, kindIn, numberIn, textIn, textOrNullIn, wordIn } from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';

/** What an operation does to a resource, from its first intent on. */
export interface ChangeRow {
  readonly seq: number;
  readonly key: string;
  readonly kind: ResourceKind;
  readonly verb: Verb;
  /** The resource's id; null for a create. */
  readonly id: string | null;
  /** The content when a release began; otherwise null. */
  readonly content: Uint8Array | null;
  /** 1 if an operation of the same kind was done meanwhile: nobody knows which came last. */
  readonly overtaken: number;
  /** What an apply says of it, and the place of its document; null once it is done. */
  readonly effect: string | null;
  /** The body that was sent; null without one, and once it is done. */
  readonly sent: string | null;
}

export interface ChangeRows {
  find(seq: number): ChangeRow | undefined;
  insert(row: ChangeRow): void;
  remove(seq: number): void;
  removeAll(key: string): void;
  /** Removes those of a key that did nothing, or nothing new, in runs other than this one. */
  removeSettled(key: string, run: number): void;
}

export function createChangeRows(database: Database): ChangeRows {
  const find = database.prepare('SELECT * FROM changes WHERE seq = ?');
  const insert = database.prepare(
    `INSERT OR REPLACE INTO changes
       (seq, key, kind, verb, id, content, overtaken, effect, sent, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM changes WHERE seq = ?');
  const removeAll = database.prepare('DELETE FROM changes WHERE key = ?');
  // Answers of the run that is active may still turn out to belong to other requests.
  const removeSettled = database.prepare(
    `DELETE FROM changes WHERE key = ? AND EXISTS (SELECT 1 FROM operations
       WHERE operations.seq = changes.seq AND run <> ? AND maybe = 0 AND suspect = 0
         AND state IN ('done', 'rejected', 'failed', 'blocked'))`,
  );
  return {
    find: (seq: number): ChangeRow | undefined => {
      const row = find.get(seq);
      return row && changeIn(row);
    },
    insert: (row: ChangeRow) => {
      const { seq, key, kind, verb, id, content, overtaken, effect, sent } = row;
      const values = [seq, key, kind, verb, id, content, overtaken, effect, sent] as const;
      insert.run(...values, sumOfChange(row));
    },
    remove: (seq: number) => void remove.run(seq),
    removeAll: (key: string) => void removeAll.run(key),
    removeSettled: (key: string, run: number) => void removeSettled.run(key, run),
  };
}

const verbs: ReadonlySet<Verb> = new Set(['create', 'edit', 'delete', 'release', 'move']);

/** Throws DamagedRecord if the row was altered after it was written. */
export function changeIn(row: Columns): ChangeRow {
  const found = {
    seq: numberIn(row, 'seq'),
    key: textIn(row, 'key'),
    kind: kindIn(row),
    verb: wordIn(row, 'verb', verbs),
    id: textOrNullIn(row, 'id'),
    content: bytesOrNullIn(row, 'content'),
    overtaken: numberIn(row, 'overtaken'),
    effect: textOrNullIn(row, 'effect'),
    sent: textOrNullIn(row, 'sent'),
  };
  if (numberIn(row, 'sum') !== sumOfChange(found)) throw new DamagedRecord(found.key);
  return found;
}

/** A CRC-32 of the row. */
export function sumOfChange({ content, ...row }: ChangeRow): number {
  const { seq, key, kind, verb, id, overtaken, effect, sent } = row;
  const digest = content && Buffer.from(content).toString('hex');
  return crc32([seq, key, kind, verb, id, overtaken, effect, sent, digest].join('\0'));
}
