/** The digests by which documents and bodies are recognized, in hexadecimal digits. */
import { hash } from 'node:crypto';
import type { ResourceKind } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import { canonicalContent, canonicalText, comparable, type Content } from './canonical.ts';

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** The digits that are kept of one. */
const DIGITS = 32;

export const textDigest = (text: string): string => sha256(text).slice(0, DIGITS);

/** Recognizes an operation that was done before. */
export const contentDigest = (content: Content): string => textDigest(canonicalContent(content));

/** What two bodies of a resource are compared by. */
export const comparableDigest = (kind: ResourceKind, body: JsonObject): string =>
  textDigest(`${kind} ${canonicalText(comparable(kind, body))}`);
