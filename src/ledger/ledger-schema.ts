/** The tables of a ledger. Ids are TEXT: SQLite's integers would be read as inexact numbers. */

/** "LMSL": distinguishes a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x4c4d534c;
export const SCHEMA_VERSION = 1;

/**
 * The record of an operation. `ordinal` says how the operation is identified: 0 by its key; from 1
 * by its content, as the nth of equal ones in one input; null not at all (single commands, invalid
 * documents). `maybe` is 1 if an attempt may have performed it. Times are in milliseconds,
 * `began_at` since 1970. `content` and `body` are digests. `connection` numbers the
 * connection within the run over which the answer came. `suspect` is 1 if that connection later
 * mixed up answers. `sum` is the checksum of a completed operation (checksum.ts), otherwise null.
 */
const RECORD = `
  run INTEGER NOT NULL, key TEXT, content BLOB NOT NULL, ordinal INTEGER,
  operation TEXT NOT NULL, state TEXT NOT NULL, maybe INTEGER NOT NULL,
  file INTEGER, line INTEGER, start INTEGER, stop INTEGER, source TEXT,
  attempts INTEGER NOT NULL, began_at INTEGER, body BLOB,
  status INTEGER, duration INTEGER, resource TEXT, version TEXT, detail TEXT,
  connection INTEGER, suspect INTEGER NOT NULL DEFAULT 0, sum INTEGER
`;

const columns = RECORD.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const ofFinding = new Set(['run', 'file', 'line', 'start', 'stop']);

/** All columns of an operation except its `seq`. */
export const COLUMNS = columns.join(', ');
/** The columns that stay unchanged when another run finds the operation in doubt. */
export const KEPT_COLUMNS = columns.filter((name) => !ofFinding.has(name)).join(', ');

/** What is known of a resource, in the order of the columns. */
const STATE = `
    kind TEXT NOT NULL, id TEXT NOT NULL, scope TEXT, content BLOB,
    parent TEXT, version TEXT, held BLOB, protect INTEGER NOT NULL, deleted INTEGER, run INTEGER,
    at INTEGER NOT NULL, file TEXT, line INTEGER, commit_id TEXT, texts INTEGER,
    sum INTEGER NOT NULL, written TEXT, resolved TEXT, blocks TEXT,
    released_written TEXT, released_resolved TEXT
`.trim();

/**
 * `operations` holds the latest state of each operation. `history` holds the state before a later
 * attempt or run took it up; `is_last` marks the state in which a run left it.
 *
 * `state` has one row: the ledger's unique id, its generation (how many changes were made), and
 * whether a run is active. `ids` holds the ids that creates and releases returned; `owner`
 * identifies the operation or resource whose later answers may repeat the id.
 *
 * `resources` holds what is known of the resources of content folders (docs/content-as-code.md).
 * `deleted` is the run that deleted it. `content` digests its body, and `held` what its newest
 * version has. `released_...` is the body of that version, if it is known and another one
 * (released-body.ts). `texts` is the checksum of the bodies, which are the last columns, `sum` that
 * of all the others (resource-rows.ts). The bodies are last, and the rows have numbers, so that
 * lookups pass over all bodies.
 *
 * `changes` names the operations that may have changed a resource since: what they did is told by
 * their own rows (resource-changes.ts).
 *
 * `formers` holds resources as they were before a run began to work on them
 * (former-rows.ts): `during` is that run, `now` the key of today. The other columns are those of
 * `resources`.
 */
export const SCHEMA = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    command TEXT NOT NULL, words TEXT, undoes TEXT, plan TEXT, target TEXT NOT NULL,
    state TEXT NOT NULL,
    started_at INTEGER NOT NULL, finished_at INTEGER, host TEXT NOT NULL, pid INTEGER NOT NULL,
    deadline INTEGER NOT NULL, documents INTEGER, counts TEXT NOT NULL, files TEXT NOT NULL
  ) STRICT;
  CREATE TABLE operations (seq INTEGER PRIMARY KEY, ${RECORD}) STRICT;
  CREATE UNIQUE INDEX operations_by_key ON operations (key) WHERE ordinal = 0;
  CREATE UNIQUE INDEX operations_by_content ON operations (content, ordinal) WHERE ordinal > 0;
  CREATE INDEX operations_by_run ON operations (run);
  CREATE INDEX operations_under_way ON operations (run) WHERE state IN ('begun', 'waiting');
  CREATE INDEX operations_in_doubt ON operations (content) WHERE state = 'in-doubt';
  CREATE TABLE history (seq INTEGER NOT NULL, is_last INTEGER NOT NULL, ${RECORD}) STRICT;
  CREATE INDEX history_by_run ON history (run, seq) WHERE is_last = 1;
  CREATE INDEX history_in_doubt ON history (seq) WHERE is_last = 1 AND state = 'in-doubt';
  CREATE TABLE state (
    one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, generation INTEGER NOT NULL,
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE ids (
    operation TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (operation, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE resources (key TEXT NOT NULL PRIMARY KEY, ${STATE}) STRICT;
  CREATE UNIQUE INDEX resources_by_id ON resources (kind, id) WHERE deleted IS NULL;
  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY, key TEXT NOT NULL, kind TEXT NOT NULL, verb TEXT NOT NULL, id TEXT,
    content BLOB, overtaken INTEGER NOT NULL, effect TEXT, sent TEXT, sum INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX changes_by_key ON changes (key);
  CREATE TABLE formers (
    number INTEGER PRIMARY KEY, during INTEGER NOT NULL, now TEXT NOT NULL, key TEXT NOT NULL,
    ${STATE}
  ) STRICT;
  CREATE INDEX formers_by_key ON formers (now, during);
`;
