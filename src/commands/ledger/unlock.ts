/** `lms-cli ledger unlock`: takes the lease of a shared ledger from a holder that is gone. */
import { exitCodes } from '../../core/exit-code.ts';
import { currentHolder } from '../../ledger/shared/lease.ts';
import { findNamed, leased, withLog } from '../../ledger/shared/opening.ts';
import { flagOption } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { sharedPlace } from './place.ts';

export const ledgerUnlockCommand = defineCommand({
  accepts: optionsOfResources,
  refuses: ['noLedger', 'dryRun'],
  options: { yes: flagOption() },
  examples: ['lms-cli ledger unlock --profile production'],
  run: (context, { yes }) => unlock(context, yes),
});

async function unlock(context: Context, isConfirmed: boolean): Promise<number> {
  const { host, gate, messages, presenter, settings } = context;
  const place = await sharedPlace(context);
  const state = await withLog(place, host, (log) => findNamed(place, log));
  const { id, fence } = state;
  const holder = currentHolder(state);
  if (holder === null) {
    const about = { place: place.address };
    if (!settings.quiet) await presenter.remark(messages.say('ledger-nobody-holds', about));
    return exitCodes.ok;
  }
  if (!isConfirmed) await gate.confirm(messages.say('ask-unlock', holder), '--yes');
  await withLog(place, host, async (log) => {
    // Another one may have taken it while the question was open.
    const now = await log.byId(id);
    if (now !== null && now.fence !== fence && currentHolder(now) !== null)
      throw leased(place, now);
    await log.unlock(id);
  });
  await presenter.show({ ids: [], data: () => ({ name: place.name, ...holder }) });
  if (!settings.quiet) await presenter.remark(messages.say('ledger-unlocked', holder));
  return exitCodes.ok;
}
