/** Opens the destination of a command: the service that the options name, or the embedded one. */
import { join } from 'node:path';
import type { LedgerPlace } from '../../contract/ledger.ts';
import { loadConfiguration } from '../../config/load.ts';
import { defaultProfile } from '../../config/profiles.ts';
import { type Concurrency, parseHeaders, usualTimes } from '../../config/setting-values.ts';
import { makeAddresses, resolveTarget, type ServiceTarget } from '../../config/target.ts';
import { type Credentials, type CurlExtras, listSecrets } from '../../core/auth.ts';
import { CliError, InvalidDocuments, unlessReported } from '../../core/errors.ts';
import { isSecretName } from '../../core/mask.ts';
import type { Host } from '../../core/host.ts';
import type { Transport } from '../../core/http.ts';
import { lazily } from '../../core/lazily.ts';
import { createCredentials } from '../../credentials/create-credentials.ts';
import type { Service } from '../../execution/request.ts';
import type { RunningSandbox } from '../../sandbox/server.ts';
import type { Settings } from '../arguments/global-options.ts';
import { conflict } from '../arguments/parameters.ts';
import type { Context } from '../context.ts';
import { chooseLedgerPlace, trustOriginBy } from './ledger-place.ts';
import { SANDBOX_DATABASE, sandboxDatabase, stateFolder } from '../../config/own-files.ts';

export interface Destination extends AsyncDisposable {
  readonly target: ServiceTarget;
  readonly service: Service;
  readonly credentials: Credentials;
  readonly curl: CurlExtras;
  /** From an option or the profile; null if neither sets it. */
  readonly concurrency: Concurrency | null;
  readonly timeoutMs: number;
  /** The identity that a ledger is bound to: the base URL, or the embedded service itself. */
  readonly identity: string;
  /** Where its ledger is. Asks what is needed to get there, once. */
  readonly ledgerPlace: () => Promise<LedgerPlace>;
  /** True of the embedded service before it holds anything. */
  readonly isEmpty: () => Promise<boolean>;
  /** Connects with at most that many sockets. `maySend` is asked before each request. */
  readonly connect: (connections: number, maySend?: () => boolean) => Promise<Transport>;
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
  const { target, instance } = await openTarget(context, opened);
  // What a person typed or a program printed is known only now (src/main.ts hides the rest).
  const { key = null } = target.certificates ?? {};
  mask.hide([...listSecrets(target.auth), ...(key === null ? [] : [key])]);
  const root = rootOf(target, settings);
  const timeoutMs = settings.timeoutMs ?? target.timeoutMs ?? usualTimes.timeoutMs;
  const connect = connectorTo(target, host, opened);
  const login = () => connect(target.serverRoot.origin, 1);
  const credentials = await credentialsFor(target, { timeoutMs, login }, context);
  const headers = { ...target.headers, ...parseHeaders(settings.headers) };
  mask.hide(secretValues(headers));
  const owner = ownerOf(target, instance, settings);
  return {
    target,
    service: { api: settings.api, root, headers, trust503: target.trust503 },
    credentials,
    curl: { headers: credentials.curlHeaders, options: target.curl.options },
    concurrency: settings.concurrency ?? target.concurrency,
    timeoutMs,
    identity: owner.identity,
    ledgerPlace: lazily(() => chooseLedgerPlace(owner, context)),
    isEmpty: async () => target.isEmbedded && isEmptyDatabase(host),
    connect: (connections, maySend) => connect(root.origin, connections, maySend),
  };
}

/** The service that is named. The local one is started, but for a dry run. */
async function openTarget(context: Context, opened: Closable[]) {
  const { host, settings } = context;
  const target = await chosenTarget(context, settings.dryRun);
  if (!target.isEmbedded || settings.dryRun) return { target, instance: '' };
  const { url, instance } = await startEmbedded(host, opened);
  return { target: { ...target, ...makeAddresses(new URL(url)) }, instance };
}

/** Each connection is closed with the destination. */
function connectorTo(
  { certificates, connectTimeoutMs }: ServiceTarget,
  host: Host,
  opened: Closable[],
) {
  return async (origin: string, connections: number, maySend?: () => boolean) => {
    const options = { origin, certificates, connectTimeoutMs, connections };
    const transport = await host.connect({ ...options, ...(maySend && { maySend }) });
    opened.push(transport);
    return transport;
  };
}

const credentialsFor = (
  target: ServiceTarget,
  { timeoutMs, login }: { readonly timeoutMs: number; readonly login: () => Promise<Transport> },
  { host, mask }: Context,
) =>
  createCredentials(target.auth, {
    clock: host.clock,
    nonce: () => crypto.randomUUID().replaceAll('-', ''),
    connectForLogin: login,
    words: target.curl.secrets,
    serverRoot: target.serverRoot,
    timeoutMs,
    cut: host.interruption.cut,
    hide: (secrets) => mask.hidePassing(secrets),
  });

