/** Secrets: those of the profile in use for its requests, and all that are named for the mask. */
import { resolve } from 'node:path';
import { type Auth, secretsOfPair } from '../core/auth.ts';
import { CliError, unlessReported } from '../core/errors.ts';
import {
  type Certificates,
  type Environment,
  type Host,
  ProgramProblem,
  isSet,
  onFileProblem,
} from '../core/host.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { decodePercent } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import type {
  AuthEntry,
  CertificateSource,
  CertificateSources,
  SecretSource,
} from './file-schema.ts';
import { hasConfiguration } from './own-files.ts';
import { credentialHeader, variableInUse } from './setting-values.ts';

const PROGRAM_TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 64 * 1024;
/** The authorities of a whole system. */
const LIMIT_CERTIFICATES = 2 ** 20;

export interface SecretPorts {
  readonly host: Pick<
    Host,
    'env' | 'files' | 'workingDirectory' | 'configDirectory' | 'runProgram'
  >;
  readonly owner: 'project' | 'user';
}

/** The credentials with every secret filled in. Throws CliError if a secret is missing. */
export function resolveAuth(entry: AuthEntry, ports: SecretPorts): Promise<Auth> {
  return fill(entry, (source, field) => resolveSecret(source, field, ports));
}

/** The credentials with an empty text for each secret, without looking anything up. */
export function rehearsedAuth(entry: AuthEntry): Promise<Auth> {
  return fill(entry, async (source) => (typeof source === 'string' ? source : ''));
}

type Value = (source: string | SecretSource, field: string) => Promise<string>;

/** One after the other, so that the first missing field is the one that is reported. */
async function fill(entry: AuthEntry, value: Value): Promise<Auth> {
  const inHeader = async (source: SecretSource, field: string) =>
    sendable(await value(source, field), field, /[^\x20-\x7e]/);
  switch (entry.type) {
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: entry.type, token: await inHeader(entry.token, 'token') };
    case 'header': {
      const name = credentialHeader(entry.name);
      return { type: entry.type, name, value: await inHeader(entry.value, 'value') };
    }
    case 'basic':
    case 'session':
      return {
        type: entry.type,
        username: await value(entry.username, 'username'),
        password: await value(entry.password, 'password'),
      };
    case 'oauth1':
      return {
        type: entry.type,
        consumerKey: await value(entry.consumerKey, 'consumerKey'),
        consumerSecret: await value(entry.consumerSecret, 'consumerSecret'),
        token: await value(entry.token, 'token'),
        tokenSecret: await value(entry.tokenSecret, 'tokenSecret'),
      };
  }
}

/** One secret, or the text that is written in its place. Throws CliError if it is missing. */
export async function resolveSecret(
  source: string | SecretSource,
  field: string,
  ports: SecretPorts,
): Promise<string> {
  if (typeof source === 'string') return sendable(source, field);
  refuseSource(source, field, ports);
  return sendable(await secretOf(source, ports.host), field);
}

/**
 * The certificates of a profile, or of its ledger, filled in. Throws CliError if one is missing.
 * @param field where they are, for example `tls`
 */
export async function resolveCertificates(
  { ca, cert, key }: CertificateSources,
  field: string,
  ports: SecretPorts,
): Promise<Certificates> {
  const read = async (source: CertificateSource | undefined, part: keyof CertificateSources) => {
    if (source === undefined) return null;
    const path = `${field}.${part}`;
    refuseSource(source, path, ports);
    // Anybody may read a certificate. Its key is a secret.
    const file = part === 'key' ? null : fileOf(source, ports.host);
    if (file !== null) return certificateIn(file, path, ports.host);
    return pemIn(await secretOf(source, ports.host), path);
  };
  return { ca: await read(ca, 'ca'), cert: await read(cert, 'cert'), key: await read(key, 'key') };
}

export async function certificateIn(
  path: string,
  source: string,
  { files }: Pick<Host, 'files'>,
): Promise<string> {
  const bytes = await onFileProblem(files.read(path, LIMIT_CERTIFICATES), (cause) => {
    const about = problem('config/certificate', { source, reason: 'unreadable' });
    throw new CliError('usage', about, { cause });
  });
  return pemIn(new TextDecoder().decode(bytes), source);
}

function pemIn(text: string, source: string): string {
  if (/^-----BEGIN [A-Z\d ]+-----$/m.test(text)) return text;
  throw new CliError('usage', problem('config/certificate', { source, reason: 'unusable' }));
}

