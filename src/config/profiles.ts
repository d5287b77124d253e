/** The profiles of the two configuration files, and the choice between them. */
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
