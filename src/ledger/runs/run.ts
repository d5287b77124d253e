/** A run of this process: begun, kept up to date with every commit, ended; and what dead ones left. */
import { dirname } from 'node:path';
import type { Counts, NewRun, RunFile } from '../../contract/run-record.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import { deadlineAfter, here, type IsDead } from '../file/lock.ts';
import { detailOfFailure } from '../operations/outcome.ts';
import { endOfUnfinished, isOnceOnly, type OperationRow } from '../operations/rows.ts';
import { KEEPING_TITLE } from '../operations/titles.ts';
import { countsOf, type RunRow, runningRuns } from './rows.ts';
import { boundIn, mustStillBelongTo, targetOf } from './target.ts';

export interface ActiveRun {
  readonly id: string;
  /** 0 until it has a row. */
  readonly number: number;
  /** Gives it a row, unless it has one. Within a commit. */
  begin(): void;
  /** Counts a document that has no row of its own. */
  skip(as: 'skipped' | 'given-up'): void;
  /** Counts an operation that has ended. Within the commit that records it. */
  ended(): void;
  /** How many documents it has, and their files. */
  expect(documents: number, files: readonly RunFile[]): Promise<void>;
  finish(): Promise<Counts>;
  /** Removes the run again, if it did nothing. */
  abandon(): Promise<void>;
}

interface RunPorts {
  readonly database: Database;
  readonly commits: Commits;
  readonly now: () => number;
  readonly random: () => number;
}

/**
 * The row of a run becomes durable together with the first thing that it records, and the end of a
 * single command together with its last outcome. A caller who wants the row at once calls `begin`.
 */
export function createRun(kind: RunRow['kind'], run: NewRun, ports: RunPorts): ActiveRun {
  const { database, commits, now, random } = ports;
  const startedAt = now();
  /** The service that the ledger belonged to when the command began. */
  const service = boundIn(database).target ?? '';
  const isTaken = (each: string) =>
    database.get('SELECT 1 FROM runs WHERE id = ?', each) !== undefined;
  let id = newRunId(startedAt, random(), isTaken);
  let number = 0;
  const words = textOf(run);
  let documents: number | null = null;
  let files: readonly RunFile[] = [];
  let [skipped, givenUp, reached] = [0, 0, 0];
  let hasEnded = false;
  const insert = () => {
    mustStillBelongTo(service, database);
    // Another process may have taken the id since it was chosen.
    if (isTaken(id)) id = newRunId(startedAt, random(), isTaken);
    const { command, undoes, plan } = run;
    number = database.insert('runs', {
      id,
      kind,
      command,
      undoes,
      plan,
      ...here,
      folder: dirname(database.file),
      state: 'running',
      started_at: startedAt,
      target: targetOf(run.api, service),
      words,
      deadline: deadlineAfter(now()),
      documents,
    });
    insertFiles();
  };
  const insertFiles = () => {
    for (const [at, { name, format, digest, header }] of files.entries())
      database.insert('files', { run: number, number: at, name, format, digest, header });
  };
  const update = (state: RunRow['state']) => {
    // If the insertion was rolled back, another run may have the number.
    const { changes } = database.run(
      `UPDATE runs SET state = ?, ended_at = ?, deadline = ?, documents = ?, skipped = ?,
         given_up = ? WHERE number = ? AND id = ? AND state = 'running'`,
      state,
      state === 'running' ? null : now(),
      deadlineAfter(now()),
      documents,
      skipped,
      givenUp,
      number,
      id,
    );
    // Another process considered this one dead and ended its operations.
    if (changes === 0) throw damaged(database.file, 'taken-over');
  };
  const end = (state: 'finished' | 'stopped') => {
    hasEnded = true;
    update(state);
    if (kind === 'import') commits.setClosed();
  };
  const stopKeeping = commits.onEach(() => {
    if (number > 0 && !hasEnded) update('running');
  });
  const rowOf = () => database.one<RunRow>('SELECT * FROM runs WHERE number = ?', number);
  return {
    get id() {
      return id;
    },
    get number() {
      return number;
    },
    begin: () => {
      if (number === 0) insert();
    },
    skip: (as) => {
      if (as === 'skipped') skipped++;
      else givenUp++;
    },
    ended: () => {
      reached++;
      if (kind === 'command' && reached === documents) end('finished');
    },
    expect: async (count, read) => {
      documents = count;
      files = read;
      if (number > 0) await commits.add(insertFiles);
    },
    finish: async () => {
      if (hasEnded) commits.check();
      else
        await commits.add(() => {
          // A command that ends before its first request is recorded all the same.
          if (number === 0) insert();
          // What was begun and has no outcome, for example after a defect.
          endUnfinished(number, database);
          update('running');
          const { remaining = 0 } = countsOf(rowOf(), database);
          end(documents !== null && remaining === 0 ? 'finished' : 'stopped');
        });
      stopKeeping();
      return countsOf(rowOf(), database);
    },
    abandon: async () => {
      stopKeeping();
      if (number === 0) return;
      await commits.add(() => {
        if (isUsed(number, database)) {
          end('stopped');
          return;
        }
        hasEnded = true;
        database.run('DELETE FROM files WHERE run = ?', number);
        database.run('DELETE FROM runs WHERE number = ?', number);
        if (kind === 'import') commits.setClosed();
      });
    },
  };
}

