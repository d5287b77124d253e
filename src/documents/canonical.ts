/** What makes two documents the same work, however they are written (docs/import.md). */
import type { PlannedOperation } from '../contract/ledger.ts';
import type { Json, JsonObject } from '../core/json.ts';

type Content = Pick<PlannedOperation, 'operation' | 'params' | 'body'>;

/** SHA-256 of the UTF-8 of a text. */
export type Digest = (text: string) => Uint8Array;

const BYTES = 16;

/** The first 16 bytes of the digest of the canonical content: the identity of the work. */
export function contentDigest(content: Content, digest: Digest): Uint8Array {
  return digest(canonicalContent(content)).subarray(0, BYTES);
}

/**
 * Operation, params (digits) and the body as the service will get it, before references are
 * resolved, as JSON without spaces: names sorted by their UTF-16 units, numbers exact and each
 * in its one form, so that 1, 1.0 and 1e0 are the same.
 */
export function canonicalContent({ operation, params, body }: Content): string {
  return `{"body":${textOf(body)},"operation":"${operation}","params":${textOf(params)}}`;
}

function textOf(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return isList(value) ? listText(value) : objectText(value);
}

const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] =>
  Array.isArray(value);

function listText(list: readonly Json[]): string {
  let text = '';
  for (const item of list) text += text === '' ? textOf(item) : `,${textOf(item)}`;
  return `[${text}]`;
}

function objectText(object: JsonObject): string {
  let text = '';
  for (const name of Object.keys(object).sort()) {
    const field = `${JSON.stringify(name)}:${textOf(object[name] ?? null)}`;
    text += text === '' ? field : `,${field}`;
  }
  return `{${text}}`;
}

/** From 10^21 on a number is written with an exponent, where a bigint has all its digits. */
function numberText(value: number): string {
  const text = String(value);
  const at = text.indexOf('e+');
  if (at === -1) return text;
  const [whole = '', places = ''] = text.slice(0, at).split('.');
  return whole + places.padEnd(Number(text.slice(at + 2)), '0');
}
