/** The tables of a ledger. Ids are TEXT: SQLite's integers would come back as inexact numbers. */

/** "LMSL": tells a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x4c4d534c;
export const SCHEMA_VERSION = 2;
export const FIRST_VERSION = 1;

/**
 * What is kept of an operation. `ordinal` says what it is known by: 0 its key, from 1 its
 * content, the so-maniest of equal ones in one input, null nothing (single commands, documents
 * that are invalid). `maybe` is 1 where an attempt may have performed it. Times are in
 * milliseconds, `began_at` since 1970. `content`, `raw` and `body` are digests. `connection`
 * numbers the connection that answered it within its run; `suspect` is 1 where that connection
 * was out of step later on. `sum` is the checksum of what is done (checksum.ts), else null.
 */
const RECORD_1 = `
  run INTEGER NOT NULL, key TEXT, content BLOB NOT NULL, ordinal INTEGER, raw BLOB,
  operation TEXT NOT NULL, state TEXT NOT NULL, maybe INTEGER NOT NULL,
  file INTEGER, line INTEGER, start INTEGER, stop INTEGER, source TEXT,
  attempts INTEGER NOT NULL, began_at INTEGER, body BLOB,
  status INTEGER, duration INTEGER, resource TEXT, version TEXT, detail TEXT
`;
const RECORD = `${RECORD_1.trimEnd()},
  connection INTEGER, suspect INTEGER NOT NULL DEFAULT 0, sum INTEGER
`;

const columns = RECORD.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const ofFinding = new Set(['run', 'file', 'line', 'start', 'stop']);

/** All columns of an operation but its `seq`. */
export const COLUMNS = columns.join(', ');
/** Those that stay as they are when another run finds it in doubt. */
export const KEPT_COLUMNS = columns.filter((name) => !ofFinding.has(name)).join(', ');

/**
 * `operations` holds the last that is known of each, `history` what an operation was before a
 * later attempt or run took it up; `is_last` marks what a run left of it.
 */
const tables = (record: string) => `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    command TEXT NOT NULL, options TEXT NOT NULL, target TEXT NOT NULL, state TEXT NOT NULL,
    started_at INTEGER NOT NULL, finished_at INTEGER, host TEXT NOT NULL, pid INTEGER NOT NULL,
    deadline INTEGER NOT NULL, documents INTEGER, counts TEXT NOT NULL, files TEXT NOT NULL
  ) STRICT;
  CREATE TABLE operations (seq INTEGER PRIMARY KEY, ${record}) STRICT;
  CREATE UNIQUE INDEX operations_by_key ON operations (key) WHERE ordinal = 0;
  CREATE UNIQUE INDEX operations_by_content ON operations (content, ordinal) WHERE ordinal > 0;
  CREATE INDEX operations_by_run ON operations (run);
  CREATE INDEX operations_under_way ON operations (run) WHERE state IN ('begun', 'waiting');
  CREATE INDEX operations_in_doubt ON operations (content) WHERE state = 'in-doubt';
  CREATE TABLE history (seq INTEGER NOT NULL, is_last INTEGER NOT NULL, ${record}) STRICT;
  CREATE INDEX history_by_run ON history (run, seq) WHERE is_last = 1;
  CREATE INDEX history_in_doubt ON history (seq) WHERE is_last = 1 AND state = 'in-doubt';
`;

/**
 * `state` is one row: what tells this ledger from any other, its generation (how many changes
 * were made to it), and whether a run is under way. `ids` are those that creates and releases
 * returned; `owner` is what may return the same one again.
 */
const ADDED_IN_2 = `
  CREATE TABLE state (
    one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, generation INTEGER NOT NULL,
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE ids (
    operation TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (operation, id)
  ) STRICT, WITHOUT ROWID;
`;

export const SCHEMA = tables(RECORD) + ADDED_IN_2;

/** Those of version 1: the first ones did not recognize documents by their text. */
export const FORMER_SCHEMAS: readonly string[] = [
  tables(RECORD_1),
  tables(RECORD_1.replace(' raw BLOB,', '')),
];
