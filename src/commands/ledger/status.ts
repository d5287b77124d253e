/** `lms-cli ledger status`: where a ledger is, and where it stands. */
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { roleOfFile } from '../../ledger/examine.ts';
import { currentHolder } from '../../ledger/shared/lease.ts';
import { copyFile, findNamed, newestRunOf, withLog } from '../../ledger/shared/opening.ts';
import { problem } from '../../messages/problem.ts';
import { shownLedger } from '../../presentation/pages/ledger.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { existingResourceLedger, optionsOfResources } from '../resources/known.ts';
import { ledgerAddress } from '../service/destination.ts';
import { ledgerPlaceOf, placeText } from '../service/ledger-place.ts';
import { shownPath } from '../../config/own-files.ts';
import { findSharedPlace } from './shared.ts';

export const ledgerStatusCommand = defineCommand({
  accepts: optionsOfResources,
  refuses: ['noLedger'],
  examples: [
    'lms-cli ledger status --profile production',
    "lms-cli ledger status --ledger 'postgres://ci@db.example.com/lms?name=production' -o json",
  ],
  run: status,
});

async function status(context: Context): Promise<number> {
  const place = await findSharedPlace(context);
  if (place !== null) return sharedStatus(place, context);
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  if (ledger === null) throw await missingLedger(context);
  const { host, presenter } = context;
  const { at: _, ...state } = await roleOfFile(ledger.path, host);
  const shown = { ...state, ...ledger.position(), place: shownPath(ledger.path, host), log: null };
  await presenter.show(shownLedger(shown));
  return exitCodes.ok;
}

async function sharedStatus(place: SharedPlace, context: Context): Promise<number> {
  const { host, presenter } = context;
  const shown = await withLog(place, host, async (log) => {
    const found = await findNamed(place, log);
    const { id, target, number: generation, name } = found;
    const copy = await copyIn(place, id, context);
    const asyncReplicas = await log.asyncReplicas();
    // The copy has it, and is brought up to date by this.
    const run = await newestRunOf(found, { place, log, ports: host });
    const about = { name, asyncReplicas, holder: currentHolder(found), copy };
    return { place: place.address, role: null, id, target, generation, run, log: about };
  });
  await presenter.show(shownLedger(shown));
  return exitCodes.ok;
}

async function copyIn(place: SharedPlace, id: string, { host }: Context) {
  const file = copyFile(place, id);
  if (!(await host.files.exists(file))) return null;
  const { generation, at } = await roleOfFile(file, host);
  return { file: shownPath(file, host), generation, at };
}

/** Where it would be. */
async function missingLedger(context: Context): Promise<CliError> {
  const file = placeText(await ledgerPlaceOf(await ledgerAddress(context), context));
  return new CliError('conflict', problem('ledger/not-found', { reason: 'not-found', file }));
}
