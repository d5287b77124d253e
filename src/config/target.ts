/** Decides where requests go and with which credentials (docs/servers.md). */
import { resolve } from 'node:path';
import type { Auth } from '../core/auth.ts';
import type { Problem } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import type { Certificates, Host } from '../core/host.ts';
import { isLoopback } from '../core/local-service.ts';
import { shellWord } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import { acceptOrigin, type TrustOrigin } from './edit-configuration.ts';
import type { AuthEntry, ProfileEntry, SecretSource } from './file-schema.ts';
import { loadConfiguration } from './load.ts';
import {
  findBaseUrlOverride,
  findProfile,
  type FoundProfile,
  type GivenValue,
  isOfSandbox,
  sandboxProfile,
  type TargetChoice,
} from './profiles.ts';
import type { ConfigurationPorts } from './own-files.ts';
import {
  environmentAuth,
  givesSecrets,
  rehearsedAuth,
  resolveAuth,
  resolveCertificates,
  type SecretPorts,
} from './secrets.ts';
import {
  checkHeaders,
  type CountOrPercent,
  findServerRoot,
  isUnprotected,
  parseBaseUrl,
  parseCountOrPercent,
  parseDuration,
  parseRate,
  usualTimes,
  variableInUse,
} from './setting-values.ts';
import { ledgerOfProfile, type ProfileLedger } from './shared-ledger.ts';

export interface ServiceTarget extends ReturnType<typeof settingsOf> {
  /** True for the built-in local service, whose address is known only when it runs. */
  readonly isEmbedded: boolean;
  /** The root of 2.0, without a slash at its end. */
  readonly baseUrl: URL;
  /** The root of v0 and of the login page (docs/servers.md). */
  readonly serverRoot: URL;
  readonly profile: string | null;
  readonly auth: Auth;
  readonly curl: CurlWords;
  /** Null for none of its own, and for a dry run. */
  readonly certificates: Certificates | null;
  readonly ledger: ProfileLedger | null;
  readonly warnings: readonly Problem[];
}

