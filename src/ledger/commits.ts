/**
 * Group commit: what is to be recorded becomes durable together, in the order in which it was
 * asked for, once a turn of the event loop brings nothing more and as much time has passed since
 * the commit before as that one took: a slow disk gets fewer, larger commits.
 */
import { hrtime } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';
import { endReading, lost, type Database } from './database.ts';

export interface Commits {
  /** Resolves with what the change answered when it is durable. */
  add<T>(change: () => T): Promise<T>;
  /** The same for what nobody waits for. */
  queue(change: () => void): void;
  /** Calls it within every transaction from now on; answers how to stop that. */
  onEach(change: () => void): () => void;
  /** Resolves when the record can no longer be kept. */
  readonly broken: Promise<void>;
  /** Throws what broke the record. */
  check(): void;
  /** Makes durable at once what waits. */
  flush(): void;
}

interface Waiting {
  /** Makes the change; what it answers is called when it is durable. */
  readonly change: () => () => void;
  readonly reject: (error: unknown) => void;
}

export function createCommits(database: Database, file: string): Commits {
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const regulars = new Set<() => void>();
  let waiting: Waiting[] = [];
  let failure: { readonly error: unknown } | null = null;
  let restsUntil = 0;
  let reportBroken = () => {};
  const broken = new Promise<void>((resolve) => (reportBroken = resolve));

  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const startedAt = milliseconds();
    try {
      if (failure !== null) throw failure.error;
      const endings = inTransaction(batch);
      for (const end of endings) end();
    } catch (error) {
      failure ??= { error: lost(error, file) };
      reportBroken();
      for (const { reject } of batch) reject(failure.error);
    }
    const endedAt = milliseconds();
    restsUntil = endedAt + (endedAt - startedAt);
  };
  const flushWhenQuiet = (before: number) => {
    const rest = restsUntil - milliseconds();
    if (rest >= 1) setTimeout(flushWhenQuiet, rest, waiting.length);
    else if (rest > 0 || waiting.length > before) setImmediate(flushWhenQuiet, waiting.length);
    else flush();
  };
  const inTransaction = (batch: readonly Waiting[]) => {
    endReading(database);
    begin.run();
    try {
      const endings = batch.map(({ change }) => change());
      for (const regular of regulars) regular();
      commit.run();
      return endings;
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  const enqueue = (each: Waiting) => {
    waiting.push(each);
    if (waiting.length === 1) setImmediate(flushWhenQuiet, 1);
  };
  return {
    broken,
    flush,
    check: () => {
      if (failure !== null) throw failure.error;
    },
    onEach: (change) => {
      regulars.add(change);
      return () => regulars.delete(change);
    },
    queue: (change) => enqueue({ change: () => (change(), nothing), reject: nothing }),
    add: (change) =>
      new Promise((resolve, reject) =>
        enqueue({
          change: () => {
            const value = change();
            return () => resolve(value);
          },
          reject,
        }),
      ),
  };
}

const nothing = () => {};

const milliseconds = () => Number(hrtime.bigint()) / 1e6;
