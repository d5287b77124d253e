/**
 * The address of a shared ledger: `postgres://USER@HOST/DATABASE?schema=SCHEMA&name=NAME`
 * (docs/servers.md). It is read here and nowhere else, because a client of PostgreSQL would take the
 * host, files and switches from parameters.
 */
import { CliError } from '../core/errors.ts';
import { isLoopback } from '../core/local-service.ts';
import { problem } from '../messages/problem.ts';

export interface SharedAddress {
  /** A name, an address, or the folder of a socket, which begins with `/`. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string | null;
  readonly schema: string;
  readonly name: string | null;
}

/** If an address names none. */
export const DATABASE_PORT = 5432;
const USUAL_SCHEMA = 'lms_cli';

/** True for what can be no file name, right or wrong: any URL, and the words of a client. */
export const isSharedAddress = (text: string) =>
  /^\s*(?:[a-z][a-z\d+.-]+:\/\/|postgres(?:ql)?:)/i.test(text) ||
  /(?:^|\s)(?:host|hostaddr|dbname|user|password|service)\s*=/.test(text);

/**
 * Reads an address. Throws CliError `config/ledger`, which repeats nothing of it: any part
 * may be a password that stands at the wrong place.
 * @param source the option, the variable or the field that names it
 */
export function parseSharedAddress(text: string, source: string): SharedAddress {
  const found = readAddress(text);
  if (found !== null) return found;
  throw new CliError('usage', problem('config/ledger', { reason: 'address', source }));
}

/** Parts without percent signs are as in RFC 3986. */
const CHARACTER = String.raw`(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})`;
/** One host: an address in brackets, the folder of a socket, which is written with `%2F`, or a name. */
const HOST = String.raw`\[[\dA-Fa-f:.]+\]|%2[Ff]${CHARACTER}*|[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?`;
const ADDRESS = new RegExp(
  String.raw`^postgres(?:ql)?://(${CHARACTER}+)(?::((?:${CHARACTER}|:)+))?@(${HOST})(?::([1-9]\d{0,4}))?/((?:${CHARACTER}|[:@])+)(?:\?([\x21-\x7e]*))?$`,
);

function readAddress(text: string): SharedAddress | null {
  const [whole, ofUser, ofPassword, ofHost = '', ofPort, ofDatabase, query] =
    ADDRESS.exec(text) ?? [];
  const isRight = !ofHost.startsWith('[') || URL.canParse(`http://${ofHost}`);
  const user = decodeStrictly(ofUser);
  const password = ofPassword === undefined ? null : decodeStrictly(ofPassword);
  const host = decodeStrictly(ofHost.replace(/^\[(.*)\]$/, '$1'));
  const port = Number(ofPort ?? DATABASE_PORT);
  const database = decodeStrictly(ofDatabase);
  const parameters = parametersIn(query);
  if (whole === undefined || !isRight || port > 65_535 || parameters === null) return null;
  if (user === null || host === null || database === null) return null;
  if (ofPassword !== undefined && password === null) return null;
  return { host, port, user, database, password, ...parameters };
}

/** Null for what is no UTF-8, has control characters, or is not there. */
function decodeStrictly(text: string | undefined): string | null {
  try {
    const decoded = decodeURIComponent(text ?? '');
    return decoded === '' || /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Only these two, each once: a schema that needs no quotes, and a name that could be of a file. */
const plain = {
  schema: /^(?!pg_)[a-z_][a-z\d_]{0,62}$/,
  name: /^[\p{L}\p{N}_][\p{L}\p{N}._-]{0,254}$/u,
} as const;

function parametersIn(query: string | undefined): Pick<SharedAddress, 'schema' | 'name'> | null {
  const found: { schema?: string; name?: string } = {};
  for (const parameter of query?.split('&') ?? []) {
    const [, key, text] = /^(schema|name)=(.*)$/.exec(parameter) ?? [];
    const value = decodeStrictly(text);
    if ((key !== 'schema' && key !== 'name') || found[key] !== undefined) return null;
    if (value === null || !plain[key].test(value)) return null;
    found[key] = value;
  }
  return { schema: found.schema ?? USUAL_SCHEMA, name: found.name ?? null };
}

/** The name that a ledger has in a database if its address names none. */
export const defaultSharedName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^[.-]/, '_')
    .slice(0, 255);

export function sharedAddressText({ user, database, schema, name, ...at }: SharedAddress): string {
  const parameters = [
    ...(schema === USUAL_SCHEMA ? [] : [`schema=${schema}`]),
    ...(name === null ? [] : [`name=${encodeURIComponent(name)}`]),
  ];
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `postgres://${encodeURIComponent(user)}@${hostAndPort(at)}/${encodeURIComponent(database)}${query}`;
}

function hostAndPort({ host, port }: Pick<SharedAddress, 'host' | 'port'>): string {
  const written =
    host.includes(':') && !host.startsWith('/') ? `[${host}]` : encodeURIComponent(host);
  return port === DATABASE_PORT ? written : `${written}:${port}`;
}

/** What a user accepts of a database that a project file names: its server. */
export const databaseOrigin = (address: Pick<SharedAddress, 'host' | 'port'>) =>
  `postgres://${hostAndPort(isSocket(address) ? address : { ...address, host: address.host.toLowerCase() })}`;

const isSocket = ({ host }: Pick<SharedAddress, 'host'>) => host.startsWith('/');

/** True for a socket, and for what stays on this machine. */
export const isLocalDatabase = ({ host }: Pick<SharedAddress, 'host'>) =>
  host.startsWith('/') || isLoopback(host.includes(':') ? `[${host}]` : host);

/** True if both are reached in the same way, as the same user. */
export const isSameConnection = (a: SharedAddress, b: SharedAddress) =>
  a.user === b.user && a.host === b.host && a.port === b.port && a.database === b.database;
