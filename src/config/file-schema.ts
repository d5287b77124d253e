/** The fields of a configuration file (docs/servers.md). */
import type { Expected } from '../core/params.d.ts';
import * as z from 'zod/mini';
import { boolean, field, leaf, list, must, text, whole } from '../contract/field-schemas.ts';
import { defaultsSchema } from '../contract/schemas.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import {
  type Concurrency,
  MAX_CONCURRENCY,
  parseConcurrency,
  parseCount,
  parseCountOrPercent,
  parseDuration,
  parseRate,
} from './setting-values.ts';

/** The source of a secret, never the secret itself. */
export type SecretSource =
  | { readonly env: string }
  | { readonly file: string }
  | { readonly command: readonly string[] };

/**
 * True of the fields that a file has, at its top or in a profile: to make the schema of all others takes
 * longer than to read most files.
 */
type HasField = (name: string) => boolean;

/** The schema of a field that the file has; otherwise one that nothing needs. */
const ifThere = <T extends z.ZodMiniType>(isThere: boolean, schema: () => T): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  isThere ? schema() : (z.never() as z.ZodMiniType as T);

const may = <T extends z.ZodMiniType>(description: string, schema: T) =>
  field(description, z.optional(schema));

const parsed = (parse: (text: string) => unknown, expected: Expected, pattern: string) =>
  leaf<string>((value) => typeof value === 'string' && parse(value) !== null, expected, {
    type: 'string',
    pattern,
  });

const duration = () => parsed(parseDuration, 'duration', String.raw`^\d{1,8}(\.\d{1,3})?(ms|s|m)$`);

const rate = () => parsed(parseRate, 'rate', String.raw`^\d{1,6}(\.\d{1,3})?/(s|m)$`);

const concurrency = () =>
  leaf<Concurrency>(
    (value) =>
      (typeof value === 'number' || value === 'auto') && parseConcurrency(String(value)) !== null,
    'connections',
    { type: ['integer', 'string'], minimum: 1, maximum: MAX_CONCURRENCY, pattern: '^auto$' },
  );

const count = { minimum: 0, maximum: 999_999_999 };

const maxChanges = () =>
  leaf<number>(
    (value) => typeof value === 'number' && parseCount(String(value)) !== null,
    'count',
    {
      type: 'integer',
      ...count,
    },
  );

const maxDeletes = () =>
  leaf<number | string>(
    (value) =>
      (typeof value === 'number' || typeof value === 'string') &&
      parseCountOrPercent(String(value)) !== null,
    'count-or-percent',
    { type: ['integer', 'string'], ...count, pattern: String.raw`^\d{1,9}$|^(100|\d{1,2})%$` },
  );

const limits = () =>
  z.strictObject({
    maxChanges: may(
      'Number of resources that an apply or an undo may change, deletions included.',
      maxChanges(),
    ),
    maxDeletes: may(
      'Number of resources that it may delete, or a percentage such as 10%.',
      maxDeletes(),
    ),
  });

const filled = () => z.string().check(z.minLength(1));

const sources = () => ({
  env: may('Name of an environment variable.', filled()),
  file: may('A file that only you can read. Only in your own configuration file.', filled()),
});

const fromProgram = () =>
  may(
    'A program with its arguments, which prints the secret on its first line. Only in your own configuration file.',
    z.array(filled()).check(z.minLength(1)),
  );

const oneOfFields = (fields: Readonly<Record<string, z.ZodMiniType>>) =>
  z
    .strictObject(fields)
    .check(z.refine((value) => Object.keys(value).length === 1))
    .register(z.globalRegistry, { minProperties: 1, maxProperties: 1 });

const secretSource = () => oneOfFields({ ...sources(), command: fromProgram() });

const secret = () => whole<SecretSource>(secretSource(), 'secret');

/** A certificate or its key, in PEM form. */
export type CertificateSource = Exclude<SecretSource, { readonly command: unknown }>;

const certificateFields = () => {
  const source = (description: string, expected: 'secret' | 'certificate') =>
    may(description, whole<CertificateSource>(oneOfFields(sources()), expected));
  return z.strictObject({
    ca: source('The certificate authorities to trust, instead of the usual ones.', 'certificate'),
    cert: source('The certificate of this client.', 'certificate'),
    key: source('The key of that certificate.', 'secret'),
  });
};

