/**
 * The lease of a shared ledger, and what its holder pushes (docs/teams.md). A change counts
 * once the log has it; nothing is sent unless the lease outlasts the request.
 */
import { createHash } from 'node:crypto';
import { setInterval, clearInterval } from 'node:timers';
import { isEqual } from '../../core/bytes.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Publisher } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import { logError, onLog } from './failures.ts';
import { type ChangeLog, LogFailure, type LeaseHolder, type LogState } from './log.ts';

/** What the parts of an open shared ledger need from outside. */
export interface LeasePorts extends ClockPorts {
  readonly clock: Clock;
  /** How much longer than a request the lease lasts, in milliseconds. */
  readonly slackMs: number;
}

/** The log, while this process has the lease. */
export interface HeldLog extends Publisher {
  readonly state: LogState;
  /** True if the lease lasts longer than a request that begins now. */
  readonly maySend: () => boolean;
  /** From now on others are told of the run, which is known only later. Rejects with CliError. */
  nameRun(run: string): Promise<void>;
  /** Another use of the connection, when nothing else uses it. */
  withLog<T>(work: (log: ChangeLog) => Promise<T>): Promise<T>;
  /** Gives the lease back. Whatever goes wrong, it ends by itself. */
  release(): Promise<void>;
}

export interface LeaseUse {
  readonly log: ChangeLog;
  /** The row as it was when the lease was taken. */
  readonly state: LogState;
  readonly holder: LeaseHolder;
  readonly requestMs: number;
  /** For messages. */
  readonly place: string;
  readonly database: Database;
  /** Once it aborts, a change that does not arrive is not sent again. */
  readonly cut: AbortSignal;
}

/** How many times a lease is renewed before it would pass. */
const RENEWALS = 6;
/** How much longer than the lease a change is sent again. */
const LAST_TRIES_MS = 60_000;
const PAUSE_MS = 200;

/** How long the lease lasts when it is taken or renewed, in milliseconds. */
export const leaseTime = (requestMs: number, { slackMs }: LeasePorts) => requestMs + slackMs;

/**
 * Keeps a lease that was just taken.
 * @param takenAt when its request was sent
 */
export function holdLease(use: LeaseUse, takenAt: Moment, ports: LeasePorts): HeldLog {
  const { log, state, requestMs, place, database, cut } = use;
  const { id, fence } = state;
  const { clock, slackMs } = ports;
  const leaseMs = leaseTime(requestMs, ports);
  let { holder } = use;
  let { head } = state;
  let renewedAt = takenAt;
  let hasSent = false;
  let loss: CliError | null = null;
  /** One statement at a time. */
  let using: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = using.then(work, work);
    using = next.catch(() => undefined);
    return next;
  };
  const lose = (found: LogState | null): CliError => {
    const about = problem('ledger/lost', { place, ...lossOf(found, fence) });
    return (loss ??= new CliError('locked', about));
  };
  const renew = async () => {
    const at = momentNow(ports);
    if (!(await log.renew({ id, fence }, holder, leaseMs))) throw lose(await log.byId(id));
    renewedAt = at;
  };
  const renewIfIdle = () =>
    alone(async () => {
      if (loss === null && elapsed(renewedAt, ports) >= slackMs / RENEWALS) await renew();
      // It is tried again at the next turn, and nothing is sent once the lease may pass.
    }).catch((error: unknown) => {
      if (!(error instanceof LogFailure) && !(error instanceof CliError)) throw error;
    });
  const timer = setInterval(() => void renewIfIdle(), slackMs / RENEWALS).unref();

  /** True once the change is in the log; false if it must be sent again. */
  const look = async (generation: number, next: Uint8Array): Promise<boolean> => {
    const found = await log.lookUp(id, generation);
    if (found.head !== null && isEqual(found.head, next)) return true;
    if (found.state?.fence !== fence || found.state.generation !== generation - 1)
      throw lose(found.state);
    await renew();
    return false;
  };
  const push = async (changeset: Uint8Array, generation: number, next: Uint8Array) => {
    const change = { id, fence, generation, head: next, changeset, run: holder.run, leaseMs };
    const since = momentNow(ports);
    let mustLook = false;
    let failure = new LogFailure('contended', 'the change was not taken');
    for (;;) {
      const at = momentNow(ports);
      try {
        const isThere = mustLook ? await look(generation, next) : await log.push(change);
        if (isThere) {
          renewedAt = at;
          return;
        }
        mustLook = !mustLook;
        if (mustLook) continue;
      } catch (error) {
        if (!(error instanceof LogFailure)) throw error;
        const mayRepeat = error.reason === 'unreachable' || error.reason === 'contended';
        if (!mayRepeat) throw logError(error, { place, hasSent, generation });
        failure = error;
        mustLook = true;
      }
      if (cut.aborted || elapsed(since, ports) > leaseMs + LAST_TRIES_MS)
        throw logError(failure, { place, hasSent });
      await clock.sleep(PAUSE_MS, cut);
    }
  };
  return {
    state,
    publish: (changeset, generation) =>
      alone(async () => {
        if (loss !== null) throw loss;
        const next = nextHead(head, changeset);
        await push(changeset, generation, next);
        head = next;
        return () => noteHead(generation, next, clock.now(), database);
      }),
    check: () => {
      if (loss !== null) throw loss;
    },
    maySend: () => {
      const isLasting = loss === null && elapsed(renewedAt, ports) < slackMs;
      hasSent ||= isLasting;
      return isLasting;
    },
    nameRun: async (run) => {
      holder = { ...holder, run };
      await onLog(alone(renew), { place });
    },
    withLog: (work) => alone(() => work(log)),
    release: async () => {
      clearInterval(timer);
      try {
        await alone(() => log.release({ id, fence }));
      } catch (error) {
        if (!(error instanceof LogFailure)) throw error;
      }
      await log.close();
    },
  };
}

