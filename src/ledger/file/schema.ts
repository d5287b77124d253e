/**
 * The tables of a ledger (docs/adr/0010-ledger.md). SQLite decides what a row may be: STRICT tables,
 * checks and foreign keys. Ids are TEXT, because SQLite's integers would be read as inexact numbers;
 * JSON is exact. Times are in milliseconds since 1970, digests have 16 bytes.
 *
 * Nothing here that SQLite's changesets cannot carry, so that a ledger can be shared later: no trigger, no cascade, no AUTOINCREMENT, a primary key
 * without NULL for each table, and no other UNIQUE whose values two rows could exchange.
 */

import { operationIds } from '../../contract/operations.ts';

/** "LMSL": distinguishes a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x4c4d534c;
/** Nothing was released before, so there is one version. */
export const SCHEMA_VERSION = 1;

/** As `isRunId` of contract/run-record.ts. */
const RUN_ID = ['[0-9]'.repeat(6), '[0-9]'.repeat(4), '[0-9a-z]'.repeat(6)].join('-');
const OPERATIONS = operationIds.map((id) => `'${id}'`).join(', ');

/**
 * `ledger` is what the ledger is; `changes` counts its commits, `seq` is the newest number that it gave
 * to an operation. It gives none twice, although rows go. `here` and `heads` belong to this file alone
 * and never travel: `is_open` says that a run of many documents may have more in the log than in this
 * file, `role` what the file is, `origin` the address of the shared ledger that it belongs to, `inode` the
 * device and inode that a copy was made with, and `at`
 * when it was last brought up to date. `heads` has the digest of each generation of a copy.
 *
 * A row of `operations` is what one run did about one document. Later runs add rows of their own and
 * never change its outcome. A document is recognized by its key (`nth` 0), or without a key by its content, as the
 * nth of equal ones in its input; `nth` is null for what no import may skip, such as single commands.
 *
 * - `maybe`: 1 if the service may have performed it and nobody knows.
 * - `found`: the operation in doubt that the run met instead of sending its document.
 * - `target`: the id that it works on, without leading zeros; null for a create.
 * - `returned`: the id of a create, the version of a release, the id that an edit answered with.
 * - `gone`: 1 once what it created was deleted.
 * - `resource`: the key of the resource that it makes or changes.
 * - `effect` and `sent`: what it does to that resource, and the body; null once its end is certain.
 * - `body`: the digest of the exact body of its last attempt.
 * - `file`, `line`, `start`, `stop`: where its document is; `source` names what is no file of the run.
 * - `detail`: the title, the error, the answer, and the text of the document.
 * - `before`: what a person's answer has changed, so that it can be corrected.
 * - `replaces`: the rejected, failed or blocked original that this document corrects. That row may be
 *   gone.
 *
 * `refs` has the keys to which a request referred, `formers` a resource as it was before a run changed
 * it, `renamed` the keys that resources had. `content` of a resource is the digest of its body, `held`
 * that of its newest version; `body` is a SentBody.
 */
