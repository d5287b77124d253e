/**
 * The one way in: every durable change of a ledger is a commit. Only `write` opens a transaction,
 * counts the commit and writes the mark, while the open files are still those on disk. Changes that
 * come together become durable together, in the order of the calls (group commit): a commit starts
 * when a turn of the event loop brings no further change and at least as much time has passed since
 * the last one as that one took. A slow disk thus gets fewer, larger commits.
 */
import { hrtime } from 'node:process';
import { setImmediate, setTimeout } from 'node:timers';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { BUSY_TIMEOUT_MS, type Database, identityOf, logOf } from './database.ts';
import { damaged, lostRecordError, ledgerError } from './errors.ts';
import { createMarkWriter, type LedgerMark, type MarkWriter } from './mark.ts';
import { saysOpen } from './whole.ts';

export interface Commits {
  /** Resolves with the result once the change is durable. If it fails, the record is lost. */
  add<T>(work: () => T): Promise<T>;
  /** The same for a change that precedes a request. Rejects once nothing more may be sent. */
  intent<T>(work: () => T): Promise<T>;
  /** The same for a change that nobody waits for. */
  queue(work: () => void): void;
  /** A commit of its own, which is taken back if the work throws. */
  alone<T>(work: () => T): Promise<T>;
  /** Runs the work in every commit of `add`, `intent` and `queue` from now on. */
  onEach(work: () => void): () => void;
  /**
   * Runs the check before each commit with an intent. If it throws, nothing more is sent; outcomes
   * are still recorded.
   */
  guard(check: () => void): void;
  /**
   * Resolves when the main file says by itself that a run of many documents is under way. Throws
   * CliError `ledger/busy` if others prevent that for 30 s.
   */
  open(): Promise<void>;
  /** The same run has ended. Within a commit. */
  setClosed(): void;
  /** Resolves when nothing more may be sent. */
  readonly broken: Promise<void>;
  /** Throws the reason if nothing more may be sent. */
  check(): void;
  /**
   * Makes what is queued durable, moves the log into the main file, and closes.
   * @param last called before the connection is closed
   */
  close(last?: () => void): Promise<void>;
}

/** Where each commit must arrive before it counts: the log of a shared ledger. */
export interface Publisher {
  /**
   * Resolves once the changeset is durable there, with what this file alone notes of it. If it
   * rejects, the record is lost.
   * @param generation the number of commits with this one
   */
  publish(changeset: Uint8Array, generation: number): Promise<() => void>;
  /** Throws CliError once it is known that nothing more will arrive. */
  check(): void;
}

interface Waiting {
  /** Makes the change. The function it returns is called once the change is durable. */
  readonly work: () => () => void;
  readonly kind: 'intent' | 'alone' | 'other';
  readonly reject: (error: unknown) => void;
}

const PAUSE_MS = 10;

/**
 * @param clock waits for other processes
 * @param publisher null for a ledger of this machine alone. A copy needs no guard of its files: its
 *   log is the truth.
 */
