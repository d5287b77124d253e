/**
 * Where ledgers are: in files next to the project, or in the database of a team (docs/servers.md).
 * What each of these files is.
 */
import { basename, join } from 'node:path';
import type { TrustOrigin } from '../../config/edit-configuration.ts';
import {
  mustBeOwnDatabase,
  mustBeOwnFolder,
  projectFolder,
  stateFolder,
} from '../../config/own-files.ts';
import {
  defaultSharedName,
  isSharedAddress,
  sharedAddressText,
} from '../../config/shared-address.ts';
import { type ProfileLedger, resolveSharedLedger } from '../../config/shared-ledger.ts';
import type { FileState, LedgerPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Settings } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';

const ENDING = '.ledger.db';

/** As --ledger names it. */
export const placeText = (place: LedgerPlace): string =>
  typeof place === 'string' ? place : place.address;

export interface LedgerOwner {
  /** True for the built-in local service, which has no shared ledger. */
  readonly isEmbedded: boolean;
  /** The profile, otherwise the host and port. */
  readonly name: string;
  readonly profileLedger: ProfileLedger | null;
}

/**
 * The ledger that the user named, that of the profile, or the default file of the owner.
 * @param isWhole true if it is about the whole database, which needs no name
 */
export async function chooseLedgerPlace(
  { name: ownName, profileLedger, isEmbedded }: LedgerOwner,
  context: Context,
  isWhole = false,
): Promise<LedgerPlace> {
  const { host, settings, mask } = context;
  const { ledger: named } = settings;
  if (isEmbedded && named !== null && isSharedAddress(named)) {
    throw new CliError('usage', problem('config/ledger', { reason: 'sandbox' }));
  }
  const ports = { host, trustOrigin: trustOriginBy(context) };
  const found = await resolveSharedLedger(named, profileLedger, ports);
  const folder = await stateFolder(host);
  if (found === null) return named ?? join(folder, ledgerFileName(ownName));
  const { address, connection } = found;
  const { password, tls } = connection;
  mask.hide([password, tls?.key ?? null].filter((each) => each !== null));
  const name = isWhole ? '' : (address.name ?? defaultSharedName(ownName));
  if (name === '' && !isWhole)
    throw new CliError('usage', problem('config/ledger', { reason: 'name' }));
  // The copy is opened there, under a name that only the database knows.
  await mustBeOwnFolder(folder, (each) => each.startsWith(COPY), host);
  const shown = sharedAddressText({ ...address, name: name || null });
  return { address: shown, connection, schema: address.schema, name, folder };
}

export const trustOriginBy =
  ({ gate, messages }: Context): TrustOrigin =>
  (origin, file) =>
    gate.ask(messages.say('ask-trust-origin', { origin, file }));

/** The name of the file in `.lms-cli/` of a profile, or of a host and port. */
export const ledgerFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll('*', '%2A').replace(/^\./, '%2E') + ENDING;

const COPY = 'shared-';

export const isCopyName = (path: string) =>
  /^shared-[\da-f-]{36}\.ledger\.db$/.test(basename(path));

/** The files of ledgers next to the project, copies of shared ones last. */
export async function filesInState(host: Host): Promise<string[]> {
  const folder = await stateFolder(host);
  const names = (await host.files.list(folder)).filter((name) => name.endsWith(ENDING));
  return [false, true].flatMap((isCopy) =>
    names.filter((name) => isCopyName(name) === isCopy).map((name) => join(folder, name)),
  );
}

/**
 * The ledger files that commands look into without a connection: the one that the user named, that of
 * the named profile, or all next to the project.
 */
export async function ledgerFiles(
  host: Host,
  { ledger, profile }: Pick<Settings, 'ledger' | 'profile'>,
): Promise<string[]> {
  if (ledger !== null && !isSharedAddress(ledger)) return [ledger];
  const files = await filesInState(host);
  if (profile === null) return files;
  return files.filter((path) => basename(path) === ledgerFileName(profile.value));
}

/** What a file that nobody named is; null if it cannot be read, which other commands report. */
export async function findFileState(file: string, host: Host): Promise<FileState | null> {
  const { roleOfFile } = await import('../../ledger/whole.ts');
  try {
    await checkLedger(file, host, { ledger: null });
    return await roleOfFile(file, host);
  } catch {
    return null;
  }
}

/**
 * An unexpected error, unless a ledger that the command has opened is damaged: somebody may have edited
 * it by hand, and no command expects that.
 */
export async function findDamage(
  error: unknown,
  { host, openedLedgers }: Context,
): Promise<unknown> {
  const { examineLedger } = await import('../../ledger/whole.ts');
  for (const path of openedLedgers) {
    try {
      await examineLedger(path, host);
    } catch (found) {
      if (found instanceof CliError && found.problem.code === 'ledger/damaged') return found;
    }
  }
  return error;
}

/**
 * Throws CliError `state/foreign-file` before anything is opened if a ledger that nobody named is
 * not a file of the project, or if a link is next to it.
 */
export async function checkLedger(
  path: string,
  host: Host,
  { ledger }: Pick<Settings, 'ledger'>,
): Promise<void> {
  const isFound = ledger === null || isSharedAddress(ledger);
  const folder = isFound ? await projectFolder(host) : null;
  await mustBeOwnDatabase(path, { folder, option: '--ledger' }, host);
}
