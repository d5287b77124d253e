/** The files of ledgers next to the project, and what each of them is. */
import { basename } from 'node:path';
import { isSandboxName } from '../../config/profiles.ts';
import { isSameLedger, isSharedAddress, parseSharedAddress } from '../../config/shared-address.ts';
import type { Host } from '../../core/host.ts';
import type { FileState } from '../../ledger/log/log.ts';
import type { Settings } from '../arguments/global-options.ts';
import { EMBEDDED_NAME, filesInState, ledgerFileName } from '../service/ledger-place.ts';
import { mustBeOwnDatabase, projectFolder } from '../../config/own-files.ts';

export interface SharedFile extends FileState {
  readonly file: string;
}

/**
 * The ledger files that commands look into without a connection: the one that the user named, that of
 * the named profile, or all next to the project. Of a shared ledger, its copies.
 */
export async function ledgerFiles(
  host: Host,
  { ledger, profile }: Pick<Settings, 'ledger' | 'profile'>,
): Promise<string[]> {
  if (ledger !== null) return isSharedAddress(ledger) ? copiesOf(ledger, host) : [ledger];
  const files = await filesInState(host);
  if (profile === null) return files;
  const named = (name: string) => files.filter((path) => basename(path) === ledgerFileName(name));
  const own = named(profile.value);
  const isOld = own.length === 0 && (await isSandboxName(profile.value, host));
  return isOld ? named(EMBEDDED_NAME) : own;
}

async function copiesOf(named: string, host: Host): Promise<string[]> {
  const address = parseSharedAddress(named, '--ledger');
  const copies: string[] = [];
  for (const file of await filesInState(host)) {
    const origin = (await standingIn(file, { host, settings: foundOnly }))?.origin ?? '';
    if (!isSharedAddress(origin)) continue;
    const { name, ...other } = parseSharedAddress(origin, file);
    if (isSameLedger(address, { ...other, name: address.name && name })) copies.push(file);
  }
  return copies;
}

/** What a file is; null if it cannot be read, which other commands report. */
export async function standingIn(
  file: string,
  { host, settings }: { readonly host: Host; readonly settings: Pick<Settings, 'ledger'> },
): Promise<FileState | null> {
  const { roleOfFile } = await import('../../ledger/examine.ts');
  try {
    await checkLedger(file, host, settings);
    return await roleOfFile(file, host);
  } catch {
    return null;
  }
}

/** Nobody named the file. */
export const foundOnly = { ledger: null };

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
