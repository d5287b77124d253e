/** The profiles of both files by name, for completion. It reads no secrets and reports nothing. */
import { CliError } from '../core/errors.ts';
import { isObject, type Json } from '../core/json.ts';
import { readDocuments } from '../documents/read.ts';
import { isProfileName, readConfiguration, type ConfigurationFile } from './load.ts';
import { findProjectFile, userFilePath, type ConfigurationPorts } from './project-file.ts';

export interface KnownProfile {
  readonly name: string;
  /** The origin of its service, which cannot contain a secret; null if the URL is invalid. */
  readonly origin: string | null;
}

/** The profiles that could be used. A file that cannot be read or is malformed has none. */
export async function knownProfiles(ports: ConfigurationPorts): Promise<KnownProfile[]> {
  const project = await findProjectFile(ports);
  const known = [
    ...(await profilesIn({ path: userFilePath(ports), owner: 'user' }, ports)),
    ...(project === null ? [] : await profilesIn({ path: project, owner: 'project' }, ports)),
  ];
  const found = new Map<string, KnownProfile>();
  for (const profile of known) if (!found.has(profile.name)) found.set(profile.name, profile);
  return [...found.values()];
}

async function profilesIn(
  file: Pick<ConfigurationFile, 'path' | 'owner'>,
  ports: ConfigurationPorts,
): Promise<KnownProfile[]> {
  const bytes = await readConfiguration(file, ports).catch(nothing);
  const { documents } = readDocuments({ name: file.path, bytes }, 'yaml');
  const value = documents[0]?.value;
  const profiles = isObject(value) ? value['profiles'] : null;
  return Object.entries(isObject(profiles) ? profiles : {})
    .filter(([name]) => isProfileName(name))
    .map(([name, profile]) => ({ name, origin: originIn(profile) }));
}

function originIn(profile: Json): string | null {
  const url = isObject(profile) ? profile['baseUrl'] : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function nothing(error: unknown): Uint8Array {
  if (error instanceof CliError) return new Uint8Array();
  throw error;
}
