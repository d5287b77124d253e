/** Handles connections that mixed up answers, and their earlier answers. */
import type { WorkSource } from '../contract/work.ts';
import type { Transport } from '../core/http.ts';
import type { Failure } from '../core/result.ts';

/** Forwards the transport's reports to the current run. Outside a run nobody listens. */
export interface Disorder {
  readonly report: (connection: number) => void;
  readonly listen: (listener: (connection: number) => void) => void;
}

export function createDisorder(): Disorder {
  let tell: (connection: number) => void = () => undefined;
  return {
    report: (connection) => tell(connection),
    listen: (listener) => {
      tell = listener;
    },
  };
}

export interface OutOfStep {
  readonly has: (connection: number) => boolean;
  /** Sends no further request over the connection. */
  readonly close: (connection: number) => void;
  /** Closes the connection. Resolves when its earlier results are marked as suspect. */
  readonly accuse: (connection: number) => Promise<void>;
  /** How many results are marked so far. */
  readonly suspects: number;
}

export function createOutOfStep(source: WorkSource, transport: Transport): OutOfStep {
  const connections = new Set<number>();
  let suspects = 0;
  const close = (connection: number) => {
    if (connections.has(connection)) return;
    connections.add(connection);
    transport.drop(connection);
  };
  return {
    has: (connection) => connections.has(connection),
    close,
    accuse: async (connection) => {
      close(connection);
      const marked = await source.suspect(connection);
      suspects += marked;
    },
    get suspects() {
      return suspects;
    },
  };
}

/** True for an answer that belongs to another request. */
export function isForeign(failure: Failure | null | undefined): boolean {
  return failure?.problem.code === 'service/foreign-answer';
}