export type CertificateSources = z.infer<ReturnType<typeof certificateFields>>;

/** The certificates of a profile. A certificate is of no use without its key. */
const certificates = () => {
  const needs = (path: 'cert' | 'key', other: 'cert' | 'key') =>
    must((entry) => isWithField(entry, path) || !isWithField(entry, other), 'secret', {
      path: [path],
    });
  return certificateFields()
    .check(needs('cert', 'key'), needs('key', 'cert'))
    .register(z.globalRegistry, { dependentRequired: { cert: ['key'], key: ['cert'] } });
};

/** A wrong address is told where it is used. */
const address = () => z.string().register(z.globalRegistry, { pattern: '^postgres(ql)?://' });

const ledgerEntry = () =>
  z.strictObject({
    address: field(
      'The address, such as postgres://USER@HOST/DATABASE?name=NAME, without a password.',
      address(),
    ),
    password: may('Where the password comes from.', secret()),
    tls: may('Certificates for the connection to another machine.', certificateFields()),
  });

export type LedgerEntry = z.infer<ReturnType<typeof ledgerEntry>>;

const ledger = () => whole<string | LedgerEntry>(z.union([address(), ledgerEntry()]), 'ledger');

/** A name is not a secret, but may come from the same sources. */
const plainName = () => whole<string | SecretSource>(z.union([z.string(), secretSource()]), 'text');

const type = <const T extends string>(way: T, meaning: string) =>
  field(`How to authenticate. ${meaning}`, z.literal(way));
const username = () => field('Name of the user.', plainName());
const password = () => field('Where the password comes from.', secret());

const auth = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: type('none', 'none: no authentication.') }),
    z.strictObject({
      type: type('bearer', 'bearer: a token in the Authorization header.'),
      token: field('Where the token comes from.', secret()),
    }),
    z.strictObject({
      type: type('basic', 'basic: user name and password in each request.'),
      username: username(),
      password: password(),
    }),
    z.strictObject({
      type: type('header', 'header: a secret in a header of its own, such as x-api-key.'),
      name: field('Name of the header.', text()),
      value: field('Where its value comes from.', secret()),
    }),
    z.strictObject({
      type: type('oauth1', 'oauth1: OAuth 1.0a with four keys. Each request is signed.'),
      consumerKey: field('Key of the application.', plainName()),
      consumerSecret: field('Where the secret of the application comes from.', secret()),
      token: field('Where the access token comes from.', secret()),
      tokenSecret: field('Where the secret of the access token comes from.', secret()),
    }),
    z.strictObject({
      type: type('session', 'session: a form login. The session is kept in memory.'),
      username: username(),
      password: password(),
    }),
  ]);

const variables = () =>
  may(
    'Values for { $var: NAME } in documents. A dot in NAME is nesting. Never a secret.',
    leaf<JsonObject>(isObject, 'object', { type: 'object' }),
  );

/** Either a server with its address, or the built-in local service, which has none. */
const profile = (has: HasField) =>
  z
    .strictObject(profileFields(has))
    .check(
      must<unknown>(
        (entry) => !isObject(entry) || entry['sandbox'] === true || isWithField(entry, 'baseUrl'),
        'text',
        { path: ['baseUrl'], when: () => true },
      ),
    )
    .register(z.globalRegistry, { anyOf: [{ required: ['baseUrl'] }, { required: ['sandbox'] }] });

const isWithField = (entry: unknown, key: string) => isObject(entry) && entry[key] !== undefined;

