/** Decides whether two documents are the same work, however they are written (docs/import.md). */
import type { PlannedOperation } from '../contract/ledger.ts';
import type { Json, JsonObject } from '../core/json.ts';

type Content = Pick<PlannedOperation, 'operation' | 'params' | 'body'>;

/** The SHA-256 of a text in UTF-8. */
export type Digest = (text: string) => Uint8Array;

const BYTES = 16;

/** The identity of the work: the first 16 bytes of the digest of its canonical content. */
export function contentDigest(content: Content, digest: Digest): Uint8Array {
  return digest(canonicalContent(content)).subarray(0, BYTES);
}

/**
 * The operation, the params (digits) and the body as JSON without spaces. The body is the one that
 * the service will get, before references are resolved. Names are sorted by their UTF-16 units.
 * Each number is exact and has one form, so 1, 1.0 and 1e0 are the same.
 */
export function canonicalContent({ operation, params, body }: Content): string {
  return `{"body":${canonicalText(body)},"operation":"${operation}","params":${canonicalText(params)}}`;
}

/** A value as JSON without spaces, in one form for all ways to write it. */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return isList(value) ? listText(value) : objectText(value);
}

const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] =>
  Array.isArray(value);

function listText(list: readonly Json[]): string {
  let text = '';
  for (const item of list) text += text === '' ? canonicalText(item) : `,${canonicalText(item)}`;
  return `[${text}]`;
}

function objectText(object: JsonObject): string {
  let text = '';
  for (const name of Object.keys(object).sort()) {
    const field = `${JSON.stringify(name)}:${canonicalText(object[name] ?? null)}`;
    text += text === '' ? field : `,${field}`;
  }
  return `{${text}}`;
}

/** From 10^21 on, String writes a number with an exponent, but a bigint with all its digits. */
function numberText(value: number): string {
  const text = String(value);
  const at = text.indexOf('e+');
  if (at === -1) return text;
  const [whole = '', places = ''] = text.slice(0, at).split('.');
  return whole + places.padEnd(Number(text.slice(at + 2)), '0');
}
