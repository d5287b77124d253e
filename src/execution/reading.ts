import { headerOf, type Answer } from '../core/http.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { parseExact } from '../documents/exact-json.ts';

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
    }
  | { readonly kind: 'login-page' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

export type UnreadableReason = 'empty' | 'truncated' | 'not-json' | 'html' | 'foreign';

export function readAnswer(answer: Answer): Reading {
  const { body } = answer;
  if (isHtml(answer)) {
    return isLoginPage(body) ? { kind: 'login-page' } : unreadable('html');
  }
  if (!answer.complete) return unreadable('truncated');
  if (body.trim() === '') return unreadable('empty');
  const value = parsed(body);
  if (value === undefined) return unreadable('not-json');
  return isObject(value) ? readObject(value) : unreadable('foreign');
}

const unreadable = (reason: UnreadableReason): Reading => ({ kind: 'unreadable', reason });

function isHtml(answer: Answer): boolean {
  return (
    (headerOf(answer, 'content-type') ?? '').includes('text/html') ||
    answer.body.trimStart().startsWith('<')
  );
}

function isLoginPage(html: string): boolean {
  return /type\s*=\s*["']?password|j_username|j_security_check/i.test(html);
}

function parsed(text: string): Json | undefined {
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readObject(value: JsonObject): Reading {
  const { content, code } = value;
  const message = value['message'] ?? null;
  const type = isObject(message) ? message['type'] : null;
  if (content === 'ERROR' || type === 'ERROR') {
    const said = isObject(message) ? message : {};
    return {
      kind: 'refusal',
      serviceCode: textOf(said['errorCode']),
      text: textOf(said['message']) ?? textOf(said['detail']) ?? textOf(message),
      content: content ?? null,
      message,
    };
  }
  if (content === undefined && code !== undefined && 'message' in value) {
    // The service's codes are names of exceptions; a number is the word of something else.
    if (typeof code !== 'string') return unreadable('foreign');
    return {
      kind: 'refusal',
      serviceCode: textOf(code),
      text: textOf(message) ?? textOf(value['detailedMessage']),
      content: null,
      message: value,
    };
  }
  return { kind: 'envelope', content, message };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
