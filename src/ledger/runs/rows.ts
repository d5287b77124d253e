/** The rows of runs and of their files. */
import { isRunId, type Counts, type RunFile, type RunRecord } from '../../contract/run-record.ts';
import type { Counted } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import type { IsDead } from '../file/lock.ts';
import { endOfUnfinished, NOT_PERFORMED, type OperationRow } from '../operations/rows.ts';

export interface RunRow {
  readonly number: number;
  readonly id: string;
  readonly kind: 'import' | 'command';
  readonly command: string;
  /** For example `2.0 https://lms.example.com/api/public`. */
  readonly target: string;
  /** JSON; null for a single command. */
  readonly words: string | null;
  readonly state: 'running' | 'finished' | 'stopped' | 'interrupted';
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly host: string;
  /** The folder of the ledger on that host. */
  readonly folder: string;
  readonly pid: number;
  readonly deadline: number;
  readonly documents: number | null;
  /** Documents without a row: done before, or given up before. */
  readonly skipped: number;
  readonly given_up: number;
  /** Documents that were blocked, whose rows have made room for those of a later run. */
  readonly blocked: number;
  readonly undoes: string | null;
  readonly plan: string | null;
}

/** Newest first. */
export const runningRuns = (database: Database): RunRow[] =>
  database.all(`SELECT * FROM runs WHERE state = 'running' ORDER BY number DESC`);

/** A run that is active, as messages name it. */
export interface Holder {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export const asHolder = ({ id: run, pid, host, started_at: startedAt }: RunRow): Holder => ({
  run,
  pid,
  host,
  startedAt,
});

/** Throws TypeError if there is none with that id. */
export function runWith(id: string, database: Database): RunRow {
  const row = database.get<RunRow>('SELECT * FROM runs WHERE id = ?', id);
  if (row === undefined) throw new TypeError(`no run ${id}`);
  return row;
}

/** The id of a run by its number. */
export const runIdOf = (number: number, database: Database): string =>
  database.one<Pick<RunRow, 'id'>>('SELECT id FROM runs WHERE number = ?', number).id;

/**
 * How many documents of a run have each outcome, with those that it did not reach.
 * @param isInterrupted true also while nobody has recorded that
 */
export function countsOf(run: RunRow, database: Database, isInterrupted = false): Counts {
  const counts: Partial<Record<Counted | 'remaining', number>> = {};
  const add = (outcome: Counted, count: number) => {
    if (count > 0) counts[outcome] = (counts[outcome] ?? 0) + count;
  };
  for (const { state, count } of database.all<{ state: Counted; count: number }>(
    `SELECT iif(o.state = 'found', d.state, o.state) AS state, count(*) AS count
     FROM operations o LEFT JOIN operations d ON d.seq = o.found
     WHERE o.run = ? AND o.state NOT IN ('begun', 'waiting') GROUP BY 1`,
    run.number,
  ))
    add(state, count);
  if (isInterrupted) {
    for (const left of database.all<Pick<OperationRow, 'operation' | 'maybe'>>(
      `SELECT operation, maybe FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`,
      run.number,
    ))
      add(endOfUnfinished(left), 1);
  }
  add('skipped', run.skipped);
  add('given-up', run.given_up);
  add('blocked', run.blocked);
  const reached = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const remaining = (run.documents ?? 0) - reached;
  return remaining > 0 ? { ...counts, remaining } : counts;
}

/** What can change without a request, of a resource or of its former. */
const recordedPart = (of: string) =>
  `json_array(${['key', 'scope', 'protect'].map((name) => `${of}'$.${name}')`).join(', ')})`;

/**
 * How many resources a run changed in the ledger alone: none of its requests was about them, and they
 * were different before the next run that changed them, or are so now. An adoption takes the key from
 * a request that was in doubt, but not the id.
 */
const countRecorded = ({ number }: RunRow, database: Database): number =>
  database.one<{ count: number }>(
    `SELECT count(*) AS count FROM formers f WHERE run = ?1 AND NOT EXISTS (
         SELECT 1 FROM operations o WHERE o.resource = f.key AND +o.run = ?1 AND NOT ${NOT_PERFORMED}
         UNION ALL
         SELECT 1 FROM operations o WHERE o.target = f.id AND +o.run = ?1 AND NOT ${NOT_PERFORMED}
           AND o.operation LIKE json_extract(f.before, '$.kind') || '.%')
       AND ${recordedPart('json_extract(f.before, ')} <> coalesce(
         (SELECT ${recordedPart('json_extract(n.before, ')} FROM formers n
          WHERE n.key = f.key AND n.run > f.run ORDER BY n.run LIMIT 1),
         (SELECT json_array(key, scope, protect) FROM resources r WHERE r.key = f.key))`,
    number,
  ).count;

const filesOfRun = (number: number, database: Database): RunFile[] =>
  database.all(
    'SELECT name, format, digest, header FROM files WHERE run = ? ORDER BY number',
    number,
  );

/** The names of the files that a run has read to the end. */
export const fileNamesOfRun = ({ number }: Pick<RunRow, 'number'>, database: Database): string[] =>
  filesOfRun(number, database).map(({ name }) => name);

/** A run whose process died is shown as interrupted, even while nobody has recorded that. */
export function runRecordOf(row: RunRow, isDead: IsDead, database: Database): RunRecord {
  if (!isRunId(row.id)) throw damaged(database.file, 'corrupt');
  const state = row.state === 'running' && isDead(row) ? 'interrupted' : row.state;
  return {
    id: row.id,
    command: row.command,
    words: row.words === null ? null : database.object(row.words),
    undoes: row.undoes,
    plan: row.plan,
    startedAt: row.started_at,
    finishedAt: row.ended_at,
    target: row.target,
    state,
    counts: countsOf(row, database, state === 'interrupted'),
    recorded: countRecorded(row, database),
    files: filesOfRun(row.number, database),
    ...(state === 'running' ? { process: { pid: row.pid, host: row.host } } : {}),
  };
}
