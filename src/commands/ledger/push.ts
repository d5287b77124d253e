/** `lms-cli ledger push`: a local ledger becomes a shared one, or a file mends one. */
import { exitCodes } from '../../core/exit-code.ts';
import { pushLedger } from '../../ledger/shared/push.ts';
import { optionalWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { shownPath } from '../../config/own-files.ts';
import { localLedgerFile, sharedPlace } from './place.ts';

export const ledgerPushCommand = defineCommand({
  arguments: { file: optionalWord('ledgerFile') },
  accepts: optionsOfResources,
  refuses: ['noLedger', 'dryRun'],
  examples: [
    "lms-cli ledger push --profile production --ledger 'postgres://ci@db.example.com/lms'",
    'lms-cli ledger push .lms-cli/shared-7d3f.ledger.db --profile production',
  ],
  run: push,
});

async function push(context: Context, { file }: { readonly file: string | null }): Promise<number> {
  const { host, messages, presenter } = context;
  const place = await sharedPlace(context);
  const pushed = await pushLedger(file ?? (await localLedgerFile(context)), place, host);
  const { id, generation, isPushed } = pushed;
  const shown = shownPath(pushed.file, host);
  if (!isPushed) {
    await presenter.remark(messages.say('ledger-cancelled', { file: shown }));
    return exitCodes.ok;
  }
  const data = () => ({ place: place.address, id, generation, file: pushed.file });
  await presenter.show({ ids: [id], data });
  const about = { file: shown, place: place.address, generation };
  await presenter.remark(messages.say('ledger-pushed', about));
  return exitCodes.ok;
}
