/** The profiles of both files, valid or not. It reads no secrets and reports nothing. */
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
  const found = new Map<string, KnownProfile>();
  for (const { name, profile } of await writtenProfiles(ports)) {
    if (isProfileName(name) && !found.has(name)) {
      found.set(name, { name, origin: originIn(profile) });
    }
  }
  return [...found.values()];
}

/** A profile as its file has it, valid or not. */
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
  { path, owner }: Pick<ConfigurationFile, 'path' | 'owner'>,
  ports: ConfigurationPorts,
): Promise<WrittenProfile[]> {
  const bytes = await readConfiguration({ path, owner }, ports).catch(nothing);
  if (bytes === null) return [];
  const { documents } = readDocuments({ name: path, bytes }, 'yaml');
  const value = documents[0]?.value;
  const profiles = isObject(value) ? value['profiles'] : null;
  return Object.entries(isObject(profiles) ? profiles : {}).map(([name, profile]) => ({
    name,
    profile,
    owner,
  }));
}

function originIn(profile: Json): string | null {
  const url = isObject(profile) ? profile['baseUrl'] : null;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function nothing(error: unknown): null {
  if (error instanceof CliError) return null;
  throw error;
}