const secretValues = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers)
    .filter(([name, value]) => isSecretName(name) && value.length >= SHORTEST_OF_HEADERS)
    .map(([, value]) => value);

/** Shorter values are no secrets, occur anywhere by chance, and are hidden behind their names. */
const SHORTEST_OF_HEADERS = 8;

/** If the options name no service. */
export const nobody = { isEmbedded: false, identity: null, name: '', profileLedger: null };

export const ledgerOwner = async (context: Context) =>
  (await isDestinationNamed(context)) ? ledgerAddress(context) : nobody;

/**
 * What of a destination decides its ledger, without credentials and without asking anybody, for
 * commands that send nothing. The identity of the embedded service is null: its instance is known only
 * when it runs.
 */
export async function ledgerAddress(context: Context) {
  const settings = { ...context.settings, allowHttp: true };
  const target = await chosenTarget({ ...context, settings }, true);
  const owner = ownerOf(target, '', context.settings);
  return { ...owner, identity: target.isEmbedded ? null : owner.identity };
}

const rootOf = ({ baseUrl, serverRoot }: ServiceTarget, { api }: Pick<Settings, 'api'>) =>
  api === 'v0' ? serverRoot : baseUrl;

/** @param instance of the embedded service, while it runs */
function ownerOf(target: ServiceTarget, instance: string, settings: Pick<Settings, 'api'>) {
  const { isEmbedded, baseUrl, profile, ledger } = target;
  const usual = isEmbedded ? 'sandbox' : hostAndPort(rootOf(target, settings));
  return {
    isEmbedded,
    identity: isEmbedded ? instance : baseUrl.href.replace(/\/$/, ''),
    name: profile ?? usual,
    profileLedger: ledger,
  };
}

function chosenTarget(context: Context, isRehearsal: boolean): Promise<ServiceTarget> {
  const { sandbox, baseUrl, profile, allowHttp } = context.settings;
  if (sandbox) refuseOtherServices(context.settings);
  const choice = { sandbox, baseUrl, profile, allowHttp, isRehearsal };
  return resolveTarget(choice, context.host, trustOriginBy(context));
}

function refuseOtherServices({ baseUrl, profile }: Pick<Settings, 'baseUrl' | 'profile'>): void {
  const typed = [
    ...(baseUrl?.by === 'option' ? ['--base-url'] : []),
    ...(profile?.by === 'option' ? ['--profile'] : []),
  ];
  if (typed.length > 0) throw conflict(['--sandbox', ...typed]);
}

/** `lms.example.com-443`. */
function hostAndPort({ hostname, port, protocol }: URL): string {
  const implied = protocol === 'https:' ? '443' : '80';
  return `${hostname.replace(/^\[|\]$/g, '')}-${port === '' ? implied : port}`;
}

async function startEmbedded(host: Host, opened: Closable[]): Promise<RunningSandbox> {
  const { startSandbox } = await import('../../sandbox/server.ts');
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
  return running;
}

async function isEmptyDatabase(host: Host): Promise<boolean> {
  if (!(await host.files.exists(join(await stateFolder(host), SANDBOX_DATABASE)))) return true;
  const { holdsNothing } = await import('../../sandbox/store-file.ts');
  return holdsNothing(await sandboxDatabase(host));
}

/**
 * The destination as words, whoever has named it.
 * @param profile the profile in use; null for none
 */
export function destinationInUse(
  { baseUrl, sandbox }: Settings,
  profile: string | null,
): readonly string[] {
  if (sandbox) return ['--sandbox'];
  return profile === null ? ['--base-url', baseUrl?.value ?? ''] : ['--profile', profile];
}

export async function isLocalService(context: Context): Promise<boolean> {
  const address = await unlessReported(ledgerAddress(context), [CliError, InvalidDocuments], null);
  return address?.isEmbedded === true;
}

/** False if neither the command line nor the environment nor a file names a destination. */
export async function isDestinationNamed({
  settings: { sandbox, baseUrl, profile },
  host,
}: Pick<Context, 'settings' | 'host'>): Promise<boolean> {
  if (sandbox || baseUrl !== null || profile !== null) return true;
  const configuration = await unlessReported(loadConfiguration(host), [InvalidDocuments], null);
  return configuration === null || defaultProfile(configuration) !== null;
}

export async function withUsualDestination(context: Context): Promise<Context> {
  if (await isDestinationNamed(context)) return context;
  return { ...context, settings: { ...context.settings, sandbox: true } };
}

export function placeName(
  { messages }: Pick<Context, 'messages'>,
  { service, target }: Pick<Destination, 'service' | 'target'>,
): string {
  return target.isEmbedded ? messages.say('local-service') : service.root.href.replace(/\/$/, '');
}

/** The next step: without a configured service, its command names the local one. */
export async function sendingStep(
  command: string,
  context: Pick<Context, 'settings' | 'host' | 'messages'>,
): Promise<string> {
  const { say } = context.messages;
  return (await isDestinationNamed(context))
    ? say('next-command', { command })
    : say('next-locally', { command: `${command} --sandbox` });
}
