/** Where the ledger of a command is: in a file, or in the database of a team (docs/servers.md). */
import type { TrustOrigin } from '../../config/edit-configuration.ts';
import { basename, dirname, join } from 'node:path';
import {
  isSharedAddress,
  sharedAddressText,
  defaultSharedName,
} from '../../config/shared-address.ts';
import {
  type ProfileLedger,
  resolveSharedLedger,
  type SharedLedger,
} from '../../config/shared-ledger.ts';
import type { LedgerPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { mustBeOwnFolder, stateFolder } from '../../config/own-files.ts';

const ENDING = '.ledger.db';

export const fileAt = (path: string): LedgerPlace => ({ path, shared: null });

/** As --ledger names it. */
export const placeText = ({ path, shared }: LedgerPlace): string => shared?.address ?? path ?? '';

/** Whoever has a ledger: a service. */
export interface LedgerOwner {
  /** True for the built-in local service, which has no shared ledger. */
  readonly isEmbedded: boolean;
  /** The profile, otherwise the host and port. */
  readonly name: string;
  /** What the profile says; null if it is a file. */
  readonly profileLedger: ProfileLedger | null;
}

/** The ledger that the user named, that of the profile, or the default file of the owner. */
export async function ledgerPlaceOf(
  { name, profileLedger, isEmbedded }: LedgerOwner,
  context: Context,
): Promise<LedgerPlace> {
  const { host, settings } = context;
  const { ledger: named } = settings;
  if (isEmbedded && named !== null && isSharedAddress(named)) {
    throw new CliError('usage', problem('config/ledger', { reason: 'sandbox' }));
  }
  const ports = { host, trustOrigin: trustOriginBy(context) };
  const found = await resolveSharedLedger(named, profileLedger, ports);
  if (found !== null) return sharedPlaceOf(found, name, context);
  if (named !== null) return fileAt(named);
  const file = join(await stateFolder(host), ledgerFileName(name));
  return fileAt(isEmbedded ? await fileOfEmbedded(file, host) : file);
}

/** The name of the local service without a profile. */
export const EMBEDDED_NAME = 'sandbox';

/**
 * The local service of a folder is one, whoever names it. Its ledger of the time before it had a
 * profile goes on, because an empty one would create everything again.
 */
async function fileOfEmbedded(file: string, host: Host): Promise<string> {
  const before = join(dirname(file), ledgerFileName(EMBEDDED_NAME));
  const isNew = !(await isThere(file, host)) && (await isThere(before, host));
  return isNew ? before : file;
}

const isThere = (file: string, { files }: Host) => onFileProblem(files.exists(file), () => false);

async function sharedPlaceOf(
  { address: given, connection, secrets }: SharedLedger,
  owner: string,
  { host, mask }: Context,
): Promise<LedgerPlace> {
  mask.hide(secrets);
  const name = given.name ?? defaultSharedName(owner);
  // What is about the whole database has no name.
  const address = { ...given, name: name || null };
  const folder = await stateFolder(host);
  // The copy is opened there, under a name that only the database knows.
  await mustBeOwnFolder(folder, (each) => each.startsWith(COPY), host);
  const { schema } = given;
  const shared = { address: sharedAddressText(address), connection, schema, name, folder };
  return { path: null, shared };
}

export const trustOriginBy =
  ({ gate, messages }: Context): TrustOrigin =>
  (origin, file) =>
    gate.ask(messages.say('ask-trust-origin', { origin, file }));

/** The name of the file in `.lms-cli/` of a profile, or of a host and port. */
export const ledgerFileName = (name: string): string =>
  encodeURIComponent(name).replaceAll('*', '%2A').replace(/^\./, '%2E') + ENDING;

const COPY = 'shared-';

/** True for the name of a copy that lms-cli keeps of a shared ledger. */
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
