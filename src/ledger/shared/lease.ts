/**
 * The lease of a shared ledger, and what its holder publishes (docs/teams.md). An event counts once the
 * log has it; nothing is sent unless the lease outlasts the request.
 */
import { setInterval, clearInterval } from 'node:timers';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Publisher } from '../log/commits.ts';
import type { EventRow, LogEnd } from '../log/events.ts';
import {
  type LeaseHolder,
  logError,
  LogFailure,
  type LogState,
  onLog,
  type SharedLog,
} from './shared-log.ts';

export interface LeaseUse {
  readonly log: SharedLog;
  /** The row as it was when the lease was taken. */
  readonly state: LogState;
  readonly holder: LeaseHolder;
  readonly place: string;
  /** Ends even what must be recorded. */
  readonly cut: AbortSignal;
  readonly clock: Clock;
  /** How long the lease lasts when it is taken or renewed, and how much longer than a request. */
  readonly leaseMs: number;
  readonly slackMs: number;
}

export type Renew = () => Promise<void>;

/** How many times a lease is renewed before it would pass. */
const RENEWALS = 6;
/** How much longer than the lease a commit is sent again. */
const LAST_TRIES_MS = 60_000;
const PAUSE_MS = 200;

/** The log, while this process has the lease. */
export class HeldLog implements Publisher {
  readonly #use: LeaseUse;
  readonly #timer: NodeJS.Timeout;
  #holder: LeaseHolder;
  #end: LogEnd;
  #renewedAt: Moment;
  #hasSent = false;
  #loss: CliError | null = null;
  /** One statement at a time. */
  #using: Promise<unknown> = Promise.resolve();

  /** @param takenAt when its request was sent */
  constructor(use: LeaseUse, takenAt: Moment) {
    this.#use = use;
    this.#holder = use.holder;
    this.#end = use.state;
    this.#renewedAt = takenAt;
    this.#timer = setInterval(() => void this.#renewIfIdle(), use.slackMs / RENEWALS).unref();
  }

