/** The profiles of the two configuration files, the choice between them, and their values. */
import type { SecretOrigin } from '../core/auth.ts';
import type { Problem } from '../core/diagnostic.ts';
import { CliError, unlessReported } from '../core/errors.ts';
import { type Host, isSet } from '../core/host.ts';
import { isObject, type Json, type JsonPath } from '../core/json.ts';
import { nearestName } from '../documents/nearest.ts';
import { shownUrl } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import type {
  AuthEntry,
  CertificateSources,
  LedgerEntry,
  ProfileEntry,
  SecretSource,
} from './file-schema.ts';
import {
  type Configuration,
  type ConfigurationFile,
  isProfileName,
  parseConfiguration,
} from './load.ts';
import { type ConfigurationPorts, findProjectFile, userFilePath } from './own-files.ts';
import { parseSharedAddress, sharedAddressText } from './shared-address.ts';
import { isSecretName, serverRootOf, usualTimes, variableInUse } from './setting-values.ts';

export interface FoundProfile {
  readonly name: string;
  readonly entry: ProfileEntry;
  readonly file: ConfigurationFile;
  readonly user: ConfigurationFile | null;
  readonly warnings: readonly Problem[];
}

/**
 * The profile of that name, otherwise the default one. The user's own file overrides the project's,
 * so that a folder cannot redirect the user's credentials. Throws CliError `config/no-target` and
 * `config/unknown-profile`.
 */
export function findProfile(chosen: string | null, configuration: Configuration): FoundProfile {
  const { project, user } = configuration;
  const name = chosen ?? defaultProfile(configuration)?.name ?? null;
  if (name === null) throw new CliError('usage', problem('config/no-target', {}));
  const warnings =
    project?.profiles.has(name) === true && user?.profiles.has(name) === true
      ? [problem('config/profile-shadowed', { name, file: project.path })]
      : [];
  for (const file of [user, project]) {
    const entry = file?.profiles.get(name);
    if (file !== null && entry !== undefined) return { name, entry, file, user, warnings };
  }
  const known = profileNames(configuration);
  const suggestion = nearestName(name, known);
  throw new CliError('usage', problem('config/unknown-profile', { name, suggestion, known }));
}

export const isOfSandbox = ({ sandbox = false }: Pick<ProfileEntry, 'sandbox'>) => sandbox;

/**
 * The profile that --sandbox means: the default one if it is of the local service, otherwise the
 * first; null for none.
 */
export function sandboxProfile(configuration: Configuration): FoundProfile | null {
  const usual = defaultProfile(configuration)?.name;
  const names = profileNames(configuration).toSorted(
    (a, b) => Number(b === usual) - Number(a === usual),
  );
  const found = names.map((name) => findProfile(name, configuration));
  return found.find(({ entry }) => isOfSandbox(entry)) ?? null;
}

/** The profile that is used if nothing names one, and the file that sets it. */
export function defaultProfile({
  project,
  user,
}: Configuration): { readonly name: string; readonly file: ConfigurationFile } | null {
  for (const file of [project, user]) {
    if (file !== null && file.defaultProfile !== null) return { name: file.defaultProfile, file };
  }
  return null;
}

/** Each name once: those of the user's file, then those of the project's, in file order. */
export function profileNames({ project, user }: Configuration): string[] {
  return [...new Set([user, project].flatMap((file) => [...(file?.profiles.keys() ?? [])]))];
}

interface ProfileValue {
  /** As in the file, for example `auth.token`. */
  readonly name: string;
  /** Null if nothing limits it. */
  readonly value: string | number | boolean | SecretOrigin | null;
  /** The line of the profile's file; null for a default. */
  readonly line: number | null;
}

