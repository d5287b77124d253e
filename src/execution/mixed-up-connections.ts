/** Connections that mixed up answers, and what becomes of what they answered before. */
import type { WorkSource } from '../contract/work.ts';
import type { Transport } from '../core/http.ts';
import type { Failure } from '../core/result.ts';

/** Passes on what a transport notices to the run that listens; before and after, nobody does. */
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
  /** No other request is sent over it. */
  readonly close: (connection: number) => void;
  /** Closes it; resolves when what it answered before is marked as suspect. */
  readonly accuse: (connection: number) => Promise<void>;
  /** Results that are marked so far. */
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

/** True for the answer of another request. */
export function isForeign(failure: Failure | null | undefined): boolean {
  return failure?.problem.code === 'service/foreign-answer';
}
