/** What is kept of a result: why it is not done, what the service said, and what was sent. */
import type { RawAnswer } from '../../contract/work.ts';
import type { Origin } from '../../core/diagnostic.ts';
import { onFileProblem } from '../../core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../core/json.ts';
import type { Failure, FailureKind, Result } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';

/** Limit for one answer, and for the details recorded with it, in UTF-16 units. */
const ANSWER_LIMIT = 64 * 1024;
/** Limit for a document. A longer one is available only from its file. */
const TEXT_LIMIT = 256 * 1024;

/** What stands beside a result that is not done. */
export interface AnswerAndText {
  readonly answer: RawAnswer | null;
  /** The source text of the document. */
  readonly text: string | null;
}

/** One that is done keeps only a message that says more than that. */
export function keptOf(result: Result, { answer, text }: AnswerAndText): JsonObject {
  const { error, content, message, outcome } = result;
  if (outcome === 'done') return remarkIn(message);
  return {
    ...(error === undefined ? {} : { error: failureAsJson(error) }),
    ...withinLimit('content', content),
    ...withinLimit('message', message),
    ...(answer === null
      ? {}
      : { answer: { status: answer.status, body: answer.body.slice(0, ANSWER_LIMIT) } }),
    ...(text === null || text.length > TEXT_LIMIT ? {} : { text }),
  };
}

const remarkIn = (message: Json): JsonObject =>
  isObject(message) && (message['type'] === 'WARNING' || message['type'] === 'QUESTION')
    ? { message }
    : {};

const withinLimit = (name: string, value: Json): JsonObject =>
  value === null || stringifyExact(value).length > ANSWER_LIMIT ? {} : { [name]: value };

/** A failure as JSON, and back. */
export function failureAsJson({ kind, problem: { code, params } }: Failure): JsonObject {
  return { kind, code, params: asJson(params) };
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

const failureKinds: readonly FailureKind[] = ['auth', 'unavailable', 'refused'];

export function failureFrom({ kind, code, params }: JsonObject): Failure {
  return {
    kind: failureKinds.find((each) => each === kind) ?? 'unavailable',
    problem: { code: textIn(code), params: isObject(params) ? params : {} },
  };
}

/** The errors of an attempt of which no byte has left. */
export const unsent: ReadonlySet<string> = new Set([
  'run/not-sent',
  'network/not-let-in',
  'network/unsent',
]);

/** Where the text of a document is. */
interface Source {
  readonly origin: Origin | null;
  /** The text to keep if the source is no longer available. */
  readonly plannedText: () => string | null;
}

/** The text is kept if the operation is not done, because its file may change. */
export async function textToKeep(
  { origin, plannedText }: Source,
  { outcome }: Pick<Result, 'outcome'>,
): Promise<string | null> {
  if (outcome === 'done' || origin === null) return null;
  return (await sourceText(origin)) ?? plannedText();
}

async function sourceText(origin: Origin): Promise<string | null> {
  const opened = await onFileProblem(origin.open(), () => null);
  if (opened === null || opened.range === null) return null;
  const { source, extent } = opened;
  return extent === undefined ? source.text : source.text.slice(...extent);
}
