/**
 * The documents of one import, in scratch tables on disk, so that memory use does not grow with the
 * input. Nothing here is durable; the ledger holds everything that must be.
 */
import type { PlannedOperation } from '../contract/ledger.ts';
import type { PlannedId, Place } from '../contract/references.ts';
import type { Effect } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { numberIn, numberOrNullIn, plannedIdIn, present, textIn, textOrNullIn } from './columns.ts';
import { openScratch, type Database } from './database.ts';
import { failureAsJson } from './stored-outcome.ts';
import {
  objectIn,
  plannedRowIn,
  ROW,
  type Need,
  type PlannedRow,
  type Treatment,
} from './planned-row.ts';
import { effectIn } from './stored-effect.ts';
import { stepKey } from '../contract/step-keys.ts';
import { subjectOf } from './subject.ts';

/**
 * `taken` and `position` (from 1) order the work. `after` is the position of the previous document
 * on the same resource. A document with references or with such a predecessor is conditional, and
 * so is one that comes last. A step of an apply without a document has no place.
 * `effect` is that of a step of an apply.
 */
const TABLES = `
  CREATE TABLE documents (
    position INTEGER PRIMARY KEY, operation TEXT NOT NULL, treatment TEXT NOT NULL,
    key TEXT, ordinal INTEGER, seq INTEGER, maybe INTEGER NOT NULL,
    file INTEGER, line INTEGER, start INTEGER, stop INTEGER,
    conditional INTEGER NOT NULL, taken INTEGER NOT NULL, after INTEGER,
    content BLOB NOT NULL, raw BLOB, refs TEXT, failure TEXT, params TEXT, body TEXT, effect TEXT
  ) STRICT;
  CREATE INDEX documents_after ON documents (after) WHERE after IS NOT NULL;
  CREATE INDEX documents_parked ON documents (position) WHERE conditional = 1 AND taken = 0;
  CREATE TABLE keys (
    key TEXT PRIMARY KEY, position INTEGER, operation TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE contents (content BLOB PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE needs (
    key TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (key, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE subjects (subject TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export type NewDocument = Pick<
  PlannedOperation,
  'key' | 'content' | 'raw' | 'references' | 'place' | 'effect' | 'after'
> & {
  readonly operation: PlannedId;
  readonly treatment: Treatment;
  readonly ordinal: number | null;
  readonly seq: number | null;
  readonly maybe: boolean;
  readonly failure: Failure | null;
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  /** True for a deletion of an apply, which waits for the end of everything that is before it. */
  readonly comesLast?: boolean;
};

/** Where a document with a key is in the plan; no position if an earlier run has completed it. */
export interface KeyRow {
  readonly position: number | null;
  readonly operation: PlannedId;
}

/** The contents that a document is sent with. The body is parsed only on request. */
export interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  readonly bodyText: string | null;
}

export interface Plan extends Disposable {
  readonly database: Database;
  readonly size: number;
  readonly hasReferences: boolean;
  readonly hasChains: boolean;
  /** The position of the first document that comes last; null without any. */
  readonly lastFrom: number | null;
  append(document: NewDocument): void;
  /** Appends a skipped document, of which only its place is known. */
  appendKnown(known: { readonly seq: number; readonly operation: PlannedId }, place: Place): void;
  /**
   * Claims the key for the next document. Returns the position of the document that already has it,
   * otherwise null.
   */
  claimKey(key: string, operation: PlannedId): number | null;
  /** Adds the key of an operation that an earlier run has completed. */
  addDoneKey(key: string, operation: PlannedId): void;
  keyOf(key: string): KeyRow | undefined;
  /** The number of the next document among documents with equal content, from 1. */
  ordinalOf(content: Uint8Array): number;
  row(position: number): PlannedRow | undefined;
  /** The documents after a position, in order, at most `limit`. */
  page(after: number, limit: number): PlannedRow[];
  parts(position: number): Parts;
  /** Of a step of an apply; otherwise null. */
  effectOf(position: number): Effect | null;
  /** True if a conditional document before this position has not been dealt with. */
  hasParkedBefore(position: number): boolean;
  /** Marks a conditional document as dealt with. */
  take(position: number, treatment: Treatment): void;
  /** Marks a document as invalid for this reason. */
  invalidate(position: number, failure: Failure): void;
}

export function createPlan(): Plan {
  const database = openScratch();
  database.exec(TABLES);
  // Never committed: the whole plan disappears with its connection.
  database.exec('BEGIN');
  const state: PlanState = { size: 0, hasReferences: false, hasChains: false, lastFrom: null };
  const take = database.prepare('UPDATE documents SET taken = 1, treatment = ? WHERE position = ?');
  const invalidate = database.prepare(
    `UPDATE documents SET treatment = 'invalid', failure = ? WHERE position = ?`,
  );
  return {
    database,
    get size() {
      return state.size;
    },
    get hasReferences() {
      return state.hasReferences;
    },
    get hasChains() {
      return state.hasChains;
    },
    get lastFrom() {
      return state.lastFrom;
    },
    append: appending(database, state),
    appendKnown: appendingKnown(database, state),
    ...keysIn(database, state),
    ...rowsIn(database),
    take: (position, treatment) => take.run(treatment, position),
    invalidate: (position, failure) => invalidate.run(failureText(failure), position),
    [Symbol.dispose]: () => {
      if (database.isOpen) database.close();
    },
  };
}

const failureText = (failure: Failure) => stringifyExact(failureAsJson(failure));

interface PlanState {
  size: number;
  hasReferences: boolean;
  hasChains: boolean;
  lastFrom: number | null;
}

function appending(database: Database, state: PlanState): Plan['append'] {
  const insert = database.prepare(
    `INSERT INTO documents (position, operation, treatment, key, ordinal, seq, maybe,
       file, line, start, stop, conditional, taken, after, content, raw, refs, failure, params,
       body, effect)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const need = database.prepare('INSERT OR IGNORE INTO needs VALUES (?, ?)');
  const chain = chaining(database, state);
  return (document) => {
    const { operation, treatment, key, ordinal, seq, failure, content, raw } = document;
    const { place, comesLast = false } = document;
    const position = ++state.size;
    // Documents that are settled without a request need none of this.
    const isSent = treatment === 'send';
    const after = isSent ? chain(document, position) : null;
    const needs = isSent ? needsIn(document) : [];
    if (needs.length > 0) {
      state.hasReferences = true;
      for (const needed of needs.flatMap(keysNeeded)) need.run(needed, position);
    }
    if (comesLast) state.lastFrom ??= position;
    insert.run(
      position,
      operation,
      treatment,
      key,
      ordinal,
      seq,
      Number(document.maybe),
      place?.file ?? null,
      place?.line ?? null,
      place?.bytes[0] ?? null,
      place?.bytes[1] ?? null,
      Number(needs.length > 0 || after !== null || comesLast),
      after,
      content,
      raw,
      needs.length > 0 ? JSON.stringify(needs) : null,
      failure === null ? null : failureText(failure),
      isSent ? stringifyExact(document.params) : null,
      isSent && document.body !== null ? stringifyExact(document.body) : null,
      document.effect !== undefined ? stringifyExact({ ...document.effect }) : null,
    );
  };
}

