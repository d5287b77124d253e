/** Opens what a command sends to: the service that the options name, or the embedded one. */
import { parseHeaders } from '../config/headers.ts';
import { resolveTarget, targetOfUrl, type Target } from '../config/target.ts';
import { secretsOf } from '../core/auth.ts';
import type { Credentials } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import type { Host } from '../core/host.ts';
import type { Transport } from '../core/http.ts';
import { createCredentials } from '../credentials/create.ts';
import type { Service } from '../execution/send.ts';
import { messagesOf } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import type { Context } from './answer.ts';
import { sandboxDatabase } from './sandbox-database.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface Destination extends AsyncDisposable {
  readonly target: Target;
  readonly service: Service;
  readonly credentials: Credentials;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Connects at the first call. */
  readonly transport: () => Promise<Transport>;
}

export async function openDestination(context: Context): Promise<Destination> {
  const opened: Closable[] = [];
  const close = async () => {
    for (const each of opened.toReversed()) await each.close();
  };
  try {
    return { ...(await open(context, opened)), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Closable {
  close(): Promise<void>;
}

async function open(
  context: Context,
  opened: Closable[],
): Promise<Omit<Destination, keyof AsyncDisposable>> {
  const { host, settings, mask } = context;
  const target = settings.sandbox
    ? await embeddedTarget(context, opened)
    : await chosenTarget(context);
  mask.hide(secretsOf(target.auth));
  const root = settings.api === 'v0' ? target.v0BaseUrl : target.baseUrl;
  const concurrency = settings.concurrency ?? target.concurrency ?? 1;
  const timeoutMs = settings.timeoutMs ?? target.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const connect = async (origin: string) => {
    const { connectTimeoutMs } = target;
    const transport = await host.connect({ origin, connectTimeoutMs, connections: concurrency });
    opened.push(transport);
    return transport;
  };
  const credentials = await createCredentials(target.auth, {
    clock: host.clock,
    nonce: () => crypto.randomUUID().replaceAll('-', ''),
    connectForLogin: () => connect(target.serverRoot.origin),
    serverRoot: target.serverRoot,
    timeoutMs,
    cut: host.interruption.cut,
    hide: (secrets) => mask.hide(secrets),
  });
  const headers = { ...target.headers, ...parseHeaders(settings.headers) };
  return {
    target,
    service: { api: settings.api, root, headers, trust503: target.trust503 },
    credentials,
    concurrency,
    timeoutMs,
    transport: () => connect(root.origin),
  };
}

/** The service that the options, the environment or a configuration file name. */
function chosenTarget({ host, settings, gate }: Context): Promise<Target> {
  const { baseUrl, profile, allowHttp, dryRun, language } = settings;
  const { prompts } = messagesOf(language);
  return resolveTarget({ baseUrl, profile, allowHttp, isRehearsal: dryRun }, host, {
    trustOrigin: (origin, file) => gate.ask(prompts.trustOrigin(origin, file)),
    secret: (field) => gate.secret(prompts.secret(field)),
  });
}

/** The embedded service over its own database; a dry run does not start it. */
async function embeddedTarget({ host, settings }: Context, opened: Closable[]): Promise<Target> {
  const conflicts = (
    [
      ['--base-url', settings.baseUrl],
      ['--profile', settings.profile],
    ] as const
  )
    .filter(([, said]) => said?.by === 'option')
    .map(([option]) => option);
  if (conflicts.length > 0) {
    const options = ['--sandbox', ...conflicts];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  const url = settings.dryRun ? UNSTARTED_URL : await startEmbedded(host, opened);
  return targetOfUrl(new URL(url), { type: 'none' });
}

/** Where the embedded service would be: its port is not known before it runs. */
const UNSTARTED_URL = 'http://127.0.0.1';

async function startEmbedded(host: Host, opened: Closable[]): Promise<string> {
  const { startSandbox } = await import('../sandbox/server.ts');
  const running = await startSandbox({
    port: 0,
    database: await sandboxDatabase(host),
    authentication: null,
    faults: [],
    seed: 0,
    clock: host.clock,
    log: () => undefined,
  });
  opened.push(running);
  return running.url;
}
