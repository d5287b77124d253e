/** Opens a shared ledger: its lock, its lease, and its copy brought up to date. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import process from 'node:process';
import type { LedgerHolding, LedgerOptions, SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock, Files } from '../../core/host.ts';
import { createPatience, type Patience } from '../../core/patience.ts';
import {
  type Database,
  identityOf,
  mayWrite,
  openForReading,
  openForWriting,
} from '../file/database.ts';
import { ledgerError } from '../file/errors.ts';
import { type IsDead, type Lock, takeLock } from '../file/lock.ts';
import { problem } from '../../messages/problem.ts';
import { newestRun } from '../known/runs.ts';
import { positionIn } from '../log/log.ts';
import { FORMAT } from '../log/schema.ts';
import { otherTarget } from '../known/target.ts';
import { copyFile, pullCopy } from './copy.ts';
import { onLog } from './failures.ts';
import { currentHolder, HeldLog, leaseTime, momentNow, shownHolder } from './lease.ts';
import type { ConnectLog, LeaseHolder, LogState, SharedLog } from './shared-log.ts';

export interface SharedPorts {
  readonly clock: Clock;
  readonly files: Pick<Files, 'makeFolder'>;
  /** Left out: PostgreSQL. */
  readonly openLog?: ConnectLog;
  /** Left out: that of the machine. */
  readonly uptime?: () => number;
  /** How much longer than a request the lease lasts, in milliseconds; left out means 30 s. */
  readonly leaseSlackMs?: number;
}

/** The copy of a shared ledger, up to date and open. */
export interface OpenedCopy {
  readonly database: Database;
  readonly isDead: IsDead;
  /** Null for whoever only reads. */
  readonly held: HeldLog | null;
  /** What tells a reader who has the ledger. */
  readonly refusal: () => CliError;
  /** After the database was closed: gives back lease and lock. */
  readonly release: () => Promise<void>;
}

const LEASE_SLACK_MS = 30_000;
/** How long single commands wait for each other. */
const SINGLE_WAIT_MS = 60_000;
/** A reader that has the lock is waited for this long. */
const READER_MOMENT_MS = 1000;
/** Another reader that makes the copy is waited for this long. */
const READER_WAIT_MS = 30_000;

interface Opening {
  readonly place: SharedPlace;
  readonly log: SharedLog;
  readonly ports: SharedPorts;
}

/** Throws CliError `ledger/…`. Without --new-ledger it makes nothing in the database. */
export async function openCopy(
  { shared, target, readOnly, holding }: LedgerOptions,
  ports: SharedPorts,
): Promise<OpenedCopy> {
  if (shared === undefined) throw new TypeError('no shared ledger');
  const about = { place: shared.address, schema: shared.schema };
  const log = await onLog(connect(shared, ports), about);
  const opening = { place: shared, log, ports };
  let isOpen = false;
  try {
    const state = await onLog(findLedger(target, holding ?? null, opening), about);
    if (target !== null && state.target !== target)
      throw otherTarget(shared.address, state.target, target);
    await makeStateFolder(opening);
    const opened =
      readOnly || holding === undefined
        ? await onLog(openToRead(state, opening), about)
        : await onLog(openToWrite(state, holding, opening), about);
    isOpen = opened.held !== null;
    return opened;
  } finally {
    if (!isOpen) await log.close();
  }
}

async function connect(place: SharedPlace, { openLog }: SharedPorts): Promise<SharedLog> {
  if (openLog !== undefined) return openLog(place);
  const { connectPostgres } = await import('./postgres.ts');
  return connectPostgres(place);
}

/** Uses the log of a place, without its copy. Throws CliError `ledger/…`. */
export async function withLog<T>(
  place: SharedPlace,
  ports: SharedPorts,
  work: (log: SharedLog) => Promise<T>,
): Promise<T> {
  const about = { place: place.address, schema: place.schema };
  const log = await onLog(connect(place, ports), about);
  try {
    return await onLog(work(log), about);
  } finally {
    await log.close();
  }
}

async function makeStateFolder({ place, ports }: Opening): Promise<void> {
  try {
    await ports.files.makeFolder(place.folder);
  } catch (error) {
    throw ledgerError(error, place.folder);
  }
}

/** The row of the name. A new one has no events. */
async function findLedger(
  target: string | null,
  holding: LedgerHolding | null,
  { place, log }: Opening,
): Promise<LogState> {
  const { name } = place;
  const known = await log.find(name);
  if (known !== null) return known;
  const all = await log.list();
  if (holding?.mayCreate !== true || target === null) throw nameMissing(place, all);
  mustHaveNoOther(target, all, place);
  return log.create({ name, id: randomUUID(), target, format: FORMAT });
}

/** Throws CliError `ledger/name` if the database has a ledger of this target. */
export function mustHaveNoOther(
  target: string,
  all: readonly LogState[],
  place: SharedPlace,
): void {
  const others = all.filter((each) => each.target === target).map((each) => each.name);
  if (others.length > 0) throw otherName(others, place);
}

export const otherName = (others: readonly string[], { address, name }: SharedPlace) =>
  new CliError(
    'conflict',
    problem('ledger/name', { reason: 'second', place: address, name, others }),
  );

/** The row of the name. Throws CliError `ledger/name-missing`. */
export async function findNamed(place: SharedPlace, log: SharedLog): Promise<LogState> {
  const state = await log.find(place.name);
  if (state === null) throw nameMissing(place, await log.list());
  return state;
}

