import type { OperationId } from '../../contract/operations.ts';
/** A result as columns of its row, and back (docs/scripting.md). */
import type { Original } from '../../contract/import-run.ts';
import type { RecordedResult } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import { shownKey } from '../../contract/step-keys.ts';
import { isObject, type Json, textIn } from '../../core/json.ts';
import type { Whereabouts } from '../../core/problem-params.ts';
import type { Counted, Failure, Result } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { fileNamesOfRun, runIdOf } from '../runs/rows.ts';
import { failureAsJson, failureFrom, keptOf, type AnswerAndText, unsent } from './evidence.ts';
import { returnedIn } from './ids.ts';
import {
  isNotPerformed,
  operationRow,
  type OperationRow,
  placeOfRow,
  specOf,
  type OperationState,
} from './rows.ts';
import { titleOfRow, withTitle } from './titles.ts';

/** The columns that tell how an operation ended. */
export interface EndColumns {
  readonly state: OperationState;
  readonly maybe: number;
  readonly returned: string | null;
  readonly attempts: number;
  readonly status: number | null;
  readonly duration: number | null;
  readonly detail: string | null;
}

/** What is kept with a result. */
export interface Evidence extends AnswerAndText {
  readonly maybePerformed: boolean;
}

/** One that is done keeps little more than its ids and its title. */
export function endedBy(result: Result, evidence: Evidence, title: string | null): EndColumns {
  const { outcome, operation, content, attempts, status, durationMs } = result;
  if (outcome === 'skipped' || outcome === 'planned') throw new TypeError(`kept: ${outcome}`);
  const isDone = outcome === 'done';
  const id = plannedId(operation);
  return {
    state: outcome,
    maybe: Number(!isDone && (evidence.maybePerformed || outcome === 'in-doubt')),
    returned: isDone ? returnedIn(id, content) : null,
    attempts,
    status,
    duration: durationMs,
    detail: withTitle(keptOf(result, evidence), title),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const plannedId = (operation: string) => operation as OperationId;

/** The column `detail` of one that ends without a result. */
export const detailOfFailure = (failure: Failure) =>
  stringifyExact({ error: failureAsJson(failure) });

/** The same after a person has said that it was not performed: how its answer was lost is over. */
export function detailOfUnperformed(
  { detail }: Pick<OperationRow, 'detail'>,
  database: Database,
): string {
  const known = detail === null ? {} : database.object(detail);
  const about = { kind: 'unavailable', problem: problem('ledger/not-performed', {}) } as const;
  return stringifyExact({ ...known, error: failureAsJson(about) });
}

export const failureText = (failure: Failure) => stringifyExact(failureAsJson(failure));

/** What the column `detail` holds. */
function detailIn({ detail }: Pick<OperationRow, 'detail'>, database: Database) {
  const parsed = detail === null ? {} : database.object(detail);
  const { content = null, message = null, error, answer, text } = parsed;
  return {
    content,
    message,
    error: isObject(error) ? failureFrom(error) : null,
    answer: isObject(answer)
      ? { status: Number(answer['status']), body: textIn(answer['body']) }
      : null,
    text: typeof text === 'string' ? text : null,
  };
}

export function outcomeOf(state: OperationState): Exclude<Counted, 'skipped' | 'planned'> {
  if (state === 'begun' || state === 'waiting' || state === 'found')
    throw new TypeError(`an operation without an outcome: ${state}`);
  return state;
}

/**
 * A row for display (`runs show`).
 * @param row what the run left; of what it found in doubt, that operation
 * @param place where the run has it
 * @param names of the files of that run
 */
export function recordedResult(
  row: OperationRow,
  place: OperationRow,
  names: readonly string[],
  database: Database,
): RecordedResult {
  const { text, answer, error } = detailIn(row, database);
  // The time of an attempt that did not leave would send people to look for it.
  const hasLeft = row.maybe === 1 || error === null || !unsent.has(error.problem.code);
  const source = sourceOfRow(place, names);
  const title = titleOfRow(row, database);
  return {
    seq: row.seq,
    result: { ...resultOf(row, database), source, seq: row.seq, ...titled(title) },
    subject: place.line === null ? place.source : null,
    sentAt: hasLeft ? row.began_at : null,
    text,
    place: placeOfRow(place),
    original: asOriginal(row, database),
    answer,
  };
}

function asOriginal(row: OperationRow, database: Database): Original | null {
  const { seq, nth, content } = row;
  if (nth === null || !isNotPerformed(row)) return null;
  const key = nth === 0 ? row.key : null;
  return { run: runIdOf(row.run, database), seq, key, content, nth };
}

export function resultOf(row: OperationRow, database: Database): Result {
  const { content, message, error } = detailIn(row, database);
  const counted = outcomeOf(row.state);
  const isGivenUp = counted === 'given-up';
  // Nothing more has to be done for it: it is skipped from now on.
  const outcome = isGivenUp ? 'skipped' : counted;
  const isOver = outcome === 'done' || outcome === 'skipped';
  return {
    content: outcome === 'done' ? returnedContent(row) : content,
    message,
    operation: row.operation,
    outcome,
    key: shownKey(row.key),
    source: null,
    status: row.status,
    attempts: row.attempts,
    durationMs: row.duration ?? 0,
    ...(error === null || isOver ? {} : { error }),
    ...(isGivenUp ? { givenUp: true } : {}),
  };
}

/** Where its document is; null if it has none. */
export function sourceOfRow(
  { source, file, line }: Pick<OperationRow, 'source' | 'file' | 'line'>,
  names: readonly string[],
): Result['source'] {
  const name = file === null ? source : names[file];
  return name === null || name === undefined || line === null ? null : { file: name, line };
}

/** The same for a row of any run. */
export const sourceIn = (row: OperationRow, database: Database): Result['source'] =>
  sourceOfRow(row, fileNamesOfRun({ number: row.run }, database));

/** What an operation returned, as shown in the results of skipped or past operations. */
export function returnedContent(
  row: Pick<OperationRow, 'operation' | 'returned' | 'target'>,
): Json {
  const { operation, returned } = row;
  const digits = returned ?? row.target;
  switch (specOf(operation).verb) {
    case 'create':
    case 'edit':
      return digits === null ? null : { id: toInteger(digits) };
    case 'release':
      return returned === null ? null : toInteger(returned);
    case 'delete':
    case 'move':
      return 'OK';
    case undefined:
      return null;
  }
}

export type EndedOtherwise = 'rejected' | 'failed' | 'in-doubt' | 'blocked' | 'given-up';

/** The folder of another machine that may hold the answer of an operation in doubt. */
export function whereAnswerMayBe(seq: number, database: Database): Whereabouts | null {
  const { elsewhere } = detailIn(operationRow(seq, database), database).error?.problem.params ?? {};
  if (typeof elsewhere !== 'object' || elsewhere === null) return null;
  const { host, folder }: Readonly<Record<string, unknown>> = { ...elsewhere };
  return { host: String(host), folder: String(folder) };
}

/** The failure of an operation that needs a key whose operation did not end as done. */
export const blockedFailure = (key: string, outcome: EndedOtherwise): Failure => ({
  kind: 'refused',
  problem: problem('reference/blocked', { key, outcome }),
});

/** The failure of an operation whose answer may belong to another request. */
export const answerOfAnother = (id: string): Failure => ({
  kind: 'unavailable',
  problem: problem('service/foreign-answer', { reason: 'known-id', id }),
});

/** By what a person knows the resource of a result. */
export const titled = (title: string | null): Pick<Result, 'title'> =>
  title === null ? {} : { title };

/** When an operation in doubt was sent, so that somebody can look for it. */
export const sentAtOf = (sentAt: number | null): Pick<Result, 'sentAt'> =>
  sentAt === null ? {} : { sentAt };