  check(): void {
    if (this.#loss !== null) throw this.#loss;
  }

  /** True if the lease lasts longer than a request that begins now. */
  readonly maySend = (): boolean => {
    const { clock, slackMs } = this.#use;
    const isLasting = this.#loss === null && elapsed(this.#renewedAt, clock) < slackMs;
    this.#hasSent ||= isLasting;
    return isLasting;
  };

  publish(events: readonly EventRow[]): Promise<void> {
    return this.#alone(async () => {
      this.check();
      await this.#append(events);
      this.#end = events.at(-1) ?? this.#end;
    });
  }

  /** From now on others are told of the run, which is known only later. Rejects with CliError. */
  async nameRun(run: string): Promise<void> {
    this.#holder = { ...this.#holder, run };
    const { place } = this.#use;
    await onLog(
      this.#alone(() => this.#renew()),
      { address: place },
    );
  }

  /** Gives the lease back. Whatever goes wrong, it ends by itself. */
  async release(): Promise<void> {
    const { log, state } = this.#use;
    clearInterval(this.#timer);
    try {
      await this.#alone(() => log.release(state));
    } catch (error) {
      if (!(error instanceof LogFailure)) throw error;
    }
    await log.close();
  }

  /** Work with the log that may take longer than the lease. It renews that between its statements. */
  during(work: (renew: Renew) => Promise<void>): Promise<void> {
    return this.#alone(() => work(this.#renewWhenDue));
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#using.then(work, work);
    this.#using = next.catch(() => undefined);
    return next;
  }

  #lose(found: LogState | null): CliError {
    const { place, state } = this.#use;
    const isTaken = found !== null && found.fence !== state.fence;
    const about = problem('ledger/lost', { place, reason: isTaken ? 'taken' : 'replaced' });
    return (this.#loss ??= new CliError('locked', about));
  }

  async #renew(): Promise<void> {
    const { log, state } = this.#use;
    if (!(await this.#isRenewed())) throw this.#lose(await log.byId(state.id));
  }

  async #isRenewed(): Promise<boolean> {
    const { log, state, clock, leaseMs } = this.#use;
    const at = momentNow(clock);
    const isOurs = await log.renew(state, this.#holder, leaseMs);
    if (isOurs) this.#renewedAt = at;
    return isOurs;
  }

  readonly #renewWhenDue: Renew = async () => {
    const { clock, slackMs } = this.#use;
    const idleMs = elapsed(this.#renewedAt, clock);
    if (this.#loss === null && idleMs >= slackMs / RENEWALS) await this.#renew();
  };

  async #renewIfIdle(): Promise<void> {
    try {
      await this.#alone(this.#renewWhenDue);
    } catch (error) {
      // It is tried again at the next turn, and nothing is sent once the lease may pass.
      if (!(error instanceof LogFailure) && !(error instanceof CliError)) throw error;
    }
  }

  /**
   * Sends a commit until it is known that it has arrived. If nobody answers, nobody knows. One that has
   * arrived unnoticed is not taken again: the log ends elsewhere by then.
   */
  async #append(events: readonly EventRow[]): Promise<void> {
    const { log, state, place, cut, clock, leaseMs } = this.#use;
    const { id, fence } = state;
    const commit = { id, fence, after: this.#end, events, leaseMs };
    const since = momentNow(clock);
    for (;;) {
      let failure = new LogFailure('contended', 'the events were not taken');
      const at = momentNow(clock);
      try {
        if (await log.append(commit)) {
          this.#renewedAt = at;
          return;
        }
        if (await this.#hasArrived(events)) return;
      } catch (error) {
        if (!(error instanceof LogFailure)) throw error;
        const about = { address: place, hasSent: this.#hasSent, number: this.#end.number + 1 };
        const mayRepeat = error.reason === 'unreachable' || error.reason === 'contended';
        if (!mayRepeat) throw logError(error, about);
        failure = error;
      }
      if (cut.aborted || elapsed(since, clock) > leaseMs + LAST_TRIES_MS)
        throw logError(failure, { address: place, hasSent: this.#hasSent });
      await clock.sleep(PAUSE_MS, cut);
    }
  }

  /** False if they must be sent again. The row first: whoever takes it later, finds what arrived. */
  async #hasArrived(events: readonly EventRow[]): Promise<boolean> {
    const { log, state } = this.#use;
    const last = events.at(-1) ?? this.#end;
    const found = await log.byId(state.id);
    const isOurs = found?.fence === state.fence;
    for await (const { head } of log.events(state.id, last.number, last.number)) {
      if (head !== last.head) continue;
      // What arrived is durable, whoever has the lease by now: without it nothing more is sent.
      if (!isOurs) this.#lose(found);
      else if (!(await this.#isRenewed())) this.#lose(await log.byId(state.id));
      return true;
    }
    if (!isOurs || found.number !== this.#end.number || found.head !== this.#end.head)
      throw this.#lose(found);
    await this.#renew();
    return false;
  }
}

/** The holder as messages name it. */
export const shownHolder = (
  { host, folder, run, command, since }: LeaseHolder,
  { now, leaseMs }: LogState,
) => ({ host, folder, run, command, since, until: now + Math.max(0, leaseMs) });

/** The holder whose lease has not passed; null if nobody has it now. */
export const currentHolder = (state: LogState) =>
  state.holder === null || state.leaseMs <= 0 ? null : shownHolder(state.holder, state);

/** What two clocks show: one stands still while the machine sleeps, the other may be set. */
type Moment = Record<'monotonic' | 'wall', number>;

export const momentNow = (clock: Clock): Moment => ({
  monotonic: clock.monotonic(),
  wall: clock.now(),
});

/** Milliseconds since then, by the clock that went further. */
function elapsed(since: Moment, clock: Clock): number {
  const now = momentNow(clock);
  return Math.max(now.monotonic - since.monotonic, now.wall - since.wall);
}
