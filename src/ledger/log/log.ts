/** The log: how it grows within a commit, what is computed from it, and what its file is. */
import type { FileRole, FileState } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { sha256 } from '../../documents/canonical.ts';
import { type Database, eventText, type SqlValue } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import {
  EMPTY,
  type Event,
  type EventKind,
  type EventRow,
  type Happened,
  type LogEnd,
  positionIn,
  readEvent,
  rowsBetween,
} from './events.ts';
import { know } from './known.ts';
import { knownTables } from './schema.ts';
import { problem } from '../../messages/problem.ts';

export class Log {
  readonly #database: Database;
  /** Where this transaction has come to; null until it has looked. */
  #end: LogEnd | null = null;
  #appended: EventRow[] = [];
  /** The last event of this log's own. */
  #own = 0;
  #others = 0;

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

  /** Within a transaction: no process but this one has appended an event after the one of that number. */
  get others(): number {
    this.#position();
    return this.#others;
  }

  #position(): LogEnd {
    if (this.#end !== null) return this.#end;
    this.#end = positionIn(this.#database);
    if (this.#end.number !== this.#own) this.#others = this.#end.number;
    return this.#end;
  }

  /** Appends an event within a transaction, and what is known then. Returns its number. */
  append<Kind extends EventKind>(
    kind: Kind,
    data: Happened[Kind],
    { run, at }: { readonly run: string | null; readonly at: number },
  ): number {
    const before = this.#position();
    const number = before.number + 1;
    const text = eventText(data);
    const head = headAfter(before.head, { number, at, run, kind, data: text });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const event = { number, at, run, kind, data } as unknown as Event;
    this.#add({ number, head, at, run, kind, data: text }, event);
    return number;
  }

  /** Adds an event of another copy within a transaction. False if it is not the next one. */
  receive(row: EventRow): boolean {
    const before = this.#position();
    const isNext = row.number === before.number + 1 && row.head === headAfter(before.head, row);
    if (isNext) this.#add(row, readEvent(row, this.#database));
    return isNext;
  }

  #add(row: EventRow, event: Event): void {
    const { number, head, at, run, kind, data } = row;
    const insert = 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)';
    this.#database.run(insert, [number, head, at, run, kind, data]);
    this.#end = row;
    this.#own = number;
    this.#appended.push(row);
    know(event, this.#database);
  }
}

function headAfter(head: string, { number, at, run, kind, data }: Omit<EventRow, 'head'>): string {
  return sha256(`${head} ${number} ${at} ${run ?? ''} ${kind} ${data}`).slice(0, 32);
}

/** What the tables say, one text each. Computed anew from the events, they must say the same. */
export const readTables = (database: Database): Record<string, unknown[]> =>
  Object.fromEntries(
    knownTables.map((name) => [name, database.all(`SELECT * FROM ${name} ORDER BY 1`)]),
  );

/**
 * Copies what the tables are computed from into an empty database. Throws CliError `ledger/damaged` if
 * somebody has changed an event, so that nothing has to expect events of another shape.
 */
export function copyRecord(from: Database, into: Database): void {
  const add = (table: string, row: object) => {
    const values: SqlValue[] = Object.values(row);
    into.run(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, values);
  };
  add('ledger', from.one<object>('SELECT * FROM ledger'));
  let { head } = EMPTY;
  for (const row of rowsBetween(1, positionIn(from).number, from)) {
    if (row.head !== headAfter(head, row)) throw damaged(from.file, 'corrupt');
    add('events', row);
    head = row.head;
  }
}

export const fileState = (database: Database): FileState =>
  database.one('SELECT id, target, instance, role, origin, at FROM ledger');

/** Throws CliError if only a shared ledger may change the file, or nobody any more. */
export const mustBeOwnLedger = (database: Database): void =>
  refuseShared(fileState(database), database.file);

export function refuseShared(
  { role, origin: address }: Pick<FileState, 'role' | 'origin'>,
  file: string,
): void {
  switch (role) {
    case 'own':
      return;
    case 'moving':
      throw new CliError(
        'conflict',
        problem('ledger/push', { reason: 'moving', file, address: address ?? '' }),
      );
    case 'retired':
    case 'copy':
      throw new CliError('conflict', problem('ledger/shared', { reason: 'copy', file, address }));
  }
}

/** What this file is never travels. */
export const noteRole = (role: FileRole, origin: string | null, database: Database): void => {
  database.transaction(() =>
    database.run('UPDATE ledger SET role = ?, origin = ?', [role, origin]),
  );
};
