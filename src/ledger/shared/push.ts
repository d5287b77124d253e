/**
 * `lms-cli ledger push`: the log of a team gets what a file has and it lacks, if the file has all that
 * it has (docs/teams.md). That makes a local ledger a shared one, and repairs a log that was set back.
 */
import { resolve } from 'node:path';
import type { FileState, SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { isInstance } from '../../core/local-service.ts';
import { inspect, ownName } from '../whole.ts';
import { type Database, openForWriting } from '../file/database.ts';
import { type Lock, takeLock } from '../file/lock.ts';
import { problem } from '../../messages/problem.ts';
import { Commits } from '../log/commits.ts';
import { EMPTY, type EventRow, type LogEnd, positionIn, rowsBetween } from '../log/events.ts';
import { fileState, Log, noteRole, refuseShared } from '../log/log.ts';
import { deathTest, endDead, lockedBy, runningRuns } from '../known/runs.ts';
import { FORMAT } from '../log/schema.ts';
import {
  type LedgerPorts,
  LogFailure,
  type LogFailureReason,
  type LogState,
  type SharedLog,
} from './shared-log.ts';
import { holderHere, isCopyOfLedger, leased, mustBeReadable, withLog } from './opening.ts';

export interface PushedLedger {
  readonly file: string;
  readonly id: string;
  readonly generation: number;
  /** False if nothing had arrived of an earlier push: the file may be used as before. */
  readonly isPushed: boolean;
}

interface PushContext extends FileState {
  readonly file: string;
  readonly database: Database;
  readonly lock: Lock;
  readonly place: SharedPlace;
  readonly ports: LedgerPorts;
}

/** Typed again it goes on, or takes back what did not arrive. Throws CliError `ledger/...`. */
export async function pushLedger(
  path: string,
  place: SharedPlace,
  ports: LedgerPorts,
): Promise<PushedLedger> {
  const file = ownName(resolve(ports.workingDirectory, path));
  await inspect(file, ports.clock);
  const lock = takeLock(file, 0);
  if (lock === null) throw lockedBy(null, file);
  try {
    const database = openForWriting(file);
    try {
      await mustHaveNoRun(database, ports);
      const pushing = { ...fileState(database), file, database, lock, place, ports };
      return await withLog(place, ports, (log) => push(pushing, log));
    } finally {
      database.close();
    }
  } finally {
    lock.release();
  }
}

/** Ends dead runs first. Of a copy, whoever takes the lease does. */
async function mustHaveNoRun(database: Database, { clock }: LedgerPorts): Promise<void> {
  const { file } = database;
  if (fileState(database).role !== 'own') return;
  const log = new Log(database);
  const commits = new Commits(database, log);
  const isDead = deathTest(database, clock);
  await endDead({ database, commits, log, now: () => clock.now(), isDead }, true);
  const [running] = runningRuns(database);
  if (running !== undefined) throw lockedBy(running, file);
}

async function push(pushing: PushContext, log: SharedLog): Promise<PushedLedger> {
  const { file, id, role, database, place } = pushing;
  const isCopy = isCopyOfLedger(id, file);
  const before = role === 'moving' ? (isCopy ? 'copy' : 'own') : role;
  const takeBack = () => noteRole(before, before === 'own' ? null : place.address, database);
  mustBePushable(pushing);
  const found = await log.find(place.name);
  if (found === null && role === 'moving') {
    takeBack();
    return { file, id, generation: positionIn(database).number, isPushed: false };
  }
  // What was sent since it was retired is not in the file.
  if (found === null && role === 'retired') refuseShared(pushing, file);
  if (found !== null) mustBeReadable(found, place.address);
  let end: LogEnd = found ?? EMPTY;
  if (found === null || !(await hasAll(found, pushing, log))) {
    noteRole('moving', place.address, database);
    try {
      end = await log.together((inside) => append(pushing, inside));
    } catch (error) {
      if (!(error instanceof LogFailure) || !unsure.has(error.reason)) takeBack();
      throw error;
    }
  }
  noteRole(isCopy ? 'copy' : 'retired', place.address, database);
  return { file, id, generation: end.number, isPushed: true };
}

/** After any other failure the transaction was not carried out. */
const unsure: ReadonlySet<LogFailureReason> = new Set(['unreachable', 'other']);

function mustBePushable({ file, role, origin, target, place }: PushContext): void {
  const isMarked = role === 'moving' || role === 'retired';
  if (isMarked && origin !== place.address) refuseShared({ role, origin }, file);
  if (target === null)
    throw new CliError('usage', problem('ledger/push', { reason: 'no-service', file }));
  if (isInstance(target))
    throw new CliError('usage', problem('config/ledger', { reason: 'sandbox' }));
}

/** True if the log has the newest event of the file. */
async function hasAll({ id }: LogState, pushing: PushContext, log: SharedLog): Promise<boolean> {
  if (id !== pushing.id) return false;
  const { number, head } = positionIn(pushing.database);
  for await (const row of log.events(id, number, number)) if (row.head === head) return true;
  return number === 0;
}

/** For one transaction, which nobody interrupts. */
const LEASE_MS = 60_000;

/** In one transaction of the log, which has the row of the name by then. */
async function append(pushing: PushContext, log: SharedLog): Promise<LogEnd> {
  const { file, id, target, database, lock, place, ports } = pushing;
  const { address, name } = place;
  const made = await log.create({ name, id, target: target ?? '', format: FORMAT });
  if (made.id !== id)
    throw new CliError(
      'conflict',
      problem('ledger/other-target', { reason: 'name-taken', place: address, name }),
    );
  const holder = holderHere(lock, { command: 'ledger push', isSingle: true }, { place, ports });
  const lease = await log.take(id, holder, LEASE_MS);
  if (lease === null) throw leased(place, await log.byId(id));
  if (!isBefore(lease, database))
    throw new CliError(
      'conflict',
      problem('ledger/push', { reason: 'went-on', file, place: address }),
    );
  let after: LogEnd = lease;
  for (const events of pagesAfter(lease.number, database)) {
    const commit = { id, fence: lease.fence, after, events, leaseMs: LEASE_MS };
    if (!(await log.append(commit))) throw new LogFailure('contended', 'the lease has passed');
    after = events.at(-1) ?? after;
  }
  await log.release(lease);
  return after;
}

/** True if the file has this end of a log. */
const isBefore = ({ number, head }: LogEnd, database: Database): boolean =>
  number === 0 ||
  database.get('SELECT 1 FROM events WHERE number = ? AND head = ?', [number, head]) !== undefined;

/** Events are sent so many bytes at a time. */
const PAGE_BYTES = 4_000_000;

function* pagesAfter(number: number, database: Database): Iterable<readonly EventRow[]> {
  let page: EventRow[] = [];
  let bytes = 0;
  for (const row of rowsBetween(number + 1, positionIn(database).number, database)) {
    page.push(row);
    bytes += row.data.length;
    if (bytes < PAGE_BYTES) continue;
    yield page;
    page = [];
    bytes = 0;
  }
  if (page.length > 0) yield page;
}
