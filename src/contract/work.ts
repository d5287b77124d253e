/** The port between the engine and the durable record: the steps to perform, and their entries. */
import type { Origin, Problem } from '../core/diagnostic.ts';
import type { Result } from '../core/result.ts';
import type { Operation } from './operations.ts';

/**
 * The record of one operation while it is performed (docs/reliability.md, ledger promise 1). Every
 * method throws CliError `ledger/unwritable` if the record cannot be kept. Nothing more is sent
 * then.
 */
export interface WorkEntry {
  /** True if an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  /**
   * Resolves with null when the intent is durable. No byte of the attempt may leave before that. From
   * then on it counts as sent if this process dies. Otherwise with what blocks it by now: nothing is
   * sent.
   */
  begin(intent: Intent): Promise<Problem | null>;
  /**
   * The run ended before the first byte of the only attempt left: takes its intent back, so that the
   * operation remains to be done as if this run had not reached it. Resolves with false if that is
   * not possible, because an earlier run may have performed it, because there were several attempts,
   * or because the record cannot be kept.
   */
  withdraw(): Promise<boolean>;
  /** The attempt has ended; another one, the end or `withdraw` follows. `known` applies until then. */
  pause(known: { readonly maybePerformed: boolean }): void;
  /** Resolves with the result as recorded when that is durable. Nobody may be told before. */
  end(result: Result, answer: RawAnswer | null): Promise<Result>;
}

export interface Intent {
  /** From 1, of this run. */
  readonly attempt: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The exact body that will be sent; null without a body. */
  readonly body: string | null;
}

/** The last answer of the service, bounded and without secrets. */
export interface RawAnswer {
  readonly status: number;
  /** Empty if the operation is done. */
  readonly body: string;
  /** The instance of a local service; left out for any other service. */
  readonly instance?: string;
}

export type Step =
  | { readonly kind: 'send'; readonly operation: Operation; readonly entry: WorkEntry }
  /** `skipped`, `blocked`, still `in-doubt`, or an invalid document. */
  | { readonly kind: 'settled'; readonly result: Result; readonly origin: Origin | null };

/** The steps of a run. Several workers draw from it at once. */
export interface WorkSource {
  /**
   * The next step; a promise of it if it must be waited for, as while every remaining step needs the
   * outcome of one in progress. Null when nothing is left. Throws CliError, or rejects with it, once
   * the record cannot be kept.
   */
  next(): Promise<Step | null> | Step | null;
}
