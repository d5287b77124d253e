/**
 * The index that recognizes documents without a key. Digests are random, so nearly every entry that
 * a commit adds is on another page. A large import therefore goes without the index, which only
 * later runs need, and makes it at once when it ends.
 */
import { numberOrNullIn } from './columns.ts';
import type { Database } from './database.ts';
import { CONTENT_INDEX } from './ledger-schema.ts';

/** From this many operations on, an import without the index is faster. */
const MANY = 4000;

/** `spare` and `restore` are called within a transaction. */
export interface ContentIndex {
  isMissing(): boolean;
  /** Removes it if a run of so many operations gains from that. */
  spare(operations: number): void;
  /** Makes it if it is missing: the run has ended, or the process of an earlier one was killed. */
  restore(): void;
}

export function createContentIndex(database: Database): ContentIndex {
  const find = database.prepare(
    `SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'operations_by_content'`,
  );
  const newest = database.prepare('SELECT max(seq) AS seq FROM operations');
  const isMissing = () => find.get() === undefined;
  return {
    isMissing,
    spare: (operations) => {
      // To make it again takes as long as all its entries.
      const others = numberOrNullIn(newest.get() ?? {}, 'seq') ?? 0;
      if (operations >= MANY && operations >= others) {
        database.exec('DROP INDEX IF EXISTS operations_by_content');
      }
    },
    restore: () => {
      if (isMissing()) database.exec(CONTENT_INDEX);
    },
  };
}
