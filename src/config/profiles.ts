/** The profiles of the two configuration files, the choice between them, their values and variables. */
import { basename } from 'node:path';
import type { ProfileEntry } from './file-schema.ts';
import {
  type Configuration,
  type ConfigurationFile,
  isProfileName,
  loadConfiguration,
  parseConfiguration,
} from './load.ts';
import { type ConfigurationPorts, findProjectFile, userFilePath } from './own-files.ts';
import { findServerRoot, usualTimes, variableInUse } from './setting-values.ts';
import { parseSharedAddress, sharedAddressText } from './shared-address.ts';
import type { SecretOrigin } from '../core/auth.ts';
import type { Problem } from '../core/diagnostic.ts';
import { CliError, unlessReported } from '../core/errors.ts';
import { type Host, isSet } from '../core/host.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { isSecretName } from '../core/mask.ts';
import { shownUrl } from '../core/texts.ts';
import { nearestName } from '../documents/nearest.ts';
import { mergeVariables, type Variables } from '../documents/variable-definitions.ts';
import { problem } from '../messages/problem.ts';

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
  const values = (path: readonly string[], set: unknown, usual: unknown): ProfileValue[] => {
    const source = path[0] === 'headers' ? null : originIn(set, env);
    if (source === null && isObject(set ?? usual)) {
      const [own, others] = [set, usual].map((each) => (isObject(each) ? each : {}));
      const fields = Object.keys({ ...others, ...own });
      return fields.flatMap((each) => values([...path, each], own?.[each], others?.[each]));
    }
    const value = source ?? (set === undefined ? usual : shownValue(path, set));
    const line = set === undefined ? null : file.lineOf(['profiles', name, ...path]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return [{ name: path.join('.'), value: value as ProfileValue['value'], line }];
  };
  const { variables: _, ...fields } = entry;
  return Object.entries(usualValues(entry)).flatMap(([field, usual]) =>
    values([field], new Map<string, unknown>(Object.entries(fields)).get(field), usual),
  );
}

/** In the order in which they are shown. */
const usualValues = (entry: ProfileEntry) => ({
  ...(isOfSandbox(entry)
    ? { sandbox: null }
    : { baseUrl: null, v0BaseUrl: usualV0BaseUrl(entry), auth: { type: 'none' } }),
  tls: {},
  headers: {},
  timeout: usualTimes.timeout,
  connectTimeout: usualTimes.connectTimeout,
  concurrency: null,
  rate: null,
  trust503: true,
  protected: false,
  ledger: {},
  limits: { maxChanges: null, maxDeletes: null },
});

function shownValue([field = '', inside = '']: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'baseUrl' || field === 'v0BaseUrl') return shownUrl(value);
  // They should hold no secrets. If a name suggests one, its value is hidden.
  if (field === 'headers') return isSecretName(inside) ? '***' : value;
  return field === 'ledger' ? shownAddress(value) : value;
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

function usualV0BaseUrl({ baseUrl = '' }: ProfileEntry): string | null {
  return URL.canParse(baseUrl) ? shownUrl(findServerRoot(new URL(baseUrl)).href) : null;
}

