/** The row that this process writes for its own run. */
import type { NewRun, RunFile } from '../contract/run-record.ts';
import { CliError } from '../core/errors.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import { boundTo, targetOf } from './binding.ts';
import { damaged } from './errors.ts';
import { deadlineAfter, here } from './holders.ts';
import { newRunId } from './run-id.ts';
import type { RunRow } from './run-row.ts';
import { CLOSE_WITHOUT_RUNS, type Writing } from './writing.ts';

export interface RowPorts {
  readonly writing: Writing;
  /** The service that the ledger belonged to when it was opened. */
  readonly service: string;
  readonly now: () => number;
  readonly random: () => number;
}

/** The functions are called within a transaction. */
export interface ActiveRow {
  /** 0 until it is inserted. */
  readonly number: number;
  readonly id: string;
  insert(): void;
  update(row: Pick<RunRow, 'state' | 'documents' | 'counts'>): void;
  setFiles(files: readonly RunFile[]): void;
  remove(): void;
}

export function createActiveRow(
  kind: RunRow['kind'],
  run: NewRun,
  { writing, service, now, random }: RowPorts,
): ActiveRow {
  const { database } = writing;
  const startedAt = now();
  const inserting = database.prepare(
    `INSERT INTO runs (id, kind, command, words, undoes, plan, target, state, started_at, host, pid,
       deadline, counts, files)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?, ?, '{}', '[]')`,
  );
  // If the insertion was rolled back, another run may have the number.
  const updating = database.prepare(
    `UPDATE runs SET state = ?, finished_at = ?, counts = ?, deadline = ?, documents = ?
     WHERE number = ? AND id = ? AND state = ?`,
  );
  const taken = database.prepare('SELECT 1 FROM runs WHERE id = ?');
  const isTaken = (each: string) => taken.get(each) !== undefined;
  let id = newRunId(startedAt, random(), isTaken);
  let number = 0;
  let recorded: RunRow['state'] = 'running';
  return {
    get id() {
      return id;
    },
    get number() {
      return number;
    },
    insert: () => {
      mustStillBelongTo(writing, service);
      // Another process may have taken the id since it was chosen.
      if (isTaken(id)) id = newRunId(startedAt, random(), isTaken);
      const { command, undoes, plan, api } = run;
      const words = run.words === null ? null : stringifyExact(run.words);
      const target = targetOf(api, service);
      const [host, pid, deadline] = [here.host, here.pid, deadlineAfter(now())];
      const texts = [id, kind, command, words, undoes, plan, target];
      const { lastInsertRowid } = inserting.run(...texts, startedAt, host, pid, deadline);
      number = Number(lastInsertRowid);
    },
    update: ({ state, documents, counts }) => {
      const finishedAt = state === 'running' ? null : now();
      const values = [state, finishedAt, counts, deadlineAfter(now()), documents];
      const { changes } = updating.run(...values, number, id, recorded);
      // Another process considered this one dead and settled its unfinished operations.
      if (changes === 0) throw damaged(writing.name, 'taken-over');
      recorded = state;
    },
    setFiles: (files) => {
      const setting = database.prepare('UPDATE runs SET files = ? WHERE number = ?');
      setting.run(JSON.stringify(files), number);
    },
    remove: () => {
      database.prepare('DELETE FROM runs WHERE number = ? AND id = ?').run(number, id);
      database.exec(CLOSE_WITHOUT_RUNS);
    },
  };
}

/** Another process may have bound the ledger to another service since it was opened. */
function mustStillBelongTo({ database, name: file }: Writing, target: string): void {
  const bound = boundTo(database) ?? '';
  if (bound === target) return;
  throw new CliError('conflict', problem('ledger/other-target', { file, bound, target }));
}
