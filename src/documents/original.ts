/**
 * What ties a corrected document to its original: a comment above it, or its field `$rejected`
 * (docs/import.md, Rejected).
 */
import type { Original } from '../contract/import-run.ts';
import { REJECTED } from '../contract/operations.ts';
import { isObject, type Json } from '../core/json.ts';
import type { SourceDocument } from './source-document.ts';

/** `original: RUN SEQ "KEY"`, or without a key `original: RUN SEQ CONTENT NTH`. */
const ORIGINAL =
  /(?:^|\s)original: (\d{6}-\d{4}-[0-9a-z]{6}) (\d{1,15}) (?:("(?:[^"\\]|\\.)*")|([\w-]{22}) (\d{1,15}))$/u;

export function originalMark({ run, seq, key, content, nth }: Original): string {
  const which = key === null ? `${Buffer.from(content).toString('base64url')} ${nth}` : quoted(key);
  return `original: ${run} ${seq} ${which}`;
}

/** On one line, whatever is in it. */
const quoted = (key: string) =>
  JSON.stringify(key).replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Null for a document that corrects none. */
export function parseOriginal({ value, source, format }: SourceDocument): Original | null {
  const sidecar = isObject(value) ? value[REJECTED] : undefined;
  if (sidecar !== undefined)
    return originalInText(isObject(sidecar) ? sidecar['original'] : sidecar);
  if (format !== 'yaml' && format !== 'json' && format !== 'jsonc') return null;
  for (const comment of commentsAbove(source.text)) {
    const original = originalInText(comment);
    if (original !== null) return original;
  }
  return null;
}

function originalInText(text: Json | undefined): Original | null {
  const found = typeof text === 'string' ? ORIGINAL.exec(text) : null;
  if (found === null) return null;
  const [, run = '', seq, key, content = '', nth = 0] = found;
  const none = new Uint8Array(16);
  if (key === undefined) {
    const bytes = new Uint8Array(Buffer.from(content, 'base64url'));
    return { run, seq: Number(seq), key: null, content: bytes, nth: Number(nth) };
  }
  const read = keyIn(key);
  return read === null ? null : { run, seq: Number(seq), key: read, content: none, nth: 0 };
}

function keyIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The comments of YAML or JSON before the first line with anything else. */
function* commentsAbove(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const next = text.indexOf('\n', from);
    const end = next === -1 ? text.length : next;
    const line = text.slice(from, end).trim();
    const comment = /^(?:#|\/\/)(.*)$/u.exec(line);
    if (comment !== null) yield comment[1] ?? '';
    else if (line !== '' && line !== '---' && line !== ',' && !line.startsWith('%')) return;
    from = end + 1;
  }
}
