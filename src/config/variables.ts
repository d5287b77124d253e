import { basename } from 'node:path';
import type { Problem } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { type Defaults, mergeVariables } from '../documents/variable-definitions.ts';
import { problem } from '../messages/problem.ts';
import { loadConfiguration, type Configuration, type ConfigurationFile } from './load.ts';
import { defaultProfile, findProfile, type FoundProfile, sandboxProfile } from './profiles.ts';
import type { ConfigurationPorts } from './own-files.ts';
import { findBaseUrlOverride, type TargetChoice } from './target.ts';

export type VariableChoice = Pick<TargetChoice, 'sandbox' | 'baseUrl' | 'profile'>;

interface ConfiguredVariables {
  readonly values: JsonObject;
  readonly defaults: Defaults;
  /** The warning about a name that a protected profile does not define, once each; null for none. */
  readonly warnOf: ((name: string) => Problem | null) | null;
}

/**
 * The defaults of the project's file, and the variables of the configuration files: those of the
 * profile in use over those of the user's file over those of the project's. A service that no profile
 * describes has no variables of a profile. Throws CliError `config/unknown-profile`.
 */
export async function configuredVariables(
  choice: VariableChoice,
  ports: ConfigurationPorts,
): Promise<ConfiguredVariables> {
  const configuration = await loadConfiguration(ports);
  const profile = profileInUse(choice, configuration);
  const values = definitionsOf(profile, configuration).map((each) => each.values);
  const warnings = profile === null ? [] : foreignVariables(profile, configuration);
  return {
    values: mergeVariables(...values),
    defaults: configuration.project?.defaults ?? {},
    warnOf: warnings.length === 0 ? null : onceEach(warnings),
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
  /** The line of the file that sets it. */
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
