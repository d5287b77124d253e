/** Runs: begun with the first thing that they record, ended, and ended for the dead. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import {
  type Counts,
  isRunId,
  type NewRun,
  type RunFile,
  type RunRecord,
} from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import type { CountedOutcome } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import { isLocked } from '../file/lock.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../log/commits.ts';
import {
  eventAt,
  type EventKind,
  type Happened,
  positionIn,
  type RunBegan,
} from '../log/events.ts';
import { UNANSWERED } from '../log/known.ts';
import { fileState, type Log } from '../log/log.ts';
import { findOperation, isOwnDoubt, type OperationRow, operationRow } from '../log/identities.ts';

/** What the parts of a ledger that is open for writing share. */
export interface WritableLedger {
  readonly database: Database;
  readonly commits: Commits;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  readonly isDead: IsDead;
  /** The service that the ledger belongs to. */
  readonly service: string;
}

interface RunRow {
  readonly number: number;
  readonly id: string;
  readonly kind: RunBegan['kind'];
  readonly state: RunRecord['state'];
  readonly ended_at: number | null;
  readonly last: number;
  readonly counts: string | null;
  readonly found: string | null;
}

/** A run of this process. Its methods are called within commits, unless they return a promise. */
export class ActiveRun {
  readonly #recording: WritableLedger;
  readonly #begun: Omit<RunBegan, 'documents' | 'files'>;
  readonly #settled = new Map<CountedOutcome, number>();
  readonly #found: number[] = [];
  readonly id: string;
  #number = 0;
  #expected: Pick<RunBegan, 'documents' | 'files'> = { documents: null, files: [] };
  #ended = 0;
  #hasEnded = false;
  /** The events of the transaction in which it was running. */
  #lookedIn: Log['appended'] = [];