/** Every value of a profile, its own and the defaults, without secrets. */
export function profileValues(
  { name, entry, file }: Pick<FoundProfile, 'name' | 'entry' | 'file'>,
  { env }: Pick<Host, 'env'>,
): ProfileValue[] {
  const value = (path: JsonPath, set: ProfileValue['value'] | undefined, usual: Default) => ({
    name: path.join('.'),
    value: set ?? usual,
    line: set === undefined ? null : file.lineOf(['profiles', name, ...path]),
  });
  const sources = (path: JsonPath, of: Sources) =>
    authValues(of, { env }).map(({ field, source }) => value([...path, field], source, null));
  const { auth = { type: 'none' }, tls = {}, headers = {}, limits, ledger } = entry;
  return [
    ...(isOfSandbox(entry)
      ? [value(['sandbox'], entry.sandbox, null)]
      : [
          value(['baseUrl'], mapIfGiven(entry.baseUrl, shownUrl), null),
          value(['v0BaseUrl'], mapIfGiven(entry.v0BaseUrl, shownUrl), usualV0BaseUrl(entry)),
          value(['auth', 'type'], entry.auth?.type, 'none'),
        ]),
    ...sources(['auth'], auth),
    ...sources(['tls'], tls),
    // They should hold no secrets. If a name suggests one, its value is hidden.
    ...Object.entries(headers).map(([header, text]) =>
      value(['headers', header], isSecretName(header) ? '***' : text, null),
    ),
    value(['timeout'], entry.timeout, usualTimes.timeout),
    value(['connectTimeout'], entry.connectTimeout, usualTimes.connectTimeout),
    value(['concurrency'], entry.concurrency, null),
    value(['rate'], entry.rate, null),
    value(['trust503'], entry.trust503, true),
    value(['protected'], entry.protected, false),
    ...(typeof ledger === 'string' ? [value(['ledger'], shownAddress(ledger), null)] : []),
    ...(typeof ledger === 'object'
      ? [
          value(['ledger', 'address'], shownAddress(ledger.address), null),
          ...sources(['ledger'], { password: ledger.password }),
          ...sources(['ledger', 'tls'], ledger.tls ?? {}),
        ]
      : []),
    value(['limits', 'maxChanges'], limits?.maxChanges, null),
    value(['limits', 'maxDeletes'], limits?.maxDeletes, null),
  ];
}

/** A wrong one is not shown, because a part of it could be a password. */
function shownAddress(text: string): string {
  try {
    return sharedAddressText(parseSharedAddress(text, 'ledger'));
  } catch (error) {
    if (error instanceof CliError) return '***';
    throw error;
  }
}

type Default = string | boolean | null;

const mapIfGiven = <T, R>(value: T | undefined, map: (value: T) => R): R | undefined =>
  value === undefined ? undefined : map(value);

function usualV0BaseUrl({ baseUrl = '' }: ProfileEntry): string | null {
  return URL.canParse(baseUrl) ? shownUrl(serverRootOf(new URL(baseUrl)).href) : null;
}

interface AuthValue {
  readonly field: string;
  /** A text if it is not a secret. */
  readonly source: string | SecretOrigin;
}

type Sources = AuthEntry | CertificateSources | Pick<LedgerEntry, 'password'>;

/** The fields of credentials or of certificates, except for the type. */
export function authValues(sources: Sources, { env }: Pick<Host, 'env'>): AuthValue[] {
  const fields: [string, string | SecretSource | undefined][] = Object.entries(sources);
  return fields.flatMap(([field, source]) => {
    if (field === 'type' || source === undefined) return [];
    return [{ field, source: typeof source === 'string' ? source : originOf(source, env) }];
  });
}

function originOf(source: SecretSource, env: Host['env']): SecretOrigin {
  if ('env' in source) {
    const variable = variableInUse(source.env, env);
    return { env: variable, isSet: isSet(env, variable) };
  }
  if ('file' in source) return { file: source.file };
  return { command: source.command[0] ?? '' };
}

interface KnownProfile {
  readonly name: string;
  /** The origin of its service, which cannot contain a secret; null if the URL is invalid. */
  readonly origin: string | null;
}

/**
 * The profiles that could be used. A file that cannot be read or is malformed has none. It reads no
 * secrets and reports nothing.
 */
export async function knownProfiles(ports: ConfigurationPorts): Promise<KnownProfile[]> {
  const found = new Map<string, KnownProfile>();
  for (const { name, profile } of await writtenProfiles(ports)) {
    if (isProfileName(name) && !found.has(name)) {
      found.set(name, { name, origin: originIn(profile) });
    }
  }
  return [...found.values()];
}

interface WrittenProfile extends Pick<ConfigurationFile, 'owner'> {
  readonly name: string;
  readonly profile: Json;
}

/** Those of the user's own file, then those of the project's. */
export async function writtenProfiles(ports: ConfigurationPorts): Promise<WrittenProfile[]> {
  const project = await findProjectFile(ports);
  return [
    ...(await profilesIn({ path: userFilePath(ports), owner: 'user' }, ports)),
    ...(project === null ? [] : await profilesIn({ path: project, owner: 'project' }, ports)),
  ];
}

async function profilesIn(
  file: Pick<ConfigurationFile, 'path' | 'owner'>,
  ports: ConfigurationPorts,
): Promise<WrittenProfile[]> {
  const read = await unlessReported(parseConfiguration(file, ports), [CliError], null);
  const value = read?.documents[0]?.value;
  const profiles = isObject(value) ? value['profiles'] : null;
  return Object.entries(isObject(profiles) ? profiles : {}).map(([name, profile]) => ({
    name,
    profile,
    owner: file.owner,
  }));
}

function originIn(profile: Json): string | null {
  const url = isObject(profile) ? profile['baseUrl'] : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}
