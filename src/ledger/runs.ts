/** A run of this process: begun, counted with every commit, ended. */
import type { Counts, NewRun, RunFile } from '../contract/run-record.ts';
import type { Counted } from '../core/result.ts';
import { createActiveRow, type RowPorts } from './active-row.ts';
import { type Database } from './database.ts';
import { sqliteCode, translated } from './errors.ts';
import type { Commits } from './group-commit.ts';
import { countsWith } from './holders.ts';
import { settleUnderWay, takeBackUnderWay } from './settle-interrupted.ts';
import { takeBackRepeats } from './take-back.ts';
import { isFailedSync } from './log-move.ts';
import { outcomeOf } from './recorded-results.ts';
import type { RunRow } from './run-row.ts';
import { CLOSE_WITHOUT_RUNS } from './writing.ts';

export interface ActiveRun {
  /** 0 until it has a row. */
  readonly number: number;
  readonly id: string;
  /** Counts an outcome. The run's row shows it from the current commit on, or from the next one. */
  count(outcome: Counted, times?: number): void;
  /** Moves one operation from one outcome to another. */
  recount(from: Counted, to: Counted): void;
  /** Sets the number of operations and their files. The row shows them from the next commit on. */
  expect(documents: number, files?: readonly RunFile[]): void;
  /** The same, durably at once. */
  plan(documents: number, files: readonly RunFile[]): Promise<void>;
  finish(): Promise<Counts>;
  /** Removes the run again: it did nothing. */
  abandon(): Promise<void>;
}

export interface RunPorts extends RowPorts {
  readonly commits: Commits;
  /** Null for a temporary record. */
  readonly file: string | null;
}

/**
 * An import has its row at once. To save syncs, the row of a single command becomes durable together
 * with its first intent, and its end together with the outcome of its last operation.
 */
export function startRun(kind: RunRow['kind'], run: NewRun, ports: RunPorts): ActiveRun {
  const { writing, commits, file } = ports;
  const { database } = writing;
  const row = createActiveRow(kind, run, ports);
  const tally: Partial<Record<Counted, number>> = {};
  let documents: number | null = null;
  let expected: readonly RunFile[] | null = null;
  /** Set by `finish`: the next transaction may be the last. */
  let isEnding = false;
  /** Set once the row has its final state. */
  let hasEnded = false;
  const isLast = (outcomes: number) =>
    kind === 'command' && documents !== null && reachedOf(tally) + outcomes >= documents;
  const record = (state: RunRow['state']) => {
    row.update({ state, documents, counts: JSON.stringify(tally) });
    if (expected !== null) row.setFiles(expected);
    expected = null;
  };
  const end = (state: 'finished' | 'stopped') => {
    hasEnded = true;
    record(state);
    database.exec(CLOSE_WITHOUT_RUNS);
  };
  const stopCounting = commits.onEach(() => {
    if (isLast(0)) end('finished');
    else record('running');
  });
  const begin = <T>(work: () => T): T => {
    try {
      return writing.begin(() => row.insert(), work);
    } catch (error) {
      if (mayTakeBack(error)) takeBack();
      // Nothing has been sent, so others who keep the ledger busy are no loss of the record.
      throw translated(error, writing.name);
    }
  };
  /** The first intent may be in the log already, but nothing was sent. */
  const takeBack = () => {
    try {
      writing.change(() => {
        const rows = takeBackUnderWay(database, row.number);
        if (rows.length === 0) return;
        // Throws, so that nothing is taken back, if these are the operations of another run.
        row.update({ state: 'stopped', documents, counts: countsWith({ counts: '{}' }, rows) });
        database.exec(CLOSE_WITHOUT_RUNS);
      });
    } catch {
      // The error before this one is told. Later commands have the operations in doubt.
    }
  };
  if (kind === 'import') begin(() => undefined);
  commits.transactWith((work, outcomes) => {
    // A command that ends before its first request is recorded all the same.
    if (isEnding && row.number === 0) return writing.end(() => (row.insert(), work()));
    if (row.number === 0) return begin(work);
    const mayEnd = isEnding || (outcomes > 0 && isLast(outcomes));
    return mayEnd ? writing.end(work) : writing.change(work);
  });
  const count = (outcome: Counted, times = 1) => {
    tally[outcome] = (tally[outcome] ?? 0) + times;
  };
  const expect: ActiveRun['expect'] = (planned, files) => {
    documents = planned;
    expected = files ?? null;
  };
  const isComplete = () => documents !== null && countsOf(tally, documents).remaining === undefined;
  /** What was begun and has no outcome, for example after a defect. */
  const endOthers = () => {
    if (file === null || kind === 'command') return;
    const { number } = row;
    for (const { state } of settleUnderWay(database, number)) count(outcomeOf(state));
    const isAnyUnperformed = (['rejected', 'failed', 'blocked'] as const).some(
      (each) => tally[each],
    );
    if (isAnyUnperformed) takeBackRepeats(database, ({ run: own }) => own === number);
  };
  const finish = async () => {
    stopCounting();
    isEnding = true;
    if (hasEnded) commits.check();
    else
      await commits.add(() => {
        endOthers();
        end(isComplete() ? 'finished' : 'stopped');
      });
    return countsOf(tally, documents);
  };
  return {
    get id() {
      return row.id;
    },
    get number() {
      return row.number;
    },
    count,
    recount: (from, to) => {
      tally[from] = (tally[from] ?? 1) - 1;
      tally[to] = (tally[to] ?? 0) + 1;
    },
    expect,
    plan: async (planned, files) => {
      expect(planned, files);
      await commits.add(() => undefined);
    },
    abandon: async () => {
      // Resources that it renamed name the run, and an undo needs it.
      if (keepsFormers(database, row.number)) {
        await finish();
        return;
      }
      stopCounting();
      if (row.number > 0) await commits.add(() => row.remove());
    },
    finish,
  };
}

/**
 * Not if somebody else had the ledger, for nothing was written then. Not after a failed sync either:
 * more could be lost with every further write.
 */
const mayTakeBack = (error: unknown) => {
  const code = sqliteCode(error);
  return code !== 5 && code !== 6 && !isFailedSync(error);
};

const reachedOf = (tally: Counts) => Object.values(tally).reduce((sum, count) => sum + count, 0);

function keepsFormers(database: Database, run: number): boolean {
  return database.prepare('SELECT 1 FROM formers WHERE during = ?').get(run) !== undefined;
}

/** Includes the operations that were not reached. */
export function countsOf(
  tally: Readonly<Partial<Record<Counted, number>>>,
  documents: number | null,
): Counts {
  const remaining = (documents ?? 0) - reachedOf(tally);
  return remaining > 0 ? { ...tally, remaining } : { ...tally };
}
