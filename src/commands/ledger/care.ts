/** `lms-cli ledger unlock` and `prune`: what the owner of a shared ledger does now and then. */
import { join } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { removeFiles } from '../../ledger/file/create.ts';
import { currentHolder } from '../../ledger/shared/lease.ts';
import type { ChangeLog } from '../../ledger/shared/log.ts';
import { findNamed, leased, withLog } from '../../ledger/shared/opening.ts';
import { writeSnapshot } from '../../ledger/shared/snapshot.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { sharedPlace } from './place.ts';

const ofOwner = { accepts: optionsOfResources, refuses: ['noLedger', 'dryRun'] } as const;

export const ledgerUnlockCommand = defineCommand({
  ...ofOwner,
  options: { yes: flagOption('unlock-yes') },
  examples: ['lms-cli ledger unlock --profile production'],
  run: (context, { yes }) => unlock(context, yes),
});

async function unlock(context: Context, isConfirmed: boolean): Promise<number> {
  const { host, gate, messages, presenter, settings } = context;
  const place = await sharedPlace(context);
  const state = await withLog(place, host, (log) => findNamed(place, log));
  const { id, fence } = state;
  const holder = currentHolder(state);
  const { unlocked, nobodyHolds } = messages.output.ledger;
  if (holder === null) {
    if (!settings.quiet) await presenter.remark(nobodyHolds(place.address));
    return exitCodes.ok;
  }
  if (!isConfirmed) await gate.confirm(messages.prompts.unlock(holder), '--yes');
  await withLog(place, host, async (log) => {
    // Another one may have taken it while the question was open.
    const now = await log.byId(id);
    if (now !== null && now.fence !== fence && currentHolder(now) !== null)
      throw leased(place, now);
    await log.unlock(id);
  });
  await presenter.show({ ids: [], data: () => ({ name: place.name, ...holder }) });
  if (!settings.quiet) await presenter.remark(unlocked(holder));
  return exitCodes.ok;
}

export const ledgerPruneCommand = defineCommand({
  ...ofOwner,
  options: { yes: flagOption('prune-yes') },
  examples: ['lms-cli ledger prune --profile production'],
  run: (context, { yes }) => prune(context, yes),
});

async function prune(context: Context, isConfirmed: boolean): Promise<number> {
  const { host, gate, messages, presenter, settings } = context;
  const place = await sharedPlace(context);
  const { id, upTo } = await withLog(place, host, (log) => readSnapshotBack(place, log));
  if (!isConfirmed) await gate.confirm(messages.prompts.prune(upTo), '--yes');
  const emptied = await withLog(place, host, (log) => log.prune(id, upTo));
  await presenter.show({
    ids: [],
    data: () => ({ name: place.name, upTo, emptied }),
  });
  if (!settings.quiet) await presenter.remark(messages.output.ledger.pruned(emptied, upTo));
  return exitCodes.ok;
}

/** Nothing is emptied that could be needed: what the snapshot holds is read, and checked. */
async function readSnapshotBack(place: SharedPlace, log: ChangeLog) {
  const { id, generation } = await findNamed(place, log);
  const draft = join(place.folder, `shared-${id}.prune`);
  try {
    const upTo = await log.read(id, async (reader) => {
      const snapshot = await reader.snapshot(generation);
      const isWhole = snapshot !== null && (await writeSnapshot(reader, snapshot, draft));
      return isWhole ? snapshot.generation : null;
    });
    if (upTo === null) {
      const about = { place: place.address, generation, reason: 'snapshot' } as const;
      throw new CliError('conflict', problem('ledger/log-damaged', about));
    }
    return { id, upTo };
  } finally {
    removeFiles(draft);
  }
}
