/**
 * Group commit: what is to be recorded becomes durable together, in the order in which it was
 * asked for, once a turn of the event loop brings nothing more and as much time has passed since
 * the commit before as that one took: a slow disk gets fewer, larger commits.
 */
import { hrtime } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';
import { lost } from './database.ts';
import type { Writing } from './writing.ts';

export interface Commits {
  /** Resolves with what the change answered when it is durable. */
  add<T>(change: () => T): Promise<T>;
  /** The same for what comes before a request: refused where nothing may be sent any more. */
  addIntent<T>(change: () => T): Promise<T>;
  /** The same for what nobody waits for. */
  queue(change: () => void): void;
  /** Calls it within every transaction from now on; answers how to stop that. */
  onEach(change: () => void): () => void;
  /** Called before each commit: throws why nothing may be sent any more; outcomes still count. */
  guard(check: () => void): void;
  /** Resolves when nothing may be sent any more. */
  readonly broken: Promise<void>;
  /** Throws why. */
  check(): void;
  /** Makes durable at once what waits. */
  flush(): void;
}

interface Waiting {
  /** Makes the change; what it answers is called when it is durable. */
  readonly change: () => () => void;
  readonly isIntent: boolean;
  readonly reject: (error: unknown) => void;
}

export function createCommits(writing: Writing): Commits {
  const { name } = writing;
  const regulars = new Set<() => void>();
  const guards: (() => void)[] = [];
  let waiting: Waiting[] = [];
  /** The record cannot be kept any more. */
  let failure: { readonly error: unknown } | null = null;
  /** It can, but nothing more may be sent. */
  let refusal: { readonly error: unknown } | null = null;
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
    writing.change(() => {
      const endings = batch.map(({ change }) => change());
      for (const regular of regulars) regular();
      return endings;
    });
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
        batch.filter(({ isIntent }) => isIntent),
      );
      commit(batch.filter(({ isIntent }) => !isIntent));
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
  const added = <T>(change: () => T, isIntent: boolean) =>
    new Promise<T>((resolve, reject) =>
      enqueue({
        change: () => {
          const value = change();
          return () => resolve(value);
        },
        isIntent,
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
      enqueue({ change: () => (change(), nothing), isIntent: false, reject: nothing }),
    add: (change) => added(change, false),
    addIntent: (change) => added(change, true),
  };
}

const nothing = () => {};

const milliseconds = () => Number(hrtime.bigint()) / 1e6;
