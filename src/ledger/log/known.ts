/**
 * What is known, computed from the log: the only code that writes the tables `runs`, `operations` and
 * `resources`, in the transaction of the event.
 */
import { type OperationId, operations as table } from '../../contract/operations.ts';
import { parentIn } from '../../documents/canonical.ts';
import type { Database } from '../file/database.ts';
import {
  type Answered,
  type DocumentAdopted,
  type Event,
  eventAt,
  type Happened,
  type Intended,
  intentAt,
  type OperationEnd,
} from './events.ts';
import {
  contentIn,
  ofKey,
  OPEN,
  type OperationRow,
  operationRow,
  type OperationState,
  whereIs,
  wordsOf,
} from './identities.ts';
import {
  type KeptRow,
  putResource,
  type ResourceRow,
  resourceState,
  rowAfter,
} from './resource-rows.ts';

/** Brings the tables up to an event, which is in the log. */
export function know(event: Event, database: Database): void {
  const knowing = new Knowing(database);
  const { number, at, run } = event;
  switch (event.kind) {
    case 'run':
      return knowing.begun(number, run ?? '', event.data);
    case 'intent':
      return knowing.intended(number, run ?? '', event.data);
    case 'outcome':
      return knowing.ended(number, event.data);
    case 'answer':
      return knowing.answered(number, event.data);
    case 'resource':
      return knowing.noted(number, event.data);
    case 'document':
      return knowing.taken(event.data);
    case 'end':
      return knowing.over(number, at, event.data);
  }
}

/** An operation that has ended. */
type Ending = Pick<OperationRow, 'number' | 'operation' | 'id' | 'resource' | 'over'>;

/** The event with that number says how an operation ended. */
interface Settlement {
  readonly state: OperationState;
  readonly maybe: boolean;
  readonly returned: string | null;
  readonly column: 'ended' | 'answered';
  readonly number: number;
}