/** Null for what is no source of a secret. */
function originIn(source: unknown, env: Host['env']): SecretOrigin | null {
  const { env: variable, file, command } = isObject(source) ? source : {};
  if (typeof variable === 'string') {
    const used = variableInUse(variable, env);
    return { env: used, isSet: isSet(env, used) };
  }
  if (typeof file === 'string') return { file };
  return Array.isArray(command) ? { command: String(command[0]) } : null;
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
      found.set(name, { name, origin: serviceIn(profile) });
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

function serviceIn(profile: Json): string | null {
  const url = isObject(profile) ? profile['baseUrl'] : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

export interface TargetChoice {
  /** --sandbox, which overrides everything. */
  readonly sandbox: boolean;
  readonly baseUrl: GivenValue | null;
  readonly profile: GivenValue | null;
  readonly allowHttp: boolean;
  /** True for a dry run, which looks up no secrets and asks nobody. */
  readonly isRehearsal: boolean;
}

/** The source of a value. An option overrides its environment variable. */
export interface GivenValue {
  readonly value: string;
  readonly by: 'option' | 'environment';
}

/** The base URL that overrides every profile; null if a profile applies. */
export function findBaseUrlOverride({
  baseUrl,
  profile,
}: Pick<TargetChoice, 'baseUrl' | 'profile'>): GivenValue | null {
  return baseUrl?.by === 'option' || profile?.by !== 'option' ? baseUrl : null;
}

export type VariableChoice = Pick<TargetChoice, 'sandbox' | 'baseUrl' | 'profile'>;

/**
 * The defaults of the project's file, and the variables of the configuration files: those of the
 * profile in use over those of the user's file over those of the project's. A service that no profile
 * describes has no variables of a profile. Throws CliError `config/unknown-profile`.
 */
export async function configuredVariables(
  choice: VariableChoice,
  ports: ConfigurationPorts,
): Promise<Variables> {
  const configuration = await loadConfiguration(ports);
  const profile = profileInUse(choice, configuration);
  const values = definitionsOf(profile, configuration).map((each) => each.values);
  const warnings = profile === null ? [] : foreignVariables(profile, configuration);
  return {
    values: mergeVariables(...values),
    defaults: configuration.project?.defaults ?? {},
    unread: null,
    ...(warnings.length > 0 && { warnOf: onceEach(warnings) }),
  };
}

/**
 * The variables that a protected profile does not define itself. They may be of another service, and
 * a wrong id is expensive there. None for any other profile.
 */
export function foreignVariables(
  profile: FoundProfile,
  configuration: Configuration,
): ForeignVariable[] {
  if (profile.entry.protected !== true) return [];
  return profileVariables(profile, configuration)
    .filter(({ isOwn }) => !isOwn)
    .map(({ name, file, line }) => ({
      name,
      problem: problem('variables/not-of-profile', {
        name,
        profile: profile.name,
        place: `${basename(file.path)}:${line}`,
      }),
    }));
}

interface ForeignVariable {
  readonly name: string;
  readonly problem: Problem;
}

/** A document may use `topics.geography`, or all of `topics`. */
function onceEach(variables: readonly ForeignVariable[]): (name: string) => Problem | null {
  const untold = new Set(variables);
  return (used) => {
    const found = [...untold].find(({ name }) => name === used || name.startsWith(`${used}.`));
    if (found === undefined) return null;
    untold.delete(found);
    return found.problem;
  };
}

/** Null for a service that no profile describes. Throws CliError `config/unknown-profile`. */
export function profileInUse(
  choice: VariableChoice,
  configuration: Configuration,
): FoundProfile | null {
  if (choice.sandbox) return sandboxProfile(configuration);
  if (findBaseUrlOverride(choice) !== null) return null;
  const named = choice.profile?.value ?? defaultProfile(configuration)?.name ?? null;
  return named === null ? null : findProfile(named, configuration);
}

/** `variables:` at one place of a configuration file. */
interface Definitions {
  readonly values: JsonObject;
  readonly file: ConfigurationFile;
  readonly path: JsonPath;
}

/** Later ones win. */
function definitionsOf(
  profile: FoundProfile | null,
  { project, user }: Configuration,
): Definitions[] {
  const ofFiles = [project, user].flatMap((file) =>
    file === null ? [] : [{ values: file.variables, file, path: ['variables'] }],
  );
  if (profile === null) return ofFiles;
  const { name, entry, file } = profile;
  return [
    ...ofFiles,
    { values: entry.variables ?? {}, file, path: ['profiles', name, 'variables'] },
  ];
}

export interface ProfileVariable {
  /** As documents write it, for example `topics.geography`. */
  readonly name: string;
  readonly value: Json;
  readonly file: ConfigurationFile;
  readonly line: number;
  /** False if it is not defined in the profile. */
  readonly isOwn: boolean;
}

/** Every variable of a profile, its own and those of the files, with the place of each. */
export function profileVariables(
  profile: FoundProfile,
  configuration: Configuration,
): ProfileVariable[] {
  const found = new Map<string, ProfileVariable>();
  for (const { values, file, path } of definitionsOf(profile, configuration)) {
    for (const { name, value, inside } of leavesOf(values, [])) {
      const isOther = (other: string) =>
        name.startsWith(`${other}.`) || other.startsWith(`${name}.`);
      for (const other of found.keys()) if (isOther(other)) found.delete(other);
      const line = file.lineOf([...path, ...inside]);
      found.set(name, { name, value, file, line, isOwn: path[0] === 'profiles' });
    }
  }
  return [...found.values()];
}

/** The values that contain no further names. Only names at the top may be written with dots. */
function* leavesOf(
  variables: JsonObject,
  path: readonly string[],
): Iterable<{ readonly name: string; readonly value: Json; readonly inside: readonly string[] }> {
  for (const [written, value] of Object.entries(variables)) {
    const inside = [...path, written];
    if (path.length > 0 && written.includes('.')) continue;
    if (isObject(value) && Object.keys(value).length > 0) yield* leavesOf(value, inside);
    else yield { name: inside.join('.'), value, inside };
  }
}