/** The names of the others may be those of other teams. */
function nameMissing({ address, name }: SharedPlace, all: readonly LogState[]): CliError {
  const about = { place: address, name, hasOthers: all.length > 0 };
  return new CliError('conflict', problem('ledger/name-missing', about));
}

/** A run of this folder that has the lock keeps the copy up to date. */
async function openToRead(state: LogState, opening: Opening): Promise<OpenedCopy> {
  const file = copyFile(opening.place, state.id);
  const free = takeLock(file, existsSync(file) ? 0 : READER_WAIT_MS);
  // Another reader may be pulling it at this moment.
  const lock = free ?? (isBehind(file, state) ? takeLock(file, READER_MOMENT_MS) : null);
  try {
    if (lock !== null) await pull(state, opening);
  } finally {
    lock?.release();
  }
  const database = mayWrite(file) ? openForWriting(file, 'NORMAL') : openForReading(file);
  const isHeld = currentHolder(state) !== null;
  const refusal = () => leased(opening.place, state);
  return { database, isDead: () => !isHeld, held: null, refusal, release: async () => {} };
}

function isBehind(file: string, { number }: LogState): boolean {
  const database = openForReading(file);
  try {
    return positionIn(database).number < number;
  } finally {
    database.close();
  }
}

/** The id of the newest run, which the copy of this folder has once it is up to date. */
export async function newestRunOf(state: LogState, opening: Opening): Promise<string | null> {
  await makeStateFolder(opening);
  const { database } = await openToRead(state, opening);
  try {
    return newestRun(database);
  } finally {
    database.close();
  }
}

const pull = (state: LogState, { place, log, ports }: Opening): Promise<void> =>
  pullCopy(state, {
    log,
    file: copyFile(place, state.id),
    place: place.address,
    now: ports.clock.now(),
  });

async function openToWrite(
  { id }: LogState,
  holding: LedgerHolding,
  opening: Opening,
): Promise<OpenedCopy> {
  const { place, log, ports } = opening;
  const file = copyFile(place, id);
  const leasePorts = {
    clock: ports.clock,
    uptime: ports.uptime ?? (() => uptime() * 1000),
    slackMs: ports.leaseSlackMs ?? LEASE_SLACK_MS,
  };
  const waiting = { id, holding, patience: createPatience(holding, ports.clock), opening };
  // One process of this folder at a time, and one folder.
  const lock = await waitFor(() => takeLock(file, 0), READER_MOMENT_MS, waiting);
  let database: Database | null = null;
  let lease: LogState | null = null;
  try {
    const { requestMs } = holding;
    const holder = holderHere(lock, holding, opening);
    let takenAt = momentNow(leasePorts);
    const take = () => {
      takenAt = momentNow(leasePorts);
      return log.take(id, holder, leaseTime(requestMs, leasePorts));
    };
    const taken = await waitFor(take, 0, waiting);
    lease = taken;
    await pull(taken, opening);
    database = openForWriting(file, 'NORMAL');
    const cut = holding.waiting?.cut ?? new AbortController().signal;
    const use = { log, state: taken, holder, requestMs, place: place.address, cut };
    const held = new HeldLog(use, takenAt, leasePorts);
    const release = async () => {
      try {
        await held.release();
      } finally {
        lock.release();
      }
    };
    const refusal = () => leased(place, taken);
    // Nobody else has the lease, so nobody else is at work.
    return { database, isDead: () => true, held, refusal, release };
  } catch (error) {
    database?.close();
    // If it cannot be given back, it ends by itself.
    if (lease !== null) await log.release(lease).catch(() => undefined);
    lock.release();
    throw error;
  }
}

interface Waiting {
  /** The id of the ledger. */
  readonly id: string;
  readonly holding: LedgerHolding;
  readonly patience: Patience;
  readonly opening: Opening;
}

/**
 * Tries until it has it. A single command always waits for others like it. Throws CliError
 * `ledger/locked` when the time is over.
 */
async function waitFor<T>(
  take: () => Promise<T | null> | T | null,
  leastMs: number,
  { id, holding, patience, opening: { place, log } }: Waiting,
): Promise<T> {
  for (;;) {
    const taken = await take();
    if (taken !== null) return taken;
    const state = await log.byId(id);
    const isLike = holding.isSingle && state?.holder?.isSingle !== false;
    const refusal = () => leased(place, state);
    if (!(await patience.pause(refusal, isLike ? SINGLE_WAIT_MS : leastMs))) throw refusal();
  }
}

/** This process, as the log names it. */
export const holderHere = (
  lock: Lock,
  { command, isSingle }: Pick<LedgerHolding, 'command' | 'isSingle'>,
  { place, ports }: Pick<Opening, 'place' | 'ports'>,
): LeaseHolder => ({
  machine: machineName(ports.clock.now()),
  copy: identityOf(lock.path) ?? '',
  host: hostname(),
  folder: place.folder,
  pid: process.pid,
  command,
  run: null,
  isSingle,
  since: 0,
});

export function leased({ address }: SharedPlace, state: LogState | null): CliError {
  if (state?.holder === undefined || state.holder === null)
    return new CliError(
      'locked',
      problem('ledger/locked', { reason: 'file', file: address, holder: null }),
    );
  const holder = shownHolder(state.holder, state);
  return new CliError(
    'locked',
    problem('ledger/locked', { reason: 'shared', place: address, holder }),
  );
}

/** One start of one machine. Elsewhere than on Linux, when it started, to the minute. */
function machineName(now: number): string {
  try {
    return readFileSync(BOOT_ID, 'latin1').trim();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
  const MINUTE_MS = 60_000;
  return `${hostname()} ${Math.round((now - uptime() * 1000) / MINUTE_MS)}`;
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
