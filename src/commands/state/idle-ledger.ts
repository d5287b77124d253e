/** Waits for the runs that are at work on a ledger before it is read. */
import type { Ledger } from '../../contract/ledger.ts';
import { createPatience } from '../../core/patience.ts';
import type { Context } from '../context.ts';
import { waitLimitOf } from './open-ledger.ts';

/**
 * Opens a ledger for reading. With --wait, once no run is at work on it: then nothing is under way.
 * Throws CliError `ledger/locked` or `ledger/leased` when the time is over.
 */
export async function openIdle(open: () => Promise<Ledger>, context: Context): Promise<Ledger> {
  const patience = createPatience(waitLimitOf(context), context.host.clock);
  for (;;) {
    const ledger = await open();
    const runs = context.settings.waitMs === 0 ? [] : await ledger.runs();
    const busy = runs.find(({ state }) => state === 'running');
    if (busy === undefined) return ledger;
    const refusal = ledger.busyWith(busy);
    await ledger[Symbol.asyncDispose]();
    if (!(await patience.pause(() => refusal))) throw refusal;
  }
}
