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
  type EventRow,
  eventsBetween,
  type Happened,
  type Intended,
  type OperationEnd,
  positionIn,
  readEvent,
  type ResourceRow,
} from './events.ts';
import {
  contentIn,
  listWords,
  ofKey,
  OPEN,
  type OperationRow,
  operationRow,
  type OperationState,
  whereIs,
} from './identities.ts';
import { type OperationLeft, putResource, rowLeftBy } from './resource-rows.ts';
import { knownTables } from './schema.ts';

/** Brings the tables up to an event, which is in the log. */
export function know(event: Event, database: Database): void {
  const { number, at, run } = event;
  switch (event.kind) {
    case 'run':
      return applyRun(number, run ?? '', event.data, database);
    case 'intent':
      return applyIntent(number, run ?? '', event.data, database);
    case 'outcome':
      return applyOutcome(number, event.data, database);
    case 'answer':
      return applyAnswer(number, event.data, database);
    case 'resource':
      return applyResource(number, event.data, database);
    case 'document':
      return applyDocument(event.data, database);
    case 'end':
      return applyEnd({ number, at }, event.data, database);
  }
}

/** Computes the tables anew from the whole log. An answer that was corrected later never was. */
export function computeAnew(database: Database): void {
  for (const name of knownTables) database.run(`DELETE FROM ${name}`);
  const newest = new Map<number, number>();
  const answers = database.all<EventRow>(
    `SELECT * FROM events WHERE kind = 'answer' ORDER BY number`,
  );
  for (const row of answers) {
    const { data, number } = readEvent(row, database);
    if ('of' in data) newest.set(data.of, number);
  }
  for (const event of eventsBetween(1, positionIn(database).number, database)) {
    const isWrong = event.kind === 'answer' && newest.get(event.data.of) !== event.number;
    if (!isWrong) know(event, database);
  }
}

function applyRun(number: number, id: string, { kind }: Happened['run'], database: Database): void {
  database.run(`INSERT INTO runs (number, id, kind, state, last) VALUES (?, ?, ?, 'running', ?)`, [
    number,
    id,
    kind,
    number,
  ]);
}

function applyIntent(number: number, run: string, intent: Intended, database: Database): void {
  const { identity, key, operation, content, id, change, settles = [], sent = null } = intent;
  const once = Number(table[operation].repeat === 'once');
  database.run(
    `INSERT INTO operations (number, run, identity, key, operation, content, once, state, maybe, id,
       resource, sent) VALUES (?, (SELECT number FROM runs WHERE id = ?), ?, ?, ?, ?, ?, 'begun', 1, ?, ?, ?)`,
    [number, run, identity, key, operation, content, once, id, change?.key ?? null, sent],
  );
  for (const each of settles) {
    const words = [number, ...listWords(each)];
    database.run(`UPDATE operations SET settled = ? WHERE ${whereIs(each)}`, words);
  }
}

function applyOutcome(number: number, outcome: OperationEnd, database: Database): void {
  const { of, outcome: state, maybe = false, returned = null } = outcome;
  if (state === 'withdrawn') {
    database.run('UPDATE operations SET settled = NULL WHERE settled = ?', [of]);
    database.run('DELETE FROM operations WHERE number = ?', [of]);
    return;
  }
  const row = settle(of, { state, maybe, returned, ended: number, answered: null }, database);
  if (state === 'done') takeEffect(row, number, outcome, database);
}

function applyAnswer(number: number, answer: Answered, database: Database): void {
  const { of, as, returned } = answer;
  if (operationRow(of, database).answered !== null) return computeAnew(database);
  const state: OperationState = as === 'not-done' ? 'failed' : as;
  const settlement = { state, maybe: as === 'given-up', returned, ended: null, answered: number };
  const row = settle(of, settlement, database);
  if (as !== 'done') return;
  takeEffect(row, number, answer, database);
  if (returned !== null && row.operation.endsWith('.create')) meetWork(row, returned, database);
}

/** What the event with one of the numbers says of how an operation ended. */
interface Settlement extends Pick<OperationRow, 'state' | 'ended' | 'answered'> {
  readonly maybe: boolean;
  readonly returned: string | null;
}

/** An operation that has ended. */
type EndedOperation = Pick<OperationRow, 'number' | 'operation' | 'id' | 'resource' | 'over'>;

/** A release returns a version. Returns how the operation was before. */
function settle(of: number, settlement: Settlement, database: Database): EndedOperation {
  const { state, maybe, returned, ended: end, answered: answer } = settlement;
  // With RETURNING, one statement takes longer than both.
  const row = database.one<EndedOperation>(
    'SELECT number, operation, id, resource, over FROM operations WHERE number = ?',
    [of],
  );
  const isRelease = row.operation.endsWith('.release');
  const [id, version] = isRelease ? [null, returned] : [returned, null];
  const column = end === null ? 'answered' : 'ended';
  database.run(
    `UPDATE operations SET state = ?, maybe = ?, id = coalesce(?, id), version = ?, ${column} = ?
     WHERE number = ?`,
    [state, Number(maybe), id, version, end ?? answer, of],
  );
  return row;
}

/** Others may have worked on it, or have deleted it, while its create was in doubt. */
function meetWork(
  { number: of, operation, resource }: EndedOperation,
  id: string,
  database: Database,
): void {
  const { resource: kind } = table[operation];
  database.run(
    `UPDATE operations SET resource = ?
     WHERE id = ? AND operation LIKE ? AND number > ? AND ${OPEN} AND resource IS NULL`,
    [resource, id, `${kind}.%`, of],
  );
  database.run(
    `UPDATE operations SET gone = (SELECT min(d.number) FROM operations d
       WHERE d.id = ? AND d.operation = ? AND d.state = 'done' AND d.number > ?) WHERE number = ?`,
    [id, `${kind}.delete`, of, of],
  );
}

