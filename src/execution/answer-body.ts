import { headerOf, type Answer, type HttpRequest } from '../core/http.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact, parseUnambiguous } from '../documents/exact-json.ts';

/** What a body turned out to be (field notes: Envelopes and errors). */
export type Reading =
  | { readonly kind: 'envelope'; readonly content: Json | undefined; readonly message: Json }
  /** The service itself says no: an ERROR envelope, or the newer `{code, message, ...}`. */
  | {
      readonly kind: 'refusal';
      readonly serviceCode: string | null;
      readonly text: string | null;
      readonly content: Json;
      readonly message: Json;
      /** False where only the status says that nothing was done: a gateway writes alike. */
      readonly isProof: boolean;
    }
  | { readonly kind: 'login-page' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

export type UnreadableReason = 'empty' | 'truncated' | 'not-json' | 'html' | 'foreign';

/**
 * Reads the body of an answer. What it is called counts for nothing: JSON labelled `text/html`
 * is JSON. What may be an echo of the request proves nothing.
 */
export async function readAnswer(answer: Answer, request: HttpRequest): Promise<Reading> {
  const { body } = answer;
  if (!answer.complete) return unreadable('truncated');
  if (body.trim() === '') return unreadable('empty');
  const value = parsed(body, parseUnambiguous);
  if (value === undefined) return readText(answer, request);
  const reading = isObject(value) ? readObject(value, answer.status) : unreadable('foreign');
  return reading.kind === 'refusal' && isLikeAnAnswer(request)
    ? { ...reading, isProof: false }
    : reading;
}

const unreadable = (reason: UnreadableReason): Reading => ({ kind: 'unreadable', reason });

async function readText(answer: Answer, request: HttpRequest): Promise<Reading> {
  const { body } = answer;
  // JSON that says one thing twice says nothing.
  if (parsed(body, parseExact) !== undefined) return unreadable('foreign');
  if (isHtmlDocument(body)) {
    const { isLoginPage } = await import('./login-page.ts');
    return isLoginPage(body, request) ? { kind: 'login-page' } : unreadable('html');
  }
  const isHtml =
    (headerOf(answer, 'content-type') ?? '').includes('text/html') ||
    body.trimStart().startsWith('<');
  return unreadable(isHtml ? 'html' : 'not-json');
}

/** True where it begins as one, white space and comments aside. */
function isHtmlDocument(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end === -1) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^<(?:!doctype\s+html|html)[\s>]/i.test(rest);
}

function parsed(text: string, parse: (text: string) => Json): Json | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readObject(value: JsonObject, status: number): Reading {
  const { content, code } = value;
  const message = value['message'] ?? null;
  const type = isObject(message) ? message['type'] : null;
  if (content === 'ERROR' || type === 'ERROR') {
    // With a content it would say yes and no at once.
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
    // The service's codes are names of exceptions; a number is the word of something else.
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

/** What the service's own `{code, message}` has beside it; gateways have the two alone. */
const familyFields = ['detailedMessage', 'helpUrl', 'details'];

/** But for a refusal the code must name an exception, too: some programs say "OK" in this shape. */
function isOfTheFamily(value: JsonObject, code: string, status: number): boolean {
  const isRefusal = status >= 400 && status <= 499;
  return (
    familyFields.some((field) => Object.hasOwn(value, field)) &&
    // A gateway has codes as well, for what it did not wait for.
    (isRefusal || code.endsWith('Exception'))
  );
}

/** True where the request itself looks like a refusal: its echo would look like one, too. */
function isLikeAnAnswer({ body }: HttpRequest): boolean {
  const sent = body === null ? undefined : parsed(body, parseExact);
  return isObject(sent) && (Object.hasOwn(sent, 'content') || Object.hasOwn(sent, 'message'));
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
