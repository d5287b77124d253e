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

/** `remove` and `restore` are called within a transaction. */
export interface ContentIndex {
  readonly isMissing: () => boolean;
  /** True if a run of so many operations is faster without it. */
  readonly isSlower: (operations: number) => boolean;
  readonly remove: () => void;
  /** Makes it if it is missing: the run has ended, or the process of an earlier one was killed. */
  readonly restore: () => void;
}

export function createContentIndex(database: Database): ContentIndex {
  const isMissing = missingIn(database);
  const newest = database.prepare('SELECT max(seq) AS seq FROM operations');
  return {
    isMissing,
    isSlower: (operations) =>
      // To make it again takes as long as all its entries.
      operations >= MANY && operations >= (numberOrNullIn(newest.get() ?? {}, 'seq') ?? 0),
    remove: () => database.exec('DROP INDEX IF EXISTS operations_by_content'),
    restore: () => {
      if (isMissing()) database.exec(CONTENT_INDEX);
    },
  };
}

function missingIn(database: Database): () => boolean {
  const find = database.prepare(
    `SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'operations_by_content'`,
  );
  return () => find.get() === undefined;
}

/** Conditions that select operations with this content, and the one with this ordinal among them. */
export interface ContentConditions {
  /** Has the content as its parameter. */
  readonly all: string;
  /** Has the content and the ordinal as its parameters. */
  readonly one: string;
}

/** A reader cannot make a missing index, so it makes a table of its own once. */
export function contentConditions(database: Database): ContentConditions {
  if (!missingIn(database)()) {
    return {
      all: 'content = ? AND ordinal > 0',
      one: 'content = ? AND ordinal = ? AND ordinal > 0',
    };
  }
  if (!hasOwnTable(database)) database.exec(OWN_TABLE);
  return {
    all: 'seq IN (SELECT seq FROM contents WHERE content = ?)',
    one: 'seq = (SELECT seq FROM contents WHERE content = ? AND ordinal = ?)',
  };
}

const hasOwnTable = (database: Database) =>
  database.prepare(`SELECT 1 FROM temp.sqlite_schema WHERE name = 'contents'`).get() !== undefined;

const OWN_TABLE = `
  CREATE TEMP TABLE contents (
    content BLOB, ordinal INTEGER, seq INTEGER, PRIMARY KEY (content, ordinal)
  ) WITHOUT ROWID;
  INSERT OR REPLACE INTO contents SELECT content, ordinal, seq FROM operations WHERE ordinal > 0;
`;
