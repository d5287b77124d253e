/** The recorded details of an outcome, and how they become a result again (docs/scripting.md). */
import type { PlannedId } from '../contract/references.ts';
import { toInteger } from '../contract/numbers.ts';
import type { RawAnswer } from '../contract/work.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { Failure, FailureKind, Result } from '../core/result.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import { parsedColumn } from './errors.ts';
import { type Ended, type Row, type State, tableRow } from './operation-rows.ts';
import { idText } from './subject.ts';

/** Limit for one answer, and for the details recorded with it, in UTF-16 units. */
const ANSWER_LIMIT = 64 * 1024;
/** Limit for a document. A longer one is available only from its file. */
const TEXT_LIMIT = 256 * 1024;

export interface Evidence {
  readonly answer: RawAnswer | null;
  readonly text: string | null;
}

/** The recorded part of a result. A completed operation keeps little more than its ids. */
export function endedBy(
  result: Result,
  evidence: Evidence,
): Omit<Ended, 'maybePerformed' | 'connection' | 'sum'> {
  const { outcome, attempts, status, durationMs } = result;
  const { resource, version } = returnedBy(result);
  return {
    state: stateOf(outcome),
    attempts,
    status,
    duration: durationMs,
    resource,
    version,
    detail: outcome === 'done' ? remarkIn(result) : detailOf(result, evidence),
  };
}

function stateOf(outcome: Result['outcome']): State {
  if (outcome === 'skipped' || outcome === 'planned') throw new TypeError(`kept: ${outcome}`);
  return outcome;
}

function returnedBy({ operation, outcome, content }: Result) {
  if (outcome !== 'done') return { resource: null, version: null };
  if (operation.endsWith('.release')) return { resource: null, version: idText(content) };
  return { resource: isObject(content) ? idText(content['id']) : null, version: null };
}

/** A message that says more than that the operation is done. */
function remarkIn({ message }: Result): string | null {
  const isRemark =
    isObject(message) && (message['type'] === 'WARNING' || message['type'] === 'QUESTION');
  return isRemark ? stringifyExact({ message }) : null;
}

function detailOf({ error, content, message }: Result, { answer, text }: Evidence): string {
  return stringifyExact({
    ...(error === undefined ? {} : { error: failureAsJson(error) }),
    ...bounded('content', content),
    ...bounded('message', message),
    ...(answer === null
      ? {}
      : { answer: { status: answer.status, body: answer.body.slice(0, ANSWER_LIMIT) } }),
    ...(text === null || text.length > TEXT_LIMIT ? {} : { text }),
  });
}

export function failureAsJson({ kind, problem: { code, params } }: Failure): JsonObject {
  return { kind, code, params: asJson(params) };
}

function bounded(name: string, value: Json): JsonObject {
  if (value === null || stringifyExact(value).length > ANSWER_LIMIT) return {};
  return { [name]: value };
}

/** The same after a person has said that it was not performed: how its answer was lost is over. */
export function detailOfUnperformed({ detail }: Pick<Row, 'detail'>): string {
  const known = detail === null ? null : parsedColumn(() => parseExact(detail));
  const about = failureAsJson({
    kind: 'unavailable',
    problem: problem('ledger/not-performed', {}),
  });
  return stringifyExact({ ...(isObject(known) ? known : {}), error: about });
}

/** Problem parameters are plain values. */
function asJson(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(asJson);
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    case 'object':
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asJson(each)]));
    default:
      throw new TypeError(`a problem with a ${typeof value} in it`);
  }
}

/** The contents of the column `detail`. */
export interface Detail {
  readonly content: Json;
  readonly message: Json;
  readonly error: Failure | null;
  readonly answer: RawAnswer | null;
  readonly text: string | null;
}

export function detailIn({ detail }: Pick<Row, 'detail'>): Detail {
  const parsed = detail === null ? {} : parsedColumn(() => parseExact(detail));
  const { content = null, message = null, error, answer, text } = isObject(parsed) ? parsed : {};
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

const failureKinds: readonly FailureKind[] = ['auth', 'unavailable', 'refused'];

export function failureFrom({ kind, code, params }: JsonObject): Failure {
  return {
    kind: failureKinds.find((each) => each === kind) ?? 'unavailable',
    problem: { code: textIn(code), params: isObject(params) ? params : {} },
  };
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** What an operation returned, as shown in the results of skipped or past operations. */
export function returnedContent(
  operation: PlannedId,
  { resource, version }: Pick<Row, 'resource' | 'version'>,
): Json {
  switch (tableRow(operation)?.verb) {
    case 'create':
    case 'edit':
      return resource === null ? null : { id: toInteger(resource) };
    case 'release':
      return version === null ? null : toInteger(version);
    case 'delete':
    case 'move':
      return 'OK';
    case undefined:
      return null;
  }
}

/** The failure of an operation that needs a key whose operation did not end as done. */
export const blockedFailure = (key: string, outcome: EndedOtherwise): Failure => ({
  kind: 'refused',
  problem: problem('reference/blocked', { key, outcome }),
});

/** The failure of an operation whose answer may belong to another request. */
export const answerOfAnother = (id: string): Failure => ({
  kind: 'unavailable',
  problem: problem('service/foreign-answer', { reason: 'known-id', id, name: null }),
});

/** The failure of an operation that may have been sent in a lost part of the record. */
export const lostRecord: Failure = {
  kind: 'unavailable',
  problem: problem('ledger/lost-record', {}),
};

export type EndedOtherwise =
  | 'rejected'
  | 'failed'
  | 'in-doubt'
  | 'blocked'
  | 'given-up'
  | 'suspect';
