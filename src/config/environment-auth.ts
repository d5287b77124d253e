import { CliError } from '../core/errors.ts';
import { type Host, isSet } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import type { AuthEntry } from './file-schema.ts';

const types = ['none', 'bearer', 'oauth1', 'basic', 'session'] as const;
type EnvironmentType = (typeof types)[number];

const entries: Readonly<Record<EnvironmentType, AuthEntry>> = {
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

export const environmentEntries: readonly AuthEntry[] = Object.values(entries);

/**
 * The credentials from the environment, used without a profile: the type that LMS_AUTH names,
 * otherwise the first of bearer, oauth1 and basic for which a variable is set.
 */
export function environmentAuth({ env }: Pick<Host, 'env'>): AuthEntry {
  const chosen = env['LMS_AUTH'] ?? '';
  const guess = (['bearer', 'oauth1', 'basic'] as const).find((type) =>
    variablesOf(entries[type]).some((name) => isSet(env, name)),
  );
  const type = chosen === '' ? (guess ?? 'none') : types.find((each) => each === chosen);
  if (type !== undefined) return entries[type];
  const expected = { kind: 'one-of', values: types } as const;
  const about = problem('usage/option-value', { option: 'LMS_AUTH', received: chosen, expected });
  throw new CliError('usage', about);
}

/** Throws if one of the variables that belong together is missing. */
export function requireAllVariables(entry: AuthEntry, { env }: Pick<Host, 'env'>): void {
  const all = variablesOf(entry);
  const missing = all.filter((name) => !isSet(env, name));
  if (missing.length === 0) return;
  throw new CliError('usage', problem('config/credentials-incomplete', { missing, all }));
}

function variablesOf(entry: AuthEntry): string[] {
  return Object.values(entry).flatMap((source) =>
    typeof source === 'object' && 'env' in source ? [source.env] : [],
  );
}
