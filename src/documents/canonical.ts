/** Decides whether two documents are the same work, however they are written (docs/import.md). */
import type { Asked } from '../contract/import-run.ts';
import type { Json, JsonObject } from '../core/json.ts';

type Content = Pick<Asked, 'operation' | 'params' | 'body'>;

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
  for (const { name, label } of orderOf(Object.keys(object))) {
    const value = canonicalText(object[name] ?? null);
    text += text === '' ? label + value : `,${label}${value}`;
  }
  return `{${text}}`;
}

/** A field as the text has it: its name in quotes, with a colon. */
interface Label {
  readonly name: string;
  readonly label: string;
}

/** The fields of an object with these names, sorted. */
function orderOf(names: readonly string[]): readonly Label[] {
  const [first = ''] = names;
  const like = orders.get(first);
  const known = like?.find((order) => isSame(order.names, names));
  if (known !== undefined) return known.labels;
  const sorted = names.toSorted();
  const labels = sorted.map((name) => ({ name, label: `${JSON.stringify(name)}:` }));
  if (like !== undefined && like.length < MOST_ORDERS) like.push({ names, labels });
  if (like === undefined && orders.size < MOST_ORDERS) orders.set(first, [{ names, labels }]);
  return labels;
}

/**
 * The orders of names that came up, by the first name as it was written. Most documents have the
 * same few, and sorting takes longer than everything else here.
 */
const orders = new Map<string, { names: readonly string[]; labels: readonly Label[] }[]>();

/** A limit for texts that have new names again and again. */
const MOST_ORDERS = 64;

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** From 10^21 on, String writes a number with an exponent, but a bigint with all its digits. */
function numberText(value: number): string {
  const text = String(value);
  const at = text.indexOf('e+');
  if (at === -1) return text;
  const [whole = '', places = ''] = text.slice(0, at).split('.');
  return whole + places.padEnd(Number(text.slice(at + 2)), '0');
}
