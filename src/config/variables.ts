import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { mergeVariables, type Variables } from '../documents/variable-definitions.ts';
import { loadConfiguration, type Configuration, type ConfigurationFile } from './load.ts';
import { defaultProfile, findProfile, type FoundProfile } from './profiles.ts';
import type { ConfigurationPorts } from './project-file.ts';
import { findBaseUrlOverride, type TargetChoice } from './target.ts';

export interface VariableChoice extends Pick<TargetChoice, 'baseUrl' | 'profile'> {
  readonly sandbox: boolean;
}

/**
 * The defaults of the project's file, and the variables of the configuration files: those of the profile in use over those of the user's
 * file over those of the project's. A service that no profile describes has no variables of a
 * profile. Throws CliError `config/unknown-profile`.
 */
export async function configuredVariables(
  choice: VariableChoice,
  ports: ConfigurationPorts,
): Promise<Pick<Variables, 'values' | 'defaults'>> {
  const configuration = await loadConfiguration(ports);
  const named = choice.profile?.value ?? defaultProfile(configuration)?.name ?? null;
  const hasProfile = !choice.sandbox && findBaseUrlOverride(choice) === null && named !== null;
  const profile = hasProfile ? findProfile(named, configuration) : null;
  const values = mergeVariables(
    ...definitionsOf(profile, configuration).map((each) => each.values),
  );
  return { values, defaults: configuration.project?.defaults ?? {} };
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
}

/** Every variable of a profile, its own and those of the files, with the place of each. */
export function profileVariables(
  profile: FoundProfile,
  configuration: Configuration,
): ProfileVariable[] {
  const definitions = definitionsOf(profile, configuration);
  const merged = mergeVariables(...definitions.map(({ values }) => values));
  return leavesOf(merged).map(({ name, value }) => {
    const places = definitions.flatMap(({ values, file, path }) => {
      const inside = pathOf(name, values);
      return inside === null ? [] : [{ file, line: file.lineOf([...path, ...inside]) }];
    });
    const place = places.at(-1);
    if (place === undefined) throw new TypeError(`no configuration file defines ${name}`);
    return { name, value, ...place };
  });
}

/** The values that contain no further names. */
function leavesOf(variables: JsonObject): { readonly name: string; readonly value: Json }[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    // Only the names at the top may be written with dots.
    if (name.includes('.')) return [];
    if (!isObject(value) || Object.keys(value).length === 0) return [{ name, value }];
    return leavesOf(value).map((inner) => ({ ...inner, name: `${name}.${inner.name}` }));
  });
}

/** Where a name is defined, which may be written with dots or as objects in objects. */
function pathOf(name: string, definitions: JsonObject): string[] | null {
  for (const [written, value] of Object.entries(definitions).toReversed()) {
    if (written === name) return [written];
    if (!isObject(value) || !name.startsWith(`${written}.`)) continue;
    const inside = pathOf(name.slice(written.length + 1), value);
    if (inside !== null) return [written, ...inside];
  }
  return null;
}
