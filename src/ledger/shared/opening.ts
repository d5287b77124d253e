/**
 * Opens a shared ledger: its lock, its lease, and its copy, a file that pulls what it lacks. Every head
 * is computed again, and nothing is taken that does not fit.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import type { LedgerHold, LedgerOptions, SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { Busy, createPatience } from '../../core/patience.ts';
import {
  type Database,
  identifyFile,
  mayWrite,
  openForReading,
  openForWriting,
} from '../file/database.ts';
import { isDamage } from '../file/errors.ts';
import { type Lock, takeLock } from '../file/lock.ts';
import { problem } from '../../messages/problem.ts';
import type { IsDead } from '../known/runs.ts';
import { otherTarget } from '../known/target.ts';
import { positionIn } from '../log/events.ts';
import { fileState, Log, refuseShared } from '../log/log.ts';
import { FORMAT, newLedger } from '../log/schema.ts';
import {
  createDraftLedger,
  makeFolderFor,
  mustBeOurs,
  removeFiles,
  renewTables,
} from '../whole.ts';
import { currentHolder, HeldLog, momentNow, type Renew, shownHolder } from './lease.ts';
import {
  type LeaseHolder,
  type LedgerPorts,
  type LogState,
  onLog,
  type SharedLog,
} from './shared-log.ts';

/** A ledger whose database is open, and up to date. */
export interface OpenStore {
  /** As --ledger names it; empty for a record in memory. */
  readonly place: string;
  readonly database: Database;
  readonly isDead: IsDead;
  /** False for whoever may not even end the runs of dead processes. */
  readonly mayRecord: boolean;
  /** Null for a ledger that is not shared, or only read. */
  readonly lease: HeldLog | null;
  /** Closes the database, then gives back lease and lock. */
  readonly close: () => Promise<void>;
}

const LEASE_SLACK_MS = 30_000;
/** How long single commands wait for each other. */
const SINGLE_WAIT_MS = 60_000;
/** A reader that has the lock is waited for this long. */
const READER_MOMENT_MS = 1000;
/** Another reader that makes the copy is waited for this long. */
const READER_WAIT_MS = 30_000;

interface SharedOptions {
  readonly place: SharedPlace;
  readonly log: SharedLog;
  readonly ports: LedgerPorts;
}

/** Throws CliError `ledger/…`. Without --new-ledger it makes nothing in the database. */
export async function openCopy(
  place: SharedPlace,
  options: LedgerOptions,
  ports: LedgerPorts,
): Promise<OpenStore> {
  const log = await onLog(connect(place, ports), place);
  let opened: OpenStore | null = null;
  try {
    opened = await onLog(openOn({ place, log, ports }, options), place);
    return opened;
  } finally {
    if (opened?.lease == null) await log.close();
  }
}

async function openOn(
  opening: SharedOptions,
  { target, holding }: LedgerOptions,
): Promise<OpenStore> {
  const { place, log } = opening;
  const { name } = place;
  const state = await (holding?.mayCreate === true && target !== null
    ? log.create({ name, id: randomUUID(), target, format: FORMAT })
    : findNamed(place, log));
  if (target !== null && state.target !== target)
    throw otherTarget(place.address, state.target, target);
  await makeFolderFor(copyFile(place, state.id), opening.ports);
  return holding === null ? openToRead(state, opening) : openToWrite(state, holding, opening);
}

async function connect(place: SharedPlace, { openLog }: LedgerPorts): Promise<SharedLog> {
  if (openLog !== undefined) return openLog(place);
  const { connectPostgres } = await import('./postgres.ts');
  return connectPostgres(place);
}

/** Uses the log of a place, without its copy. Throws CliError `ledger/…`. */
export async function withLog<T>(
  place: SharedPlace,
  ports: LedgerPorts,
  work: (log: SharedLog) => Promise<T>,
): Promise<T> {
  const log = await onLog(connect(place, ports), place);
  try {
    return await onLog(work(log), place);
  } finally {
    await log.close();
  }
}