async function secretOf(source: SecretSource, host: SecretPorts['host']): Promise<string> {
  if ('command' in source) return programSecret(source.command, host);
  const file = fileOf(source, host);
  if (file !== null) return fileSecret(file, host);
  const name = 'env' in source ? source.env : '';
  const value = host.env[name] ?? '';
  if (value !== '') return value;
  throw new CliError('usage', problem('config/secret', { reason: 'unset', name }));
}

/** Throws CliError for what a project file may not name, and for a variable beside its twin. */
function refuseSource(
  source: SecretSource,
  field: string,
  { host: { env }, owner }: Pick<SecretPorts, 'host' | 'owner'>,
): void {
  if (!mayName(source, owner)) {
    throw new CliError('usage', problem('config/secret', { reason: 'project', field }));
  }
  if ('env' in source && isSet(env, source.env) && variableInUse(source.env, env) !== source.env) {
    throw new CliError('usage', problem('config/secret', { reason: 'twice', name: source.env }));
  }
}

/** A project file may name only variables, and of these only such. */
const mayName = (source: SecretSource, owner: SecretPorts['owner']) =>
  owner === 'user' || ('env' in source && source.env.startsWith('LMS_'));

/**
 * True if a project file with these sources gets at secrets. Otherwise there are none to get, or
 * looking them up will fail.
 */
export function givesSecrets(
  sources: Readonly<Record<string, string | SecretSource | undefined>>,
  { env }: Pick<Host, 'env'>,
): boolean {
  const secrets = Object.values(sources).filter((each) => typeof each === 'object');
  return secrets.length > 0 && secrets.every((each) => isAvailable(each, env));
}

const isAvailable = (source: SecretSource, env: Environment) =>
  'env' in source && mayName(source, 'project') && isSet(env, variableInUse(source.env, env));

/** The file that has a secret; null if a variable has it itself. */
function fileOf(
  source: CertificateSource,
  { env, workingDirectory, configDirectory }: SecretPorts['host'],
): string | null {
  if ('file' in source) return resolve(configDirectory, source.file);
  const twin = variableInUse(source.env, env);
  return twin === source.env ? null : resolve(workingDirectory, env[twin] ?? '');
}

/** The text of a file without its last line break. Throws CliError if it may not or cannot be read. */
async function fileSecret(path: string, { files }: Pick<Host, 'files'>): Promise<string> {
  const fail = (reason: 'file' | 'not-private', cause?: unknown) =>
    new CliError('usage', problem('config/secret', { reason, path }), { cause });
  const read = async () => {
    const { kind = 'file' } = (await files.identity(path)) ?? {};
    if (kind !== 'file' && kind !== 'passed-on') throw fail('file');
    if (!(await files.maySecretComeFrom(path))) throw fail('not-private');
    return files.read(path, LIMIT_BYTES);
  };
  const bytes = await onFileProblem(read(), (cause) => {
    throw fail('file', cause);
  });
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
  if (text === '') throw fail('file');
  return text;
}

async function programSecret(
  argv: readonly string[],
  { runProgram }: Pick<Host, 'runProgram'>,
): Promise<string> {
  const [program = ''] = argv;
  const output = await unlessReported(runProgram(argv, PROGRAM_TIMEOUT_MS), [ProgramProblem], '');
  const [first = ''] = output.split(/\r?\n/);
  if (first !== '') return first;
  throw new CliError('usage', problem('config/secret', { reason: 'command', program }));
}

/** A control character would begin another header, or end this one. */
function sendable(value: string, field: string, wrong = /\p{Cc}/u): string {
  if (!wrong.test(value)) return value;
  throw new CliError('usage', problem('config/secret', { reason: 'characters', field }));
}

const types = ['none', 'bearer', 'oauth1', 'basic', 'session'] as const;

export const environmentEntries: Readonly<Record<(typeof types)[number], AuthEntry>> = {
  none: { type: 'none' },
  bearer: { type: 'bearer', token: { env: 'LMS_TOKEN' } },
  oauth1: {
    type: 'oauth1',
    consumerKey: { env: 'LMS_OAUTH_CONSUMER_KEY' },
    consumerSecret: { env: 'LMS_OAUTH_CONSUMER_SECRET' },
    token: { env: 'LMS_OAUTH_TOKEN' },
    tokenSecret: { env: 'LMS_OAUTH_TOKEN_SECRET' },
  },
  basic: { type: 'basic', username: { env: 'LMS_USERNAME' }, password: { env: 'LMS_PASSWORD' } },
  session: {
    type: 'session',
    username: { env: 'LMS_USERNAME' },
    password: { env: 'LMS_PASSWORD' },
  },
};

