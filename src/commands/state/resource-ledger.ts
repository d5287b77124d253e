/** The ledger whose resources `resources` shows and changes, without contacting its service. */
import type { Ledger } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { ledgerAddress, openDestination } from '../service/destination.ts';
import { ledgerPath, openLedgerAt, reachable } from './ledgers.ts';

/** The existing ledger of the service that the options name; null if there is none yet. */
export async function existingResourceLedger(
  context: Context,
  { readOnly }: { readonly readOnly: boolean },
): Promise<Ledger | null> {
  const { path, identity, isThere } = await found(context);
  return isThere ? openLedgerAt(path, context, { target: identity, readOnly }) : null;
}

/** The same, or a new ledger that belongs to the service. */
export async function resourceLedger(context: Context): Promise<Ledger> {
  const { path, identity, isThere } = await found(context);
  const isNamed = context.settings.ledger !== null;
  const target = isThere && isNamed ? null : (identity ?? (await identityOf(context)));
  return openLedgerAt(path, context, { target, readOnly: false });
}

/** Throws CliError `usage/options-conflict` for a dry run of a command that writes to the ledger. */
export function refuseDryRun({ settings }: Pick<Context, 'settings'>, command: string): void {
  if (!settings.dryRun) return;
  const options = ['--dry-run', command];
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

interface Found {
  readonly path: string;
  /** Null if the options do not tell the identity of the service: a named ledger, --sandbox. */
  readonly identity: string | null;
  readonly isThere: boolean;
}

async function found(context: Context): Promise<Found> {
  const { host, settings } = context;
  if (settings.noLedger) {
    const options = ['--no-ledger', 'resources'];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  const address = settings.ledger === null ? await ledgerAddress(context) : null;
  const path = address === null ? (settings.ledger ?? '') : await ledgerPath(address, context);
  const isThere = await reachable(path, () => host.files.exists(path));
  return { path, identity: address?.identity ?? null, isThere };
}

/** The local service has an identity only once it has its own file, so it is started. */
async function identityOf(context: Context): Promise<string | null> {
  if (!context.settings.sandbox) return (await ledgerAddress(context)).identity;
  await using destination = await openDestination(context);
  return destination.identity;
}
