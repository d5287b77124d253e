import type { Answer } from '../core/http.ts';

/** An answer is one envelope; what is larger is none. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export interface AnswerReader {
  /** False as soon as the bound is passed; what is above it is dropped. */
  add(chunk: Buffer): boolean;
  finish(complete: boolean): Answer;
}

/** Collects an answer whose status and headers have come. */
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
      body: new TextDecoder().decode(Buffer.concat(chunks)),
      complete,
    }),
  };
}

/** Names in lower case; several of one name, and any set-cookie, as a list. */
function headersOf(raw: readonly Buffer[]): Answer['headers'] {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    // Byte for byte, so that a cookie goes back exactly as it came.
    const [name = '', value = ''] = raw
      .slice(index, index + 2)
      .map((bytes) => Buffer.from(bytes).toString('latin1'));
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  const entries = [...headers].map(([name, [first = '', ...more]]) => {
    const isList = more.length > 0 || name === 'set-cookie';
    return [name, isList ? [first, ...more] : first] as const;
  });
  return Object.fromEntries(entries);
}
