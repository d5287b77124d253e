/** The values of a profile, one by one, with the place of each. */
import type { SecretOrigin } from '../core/auth.ts';
import { type Host, isSet } from '../core/host.ts';
import type { JsonPath } from '../core/json.ts';
import { serverRootOf, shownUrl } from './base-url.ts';
import type { AuthEntry, ProfileEntry, SecretSource } from './file-schema.ts';
import { isSecretName } from './headers.ts';
import type { FoundProfile } from './profiles.ts';
import { usualTimes } from './setting-values.ts';

export interface ProfileValue {
  /** As in the file, for example `auth.token`. */
  readonly name: string;
  /** Null if nothing limits it. */
  readonly value: string | number | boolean | SecretOrigin | null;
  /** The line of the profile's file; null for a default. */
  readonly line: number | null;
}

/** Every value of a profile, its own and the defaults, without secrets. */
export function profileValues(
  { name, entry, file }: Pick<FoundProfile, 'name' | 'entry' | 'file'>,
  { env }: Pick<Host, 'env'>,
): ProfileValue[] {
  const value = (path: JsonPath, set: ProfileValue['value'] | undefined, usual: Default) => ({
    name: path.join('.'),
    value: set ?? usual,
    line: set === undefined ? null : file.lineOf(['profiles', name, ...path]),
  });
  const { auth = { type: 'none' }, headers = {}, limits } = entry;
  return [
    value(['baseUrl'], shownUrl(entry.baseUrl), null),
    value(['v0BaseUrl'], mapped(entry.v0BaseUrl, shownUrl), usualV0BaseUrl(entry)),
    value(['auth', 'type'], entry.auth?.type, 'none'),
    ...authValues(auth, { env }).map(({ field, source }) => value(['auth', field], source, null)),
    ...Object.entries(headers).map(([header, text]) =>
      value(['headers', header], withoutSecret(header, text), null),
    ),
    value(['timeout'], entry.timeout, usualTimes.timeout),
    value(['connectTimeout'], entry.connectTimeout, usualTimes.connectTimeout),
    value(['concurrency'], entry.concurrency, null),
    value(['rate'], entry.rate, null),
    value(['trust503'], entry.trust503, true),
    value(['protected'], entry.protected, false),
    value(['limits', 'maxChanges'], limits?.maxChanges, null),
    value(['limits', 'maxDeletes'], limits?.maxDeletes, null),
  ];
}

type Default = string | boolean | null;

const mapped = <T, R>(value: T | undefined, map: (value: T) => R): R | undefined =>
  value === undefined ? undefined : map(value);

function usualV0BaseUrl({ baseUrl }: ProfileEntry): string | null {
  return URL.canParse(baseUrl) ? shownUrl(serverRootOf(new URL(baseUrl)).href) : null;
}

interface AuthValue {
  readonly field: string;
  /** A text if it is not a secret. */
  readonly source: string | SecretOrigin;
}

/** The fields of credentials, except for the type. */
export function authValues(auth: AuthEntry, { env }: Pick<Host, 'env'>): AuthValue[] {
  const fields: [string, string | SecretSource][] = Object.entries(auth);
  return fields
    .filter(([field]) => field !== 'type')
    .map(([field, source]) => ({
      field,
      source: typeof source === 'string' ? source : originOf(source, env),
    }));
}

function originOf(source: SecretSource, env: Host['env']): SecretOrigin {
  if ('env' in source) return { env: source.env, isSet: isSet(env, source.env) };
  if ('file' in source) return { file: source.file };
  if ('command' in source) return { command: source.command[0] ?? '' };
  return { prompt: true };
}

/** Headers of a profile should hold no secrets. If a name suggests one, its value is hidden. */
function withoutSecret(header: string, text: string): string {
  return isSecretName(header) ? '***' : text;
}
