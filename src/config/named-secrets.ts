/** Finds the secrets that the environment and the configuration files name, for the mask. */
import { resolve } from 'node:path';
import { secretsOfPair } from '../core/auth.ts';
import { CliError } from '../core/errors.ts';
import { type Environment, FileProblem, type Host } from '../core/host.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { percentDecoded } from '../core/texts.ts';
import { environmentEntries } from './environment-auth.ts';
import { hasConfiguration } from './project-file.ts';
import { fileSecret, isForProjects } from './secrets.ts';

type SecretHost = Pick<Host, 'env' | 'files' | 'workingDirectory' | 'configDirectory'>;

/**
 * The secrets of the environment, of every profile, and of the proxies, as far as they are known
 * without asking anybody and running a program. A command that sends nothing needs none of them,
 * but shows documents that may contain one. Whatever cannot be read has none.
 */
export async function namedSecrets(host: SecretHost): Promise<string[]> {
  const written: WrittenAuth[] = [
    ...environmentEntries.map((auth) => ({ auth, owner: 'user' as const })),
    ...(await configuredAuths(host)),
  ];
  const found = await Promise.all(written.map((each) => secretsIn(each, host)));
  return [...found.flat(), ...proxySecrets(host.env)].filter((text) => text !== '');
}

/** Credentials as a file has them, valid or not. */
interface WrittenAuth {
  readonly auth: JsonObject;
  readonly owner: 'project' | 'user';
}

async function configuredAuths(host: SecretHost): Promise<WrittenAuth[]> {
  try {
    if (!(await hasConfiguration(host))) return [];
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
  const { writtenProfiles } = await import('./known-profiles.ts');
  return (await writtenProfiles(host)).flatMap(({ profile, owner }) => {
    const auth = isObject(profile) ? profile['auth'] : null;
    return isObject(auth) ? [{ auth, owner }] : [];
  });
}

async function secretsIn({ auth, owner }: WrittenAuth, host: SecretHost): Promise<string[]> {
  const look = (field: string) => valueOf(auth[field], owner, host);
  const { username } = auth;
  const pair = {
    username: typeof username === 'string' ? username : await look('username'),
    password: await look('password'),
  };
  const keys = ['token', 'value', 'consumerSecret', 'tokenSecret'];
  return [...(await Promise.all(keys.map(look))), ...secretsOfPair(pair)];
}

/** Empty for what is not set, not readable, or known only to a person or a program. */
async function valueOf(
  source: Json | undefined,
  owner: WrittenAuth['owner'],
  { env, files, configDirectory }: SecretHost,
): Promise<string> {
  const { env: name, file } = isObject(source) ? source : {};
  const isOurs = owner === 'user';
  if (typeof name === 'string') return isOurs || isForProjects(name) ? (env[name] ?? '') : '';
  if (typeof file !== 'string' || !isOurs) return '';
  const path = resolve(configDirectory, file);
  // A pipe could not be read a second time by the command itself.
  if ((await files.identity(path))?.kind !== 'file') return '';
  return fileSecret(path, { files }).catch((error: unknown) => {
    if (error instanceof CliError) return '';
    throw error;
  });
}

/** The passwords in HTTP_PROXY and HTTPS_PROXY, which errors and proxies may repeat. */
export function proxySecrets(env: Environment): string[] {
  return ['http_proxy', 'https_proxy'].flatMap((name) =>
    [env[name], env[name.toUpperCase()]].flatMap((address) => passwordIn(address ?? '')),
  );
}

function passwordIn(address: string): string[] {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) return [];
  const { username, password } = new URL(text);
  return secretsOfPair({ username: percentDecoded(username), password: percentDecoded(password) });
}
