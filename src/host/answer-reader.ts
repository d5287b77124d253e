import type { Answer } from '../core/http.ts';

/** An answer is one small envelope. Anything larger is not an answer of the service. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export interface AnswerReader {
  /** False as soon as the limit is exceeded. Bytes beyond it are dropped. */
  add(chunk: Buffer): boolean;
  finish(arrival: Arrival): Answer;
}

/** How an answer arrived. */
export type Arrival = Pick<Answer, 'complete' | 'connection' | 'early'>;

/** Collects an answer whose status and headers have arrived. */
export function readAnswer(status: number, rawHeaders: readonly Buffer[]): AnswerReader {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      const room = BODY_LIMIT_BYTES - size;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += chunk.length;
      return chunk.length <= room;
    },
    finish: (arrival) => new Received(status, rawHeaders, textOf(chunks), arrival),
  };
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

function textOf(chunks: readonly Buffer[]): string {
  return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

/**
 * Reads its headers only if somebody asks for one: that takes longer than reading its body. A class,
 * because an object literal with a getter takes many times as long to make.
 */
class Received implements Answer {
  readonly kind = 'answer';
  readonly status: number;
  readonly body: string;
  readonly complete: boolean;
  readonly connection: number;
  readonly early: boolean;
  readonly #rawHeaders: readonly Buffer[];
  #headers: Answer['headers'] | null = null;

  constructor(status: number, rawHeaders: readonly Buffer[], body: string, arrival: Arrival) {
    this.status = status;
    this.body = body;
    this.complete = arrival.complete;
    this.connection = arrival.connection;
    this.early = arrival.early;
    this.#rawHeaders = rawHeaders;
  }

  get headers(): Answer['headers'] {
    return (this.#headers ??= headersOf(this.#rawHeaders));
  }

  lacks(name: string): boolean {
    return !hasName(this.#rawHeaders, name);
  }
}

function hasName(rawHeaders: readonly Buffer[], name: string): boolean {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const field = rawHeaders[index];
    if (field?.length === name.length && nameIn(field) === name) return true;
  }
  return false;
}

const nameIn = (field: Buffer) => field.toString('latin1').toLowerCase();

/** Names in lower case. Repeated headers, and every set-cookie, become lists. */
function headersOf(raw: readonly Buffer[]): Answer['headers'] {
  // Without a prototype, so that a name such as `__proto__` is an ordinary name.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = nameIn(raw[index] ?? none);
    // Byte for byte, so that a cookie goes back exactly as it came.
    const value = raw[index + 1]?.toString('latin1') ?? '';
    const before = headers[name];
    if (before === undefined) headers[name] = name === 'set-cookie' ? [value] : value;
    else if (typeof before === 'string') headers[name] = [before, value];
    else before.push(value);
  }
  return headers;
}

const none = Buffer.alloc(0);