/** The row of the name. Throws CliError `ledger/not-found`. */
export async function findNamed({ address, name }: SharedPlace, log: SharedLog): Promise<LogState> {
  const state = await log.find(name);
  if (state !== null) return state;
  throw new CliError(
    'conflict',
    problem('ledger/not-found', { reason: 'name', place: address, name }),
  );
}

/** A run of this folder that has the lock keeps the copy up to date. */
async function openToRead(state: LogState, opening: SharedOptions): Promise<OpenStore> {
  const file = copyFile(opening.place, state.id);
  // Another reader may be pulling it at this moment.
  const lock = takeLock(file, existsSync(file) ? READER_MOMENT_MS : READER_WAIT_MS);
  try {
    // Who had the lock may have added events since the state was read.
    if (lock !== null) await pullCopy((await opening.log.byId(state.id)) ?? state, opening);
  } finally {
    lock?.release();
  }
  const database = mayWrite(file) ? openForWriting(file, 'NORMAL') : openForReading(file);
  const isHeld = currentHolder(state) !== null;
  return {
    place: opening.place.address,
    database,
    isDead: () => !isHeld,
    mayRecord: false,
    lease: null,
    close: async () => database.close(),
  };
}

async function openToWrite(
  { id }: LogState,
  holding: LedgerHold,
  opening: SharedOptions,
): Promise<OpenStore> {
  const { place, log, ports } = opening;
  const { clock, leaseSlackMs: slackMs = LEASE_SLACK_MS } = ports;
  const file = copyFile(place, id);
  const wait = waitingFor(id, holding, opening);
  // One process of this folder at a time, and one folder.
  const lock = await wait(() => takeLock(file, 0), READER_MOMENT_MS);
  let lease: HeldLog | null = null;
  // A lease that cannot be given back ends by itself.
  const release = async () => {
    try {
      await lease?.release();
    } finally {
      lock.release();
    }
  };
  try {
    const leaseMs = holding.requestMs + slackMs;
    const holder = holderHere(lock, holding, opening);
    let takenAt = momentNow(clock);
    const taken = await wait(() => {
      takenAt = momentNow(clock);
      return log.take(id, holder, leaseMs);
    }, 0);
    const cut = holding.waiting?.cut ?? new AbortController().signal;
    const use = { log, state: taken, holder, place: place.address, cut, clock };
    lease = new HeldLog({ ...use, slackMs, leaseMs }, takenAt);
    await lease.during((renew) => pullCopy(taken, opening, renew));
    const database = openForWriting(file, 'NORMAL');
    const close = () => {
      database.close();
      return release();
    };
    // Nobody else has the lease, so nobody else is at work.
    return { place: place.address, database, isDead: () => true, mayRecord: true, lease, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Tries until it has it. A single command always waits for others like it. Throws CliError
 * `ledger/locked` when the time is over.
 */
function waitingFor(id: string, holding: LedgerHold, { place, log, ports }: SharedOptions) {
  const patience = createPatience(holding, ports.clock);
  return <T>(take: () => Promise<T | null> | T | null, leastMs: number): Promise<T> =>
    patience(async () => {
      const taken = await take();
      if (taken !== null) return taken;
      const state = await log.byId(id);
      const isLike = holding.isSingle && state?.holder?.isSingle !== false;
      return new Busy(leased(place, state), isLike ? SINGLE_WAIT_MS : leastMs);
    });
}

/** This process, as the log names it. */
export const holderHere = (
  lock: Lock,
  { command, isSingle }: Pick<LedgerHold, 'command' | 'isSingle'>,
  { place, ports }: Pick<SharedOptions, 'place' | 'ports'>,
): LeaseHolder => ({
  machine: machineName(ports.clock.now()),
  copy: identifyFile(lock.path) ?? '',
  host: hostname(),
  folder: place.folder,
  pid: process.pid,
  command,
  run: null,
  isSingle,
  since: 0,
});

export function leased({ address: place }: SharedPlace, state: LogState | null): CliError {
  const about =
    state?.holder == null
      ? problem('ledger/locked', { reason: 'file', file: place, holder: null })
      : problem('ledger/locked', {
          reason: 'shared',
          place,
          holder: shownHolder(state.holder, state),
        });
  return new CliError('locked', about);
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

const copyName = (id: string) => `shared-${id}.ledger.db`;

/** The file of a copy. */
export const copyFile = ({ folder }: Pick<SharedPlace, 'folder'>, id: string) =>
  join(folder, copyName(id));

/** True for the file of a copy, whatever it says. */
export const isCopyOfLedger = (id: string, file: string) => basename(file) === copyName(id);

/**
 * Brings a copy up to a state of the log, or makes it. The caller has its lock. Throws CliError
 * `ledger/older` if the log lacks what the copy has, `ledger/database`, and `ledger/version`.
 */
async function pullCopy(state: LogState, opening: SharedOptions, renew?: Renew): Promise<void> {
  const { address } = opening.place;
  mustBeReadable(state, address);
  const file = copyFile(opening.place, state.id);
  const copy = openCopyOf(state.id, file) ?? makeCopy(state, file, address);
  const now = opening.ports.clock.now();
  try {
    await copy.transactionAfter(
      () => copy.run('UPDATE ledger SET origin = ?, at = ?', [address, now]),
      () => receiveAll(state, copy, opening, renew),
    );
  } finally {
    copy.close();
  }
}

/** Throws CliError `ledger/version`. */
export function mustBeReadable({ format }: LogState, place: string): void {
  if (format !== FORMAT) throw new CliError('conflict', problem('ledger/version', { file: place }));
}

/** Null if it is none, or damaged: then it is made anew. */
function openCopyOf(id: string, file: string): Database | null {
  if (!existsSync(file)) return null;
  let copy: Database | null = null;
  try {
    copy = openForWriting(file, 'NORMAL');
    mustBeOurs(copy);
    renewTables(copy);
    const state = fileState(copy);
    if (state.role === 'moving') refuseShared(state, file);
    if (state.id === id && state.role === 'copy') return copy;
  } catch (error) {
    if (!isBroken(error)) {
      copy?.close();
      throw error;
    }
  }
  copy?.close();
  return null;
}

/** True of what nobody can read any more. Another version of lms-cli can still read its copy. */
function isBroken(error: unknown): boolean {
  if (isDamage(error) || !(error instanceof CliError)) return isDamage(error);
  const { problem: about } = error;
  return about.code === 'ledger/not-found' && about.params.reason === 'not-a-ledger';
}

function makeCopy({ id, target }: LogState, file: string, address: string): Database {
  removeFiles(file);
  renameSync(createDraftLedger(file, newLedger(target, { id, address })), file);
  return openForWriting(file, 'NORMAL');
}

/** Within a transaction of the copy. */
async function receiveAll(
  state: LogState,
  copy: Database,
  { place, log }: SharedOptions,
  renew?: Renew,
): Promise<void> {
  const known = positionIn(copy);
  const { address } = place;
  const setBack = () => {
    const about = { file: copy.file, place: address };
    return new CliError('conflict', problem('ledger/older', { reason: 'copy', ...about }));
  };
  const isAhead = known.number > state.number;
  if (isAhead || (known.number === state.number && known.head !== state.head)) throw setBack();
  if (known.number === state.number) return;
  const received = new Log(copy);
  let { number, head } = known;
  let isKnown = number === 0;
  for await (const row of log.events(state.id, Math.max(1, number), state.number)) {
    if (!isKnown) {
      if (row.number !== number || row.head !== head) throw setBack();
      isKnown = true;
    } else if (received.receive(row)) ({ number, head } = row);
    else break;
    await renew?.();
  }
  if (!isKnown) throw setBack();
  if (number === state.number && head === state.head) return;
  const about = { reason: 'damaged', place: address, generation: number + 1 } as const;
  throw new CliError('conflict', problem('ledger/database', about));
}
