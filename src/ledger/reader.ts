/** Reads runs, their results and operations in doubt. No cursor stays open between two pages. */
import { isRunId, type RunRecord } from '../contract/run-record.ts';
import {
  type CreatedBefore,
  type DoubtfulOperation,
  type Ledger,
  type RecordedResult,
} from '../contract/ledger.ts';
import type { Operation } from '../contract/operations.ts';
import { countsIn, numberIn, plannedIdIn, present, textOrNullIn } from './columns.ts';
import { createdBefore, digestOf } from './created-before.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord, translated, withTranslatedErrors } from './errors.ts';
import { hasDiedReading, type IsDead, settledRun } from './holders.ts';
import { settledUnderWay } from './interrupted.ts';
import { COLUMNS } from './ledger-schema.ts';
import { type Row, rowIn } from './operation-rows.ts';
import { recordedResult } from './recorded-results.ts';
import { answeredIn } from './kept-answers.ts';
import { filesOf, namesOf, wordsOf } from './run-files.ts';
import { type RunRow, runRowIn } from './run-row.ts';
import { countsOf } from './runs.ts';
import { shownKey } from '../contract/step-keys.ts';

const PAGE = 100;
/** How many runs with the same id prefix to look for: enough to say that it is ambiguous. */
const LIKE = 10;

export interface Reader {
  /** The creates that would duplicate an existing resource. */
  createdBefore(operations: readonly Operation[]): CreatedBefore[];
  runs(): RunRecord[];
  runsLike(prefix: string): RunRecord[];
  results(run: string): AsyncIterable<RecordedResult>;
  /** Runs whose id has this prefix, newest first, at most `limit`. */
  newestRuns(prefix: string, limit: number): RunRecord[];
  inDoubt(run: string): DoubtfulOperation[];
  answered(run: string): DoubtfulOperation[];
  /** The row of a run. Throws TypeError if it does not exist. */
  rowOf(id: string): RunRow;
  runOf(number: number): RunRow;
  result(row: Row, run: RunRow): RecordedResult;
}

/** `database` is called for every page: a file opened for reading may have changed. */
export function createReader(database: () => Database, isDead: IsDead): Reader {
  const recordsOf = (rows: readonly RunRow[]) =>
    rows
      .filter((row) => !hasDiedReading(row, isDead))
      .map((row) => runRecord(settledRun(database(), row, isDead)));
  const rowOf = (id: string): RunRow => {
    const row = database().prepare('SELECT * FROM runs WHERE id = ?').get(id);
    if (row === undefined) throw new TypeError(`no run ${id}`);
    return runRowIn(row);
  };
  return {
    rowOf,
    runOf: (number) =>
      runRowIn(present(database().prepare('SELECT * FROM runs WHERE number = ?').get(number))),
    createdBefore: (operations) =>
      createdBefore(
        operations.map((operation) => ({ operation, content: digestOf(operation) })),
        database(),
      ),
    result: (row, run) => recordedResult(row, namesOf(run)),
    runs: () => {
      const rows = database().prepare('SELECT * FROM runs ORDER BY number DESC').all();
      return recordsOf(rows.map(runRowIn));
    },
    runsLike: (prefix) => {
      const rows = database()
        .prepare(
          `SELECT * FROM runs WHERE substr(id, 1, ?1) = ?2
           ORDER BY id = ?2 DESC, number LIMIT ${LIKE}`,
        )
        .all(prefix.length, prefix)
        .map(runRowIn);
      const [first] = rows;
      return recordsOf(first?.id === prefix ? [first] : rows);
    },
    newestRuns: (prefix, limit) => {
      const rows = database()
        .prepare('SELECT * FROM runs WHERE substr(id, 1, ?) = ? ORDER BY number DESC LIMIT ?')
        .all(prefix.length, prefix, limit)
        .map(runRowIn);
      return recordsOf(rows);
    },
    inDoubt: (id) => inDoubtOf(database(), rowOf(id), isDead),
    answered: (id) => answeredIn(database(), rowOf(id).number).map(doubtfulIn),
    results: async function* (id) {
      const run = rowOf(id);
      const names = namesOf(run);
      for (let last = 0; ;) {
        const page = pageOfResults(database(), run.number, last);
        for (const row of page) {
          last = row.seq;
          const isUnderWay = row.state === 'begun' || row.state === 'waiting';
          // Operations that an active run is just sending have no result yet.
          if (!isUnderWay) yield recordedResult(row, names);
        }
        if (page.length < PAGE) return;
      }
    },
  };
}

/** Includes the operations that a dead process left unfinished. */
function inDoubtOf(database: Database, run: RunRow, isDead: IsDead): DoubtfulOperation[] {
  const known = database
    .prepare(
      `SELECT seq, operation, key FROM operations INDEXED BY operations_in_doubt
       WHERE state = 'in-doubt' AND (run = ?1 OR EXISTS (SELECT 1 FROM history
         WHERE run = ?1 AND is_last = 1 AND seq = operations.seq AND state = 'in-doubt'))
       ORDER BY seq`,
    )
    .all(run.number)
    .map(doubtfulIn);
  const suspects = database
    .prepare(
      'SELECT seq, operation, key FROM operations WHERE run = ? AND suspect = 1 ORDER BY seq',
    )
    .all(run.number)
    .map(doubtfulIn);
  const isOver = run.state === 'running' && isDead(run);
  const left = isOver ? settledUnderWay(database, run.number) : [];
  return [...known, ...suspects, ...left.filter(({ state }) => state === 'in-doubt')];
}

/** What the run left, whether or not a later attempt changed the operation. */
function pageOfResults(database: Database, run: number, after: number): Row[] {
  return database
    .prepare(
      `SELECT seq, ${COLUMNS} FROM operations WHERE run = ?1 AND seq > ?2
       UNION ALL
       SELECT seq, ${COLUMNS} FROM history WHERE run = ?1 AND is_last = 1 AND seq > ?2
       ORDER BY seq LIMIT ${PAGE}`,
    )
    .all(run, after)
    .map(rowIn);
}

function doubtfulIn(row: Columns): DoubtfulOperation {
  const key = shownKey(textOrNullIn(row, 'key'));
  return { seq: numberIn(row, 'seq'), operation: plannedIdIn(row), key };
}

/** Throws DamagedRecord for a row that lms-cli cannot have written. */
export function runRecord(row: RunRow): RunRecord {
  if (!isRunId(row.id)) throw new DamagedRecord();
  const { id, command, undoes, plan, target, state, documents, counts } = row;
  return {
    id,
    command,
    words: wordsOf(row),
    undoes,
    plan,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    target,
    state,
    counts: countsOf(countsIn(counts), documents),
    files: filesOf(row),
    ...(state === 'running' ? { process: { pid: row.pid, host: row.host } } : {}),
  };
}

/** The reading part of a ledger. */
export function reading(
  reader: Reader,
  file: string,
): Pick<Ledger, 'createdBefore' | 'runs' | 'runsLike' | 'results' | 'inDoubt' | 'answered'> {
  const port = {
    createdBefore: async (operations: readonly Operation[]) => reader.createdBefore(operations),
    runs: async () => reader.runs(),
    runsLike: async (prefix: string) => reader.runsLike(prefix),
    inDoubt: async (id: string) => reader.inDoubt(id),
    answered: async (id: string) => reader.answered(id),
  };
  return {
    ...withTranslatedErrors(port, file),
    results: async function* (id) {
      try {
        yield* reader.results(id);
      } catch (error) {
        throw translated(error, file);
      }
    },
  };
}
