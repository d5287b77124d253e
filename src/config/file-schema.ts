/** What a configuration file may hold (cli.md: Service, profile, credentials). */
import * as z from 'zod/mini';
import { boolean, leaf, list, text } from '../contract/fields.ts';
import { parseConcurrency, parseDuration, parseRate, type Concurrency } from './values.ts';

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
    { type: 'string' },
  );

const rate = () =>
  leaf<string>(
    (value) => typeof value === 'string' && parseRate(value) !== null,
    { code: 'document/wrong-type', expected: 'rate' },
    { type: 'string' },
  );

const concurrency = () =>
  leaf<Concurrency>(
    (value) =>
      (typeof value === 'number' || value === 'auto') && parseConcurrency(String(value)) !== null,
    { code: 'document/wrong-type', expected: 'connections' },
    { type: ['integer', 'string'] },
  );

const secret = () =>
  leaf<SecretSource>(
    isSecretSource,
    { code: 'config/secret-source', expected: 'secret' },
    { type: 'object' },
  );

/** Names are no secrets, but may come from the same places. */
const name = () =>
  leaf<string | SecretSource>(
    (value) => typeof value === 'string' || isSecretSource(value),
    { code: 'document/wrong-type', expected: 'text' },
    { type: ['string', 'object'] },
  );

/** The fields of each way of proving who calls. */
const auth = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('bearer'), token: secret() }),
    z.strictObject({ type: z.literal('basic'), username: name(), password: secret() }),
    z.strictObject({ type: z.literal('header'), name: text(), value: secret() }),
    z.strictObject({
      type: z.literal('oauth1'),
      consumerKey: name(),
      consumerSecret: secret(),
      token: secret(),
      tokenSecret: secret(),
    }),
    z.strictObject({ type: z.literal('session'), username: name(), password: secret() }),
  ]);

const profile = () =>
  z.strictObject({
    baseUrl: text(),
    v0BaseUrl: z.optional(text()),
    auth: z.optional(auth()),
    headers: z.optional(z.record(z.string(), text())),
    timeout: z.optional(duration()),
    connectTimeout: z.optional(duration()),
    concurrency: z.optional(concurrency()),
    rate: z.optional(rate()),
    trust503: z.optional(boolean()),
    protected: z.optional(boolean()),
  });

const fields = () => ({
  defaultProfile: z.optional(text()),
  profiles: z.optional(z.record(z.string(), profile())),
});

/** A project file; the user's own one remembers accepted servers too. */
export const projectFileSchema = () => z.strictObject(fields());
export const userFileSchema = () =>
  z.strictObject({ ...fields(), trustedOrigins: z.optional(list(text())) });

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
