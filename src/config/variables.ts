import type { JsonObject } from '../core/json.ts';
import { mergedVariables } from '../documents/variable-definitions.ts';
import { loadConfiguration } from './load.ts';
import { defaultProfile, findProfile } from './profiles.ts';
import type { ConfigurationPorts } from './project-file.ts';
import { saidUrl, type TargetChoice } from './target.ts';

export interface VariableChoice extends Pick<TargetChoice, 'baseUrl' | 'profile'> {
  readonly sandbox: boolean;
}

/**
 * The variables of the configuration files: those of the profile in use over those of the user's
 * file over those of the project's. A service that no profile describes has no variables of a
 * profile. Throws CliError `config/unknown-profile`.
 */
export async function configuredVariables(
  choice: VariableChoice,
  ports: ConfigurationPorts,
): Promise<JsonObject> {
  const configuration = await loadConfiguration(ports);
  const { project, user } = configuration;
  const named = choice.profile?.value ?? defaultProfile(configuration)?.name ?? null;
  const hasProfile = !choice.sandbox && saidUrl(choice) === null && named !== null;
  const profile = hasProfile ? findProfile(named, configuration).entry : null;
  return mergedVariables(project?.variables ?? {}, user?.variables ?? {}, profile?.variables ?? {});
}
