/** What a configuration file may hold (cli.md: Service, profile, credentials). */
import * as z from 'zod/mini';
import { boolean, described, leaf, list, text } from '../contract/field-schemas.ts';
import {
  MAX_CONCURRENCY,
  parseConcurrency,
  parseDuration,
  parseRate,
  type Concurrency,
} from './setting-values.ts';

/** Where a secret comes from; never the secret itself. */
export type SecretSource =
  | { readonly env: string }
  | { readonly file: string }
  | { readonly command: readonly string[] }
  | { readonly prompt: true };

const duration = () =>
  leaf<string>(
    (value) => typeof value === 'string' && parseDuration(value) !== null,
    { code: 'document/wrong-type', expected: 'duration' },
    { type: 'string', pattern: String.raw`^\d{1,8}(\.\d{1,3})?(ms|s|m)$` },
  );

const rate = () =>
  leaf<string>(
    (value) => typeof value === 'string' && parseRate(value) !== null,
    { code: 'document/wrong-type', expected: 'rate' },
    { type: 'string', pattern: String.raw`^\d{1,6}(\.\d{1,3})?/(s|m)$` },
  );

const concurrency = () =>
  leaf<Concurrency>(
    (value) =>
      (typeof value === 'number' || value === 'auto') && parseConcurrency(String(value)) !== null,
    { code: 'document/wrong-type', expected: 'connections' },
    {
      type: ['integer', 'string'],
      minimum: 1,
      maximum: MAX_CONCURRENCY,
      pattern: '^auto$',
    },
  );

/** The four sources as JSON Schema, for editors. */
const sources = {
  properties: {
    env: { type: 'string', minLength: 1, description: 'A variable of the environment.' },
    file: {
      type: 'string',
      minLength: 1,
      description: 'A file that only you can read; in your own configuration file only.',
    },
    command: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description:
        'A program and its arguments; its first line of output. In your own configuration file only.',
    },
    prompt: { const: true, description: 'Asked for at each command.' },
  },
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
} as const;

const secret = () =>
  leaf<SecretSource>(
    isSecretSource,
    { code: 'config/secret-source', expected: 'secret' },
    { type: 'object', ...sources },
  );

/** Names are no secrets, but may come from the same places. */
const name = () =>
  leaf<string | SecretSource>(
    (value) => typeof value === 'string' || isSecretSource(value),
    { code: 'document/wrong-type', expected: 'text' },
    { type: ['string', 'object'], ...sources },
  );

const type = <const T extends string>(way: T, meaning: string) =>
  described(`How the caller is proven. ${meaning}`, z.literal(way));
const username = () => described('Name of the user.', name());
const password = () => described('Where the password comes from.', secret());

/** The fields of each way of proving who calls. */
const auth = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: type('none', 'none: not at all.') }),
    z.strictObject({
      type: type('bearer', 'bearer: a token in the header Authorization.'),
      token: described('Where the token comes from.', secret()),
    }),
    z.strictObject({
      type: type('basic', 'basic: user name and password with each request.'),
      username: username(),
      password: password(),
    }),
    z.strictObject({
      type: type('header', 'header: a secret in a header of its own, such as x-api-key.'),
      name: described('Name of the header.', text()),
      value: described('Where its value comes from.', secret()),
    }),
    z.strictObject({
      type: type('oauth1', 'oauth1: OAuth 1.0a with four keys; each request is signed.'),
      consumerKey: described('Key of the application.', name()),
      consumerSecret: described('Where the secret of the application comes from.', secret()),
      token: described('Where the access token comes from.', secret()),
      tokenSecret: described('Where the secret of the access token comes from.', secret()),
    }),
    z.strictObject({
      type: type('session', 'session: a form login; the session is kept in memory.'),
      username: username(),
      password: password(),
    }),
  ]);

const profile = () =>
  z.strictObject({
    baseUrl: described(
      'Root of the service, under which /2.0/... stands; on a real server it ends in /api/public.',
      text(),
    ),
    v0BaseUrl: described(
      'Root of the interface v0 and of the login; the base URL less a final /api/public if left out.',
      z.optional(text()),
    ),
    auth: described('Who calls; nobody in particular if left out.', z.optional(auth())),
    headers: described(
      'Additional headers of every request, for gateways; never a secret.',
      z.optional(z.record(z.string(), text())),
    ),
    timeout: described(
      'Time for one whole request, such as 30s; 60s if left out.',
      z.optional(duration()),
    ),
    connectTimeout: described(
      'Time to make a connection, such as 5s; 10s if left out.',
      z.optional(duration()),
    ),
    concurrency: described(
      'Operations under way at one time, up to 256, or auto.',
      z.optional(concurrency()),
    ),
    rate: described('Most requests in a time, such as 20/s or 300/m.', z.optional(rate())),
    trust503: described(
      'Whether a 503 with Retry-After means that nothing was done; true if left out.',
      z.optional(boolean()),
    ),
    protected: described(
      'Whether commands that send ask for the name of the profile, or for --confirm NAME.',
      z.optional(boolean()),
    ),
  });

const fields = () => ({
  defaultProfile: described(
    'The profile that is used where --profile, --base-url, LMS_BASE_URL and LMS_PROFILE name none.',
    z.optional(text()),
  ),
  profiles: described(
    'The services, each under a name of its own.',
    z.optional(z.record(z.string(), described('A service, and who calls it.', profile()))),
  ),
});

/** A project file; the user's own one remembers accepted servers too. */
export const projectFileSchema = () => z.strictObject(fields());
export const userFileSchema = () =>
  z.strictObject({
    ...fields(),
    trustedOrigins: described(
      "Servers that project files may name: you have accepted them. In the user's own file only.",
      z.optional(list(text())),
    ),
  });

export type FileContent = z.infer<ReturnType<typeof userFileSchema>>;
export type ProfileEntry = z.infer<ReturnType<typeof profile>>;
export type AuthEntry = z.infer<ReturnType<typeof auth>>;

function isSecretSource(value: unknown): value is SecretSource {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [[kind, source] = [], ...others] = Object.entries(value);
  if (others.length > 0) return false;
  if (kind === 'env' || kind === 'file') return typeof source === 'string' && source !== '';
  if (kind === 'prompt') return source === true;
  const isCommand = kind === 'command' && Array.isArray(source) && source.length > 0;
  return isCommand && source.every((word) => typeof word === 'string' && word !== '');
}
