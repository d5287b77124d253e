/** Handles one request from arrival to ending: fault, performance and record. */
import type { Clock } from '../core/host.ts';
import { INSTANCE_HEADER } from '../core/local-service.ts';
import type { OperationId } from '../contract/operations.ts';
import { Refusal, type Reply } from './answers.ts';
import { type Arrival, requestRecord } from './arrival.ts';
import type { SandboxGate } from './authentication.ts';
import type { ExchangeEnding } from './endings.ts';
import { plays, type Strike, type StrikeKind } from './faults.ts';
import type { SandboxStore } from './store.ts';

export interface SandboxService {
  readonly state: SandboxStore;
  readonly gate: SandboxGate;
  readonly strike: (operation: OperationId) => Strike;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Aborts when the service closes, which ends every wait. */
  readonly closing: AbortSignal;
}

/** What a request asks for. `perform` runs in a transaction and may throw a Refusal. */
interface Task {
  readonly operation: OperationId | null;
  readonly perform: () => Reply;
}

export interface EndedExchange {
  readonly ending: ExchangeEnding;
  readonly fault: StrikeKind | null;
}

const calm: Strike = { delayMs: 0, kind: null };

/**
 * Performs the task and records the request in one transaction, which is durable before the answer.
 * A delay follows it, so that requests are performed in order of arrival.
 */
export async function exchange(
  service: SandboxService,
  arrival: Arrival,
  { operation, perform }: Task,
): Promise<EndedExchange> {
  const { state, gate, clock, closing } = service;
  const { delayMs, kind } = operation === null ? calm : service.strike(operation);
  const play = kind === null ? null : plays[kind];
  const ended = (work: () => ExchangeEnding) =>
    state.transaction(() => {
      const ending = work();
      const { secretHeaders } = gate;
      const seen = { status: findStatus(ending), operation, fault: kind, secretHeaders };
      state.record(requestRecord(arrival, seen));
      return addInstance(ending, state.instance());
    });
  const ending =
    play !== null && 'before' in play
      ? ended(() => play.before)
      : performed(ended, perform, play?.after ?? ((reply) => ({ kind: 'reply', reply })));
  if (delayMs > 0) await clock.sleep(delayMs, closing);
  return { ending, fault: kind };
}

/** A refusal undoes what was done before it. */
function performed(
  ended: (work: () => ExchangeEnding) => ExchangeEnding,
  perform: () => Reply,
  after: (reply: Reply) => ExchangeEnding,
): ExchangeEnding {
  try {
    return ended(() => after(perform()));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ended(() => after(error.reply));
  }
}

function addInstance(ending: ExchangeEnding, instance: string): ExchangeEnding {
  if (!('reply' in ending)) return ending;
  const { reply } = ending;
  return {
    ...ending,
    reply: { ...reply, headers: { ...reply.headers, [INSTANCE_HEADER]: instance } },
  };
}

export function findStatus(ending: ExchangeEnding): number | null {
  return ending.kind === 'reply' || ending.kind === 'cut' ? ending.reply.status : null;
}
