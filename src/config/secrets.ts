/** Looks up the secrets of the profile in use, and of no other. */
import { resolve } from 'node:path';
import type { Auth } from '../core/auth.ts';
import { CliError } from '../core/errors.ts';
import { FileProblem, type Host, ProgramProblem } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import type { AuthEntry, SecretSource } from './file-schema.ts';
import { credentialHeader } from './headers.ts';

const PROGRAM_TIMEOUT_MS = 10_000;
const LIMIT_BYTES = 64 * 1024;

/** The ports that looking up a secret needs. */
export interface SecretPorts {
  readonly host: Pick<Host, 'env' | 'files' | 'configDirectory' | 'runProgram'>;
  readonly owner: 'project' | 'user';
  /** Asks for a secret; null if nobody can be asked. */
  readonly ask: (field: string) => Promise<string | null>;
}

/** The credentials with every secret filled in. Throws CliError if a secret is missing. */
export function resolveAuth(entry: AuthEntry, ports: SecretPorts): Promise<Auth> {
  return fill(entry, async (source, field) => {
    const value = typeof source === 'string' ? source : await lookUp(source, field, ports);
    return withoutControls(value, field);
  });
}

/** The credentials with an empty text for each secret, without looking anything up. */
export function rehearsedAuth(entry: AuthEntry): Promise<Auth> {
  return fill(entry, async (source) => (typeof source === 'string' ? source : ''));
}

type Value = (source: string | SecretSource, field: string) => Promise<string>;

/** One after the other, so that questions come in the order of the fields. */
async function fill(entry: AuthEntry, value: Value): Promise<Auth> {
  switch (entry.type) {
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: entry.type, token: inHeader(await value(entry.token, 'token'), 'token') };
    case 'header': {
      const name = credentialHeader(entry.name);
      return {
        type: entry.type,
        name,
        value: inHeader(await value(entry.value, 'value'), 'value'),
      };
    }
    case 'basic':
    case 'session': {
      const username = await value(entry.username, 'username');
      const password = await value(entry.password, 'password');
      return { type: entry.type, username, password };
    }
    case 'oauth1': {
      const consumerKey = await value(entry.consumerKey, 'consumerKey');
      const consumerSecret = await value(entry.consumerSecret, 'consumerSecret');
      const token = await value(entry.token, 'token');
      const tokenSecret = await value(entry.tokenSecret, 'tokenSecret');
      return { type: entry.type, consumerKey, consumerSecret, token, tokenSecret };
    }
  }
}

async function lookUp(source: SecretSource, field: string, ports: SecretPorts): Promise<string> {
  const { host, owner } = ports;
  if ('env' in source) {
    if (owner === 'project' && !isForProjects(source.env)) throw refused(field, 'env');
    return environmentSecret(source.env, host);
  }
  if ('file' in source) {
    if (owner === 'project') throw refused(field, 'file');
    return fileSecret(resolve(host.configDirectory, source.file), host);
  }
  if ('command' in source) {
    if (owner === 'project') throw refused(field, 'command');
    return programSecret(source.command, host);
  }
  const typed = await ports.ask(field);
  if (typed === null) throw new CliError('usage', problem('config/secret-prompt', { field }));
  return typed;
}

/** The only variables that a project file may name. */
export const isForProjects = (variable: string) => variable.startsWith('LMS_');

function refused(field: string, reason: 'env' | 'file' | 'command'): CliError {
  return new CliError('usage', problem('config/project-secret', { field, reason }));
}

/** The value of a variable that must not be empty. */
function environmentSecret(name: string, { env }: Pick<Host, 'env'>): string {
  const value = env[name] ?? '';
  if (value === '') throw new CliError('usage', problem('config/secret-missing', { name }));
  return value;
}

/** The text of a file without its last line break. Throws CliError if it may not or cannot be read. */
export async function fileSecret(path: string, { files }: Pick<Host, 'files'>): Promise<string> {
  const fail = (reason: 'not-found' | 'unreadable' | 'not-private' | 'empty', cause?: unknown) =>
    new CliError('usage', problem('config/secret-file', { path, reason }), { cause });
  try {
    if (!(await files.isPrivate(path))) throw fail('not-private');
    const bytes = await files.read(path, LIMIT_BYTES);
    const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '');
    if (text === '') throw fail('empty');
    return text;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw fail(error.reason === 'not-found' ? 'not-found' : 'unreadable', error);
  }
}

async function programSecret(
  argv: readonly string[],
  { runProgram }: Pick<Host, 'runProgram'>,
): Promise<string> {
  const [program = ''] = argv;
  const fail = (reason: 'failed' | 'empty', cause?: unknown) =>
    new CliError('usage', problem('config/secret-command', { program, reason }), { cause });
  try {
    const output = await runProgram(argv, PROGRAM_TIMEOUT_MS);
    const [first = ''] = output.split(/\r?\n/);
    if (first === '') throw fail('empty');
    return first;
  } catch (error) {
    if (!(error instanceof ProgramProblem)) throw error;
    throw fail('failed', error);
  }
}

/** A line break in a header would begin another header. */
function withoutControls(value: string, field: string): string {
  if (/\p{Cc}/u.test(value)) throw unsendable(field);
  return value;
}

/** Rejects characters that cannot be in a header. */
function inHeader(value: string, field: string): string {
  if (/[^\x20-\x7e]/.test(value)) throw unsendable(field);
  return value;
}

function unsendable(field: string): CliError {
  return new CliError('usage', problem('config/secret-characters', { field }));
}
