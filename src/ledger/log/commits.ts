/**
 * The one way in: whatever becomes durable is a commit. Changes that come together become durable
 * together, in the order of the calls (group commit): a commit starts when a turn of the event loop
 * brings no further change and at least as much time has passed since the last one as that one took. A
 * slow disk thus gets fewer, larger commits.
 */
import { hrtime } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';
import type { Database } from '../file/database.ts';
import { ledgerError, lostRecordError } from '../file/errors.ts';
import type { EventRow } from './events.ts';
import { type Log, mustBeOwnLedger } from './log.ts';

/** Where events must arrive before they count: the log of a team. */
export interface Publisher {
  /** Resolves once they are durable there. If it rejects, the record is lost. */
  publish(events: readonly EventRow[]): Promise<void>;
  /** Throws CliError once it is known that nothing more will arrive. */
  check(): void;
}

interface PendingWork {
  /** Makes the change. The function it returns is called once the change is durable. */
  readonly work: () => () => void;
  /** `alone` is taken back by itself if it throws. An intent is the last thing before a request. */
  readonly kind: 'intent' | 'outcome' | 'alone';
  readonly reject: (error: unknown) => void;
}

export class Commits {
  readonly #database: Database;
  readonly #log: Log;
  readonly #publisher: Publisher | null;
  #waiting: PendingWork[] = [];
  /** Until the commits under way have ended. */
  #flushing = Promise.resolve();
  #restsUntil = 0;
  /** Set when the record can no longer be kept. */
  #failure: { readonly error: unknown } | null = null;
  /** Set when the record can be kept but nothing more may be sent. */
  #refusal: { readonly error: unknown } | null = null;
  #reportBroken = () => {};
  /** Resolves when nothing more may be sent. */
  readonly broken = new Promise<void>((resolve) => (this.#reportBroken = resolve));

  constructor(database: Database, log: Log, publisher: Publisher | null = null) {
    this.#database = database;
    this.#log = log;
    this.#publisher = publisher;
  }

  /** Resolves with the result once the change is durable. If it fails, the record is lost. */
  add<T>(work: () => T): Promise<T> {
    return this.#added(work, 'outcome');
  }

  /** The same before a request. Rejects once nothing more may be sent. */
  intent<T>(work: () => T): Promise<T> {
    return this.#added(work, 'intent');
  }

  /** A commit of its own, which is taken back if the work throws. */
  alone<T>(work: () => T): Promise<T> {
    return this.#added(work, 'alone');
  }

  /** Throws the reason if nothing more may be sent. */
  check(): void {
    this.#look();
    const reason = this.#failure ?? this.#refusal;
    if (reason !== null) throw reason.error;
  }

  /** Makes durable what waits. Nothing may be added afterwards. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushAll());
    return this.#flushing;
  }

  #added<T>(work: () => T, kind: PendingWork['kind']): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const made = () => {
        const value = work();
        return () => resolve(value);
      };
      this.#waiting.push({ work: made, kind, reject });
      if (this.#waiting.length === 1) setImmediate(this.#flushWhenQuiet, 1);
    });
  }

  readonly #flushWhenQuiet = (before: number): void => {
    const rest = this.#restsUntil - milliseconds();
    const { length } = this.#waiting;
    if (rest >= 1) setTimeout(this.#flushWhenQuiet, rest, length);
    else if (rest > 0 || length > before) setImmediate(this.#flushWhenQuiet, length);
    else void this.flush();
  };

  async #flushAll(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    const startedAt = milliseconds();
    let together: PendingWork[] = [];
    for (const each of batch) {
      if (each.kind !== 'alone') together.push(each);
      else {
        await this.#commitTogether(together);
        together = [];
        await this.#commitAlone(each);
      }
    }
    await this.#commitTogether(together);
    const endedAt = milliseconds();
    // While others answer, this machine rests anyway.
    if (this.#publisher === null) this.#restsUntil = endedAt + (endedAt - startedAt);
  }

  async #commitAlone({ work, reject }: PendingWork): Promise<void> {
    try {
      if (this.#publisher !== null && this.#failure !== null) throw this.#failure.error;
      const end = await this.#write(work);
      end();
    } catch (error) {
      reject(error);
    }
  }

  async #commitTogether(batch: readonly PendingWork[]): Promise<void> {
    const isIntent = ({ kind }: PendingWork) => kind === 'intent';
    if (batch.some(isIntent)) this.#look();
    const refused = this.#refusal === null ? [] : batch.filter(isIntent);
    this.#fail(this.#refusal?.error, refused);
    const allowed = batch.filter((each) => !refused.includes(each));
    if (allowed.length === 0) return;
    try {
      if (this.#failure !== null) throw this.#failure.error;
      const endings = await this.#write(() => allowed.map(({ work }) => work()));
      for (const end of endings) end();
    } catch (error) {
      this.#failure ??= { error: lostRecordError(error, this.#database.file) };
      this.#fail(this.#failure.error, allowed);
    }
  }

  async #write<T>(work: () => T): Promise<T> {
    const database = this.#database;
    const publisher = this.#publisher;
    const appending = () => {
      this.#log.restart();
      return work();
    };
    let isPublished = false;
    try {
      if (publisher !== null)
        return await database.transactionAfter(appending, async () => {
          await this.#publish(publisher);
          isPublished = true;
        });
      return database.transaction(() => {
        mustBeOwnLedger(database);
        return appending();
      });
    } catch (error) {
      // What others have and this copy lacks must come back from there first.
      if (isPublished) this.#failure ??= { error: lostRecordError(error, database.file) };
      throw ledgerError(error, database.file);
    }
  }

  async #publish(publisher: Publisher): Promise<void> {
    const { appended } = this.#log;
    if (appended.length === 0) return;
    try {
      await publisher.publish(appended);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  #look(): void {
    try {
      this.#publisher?.check();
    } catch (error) {
      this.#refusal ??= { error };
    }
  }

  #fail(error: unknown, batch: readonly PendingWork[]): void {
    if (batch.length === 0) return;
    this.#reportBroken();
    for (const { reject } of batch) reject(error);
  }
}

/** Looked up once, which takes longer than the call. */
const nanoseconds = hrtime.bigint.bind(hrtime);
const milliseconds = () => Number(nanoseconds()) / 1e6;
