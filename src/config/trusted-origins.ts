import { isScalar, isSeq, parseDocument } from 'yaml';
import { CliError } from '../core/errors.ts';
import type { Host } from '../core/host.ts';
import { isLoopback } from '../core/local-service.ts';
import { problem } from '../messages/problem.ts';
import {
  readConfiguration,
  userFilePath,
  writeConfiguration,
  type ConfigurationFile,
} from './load.ts';

/** How the user's own file is read and written. */
type OwnFile = Pick<Host, 'files' | 'configDirectory'>;

interface OriginQuestion {
  readonly host: OwnFile & Pick<Host, 'env'>;
  /** The user's own configuration, where accepted servers are remembered. */
  readonly user: ConfigurationFile | null;
  /** The project file that names the server. */
  readonly file: string;
  readonly ask: (origin: string, file: string) => Promise<boolean | null>;
}

/**
 * A project file comes with a folder: where it sends must have been accepted by its user,
 * once. This machine itself needs no acceptance; LMS_TRUST_ORIGIN gives it where nobody can
 * be asked.
 */
export async function acceptOrigin(
  origin: string,
  { host, user, file, ask }: OriginQuestion,
): Promise<void> {
  const inEnvironment = (host.env['LMS_TRUST_ORIGIN'] ?? '').split(',').map((each) => each.trim());
  const accepted = [...(user?.trustedOrigins ?? []), ...inEnvironment];
  if (isLoopback(new URL(origin).hostname) || accepted.some((each) => isOrigin(each, origin)))
    return;
  if ((await ask(origin, file)) !== true) {
    throw new CliError('usage', problem('config/untrusted-origin', { origin, file }));
  }
  await remember(origin, host);
}

function isOrigin(accepted: string, origin: string): boolean {
  return URL.canParse(accepted) && new URL(accepted).origin === origin;
}

/**
 * A server that this user named by an option or the environment counts as accepted. That it could
 * not be remembered costs a question later, and nothing now.
 */
export async function rememberNamed({ origin, hostname }: URL, host: OwnFile): Promise<void> {
  if (isLoopback(hostname)) return;
  try {
    const text = await userText(host);
    // Without a parser, which every command would load for it.
    const isThere = text.split(/\r?\n/).some((line) => itemIn(line) === origin);
    if (!isThere) await remember(origin, host);
  } catch {
    // See above: a file that is wrong is told of where it is used.
  }
}

/** What a line of a list holds, without quotes. */
const itemIn = (line: string) => /^\s*-\s+(["']?)(\S+)\1\s*$/.exec(line)?.[2];

async function userText(host: OwnFile): Promise<string> {
  const path = userFilePath(host);
  if (!(await host.files.exists(path))) return '';
  return new TextDecoder().decode(await readConfiguration({ path, owner: 'user' }, host));
}

/** A process that wrote at the same moment may have replaced what was added: then once more. */
const TRIES = 3;

/** Adds the server to the user's own file, whose comments and order stay. */
async function remember(origin: string, host: OwnFile): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const document = parseDocument(await userText(host));
    const known = document.get('trustedOrigins');
    if (isSeq(known)) {
      if (known.items.some((item) => isScalar(item) && item.value === origin)) return;
      known.add(origin);
    } else document.set('trustedOrigins', [origin]);
    const text = document.toString({ lineWidth: 0 });
    await writeConfiguration({ path: await realUserPath(host), owner: 'user' }, text, host);
  }
}

/** Some keep their settings elsewhere and link to them: the link stays. */
async function realUserPath(host: OwnFile): Promise<string> {
  const path = userFilePath(host);
  const found = await host.files.standing(path, null);
  return found.kind === 'file' ? found.path : path;
}