  constructor(kind: RunBegan['kind'], run: NewRun, recording: WritableLedger) {
    const { now, random, service } = recording;
    const startedAt = now();
    this.#recording = recording;
    this.#begun = { ...run, kind, startedAt, ...here, target: `${run.api} ${service}` };
    this.id = newRunId(startedAt, random(), this.#isTaken);
  }

  /** 0 until something is recorded of it. */
  get number(): number {
    return this.#number;
  }

  readonly #isTaken = (id: string) =>
    this.#recording.database.get('SELECT 1 FROM runs WHERE id = ?', [id]) !== undefined;

  /** How many documents it has, and their files. */
  expect(documents: number, files: readonly RunFile[]): void {
    this.#expected = { documents, files };
  }

  /** Appends its first event, unless that is there. Throws CliError if another process has ended it. */
  begin(): void {
    if (this.#number !== 0) this.#mustRun();
    else this.#number = this.append('run', { ...this.#begun, ...this.#expected });
  }

  /** Nobody else writes within a transaction, so that it looks once. */
  #mustRun(): void {
    const { database, log } = this.#recording;
    if (this.#lookedIn === log.appended) return;
    this.#lookedIn = log.appended;
    const row = database.get<Pick<RunRow, 'state'>>('SELECT state FROM runs WHERE number = ?', [
      this.#number,
    ]);
    if (row?.state !== 'running' && !this.#hasEnded) throw damaged(database.file, 'replaced');
  }

  append<Kind extends EventKind>(kind: Kind, data: Happened[Kind]): number {
    const { log, now } = this.#recording;
    return log.append(kind, data, { run: this.id, at: now() });
  }

  /** Counts a document that has no operation of its own. */
  settle(as: CountedOutcome): void {
    this.#settled.set(as, (this.#settled.get(as) ?? 0) + 1);
    this.#ended++;
  }

  /** It met an operation in doubt instead of sending the same again. */
  meet(number: number): void {
    this.#found.push(number);
    this.#ended++;
  }

  /** An operation has ended. A single command ends together with its last outcome. */
  ended(): void {
    this.#ended++;
    if (this.#begun.kind === 'single' && this.#isComplete()) this.#end('finished');
  }

  #end(state: Happened['end']['state']): void {
    this.#hasEnded = true;
    const counts: Counts = Object.fromEntries(this.#settled);
    this.append('end', { of: this.#number, state, counts, found: this.#found });
  }

  async finish(): Promise<Counts> {
    const { commits, database } = this.#recording;
    mustBeThere(database);
    if (this.#hasEnded) commits.check();
    else
      await commits.add(() => {
        // A command that ends before its first request is recorded all the same.
        this.begin();
        this.#end(this.#isComplete() ? 'finished' : 'stopped');
      });
    return countsOf(this.#number, true, database);
  }

  #isComplete(): boolean {
    const { documents } = this.#expected;
    return documents !== null && this.#ended >= documents;
  }

  /** Ends it, if it has recorded anything. */
  async abandon(): Promise<void> {
    // What it began with may have been rolled back.
    if (this.#number === 0 || !this.#isTaken(this.id)) return;
    await this.#recording.commits.add(() => this.#end('stopped'));
  }
}

/**
 * Nobody finds what was recorded in a file that somebody has moved or deleted. A copy is made anew.
 * Throws CliError `ledger/damaged`.
 */
function mustBeThere(database: Database): void {
  const { file } = database;
  if (file !== '' && !existsSync(file) && fileState(database).role === 'own')
    throw damaged(file, 'gone');
}

const rowOf = (number: number, database: Database): RunRow =>
  database.one('SELECT * FROM runs WHERE number = ?', [number]);

export function beganIn(number: number, database: Database): RunBegan {
  const event = eventAt(number, database);
  if (event.kind !== 'run') throw damaged(database.file, 'corrupt');
  return event.data;
}

/** The number of the run with that id. Throws TypeError if there is none. */
export function runNumber(id: string, database: Database): number {
  const row = database.get<{ number: number }>('SELECT number FROM runs WHERE id = ?', [id]);
  if (row === undefined) throw new TypeError(`no run ${id}`);
  return row.number;
}

/** The number of the newest event that may be of a run. */
export function findLastEvent(number: number, database: Database): number {
  const { state, last } = rowOf(number, database);
  return state === 'running' ? positionIn(database).number : last;
}

/** How many documents of a run have each outcome, with those that it did not reach. */
function countsOf(number: number, isOver: boolean, database: Database): Counts {
  const row = rowOf(number, database);
  const all = new Map<string, number>(Object.entries(storedCounts(row)));
  const add = (outcome: string, count: number) => all.set(outcome, (all.get(outcome) ?? 0) + count);
  const states = database.all<{ outcome: string; count: number }>(
    `SELECT iif(state = 'begun', ${UNANSWERED}, state) AS outcome, count(*) AS count FROM operations
     WHERE number BETWEEN ? AND ? AND run = ? AND (state <> 'begun' OR ?) GROUP BY 1`,
    [number, findLastEvent(number, database), number, Number(isOver)],
  );
  for (const { outcome, count } of states) add(outcome, count);
  for (const each of foundIn(row)) add(operationRow(each, database).state, 1);
  const reached = [...all.values()].reduce((sum, count) => sum + count, 0);
  const remaining = (beganIn(number, database).documents ?? 0) - reached;
  return { ...Object.fromEntries(all), ...(remaining > 0 ? { remaining } : {}) };
}

const storedCounts = ({ counts }: RunRow): Counts => JSON.parse(counts ?? '{}');

const foundIn = ({ found }: RunRow): number[] => JSON.parse(found ?? '[]');

/** The operations that a run has sent or met, by number. */
export function* operationsIn(number: number, database: Database): Iterable<OperationRow> {
  yield* foundIn(rowOf(number, database)).map((each) => operationRow(each, database));
  const page = 100;
  const end = findLastEvent(number, database);
  for (let last = number; ;) {
    const rows = database.all<OperationRow>(
      `SELECT * FROM operations WHERE number > ? AND number <= ? AND run = ? ORDER BY number LIMIT ?`,
      [last, end, number, page],
    );
    yield* rows;
    last = rows.at(-1)?.number ?? last;
    if (rows.length < page) return;
  }
}

/** The operation with that number, if a run has sent or met it; otherwise null. */
export function operationIn(run: number, number: number, database: Database): OperationRow | null {
  const row = findOperation(number, database);
  if (row === undefined) return null;
  return row.run === run || foundIn(rowOf(run, database)).includes(number) ? row : null;
}

/** The operations of a run that are in doubt, or that it found in doubt. */
export const listDoubts = (number: number, database: Database): OperationRow[] =>
  [...operationsIn(number, database)].filter((row) => isOwnDoubt(row, database));

/** How many resources a run changed without a request. */
function notedBy({ number, last, kind }: RunRow, database: Database): number {
  if (kind === 'single') return 0;
  const { count } = database.one<{ count: number }>(
    `SELECT count(*) AS count FROM events
     WHERE number BETWEEN ? AND ? AND kind = 'resource' AND run = (SELECT id FROM runs WHERE number = ?)`,
    [number, last, number],
  );
  return count;
}

/** A run whose process died is shown as interrupted, even while nobody has recorded that. */
function runRecordOf(row: RunRow, isDead: IsDead, database: Database): RunRecord {
  if (!isRunId(row.id)) throw damaged(database.file, 'corrupt');
  const began = beganIn(row.number, database);
  const isLost = row.state === 'running' && isDead(began);
  const state = isLost ? 'interrupted' : row.state;
  const { api: _, kind: __, documents: ___, pid, host, ...begun } = began;
  // Nothing else is blocked without an operation.
  const { blocked: kept = 0 } = storedCounts(row);
  return {
    ...begun,
    id: row.id,
    state,
    finishedAt: row.ended_at,
    counts: countsOf(row.number, state !== 'running', database),
    recorded: notedBy(row, database),
    ...(kept > 0 && { kept }),
    ...(state === 'running' && { process: { pid, host } }),
  };
}

/** Its id; null before the first one. */
export const newestRun = (database: Database): string | null =>
  database.get<{ id: string }>('SELECT id FROM runs ORDER BY number DESC LIMIT 1')?.id ?? null;

/** When what was sent last was done, in milliseconds since 1970. Null if nothing was. */
export const lastDone = (database: Database): number | null =>
  database.get<{ at: number }>(
    `SELECT events.at FROM operations JOIN events ON events.number = coalesce(answered, ended)
     WHERE state = 'done' ORDER BY operations.number DESC LIMIT 1`,
  )?.at ?? null;

export const runRecords = (database: Database, isDead: IsDead): RunRecord[] =>
  database
    .all<RunRow>('SELECT * FROM runs ORDER BY number DESC')
    .map((row) => runRecordOf(row, isDead, database));

/** How many runs with the same id prefix to look for: enough to say that it is ambiguous. */
const LIKE = 10;

/** All ids have the same length. */
export const runsLike = (prefix: string, database: Database, isDead: IsDead): RunRecord[] =>
  database
    .all<RunRow>(`SELECT * FROM runs WHERE substr(id, 1, ?) = ? ORDER BY number LIMIT ${LIKE}`, [
      prefix.length,
      prefix,
    ])
    .map((row) => runRecordOf(row, isDead, database));

/** A run that is active, as messages name it. */
export interface Holder {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The run that has the lock, or had it last. */
export function holderIn(database: Database): Holder | null {
  const { holder } = database.one<{ holder: string | null }>('SELECT holder FROM ledger');
  return holder === null ? null : database.object<Holder>(holder);
}

/** The runs that have no end, newest first. */
export const runningRuns = (
  database: Database,
): (Holder & Pick<RunBegan, 'kind'> & Pick<RunRow, 'number'>)[] =>
  database
    .all<RunRow>(`SELECT * FROM runs WHERE state = 'running' ORDER BY number DESC`)
    .map(({ id: run, number }) => {
      const { kind, pid, host, startedAt } = beganIn(number, database);
      return { run, number, kind, pid, host, startedAt };
    });

export const here = { host: hostname(), pid: process.pid };

/** If its process cannot be checked, a run counts as dead this long after its start. */
const SILENCE_MS = 60 * 60_000;

/** True for a run whose process died; false if it may be alive. */
export type IsDead = (run: Pick<RunBegan, 'kind' | 'host' | 'pid' | 'startedAt'>) => boolean;

/**
 * A run of many documents is alive as long as its lock is held, a single command as long as its process
 * runs. On another host, or if the process id was reused, time decides, and so it does for a file that is not
 * the ledger itself: a copy may lack how a run of another folder has ended.
 */
export function deathTest(database: Database, clock: Pick<Clock, 'now'>): IsDead {
  const isOwn = fileState(database).role === 'own';
  return ({ kind, host, pid, startedAt }) => {
    if (isOwn && kind === 'bulk') return !isLocked(database.file);
    const isGone = isOwn && host === here.host && !isAlive(pid);
    return isGone || clock.now() > startedAt + SILENCE_MS;
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code !== 'EPERM') return false;
  }
  return true;
}

/**
 * Ends the runs of dead processes, and the operations that they left.
 * @param hasLock true if this process has the lock, without which no run of many is alive
 */
export async function endDead(
  { database, commits, log, now, isDead }: Omit<WritableLedger, 'random' | 'service'>,
  hasLock: boolean,
): Promise<void> {
  const dead = () =>
    runningRuns(database).filter((run) => (hasLock && run.kind === 'bulk') || isDead(run));
  if (dead().length === 0) return;
  await commits.alone(() => {
    for (const { number, run } of dead()) {
      const end = { of: number, state: 'interrupted', counts: {}, found: [] } as const;
      log.append('end', end, { run, at: now() });
    }
  });
}

/** Throws CliError `ledger/locked`, which names the run. */
export const lockedBy = (holder: Holder | null, file: string): CliError =>
  new CliError('locked', problem('ledger/locked', { reason: 'file', file, holder }));

const RANDOM_BITS = 30;

/** For example `261121-1435-x7k2mq`: its start (UTC), and a part unique among all ledgers. */
export function newRunId(
  startedAt: number,
  random: number,
  isTaken: (id: string) => boolean,
): string {
  const [date = '', time = ''] = new Date(startedAt).toISOString().split('T');
  const minute = `${date.slice(2).replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`;
  for (let number = Math.floor(random * 2 ** RANDOM_BITS); ; number++) {
    const id = `${minute}-${(number % 2 ** RANDOM_BITS).toString(32).padStart(6, '0')}`;
    if (!isTaken(id)) return id;
  }
}
