/** Opens a shared ledger: its lock, its lease, and its copy brought up to date. */
import { readFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { LedgerHolding, LedgerOptions, SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock, Files } from '../../core/host.ts';
import { createPatience, type Patience } from '../../core/patience.ts';
import { problem } from '../../messages/problem.ts';
import { createDraftLedger, removeFiles, tablesFor } from '../file/create.ts';
import {
  type Database,
  identityOf,
  mayWrite,
  openForReading,
  openForWriting,
} from '../file/database.ts';
import { ledgerError } from '../file/errors.ts';
import { type IsDead, type Lock, takeLock } from '../file/lock.ts';
import { newestRuns } from '../runs/read.ts';
import { otherTarget } from '../runs/target.ts';
import { lastHead, pullCopy } from './copy.ts';
import { onLog } from './failures.ts';
import {
  currentHolder,
  firstHead,
  type HeldLog,
  holdLease,
  momentNow,
  leaseTime,
  shownHolder,
} from './lease.ts';
import {
  type ChangeLog,
  type ConnectLog,
  type LeaseHolder,
  LogFailure,
  type LogState,
} from './log.ts';
import { makeSnapshot, rowFrom } from './snapshot.ts';

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
/** Another reader that brings the copy up to date is waited for this long. */
const READER_WAIT_MS = 30_000;

/** The file of a copy. */
export const copyFile = ({ folder }: Pick<SharedPlace, 'folder'>, id: string) =>
  join(folder, `shared-${id}.ledger.db`);

interface Opening {
  readonly place: SharedPlace;
  readonly log: ChangeLog;
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
    if (target !== null && state.target !== target) {
      throw otherTarget({ file: shared.address }, state.target, target);
    }
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

async function connect(place: SharedPlace, { openLog }: SharedPorts): Promise<ChangeLog> {
  if (openLog !== undefined) return openLog(place);
  const { connectPostgres } = await import('../postgres/connect.ts');
  return connectPostgres(place);
}

/** Uses the log of a place, without its copy. Throws CliError `ledger/…`. */
export async function withLog<T>(
  place: SharedPlace,
  ports: SharedPorts,
  work: (log: ChangeLog) => Promise<T>,
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

/** The row of the name. A new one begins with the snapshot of an empty ledger. */
async function findLedger(
  target: string | null,
  holding: LedgerHolding | null,
  opening: Opening,
): Promise<LogState> {
  const { place, log } = opening;
  const known = await log.find(place.name);
  if (known !== null) return known;
  const all = await log.list();
  if (holding?.mayCreate !== true || target === null) throw nameMissing(place, all);
  mustHaveNoOther(target, all, place);
  return createInLog(target, opening);
}

/** Throws CliError `ledger/other-name` if the database has a ledger of this target. */
export function mustHaveNoOther(
  target: string | null,
  all: readonly LogState[],
  place: SharedPlace,
): void {
  const others = all.filter((each) => each.target === target).map((each) => each.name);
  if (others.length > 0) throw otherName(others, place);
}

export const otherName = (others: readonly string[], { address, name }: SharedPlace) =>
  new CliError('conflict', problem('ledger/other-name', { place: address, name, others }));

/** The row of the name. Throws CliError `ledger/name-missing`. */
export async function findNamed(place: SharedPlace, log: ChangeLog): Promise<LogState> {
  const state = await log.find(place.name);
  if (state === null) throw nameMissing(place, await log.list());
  return state;
}

/** The names of the others may be those of other teams. */
function nameMissing({ address, name }: SharedPlace, all: readonly LogState[]): CliError {
  const about = { place: address, name, hasOthers: all.length > 0 };
  return new CliError('conflict', problem('ledger/name-missing', about));
}

async function createInLog(target: string, opening: Opening) {
  const { place, log } = opening;
  await makeStateFolder(opening);
  // Somebody else may make one for the same name meanwhile.
  const draft = createDraftLedger(join(place.folder, `shared-${process.pid}`), tablesFor(target));
  try {
    const database = openForReading(draft);
    const { id } = database.one<{ id: string }>('SELECT id FROM ledger');
    database.close();
    const snapshot = await makeSnapshot(draft, firstHead(id, 0));
    return await log.create(rowFrom(snapshot, { name: place.name, id, target }), snapshot);
  } finally {
    removeFiles(draft);
  }
}

/** Without the lock of the copy, it is read as it is. */
async function openToRead(state: LogState, opening: Opening): Promise<OpenedCopy> {
  const file = copyFile(opening.place, state.id);
  const isThere = identityOf(file) !== null;
  const lock = takeLock(file, isThere ? 0 : READER_WAIT_MS);
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

/** The id of the newest run, which the copy of this folder has once it is up to date. */
export async function newestRunOf(state: LogState, opening: Opening): Promise<string | null> {
  await makeStateFolder(opening);
  const { database, isDead } = await openToRead(state, opening);
  try {
    return newestRuns('', 1, database, isDead)[0]?.id ?? null;
  } finally {
    database.close();
  }
}

async function pull({ id }: LogState, { place, log, ports }: Opening): Promise<void> {
  const file = copyFile(place, id);
  const pulling = { file, place: place.address, now: ports.clock.now() };
  const found = await log.read(id, async (reader) => {
    await pullCopy(reader, pulling);
    return true;
  });
  if (found === null) {
    const about = { place: place.address, reason: 'gone' as const, holder: null };
    throw new CliError('locked', problem('ledger/lost', about));
  }
}

async function openToWrite(
  state: LogState,
  holding: LedgerHolding,
  opening: Opening,
): Promise<OpenedCopy> {
  const { place, log, ports } = opening;
  const { id } = state;
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
    const { requestMs, isSingle } = holding;
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
    const use = { log, state: taken, holder, requestMs, place: place.address, database, cut };
    const held = holdLease(use, takenAt, leasePorts);
    const release = async () => {
      try {
        if (!isSingle) await snapshotIfLong(file, held);
      } finally {
        await held.release();
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
 * `ledger/leased` when the time is over.
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
    return new CliError('locked', problem('ledger/locked', { file: address, holder: null }));
  const holder = shownHolder(state.holder, state);
  return new CliError('locked', problem('ledger/leased', { place: address, holder }));
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

/** Once the changes after the newest snapshot are longer than that. */
async function snapshotIfLong(file: string, held: HeldLog): Promise<void> {
  const work = held.withLog(async (log) => {
    const { changeBytes, snapshotBytes } = await log.size(held.state.id);
    if (changeBytes < Math.max(snapshotBytes, LEAST_CHANGE_BYTES)) return;
    const database = openForReading(file);
    const known = lastHead(database);
    database.close();
    if (known !== null) await log.addSnapshot(held.state, await makeSnapshot(file, known.head));
  });
  try {
    await work;
  } catch (error) {
    // A later run makes it. The disk may be full, or the copy gone, which the log does not need.
    if (!(error instanceof LogFailure) && !(error instanceof CliError)) throw error;
  }
}

const LEAST_CHANGE_BYTES = 1_000_000;