class Knowing {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  begun(number: number, id: string, { kind }: Happened['run']): void {
    this.#database.run(
      `INSERT INTO runs (number, id, kind, state, last) VALUES (?, ?, ?, 'running', ?)`,
      number,
      id,
      kind,
      number,
    );
  }

  intended(number: number, run: string, intent: Intended): void {
    const { identity, key, operation, content, id, change, settles = [], sent = null } = intent;
    this.#database.run(
      `INSERT INTO operations (number, run, identity, key, operation, content, once, state, maybe, id,
         resource, sent) VALUES (?, (SELECT number FROM runs WHERE id = ?), ?, ?, ?, ?, ?, 'begun', 1, ?, ?, ?)`,
      number,
      run,
      identity,
      key,
      operation,
      content,
      Number(table[operation].repeat === 'once'),
      id,
      change?.key ?? null,
      sent,
    );
    for (const each of settles)
      this.#database.run(
        `UPDATE operations SET settled = ? WHERE ${whereIs(each)}`,
        number,
        ...wordsOf(each),
      );
  }

  ended(number: number, outcome: OperationEnd): void {
    const { of, outcome: state, maybe = false, returned = null } = outcome;
    if (state === 'withdrawn') {
      this.#database.run('UPDATE operations SET settled = NULL WHERE settled = ?', of);
      this.#database.run('DELETE FROM operations WHERE number = ?', of);
      return;
    }
    const row = this.#settle(of, { state, maybe, returned, column: 'ended', number });
    if (state === 'done') this.#takeEffect(row, number, outcome);
  }

  answered(number: number, answer: Answered): void {
    const { of, as, returned } = answer;
    this.#takeBack(of);
    const state = as === 'not-done' ? 'failed' : as;
    const maybe = as === 'given-up';
    const row = this.#settle(of, { state, maybe, returned, column: 'answered', number });
    if (as !== 'done') return;
    this.#takeEffect(row, number, answer);
    if (returned !== null && row.operation.endsWith('.create')) this.#meetWork(row, returned);
  }

  /** What an outcome or an answer says of an operation. A release returns a version. */
  #settle(of: number, { state, maybe, returned, column, number }: Settlement): Ending {
    const isRelease = `operation LIKE '%.release'`;
    return this.#database.one<Ending>(
      `UPDATE operations SET state = ?1, maybe = ?2, id = iif(${isRelease}, id, coalesce(?3, id)),
         version = iif(${isRelease}, ?3, NULL), ${column} = ?4
       WHERE number = ?5 RETURNING number, operation, id, resource, over`,
      state,
      Number(maybe),
      returned,
      number,
      of,
    );
  }

  /** Others may have worked on it, or have deleted it, while its create was in doubt. */
  #meetWork({ number: of, operation, resource }: Ending, id: string): void {
    const { resource: kind } = table[operation];
    this.#database.run(
      `UPDATE operations SET resource = ?
       WHERE id = ? AND operation LIKE ? AND number > ? AND ${OPEN} AND resource IS NULL`,
      resource,
      id,
      `${kind}.%`,
      of,
    );
    this.#database.run(
      `UPDATE operations SET gone = (SELECT min(d.number) FROM operations d
         WHERE d.id = ? AND d.operation = ? AND d.state = 'done' AND d.number > ?) WHERE number = ?`,
      id,
      `${kind}.delete`,
      of,
      of,
    );
  }

  noted(number: number, { key, from, to, isDeleted }: Happened['resource']): void {
    const database = this.#database;
    if (from !== undefined && to !== null) this.#rename(from, to.key, number);
    if (to === null) {
      if (isDeleted === true) this.#deletedByOthers(key, number);
      // The keys that it had before are forgotten with it. What is gone is still known to be.
      const former = database.all<{ key: string }>(
        'SELECT key FROM resources WHERE renamed = ?',
        key,
      );
      for (const each of [key, ...former.map((row) => row.key)]) {
        const identity = ofKey(each);
        database.run(
          `UPDATE operations SET identity = NULL WHERE ${whereIs(identity)} AND gone IS NOT ?`,
          ...wordsOf(identity),
          number,
        );
      }
      database.run('DELETE FROM resources WHERE key = ? OR renamed = ?', key, key);
    } else putResource(to, number, database);
    // What may have been done to what somebody adopts or forgets matters no more.
    if (to === null || to.run === null)
      database.run(`UPDATE operations SET over = ? WHERE ${OPEN} AND resource = ?`, number, key);
  }

  #deletedByOthers(key: string, number: number): void {
    this.#database.run(
      `UPDATE operations SET gone = ?1 FROM resources WHERE resources.key = ?2
         AND operations.id = resources.id AND operation = kind || '.create' AND state = 'done'`,
      number,
      key,
    );
  }

  taken({ of, identity }: DocumentAdopted): void {
    // It is found by the content of the document, which may leave to defaults what was sent.
    this.#database.run(
      `UPDATE operations SET identity = ?1, content = ?2,
         sent = iif(content = ?2, sent, coalesce(sent, content)) WHERE number = ?3`,
      identity,
      contentIn(identity),
      of,
    );
  }

  #rename(from: string, to: string, number: number): void {
    const database = this.#database;
    database.run('UPDATE resources SET renamed = ? WHERE renamed = ?', to, from);
    database.run('DELETE FROM resources WHERE key = ?', from);
    database.run('INSERT INTO resources (key, event, renamed) VALUES (?, ?, ?)', from, number, to);
    database.run(
      `UPDATE operations SET resource = ?1
       WHERE (${OPEN} AND resource = ?2) OR (answered IS NOT NULL AND resource = ?2)`,
      to,
      from,
    );
  }

  over(number: number, at: number, { of, state, counts, found }: Happened['end']): void {
    const database = this.#database;
    database.run(
      `UPDATE operations SET state = ${UNANSWERED}, ended = ?
       WHERE number BETWEEN ? AND ? AND run = ? AND state = 'begun'`,
      number,
      of,
      number,
      of,
    );
    database.run(
      'UPDATE runs SET state = ?, ended_at = ?, last = ?, counts = ?, found = ? WHERE number = ?',
      state,
      at,
      number,
      JSON.stringify(counts),
      JSON.stringify(found),
      of,
    );
  }

  #takeEffect({ number: of, operation, id, over }: Ending, number: number, end: End): void {
    const { verb, resource: kind } = table[operation];
    if (verb === 'delete')
      this.#database.run(
        `UPDATE operations SET gone = ? WHERE id = ? AND operation = ? AND state = 'done'
           AND number < ?`,
        of,
        id,
        `${kind}.create`,
        of,
      );
    if (over !== null || end.previous === undefined) return;
    const row = rowLeftBy(end, this.#database);
    if (row === null) return;
    putResource(row, number, this.#database);
    this.#endOpen(row, of, operation);
  }

  /**
   * A create or a deletion that is done ends the doubts before it. Any other operation ends those that
   * are not in doubt of its kind, and deletions: what can be changed was not deleted. An edit that names
   * the parent ends moves as well.
   */
  #endOpen({ key, body }: ResourceRow, of: number, operation: OperationId): void {
    const { resource: kind, verb } = table[operation];
    const namesParent = verb === 'edit' && body !== null && parentIn(kind, body.resolved) !== null;
    this.#database.run(
      `UPDATE operations SET over = ? WHERE ${OPEN} AND resource = ? AND number < ?
         AND state <> 'begun' AND (? = 1 OR (state <> 'in-doubt' AND operation IN (?, ?, ?)))`,
      of,
      key,
      of,
      Number(verb === 'create' || verb === 'delete'),
      operation,
      `${kind}.delete`,
      namesParent ? `${kind}.move` : operation,
    );
  }

  /** An earlier answer was wrong: everything is as it was before. */
  #takeBack(of: number): void {
    const database = this.#database;
    const { answered, id: named } = operationRow(of, database);
    if (answered === null) return;
    const { data } = eventAt(answered, database);
    const { id, change } = intentAt(of, database);
    if (id === null)
      database.run(
        'UPDATE operations SET resource = NULL WHERE id = ? AND number > ? AND number < ?',
        named,
        of,
        answered,
      );
    database.run('UPDATE operations SET gone = NULL WHERE gone = ?', of);
    database.run('UPDATE operations SET over = NULL WHERE over = ?', of);
    database.run(
      `UPDATE operations SET id = ?, version = NULL, maybe = 1, gone = NULL, answered = NULL
       WHERE number = ?`,
      id,
      of,
    );
    if (change === undefined || !('previous' in data) || data.previous === undefined) return;
    const before = data.previous === null ? null : rowAt(data.previous, database);
    if (before === null) database.run('DELETE FROM resources WHERE key = ?', change.key);
    else putResource(before, data.previous ?? 0, database);
  }
}