/**
 * The credentials from the environment, used without a profile: the type that LMS_AUTH names,
 * otherwise the first of bearer, oauth1 and basic for which a variable is set.
 */
export function environmentAuth({ env }: Pick<Host, 'env'>): AuthEntry {
  const chosen = env['LMS_AUTH'] ?? '';
  const guess = (['bearer', 'oauth1', 'basic'] as const).find((type) =>
    variablesOf(environmentEntries[type]).some((name) => isSet(env, variableInUse(name, env))),
  );
  const type = chosen === '' ? (guess ?? 'none') : types.find((each) => each === chosen);
  if (type !== undefined) return environmentEntries[type];
  const expected = { kind: 'one-of', values: types } as const;
  const about = problem('usage/option-value', {
    reason: 'wrong',
    option: 'LMS_AUTH',
    received: chosen,
    expected,
  });
  throw new CliError('usage', about);
}

/** The variables of credentials that are not set, and have no twin that is. */
export const unsetVariables = (entry: AuthEntry, { env }: Pick<Host, 'env'>): string[] =>
  variablesOf(entry).filter((name) => !isSet(env, variableInUse(name, env)));

function variablesOf(entry: AuthEntry): string[] {
  return Object.values(entry).flatMap((source) =>
    typeof source === 'object' && 'env' in source ? [source.env] : [],
  );
}

/**
 * The secrets of the environment, of every profile with its ledger, and of the proxies, as far as they are known
 * without running a program. A command that sends nothing needs none of them,
 * but shows documents that may contain one. Whatever cannot be read has none.
 */
export async function namedSecrets(host: SecretPorts['host']): Promise<string[]> {
  const written: WrittenAuth[] = [
    ...Object.values(environmentEntries).map((auth) => ({ auth, owner: 'user' as const })),
    ...(await configuredAuths(host)),
  ];
  const found = await Promise.all(written.map((each) => secretsIn(each, host)));
  const { PGPASSWORD = '', LMS_LEDGER = '' } = host.env;
  const ofLedger = [PGPASSWORD, ...passwordIn(LMS_LEDGER)];
  return [...found.flat(), ...ofLedger, ...proxySecrets(host.env)].filter((text) => text !== '');
}

/** Credentials as a file has them, valid or not; of a ledger only its password is one. */
interface WrittenAuth {
  readonly auth: JsonObject;
  readonly owner: 'project' | 'user';
}

async function configuredAuths(host: SecretPorts['host']): Promise<WrittenAuth[]> {
  const isConfigured = await onFileProblem(hasConfiguration(host), () => false);
  if (!isConfigured) return [];
  const { writtenProfiles } = await import('./profiles.ts');
  return (await writtenProfiles(host)).flatMap(({ profile, owner }) => {
    const { auth = null, ledger = null } = isObject(profile) ? profile : {};
    return [auth, ledger].filter(isObject).map((each) => ({ auth: each, owner }));
  });
}

async function secretsIn(
  { auth, owner }: WrittenAuth,
  host: SecretPorts['host'],
): Promise<string[]> {
  const look = (field: string) => knownSecret(auth[field], { owner, host });
  const { username } = auth;
  const pair = {
    username: typeof username === 'string' ? username : await look('username'),
    password: await look('password'),
  };
  const keys = ['token', 'value', 'consumerSecret', 'tokenSecret'];
  return [...(await Promise.all(keys.map(look))), ...secretsOfPair(pair)];
}

/** Empty for what is not set, not readable, or known only to a program. */
async function knownSecret(written: Json | undefined, { owner, host }: SecretPorts) {
  const { env, file } = isObject(written) ? written : {};
  const source = typeof env === 'string' ? { env } : typeof file === 'string' ? { file } : null;
  if (source === null || !mayName(source, owner)) return '';
  const path = fileOf(source, host);
  // A pipe could not be read a second time by the command itself.
  if (path !== null && (await host.files.identity(path))?.kind !== 'file') return '';
  return unlessReported(secretOf(source, host), [CliError], '');
}

/** The passwords in HTTP_PROXY and HTTPS_PROXY, which errors and proxies may repeat. */
function proxySecrets(env: Environment): string[] {
  return ['http_proxy', 'https_proxy'].flatMap((name) =>
    [env[name], env[name.toUpperCase()]].flatMap((address) => passwordIn(address ?? '')),
  );
}

function passwordIn(address: string): string[] {
  const text = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(text)) return [];
  const { username, password } = new URL(text);
  return secretsOfPair({ username: decodePercent(username), password: decodePercent(password) });
}