interface CurlWords {
  /** What stands for each secret field of the credentials, between double quotes. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/** How many resources an apply may change and delete; null if nothing limits it. */
export interface ChangeLimits {
  readonly maxChanges: number | null;
  readonly maxDeletes: CountOrPercent | null;
}

type TargetPorts = ConfigurationPorts & Pick<Host, 'env' | 'runProgram'>;

/**
 * --sandbox, --base-url, then --profile, LMS_BASE_URL, LMS_PROFILE, and the default profile of a
 * file.
 */
export async function resolveTarget(
  choice: TargetChoice,
  host: TargetPorts,
  trustOrigin: TrustOrigin,
): Promise<ServiceTarget> {
  const inquiry: Inquiry = { choice, host, trustOrigin };
  if (choice.sandbox) return embeddedTarget(sandboxProfile(await loadConfiguration(host)));
  const url = findBaseUrlOverride(choice);
  const target =
    url === null
      ? await targetOfProfile(choice.profile?.value ?? null, inquiry)
      : await targetOfGivenUrl(url, inquiry);
  const insecure = [target.baseUrl, target.serverRoot].find(isUnprotected);
  if (insecure === undefined) return target;
  const warning = problem('config/http', { reason: 'allowed', origin: insecure.origin });
  return { ...target, warnings: [...target.warnings, warning] };
}

interface Inquiry {
  readonly choice: TargetChoice;
  readonly host: TargetPorts;
  readonly trustOrigin: TrustOrigin;
}

/** A base URL outside of a profile never gets the credentials of a profile. */
async function targetOfGivenUrl({ value }: GivenValue, inquiry: Inquiry): Promise<ServiceTarget> {
  const { host } = inquiry;
  const baseUrl = parseBaseUrl(value);
  refuseUnprotected([baseUrl], inquiry);
  const entry = environmentAuth(host);
  const target = targetOfUrl(baseUrl, await authOf(entry, 'user', inquiry));
  return { ...target, curl: { secrets: secretWords(entry, host), options: [] } };
}

function targetOfUrl(baseUrl: URL, auth: Auth): ServiceTarget {
  return {
    ...settingsOf({}),
    isEmbedded: false,
    ...makeAddresses(baseUrl),
    profile: null,
    auth,
    curl: { secrets: {}, options: [] },
    certificates: null,
    ledger: null,
    warnings: [],
  };
}

export const makeAddresses = (baseUrl: URL) => ({
  baseUrl,
  serverRoot: findServerRoot(baseUrl),
});

/** A placeholder, because the port of the built-in service is unknown until it runs. */
const UNSTARTED = 'http://127.0.0.1';

function embeddedTarget(found: FoundProfile | null): ServiceTarget {
  const target = { ...targetOfUrl(new URL(UNSTARTED), { type: 'none' }), isEmbedded: true };
  if (found === null) return target;
  const { name, entry, warnings } = found;
  return { ...target, ...settingsOf(entry), profile: name, warnings };
}

async function targetOfProfile(chosen: string | null, inquiry: Inquiry): Promise<ServiceTarget> {
  const { choice, host, trustOrigin } = inquiry;
  const found = findProfile(chosen, await loadConfiguration(host));
  const { name, entry, file, user, warnings } = found;
  if (isOfSandbox(entry)) return embeddedTarget(found);
  const { auth = { type: 'none' } } = entry;
  const baseUrl = parseBaseUrl(entry.baseUrl ?? '');
  const serverRoot =
    entry.v0BaseUrl === undefined ? findServerRoot(baseUrl) : parseBaseUrl(entry.v0BaseUrl);
  // Before any question and before any secret is looked up.
  refuseUnprotected([baseUrl, serverRoot], inquiry);
  if (file.owner === 'project' && !choice.isRehearsal) {
    const isSecretSent = givesSecrets(auth, host) || givesSecrets({ key: entry.tls?.key }, host);
    const servers = [baseUrl, serverRoot].filter(
      ({ hostname }) => isSecretSent || !isLoopback(hostname),
    );
    for (const origin of new Set(servers.map((each) => each.origin))) {
      await acceptOrigin(origin, { host, user, file: file.path, trustOrigin });
    }
  }
  return {
    ...targetOfUrl(baseUrl, await authOf(auth, file.owner, inquiry)),
    ...settingsOf(entry),
    curl: { secrets: secretWords(auth, host), options: certificateOptions(entry, host) },
    certificates:
      entry.tls === undefined || choice.isRehearsal
        ? null
        : await resolveCertificates(entry.tls, 'tls', { host, owner: file.owner }),
    serverRoot,
    profile: name,
    ledger: ledgerOfProfile(found),
    warnings,
  };
}

/** The settings of a profile other than its address and credentials; null for what it does not set. */
function settingsOf(entry: ProfileEntry) {
  const { maxChanges = null, maxDeletes = '' } = entry.limits ?? {};
  const limits: ChangeLimits = { maxChanges, maxDeletes: parseCountOrPercent(String(maxDeletes)) };
  return {
    /** Names in lower case. */
    headers: checkHeaders(Object.entries(entry.headers ?? {})),
    timeoutMs: parseDuration(entry.timeout ?? ''),
    connectTimeoutMs: parseDuration(entry.connectTimeout ?? '') ?? usualTimes.connectTimeoutMs,
    concurrency: entry.concurrency ?? null,
    ratePerSecond: parseRate(entry.rate ?? ''),
    trust503: entry.trust503 ?? true,
    isProtected: entry.protected ?? false,
    limits,
  };
}

function authOf(
  entry: AuthEntry,
  owner: SecretPorts['owner'],
  { choice, host }: Inquiry,
): Promise<Auth> {
  if (choice.isRehearsal) return rehearsedAuth(entry);
  return resolveAuth(entry, { host, owner });
}

function refuseUnprotected(roots: readonly URL[], { choice, host }: Inquiry): void {
  const insecure = roots.find(isUnprotected);
  if (insecure !== undefined && !choice.allowHttp) {
    throw new CliError(
      'usage',
      problem('config/http', { reason: 'refused', origin: insecure.origin }),
    );
  }
  const isSecure = roots.some(({ protocol }) => protocol === 'https:');
  if (isSecure && host.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw new CliError('usage', problem('config/tls-checks-off', {}));
  }
}

type Surroundings = Pick<Host, 'env' | 'configDirectory'>;

/**
 * What stands in a curl command for each field of the credentials, between double quotes. What is
 * asked has no words.
 */
function secretWords(
  auth: AuthEntry,
  surroundings: Surroundings,
): Readonly<Record<string, string>> {
  const { type: _, ...fields } = auth;
  const sources: [string, string | SecretSource][] = Object.entries(fields);
  const words = sources.flatMap(([field, source]) => {
    const word = typeof source === 'string' ? quotable(source) : wordOf(source, surroundings);
    return word === null ? [] : [[field, word] as const];
  });
  return Object.fromEntries(words);
}

const quotable = (text: string) => text.replaceAll(/[`$"\\]/g, '\\$&');

function wordOf(source: SecretSource, { env, configDirectory }: Surroundings): string | null {
  if ('env' in source) {
    const variable = variableInUse(source.env, env);
    if (variable !== source.env) return `$(cat "$${variable}")`;
    return /^[a-z_]\w*$/i.test(variable) ? `$${variable}` : `$(printenv ${shellWord(variable)})`;
  }
  if ('file' in source) return `$(cat ${shellWord(resolve(configDirectory, source.file))})`;
  return 'command' in source ? `$(${source.command.map(shellWord).join(' ')} | head -n 1)` : null;
}

const flags = { ca: '--cacert', cert: '--cert', key: '--key' } as const;

/** Curl reads certificates from files only, so that a variable needs its twin. */
function certificateOptions(
  { tls = {} }: Pick<ProfileEntry, 'tls'>,
  { configDirectory }: Pick<Surroundings, 'configDirectory'>,
): string[] {
  return (['ca', 'cert', 'key'] as const).flatMap((part) => {
    const source = tls[part];
    if (source === undefined) return [];
    const file =
      'env' in source ? `"$${source.env}_FILE"` : shellWord(resolve(configDirectory, source.file));
    return [`${flags[part]} ${file}`];
  });
}
