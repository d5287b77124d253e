/** The rows that an answer of a person may change: as they are, and put back as they were. */
import type { PlannedId } from '../contract/references.ts';
import { shownKey, stepKeys } from '../contract/step-keys.ts';
import { createChangeRows } from './change-rows.ts';
import { numberIn, valueOf } from './columns.ts';
import type { Columns, Database, Statement, Value } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { type Row, tableRow } from './operation-rows.ts';
import { createResourceRows } from './resource-rows.ts';
import { CERTAIN } from './resource-standing.ts';
import { plainId } from './returned-ids.ts';
import { sha256 } from './sha256.ts';

/** How far an answer about an operation reaches. */
export interface Reach {
  readonly seq: number;
  readonly operation: PlannedId;
  /** Of the operation itself, and of the resources that it may change. */
  readonly keys: readonly string[];
  /** What it returned before, and what it returns now. Empty if it returns nothing new. */
  readonly ids: readonly string[];
  /** Operations on the same resource whose doubts a deletion ends. */
  readonly others: readonly number[];
}

/** The rows of several selections. Bytes are hexadecimal digits in an object. */
export type Part = readonly (readonly Columns[])[];

/** `own` are those of the operation, `shared` those of its resources and ids. */
export interface Parts {
  readonly own: Part;
  readonly shared: Part;
}

/** Equal only for rows that say the same. */
export interface Digests {
  readonly own: string;
  readonly shared: string;
}

export interface AnswerRows {
  /** Without what runs after this one recorded of the operation. */
  of(reach: Reach, newest: number): Parts;
  digests(reach: Reach, newest: number): Digests;
  /** Throws DamagedRecord for rows that these tables cannot have. */
  putBack(reach: Reach, newest: number, parts: Parts): void;
}

/** The rows of a table that fulfil a condition. */
interface Selection {
  readonly table: 'operations' | 'history' | 'changes' | 'resources' | 'ids';
  readonly where: string;
  readonly values: readonly Value[];
  readonly order: string;
}

export function createAnswerRows(database: Database): AnswerRows {
  const statements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const read = (selections: readonly Selection[]): Part =>
    selections.map(({ table, where, values, order }) =>
      prepared(`SELECT * FROM ${table} WHERE ${where} ORDER BY ${order}`)
        .all(...values)
        .map(encoded),
    );
  const remove = ({ table, where, values }: Selection) =>
    prepared(`DELETE FROM ${table} WHERE ${where}`).run(...values);
  const insert = ({ table }: Selection, rows: readonly Columns[] = []) => {
    const names = prepared(`SELECT * FROM ${table} LIMIT 0`)
      .columns()
      .map(({ name }) => name);
    const places = names.map(() => '?').join(', ');
    for (const row of rows) {
      if (Object.keys(row).join() !== names.join()) throw new DamagedRecord(table);
      const values = names.map((name) => decoded(row[name]));
      prepared(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...values);
    }
  };
  return {
    of: (reach, newest) => ({
      own: read(ownSelections(reach, newest)),
      shared: read(sharedSelections(reach)),
    }),
    digests: (reach, newest) => ({
      own: digestOf(read(ownSelections(reach, newest).map(uncertain))),
      shared: digestOf(read(sharedSelections(reach).map(uncertain))),
    }),
    putBack: (reach, newest, { own, shared }) => {
      const selections = [...ownSelections(reach, newest), ...sharedSelections(reach)];
      const rows = [...own, ...shared];
      // Two resources may exchange their ids.
      for (const selection of selections) remove(selection);
      for (const [index, selection] of selections.entries()) insert(selection, rows[index]);
    },
  };
}

/** A change that is certain says nothing more. */
const uncertain = (selection: Selection): Selection =>
  selection.table === 'changes'
    ? { ...selection, where: `${selection.where} AND seq IN (${UNCERTAIN})` }
    : selection;

const UNCERTAIN = `SELECT changes.seq FROM changes LEFT JOIN operations USING (seq)
  WHERE NOT (${CERTAIN})`;

/** The history has an index by run and number only. */
const OF_HISTORY = `rowid IN (SELECT history.rowid FROM runs CROSS JOIN history
  ON history.run = runs.number AND history.seq = ?
  WHERE runs.number <= ? AND history.is_last = 1)`;

const ownSelections = ({ seq }: Reach, newest: number): Selection[] => [
  { table: 'operations', where: 'seq = ?', values: [seq], order: 'seq' },
  { table: 'history', where: OF_HISTORY, values: [seq, newest], order: 'rowid' },
  { table: 'changes', where: 'seq = ?', values: [seq], order: 'seq' },
];

const LIST = '(SELECT value FROM json_each(?))';

function sharedSelections({ seq, operation, keys, ids, others }: Reach): Selection[] {
  const { resource: kind = '', verb = null } = tableRow(operation) ?? {};
  const [keyList, idList, otherList] = [keys, ids, others].map((list) => JSON.stringify(list));
  const resources = verb === 'create' ? (idList ?? '[]') : '[]';
  return [
    {
      table: 'operations',
      where: `seq IN ${LIST}`,
      values: [otherList ?? '[]'],
      order: 'seq',
    },
    {
      table: 'changes',
      where: `key IN ${LIST} AND seq <> ?`,
      values: [keyList ?? '[]', seq],
      order: 'seq',
    },
    {
      table: 'resources',
      where: `key IN ${LIST} OR (deleted IS NULL AND kind = ? AND id IN ${LIST})`,
      values: [keyList ?? '[]', kind, resources],
      order: 'key',
    },
    {
      table: 'ids',
      where: `operation = ? AND id IN ${LIST}`,
      values: [operation, idList ?? '[]'],
      order: 'id',
    },
  ];
}

/** @param returned the id that the answer names; null for none */
export function reachOf(row: Row, returned: string | null, database: Database): Reach {
  const { seq, operation, key, ordinal, resource, version } = row;
  const { resource: kind, verb } = tableRow(operation) ?? {};
  const change = createChangeRows(database).find(seq);
  const isNew = verb === 'create' || verb === 'release';
  const ids = isNew ? [version ?? resource, returned].flatMap((id) => id ?? []).map(plainId) : [];
  const resources = createResourceRows(database);
  const isCreate = verb === 'create' && kind !== undefined;
  const named = isCreate ? ids.map((id) => resources.keyOf(kind, id)) : [];
  const own = ordinal === 0 ? shownKey(key) : null;
  const keys = [own, change?.key ?? null, ...named].filter((each) => each !== null);
  const others =
    verb === 'delete' && change !== undefined ? doubtsOf(change.key, seq, database) : [];
  return { seq, operation, keys: [...new Set(keys)], ids: [...new Set(ids)], others };
}

function doubtsOf(key: string, seq: number, database: Database): number[] {
  return database
    .prepare(
      `SELECT seq FROM operations WHERE key IN ${LIST} AND ordinal = 0 AND seq <> ?
         AND state = 'in-doubt' ORDER BY seq`,
    )
    .all(JSON.stringify(stepKeys(key)), seq)
    .map((row) => numberIn(row, 'seq'));
}

const digestOf = (part: Part): string => sha256(JSON.stringify(part)).toString('hex');

const encoded = (row: Columns): Columns =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('hex') } : value,
    ]),
  );

function decoded(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return valueOf(value);
  const { bytes } = { bytes: null, ...value };
  if (typeof bytes !== 'string') throw new DamagedRecord('bytes');
  return Buffer.from(bytes, 'hex');
}
