/** A result as the log keeps it, and back (docs/scripting.md). */
import type { Original } from '../../contract/import-run.ts';
import type { DoubtfulOperation, RecordedResult } from '../../contract/ledger.ts';
import { toInteger } from '../../contract/numbers.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { shownKey } from '../../contract/step-keys.ts';
import type { RawAnswer } from '../../contract/work.ts';
import type { Origin, ProblemCode } from '../../core/diagnostic.ts';
import { onFileProblem } from '../../core/host.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Failure, Result } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';
import { findRunId, findTitle } from './resources.ts';
import { beganIn, operationsIn, runNumber } from './runs.ts';
import {
  type EndDetail,
  eventAt,
  type Intended,
  intentAt,
  type OperationEnd,
} from '../log/events.ts';
import {
  findSpec,
  isNotPerformed,
  isReleaseIdentity,
  nthIn,
  type OperationRow,
  returnedBy,
} from '../log/identities.ts';
import { problem } from '../../messages/problem.ts';

function outcomeOf({ ended }: OperationRow, database: Database): OperationEnd | null {
  const event = ended === null ? null : eventAt(ended, database);
  return event?.kind === 'outcome' ? event.data : null;
}

/** @param outcome null if its process died, or is at work */
function errorOf(row: OperationRow, outcome: OperationEnd | null): Failure | null {
  const unavailable = 'unavailable' as const;
  // How its answer was lost is over once a person has said that it was not performed.
  if (row.answered !== null && row.state === 'failed')
    return { kind: unavailable, problem: problem('ledger/not-performed', {}) };
  if (outcome !== null) return failureOf(outcome.detail);
  const isRepeatable = findSpec(row.operation).repeat !== 'once';
  return { kind: unavailable, problem: problem('run/interrupted', { isRepeatable }) };
}

/** The title of the resource that it works on, for what has none itself. */
function titleOfSubject({ operation, id }: OperationRow, database: Database): string | null {
  const { resource, verb } = findSpec(operation);
  return id === null || verb === 'create' ? null : findTitle(resource, id, database);
}

export const listFiles = (run: number, database: Database): string[] =>
  beganIn(run, database).files.map(({ name }) => name);

export function findSource(
  { place, source, line }: Intended,
  files: readonly string[],
): Result['source'] {
  if (place !== null) {
    const [file, at] = place;
    const name = files[file];
    return name === undefined ? null : { file: name, line: at };
  }
  return source === null || line === null ? null : { file: source, line };
}

/** What an operation returned, as shown in the results of skipped or past operations. */
export function readResultContent(row: OperationRow): Json {
  const returned = returnedBy(row);
  if (returned === null) return 'OK';
  const { id, versionId } = returned;
  if (versionId !== null) return toInteger(versionId);
  return id === null ? null : { id: toInteger(id) };
}

/** An operation that is over, or in doubt, for display (`runs show`). */
export function recordedResult(row: OperationRow, database: Database): RecordedResult {
  const { number: seq } = row;
  // Its process is dead: another command has found it so after this one had ended dead runs.
  const state = row.state === 'begun' ? 'in-doubt' : row.state;
  const intent = intentAt(seq, database);
  const outcome = outcomeOf(row, database);
  const { content = null, message = null, answer = null, text = null } = outcome?.detail ?? {};
  const error = errorOf(row, outcome);
  const title = intent.title ?? titleOfSubject(row, database);
  const isGivenUp = state === 'given-up';
  // The time of an attempt that did not leave would send people to look for it.
  const hasLeft = row.maybe === 1 || error === null || !unsent.has(error.problem.code);
  const sentAt = outcome === null ? eventAt(seq, database).at : outcome.sentAt;
  return {
    result: {
      seq,
      content: state === 'done' ? readResultContent(row) : content,
      message,
      operation: row.operation,
      // Nothing more has to be done for what is given up: it is skipped from now on.
      outcome: isGivenUp ? 'skipped' : state,
      key: shownKey(row.key),
      source: findSource(intent, listFiles(row.run, database)),
      status: outcome?.status ?? null,
      attempts: outcome?.attempts ?? 1,
      durationMs: outcome?.ms ?? 0,
      ...(error === null || state === 'done' || isGivenUp ? {} : { error }),
      ...(isGivenUp ? { givenUp: true } : {}),
      ...(isOfCreate(row, database) ? { isAddedRelease: true } : {}),
      ...(title === null ? {} : { title }),
      ...(hasLeft && sentAt !== null ? { sentAt } : {}),
    },
    subject: intent.place === null && intent.line === null ? intent.source : null,
    text,
    place: placeIn(intent),
    original: asOriginal(row, database),
    answer,
  };
}

