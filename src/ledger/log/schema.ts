/**
 * The tables of a ledger: one log of events, and three tables that `known.ts` computes from it, which
 * may be thrown away. Ids are TEXT, because SQLite's integers would be read as inexact numbers; JSON is
 * exact. Times are in milliseconds since 1970.
 */
import { randomUUID } from 'node:crypto';
import { operationIds } from '../../contract/operations.ts';

/** "LMSL": distinguishes a ledger from any other SQLite file. */
export const APPLICATION_ID = 0x4c4d534c;
/** Those before this one had no events, or had other fields in them. Nothing was released. */
export const FORMAT = 3;

/** SQLite builds the list of an IN anew for each row that it checks. */
const IS_OPERATION = operationIds.map((id) => `operation = '${id}'`).join(' OR ');

/** Raised with `know()`, so that tables computed by an older one are made anew. */
export const KNOWN_VERSION = 4;

export const knownTables: readonly string[] = ['runs', 'operations', 'resources'];

/**
 * - `runs`: by the number of their `run` event. `last` is the number of its last event, `counts` how
 *   many documents ended without an operation, by outcome, `found` the operations in doubt that it met.
 * - `operations`: by the number of their intent, which is the SEQ that people type. `id` is the resource
 *   that one works on or has created, `version` what a release returned, `gone` the deletion that took
 *   away what it created, or the event of somebody who says that it is gone, `sent` the digest of its content as it was sent, if that is
 *   another one, `settled` the correction of what was not performed, `ended` the event with its
 *   outcome, `answered` that with a person's answer. `maybe`: it may have been performed, until `over`:
 *   the operation, or the event about its resource, after which that does not matter any more.
 * - `resources`: `event` is the one that left the row like this. A row that was renamed only says which
 *   key it has now. Its body is in that event; `refers`: it has references.
 */
export const KNOWN_TABLES = `
  CREATE TABLE runs ( -- version ${KNOWN_VERSION}
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, state TEXT NOT NULL,
    ended_at INTEGER, last INTEGER NOT NULL, counts TEXT, found TEXT
  ) STRICT;
  CREATE TABLE operations (
    number INTEGER PRIMARY KEY, run INTEGER NOT NULL, identity TEXT, key TEXT,
    operation TEXT NOT NULL CHECK (${IS_OPERATION}), content TEXT NOT NULL,
    once INTEGER NOT NULL, state TEXT NOT NULL, maybe INTEGER NOT NULL, id TEXT, version TEXT,
    gone INTEGER, resource TEXT, settled INTEGER, ended INTEGER, answered INTEGER, over INTEGER,
    sent TEXT
  ) STRICT;
  CREATE INDEX operations_by_identity ON operations (identity) WHERE identity < 'text';
  CREATE INDEX operations_by_id ON operations (id) WHERE id IS NOT NULL;
  CREATE INDEX operations_by_content ON operations (content);
  CREATE INDEX operations_by_sent ON operations (sent) WHERE sent IS NOT NULL;
  CREATE INDEX operations_open ON operations (resource)
    WHERE maybe = 1 AND over IS NULL AND resource IS NOT NULL;
  CREATE INDEX operations_answered ON operations (resource) WHERE answered IS NOT NULL;
  CREATE TABLE resources (
    key TEXT NOT NULL PRIMARY KEY, kind TEXT, id TEXT, scope TEXT, protect INTEGER, content TEXT,
    parent TEXT, version TEXT, held TEXT, deleted TEXT, run TEXT, at INTEGER, file TEXT,
    line INTEGER, "commit" TEXT, refers INTEGER, event INTEGER NOT NULL, renamed TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX resources_by_id ON resources (id) WHERE id IS NOT NULL;
  CREATE INDEX resources_renamed ON resources (renamed) WHERE renamed IS NOT NULL;
`;

/**
 * `holder` names the run that has the lock, for whoever is refused. `role` is what the file is, `origin`
 * the address of the shared ledger that it belongs to, and `at` when a copy was brought up to date.
 */
export const KEPT_TABLES = `
  CREATE TABLE ledger (
    one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, target TEXT, instance TEXT, holder TEXT,
    role TEXT NOT NULL, origin TEXT, at INTEGER
  ) STRICT;
  CREATE TABLE events (
    number INTEGER PRIMARY KEY CHECK (number < 9007199254740992), head TEXT NOT NULL,
    at INTEGER NOT NULL, run TEXT, kind TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT;
`;

export const SCHEMA = KEPT_TABLES + KNOWN_TABLES;

/**
 * Without a prepared statement, which would keep a closed database open.
 * @param shared of a copy, the ledger that it is a copy of
 */
export const newLedger = (
  target: string | null,
  shared: { readonly id: string; readonly address: string } | null = null,
): string => `
  BEGIN;
  ${SCHEMA}
  INSERT INTO ledger (one, id, target, role, origin) VALUES (1, ${quoted(shared?.id ?? randomUUID())},
    ${quoted(target)}, '${shared === null ? 'own' : 'copy'}', ${quoted(shared?.address ?? null)});
  PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${FORMAT};
  COMMIT;
`;

const quoted = (text: string | null) =>
  text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`;
