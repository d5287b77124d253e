import type { Answer } from '../core/http.ts';

/** An answer is one small envelope. Anything larger is not an answer of the service. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export interface AnswerReader {
  /** False as soon as the limit is exceeded. Bytes beyond it are dropped. */
  add(chunk: Buffer): boolean;
  finish(complete: boolean): Omit<Answer, 'connection' | 'early'>;
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

/** Collects an answer whose status and headers have arrived. */
export function readAnswer(status: number, rawHeaders: readonly Buffer[]): AnswerReader {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      const room = BODY_LIMIT_BYTES - size;
      chunks.push(chunk.subarray(0, room));
      size += chunk.length;
      return chunk.length <= room;
    },
    finish: (complete) => ({
      kind: 'answer',
      status,
      headers: headersOf(rawHeaders),
      body: utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
      complete,
    }),
  };
}

/** Names in lower case. Repeated headers, and every set-cookie, become lists. */
function headersOf(raw: readonly Buffer[]): Answer['headers'] {
  // Without a prototype, so that a name such as `__proto__` is an ordinary name.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    // Byte for byte, so that a cookie goes back exactly as it came.
    const name = (raw[index]?.toString('latin1') ?? '').toLowerCase();
    const value = raw[index + 1]?.toString('latin1') ?? '';
    const before = headers[name];
    if (before === undefined) headers[name] = name === 'set-cookie' ? [value] : value;
    else if (typeof before === 'string') headers[name] = [before, value];
    else before.push(value);
  }
  return headers;
}
