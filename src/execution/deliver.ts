import type { Proof } from '../core/credentials.ts';
import type { RunEvent } from '../core/events.ts';
import type { Delivery } from '../core/http.ts';
import type { Sample } from './auto-concurrency.ts';
import type { Exchange } from './send.ts';

/** The run has ended between the record of the intent and the request. */
const notSent: Delivered = {
  delivery: { kind: 'unsent', cause: 'interrupted', detail: 'the run has ended' },
  event: null,
};

export interface Delivered {
  readonly delivery: Delivery;
  /** For those who listen, once it is known whether the connection may be used again. */
  readonly event: RunEvent | null;
}

/** Sends a request whose intent is recorded, and answers what became of it. */
export async function deliver(
  exchange: Exchange,
  proof: Proof,
  attempt: number,
): Promise<Delivered> {
  const { request, operation, formerShown, ports, policy, stop } = exchange;
  if (formerShown !== null) await formerShown;
  const flight = await ports.limiter.depart();
  if (flight === null) return notSent;
  let sample: Sample | null = null;
  try {
    const departure = ports.throttle.departure(stop);
    if (departure !== null) await departure;
    if (stop.signal.aborted) return notSent;
    const signed = { ...request, headers: { ...request.headers, ...proof } };
    await ports.emit?.({ type: 'request', operation: operation.id, attempt, request: signed });
    const sentAt = ports.clock.monotonic();
    const delivery = await ports.transport.send(signed, policy.timeoutMs, ports.cut);
    const durationMs = ports.clock.monotonic() - sentAt;
    sample = { flight, sentAt, durationMs, load: loadOf(delivery) };
    return { delivery, event: eventOf(delivery, durationMs) };
  } finally {
    ports.limiter.arrive(sample);
  }
}

/** What a delivery says about the load of the service. */
function loadOf(delivery: Delivery): Sample['load'] {
  if (delivery.kind === 'answer') {
    const { status } = delivery;
    if (status === 429 || status === 503) return 'refused';
    if (status === 504) return 'failed';
    // How fast a service fails says nothing about how fast it works.
    return status < 500 ? 'measured' : 'unknown';
  }
  if (delivery.cause === 'interrupted') return 'unknown';
  const hasFailed = delivery.kind === 'lost' || delivery.cause === 'connect-timeout';
  return hasFailed ? 'failed' : 'unknown';
}

function eventOf(delivery: Delivery, ms: number): RunEvent {
  const durationMs = Math.round(ms);
  return delivery.kind === 'answer'
    ? { type: 'answer', answer: delivery, durationMs }
    : { type: 'no-answer', delivery, durationMs };
}
