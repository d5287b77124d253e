/** Reads runs, their results and operations in doubt. No cursor stays open between two pages. */
import type { DoubtfulOperation, RecordedResult } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { shownKey } from '../../contract/step-keys.ts';
import { isEqual } from '../../core/bytes.ts';
import type { Database } from '../file/database.ts';
import type { IsDead } from '../file/lock.ts';
import { IS_OWN_DOUBT } from '../operations/known.ts';
import { recordedResult, sourceIn } from '../operations/outcome.ts';
import { operationRow, type OperationRow } from '../operations/rows.ts';
import { fileNamesOfRun, runRecordOf, type RunRow, runWith } from './rows.ts';

const PAGE = 100;
/** How many runs with the same id prefix to look for: enough to say that it is ambiguous. */
const LIKE = 10;

/** Newest first. */
export const runRecords = (database: Database, isDead: IsDead): RunRecord[] =>
  database
    .all<RunRow>('SELECT * FROM runs ORDER BY number DESC')
    .map((row) => runRecordOf(row, isDead, database));

/** The run with that id; otherwise those whose ids begin with it, oldest first, at most ten. */
export function runsLike(prefix: string, database: Database, isDead: IsDead): RunRecord[] {
  const rows = database.all<RunRow>(
    `SELECT * FROM runs WHERE substr(id, 1, ?1) = ?2 ORDER BY id = ?2 DESC, number LIMIT ?3`,
    prefix.length,
    prefix,
    LIKE,
  );
  const [first] = rows;
  const found = first?.id === prefix ? [first] : rows;
  return found.map((row) => runRecordOf(row, isDead, database));
}

/** What a run left of its operations, by number. What is under way has no result yet. */
export async function* resultsOf(id: string, database: Database): AsyncIterable<RecordedResult> {
  const run = runWith(id, database);
  const names = fileNamesOfRun(run, database);
  const { first } = database.one<{ first: number | null }>(
    'SELECT min(seq) AS first FROM operations WHERE run = ?',
    run.number,
  );
  for (let last = (first ?? 0) - 1; ;) {
    // Nearly all rows between the first and the last one are of this run.
    const page = database.all<OperationRow>(
      `SELECT * FROM operations NOT INDEXED WHERE seq > ? AND run = ?
         AND state NOT IN ('begun', 'waiting') ORDER BY seq LIMIT ${PAGE}`,
      last,
      run.number,
    );
    for (const row of page) {
      last = row.seq;
      const own = row.found === null ? row : operationRow(row.found, database);
      const result = recordedResult(own, row, names, database);
      // Somebody who looks for it must look for what was sent, such as a correction.
      const isOther = own.replaces !== null && !isEqual(own.content, row.content);
      if (!isOther) yield result;
      else yield { ...result, result: { ...result.result, source: sourceIn(own, database) } };
    }
    if (page.length < PAGE) return;
  }
}

type Doubt = Pick<OperationRow, 'seq' | 'operation' | 'key'>;

const nameDoubt = ({ seq, operation, key }: Doubt): DoubtfulOperation => ({
  seq,
  operation,
  key: shownKey(key),
});

/** What a run has: its own operations, and those that it found. */
const OF_RUN = `SELECT iif(found IS NULL, seq, found) FROM operations WHERE run = ?1`;

/**
 * The operations of a run that are in doubt, or that it found in doubt, by number. Without those that
 * another run has sent again since.
 */
export const doubtsOf = (id: string, database: Database): DoubtfulOperation[] =>
  database
    .all<Doubt>(
      `SELECT seq, operation, key FROM operations o
       WHERE seq IN (${OF_RUN} AND state IN ('in-doubt', 'found')) AND ${IS_OWN_DOUBT} ORDER BY seq`,
      runWith(id, database).number,
    )
    .map(nameDoubt);

/** The operations of a run that a person has settled, by number. */
export const answeredOf = (id: string, database: Database): DoubtfulOperation[] =>
  database
    .all<Doubt>(
      `SELECT seq, operation, key FROM operations WHERE seq IN (${OF_RUN})
         AND before IS NOT NULL ORDER BY seq`,
      runWith(id, database).number,
    )
    .map(nameDoubt);