/** The digest after a change. */
export const nextHead = (before: Uint8Array, changeset: Uint8Array): Uint8Array =>
  createHash('sha256').update(before).update(changeset).digest();

/** The digest of a ledger before its first change in the log. */
export const firstHead = (id: string, generation: number): Uint8Array =>
  createHash('sha256').update(`${id} ${generation}`).digest();

/** What the copy notes of a generation. Within a transaction, outside its changeset. */
export function noteHead(
  generation: number,
  head: Uint8Array,
  now: number,
  database: Database,
): void {
  database.run('INSERT OR REPLACE INTO heads VALUES (?, ?)', generation, head);
  database.run('UPDATE here SET at = ?', now);
}

function lossOf(found: LogState | null, fence: number) {
  if (found === null) return { reason: 'gone' as const, holder: null };
  const { holder } = found;
  if (found.fence === fence) return { reason: 'replaced' as const, holder: null };
  if (holder === null) return { reason: 'unlocked' as const, holder: null };
  return { reason: 'taken' as const, holder: shownHolder(holder, found) };
}

/** The holder as messages name it. */
export const shownHolder = (
  { host, folder, run, command, since }: LeaseHolder,
  { now, leaseMs }: LogState,
) => ({ host, folder, run, command, since, until: now + Math.max(0, leaseMs) });

/** The holder whose lease has not passed; null if nobody has it now. */
export const currentHolder = (state: LogState) =>
  state.holder === null || state.leaseMs <= 0 ? null : shownHolder(state.holder, state);

interface ClockPorts {
  readonly clock: Pick<Clock, 'monotonic' | 'now'>;
  /** How long this machine runs, in milliseconds, asleep or not. */
  readonly uptime: () => number;
}

/**
 * What three clocks show of a machine that may sleep, and whose clock may be set. One of them stands
 * still while it sleeps.
 */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
  readonly uptime: number;
}

export const momentNow = ({ clock, uptime }: ClockPorts): Moment => ({
  monotonic: clock.monotonic(),
  wall: clock.now(),
  uptime: uptime(),
});

/** Milliseconds since then, by the clock that went furthest. */
function elapsed(since: Moment, ports: ClockPorts): number {
  const now = momentNow(ports);
  return Math.max(
    now.monotonic - since.monotonic,
    now.wall - since.wall,
    now.uptime - since.uptime,
  );
}