const textOf = ({ words }: Pick<NewRun, 'words'>) => words && stringifyExact(words);

/** Resources that it renamed name the run, and an undo needs it. */
const isUsed = (run: number, database: Database): boolean =>
  database.get(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM formers WHERE run = ?1)
       OR EXISTS (SELECT 1 FROM operations WHERE run = ?1)`,
    run,
  ) !== undefined;

/** Ends the runs of dead processes, and the operations that they left. */
export async function takeOver(
  database: Database,
  commits: Pick<Commits, 'alone' | 'setClosed'>,
  isDead: IsDead,
): Promise<void> {
  if (!runningRuns(database).some(isDead)) return;
  await commits.alone(() => {
    for (const run of runningRuns(database).filter(isDead)) {
      const { number, kind, documents } = run;
      endUnfinished(number, database, elsewhere(run, database));
      // Nothing is left of one that died while it read its input.
      if (kind === 'import' && documents === null && !isUsed(number, database))
        database.run('DELETE FROM runs WHERE number = ?', number);
      else database.run(`UPDATE runs SET state = 'interrupted' WHERE number = ?`, number);
      if (kind === 'import') commits.setClosed();
    }
  });
}

/** Of a shared ledger: the folder of the run that may hold answers that were not pushed. */
function elsewhere({ host, folder }: RunRow, database: Database) {
  const isHere = host === here.host && folder === dirname(database.file);
  const isShared = database.get(`SELECT 1 FROM here WHERE role = 'copy'`) !== undefined;
  return isShared && !isHere ? { elsewhere: { host, folder } } : {};
}

/**
 * Ends the operations that have no outcome.
 * @param place where its answer may be, if that is not here
 */
function endUnfinished(run: number, database: Database, place = {}): void {
  const left = database.all<Pick<OperationRow, 'seq' | 'operation' | 'maybe'>>(
    `SELECT seq, operation, maybe FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`,
    run,
  );
  for (const { seq, operation, maybe } of left) {
    const isRepeatable = !isOnceOnly(operation);
    const why =
      maybe === 0
        ? problem('run/not-sent', {})
        : problem('run/interrupted', { isRepeatable, ...place });
    database.run(
      `UPDATE operations SET state = ?, detail = ${KEEPING_TITLE} WHERE seq = ?`,
      endOfUnfinished({ operation, maybe }),
      detailOfFailure({ kind: 'unavailable', problem: why }),
      seq,
    );
  }
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
  const minute = `${date.slice(2).replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`;
  for (let number = Math.floor(random * 2 ** RANDOM_BITS); ; number++) {
    const id = `${minute}-${inBase32(number)}`;
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
