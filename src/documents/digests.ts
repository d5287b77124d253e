/** The digests by which documents and bodies are recognized, in hexadecimal digits. */
import { hash } from 'node:crypto';
import type { ResourceKind } from '../contract/resources.ts';
import type { JsonObject } from '../core/json.ts';
import { canonicalContent, canonicalText, comparable, type Content } from './canonical.ts';

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

/** How many of its digits tell contents apart. */
const DIGITS = 32;

/** The identity of the work. */
export const contentDigest = (content: Content): string =>
  sha256(canonicalContent(content)).slice(0, DIGITS);

/** What two bodies of a resource are compared by. */
export const comparableDigest = (kind: ResourceKind, body: JsonObject): string =>
  sha256(`${kind} ${canonicalText(comparable(kind, body))}`).slice(0, DIGITS);
