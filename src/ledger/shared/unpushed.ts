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
import { type EndedOperation, endOperation } from '../operations/entry.ts';
import { here } from '../file/lock.ts';
import { endedBy, failureFrom, failureText } from '../operations/outcome.ts';
import type { OperationRow } from '../operations/rows.ts';

export interface UnpushedFile {
  /** If it cannot be written, the operation is in doubt. */
  add(ended: EndedOperation, run: string): void;
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
        writeSync(made.handle, `${stringifyExact({ run, ...asJson(ended) })}\n`);
        fsyncSync(made.handle);
        count += 1;
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error)) throw error;
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

function asJson({ result, answer, ...ended }: EndedOperation): JsonObject {
  const { content, message, outcome, status, attempts, durationMs, error } = result;
  return {
    ...ended,
    source: ended.source && { ...ended.source },
    content,
    message,
    outcome,
    status,
    attempts,
    durationMs,
    ...(error === undefined ? {} : { error: parseExact(failureText(error)) }),
    answer: answer && { ...answer },
  };
}

/**
 * Null for a run of another folder: whatever lies here may be somebody else's. Throws TypeError for
 * anything that no process of ours writes.
 */
function readLine(line: string, database: Database): KeptOutcome | null {
  const found = parseExact(line);
  if (!isObject(found)) throw new TypeError('no outcome');
  const { run, seq, outcome, status, attempts, durationMs, error, answer, source, text } = found;
  const row = database.get<OperationRow>(
    `SELECT operations.* FROM operations JOIN runs ON number = run
     WHERE seq = ? AND id = ? AND host = ? AND folder = ?`,
    numberIn(seq),
    textIn(run),
    here.host,
    dirname(database.file),
  );
  if (row === undefined) return null;
  const known = kinds.find((each) => each === outcome);
  if (known === undefined) throw new TypeError('no outcome');
  const ended: EndedOperation = {
    seq: row.seq,
    sentAt: numberIn(found['sentAt']),
    maybePerformed: found['maybePerformed'] === true,
    text: typeof text === 'string' ? text : null,
    source: isObject(source) ? placeIn(source) : null,
    answer: isObject(answer) ? answerIn(answer) : null,
    result: {
      content: found['content'] ?? null,
      message: found['message'] ?? null,
      operation: row.operation,
      outcome: known,
      key: row.key,
      source: null,
      status: numberIn(status),
      attempts: numberIn(attempts) ?? 0,
      durationMs: numberIn(durationMs) ?? 0,
      ...(isObject(error) ? { error: failureFrom(error) } : {}),
    },
  };
  if (owesId(row) && known === 'done' && endedBy(ended.result, ended).returned === null)
    throw new TypeError('an outcome without its id');
  return { row, ended };
}

/** What is done without the id that it returned would be sent again. */
const owesId = ({ operation }: OperationRow) =>
  operation.endsWith('.create') || operation.endsWith('.release');

interface KeptOutcome {
  readonly row: OperationRow;
  readonly ended: EndedOperation;
}

const kinds = ['done', 'rejected', 'failed', 'in-doubt'] as const;

function numberIn(value: Json | undefined): number | null {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  if (typeof value === 'object' || !Number.isSafeInteger(number) || number < 0)
    throw new TypeError('no number');
  return number;
}

const placeIn = ({ file, line }: JsonObject) => ({
  file: textIn(file),
  line: numberIn(line) ?? 1,
});

function answerIn({ status, body, instance }: JsonObject) {
  const answer = { status: numberIn(status) ?? 0, body: textIn(body) };
  return typeof instance === 'string' ? { ...answer, instance } : answer;
}

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
      if (error instanceof SyntaxError || error instanceof TypeError) return [];
      throw error;
    }
  });
}

/** True if nobody knows yet how it ended. */
const isOpen = ({ state, before }: OperationRow) =>
  state === 'begun' || state === 'waiting' || (state === 'in-doubt' && before === null);

/** True if the record says the same, or knows only that it may be sent again. */
function isAs({ state, returned, maybe }: OperationRow, ended: EndedOperation): boolean {
  const { result } = ended;
  if (state === 'failed' && maybe === 1) return true;
  return state === result.outcome && returned === endedBy(result, ended).returned;
}
