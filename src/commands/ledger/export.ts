/** `lms-cli ledger export`: what the ledger knows of resources, without their contents. */
import { exportOf } from '../../content/export.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { JsonObject } from '../../core/json.ts';
import { problem } from '../../messages/problem.ts';
import { jsonText } from '../../presentation/data-writer.ts';
import { textOption } from '../arguments/parameters.ts';
import { checkOwnFiles } from '../bulk/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { existingResourceLedger, optionsOfResources } from '../resources/known.ts';
import { ledgerAddress } from '../service/destination.ts';
import { ledgerPlaceOf, placeText } from '../state/ledger-place.ts';
import { filesOfDatabase } from '../state/own-files.ts';

export const ledgerExportCommand = defineCommand({
  options: { out: textOption('<FILE>', { text: 'export-out' }) },
  accepts: optionsOfResources,
  refuses: ['noLedger'],
  examples: [
    'lms-cli ledger export --profile production',
    'lms-cli ledger export --profile production --out ledger.ndjson',
  ],
  run: (context, { out }) => exportLedger(context, out),
});

async function exportLedger(context: Context, out: string | null): Promise<number> {
  const { host, presenter, settings } = context;
  const used = settings.ledger === null ? [] : filesOfDatabase(settings.ledger);
  if (out !== null) await checkOwnFiles([{ option: '--out', file: out }], used, host);
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  if (ledger === null) throw await missingLedger(context);
  const lines = linesOfAll(exportOf(ledger));
  if (out === null) await presenter.text(lines);
  else await host.files.replace(out, lines, 'shared');
  return exitCodes.ok;
}

/** Where it would be. */
export async function missingLedger(context: Context): Promise<CliError> {
  const { ledger } = context.settings;
  const file = ledger ?? placeText(await ledgerPlaceOf(await ledgerAddress(context), context));
  return new CliError('usage', problem('ledger/missing', { file }));
}

async function* linesOfAll(objects: Iterable<JsonObject>): AsyncGenerator<string> {
  for (const object of objects) yield `${jsonText(object)}\n`;
}
