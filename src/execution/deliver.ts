import type { Operation } from '../contract/operations.ts';
import type { WorkEntry } from '../contract/work.ts';
import type { Credentials, Proof } from '../core/auth.ts';
import type { RunEvent } from '../core/events.ts';
import type { Clock } from '../core/host.ts';
import type { HttpRequest, RequestDelivery, Transport } from '../core/http.ts';
import type { Mask } from '../core/mask.ts';
import type { FirstContact } from './first-contact.ts';
import type { Limiter, Load } from './limiter.ts';
import type { Stop } from './stop.ts';
import type { TellOfPause, Throttle } from './throttle.ts';

export interface DeliveryPolicy {
  /** Attempts after the first one, for operations that may be repeated. */
  readonly retries: number;
  /** For one whole request, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Ports {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly random: () => number;
  readonly throttle: Throttle;
  readonly limiter: Limiter;
  readonly mask: Mask;
  readonly drain: AbortSignal;
  readonly cut: AbortSignal;
  /** Called with every request, answer and wait. */
  readonly emit: (event: RunEvent) => Promise<void> | void;
}

/** What the operations of one run share. */
export interface DeliveryContext {
  readonly requestOf: (operation: Operation) => HttpRequest;
  readonly trust503: boolean;
  readonly policy: DeliveryPolicy;
  readonly ports: Ports;
  readonly budget: RetryBudget;
  readonly stop: Stop;
  readonly contact: FirstContact;
  readonly address: Address;
}

/** The retries that a run has in reserve. */
const CAPACITY = 100;

/** Bounds the retries of a run, so that an outage does not cause a storm of requests. */
export class RetryBudget {
  #left = CAPACITY;

  /** Takes one retry. False if none is left. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** Called for each completed operation. */
  giveBack(): void {
    this.#left = Math.min(CAPACITY, this.#left + 1);
  }
}

/** Whether an answer of the run has shown that the service is at its address. */
interface Address {
  isProven: boolean;
}

/** An operation, its record, and the one that its worker sent before it. */
export interface Assignment {
  readonly operation: Operation;
  readonly entry: WorkEntry;
  readonly former: Former | null;
}

export interface Former {
  readonly isDone: boolean;
  /** Resolves when its result is durable and shown. Sending waits for it. */
  readonly shown: Promise<void>;
}

export interface Exchange {
  readonly sending: DeliveryContext;
  readonly assignment: Assignment;
  readonly request: HttpRequest;
}

export interface DeliveryEvent {
  readonly delivery: RequestDelivery;
  /** For listeners, once it is known whether the connection may be used again. */
  readonly event: RunEvent | null;
}

/** Sends a request whose intent is recorded. Null if the run ended before that. */
export async function deliverRequest(
  exchange: Exchange,
  proof: Proof,
  attempt: number,
): Promise<DeliveryEvent | null> {
  const { request, sending, assignment } = exchange;
  const { operation, former } = assignment;
  const { ports, policy, stop, contact } = sending;
  if (former !== null) await former.shown;
  const limiter = contact.limiterFor(exchange);
  if (!(await limiter.depart())) return null;
  let load: Load = 'unknown';
  try {
    // The others take their departure after their wait, or they would all leave at its end.
    while (!contact.isScout(exchange)) {
      const reached = contact.awaited(exchange);
      if (reached !== null) await reached;
      const departure = ports.throttle.departure(stop, tellingOfWaits(exchange));
      if (departure !== null) await departure;
      if (!contact.holds(exchange)) break;
    }
    if (stop.signal.aborted) return null;
    const signed = signedWith(proof, request);
    const told = ports.emit({
      type: 'request',
      operation,
      attempt,
      request: signed,
    });
    if (told !== undefined) await told;
    const sentAt = ports.clock.monotonic();
    const delivery = await ports.transport.send(signed, policy.timeoutMs, ports.cut);
    contact.note(exchange, delivery);
    const durationMs = ports.clock.monotonic() - sentAt;
    load = loadOf(delivery);
    return { delivery, event: eventOf(operation, delivery, durationMs) };
  } finally {
    limiter.arrive(load);
  }
}

/** Tells listeners that the run holds an operation back. */
export function tellingOfWaits({ sending, assignment: { operation } }: Exchange): TellOfPause {
  return (ms, reason) => sending.ports.emit({ type: 'wait', operation, ms, reason });
}

function signedWith(proof: Proof, request: HttpRequest): HttpRequest {
  if (Object.keys(proof).length === 0) return request;
  // Two spreads would take many times as long to put together.
  return { ...request, headers: Object.assign({}, request.headers, proof) };
}

/** What a delivery shows about the load of the service. */
function loadOf(delivery: RequestDelivery): Load {
  if (delivery.kind === 'answer') {
    const { status } = delivery;
    if (status === 429 || status === 503) return 'refused';
    if (status === 504) return 'failed';
    return status < 500 ? 'bearable' : 'unknown';
  }
  if (delivery.cause === 'interrupted') return 'unknown';
  const hasFailed = delivery.kind === 'lost' || delivery.cause === 'connect-timeout';
  return hasFailed ? 'failed' : 'unknown';
}

function eventOf(operation: Operation, delivery: RequestDelivery, ms: number): RunEvent {
  const durationMs = Math.round(ms);
  return delivery.kind === 'answer'
    ? { type: 'answer', operation, answer: delivery, durationMs }
    : { type: 'no-answer', operation, delivery, durationMs };
}
