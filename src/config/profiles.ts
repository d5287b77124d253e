/** The profiles of the two configuration files, and which of them is meant. */
import type { Problem } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import { nearestName } from '../documents/nearest.ts';
import { problem } from '../messages/problem.ts';
import type { ProfileEntry } from './file-schema.ts';
import type { Configuration, ConfigurationFile } from './load.ts';

export interface FoundProfile {
  readonly name: string;
  readonly entry: ProfileEntry;
  readonly file: ConfigurationFile;
  readonly user: ConfigurationFile | null;
  readonly warnings: readonly Problem[];
}

/**
 * The profile of that name, else the default one. The user's own file outranks the project's: a
 * folder cannot redirect its credentials. Throws CliError `config/no-target` and
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

/** The profile that is used where nothing else says it, and the file that does. */
export function defaultProfile({
  project,
  user,
}: Configuration): { readonly name: string; readonly file: ConfigurationFile } | null {
  for (const file of [project, user]) {
    if (file !== null && file.defaultProfile !== null) return { name: file.defaultProfile, file };
  }
  return null;
}

/** Every name once: the user's own, then those of the project, in the order of the files. */
export function profileNames({ project, user }: Configuration): string[] {
  return [...new Set([user, project].flatMap((file) => [...(file?.profiles.keys() ?? [])]))];
}
