/** The rows of runs, read from a ledger. */
import { numberIn, numberOrNullIn, textIn, textOrNullIn, wordIn } from './columns.ts';
import type { Columns, Database } from './database.ts';

export interface RunRow {
  readonly number: number;
  readonly id: string;
  readonly kind: 'import' | 'command';
  readonly command: string;
  /** JSON. */
  readonly words: string | null;
  readonly undoes: string | null;
  readonly plan: string | null;
  readonly target: string;
  readonly state: 'running' | 'finished' | 'stopped' | 'interrupted';
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly host: string;
  readonly pid: number;
  readonly deadline: number;
  readonly documents: number | null;
  readonly counts: string;
  readonly files: string;
}

const kinds: ReadonlySet<RunRow['kind']> = new Set(['import', 'command']);
const states: ReadonlySet<RunRow['state']> = new Set([
  'running',
  'finished',
  'stopped',
  'interrupted',
]);

/** Throws DamagedRecord for a row that lms-cli cannot have written. */
export function runRowIn(row: Columns): RunRow {
  return {
    number: numberIn(row, 'number'),
    id: textIn(row, 'id'),
    kind: wordIn(row, 'kind', kinds),
    command: textIn(row, 'command'),
    words: textOrNullIn(row, 'words'),
    undoes: textOrNullIn(row, 'undoes'),
    plan: textOrNullIn(row, 'plan'),
    target: textIn(row, 'target'),
    state: wordIn(row, 'state', states),
    started_at: numberIn(row, 'started_at'),
    finished_at: numberOrNullIn(row, 'finished_at'),
    host: textIn(row, 'host'),
    pid: numberIn(row, 'pid'),
    deadline: numberIn(row, 'deadline'),
    documents: numberOrNullIn(row, 'documents'),
    counts: textIn(row, 'counts'),
    files: textIn(row, 'files'),
  };
}

/** Throws TypeError if there is none with that id. */
export function numberOfRun(id: string, database: Database): number {
  const row = database.prepare('SELECT number FROM runs WHERE id = ?').get(id);
  if (row === undefined) throw new TypeError(`no run ${id}`);
  return numberIn(row, 'number');
}
