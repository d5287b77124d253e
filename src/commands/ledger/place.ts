/** The ledgers that a command line names, for the commands that move them. */
import { join } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { isDestinationNamed, ledgerAddress } from '../service/destination.ts';
import { ledgerFileName, ledgerPlaceOf } from '../service/ledger-place.ts';
import { stateFolder } from '../../config/own-files.ts';

/**
 * Null if the ledger is a file. Throws CliError `config/ledger` if nothing names it.
 * @param needsName false for what is about the whole database
 */
export async function findSharedPlace(
  context: Context,
  needsName = true,
): Promise<SharedPlace | null> {
  const owner = (await isDestinationNamed(context))
    ? await ledgerAddress(context)
    : { name: '', profileLedger: null, isEmbedded: false };
  const named = needsName ? owner : { ...owner, name: '' };
  const { shared } = await ledgerPlaceOf(named, context);
  if (needsName && shared?.name === '')
    throw new CliError('usage', problem('config/ledger', { reason: 'name' }));
  return shared;
}

/** Throws CliError `ledger/shared` if the ledger is a file. */
export async function sharedPlace(context: Context, needsName = true): Promise<SharedPlace> {
  const place = await findSharedPlace(context, needsName);
  if (place !== null) return place;
  const command = ['lms-cli', ...context.typed.command].join(' ');
  throw new CliError('usage', problem('ledger/shared', { reason: 'needed', command }));
}

/** The default file of the service, whatever the ledger is now. */
export async function localLedgerFile(context: Context): Promise<string> {
  const { name } = await ledgerAddress(context);
  return join(await stateFolder(context.host), ledgerFileName(name));
}
