/**
 * The rows of resources as they were before a run began to work on them
 * (docs/content-changes.md, Undo), and the statements that change them. A run has one row of a
 * resource: its first intent, or its first note, says what was certain until then.
 */
import { crc32 } from 'node:zlib';
import type { ResourceKind, SentBody } from '../contract/resources.ts';
import { BODY_COLUMNS, bodyIn, textsOf } from './body-columns.ts';
import { numberIn, textIn } from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { certainPart } from './known-row.ts';
import {
  createResourceRows,
  type ResourceRow,
  STATE_COLUMNS,
  stateIn,
  stateOf,
  sumOf,
} from './resource-rows.ts';
import type { Standings } from './resource-standing.ts';

export interface FormerRow {
  readonly number: number;
  /** The number of the run. */
  readonly during: number;
  /** The key of today. */
  readonly now: string;
  /** With the key of then. */
  readonly before: ResourceRow;
}

export interface FormerRows {
  /**
   * Keeps what is certain of a resource, unless the run has kept it already or has created it.
   * Within a transaction.
   */
  capture(key: string, run: number): void;
  /** At most `limit` rows of a run, by key and number, after this one. */
  page(run: number, after: Pick<FormerRow, 'now' | 'number'>, limit: number): FormerRow[];
  /** Those of a key, the newest run first. */
  ofKey(key: string): FormerRow[];
  /** The key of today of what had that id, if anything is kept of it. */
  keyOf(kind: ResourceKind, id: string): string | null;
  /** Null if it was unknown. */
  bodyOf(number: number): SentBody | null;
  /** Gives a row another body; null if it is unknown. */
  put(row: FormerRow, body: SentBody | null): void;
  remove(number: number): void;
  /** Removes what is kept of a key. */
  forget(key: string): void;
  /** Gives the rows of keys their new keys. */
  rename(newKeys: ReadonlyMap<string, string>): void;
}

const COLUMNS = `during, now, ${STATE_COLUMNS}`;
/** All columns except the body. */
export const FORMER_COLUMNS = `number, ${COLUMNS}`;
const places = COLUMNS.split(', ')
  .map(() => '?')
  .join(', ');

export function createFormerRows(database: Database, standings: Standings): FormerRows {
  const resources = createResourceRows(database);
  const captured = database.prepare('SELECT 1 FROM formers WHERE now = ? AND during = ?');
  const created = database.prepare(
    `SELECT 1 FROM operations WHERE key = ? AND ordinal = 0 AND run = ? AND operation LIKE '%.create'`,
  );
  const insert = database.prepare(`INSERT INTO formers (${COLUMNS}) VALUES (${places})`);
  const insertWithBody = database.prepare(
    `INSERT INTO formers (${COLUMNS}, ${BODY_COLUMNS})
     SELECT ${places}, ${BODY_COLUMNS} FROM resources WHERE key = ?`,
  );
  const page = database.prepare(
    `SELECT ${FORMER_COLUMNS} FROM formers
     WHERE during = ?1 AND now >= ?2 AND (now > ?2 OR number > ?3) ORDER BY now, number LIMIT ?4`,
  );
  const body = database.prepare(
    `SELECT content, held, texts, ${BODY_COLUMNS} FROM formers WHERE number = ?`,
  );
  const ofKey = database.prepare(
    `SELECT ${FORMER_COLUMNS} FROM formers WHERE now = ? ORDER BY during DESC`,
  );
  const byId = database.prepare('SELECT now FROM formers WHERE kind = ? AND id = ? LIMIT 1');
  const rename = database.prepare('UPDATE formers SET now = ?, sum = ? WHERE number = ?');
  const put = database.prepare(
    `UPDATE formers SET content = ?, texts = ?, sum = ?, (${BODY_COLUMNS}) = (?, ?, ?, ?, ?)
     WHERE number = ?`,
  );
  const remove = database.prepare('DELETE FROM formers WHERE number = ?');
  const forget = database.prepare('DELETE FROM formers WHERE now = ?');
  return {
    capture: (key, run) => {
      const row = resources.find(key);
      if (row === undefined || captured.get(key, run) !== undefined) return;
      if (row.deleted === null && created.get(key, run) !== undefined) return;
      const former = { during: run, now: key, before: certainPart(row, standings.of(key)) };
      if (former.before.texts === null) insert.run(...valuesOf(former));
      else insertWithBody.run(...valuesOf(former), key);
    },
    page: (run, { now, number }, limit) => page.all(run, now, number, limit).map(formerRowIn),
    ofKey: (key) => ofKey.all(key).map(formerRowIn),
    keyOf: (kind, id) => {
      const row = byId.get(kind, id);
      return row === undefined ? null : textIn(row, 'now');
    },
    bodyOf: (number) => {
      const row = body.get(number);
      return row === undefined ? null : bodyIn(row);
    },
    put: ({ number, now, during, before }, given) => {
      const { texts, sum } = textsOf(given);
      const content = given === null ? null : before.content;
      const row = { now, during, before: { ...before, content, texts: sum } };
      put.run(content, sum, sumOfFormer(row), ...texts, number);
    },
    remove: (number) => void remove.run(number),
    forget: (key) => void forget.run(key),
    rename: (newKeys) => {
      // Reads everything before it writes: two resources may exchange their keys.
      const rows = [...newKeys.keys()].flatMap((key) => ofKey.all(key).map(formerRowIn));
      for (const row of rows) {
        const now = newKeys.get(row.now) ?? row.now;
        rename.run(now, sumOfFormer({ ...row, now }), row.number);
      }
    },
  };
}

type Summed = Omit<FormerRow, 'number'>;

const valuesOf = (former: Summed) =>
  [former.during, former.now, ...stateOf(former.before, sumOfFormer(former))] as const;

/** A CRC-32 of everything but the body. */
const sumOfFormer = ({ during, now, before }: Summed) =>
  crc32([during, now, sumOf(before)].join('\0'));

/** Throws DamagedRecord if the row was altered after it was written. */
export function formerRowIn(row: Columns): FormerRow {
  const former = {
    number: numberIn(row, 'number'),
    during: numberIn(row, 'during'),
    now: textIn(row, 'now'),
    before: stateIn(row),
  };
  if (numberIn(row, 'sum') !== sumOfFormer(former)) throw new DamagedRecord(former.now);
  return former;
}

/** At most `limit` of all rows after this number, with the columns of their bodies. */
export const pageOfFormers = (database: Database, after: number, limit: number): Columns[] =>
  database
    .prepare('SELECT * FROM formers WHERE number > ? ORDER BY number LIMIT ?')
    .all(after, limit);