function needsIn({ references, after = [] }: NewDocument): readonly Need[] {
  if (after.length === 0) return references;
  return [...references, ...after.map((key) => ({ key, gives: null }))];
}

/** Every key whose end may let the document go on (`sourceOf`). */
const keysNeeded = ({ key, gives }: Need): string[] =>
  gives === 'versionId' ? [key, stepKey(key, 'release')] : [key];

function appendingKnown(database: Database, state: PlanState): Plan['appendKnown'] {
  const insert = database.prepare(
    `INSERT INTO documents (position, operation, treatment, seq, maybe, file, line, start, stop,
       conditional, taken, content)
     VALUES (?, ?, 'skipped', ?, 0, ?, ?, ?, ?, 0, 0, x'')`,
  );
  return ({ seq, operation }, { file, line, bytes: [start, stop] }) => {
    insert.run(++state.size, operation, seq, file, line, start, stop);
  };
}

/** Returns the position of the previous document on the same resource. */
function chaining(database: Database, state: PlanState) {
  const before = database.prepare('SELECT position FROM subjects WHERE subject = ?');
  const put = database.prepare('INSERT OR REPLACE INTO subjects VALUES (?, ?)');
  return ({ operation, params, body }: NewDocument, position: number): number | null => {
    const subject = subjectOf(operation, { params, body });
    if (subject === null) return null;
    const found = before.get(subject);
    put.run(subject, position);
    state.hasChains ||= found !== undefined;
    return found === undefined ? null : numberIn(found, 'position');
  };
}

function keysIn(database: Database, state: PlanState) {
  const claim = database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?, ?)');
  const find = database.prepare('SELECT position, operation FROM keys WHERE key = ?');
  const countContent = database.prepare(
    `INSERT INTO contents VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1
     RETURNING count`,
  );
  const keyOf = (key: string): KeyRow | undefined => {
    const row = find.get(key);
    return row && { position: numberOrNullIn(row, 'position'), operation: plannedIdIn(row) };
  };
  return {
    keyOf,
    claimKey: (key: string, operation: PlannedId) => {
      const { changes } = claim.run(key, state.size + 1, operation);
      return changes === 0 ? (keyOf(key)?.position ?? null) : null;
    },
    addDoneKey: (key: string, operation: PlannedId) => {
      claim.run(key, null, operation);
    },
    ordinalOf: (content: Uint8Array) => numberIn(present(countContent.get(content)), 'count'),
  };
}

function rowsIn(database: Database) {
  const row = database.prepare(`SELECT ${ROW} FROM documents WHERE position = ?`);
  const page = database.prepare(
    `SELECT ${ROW} FROM documents WHERE position > ? ORDER BY position LIMIT ?`,
  );
  const parts = database.prepare('SELECT params, body FROM documents WHERE position = ?');
  const effect = database.prepare('SELECT effect FROM documents WHERE position = ?');
  const parked = database.prepare(
    'SELECT 1 FROM documents WHERE conditional = 1 AND taken = 0 AND position < ? LIMIT 1',
  );
  return {
    effectOf: (position: number): Effect | null => {
      const text = textOrNullIn(present(effect.get(position)), 'effect');
      return text === null ? null : effectIn(objectIn(text));
    },
    hasParkedBefore: (position: number) => parked.get(position) !== undefined,
    row: (position: number): PlannedRow | undefined => {
      const found = row.get(position);
      return found && plannedRowIn(found);
    },
    page: (after: number, limit: number): PlannedRow[] => page.all(after, limit).map(plannedRowIn),
    parts: (position: number): Parts => {
      const found = present(parts.get(position));
      const bodyText = textOrNullIn(found, 'body');
      return {
        params: objectIn(textIn(found, 'params')),
        bodyText,
        get body() {
          return bodyText === null ? null : objectIn(bodyText);
        },
      };
    },
  };
}
