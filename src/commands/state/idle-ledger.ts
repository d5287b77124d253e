/** Waits for the runs that are at work on a ledger before it is read. */
import type { Ledger } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { createPatience } from '../../core/patience.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { waitLimitOf } from './open-ledger.ts';

/**
 * Opens a ledger for reading. With --wait, once no run is at work on it: then nothing is under way.
 * Throws CliError `ledger/locked` when the time is over.
 */
export async function openIdle(open: () => Promise<Ledger>, context: Context): Promise<Ledger> {
  const patience = createPatience(waitLimitOf(context), context.host.clock);
  for (;;) {
    const ledger = await open();
    const runs = context.settings.waitMs === 0 ? [] : await ledger.runs();
    const busy = runs.find(({ state }) => state === 'running');
    if (busy === undefined) return ledger;
    const about = { file: ledger.place, holder: workerOf(busy) };
    const refusal = new CliError('locked', problem('ledger/locked', about));
    await ledger[Symbol.asyncDispose]();
    if (!(await patience.pause(() => refusal))) throw refusal;
  }
}

/** Null for a run that has ended. */
export const workerOf = ({ id, process, startedAt }: RunRecord) =>
  process === undefined ? null : { run: id, ...process, startedAt };
