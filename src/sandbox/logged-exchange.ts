/** Handles one request from arrival to ending: fault, performance and record. */
import type { Clock } from '../core/host.ts';
import { INSTANCE_HEADER } from '../core/local-service.ts';
import type { OperationId } from '../contract/operations.ts';
import { Refusal, type Reply } from './answers.ts';
import { requestRecord, type Arrival } from './arrival.ts';
import type { SandboxGate } from './authentication.ts';
import { plays, type ExchangeEnding } from './endings.ts';
import type { Strike, StrikeKind } from './faults.ts';
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
  task: Task,
): Promise<EndedExchange> {
  const { delayMs, kind } = task.operation === null ? calm : service.strike(task.operation);
  const ending = settleExchange(service, task, {
    kind,
    record: (status) => {
      const { secretHeaders } = service.gate;
      const seen = { status, operation: task.operation, fault: kind, secretHeaders };
      service.state.record(requestRecord(arrival, seen));
    },
  });
  if (delayMs > 0) await service.clock.sleep(delayMs, service.closing);
  return { ending, fault: kind };
}

interface Circumstances {
  readonly kind: StrikeKind | null;
  readonly record: (status: number | null) => void;
}

function settleExchange(
  { state }: SandboxService,
  task: Task,
  { kind, record }: Circumstances,
): ExchangeEnding {
  const play = kind === null ? null : plays[kind];
  const after = (reply: Reply): ExchangeEnding =>
    play !== null && 'after' in play ? play.after(reply) : { kind: 'reply', reply };
  const ended = (perform: () => ExchangeEnding) =>
    state.transaction(() => {
      const ending = perform();
      record(statusOf(ending));
      return addInstance(ending, state.instance());
    });
  if (play !== null && 'before' in play) return ended(() => play.before);
  try {
    return ended(() => after(task.perform()));
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

export function statusOf(ending: ExchangeEnding): number | null {
  return ending.kind === 'reply' || ending.kind === 'cut' ? ending.reply.status : null;
}
