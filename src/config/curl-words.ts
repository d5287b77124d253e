/** The words of a curl command that stand for what a target keeps secret, or in files. */
import { resolve } from 'node:path';
import type { Environment } from '../core/host.ts';
import { shellWord } from '../core/texts.ts';
import type { AuthEntry, ProfileEntry, SecretSource } from './file-schema.ts';
import { variableInUse } from './setting-values.ts';

interface Surroundings {
  readonly env: Environment;
  readonly configDirectory: string;
}

/** By field of the credentials, for use between double quotes. What is asked has no words. */
export function secretWords(
  auth: AuthEntry,
  surroundings: Surroundings,
): Readonly<Record<string, string>> {
  const { type: _, ...fields } = auth;
  const sources: [string, string | SecretSource][] = Object.entries(fields);
  const words = sources.flatMap(([field, source]) => {
    const word = typeof source === 'string' ? quotable(source) : wordOf(source, surroundings);
    return word === null ? [] : [[field, word] as const];
  });
  return Object.fromEntries(words);
}

const quotable = (text: string) => text.replaceAll(/[`$"\\]/g, '\\$&');

function wordOf(source: SecretSource, { env, configDirectory }: Surroundings): string | null {
  if ('env' in source) {
    const variable = variableInUse(source.env, env);
    if (variable !== source.env) return `$(cat "$${variable}")`;
    return /^[a-z_]\w*$/i.test(variable) ? `$${variable}` : `$(printenv ${shellWord(variable)})`;
  }
  if ('file' in source) return `$(cat ${shellWord(resolve(configDirectory, source.file))})`;
  return 'command' in source ? `$(${source.command.map(shellWord).join(' ')} | head -n 1)` : null;
}

const flags = { ca: '--cacert', cert: '--cert', key: '--key' } as const;

/** Curl reads certificates from files only, so that a variable needs its twin. */
export function certificateOptions(
  { tls = {} }: Pick<ProfileEntry, 'tls'>,
  { configDirectory }: Pick<Surroundings, 'configDirectory'>,
): string[] {
  return (['ca', 'cert', 'key'] as const).flatMap((part) => {
    const source = tls[part];
    if (source === undefined) return [];
    const file =
      'env' in source ? `"$${source.env}_FILE"` : shellWord(resolve(configDirectory, source.file));
    return [`${flags[part]} ${file}`];
  });
}
