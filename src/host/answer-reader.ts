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
    finish: (arrival) => new ReceivedAnswer({ status, rawHeaders, body: textOf(chunks) }, arrival),
  };
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

function textOf(chunks: readonly Buffer[]): string {
  return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

interface Received {
  readonly status: number;
  readonly rawHeaders: readonly Buffer[];
  readonly body: string;
}

/** Reads its headers only if somebody asks for one: that takes longer than reading its body. */
class ReceivedAnswer implements Answer {
  readonly kind = 'answer';
  readonly status: number;
  readonly body: string;
  readonly complete: boolean;
  readonly connection: number;
  readonly early: boolean;
  readonly #rawHeaders: readonly Buffer[];
  #headers: Answer['headers'] | null = null;

  constructor({ status, rawHeaders, body }: Received, { complete, connection, early }: Arrival) {
    this.status = status;
    this.body = body;
    this.complete = complete;
    this.connection = connection;
    this.early = early;
    this.#rawHeaders = rawHeaders;
  }

  get headers(): Answer['headers'] {
    return (this.#headers ??= headersOf(this.#rawHeaders));
  }

  lacks(name: string): boolean {
    const raw = this.#rawHeaders;
    for (let index = 0; index < raw.length; index += 2) {
      const field = raw[index];
      if (field?.length === name.length && nameIn(field) === name) return false;
    }
    return true;
  }
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
