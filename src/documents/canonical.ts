/**
 * Decides whether two documents are the same work, however they are written (docs/import.md), and
 * when two bodies of a resource say the same (docs/content-as-code.md): a field that is absent, null
 * or has its documented default is the same thing.
 */
import { hash } from 'node:crypto';
import type { AskedDocument } from '../contract/import-run.ts';
import { listOwnFields } from '../contract/resource-schema.ts';
import { parentFields, type ResourceKind } from '../contract/resources.ts';
import { isJsonList, isObject, type Json, type JsonObject, withoutFields } from '../core/json.ts';

interface Content extends Pick<AskedDocument, 'operation' | 'params' | 'body'> {
  readonly defaulted?: readonly string[];
}

/**
 * The operation, the params (digits) and the body as JSON without spaces. The body is the one that
 * the service will get, before references are resolved, without what its document leaves to defaults.
 * Names are sorted by their UTF-16 units.
 * Each number is exact and has one form, so 1, 1.0 and 1e0 are the same.
 */
export function canonicalContent({ operation, params, body, defaulted = [] }: Content): string {
  const own = body === null ? null : withoutFields(body, defaulted);
  return `{"body":${canonicalText(own)},"operation":"${operation}","params":${canonicalText(params)}}`;
}

/** A value as JSON without spaces, in one form for all ways to write it. */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return isJsonList(value) ? listText(value) : objectText(value);
}

/** Most texts are as they are in JSON, which is faster to see than to write anew. */
const quoted = (text: string) =>
  /^[^"\\\p{C}]*$/u.test(text) ? `"${text}"` : JSON.stringify(text);

function listText(list: readonly Json[]): string {
  let text = '';
  for (const item of list) text += text === '' ? canonicalText(item) : `,${canonicalText(item)}`;
  return `[${text}]`;
}

function objectText(object: JsonObject): string {
  let text = '';
  for (const name of Object.keys(object).sort()) {
    const field = `${quoted(name)}:${canonicalText(object[name] ?? null)}`;
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

/** The defaults that the contract documents (docs/contract.md), by the list that holds the object. */
const defaults: Readonly<Record<ResourceKind, Readonly<Record<string, JsonObject>>>> = {
  assessment: {
    '': { allowRestartAppFromCheckpoint: true, enabled: true },
    assessmentBlockVersions: {
      weight: 1,
      order: 0,
      allQuestionsRequired: false,
      allowsZero: false,
    },
  },
  lacuna: { '': { disableHTML: false } },
  track: { trackItems: { order: 0 } },
};

/** The body without what makes no difference: nulls, defaults, own fields of lms-cli, its parent. */
export function comparable(kind: ResourceKind, body: JsonObject): JsonObject {
  const { [parentFields[kind] ?? '']: _, ...rest } = body;
  return stripped(rest, '', kind);
}

/** The digits of the parent in a body; null without one, or if it is not an id. */
export function parentIn(kind: ResourceKind, body: JsonObject): string | null {
  const parent = body[parentFields[kind] ?? ''] ?? null;
  if (typeof parent === 'object' || typeof parent === 'boolean') return null;
  const text = String(parent);
  return /^\d+$/.test(text) ? String(BigInt(text)) : null;
}

function stripped(object: JsonObject, list: string, kind: ResourceKind): JsonObject {
  const own = listOwnFields(kind, list);
  const usual = defaults[kind][list] ?? {};
  const kept: [string, Json][] = [];
  for (const [name, value] of Object.entries(object)) {
    if (value === null || own.includes(name) || value === usual[name]) continue;
    if (name === BLOCKS && isEmptyList(value)) continue;
    kept.push([nameIn(list, name), within(value, name, kind)]);
  }
  return Object.fromEntries(kept);
}

function within(value: Json, name: string, kind: ResourceKind): Json {
  if (Array.isArray(value)) return value.map((item: Json) => within(item, name, kind));
  return isObject(value) ? stripped(value, name, kind) : value;
}

/** An edit says with an empty list that no block is left (docs/content-as-code.md, Exact edits). */
const BLOCKS = 'assessmentBlockVersions';
const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0;

/** The id of a track's item has two names. */
const nameIn = (list: string, name: string) =>
  list === 'trackItems' && name === 'id' ? 'enrollableItemId' : name;

/* The digests by which documents and bodies are recognized, in hexadecimal digits. */

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** The digits that are kept of one. */
const DIGITS = 32;

export const textDigest = (text: string): string => sha256(text).slice(0, DIGITS);

/** Recognizes an operation that was done before. */
export const contentDigest = (content: Content): string => textDigest(canonicalContent(content));

/** What two bodies of a resource are compared by. */
export const comparableDigest = (kind: ResourceKind, body: JsonObject): string =>
  textDigest(`${kind} ${canonicalText(comparable(kind, body))}`);
