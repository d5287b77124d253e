import type { Dispatcher } from 'undici';
import type { Delivery } from '../core/http.ts';
import { readAnswer, type AnswerReader } from './answer-reader.ts';
import { isWritten, tellsLate, type Connection } from './connections.ts';
import { detailOf, lostCause, unsentCause } from './failure-causes.ts';

/** undici's function for cutting off one request. It also tells requests apart. */
export type Abort = (error?: Error) => void;

/**
 * The server did not accept the request on this connection (408, 421, 425). Drop the connection, so
 * that the next request gets a new one (docs/reliability.md, Points of failure). The status says
 * everything, so no body is read.
 */
const wantsAnotherConnection: ReadonlySet<number> = new Set([408, 421, 425]);

export interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  /** Reports that undici is about to write the request, and on which connection. */
  readonly markSent: (connection: Connection | null) => void;
  /** Ends the exchange at once with the information available so far. */
  readonly cut: (cause: 'timeout' | 'interrupted') => void;
}

export interface Ending {
  deliver(delivery: Delivery): void;
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

  const end = (delivery: Delivery) => {
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
      end(reader.finish({ complete, connection: number, early: !isWritten(used) })),
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
        abort = cutRequest;
        ending.begins(cutRequest);
      },
      onHeaders: (status, headers) => {
        if (status < 200) return true;
        answer = readAnswer(status, headers ?? []);
        isEarly = connection !== null && !isWritten(connection);
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
