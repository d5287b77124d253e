/** The log: appended within a commit, read by number. */
import { hash } from 'node:crypto';
import { isObject, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database, SqlValue } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import type { Event, EventKind, Happened } from './events.ts';
import { know } from './known.ts';
import { rowAsJson, rowIn } from './resource-rows.ts';
import { knownTables } from './schema.ts';

/** Where a log ends. Two copies of one agree up to a number if they have the same head there. */
export interface LogEnd {
  readonly number: number;
  readonly head: string;
}

/** An event as every copy of the log has it. */
export interface EventRow extends LogEnd {
  readonly at: number;
  readonly run: string | null;
  readonly kind: EventKind;
  readonly data: string;
}

export const EMPTY: LogEnd = { number: 0, head: '' };

export const positionIn = (database: Database): LogEnd =>
  database.get<LogEnd>('SELECT number, head FROM events ORDER BY number DESC LIMIT 1') ?? EMPTY;

export class Log {
  readonly #database: Database;
  /** Where this transaction has come to; null before its first event. */
  #end: LogEnd | null = null;
  #appended: EventRow[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** Others may have written since: called at the start of each transaction. */
  restart(): void {
    this.#end = null;
    this.#appended = [];
  }

  /** The events of this transaction. */
  get appended(): readonly EventRow[] {
    return this.#appended;
  }

  /** Appends an event within a transaction, and what is known then. Returns its number. */
  append<Kind extends EventKind>(
    kind: Kind,
    data: Happened[Kind],
    { run, at }: { readonly run: string | null; readonly at: number },
  ): number {
    const before = (this.#end ??= positionIn(this.#database));
    const number = before.number + 1;
    const row = { number, at, run, kind, data: textOf(data) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const event = { number, at, run, kind, data } as unknown as Event;
    this.#add({ ...row, head: headAfter(before.head, row) }, event);
    return number;
  }

  /** Adds an event of another copy within a transaction. False if it is not the next one. */
  receive(row: EventRow): boolean {
    const before = (this.#end ??= positionIn(this.#database));
    const isNext = row.number === before.number + 1 && row.head === headAfter(before.head, row);
    if (isNext) this.#add(row, eventOf(row, this.#database));
    return isNext;
  }

  #add(row: EventRow, event: Event): void {
    const { number, head, at, run, kind, data } = row;
    const insert = 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)';
    this.#database.run(insert, number, head, at, run, kind, data);
    this.#end = row;
    this.#appended.push(row);
    know(event, this.at, this.#database);
  }

  readonly at = (number: number): Event => eventAt(number, this.#database);
}

/** Throws CliError `ledger/damaged` if there is no such event. */
export function eventAt(number: number, database: Database): Event {
  const row = database.get<EventRow>('SELECT * FROM events WHERE number = ?', number);
  if (row === undefined) throw damaged(database.file, 'corrupt');
  return eventOf(row, database);
}

/** From one number to another, oldest first. No cursor stays open. */
export function* eventsBetween(first: number, last: number, database: Database): Iterable<Event> {
  for (const row of rowsBetween(first, last, database)) yield eventOf(row, database);
}

/** The same as they are. */
export function* rowsBetween(first: number, last: number, database: Database): Iterable<EventRow> {
  const page = 100;
  for (let number = first; number <= last; number += page) {
    yield* database.all<EventRow>(
      'SELECT * FROM events WHERE number BETWEEN ? AND ? ORDER BY number',
      number,
      Math.min(last, number + page - 1),
    );
  }
}

function headAfter(head: string, { number, at, run, kind, data }: Omit<EventRow, 'head'>): string {
  return hash('sha256', `${head} ${number} ${at} ${run ?? ''} ${kind} ${data}`, 'hex').slice(0, 32);
}

function eventOf({ data: text, ...row }: EventRow, database: Database): Event {
  const data = revived(database.object(text));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...row, data } as unknown as Event;
}

/** Rows of resources are the only values in events that are not what JSON gives back. */
function revived(data: JsonObject): unknown {
  const { change, to } = data;
  if (isObject(to)) return { ...data, to: rowIn(to) };
  if (!isObject(change) || !isObject(change['to'])) return data;
  return { ...data, change: { ...change, to: rowIn(change['to']) } };
}

function textOf(data: Happened[EventKind]): string {
  if ('change' in data && data.change !== undefined)
    return written({ ...data, change: { ...data.change, to: rowAsJson(data.change.to) } });
  if ('to' in data && data.to !== null) return written({ ...data, to: rowAsJson(data.to) });
  return written(data);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const written = (data: object) => stringifyExact(data as JsonObject);

/**
 * What the tables say of the events so far, as one text each: computed anew, they must say the same.
 */
export const tablesOf = (database: Database): Record<string, unknown[]> =>
  Object.fromEntries(
    knownTables.map((name) => [name, database.all(`SELECT * FROM ${name} ORDER BY 1`)]),
  );

/** Copies what the tables are computed from into an empty database. */
export function copyRecord(from: Database, into: Database): void {
  const add = (table: string, row: object) => {
    const values: SqlValue[] = Object.values(row);
    into.run(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, ...values);
  };
  add('ledger', from.one<object>('SELECT * FROM ledger'));
  for (const row of rowsBetween(1, positionIn(from).number, from)) add('events', row);
}

/** Computes the tables anew from the events of a database into an empty one. */
export function computeAnew(from: Database, into: Database): void {
  const { number: last } = positionIn(from);
  const at = (number: number) => eventAt(number, from);
  for (const event of eventsBetween(1, last, from)) know(event, at, into);
}
