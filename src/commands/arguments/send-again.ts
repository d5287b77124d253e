import { loadConfiguration } from '../../config/load.ts';
import { defaultProfile } from '../../config/profiles.ts';
import type { GivenValue } from '../../config/target.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import type { Settings } from './global-options.ts';

/** Repeats the destination of this command line as words for the next one. */
export function destinationWords(settings: Settings): string[] {
  const { baseUrl, profile, sandbox, api, allowHttp, ledger } = settings;
  const said = (option: string, value: GivenValue | null) =>
    value?.by === 'option' ? [option, value.value] : [];
  return [
    ...said('--base-url', baseUrl),
    ...said('--profile', profile),
    ...(sandbox ? ['--sandbox'] : []),
    ...(api === 'v0' ? ['--api', api] : []),
    ...(allowHttp ? ['--allow-http'] : []),
    ...(ledger === null ? [] : ['--ledger', ledger]),
  ];
}

/**
 * The destination as words, whoever has named it.
 * @param profile the profile in use; null for none
 */
export function destinationInUse(
  { baseUrl, sandbox }: Settings,
  profile: string | null,
): readonly string[] {
  if (sandbox) return ['--sandbox'];
  return profile === null ? ['--base-url', baseUrl?.value ?? ''] : ['--profile', profile];
}

/** False if neither the command line nor the environment nor a file names a destination. */
export async function isDestinationNamed({
  settings: { sandbox, baseUrl, profile },
  host,
}: Pick<Context, 'settings' | 'host'>): Promise<boolean> {
  if (sandbox || baseUrl !== null || profile !== null) return true;
  try {
    return defaultProfile(await loadConfiguration(host)) !== null;
  } catch (error) {
    // The command that uses the file reports its errors.
    if (error instanceof InvalidDocuments) return true;
    throw error;
  }
}
