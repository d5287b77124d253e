/**
 * What has to be looked up of conditional documents, in scratch tables: what they need, and what
 * comes before them on the same resource. Most plans have none of it, and no such tables.
 */
import type { PlannedId } from '../contract/references.ts';
import { numberIn, plannedIdIn, textIn } from './columns.ts';
import { openScratch, type Columns, type Database } from './database.ts';

/**
 * `parked` has the conditional documents that were not dealt with. `after` in `followers` is the
 * position of the previous document on the same resource; `subjects` has the last one on each.
 */
const TABLES = `
  CREATE TABLE parked (position INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE needs (
    key TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (key, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE subjects (subject TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE followers (
    after INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (after, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE done_keys (key TEXT PRIMARY KEY, operation TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** Positions in their order: those after one, up to another, at most so many. */
export interface PositionRange {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

export interface PlanConditions extends Disposable {
  park(position: number): void;
  unpark(position: number): void;
  parked(range: PositionRange): number[];
  need(key: string, position: number): void;
  needing(key: string, range: PositionRange): number[];
  /** The keys that are needed, in an order, at most `limit` after this one. */
  keysNeeded(after: string, limit: number): string[];
  /** Makes this the last document on the resource. Returns the one before it. */
  follow(subject: string, position: number): number | null;
  following(before: number, range: PositionRange): number[];
  addDoneKey(key: string, operation: PlannedId): void;
  doneKey(key: string): PlannedId | undefined;
}

export function createPlanConditions(): PlanConditions {
  let opened: Opened | null = null;
  const tables = () => (opened ??= open());
  return {
    park: (position) => void tables().park.run(position),
    unpark: (position) => void opened?.unpark.run(position),
    parked: ({ after, upTo, limit }) => positionsIn(opened?.parked.all(after, upTo, limit)),
    need: (key, position) => void tables().need.run(key, position),
    needing: (key, { after, upTo, limit }) =>
      positionsIn(opened?.needing.all(key, after, upTo, limit)),
    keysNeeded: (after, limit) =>
      (opened?.keysNeeded.all(after, limit) ?? []).map((row) => textIn(row, 'key')),
    follow: (subject, position) => {
      const { lastOn, putLast, follow } = tables();
      const found = lastOn.get(subject);
      putLast.run(subject, position);
      if (found === undefined) return null;
      const before = numberIn(found, 'position');
      follow.run(before, position);
      return before;
    },
    following: (before, { after, upTo, limit }) =>
      positionsIn(opened?.following.all(before, after, upTo, limit)),
    addDoneKey: (key, operation) => void tables().addDoneKey.run(key, operation),
    doneKey: (key) => {
      const row = opened?.doneKey.get(key);
      return row && plannedIdIn(row);
    },
    [Symbol.dispose]: () => {
      if (opened?.database.isOpen === true) opened.database.close();
    },
  };
}

type Opened = ReturnType<typeof open>;

function open() {
  const database: Database = openScratch();
  database.exec(TABLES);
  // Never committed: everything disappears with the connection.
  database.exec('BEGIN');
  const range = 'position > ? AND position <= ? ORDER BY position LIMIT ?';
  return {
    database,
    park: database.prepare('INSERT INTO parked VALUES (?)'),
    unpark: database.prepare('DELETE FROM parked WHERE position = ?'),
    parked: database.prepare(`SELECT position FROM parked WHERE ${range}`),
    need: database.prepare('INSERT OR IGNORE INTO needs VALUES (?, ?)'),
    needing: database.prepare(`SELECT position FROM needs WHERE key = ? AND ${range}`),
    keysNeeded: database.prepare(
      'SELECT DISTINCT key FROM needs WHERE key > ? ORDER BY key LIMIT ?',
    ),
    lastOn: database.prepare('SELECT position FROM subjects WHERE subject = ?'),
    putLast: database.prepare('INSERT OR REPLACE INTO subjects VALUES (?, ?)'),
    follow: database.prepare('INSERT INTO followers VALUES (?, ?)'),
    following: database.prepare(`SELECT position FROM followers WHERE after = ? AND ${range}`),
    addDoneKey: database.prepare('INSERT OR IGNORE INTO done_keys VALUES (?, ?)'),
    doneKey: database.prepare('SELECT operation FROM done_keys WHERE key = ?'),
  };
}

const positionsIn = (rows: readonly Columns[] = []) => rows.map((row) => numberIn(row, 'position'));
