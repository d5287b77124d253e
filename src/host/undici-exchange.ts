import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Answer, RequestDelivery } from '../core/http.ts';
import { BODY_LIMIT_BYTES, withoutCoding } from './content-coding.ts';
import { detailOf, LedgerNotHeld, lostCause, unsentCause } from './failure-causes.ts';

/** undici's function for cutting off one request. It also tells requests apart. */
export type Abort = (error?: Error) => void;

/**
 * The server gave the request up, perhaps because of its connection. The next request gets a new
 * one (docs/reliability.md, Points of failure).
 */
const wantsNewConnection: ReadonlySet<number> = new Set([408, 421, 425]);

interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  /** Reports that undici is about to write the request, and on which connection. */
  readonly markSent: (socket: Socket | null) => void;
  /** Ends the exchange at once with the information available so far. */
  readonly cut: (cause: 'timeout' | 'interrupted') => void;
}

interface Ending {
  /** True if a byte of the request may leave now. */
  maySend(): boolean;
  deliver(delivery: RequestDelivery): void;
  /** The request itself is impossible: a defect, not a network failure. */
  fail(error: Error): void;
  /** Called before the request is written, with the function that cuts it off. */
  begins(abort: Abort): void;
}

/** Follows one request through undici and ends it exactly once. */
export function createExchange(isSecure: boolean, ending: Ending): Exchange {
  let isSent = false;
  let socket: Socket | null = null;
  let isLast = false;
  let hasEnded = false;
  let answer: AnswerReader | null = null;
  let abort: Abort | null = null;

  const end = (delivery: RequestDelivery) => {
    if (hasEnded) return;
    hasEnded = true;
    ending.deliver(delivery);
  };
  const endBroken = (error: Error) => {
    if (answer !== null) return end(answer.finish(false));
    const detail = detailOf(error);
    if (isSent) return end({ kind: 'lost', cause: lostCause(error), detail });
    if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') return ending.fail(error);
    end({ kind: 'unsent', cause: unsentCause(error, isSecure), detail });
  };

  return {
    markSent: (used) => {
      isSent = true;
      socket = used;
    },
    cut: (cause) => {
      if (answer !== null) end(answer.finish(false));
      else if (isSent) end({ kind: 'lost', cause, detail: cause });
      else
        end({
          kind: 'unsent',
          cause: cause === 'timeout' ? 'connect-timeout' : cause,
          detail: cause,
        });
      abort?.();
    },
    handler: {
      onConnect: (cutRequest) => {
        // The exchange ended while it waited for a connection. undici writes nothing after this.
        if (hasEnded) return cutRequest();
        // After an error undici writes nothing, and the connection stays open for the next request.
        if (!ending.maySend()) throw new LedgerNotHeld();
        abort = cutRequest;
        ending.begins(cutRequest);
      },
      onHeaders: (status, headers) => {
        if (status < 100) {
          end({ kind: 'lost', cause: 'protocol', detail: `status ${status}` });
          abort?.();
        }
        if (status < 200) return true;
        answer = readAnswer(status, headers ?? []);
        isLast = wantsNewConnection.has(status);
        return true;
      },
      onData: (chunk) => {
        if (answer?.add(chunk) === false) {
          end(answer.finish(false));
          abort?.();
        }
        return true;
      },
      onComplete: () => {
        if (isLast) socket?.destroy();
        if (answer !== null) end(answer.finish(true));
      },
      onError: endBroken,
    },
  };
}

interface AnswerReader {
  /** False as soon as the limit is exceeded. Bytes beyond it are dropped. */
  add(chunk: Buffer): boolean;
  finish(isComplete: boolean): Answer;
}

/** Collects an answer whose status and headers have arrived. */
function readAnswer(status: number, rawHeaders: readonly Buffer[]): AnswerReader {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      const room = BODY_LIMIT_BYTES - size;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += chunk.length;
      return chunk.length <= room;
    },
    finish: (isComplete) => {
      const headers = headersOf(rawHeaders);
      const body =
        chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
      const sent = { body, complete: isComplete };
      const coded = headers['content-encoding'];
      const read = coded === undefined ? sent : withoutCoding(sent, [coded].flat().join(','));
      return { kind: 'answer', status, headers, ...read, body: utf8.decode(read.body) };
    },
  };
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

/** Names in lower case. Repeated headers, and every set-cookie, become lists. */
function headersOf(raw: readonly Buffer[]): Answer['headers'] {
  // Without a prototype, so that a name such as `__proto__` is an ordinary name.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = textIn(raw[index]).toLowerCase();
    const value = textIn(raw[index + 1]);
    const before = headers[name];
    if (before === undefined) headers[name] = name === 'set-cookie' ? [value] : value;
    else if (typeof before === 'string') headers[name] = [before, value];
    else before.push(value);
  }
  return headers;
}

/** Byte for byte, so that a cookie goes back exactly as it came. */
const textIn = (field: Buffer | undefined) => field?.toString('latin1') ?? '';