export const SCHEMA = `
  CREATE TABLE ledger (
    one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, target TEXT, instance TEXT,
    changes INTEGER NOT NULL, seq INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE here (
    one INTEGER PRIMARY KEY CHECK (one = 1), is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    role TEXT NOT NULL CHECK (role IN ('own', 'copy', 'moving', 'retired')),
    origin TEXT, at INTEGER, inode TEXT
  ) STRICT;
  CREATE TABLE heads (
    generation INTEGER PRIMARY KEY, head BLOB NOT NULL CHECK (length(head) = 32)
  ) STRICT;
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE CHECK (id GLOB '${RUN_ID}'),
    kind TEXT NOT NULL CHECK (kind IN ('import', 'command')), command TEXT NOT NULL,
    target TEXT NOT NULL, words TEXT CHECK (json_valid(words)),
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped', 'interrupted')),
    started_at INTEGER NOT NULL, ended_at INTEGER, host TEXT NOT NULL, folder TEXT NOT NULL,
    pid INTEGER NOT NULL, deadline INTEGER NOT NULL, documents INTEGER,
    skipped INTEGER NOT NULL DEFAULT 0, given_up INTEGER NOT NULL DEFAULT 0,
    blocked INTEGER NOT NULL DEFAULT 0, undoes TEXT, plan TEXT
  ) STRICT;
  CREATE TABLE files (
    run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL, name TEXT NOT NULL,
    format TEXT NOT NULL, digest TEXT NOT NULL, header TEXT,
    PRIMARY KEY (run, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE operations (
    seq INTEGER PRIMARY KEY CHECK (seq < 9007199254740992), run INTEGER NOT NULL REFERENCES runs,
    key TEXT, content BLOB NOT NULL CHECK (length(content) = 16), nth INTEGER,
    operation TEXT NOT NULL CHECK (operation IN (${OPERATIONS})),
    state TEXT NOT NULL CHECK (state IN ('begun', 'waiting', 'done', 'rejected', 'failed',
      'in-doubt', 'blocked', 'given-up', 'found')),
    maybe INTEGER NOT NULL CHECK (maybe IN (0, 1)), found INTEGER REFERENCES operations,
    target TEXT, returned TEXT, gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
    resource TEXT, effect TEXT CHECK (json_valid(effect)), sent TEXT CHECK (json_valid(sent)),
    attempts INTEGER NOT NULL DEFAULT 0, began_at INTEGER, body BLOB,
    status INTEGER, duration INTEGER,
    file INTEGER, line INTEGER, start INTEGER, stop INTEGER, source TEXT,
    detail TEXT CHECK (json_valid(detail)), before TEXT CHECK (json_valid(before)),
    replaces INTEGER,
    CHECK ((state = 'found') = (found IS NOT NULL)),
    CHECK (maybe = 1 OR state NOT IN ('begun', 'in-doubt', 'given-up')),
    CHECK (maybe = 0 OR state NOT IN ('done', 'found')),
    CHECK (nth IS NULL OR nth > 0 OR key IS NOT NULL)
  ) STRICT;
  CREATE INDEX operations_by_key ON operations (key, seq) WHERE nth = 0;
  CREATE INDEX operations_by_content ON operations (content, nth, seq);
  CREATE INDEX operations_by_run ON operations (run, state);
  CREATE INDEX operations_by_target ON operations (target, seq) WHERE target IS NOT NULL;
  CREATE INDEX operations_by_returned ON operations (returned) WHERE returned IS NOT NULL;
  CREATE INDEX operations_by_resource ON operations (resource, seq) WHERE resource IS NOT NULL;
  CREATE INDEX operations_open ON operations (resource, seq) WHERE maybe = 1;
  CREATE INDEX operations_found ON operations (found) WHERE found IS NOT NULL;
  CREATE INDEX operations_replacing ON operations (replaces) WHERE replaces IS NOT NULL;
  CREATE TABLE refs (
    key TEXT NOT NULL, seq INTEGER NOT NULL REFERENCES operations, PRIMARY KEY (key, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refs_by_seq ON refs (seq);
  CREATE TABLE resources (
    key TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('assessment', 'lacuna', 'track')), id TEXT NOT NULL,
    scope TEXT, protect INTEGER NOT NULL CHECK (protect IN (0, 1)), content BLOB, parent TEXT,
    version TEXT, held BLOB, deleted INTEGER REFERENCES runs, run INTEGER REFERENCES runs,
    at INTEGER NOT NULL, file TEXT, line INTEGER, commit_id TEXT,
    body TEXT CHECK (json_valid(body))
  ) STRICT;
  CREATE INDEX resources_by_id ON resources (kind, id);
  CREATE TABLE formers (
    run INTEGER NOT NULL REFERENCES runs, key TEXT NOT NULL, id TEXT NOT NULL,
    before TEXT NOT NULL CHECK (json_valid(before)), PRIMARY KEY (run, key, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX formers_by_key ON formers (key, run);
  CREATE TABLE renamed (old TEXT NOT NULL PRIMARY KEY, key TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
