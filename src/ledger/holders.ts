/** Which runs are still active, and how runs end whose process died. */
import { hostname } from 'node:os';
import process from 'node:process';
import type { Counts } from '../contract/run-record.ts';
import { countsIn } from './columns.ts';
import type { Database } from './database.ts';
import { settledUnderWay } from './interrupted.ts';
import { isLocked } from './lock.ts';
import { lockFileOf } from './lock-file.ts';
import type { Row } from './operation-rows.ts';
import { outcomeOf } from './recorded-results.ts';
import { type RunRow, runRowIn } from './run-row.ts';

/** If its process cannot be checked, a run counts as dead this long after its last commit. */
const SILENCE_MS = 60 * 60_000;

export const here = { host: hostname(), pid: process.pid };
export const deadlineAfter = (now: number) => now + SILENCE_MS;

/** True for a run whose process died; false if it may be alive. */
export type IsDead = (run: RunRow) => boolean;

/**
 * An import is alive as long as its lock is held, a single command as long as its process runs. On
 * another host, or if the process id was reused, the time since its last commit decides. A
 * temporary record (null) has no other user.
 */
export function deathTest(file: string | null, now: () => number): IsDead {
  return ({ kind, host, pid, deadline }) => {
    if (file === null) return false;
    if (kind === 'import') return !isLocked(lockFileOf(file));
    return (host === here.host && !isAlive(pid)) || now() > deadline;
  };
}

/** For the holder of the lock: every other import is dead. */
export function deathTestOfHolder(file: string | null, isDead: IsDead): IsDead {
  return (run) => (file !== null && run.kind === 'import') || isDead(run);
}

/** True if an import, or a single command on this machine, may change the ledger at the moment. */
export function isSomebodyAtWork(database: Database, file: string): boolean {
  return (
    isLocked(lockFileOf(file)) ||
    runningRuns(database).some(
      ({ kind, host, pid }) => kind === 'command' && host === here.host && isAlive(pid),
    )
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'EPERM';
  }
}

/** The run as it is if its process died without recording an end. */
export function settledRun(database: Database, run: RunRow, isDead: IsDead): RunRow {
  if (run.state !== 'running' || !isDead(run)) return run;
  const counts = countsWith(run, settledUnderWay(database, run.number));
  return { ...run, state: 'interrupted', counts };
}

/** True for an import that died before it had read its input: it has done nothing. */
export const hasDiedReading = (run: RunRow, isDead: IsDead) =>
  run.kind === 'import' && run.state === 'running' && run.documents === null && isDead(run);

/** Newest first. */
export function runningRuns(database: Database): RunRow[] {
  const running = "SELECT * FROM runs WHERE state = 'running' ORDER BY number DESC";
  return database.prepare(running).all().map(runRowIn);
}

export function countsWith({ counts }: Pick<RunRow, 'counts'>, rows: readonly Row[]): string {
  const all = countsIn(counts);
  for (const row of rows) {
    const outcome = outcomeOf(row.state);
    all[outcome] = (all[outcome] ?? 0) + 1;
  }
  return JSON.stringify(all satisfies Counts);
}
