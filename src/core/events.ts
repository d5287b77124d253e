import type { Answer, Delivery, HttpRequest } from './http.ts';

/** Why the next attempt waits. */
export type WaitReason = 'retry-after' | 'back-off';

/** What happens between operations and the service, in the order in which it happens. */
export type RunEvent =
  | {
      readonly type: 'request';
      readonly operation: string;
      /** From 1. */
      readonly attempt: number;
      readonly request: HttpRequest;
    }
  | { readonly type: 'answer'; readonly answer: Answer; readonly durationMs: number }
  | {
      readonly type: 'no-answer';
      readonly delivery: Exclude<Delivery, Answer>;
      readonly durationMs: number;
    }
  | { readonly type: 'wait'; readonly ms: number; readonly reason: WaitReason };

/**
 * Why a run ended before its work did. `caller`: who sends is refused. `connection`: a setting
 * keeps everything from being sent. `breaker`: the same failure too often in a row.
 */
export type StopReason =
  | 'interrupted'
  | 'deadline'
  | 'errors'
  | 'breaker'
  | 'caller'
  | 'connection';
