import { type Answer, findHeader, type HttpRequest } from '../core/http.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact, parseUnambiguous } from '../documents/exact-json.ts';

/** How a body was understood (docs/contract.md, Errors). */
export type ParsedAnswer =
  | { readonly kind: 'envelope'; readonly content: Json | undefined; readonly message: Json }
  /** A refusal by the service itself: an ERROR envelope, or the newer `{code, message, ...}`. */
  | {
      readonly kind: 'refusal';
      readonly serviceCode: string | null;
      readonly text: string | null;
      readonly content: Json;
      readonly message: Json;
      /** False if only the status proves that nothing was done: a gateway writes similar bodies. */
      readonly isProof: boolean;
    }
  | { readonly kind: 'login-page' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

type UnreadableReason = 'truncated' | 'html' | 'foreign';

/** Ignores the content type: JSON labelled `text/html` is JSON. A possible echo proves nothing. */
export function readAnswer(answer: Answer, request: HttpRequest): ParsedAnswer {
  const { body } = answer;
  const isWhole = answer.complete && answer.coding === undefined;
  if (!isWhole || body.trim() === '') return unreadable('truncated');
  const value = parseAnswerText(body, parseUnambiguous);
  if (value === undefined) return readText(answer, request);
  const reading = isObject(value) ? readObject(value, answer.status) : unreadable('foreign');
  return reading.kind === 'refusal' && isLikeAnAnswer(request)
    ? { ...reading, isProof: false }
    : reading;
}

const unreadable = (reason: UnreadableReason): ParsedAnswer => ({ kind: 'unreadable', reason });

function readText(answer: Answer, request: HttpRequest): ParsedAnswer {
  const { body } = answer;
  // JSON with a duplicate field proves nothing.
  if (parseAnswerText(body, parseExact) !== undefined) return unreadable('foreign');
  if (isHtmlDocument(body) && isLoginPage(body, request)) return { kind: 'login-page' };
  const isHtml =
    (findHeader(answer, 'content-type') ?? '').includes('text/html') ||
    body.trimStart().startsWith('<');
  return unreadable(isHtml ? 'html' : 'foreign');
}

function isHtmlDocument(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end === -1) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^<(?:!doctype\s+html|html)[\s>]/i.test(rest);
}

const loginFields = ['j_username', 'j_password'];

/** True if the page has the fields of a login, and the request says neither: so it is no echo. */
function isLoginPage(html: string, { body, url }: HttpRequest): boolean {
  const sent = `${url.href} ${body ?? ''}`.toLowerCase();
  return loginFields.every(
    (name) =>
      !sent.includes(name) &&
      new RegExp(`<input\\b[^<>]*\\sname\\s*=\\s*["']?${name}\\b`, 'i').test(html),
  );
}

function parseAnswerText(text: string, parse: (text: string) => Json): Json | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readObject(value: JsonObject, status: number): ParsedAnswer {
  const { content, code } = value;
  const message = value['message'] ?? null;
  const type = isObject(message) ? message['type'] : null;
  if (content === 'ERROR' || type === 'ERROR') {
    // An ERROR envelope with content would say yes and no at once.
    if (content !== 'ERROR' && (content ?? null) !== null) return unreadable('foreign');
    const said = isObject(message) ? message : {};
    return {
      kind: 'refusal',
      serviceCode: textOf(said['errorCode']),
      text: textOf(said['message']) ?? textOf(said['detail']) ?? textOf(message),
      content: content ?? null,
      message,
      isProof: true,
    };
  }
  if (content === undefined && code !== undefined && 'message' in value) {
    // The service's codes are exception names. A numeric code comes from another program.
    if (typeof code !== 'string' || !/^[A-Za-z]/.test(code)) return unreadable('foreign');
    return {
      kind: 'refusal',
      serviceCode: textOf(code),
      text: textOf(message) ?? textOf(value['detailedMessage']),
      content: null,
      message: value,
      isProof: isOfTheFamily(value, code, status),
    };
  }
  return { kind: 'envelope', content, message };
}

/** Fields that the service sends beside `{code, message}`. Gateways send only those two. */
const familyFields = ['detailedMessage', 'helpUrl', 'details'];

/** Unless the status is 4xx, the code must name an exception: some programs send "OK" like this. */
function isOfTheFamily(value: JsonObject, code: string, status: number): boolean {
  const isRefusal = status >= 400 && status <= 499;
  return (
    familyFields.some((field) => Object.hasOwn(value, field)) &&
    // A gateway has codes as well, for what it did not wait for.
    (isRefusal || code.endsWith('Exception'))
  );
}

/** True if the request itself looks like a refusal: its echo would look like one, too. */
function isLikeAnAnswer({ body }: HttpRequest): boolean {
  const sent = body === null ? undefined : parseAnswerText(body, parseExact);
  return isObject(sent) && (Object.hasOwn(sent, 'content') || Object.hasOwn(sent, 'message'));
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