function applyResource(
  number: number,
  { key, from, to, isDeleted }: Happened['resource'],
  database: Database,
): void {
  if (from !== undefined && to !== null) rename(from, to.key, number, database);
  if (to === null) forget(key, isDeleted === true, number, database);
  else putResource(to, number, database);
  // What may have been done to what somebody adopts or forgets matters no more.
  if (to === null || to.run === null)
    database.run(`UPDATE operations SET over = ? WHERE ${OPEN} AND resource = ?`, [number, key]);
}

function rename(from: string, to: string, number: number, database: Database): void {
  database.run('UPDATE resources SET renamed = ? WHERE renamed = ?', [to, from]);
  database.run('DELETE FROM resources WHERE key = ?', [from]);
  const columns = [from, number, to];
  database.run('INSERT INTO resources (key, event, renamed) VALUES (?, ?, ?)', columns);
  database.run(
    `UPDATE operations SET resource = ?1
     WHERE (${OPEN} AND resource = ?2) OR (answered IS NOT NULL AND resource = ?2)`,
    [to, from],
  );
}

/** The keys that it had before are forgotten with it. What is gone is still known to be. */
function forget(key: string, isDeleted: boolean, number: number, database: Database): void {
  if (isDeleted)
    database.run(
      `UPDATE operations SET gone = ?1 FROM resources WHERE resources.key = ?2
         AND operations.id = resources.id AND operation = kind || '.create' AND state = 'done'`,
      [number, key],
    );
  const named = 'SELECT key FROM resources WHERE renamed = ?1 UNION SELECT ?1';
  for (const each of database.all<{ key: string }>(named, [key])) {
    const identity = ofKey(each.key);
    const words = [...listWords(identity), number];
    database.run(
      `UPDATE operations SET identity = NULL WHERE ${whereIs(identity)} AND gone IS NOT ?`,
      words,
    );
  }
  database.run('DELETE FROM resources WHERE key = ?1 OR renamed = ?1', [key]);
}

function applyDocument({ of, identity }: DocumentAdopted, database: Database): void {
  // It is found by the content of the document, which may leave to defaults what was sent.
  database.run(
    `UPDATE operations SET identity = ?1, content = ?2,
       sent = iif(content = ?2, sent, coalesce(sent, content)) WHERE number = ?3`,
    [identity, contentIn(identity), of],
  );
}

function applyEnd(
  { number, at }: Pick<Event, 'number' | 'at'>,
  { of, state, counts, found }: Happened['end'],
  database: Database,
): void {
  database.run(
    `UPDATE operations SET state = ${UNANSWERED}, ended = ?
     WHERE number BETWEEN ? AND ? AND run = ? AND state = 'begun'`,
    [number, of, number, of],
  );
  database.run(
    'UPDATE runs SET state = ?, ended_at = ?, last = ?, counts = ?, found = ? WHERE number = ?',
    [state, at, number, JSON.stringify(counts), JSON.stringify(found), of],
  );
}

function takeEffect(
  { number: of, operation, id, over: overSince }: EndedOperation,
  number: number,
  end: OperationLeft,
  database: Database,
): void {
  const { verb, resource: kind } = table[operation];
  if (verb === 'delete') {
    const since = `id = ?2 AND number < ?1 AND operation = ?3 AND state =`;
    database.run(`UPDATE operations SET gone = ?1 WHERE ${since} 'done'`, [
      of,
      id,
      `${kind}.create`,
    ]);
    // What a dead process has left of it needs no answer any more.
    database.run(
      `UPDATE operations SET state = 'failed' WHERE ${since} 'in-doubt'
         AND EXISTS (SELECT 1 FROM events WHERE events.number = ended AND events.kind = 'end')`,
      [of, id, operation],
    );
  }
  if (overSince !== null || end.previous === undefined) return;
  const row = rowLeftBy(end, database);
  if (row === null) return;
  putResource(row, number, database);
  endOpen(row, of, operation, database);
}

/**
 * A create or a deletion that is done ends the doubts before it. Any other operation ends those that
 * are not in doubt of its kind, and deletions: what can be changed was not deleted. An edit that names
 * the parent ends moves as well.
 */
function endOpen(
  { key, body }: ResourceRow,
  of: number,
  operation: OperationId,
  database: Database,
): void {
  const { resource: kind, verb } = table[operation];
  const namesParent = verb === 'edit' && body !== null && parentIn(kind, body.resolved) !== null;
  const endsAll = Number(verb === 'create' || verb === 'delete');
  const moves = namesParent ? `${kind}.move` : operation;
  database.run(
    `UPDATE operations SET over = ?1 WHERE ${OPEN} AND resource = ?2 AND number < ?1
       AND state <> 'begun' AND (?3 = 1 OR (state <> 'in-doubt' AND operation IN (?4, ?5, ?6)))`,
    [of, key, endsAll, operation, `${kind}.delete`, moves],
  );
}

/**
 * Nobody knows how the requests ended that a dead process has left. What may be repeated is sent again
 * by the same command; but somebody may want back what a deletion has taken away.
 */
export const UNANSWERED = `iif(once = 1 OR operation LIKE '%.delete', 'in-doubt', 'failed')`;
