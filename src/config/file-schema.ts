/** The fields of a configuration file (docs/servers.md). */
import * as z from 'zod/mini';
import {
  boolean,
  describeSchema,
  leaf,
  list,
  type Rule,
  text,
  whole,
} from '../contract/field-schemas.ts';
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

const maxChanges = () =>
  leaf<number>(
    (value) => typeof value === 'number' && parseCount(String(value)) !== null,
    { code: 'document/wrong-type', expected: 'count' },
    { type: 'integer', minimum: 0, maximum: 999_999_999 },
  );

const maxDeletes = () =>
  leaf<number | string>(
    (value) =>
      (typeof value === 'number' || typeof value === 'string') &&
      parseCountOrPercent(String(value)) !== null,
    { code: 'document/wrong-type', expected: 'count-or-percent' },
    {
      type: ['integer', 'string'],
      minimum: 0,
      maximum: 999_999_999,
      pattern: String.raw`^\d{1,9}$|^(100|\d{1,2})%$`,
    },
  );

const limits = () =>
  z.strictObject({
    maxChanges: describeSchema(
      'Number of resources that an apply or an undo may change, deletions included.',
      z.optional(maxChanges()),
    ),
    maxDeletes: describeSchema(
      'Number of resources that it may delete, or a percentage such as 10%.',
      z.optional(maxDeletes()),
    ),
  });

const filled = () => z.string().check(z.minLength(1));

const inVariable = () => describeSchema('Name of an environment variable.', z.optional(filled()));

const inFile = () =>
  describeSchema(
    'A file that only you can read. Only in your own configuration file.',
    z.optional(filled()),
  );

const fromProgram = () =>
  describeSchema(
    'A program with its arguments, which prints the secret on its first line. Only in your own configuration file.',
    z.optional(z.array(filled()).check(z.minLength(1))),
  );

/** An object with one of its fields. */
const oneOfFields = (fields: Readonly<Record<string, z.ZodMiniType>>) =>
  z
    .strictObject(fields)
    .check(z.refine((value) => Object.keys(value).length === 1))
    .register(z.globalRegistry, { minProperties: 1, maxProperties: 1 });

const secretSource = () =>
  oneOfFields({ env: inVariable(), file: inFile(), command: fromProgram() });

const secret = () =>
  whole<SecretSource>(secretSource(), { code: 'config/secret-source', expected: 'secret' });

/** A certificate or its key, in PEM form. */
export type CertificateSource = Exclude<SecretSource, { readonly command: unknown }>;

const certificateFields = () => {
  const source = (description: string, rule: Rule) => {
    const either = oneOfFields({ env: inVariable(), file: inFile() });
    return describeSchema(description, z.optional(whole<CertificateSource>(either, rule)));
  };
  const certificate = { code: 'document/wrong-type', expected: 'certificate' } as const;
  return z.strictObject({
    ca: source('The certificate authorities to trust, instead of the usual ones.', certificate),
    cert: source('The certificate of this client.', certificate),
    key: source('The key of that certificate.', {
      code: 'config/secret-source',
      expected: 'secret',
    }),
  });
};

export type CertificateSources = z.infer<ReturnType<typeof certificateFields>>;

/** The certificates of a profile. A certificate is of no use without its key. */
const certificates = () => {
  const needs = (part: 'cert' | 'key', other: 'cert' | 'key') =>
    z.refine((entry) => isWithField(entry, part) || !isWithField(entry, other), {
      path: [part],
      params: { code: 'config/secret-source', expected: 'secret' } satisfies Rule,
    });
  return certificateFields()
    .check(needs('cert', 'key'), needs('key', 'cert'))
    .register(z.globalRegistry, { dependentRequired: { cert: ['key'], key: ['cert'] } });
};

/** A wrong address is told where it is used. */
const address = () => z.string().register(z.globalRegistry, { pattern: '^postgres(ql)?://' });

/** Where a shared ledger is, and how its database lets lms-cli in. */
const ledgerEntry = () =>
  z.strictObject({
    address: describeSchema(
      'The address, such as postgres://USER@HOST/DATABASE?name=NAME, without a password.',
      address(),
    ),
    password: describeSchema('Where the password comes from.', z.optional(secret())),
    tls: describeSchema(
      'Certificates for the connection to another machine.',
      z.optional(certificateFields()),
    ),
  });

