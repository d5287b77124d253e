/** Changes configuration files and keeps their comments and layout: default profile, accepted servers. */
import { Document, isScalar, isSeq, parseDocument } from 'yaml';
import { CliError } from '../core/errors.ts';
import type { Host } from '../core/host.ts';
import { isLoopback } from '../core/local-service.ts';
import { decodePercent } from '../core/texts.ts';
import { problem } from '../messages/problem.ts';
import {
  type Configuration,
  type ConfigurationFile,
  readConfiguration,
  writeConfiguration,
} from './load.ts';
import { userFilePath } from './own-files.ts';
import { DATABASE_PORT, databaseOrigin } from './shared-address.ts';

/**
 * The file in which a default takes effect. It is the project file if that has the profile, or if
 * it names a default already, which would override the user's. Otherwise it is the user's file.
 */
export function fileOfDefault(
  name: string,
  { project, user }: Configuration,
): ConfigurationFile | null {
  const decides =
    project?.profiles.has(name) === true || (project?.defaultProfile ?? null) !== null;
  return decides ? project : user;
}

export async function writeDefaultProfile(
  name: string,
  file: ConfigurationFile,
  ports: Pick<Host, 'files'>,
): Promise<void> {
  const text = new TextDecoder().decode(await readConfiguration(file, ports));
  await writeConfiguration(file, withDefault(name, text), ports);
}

/** Changes or adds one line if that is enough. Otherwise the file is written anew from its tree. */
function withDefault(name: string, text: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const line = `defaultProfile: ${String(new Document(name)).trimEnd()}`;
  const isEnded = text === '' || text.endsWith('\n');
  const edited = inOneLine.test(text)
    ? text.replace(inOneLine, line)
    : `${text}${isEnded ? '' : newline}${line}${newline}`;
  const tree = parseDocument(edited);
  if (tree.errors.length === 0 && tree.get('defaultProfile') === name) return edited;
  const old = parseDocument(text);
  old.set('defaultProfile', name);
  return old.toString({ lineWidth: 0 });
}

const inOneLine = /^defaultProfile:[ \t]*["']?[\p{L}\p{N}._-]+["']?/mu;

type OwnFile = Pick<Host, 'files' | 'configDirectory'>;

/** Asks if a person knows a server that a file names; null if nobody can be asked. */
export type TrustOrigin = (origin: string, file: string) => Promise<boolean | null>;

interface OriginQuestion {
  readonly host: OwnFile & Pick<Host, 'env'>;
  /** The user's own configuration, which lists the accepted servers. */
  readonly user: ConfigurationFile | null;
  readonly file: string;
  readonly trustOrigin: TrustOrigin;
}

/**
 * A project file comes with a folder, so its user must have accepted its server once. Any other user
 * of this machine can listen on it, so it needs no acceptance only as long as it gets no secret.
 * LMS_TRUST_ORIGIN gives it if nobody can be asked.
 */
export async function acceptOrigin(
  origin: string,
  { host, user, file, trustOrigin }: OriginQuestion,
): Promise<void> {
  const inEnvironment = (host.env['LMS_TRUST_ORIGIN'] ?? '').split(',').map((each) => each.trim());
  const accepted = [...(user?.trustedOrigins ?? []), ...inEnvironment];
  if (accepted.some((each) => isOrigin(each, origin))) return;
  if ((await trustOrigin(origin, file)) !== true) {
    throw new CliError('usage', problem('config/untrusted-origin', { origin, file }));
  }
  await remember(origin, host);
}

function isOrigin(accepted: string, origin: string): boolean {
  if (!URL.canParse(accepted)) return false;
  const { origin: ofService, protocol, hostname, port } = new URL(accepted);
  if (!/^postgres(ql)?:$/.test(protocol)) return ofService === origin;
  // The folder of a socket is written with percent signs.
  const host = decodePercent(hostname.replace(/^\[(.*)\]$/, '$1'));
  return databaseOrigin({ host, port: port === '' ? DATABASE_PORT : Number(port) }) === origin;
}

/**
 * A server that this user named by an option or the environment counts as accepted. If it cannot be
 * recorded, the only cost is a question later.
 */
export async function rememberNamed({ origin, hostname }: URL, host: OwnFile): Promise<void> {
  if (isLoopback(hostname)) return;
  try {
    const text = await userText(host);
    // Without a parser, which every command would have to load.
    const isThere = text.split(/\r?\n/).some((line) => itemIn(line) === origin);
    if (!isThere) await remember(origin, host);
  } catch {
    // See above. The command that uses the file reports its errors.
  }
}

const itemIn = (line: string) => /^\s*-\s+(["']?)(\S+)\1\s*$/.exec(line)?.[2];

async function userText(host: OwnFile): Promise<string> {
  const path = userFilePath(host);
  if (!(await host.files.exists(path))) return '';
  return new TextDecoder().decode(await readConfiguration({ path, owner: 'user' }, host));
}

/** Adds the server to the user's own file and keeps its comments and order. */
async function remember(origin: string, host: OwnFile): Promise<void> {
  const document = parseDocument(await userText(host));
  const known = document.get('trustedOrigins');
  if (isSeq(known)) {
    if (known.items.some((item) => isScalar(item) && item.value === origin)) return;
    known.add(origin);
  } else document.set('trustedOrigins', [origin]);
  const text = document.toString({ lineWidth: 0 });
  await writeConfiguration({ path: await realUserPath(host), owner: 'user' }, text, host);
}

/** Some users link this file to another place. The link is kept. */
async function realUserPath(host: OwnFile): Promise<string> {
  const path = userFilePath(host);
  const found = await host.files.standing(path, null);
  return found.kind === 'file' ? found.path : path;
}
