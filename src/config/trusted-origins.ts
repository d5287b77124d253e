import { isSeq, parseDocument } from 'yaml';
import { CliError } from '../core/errors.ts';
import type { Host } from '../core/host.ts';
import { isLoopback } from '../core/loopback.ts';
import { problem } from '../messages/problem.ts';
import {
  readConfiguration,
  userFilePath,
  writeConfiguration,
  type ConfigurationFile,
} from './load.ts';

interface OriginQuestion {
  readonly host: Host;
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

/** Adds the server to the user's own file, whose comments and order stay. */
async function remember(origin: string, host: Host): Promise<void> {
  const path = userFilePath(host);
  const text = (await host.files.exists(path))
    ? new TextDecoder().decode(await readConfiguration(path, host))
    : '';
  const document = parseDocument(text);
  const known = document.get('trustedOrigins');
  if (isSeq(known)) known.add(origin);
  else document.set('trustedOrigins', [origin]);
  await writeConfiguration({ path, owner: 'user' }, String(document), host);
}
