/** The reading of an import that sends at the same time (--no-validate-first). */
import type { PlanCheck } from '../../contract/import-run.ts';
import { CliError } from '../../core/errors.ts';
import type { Importing } from './importing.ts';

/** Documents that are read while others are sent. */
export interface Reading {
  /** Aborts if the reading fails or is interrupted. */
  readonly failed: AbortSignal;
  /** Called when nothing more is sent. Resolves when the reading has ended, even after a failure. */
  readonly ended: () => Promise<Read>;
}

export interface Read {
  /** Null if not all of the input was read. */
  readonly check: PlanCheck | null;
  /** Why not; null for Ctrl-C and for a defect. */
  readonly failure: CliError | null;
}

/** @param planning resolves when every document is planned */
export function beginReading(importing: Importing, planning: Promise<PlanCheck>): Reading {
  const { input, context } = importing;
  const { host, settings, presenter, messages } = context;
  const failed = new AbortController();
  let isOver = false;
  const reading = planning.then(
    (check): Read => {
      isOver = true;
      return { check, failure: null };
    },
    (error: unknown): Read => {
      isOver = true;
      failed.abort();
      return { check: null, failure: error instanceof CliError ? error : null };
    },
  );
  return {
    failed: failed.signal,
    ended: async () => {
      const isLeaving = host.interruption.drain.aborted;
      // The rest of the input is saved all the same, so that a later run has it.
      if (input.isArriving && !isOver && !isLeaving && !settings.dryRun) {
        importing.progress.hide();
        await presenter.remark(messages.output.saving());
      }
      return reading;
    },
  };
}
