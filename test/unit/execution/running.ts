import type { Operation } from '../../../src/contract/operations.ts';
import type { Clock } from '../../../src/core/host.ts';
import type { Answer, Transport } from '../../../src/core/http.ts';
import { createMask } from '../../../src/core/mask.ts';
import { unlimited, type RunLimits, type Run } from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import type { Ports } from '../../../src/execution/deliver.ts';
import { createThrottle } from '../../../src/execution/throttle.ts';

export interface RunChanges {
  readonly concurrency?: number | 'auto';
  readonly limits?: Partial<RunLimits>;
  readonly ports?: Partial<Ports>;
  readonly onResult?: Run['onResult'];
}

/** A run against a service that takes everybody. */
export function runOver(clock: Clock, send: Transport['send'], changes: RunChanges = {}): Run {
  const never = new AbortController().signal;
  return {
    service: {
      api: '2.0',
      root: new URL('http://lms.test/api/public'),
      headers: {},
      trust503: true,
    },
    policy: { retries: 3, timeoutMs: 60_000 },
    limits: { ...unlimited, ...changes.limits },
    hasScout: true,
    onResult: changes.onResult ?? (() => undefined),
    ports: {
      transport: {
        send,
        close: async () => undefined,
      },
      credentials: {
        headersFor: async () => ({}),
        absorb: () => undefined,
        renew: null,
        curlHeaders: {},
      },
      clock,
      random: () => 0.5,
      throttle: createThrottle(clock, null),
      limiter: createLimiter(changes.concurrency ?? 1),
      mask: createMask(),
      drain: never,
      cut: never,
      emit: () => undefined,
      ...changes.ports,
    },
  };
}

export function creation(number: number): Operation {
  return {
    id: 'lacuna.create',
    params: {},
    body: { name: `Q${number}` },
    key: `${number}`,
    origin: null,
  };
}

export const creations = (count: number) => Array.from({ length: count }, (_, n) => creation(n));

export const created: Answer = {
  kind: 'answer',
  status: 200,
  headers: {},
  body: '{"content":{"id":7},"message":null}',
  complete: true,
};

/** The answer to the create of that number. Its ids count from 1, as those of the service. */
export const createdAs = (number: number): Answer => ({
  ...created,
  body: `{"content":{"id":${number + 1}},"message":null}`,
});
