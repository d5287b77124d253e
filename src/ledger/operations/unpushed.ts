/**
 * Outcomes that could not be pushed: a line each in a file beside the copy. The next start in the same
 * folder records them, unless somebody has settled the operation otherwise meanwhile.
 */
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError } from '../../core/errors.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import { parseExact, stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import { type EndedOperation, endOperation } from './entry.ts';
import { here } from '../file/lock.ts';
import type { OperationRow } from './rows.ts';

export interface UnpushedFile {
  /** False if it cannot be written: then the operation is in doubt. */
  add(ended: EndedOperation, run: string): boolean;
  /** The file and how many outcomes it has; null before the first one. */
  readonly kept: () => { readonly file: string; readonly count: number } | null;
  close(): void;
}

const FIRST_LINE = 'lms-cli outcomes 1\n';

/** Made with its first outcome. */
export function openUnpushed(copy: string): UnpushedFile {
  let made: { readonly file: string; readonly handle: number } | null = null;
  let count = 0;
  return {
    add: (ended, run) => {
      try {
        made ??= makeFile(copy);
        writeSync(
          made.handle,
          `${stringifyExact({ run, ...ended, source: ended.source && { ...ended.source } })}\n`,
        );
        fsyncSync(made.handle);
        count += 1;
        return true;
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error)) throw error;
        return false;
      }
    },
    kept: () => made && { file: made.file, count },
    close: () => {
      if (made !== null) closeSync(made.handle);
    },
  };
}

function makeFile(copy: string) {
  for (let number = 1; ; number++) {
    const file = `${copy}.unpushed-${number}`;
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, FIRST_LINE);
      return { file, handle };
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
  }
}

/** How an operation ended that a run of this folder began. */
interface KeptOutcome {
  readonly row: OperationRow;
  readonly ended: EndedOperation;
}

/**
 * Null for what no process of ours writes, and for a run of another folder: whatever lies here may be
 * somebody else's. Throws SyntaxError for a line that a kill cut short.
 */
function readLine(line: string, database: Database): KeptOutcome | null {
  const found = parseExact(line);
  if (!isObject(found) || !isEnded(found)) return null;
  const row = database.get<OperationRow>(
    `SELECT operations.* FROM operations JOIN runs ON number = run
     WHERE seq = ? AND id = ? AND host = ? AND folder = ?`,
    found.seq,
    textIn(found['run']),
    here.host,
    dirname(database.file),
  );
  if (row === undefined) return null;
  // What is done without the id that it returned would be sent again.
  const owesId = /\.(?:create|release)$/.test(row.operation) && found.state === 'done';
  return owesId && found.returned === null ? null : { row, ended: found };
}

/** True if the fields fit their columns. */
function isEnded(line: JsonObject): line is JsonObject & EndedOperation {
  const { seq, state, maybe, returned, attempts, status, duration, detail } = line;
  const { content, sentAt, source, instance } = line;
  return (
    ['done', 'rejected', 'failed', 'in-doubt'].includes(textIn(state)) &&
    maybe === Number(state === 'in-doubt' || (state !== 'done' && maybe === 1)) &&
    isNumber(seq) &&
    isNumber(attempts) &&
    content !== undefined &&
    [status, duration, sentAt].every((each) => each === null || isNumber(each)) &&
    [returned, detail, instance].every((each) => each === null || typeof each === 'string') &&
    (returned === null || /^\d+$/.test(textIn(returned))) &&
    (detail === null || isObject(parseExact(textIn(detail)))) &&
    (source === null ||
      (isObject(source) && isNumber(source['line']) && textIn(source['file']) !== ''))
  );
}

const isNumber = (value: Json | undefined) => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Records what files beside a copy have, and removes them. Throws CliError
 * `ledger/answers-contradict` if somebody has settled an operation otherwise: then that file is set
 * aside, so that it is told once.
 */
export async function recordUnpushed(
  copy: string,
  database: Database,
  commits: Commits,
): Promise<void> {
  for (const file of unpushedFiles(copy)) {
    const outcomes = readOutcomes(file, database);
    // Nothing in it is ours to record.
    if (outcomes.length === 0) continue;
    const open = outcomes.filter(({ row }) => isOpen(row));
    const settled = outcomes.filter(({ row, ended }) => !isOpen(row) && !isAs(row, ended));
    // Another resource may have got the id meanwhile.
    const refused =
      open.length === 0
        ? []
        : await commits.alone(() =>
            open.filter(({ ended }) => endOperation(ended, database) !== null),
          );
    const others = [...settled, ...refused];
    if (others.length === 0) {
      rmSync(file);
      continue;
    }
    const aside = file.replace(UNPUSHED, '.contradicting-$1');
    renameSync(file, aside);
    const seqs = others.map(({ row }) => row.seq);
    throw new CliError('inDoubt', problem('ledger/answers-contradict', { file: aside, seqs }));
  }
}

const UNPUSHED = /\.unpushed-(\d+)$/;

/** Regular files only: whatever lies in the folder may be somebody else's. */
function unpushedFiles(copy: string): string[] {
  const folder = dirname(copy);
  return readdirSync(folder)
    .filter((name) => name.replace(UNPUSHED, '') === basename(copy) && UNPUSHED.test(name))
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile());
}

/** A line that was cut short by a kill is left out: its operation is in doubt. */
function readOutcomes(file: string, database: Database): KeptOutcome[] {
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (`${first}\n` !== FIRST_LINE) return [];
  return lines.flatMap((line) => {
    try {
      return readLine(line, database) ?? [];
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

/** True if nobody knows yet how it ended. */
const isOpen = ({ state, before }: OperationRow) =>
  state === 'begun' || state === 'waiting' || (state === 'in-doubt' && before === null);

/** True if the record says the same, or knows only that it may be sent again. */
const isAs = ({ state, returned, maybe }: OperationRow, ended: EndedOperation) =>
  (state === 'failed' && maybe === 1) || (state === ended.state && returned === ended.returned);