/** Keys of documents have no `#`, so in an import only an added release has such an identity. */
const isOfCreate = ({ identity, run }: OperationRow, database: Database) =>
  identity !== null && isReleaseIdentity(identity) && beganIn(run, database).command === 'import';

function placeIn({ place }: Intended): DocumentPlace | null {
  if (place === null) return null;
  const [file, line, start, end] = place;
  return { file, line, start, end };
}

function asOriginal(row: OperationRow, database: Database): Original | null {
  const { number: seq, identity, content } = row;
  if (identity === null || !isNotPerformed(row, database)) return null;
  const nth = nthIn(identity);
  const key = nth === 0 ? row.key : null;
  const run = findRunId(row.run, database);
  return { run, seq, key, content, nth };
}

/** What a run left of its operations, by number. What is under way has no result yet. */
export function* readResults(run: string, database: Database): Iterable<RecordedResult> {
  for (const row of operationsIn(runNumber(run, database), database))
    if (row.state !== 'begun') yield recordedResult(row, database);
}

/** By the key of its resource, if it has none itself: so an apply names it. */
export const nameDoubt = (row: OperationRow): DoubtfulOperation => ({
  seq: row.number,
  operation: row.operation,
  key: shownKey(row.key ?? row.resource),
});

/** Limit for one answer, and for the details recorded with it, in UTF-16 units. */
const ANSWER_LIMIT = 64 * 1024;
/** Limit for a document. A longer one is available only from its file. */
const TEXT_LIMIT = 256 * 1024;

export interface AnswerAndText {
  readonly answer: RawAnswer | null;
  readonly text: string | null;
}

/** One that is done keeps only a message that says more than that. */
export function detailToKeep(result: Result, { answer, text }: AnswerAndText): EndDetail {
  const { error, content, message, outcome } = result;
  if (outcome === 'done') return isRemark(message) ? { message } : {};
  return {
    ...(error && { error: flat(error) }),
    ...(isWithinLimit(content) && { content }),
    ...(isWithinLimit(message) && { message }),
    ...(answer && { answer: { status: answer.status, body: answer.body.slice(0, ANSWER_LIMIT) } }),
    ...(text !== null && text.length <= TEXT_LIMIT && { text }),
  };
}

const flat = ({ problem: about, ...failure }: Failure) => ({ ...failure, ...about });

const isRemark = (message: Json) =>
  isObject(message) && (message['type'] === 'WARNING' || message['type'] === 'QUESTION');

const isWithinLimit = (value: Json) =>
  value !== null && stringifyExact(value).length <= ANSWER_LIMIT;

function failureOf({ error }: EndDetail): Failure | null {
  if (error === undefined) return null;
  const { kind, others, ...about } = error;
  return { kind, problem: about, ...(others !== undefined && { others }) };
}

/** The errors of an attempt of which no byte has left. */
const unsent: ReadonlySet<ProblemCode> = new Set(['run/not-sent', 'network/unsent']);

interface Source {
  readonly origin: Origin | null;
  readonly plannedText: () => string | null;
}

/** The text is kept if the operation is not done, because its file may change. */
export const textToKeep = async ({ origin, plannedText }: Source): Promise<string | null> =>
  origin && ((await sourceText(origin)) ?? plannedText());

async function sourceText(origin: Origin): Promise<string | null> {
  const opened = await onFileProblem(origin.open(), () => null);
  if (opened === null || opened.range === null) return null;
  const { source, extent } = opened;
  return extent === undefined ? source.text : source.text.slice(...extent);
}
