/** Decides which database has the ledger, and as whom it is asked (docs/servers.md). */
import type { DatabaseConnection } from '../contract/ledger.ts';
import { CliError } from '../core/errors.ts';
import { type Host, isSet } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import { acceptOrigin, type TrustOrigin } from './edit-configuration.ts';
import type { LedgerEntry } from './file-schema.ts';
import type { ConfigurationFile } from './load.ts';
import type { FoundProfile } from './profiles.ts';
import {
  certificateIn,
  givesSecrets,
  resolveCertificates,
  resolveSecret,
  type SecretPorts,
} from './secrets.ts';
import {
  databaseOrigin,
  isLocalDatabase,
  isSameConnection,
  isSharedAddress,
  parseSharedAddress,
  type SharedAddress,
} from './shared-address.ts';

export interface ProfileLedger {
  readonly address: SharedAddress;
  readonly entry: Omit<LedgerEntry, 'address'>;
  readonly file: Pick<ConfigurationFile, 'path' | 'owner'>;
  /** The user's own configuration, which lists the accepted servers. */
  readonly user: ConfigurationFile | null;
}

/**
 * What a profile says of its ledger; null if it is a file. Throws CliError `config/ledger`,
 * for a password in its address too.
 */
export function ledgerOfProfile({ name, entry, file, user }: FoundProfile): ProfileLedger | null {
  if (entry.ledger === undefined) return null;
  const { address: text, ...others } =
    typeof entry.ledger === 'string' ? { address: entry.ledger } : entry.ledger;
  const source = `profiles.${name}.ledger`;
  const address = parseSharedAddress(text, source);
  if (address.password !== null) {
    throw new CliError('usage', problem('config/ledger', { reason: 'password', source }));
  }
  return { address, entry: others, file, user };
}

export interface SharedLedger {
  readonly address: SharedAddress;
  readonly connection: DatabaseConnection;
}

type LedgerHost = SecretPorts['host'];

/**
 * The shared ledger that --ledger, LMS_LEDGER or the profile in use names; null if it is a file. If a
 * project file names it, its server must be accepted before any secret is looked up. Throws CliError
 * of kind usage.
 * @param named as Settings has it
 */
export async function resolveSharedLedger(
  named: string | null,
  ofProfile: ProfileLedger | null,
  { host, trustOrigin }: { readonly host: LedgerHost; readonly trustOrigin: TrustOrigin },
): Promise<SharedLedger | null> {
  const given =
    named === null || !isSharedAddress(named) ? null : parseSharedAddress(named, '--ledger');
  const address = named === null ? (ofProfile?.address ?? null) : given;
  if (address === null) return null;
  refuseWeakTls(address, host);
  if (given === null && ofProfile !== null) await passDoor(ofProfile, host, trustOrigin);
  // Secrets go only where they belong, whoever names the place.
  const entry =
    ofProfile !== null && isSameConnection(ofProfile.address, address) ? ofProfile.entry : {};
  const ports = { host, owner: ofProfile?.file.owner ?? 'project' };
  const tls = await tlsOf(address, entry, ports);
  const password = await passwordFor(address, entry, ports);
  const { user, port, database } = address;
  return {
    address,
    connection: { host: address.host, port, user, database, password, tls },
  };
}

async function passDoor(
  { address, entry, file, user }: ProfileLedger,
  host: LedgerHost,
  trustOrigin: TrustOrigin,
): Promise<void> {
  const { password, tls } = entry;
  const isSecretSent =
    givesSecrets({ password }, host) ||
    givesSecrets({ key: tls?.key }, host) ||
    ['PGPASSWORD', 'PGPASSFILE'].some((name) => isSet(host.env, name));
  if (file.owner === 'user' || (isLocalDatabase(address) && !isSecretSent)) return;
  await acceptOrigin(databaseOrigin(address), { host, user, file: file.path, trustOrigin });
}

/** Off this machine, TLS is always verified in full: nothing may ask for less. */
function refuseWeakTls(address: SharedAddress, { env }: Pick<Host, 'env'>): void {
  if (isLocalDatabase(address)) return;
  const mode = env['PGSSLMODE'] ?? '';
  if (!/^(|require|verify-ca|verify-full)$/.test(mode)) {
    throw new CliError('usage', problem('config/ledger', { reason: 'tls-mode', mode }));
  }
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new CliError('usage', problem('config/tls-checks-off', {}));
  }
}

/** The password in LMS_LEDGER, then that of the profile, then PGPASSWORD. PGPASSFILE is read later. */
async function passwordFor(
  address: SharedAddress,
  { password }: ProfileLedger['entry'],
  ports: SecretPorts,
): Promise<string | null> {
  const { env } = ports.host;
  const inVariable = env['LMS_LEDGER'] ?? '';
  const ofVariable = isSharedAddress(inVariable)
    ? parseSharedAddress(inVariable, 'LMS_LEDGER')
    : null;
  if (ofVariable?.password != null && isSameConnection(ofVariable, address))
    return ofVariable.password;
  if (password !== undefined) return resolveSecret(password, 'ledger.password', ports);
  return isSet(env, 'PGPASSWORD') ? (env['PGPASSWORD'] ?? null) : null;
}

async function tlsOf(
  address: SharedAddress,
  { tls = {} }: ProfileLedger['entry'],
  ports: SecretPorts,
): Promise<DatabaseConnection['tls']> {
  const isWanted = Object.keys(tls).length > 0 && !address.host.startsWith('/');
  if (isLocalDatabase(address) && !isWanted) return null;
  const certificates = await resolveCertificates(tls, 'ledger.tls', ports);
  return { ...certificates, ca: certificates.ca ?? (await certificateOfVariable(ports.host)) };
}

/** The authorities that PGSSLROOTCERT names; null for those that Node trusts. */
async function certificateOfVariable(host: LedgerHost): Promise<string | null> {
  const path = host.env['PGSSLROOTCERT'] ?? '';
  return path === '' || path === 'system' ? null : certificateIn(path, 'PGSSLROOTCERT', host);
}
