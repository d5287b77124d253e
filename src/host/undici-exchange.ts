import type { Dispatcher } from 'undici';
import type { Answer, RequestDelivery } from '../core/http.ts';
import { type Connection, isRequestWritten, tellsLate } from './connections.ts';
import { detailOf, LedgerNotHeld, lostCause, unsentCause } from './failure-causes.ts';

/** undici's function for cutting off one request. It also tells requests apart. */
export type Abort = (error?: Error) => void;

/**
 * The server did not accept the request on this connection (408, 421, 425). Drop the connection, so
 * that the next request gets a new one (docs/reliability.md, Points of failure). The status says
 * everything, so no body is read.
 */
const wantsAnotherConnection: ReadonlySet<number> = new Set([408, 421, 425]);

interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  /** Reports that undici is about to write the request, and on which connection. */
  readonly markSent: (connection: Connection | null) => void;
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
  let connection: Connection | null = null;
  let isEarly = false;
  let hasEnded = false;
  let answer: AnswerReader | null = null;
  let abort: Abort | null = null;

  const end = (delivery: RequestDelivery) => {
    if (hasEnded) return;
    hasEnded = true;
    ending.deliver(delivery);
  };
  const endAnswered = (reader: AnswerReader, complete: boolean) => {
    if (hasEnded) return;
    const used = connection;
    const number = used?.number ?? 0;
    if (!isEarly || used === null || !tellsLate(used)) {
      end(reader.finish({ complete, connection: number, early: isEarly }));
      return;
    }
    setImmediate(() =>
      end(reader.finish({ complete, connection: number, early: !isRequestWritten(used) })),
    );
  };
  const release = () => {
    if (connection !== null) connection.isBusy = false;
  };
  const endBroken = (error: Error) => {
    if (answer !== null) return endAnswered(answer, false);
    const detail = detailOf(error);
    if (isSent) return end({ kind: 'lost', cause: lostCause(error), detail });
    if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') return ending.fail(error);
    end({ kind: 'unsent', cause: unsentCause(error, isSecure), detail });
  };

  return {
    markSent: (used) => {
      isSent = true;
      connection = used;
      if (used !== null) used.isBusy = true;
    },
    cut: (cause) => {
      if (answer !== null) endAnswered(answer, false);
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
        isEarly = connection !== null && !isRequestWritten(connection);
        if (wantsAnotherConnection.has(status)) {
          endAnswered(answer, true);
          abort?.();
        }
        return true;
      },
      onData: (chunk) => {
        if (answer?.add(chunk) === false) {
          endAnswered(answer, false);
          abort?.();
        }
        return true;
      },
      onComplete: () => {
        release();
        if (answer !== null) endAnswered(answer, true);
      },
      onError: endBroken,
    },
  };
}

/** An answer is one small envelope. Anything larger is not an answer of the service. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

interface AnswerReader {
  /** False as soon as the limit is exceeded. Bytes beyond it are dropped. */
  add(chunk: Buffer): boolean;
  finish(arrival: Arrival): Answer;
}

type Arrival = Pick<Answer, 'complete' | 'connection' | 'early'>;

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
    finish: (arrival) => ({
      kind: 'answer',
      status,
      headers: headersOf(rawHeaders),
      body: textOf(chunks),
      ...arrival,
    }),
  };
}

/** Without `stream`, the decoder keeps no state between texts. */
const utf8 = new TextDecoder();

function textOf(chunks: readonly Buffer[]): string {
  return utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}

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