export type LedgerEntry = z.infer<ReturnType<typeof ledgerEntry>>;

const ledger = () =>
  whole<string | LedgerEntry>(z.union([address(), ledgerEntry()]), {
    code: 'document/wrong-type',
    expected: 'ledger',
  });

/** A name is not a secret, but may come from the same sources. */
const name = () =>
  whole<string | SecretSource>(z.union([z.string(), secretSource()]), {
    code: 'document/wrong-type',
    expected: 'text',
  });

const type = <const T extends string>(way: T, meaning: string) =>
  describeSchema(`How to authenticate. ${meaning}`, z.literal(way));
const username = () => describeSchema('Name of the user.', name());
const password = () => describeSchema('Where the password comes from.', secret());

/** The fields of each type of credentials. */
const auth = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: type('none', 'none: no authentication.') }),
    z.strictObject({
      type: type('bearer', 'bearer: a token in the Authorization header.'),
      token: describeSchema('Where the token comes from.', secret()),
    }),
    z.strictObject({
      type: type('basic', 'basic: user name and password in each request.'),
      username: username(),
      password: password(),
    }),
    z.strictObject({
      type: type('header', 'header: a secret in a header of its own, such as x-api-key.'),
      name: describeSchema('Name of the header.', text()),
      value: describeSchema('Where its value comes from.', secret()),
    }),
    z.strictObject({
      type: type('oauth1', 'oauth1: OAuth 1.0a with four keys. Each request is signed.'),
      consumerKey: describeSchema('Key of the application.', name()),
      consumerSecret: describeSchema('Where the secret of the application comes from.', secret()),
      token: describeSchema('Where the access token comes from.', secret()),
      tokenSecret: describeSchema('Where the secret of the access token comes from.', secret()),
    }),
    z.strictObject({
      type: type('session', 'session: a form login. The session is kept in memory.'),
      username: username(),
      password: password(),
    }),
  ]);

/** Any values, by names that nest. */
const variables = () =>
  describeSchema(
    'Values for { $var: NAME } in documents. A dot in NAME is nesting. Never a secret.',
    z.optional(
      leaf<JsonObject>(
        isObject,
        { code: 'document/wrong-type', expected: 'object' },
        { type: 'object' },
      ),
    ),
  );

/** Fields that have no meaning for the built-in local service, which has no address. */
const fieldsOfServers = ['baseUrl', 'v0BaseUrl', 'auth', 'tls', 'headers', 'ledger'] as const;

/** Either a server with its address, or the built-in local service. */
const profile = () =>
  z
    .strictObject(profileFields())
    .check(
      ...fieldsOfServers.map((field) =>
        ruleOf(field, 'config/sandbox-field', (isServer, hasField) => isServer || !hasField),
      ),
      ruleOf('baseUrl', 'document/wrong-type', (isServer, hasField) => !isServer || hasField),
    )
    .register(z.globalRegistry, { anyOf: [{ required: ['baseUrl'] }, { required: ['sandbox'] }] });

const isWithField = (entry: unknown, field: string) =>
  isObject(entry) && entry[field] !== undefined;

/** A rule about a field of what is a profile; anything else is reported already. */
const ruleOf = (
  field: string,
  code: Rule['code'],
  isRight: (isServer: boolean, hasField: boolean) => boolean,
) =>
  z.refine(
    (entry) => !isObject(entry) || isRight(entry['sandbox'] !== true, isWithField(entry, field)),
    {
      path: [field],
      params: { code, expected: 'text' } satisfies Rule,
      when: () => true,
    },
  );

