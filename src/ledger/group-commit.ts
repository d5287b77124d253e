/**
 * Group commit: makes queued changes durable together, in the order of the calls. A commit starts
 * when a turn of the event loop brings no further change and at least as much time has passed since
 * the last commit as that commit took. A slow disk thus gets fewer, larger commits.
 */
import { hrtime } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';
import { lost } from './errors.ts';
import type { Writing } from './writing.ts';

export interface Commits {
  /** Resolves with the change's result once it is durable. */
  add<T>(change: () => T): Promise<T>;
  /** The same for a change that precedes a request. Rejects once nothing more may be sent. */
  addIntent<T>(change: () => T): Promise<T>;
  /** The same for a change that records the outcome of an operation. */
  addOutcome<T>(change: () => T): Promise<T>;
  /** The same for a change that nobody waits for. */
  queue(change: () => void): void;
  /** Runs the change in every transaction from now on. Returns a function that stops this. */
  onEach(change: () => void): () => void;
  /** Makes every transaction from now on with this function instead of `Writing.change`. */
  transactWith(transact: Transact): void;
  /** Runs before each commit. If it throws, nothing more is sent; outcomes are still recorded. */
  guard(check: () => void): void;
  /** Resolves when nothing more may be sent. */
  readonly broken: Promise<void>;
  /** Throws the reason if nothing more may be sent. */
  check(): void;
  /** Makes all queued changes durable at once. */
  flush(): void;
}

/** @param outcomes the largest number of outcomes that the transaction may record */
export type Transact = <T>(work: () => T, outcomes: number) => T;

interface Waiting {
  /** Makes the change. The function it returns is called once the change is durable. */
  readonly change: () => () => void;
  readonly kind: 'intent' | 'outcome' | 'other';
  readonly reject: (error: unknown) => void;
}

export function createCommits(writing: Writing): Commits {
  const { name } = writing;
  const regulars = new Set<() => void>();
  const guards: (() => void)[] = [];
  let waiting: Waiting[] = [];
  /** Set when the record can no longer be kept. */
  let failure: { readonly error: unknown } | null = null;
  /** Set when the record can be kept but nothing more may be sent. */
  let refusal: { readonly error: unknown } | null = null;
  let transact: Transact = writing.change;
  let restsUntil = 0;
  let reportBroken = () => {};
  const broken = new Promise<void>((resolve) => (reportBroken = resolve));

  const fail = (error: unknown, batch: readonly Waiting[]) => {
    reportBroken();
    for (const { reject } of batch) reject(error);
  };
  const commit = (batch: readonly Waiting[]) => {
    if (batch.length === 0) return;
    try {
      if (failure !== null) throw failure.error;
      for (const end of together(batch)) end();
    } catch (error) {
      failure ??= { error: lost(error, name) };
      fail(failure.error, batch);
    }
  };
  const together = (batch: readonly Waiting[]) =>
    transact(
      () => {
        const endings = batch.map(({ change }) => change());
        for (const regular of regulars) regular();
        return endings;
      },
      batch.filter(({ kind }) => kind === 'outcome').length,
    );
  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const startedAt = milliseconds();
    look();
    if (refusal === null) {
      commit(batch);
    } else {
      fail(
        refusal.error,
        batch.filter(({ kind }) => kind === 'intent'),
      );
      commit(batch.filter(({ kind }) => kind !== 'intent'));
    }
    const endedAt = milliseconds();
    restsUntil = endedAt + (endedAt - startedAt);
  };
  const look = () => {
    try {
      for (const check of guards) check();
    } catch (error) {
      refusal ??= { error };
    }
  };
  const flushWhenQuiet = (before: number) => {
    const rest = restsUntil - milliseconds();
    if (rest >= 1) setTimeout(flushWhenQuiet, rest, waiting.length);
    else if (rest > 0 || waiting.length > before) setImmediate(flushWhenQuiet, waiting.length);
    else flush();
  };
  const enqueue = (each: Waiting) => {
    waiting.push(each);
    if (waiting.length === 1) setImmediate(flushWhenQuiet, 1);
  };
  const added = <T>(change: () => T, kind: Waiting['kind']) =>
    new Promise<T>((resolve, reject) =>
      enqueue({
        change: () => {
          const value = change();
          return () => resolve(value);
        },
        kind,
        reject,
      }),
    );
  return {
    broken,
    flush,
    check: () => {
      const reason = failure ?? refusal;
      if (reason !== null) throw reason.error;
    },
    guard: (check) => void guards.push(check),
    onEach: (change) => {
      regulars.add(change);
      return () => regulars.delete(change);
    },
    queue: (change) =>
      enqueue({ change: () => (change(), nothing), kind: 'other', reject: nothing }),
    transactWith: (given) => {
      transact = given;
    },
    add: (change) => added(change, 'other'),
    addIntent: (change) => added(change, 'intent'),
    addOutcome: (change) => added(change, 'outcome'),
  };
}

const nothing = () => {};

const milliseconds = () => Number(hrtime.bigint()) / 1e6;
