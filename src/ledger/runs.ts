/** The rows of runs: begun, counted with every commit, ended. */
import type { Counts, NewRun, RunFile } from '../contract/ledger.ts';
import type { Outcome } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { targetOf } from './binding.ts';
import type { Commits } from './group-commit.ts';
import { damaged } from './database.ts';
import { deadlineAfter, here, type RunRow } from './holders.ts';
import { CLOSE_WITHOUT_RUNS, type Writing } from './writing.ts';

/** A run of this process. */
export interface ActiveRun {
  readonly number: number;
  readonly id: string;
  /** Counts an outcome. The run's row shows it from the current commit on, or from the next one. */
  count(outcome: Outcome): void;
  /** Moves one operation from one outcome to another. */
  recount(from: Outcome, to: Outcome): void;
  /** Sets the number of operations. The run's row shows it from the next commit on. */
  expect(documents: number): void;
  /** Sets the number and the files of the documents, durably at once. */
  plan(documents: number, files: readonly RunFile[]): Promise<void>;
  finish(): Promise<Counts>;
  /** Removes the run again: it did nothing. */
  abandon(): Promise<void>;
}

export interface RunPorts {
  readonly writing: Writing;
  readonly commits: Commits;
  readonly service: string;
  readonly now: () => number;
  readonly random: () => number;
}

export function startRun(kind: RunRow['kind'], run: NewRun, ports: RunPorts): ActiveRun {
  const { writing, commits, now } = ports;
  const { database } = writing;
  const { id, number } = insertRun(kind, run, ports);
  const tally: Partial<Record<Outcome, number>> = {};
  let documents: number | null = null;
  const update = database.prepare(
    `UPDATE runs SET state = ?, finished_at = ?, counts = ?, deadline = ?, documents = ?
     WHERE number = ? AND state = 'running'`,
  );
  const write = (state: RunRow['state'], finishedAt: number | null) => {
    const values = [JSON.stringify(tally), deadlineAfter(now()), documents, number];
    const { changes } = update.run(state, finishedAt, ...values);
    // Another process considered this one dead and settled its unfinished operations.
    if (changes === 0) throw damaged(writing.name, 'taken-over');
  };
  const plan = database.prepare('UPDATE runs SET files = ? WHERE number = ?');
  const stopCounting = commits.onEach(() => write('running', null));
  return {
    id,
    number,
    count: (outcome) => (tally[outcome] = (tally[outcome] ?? 0) + 1),
    recount: (from, to) => {
      tally[from] = (tally[from] ?? 1) - 1;
      tally[to] = (tally[to] ?? 0) + 1;
    },
    expect: (planned) => {
      documents = planned;
    },
    plan: async (planned, files) => {
      documents = planned;
      await commits.add(() => plan.run(JSON.stringify(files), number));
    },
    abandon: async () => {
      stopCounting();
      const remove = database.prepare('DELETE FROM runs WHERE number = ?');
      await commits.add(() => {
        remove.run(number);
        database.exec(CLOSE_WITHOUT_RUNS);
      });
    },
    finish: async () => {
      const counts = countsOf(tally, documents);
      const isComplete = documents !== null && counts.remaining === undefined;
      const state: RunRow['state'] = isComplete ? 'finished' : 'stopped';
      stopCounting();
      await commits.add(() => {
        write(state, now());
        database.exec(CLOSE_WITHOUT_RUNS);
      });
      return counts;
    },
  };
}

/** Includes the operations that were not reached. */
export function countsOf(
  tally: Readonly<Partial<Record<Outcome, number>>>,
  documents: number | null,
): Counts {
  const reached = Object.values(tally).reduce((sum, count) => sum + count, 0);
  const remaining = (documents ?? 0) - reached;
  return remaining > 0 ? { ...tally, remaining } : { ...tally };
}

function insertRun(kind: RunRow['kind'], run: NewRun, { writing, ...ports }: RunPorts) {
  const startedAt = ports.now();
  const { database } = writing;
  return writing.begin(() => {
    const isTaken = database.prepare('SELECT 1 FROM runs WHERE id = ?');
    const id = newRunId(startedAt, ports.random(), (each) => isTaken.get(each) !== undefined);
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO runs (id, kind, command, options, target, state, started_at, host, pid,
           deadline, counts, files)
         VALUES (?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, '{}', '[]')`,
      )
      .run(
        id,
        kind,
        run.command,
        stringifyExact(run.options),
        targetOf(run.api, ports.service),
        startedAt,
        here.host,
        here.pid,
        deadlineAfter(startedAt),
      );
    return { id, number: Number(lastInsertRowid) };
  });
}

/** Without letters that look like other characters. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BITS = 30;

/**
 * For example `261121-1435-x7k2mq`: its start (UTC), for sorting, and a part that makes it unique
 * among all ledgers.
 */
export function newRunId(
  startedAt: number,
  random: number,
  isTaken: (id: string) => boolean,
): string {
  const [date = '', time = ''] = new Date(startedAt).toISOString().split('T');
  const moment = `${date.slice(2).replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`;
  for (let number = Math.floor(random * 2 ** RANDOM_BITS); ; number++) {
    const id = `${moment}-${inBase32(number)}`;
    if (!isTaken(id)) return id;
  }
}

function inBase32(number: number): string {
  let text = '';
  for (let shift = RANDOM_BITS - 5; shift >= 0; shift -= 5) {
    text += DIGITS[(number >>> shift) & 31] ?? '';
  }
  return text;
}
