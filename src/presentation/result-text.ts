/** The formats of the results of a command on standard output (docs/scripting.md). */
import type { CurlExtras } from '../core/auth.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { OutputFormat } from '../core/output-format.ts';
import { countedAs, isSuccess, type PlannedRequest, type Result } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { curlCommand } from './curl.ts';
import { createDataWriter, jsonText } from './data-writer.ts';
import { problemObject } from './problems.ts';
import { isoTime, shortenText } from '../core/texts.ts';
import { type NamedResult, outcomeOrder } from '../core/tally.ts';
import { moment } from '../messages/functions.ts';
import { foldText } from './layout.ts';
import { fields, inLine, type Speech, type Style } from './style.ts';

export interface ResultFormat {
  next(named: NamedResult): string;
  end(): string;
}

export interface HumanOptions {
  readonly style: Style;
  readonly curl: CurlExtras | null;
}

/** @param several true for a list; otherwise people see the envelope too, unless `isBrief` */
export async function createResultFormat(
  format: OutputFormat,
  options: HumanOptions,
  { several, isBrief = false }: { readonly several: boolean; readonly isBrief?: boolean },
): Promise<ResultFormat> {
  if (format === 'human') return humanFormat(options, several || isBrief);
  const writer = await createDataWriter(format, several ? 'list' : 'object');
  return {
    next: ({ result }) =>
      writer.next({
        ids: [findReturnedId(result)?.id ?? []].flat(),
        object: () => resultObject(result, options.style),
      }),
    end: () => writer.end(),
  };
}

function humanFormat(options: HumanOptions, isLine: boolean): ResultFormat {
  const { style } = options;
  let isFirst = true;
  return {
    next({ result, subject }) {
      const between = isFirst ? '' : '\n';
      isFirst = false;
      if (result.request !== undefined) {
        return `${between}${plannedRequestText(result.request, options)}\n`;
      }
      const line = `${foldText(statusLine(result, subject, style), style, '  ')}\n`;
      return isLine ? line : line + envelope(result, style);
    },
    end: () => '',
  };
}

function envelope({ content, message }: Result, { mask }: Speech): string {
  if (content === null && message === null) return '';
  return `${jsonText({ content: mask.value(content), message: mask.value(message) }, 2)}\n`;
}

export function plannedRequestText(
  { method, url, headers, body }: PlannedRequest,
  { style: { mask }, curl }: HumanOptions,
): string {
  if (curl === null) {
    const line = `${method} ${mask.text(url)}`;
    return body === null ? line : `${line}\n${jsonText(mask.value(body), 2)}`;
  }
  const sent = body === null ? null : stringifyExact(mask.value(body));
  return curlCommand({ method, url, headers, body: sent }, curl, mask);
}

function resultObject(result: Result, speech: Speech): JsonObject {
  const { mask } = speech;
  const { source, error, request } = result;
  return {
    content: mask.value(result.content),
    message: mask.value(result.message),
    operation: result.operation,
    outcome: result.outcome,
    key: mask.value(result.key),
    source: source && { file: mask.text(source.file), line: source.line },
    run: result.run ?? null,
    status: result.status,
    attempts: result.attempts,
    durationMs: result.durationMs,
    ...(result.seq !== undefined && { seq: result.seq }),
    ...(result.givenUp !== undefined && { givenUp: result.givenUp }),
    ...(result.title !== undefined && { title: mask.text(result.title) }),
    ...(result.sentAt !== undefined && { sentAt: isoTime(result.sentAt) }),
    ...(result.generation !== undefined && { generation: result.generation }),
    ...(error && { error: problemObject(error.problem, speech) }),
    ...(request && {
      request: {
        method: request.method,
        url: mask.text(request.url),
        body: mask.value(request.body),
      },
    }),
  };
}

interface ReturnedId {
  readonly kind: 'resource' | 'version';
  readonly id: string;
}

/** Null for moves, deletions and operations that were not performed (docs/scripting.md). */
export function findReturnedId(result: Result): ReturnedId | null {
  if (!isSuccess(result)) return null;
  const verb = result.operation.split('.')[1];
  if (verb === 'release') return given('version', result.content);
  if (verb !== 'create' && verb !== 'edit') return null;
  return isObject(result.content) ? given('resource', result.content['id']) : null;
}

function given(kind: ReturnedId['kind'], id: Json | undefined): ReturnedId | null {
  const text = typeof id === 'object' ? '' : String(id);
  return /^\d+$/.test(text) ? { kind, id: text } : null;
}

/** The source of an operation: a document, or the operands of the command. */
export function printOrigin(result: Result, subject: string | null): string | null {
  const { source } = result;
  return source === null ? subject : `${source.file}:${source.line}`;
}

/** The same for a line of text. The ids that were typed have their label. */
export function originText(result: Result, subject: string | null, style: Speech): string | null {
  const origin = printOrigin(result, subject);
  if (origin === null) return null;
  const isId = result.source === null && /^\d+(?: \d+)?$/.test(origin);
  if (!isId) return inLine(origin, style);
  return style.messages.say('result-id', { kind: 'resource', id: origin.replace(' ', ' → ') });
}

export function titleText(
  title: string | null | undefined,
  style: Pick<Style, 'mask'>,
): string | null {
  return title == null ? null : `"${inLine(shortenText(title, MOST_OF_TITLE), style)}"`;
}

const MOST_OF_TITLE = 60;

interface OutcomePlace {
  readonly key: string | null;
  readonly seq?: number | null | undefined;
  readonly sentAt?: number | null | undefined;
}

/** `key q-8`, `seq 41` and `sent 2026-11-21 13:03:22 UTC`: by what a result is found again. */
export function recordTexts({ key, seq, sentAt }: OutcomePlace, speech: Speech): string[] {
  const { say } = speech.messages;
  return [
    ...(key === null ? [] : [say('result-key', { key: inLine(key, speech) })]),
    ...(seq == null ? [] : [say('result-seq', { seq })]),
    ...(sentAt == null ? [] : [say('result-sent', { time: moment(sentAt) })]),
  ];
}

function outcomeWord(result: Result, { messages }: Pick<Style, 'messages'>): string {
  const isRecorded = result.error?.problem.code === 'ledger/not-performed';
  return messages.say('result-outcome', { outcome: isRecorded ? 'not-done' : countedAs(result) });
}

/** `done      lacuna.create  quiz.yaml:1  id 4711` */
export function statusLine(result: Result, subject: string | null, style: Style): string {
  const { theme, messages } = style;
  const words = outcomeOrder.map((outcome) => messages.say('result-outcome', { outcome }));
  const width = Math.max(...words.map(({ length }) => length));
  const word = outcomeWord(result, style);
  const paint = isSuccess(result) ? theme.success : theme.error;
  const origin = originText(result, subject, style);
  const id = findReturnedId(result);
  const returned = id && messages.say('result-id', id);
  return fields(
    paint(word) + ' '.repeat(width - word.length),
    result.operation,
    titleText(result.title, style),
    origin,
    returned === origin ? null : returned,
    result.attempts > 1 ? messages.say('result-attempts', { count: result.attempts }) : null,
  );
}
