/** `lms-cli ledger push`: a local ledger becomes a shared one, or a file mends one. */
import type { SharedPlace } from '../../contract/ledger.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { cancelPush, pushLedger } from '../../ledger/shared/move.ts';
import { lookAtRestore, restoreLog } from '../../ledger/shared/restore.ts';
import { flagOption, optionalWord, type ValuesOf } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { shownPath } from '../state/own-files.ts';
import { localLedgerFile, sharedPlace } from './place.ts';

const options = {
  restore: flagOption(),
  cancel: flagOption(),
  yes: flagOption(),
};

export const ledgerPushCommand = defineCommand({
  arguments: { file: optionalWord('ledgerFile') },
  options,
  excludes: { restore: ['cancel'] },
  accepts: optionsOfResources,
  refuses: ['noLedger', 'dryRun'],
  examples: [
    "lms-cli ledger push --profile production --ledger 'postgres://ci@db.example.com/lms'",
    'lms-cli ledger push --profile production --restore',
  ],
  run: push,
});

type Given = { readonly file: string | null } & ValuesOf<typeof options>;

async function push(context: Context, given: Given): Promise<number> {
  const { host, messages, presenter } = context;
  const place = await sharedPlace(context);
  if (given.restore) return restore(place, given, context);
  const file = given.file ?? (await localLedgerFile(context));
  if (given.cancel) {
    await cancelPush(file, place, host);
    await presenter.remark(messages.say('ledger-cancelled', { file: shownPath(file, host) }));
    return exitCodes.ok;
  }
  const pushed = await pushLedger(file, place, host);
  const { id, generation } = pushed;
  const data = () => ({ place: place.address, id, generation, file: pushed.file });
  await presenter.show({ ids: [id], data });
  const about = { file: shownPath(pushed.file, host), place: place.address, generation };
  await presenter.remark(messages.say('ledger-pushed', about));
  return exitCodes.ok;
}

async function restore(place: SharedPlace, { file, yes }: Given, context: Context) {
  const { host, gate, messages, presenter } = context;
  const found = await lookAtRestore(file, place, host);
  const { copy, log } = found;
  if (!yes) {
    const about = { place: place.address, from: log?.generation, to: copy.generation };
    await gate.confirm(messages.say('ask-restore', about), '--yes');
  }
  await restoreLog(found, place, host);
  const about = { place: place.address, generation: copy.generation };
  await presenter.remark(messages.say('ledger-restored', about));
  return exitCodes.ok;
}
