/** What the engine is given to perform, and what a durable record keeps of it meanwhile. */
import type { Origin } from '../core/diagnostic.ts';
import type { Result } from '../core/result.ts';
import type { Operation } from './operations.ts';

/**
 * The record of one operation while it is performed (docs/reliability.md, ledger promise 1). Every
 * method throws CliError `ledger/unwritable` where the record cannot be kept: nothing more is sent
 * then.
 */
export interface Entry {
  /** True where an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  /** Resolves when the intent is durable: no byte of the attempt may leave before. */
  begin(intent: Intent): Promise<void>;
  /** The attempt has ended and another one follows: what is known until that begins. */
  pause(known: { readonly maybePerformed: boolean }): void;
  /**
   * Resolves when the outcome is durable: nobody is told before. Answers the result as it was
   * recorded, with its `seq` where that is needed to settle it; what looked done is in doubt by
   * then where the record knows its id from another create (`service/foreign-answer`).
   * @param connection the one that the last answer came over; null where none came
   */
  end(result: Result, answer: RawAnswer | null, connection: number | null): Promise<Result>;
}

export interface Intent {
  /** From 1, of this run. */
  readonly attempt: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The exact body that will be sent; null where there is none. */
  readonly body: string | null;
}

/** What the service answered last, bounded and without secrets. */
export interface RawAnswer {
  readonly status: number;
  /** Empty where the operation is done. */
  readonly body: string;
  /** Which local service it was; left out for any other service. */
  readonly instance?: string;
}

/** An operation to perform, or one that is settled without a request. */
export type Step =
  | { readonly kind: 'send'; readonly operation: Operation; readonly entry: Entry }
  /** `skipped`, `blocked`, still `in-doubt`, or a document that was found invalid. */
  | { readonly kind: 'settled'; readonly result: Result; readonly origin: Origin | null };

/** What a run works through. Several workers draw from it at once. */
export interface WorkSource {
  /**
   * The next step. Waits while everything that is left needs the outcome of what is under
   * way; null when nothing is left.
   */
  next(): Promise<Step | null>;
  /**
   * Marks as suspect what this connection answered before in this run: it mixed up answers.
   * Answers how many were not marked before.
   */
  suspect(connection: number): Promise<number>;
}
