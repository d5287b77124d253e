import type { JsonObject } from './json.ts';
import type { Answer, HttpRequest, RequestDelivery } from './http.ts';

export type WaitReason = 'retry-after' | 'back-off';

/** The operation that an event is about, in the form in which it was given. */
export interface EventSubject {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject | null;
  readonly origin: { readonly file: string; readonly line: number } | null;
}

interface About {
  readonly operation: EventSubject;
}

export type RunEvent = About & EventContents;

type EventContents =
  | {
      readonly type: 'request';
      /** From 1. */
      readonly attempt: number;
      readonly request: HttpRequest;
    }
  | { readonly type: 'answer'; readonly answer: Answer; readonly durationMs: number }
  | {
      readonly type: 'no-answer';
      readonly delivery: Exclude<RequestDelivery, Answer>;
      readonly durationMs: number;
    }
  | { readonly type: 'wait'; readonly ms: number; readonly reason: WaitReason };

/**
 * Why a run ended before it finished its work. `caller`: the service refuses the caller's
 * credentials. `connection`: nothing can be sent, because of a setting or a service that asks for a
 * long wait. `address`: another server seems to be there. `breaker`: the same failure occurred too often in a row.
 */
export const stopReasons = [
  'interrupted',
  'deadline',
  'errors',
  'breaker',
  'caller',
  'connection',
  'address',
] as const;
export type StopReason = (typeof stopReasons)[number];
