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