/**
 * Nobody knows how the requests ended that a dead process has left. What may be repeated is sent again
 * by the same command; but nobody need type a deletion again, and what it took away is not there.
 */
export const UNANSWERED = `iif(once = 1 OR (identity IS NULL AND operation LIKE '%.delete'), 'in-doubt', 'failed')`;

/** An outcome or an answer. */
type End = Pick<OperationEnd, 'of' | 'blocks' | 'previous'> &
  Pick<Answered, 'outdated'> & { readonly returned?: string | null };

/** What is known of a resource, with its body. */
export function resourceRow(key: string, database: Database): KeptRow | null {
  const state = resourceState(key, database);
  return state && { ...state, body: rowAt(state.event, database)?.body ?? null };
}

/** The row that an event left; null if it left none. */
export function rowAt(number: number, database: Database): ResourceRow | null {
  const event = eventAt(number, database);
  if (event.kind === 'resource') return event.data.to;
  return event.kind === 'outcome' || event.kind === 'answer'
    ? rowLeftBy(event.data, database)
    : null;
}

function rowLeftBy({ of, returned = null, blocks, previous, outdated }: End, database: Database) {
  const { operation, change } = intentAt(of, database);
  if (change === undefined || previous === undefined) return null;
  const { to, event } = change;
  const now = previous === event || previous === null ? null : rowAt(previous, database);
  const isNoted = now !== null && isOnlyNoted(previous, event, database);
  const own = isNoted ? { key: now.key, scope: now.scope, protect: now.protect } : {};
  const changed = isNoted ? null : now;
  const row = rowAfter({
    verb: table[operation].verb,
    to: { ...to, ...own },
    returned,
    blocks,
    changed,
  });
  const unknown = { content: null, parent: null, version: null, held: null, body: null };
  return outdated === undefined ? row : { ...row, ...unknown, ...outdated };
}

/** True if only keys, scopes and protection were changed since an event, which the service knows not. */
function isOnlyNoted(newest: number | null, event: number | null, database: Database): boolean {
  for (let at = newest; at !== event; at = previousOf(at, database) ?? null) {
    if (at === null || eventAt(at, database).kind !== 'resource') return false;
  }
  return true;
}

/** The event before, of the same resource; null if it is the first one, undefined if it changed none. */
export function previousOf(number: number, database: Database): number | null | undefined {
  const { data } = eventAt(number, database);
  return 'previous' in data ? data.previous : undefined;
}