const profileFields = (has: HasField) => ({
  sandbox: may(
    'True for the local service that is built in. It needs no baseUrl and no credentials.',
    boolean(),
  ),
  baseUrl: may(
    'Root of the service, without /2.0/... On a real server it ends in /api/public.',
    text(),
  ),
  v0BaseUrl: may(
    'Root of the v0 API and of the login (default: the base URL without a final /api/public).',
    text(),
  ),
  auth: may('Credentials (default: none).', ifThere(has('auth'), auth)),
  tls: may(
    'Certificates for servers with an authority of their own, and for mutual TLS.',
    ifThere(has('tls'), certificates),
  ),
  headers: may(
    'Additional headers for every request, for gateways. Never a secret.',
    z.record(z.string(), text()),
  ),
  timeout: may('Time limit for a whole request, such as 30s (default: 60s).', duration()),
  connectTimeout: may('Time limit for connecting, such as 5s (default: 10s).', duration()),
  concurrency: may(
    'Number of operations to send at the same time, up to 256, or auto.',
    concurrency(),
  ),
  rate: may('Limit of requests per second or minute, such as 20/s or 300/m.', rate()),
  trust503: may(
    'Whether a 503 with Retry-After means that nothing was done (default: true).',
    boolean(),
  ),
  protected: may(
    'Whether commands that send ask for the name of the profile, or require --confirm NAME.',
    boolean(),
  ),
  ledger: may(
    'The shared ledger of this service, in PostgreSQL (default: a file in .lms-cli/).',
    ifThere(has('ledger'), ledger),
  ),
  limits: may(
    'Limits of apply and undo, unless --max-changes and --max-deletes set others.',
    ifThere(has('limits'), limits),
  ),
  variables: variables(),
});

const fields = (has: HasField) => ({
  defaultProfile: may(
    'Profile to use unless --profile, --base-url, LMS_BASE_URL or LMS_PROFILE is set.',
    text(),
  ),
  profiles: may(
    'The services, each with its own name.',
    z.record(z.string(), field('A service, with its credentials.', profile(has))),
  ),
  variables: variables(),
});

const projectFields = (has: HasField) => ({
  content: may(
    'The content folder, which `plan` and `apply` read if you name no files. Only in lms-cli.yaml.',
    ifThere(has('content'), contentFolder),
  ),
  defaults: may(
    'Values for fields that documents leave out when they create something. Only in lms-cli.yaml.',
    ifThere(has('defaults'), defaultsSchema),
  ),
});

const userFields = () => ({
  trustedOrigins: may(
    "Servers that you have accepted for project files. Only in the user's own file.",
    list(text()),
  ),
});

export const projectFileSchema = (has: HasField) =>
  z.strictObject({ ...fields(has), ...projectFields(has) });
export const userFileSchema = (has: HasField) =>
  z.strictObject({ ...fields(has), ...userFields() });
/** Both, for editors, which do not know whose file it is. */
const anyFileSchema = (has: HasField) =>
  z.strictObject({ ...fields(has), ...projectFields(has), ...userFields() });

export async function configurationSchema(): Promise<JsonObject> {
  const { editorSchema } = await import('../contract/json-schema.ts');
  return editorSchema(
    anyFileSchema(() => true),
    'Configuration of lms-cli: the services to send to, and their credentials.',
  );
}

export type ConfigurationContent = z.infer<ReturnType<typeof anyFileSchema>>;
export type ProfileEntry = z.infer<ReturnType<typeof profile>>;
export type AuthEntry = z.infer<ReturnType<typeof auth>>;

export type ContentEntry = z.infer<ReturnType<typeof contentFolder>>;

const contentFolder = () =>
  z.strictObject({
    scope: may(
      'The name of this folder in the ledger. Resources of another scope are never missing here.',
      scopeName(),
    ),
    files: field(
      "Patterns of files, relative to this file: 'course/**/*.md'. '!course/drafts/*' excludes.",
      patterns(),
    ),
  });

const scopeName = () =>
  text()
    .check(must((value) => value.trim() !== '' && !/\p{Cc}/u.test(value), 'scope'))
    .register(z.globalRegistry, { minLength: 1 });

const patterns = () =>
  list(text().check(must(isInside, 'pattern')))
    .check(must((value) => value.some((each) => !isExcluding(each)), 'including'))
    .register(z.globalRegistry, { minItems: 1 });

/** A pattern with `!` at its beginning excludes files. */
export const isExcluding = (written: string) => written.startsWith('!');

/** False for an absolute path, for one that leads upwards, and for an empty one. */
function isInside(written: string): boolean {
  const path = written.replace(/^!/, '');
  const isAbsolute = /^(?:[/\\~]|[A-Za-z]:)/.test(path);
  return (
    path !== '' && !isAbsolute && !/\p{Cc}/u.test(path) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path)
  );
}