export function createCommits(
  database: Database,
  clock: Pick<Clock, 'sleep'>,
  publisher: Publisher | null = null,
): Commits {
  const { file } = database;
  const disk = file === '' || publisher !== null ? null : onDisk(database);
  const regulars = new Set<() => void>();
  const guards: (() => void)[] = publisher === null ? [] : [() => publisher.check()];
  let waiting: Waiting[] = [];
  /** Set when the record can no longer be kept. */
  let failure: { readonly error: unknown } | null = null;
  /** Set when the record can be kept but nothing more may be sent. */
  let refusal: { readonly error: unknown } | null = null;
  /** What `here` must say after the next commit; null if that stays as it is. */
  let isOpen: boolean | null = null;
  let restsUntil = 0;
  /** Until the commits under way have ended. */
  let flushing = Promise.resolve();
  let reportBroken = () => {};
  const broken = new Promise<void>((resolve) => (reportBroken = resolve));

  const write = async <T>(work: () => T): Promise<T> => {
    disk?.mustBeThere();
    const counted = () => {
      const made = work();
      database.run('UPDATE ledger SET changes = changes + 1');
      if (isOpen !== null) database.run('UPDATE here SET is_open = ?', Number(isOpen));
      const row = database.one<{ changes: number }>('SELECT changes FROM ledger');
      return { value: made, changes: row.changes };
    };
    const { value, changes } =
      publisher === null
        ? database.transaction(counted)
        : await database.published(counted, (changeset, made) =>
            publish(changeset, made.changes, publisher),
          );
    isOpen = null;
    disk?.mark(changes);
    return value;
  };
  const publish = async (changeset: Uint8Array, changes: number, to: Publisher) => {
    try {
      return await to.publish(changeset, changes);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  const fail = (error: unknown, batch: readonly Waiting[]) => {
    reportBroken();
    for (const { reject } of batch) reject(error);
  };
  const commit = async (batch: readonly Waiting[]) => {
    if (batch.length === 0) return;
    try {
      if (failure !== null) throw failure.error;
      const endings = await write(() => {
        const made = batch.map(({ work }) => work());
        for (const regular of regulars) regular();
        return made;
      });
      for (const end of endings) end();
    } catch (error) {
      failure ??= { error: lostRecordError(error, file) };
      fail(failure.error, batch);
    }
  };
  const commitAlone = async ({ work, reject }: Waiting) => {
    try {
      // What was published and not kept here must come back from there first.
      if (publisher !== null && failure !== null) throw failure.error;
      const end = await write(work);
      end();
    } catch (error) {
      reject(error);
    }
  };
  const commitTogether = async (batch: readonly Waiting[]) => {
    if (batch.some(({ kind }) => kind === 'intent')) look();
    if (refusal === null) {
      await commit(batch);
      return;
    }
    const isIntent = ({ kind }: Waiting) => kind === 'intent';
    fail(refusal.error, batch.filter(isIntent));
    await commit(batch.filter((each) => !isIntent(each)));
  };
  const look = () => {
    try {
      for (const check of guards) check();
    } catch (error) {
      refusal ??= { error };
    }
  };
  const flushAll = async () => {
    const batch = waiting;
    waiting = [];
    const startedAt = milliseconds();
    let together: Waiting[] = [];
    for (const each of batch) {
      if (each.kind !== 'alone') {
        together.push(each);
        continue;
      }
      await commitTogether(together);
      together = [];
      await commitAlone(each);
    }
    await commitTogether(together);
    const endedAt = milliseconds();
    if (publisher === null) restsUntil = endedAt + (endedAt - startedAt);
  };
  const flush = () => (flushing = flushing.then(flushAll));
  const flushWhenQuiet = (before: number) => {
    const rest = restsUntil - milliseconds();
    if (rest >= 1) setTimeout(flushWhenQuiet, rest, waiting.length);
    else if (rest > 0 || waiting.length > before) setImmediate(flushWhenQuiet, waiting.length);
    else void flush();
  };
  const enqueue = (each: Waiting) => {
    waiting.push(each);
    if (waiting.length === 1) setImmediate(flushWhenQuiet, 1);
  };
  const added = <T>(work: () => T, kind: Waiting['kind']) =>
    new Promise<T>((resolve, reject) => {
      const made = () => {
        const value = work();
        return () => resolve(value);
      };
      enqueue({ work: made, kind, reject });
    });
  return {
    broken,
    add: (work) => added(work, 'other'),
    intent: (work) => added(work, 'intent'),
    queue: (work) => enqueue({ work: () => (work(), nothing), kind: 'other', reject: nothing }),
    alone: (work) => added(work, 'alone'),
    onEach: (work) => {
      regulars.add(work);
      return () => regulars.delete(work);
    },
    guard: (check) => void guards.push(check),
    open: async () => {
      // What a copy lacks is in the log.
      if (publisher !== null) return;
      isOpen = true;
      await added(nothing, 'intent');
      await disk?.move(clock);
    },
    setClosed: () => {
      if (publisher === null) isOpen = false;
    },
    check: () => {
      const reason = failure ?? refusal;
      if (reason !== null) throw reason.error;
    },
    close: async (last = nothing) => {
      await flush();
      disk?.close();
      if (publisher !== null) moveLog(database);
      last();
      database.close();
    },
  };
}

const nothing = () => {};

const milliseconds = () => Number(hrtime.bigint()) / 1e6;

/** The files of a ledger while it is open. */
function onDisk(database: Database) {
  const { file } = database;
  const { id, changes } = database.one<LedgerMark>('SELECT id, changes FROM ledger');
  const mark: MarkWriter = createMarkWriter(file, { id, changes });
  const isThere = [file, logOf(file)].map(watchIdentity);
  const isSame = () => isThere.every((isStill) => isStill());
  return {
    /** Throws CliError if another file has taken the place of the ledger or its log. */
    mustBeThere: () => {
      if (!isSame()) throw damaged(file, 'replaced');
    },
    mark: (count: number) => {
      try {
        mark.write({ id, changes: count });
      } catch (error) {
        throw ledgerError(error, file);
      }
    },
    /** Until the main file says that it is open. */
    move: async (clock: Pick<Clock, 'sleep'>) => {
      const [started] = hrtime();
      while (hrtime()[0] - started < BUSY_TIMEOUT_MS / 1000) {
        checkpoint(database, 'FULL');
        if (saysOpen(file)) return;
        await clock.sleep(PAUSE_MS, new AbortController().signal);
      }
      throw new CliError('locked', problem('ledger/busy', { file }));
    },
    /**
     * Moves the log into the main file unless a run of many documents is under way. The binding keeps
     * a connection half open until its statements are collected, so SQLite would not do it.
     */
    close: () => {
      try {
        moveLog(database, isSame);
      } finally {
        mark.close();
      }
    },
  };
}

/** Before it is closed, unless a run of many documents is under way. */
function moveLog(database: Database, isSame: () => boolean = () => true): void {
  try {
    if (!isSame() || !database.isOpen) return;
    database.endTurn();
    if (database.get('SELECT 1 FROM here WHERE is_open = 0') !== undefined)
      checkpoint(database, 'TRUNCATE');
  } catch (error) {
    // It can wait, if the disk is full, for example: everything is still in the log.
    if (!(ledgerError(error, database.file) instanceof CliError)) throw error;
  }
}

/** Moves as much of the log as possible into the main file, without waiting for readers. */
function checkpoint(database: Database, mode: 'FULL' | 'TRUNCATE'): void {
  database.exec('PRAGMA busy_timeout=0');
  database.get(`PRAGMA wal_checkpoint(${mode})`);
  database.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
}

/** Checks whether a path is still the same file. One that did not exist may come to exist. */
function watchIdentity(path: string): () => boolean {
  let first = identityOf(path);
  return () => {
    const now = identityOf(path);
    first ??= now;
    return now === first;
  };
}
