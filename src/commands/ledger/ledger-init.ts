/** `lms-cli ledger init`: prepares a database for shared ledgers. */
import { exitCodes } from '../../core/exit-code.ts';
import { withLog } from '../../ledger/shared/opening.ts';
import { tablesScript } from '../../ledger/shared/postgres.ts';
import { flagOption } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { sharedPlace } from './place.ts';

export const ledgerInitCommand = defineCommand({
  options: { print: flagOption() },
  accepts: optionsOfResources,
  refuses: ['noLedger', 'dryRun'],
  examples: [
    "lms-cli ledger init --ledger 'postgres://postgres@db.example.com/lms'",
    "lms-cli ledger init --ledger 'postgres://postgres@db.example.com/lms' --print > tables.sql",
  ],
  run: (context, { print }) => init(context, print),
});

async function init(context: Context, isPrinted: boolean): Promise<number> {
  const { host, presenter, messages, settings } = context;
  const place = await sharedPlace(context, false);
  const { schema } = place;
  if (isPrinted) {
    await presenter.text(tablesScript(schema));
    return exitCodes.ok;
  }
  await withLog(place, host, (log) => log.init());
  const roles = { reader: `${schema}_reader`, writer: `${schema}_writer` };
  await presenter.show({ ids: [], data: () => ({ schema, ...roles }) });
  if (!settings.quiet)
    await presenter.remark(messages.say('ledger-initialized', { schema, ...roles }));
  return exitCodes.ok;
}