const profileFields = () => ({
  sandbox: describeSchema(
    'True for the local service that is built in. It needs no baseUrl and no credentials.',
    z.optional(boolean()),
  ),
  baseUrl: describeSchema(
    'Root of the service, without /2.0/... On a real server it ends in /api/public.',
    z.optional(text()),
  ),
  v0BaseUrl: describeSchema(
    'Root of the v0 API and of the login (default: the base URL without a final /api/public).',
    z.optional(text()),
  ),
  auth: describeSchema('Credentials (default: none).', z.optional(auth())),
  tls: describeSchema(
    'Certificates for servers with an authority of their own, and for mutual TLS.',
    z.optional(certificates()),
  ),
  headers: describeSchema(
    'Additional headers for every request, for gateways. Never a secret.',
    z.optional(z.record(z.string(), text())),
  ),
  timeout: describeSchema(
    'Time limit for a whole request, such as 30s (default: 60s).',
    z.optional(duration()),
  ),
  connectTimeout: describeSchema(
    'Time limit for connecting, such as 5s (default: 10s).',
    z.optional(duration()),
  ),
  concurrency: describeSchema(
    'Number of operations to send at the same time, up to 256, or auto.',
    z.optional(concurrency()),
  ),
  rate: describeSchema(
    'Limit of requests per second or minute, such as 20/s or 300/m.',
    z.optional(rate()),
  ),
  trust503: describeSchema(
    'Whether a 503 with Retry-After means that nothing was done (default: true).',
    z.optional(boolean()),
  ),
  protected: describeSchema(
    'Whether commands that send ask for the name of the profile, or require --confirm NAME.',
    z.optional(boolean()),
  ),
  ledger: describeSchema(
    'The shared ledger of this service, in PostgreSQL (default: a file in .lms-cli/).',
    z.optional(ledger()),
  ),
  limits: describeSchema(
    'Limits of apply and undo, unless --max-changes and --max-deletes set others.',
    z.optional(limits()),
  ),
  variables: variables(),
});

const fields = () => ({
  defaultProfile: describeSchema(
    'Profile to use unless --profile, --base-url, LMS_BASE_URL or LMS_PROFILE is set.',
    z.optional(text()),
  ),
  profiles: describeSchema(
    'The services, each with its own name.',
    z.optional(z.record(z.string(), describeSchema('A service, with its credentials.', profile()))),
  ),
  variables: variables(),
});

const projectFields = () => ({
  content: describeSchema(
    'The content folder, which `plan` and `apply` read if you name no files. Only in lms-cli.yaml.',
    z.optional(contentFolder()),
  ),
  defaults: describeSchema(
    'Values for fields that documents leave out when they create something. Only in lms-cli.yaml.',
    z.optional(defaultsSchema()),
  ),
});

const userFields = () => ({
  trustedOrigins: describeSchema(
    "Servers that you have accepted for project files. Only in the user's own file.",
    z.optional(list(text())),
  ),
});

/** The schema of a project file, which may describe a content folder. */
export const projectFileSchema = () => z.strictObject({ ...fields(), ...projectFields() });
/** The schema of the user's own file, which also lists accepted servers. */
export const userFileSchema = () => z.strictObject({ ...fields(), ...userFields() });
/** Both, for editors, which do not know whose file it is. */
const anyFileSchema = () => z.strictObject({ ...fields(), ...projectFields(), ...userFields() });

/** The JSON Schema of both configuration files, for editors. */
export async function configurationSchema(): Promise<JsonObject> {
  const { editorSchema } = await import('../contract/json-schema.ts');
  return editorSchema(
    anyFileSchema(),
    'Configuration of lms-cli: the services to send to, and their credentials.',
  );
}

export type ConfigurationContent = z.infer<ReturnType<typeof anyFileSchema>>;
export type ProfileEntry = z.infer<ReturnType<typeof profile>>;
export type AuthEntry = z.infer<ReturnType<typeof auth>>;

/** The files of a content folder, as its project file describes them. */
export type ContentEntry = z.infer<ReturnType<typeof contentFolder>>;

const contentFolder = () =>
  z.strictObject({
    scope: describeSchema(
      'The name of this folder in the ledger. Resources of another scope are never missing here.',
      z.optional(scopeName()),
    ),
    files: describeSchema(
      "Patterns of files, relative to this file: 'course/**/*.md'. '!course/drafts/*' excludes.",
      patterns(),
    ),
  });

const scopeName = () =>
  text()
    .check(
      z.refine((value) => value.trim() !== '' && !/\p{Cc}/u.test(value), {
        params: { code: 'document/wrong-type', expected: 'scope' } satisfies Rule,
      }),
    )
    .register(z.globalRegistry, { minLength: 1 });

const patterns = () =>
  list(pattern())
    .check(
      z.refine((value: readonly string[]) => value.some((each) => !isExcluding(each)), {
        params: { code: 'content/no-pattern', expected: 'patterns' } satisfies Rule,
      }),
    )
    .register(z.globalRegistry, { minItems: 1 });

const pattern = () =>
  text().check(
    z.refine(isInside, {
      params: { code: 'document/wrong-type', expected: 'pattern' } satisfies Rule,
    }),
  );

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
