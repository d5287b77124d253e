/** A request as it arrived. Its body is limited in size and validated while it is read. */
import type { Json, JsonObject } from '../core/json.ts';
import { isDeeper, parseExact } from '../documents/exact-json.ts';
import { bodyTooLarge, malformed, notJson, Refusal } from './answers.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_LEVELS = 100;

export interface Arrival {
  readonly method: string;
  /** Path and query, percent-encoded, so without control characters. */
  readonly target: string;
  readonly headers: Headers;
  /** Null if the body exceeded the limit. */
  readonly bytes: Uint8Array | null;
}

export async function readArrival(request: Request): Promise<Arrival> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    headers: request.headers,
    bytes: await boundedBytes(request),
  };
}

async function boundedBytes(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON of the body; null without a body. Throws Refusal for anything else. */
export function parseBody(arrival: Arrival): Json {
  const text = decodeBody(arrival, 'application/json');
  if (text === '') return null;
  const value = valueIn(text);
  if (isDeeper(value, MAX_LEVELS)) throw malformed('JSON com níveis demais.');
  return value;
}

function valueIn(text: string): Json {
  try {
    return parseExact(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformed('JSON inválido.');
  }
}

/** The text of the body; empty without one. Throws Refusal for another type or encoding. */
export function decodeBody({ bytes, headers }: Arrival, contentType: string): string {
  if (bytes === null) throw bodyTooLarge();
  if (bytes.length === 0) return '';
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset.trim());
  if (type.trim() !== contentType || !isUtf8) throw notJson();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw malformed('O corpo não é UTF-8.');
  }
}

interface SeenRequest {
  readonly status: number | null;
  readonly operation: string | null;
  readonly fault: string | null;
  readonly secretHeaders: readonly string[];
}

export function requestRecord(arrival: Arrival, seen: SeenRequest): JsonObject {
  const { status, operation, fault, secretHeaders } = seen;
  const headers = [...arrival.headers].map(([name, value]) => [
    name,
    secretHeaders.includes(name) ? '***' : value,
  ]);
  return {
    method: arrival.method,
    path: arrival.target,
    headers: Object.fromEntries(headers),
    body: readableJson(arrival),
    status,
    operation,
    fault,
  };
}

function readableJson(arrival: Arrival): Json {
  try {
    return parseBody(arrival);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}
