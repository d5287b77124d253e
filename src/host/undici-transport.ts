import Pool from 'undici/lib/dispatcher/pool.js';
import type { ConnectOptions, Environment } from '../core/host.ts';
import type { RequestDelivery, HttpRequest, Transport } from '../core/http.ts';
import { createSlots, type Slots } from '../core/slots.ts';
import {
  type Connections,
  type Connector,
  listeningFirst,
  numberConnections,
  rememberConnecting,
} from './connections.ts';
import { prepareParser } from './http-parser.ts';
import { proxyFor } from './proxy.ts';
import { connectorWith } from './secure-connector.ts';
import { type Forget, type SendingBytes, watchSending } from './sent-bytes.ts';
import { createExchange } from './undici-exchange.ts';

/** Shorter than the 5 s after which Node's servers close an idle connection. */
const KEEP_ALIVE_MS = 4000;

/**
 * Connects to one origin with undici: HTTP/1.1, one request at a time per socket, no redirects, no
 * repeats, and the proxies of the environment. Closing it drops every request in flight. Throws
 * CliError if the environment names an unusable proxy.
 */
export async function connectUndici(
  {
    origin,
    certificates = null,
    connectTimeoutMs,
    connections: most,
    maySend = always,
  }: ConnectOptions,
  env: Environment,
): Promise<Transport> {
  prepareParser();
  const target = new URL(origin);
  const connections = numberConnections();
  const direct = await connectorWith(connectTimeoutMs, certificates);
  const proxy = proxyFor(target, env);
  const connecting = listeningFirst(
    proxy === null ? direct : await throughProxy(proxy, direct, connectTimeoutMs),
  );
  const connector = rememberConnecting((options, callback) =>
    connecting(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      connections.admit(socket);
      callback(null, socket);
    }),
  );
  const pool = new Pool(target.origin, {
    connections: most,
    connect: connector.connect,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // Each request has its own limit for the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const wire: Wire = {
    pool,
    connections,
    sending: watchSending(),
    interruptions: createInterruptions(),
    addressOf: createAddresses(target.origin),
    maySend,
  };
  return {
    send: (request, timeoutMs, abort) =>
      abort.aborted ? Promise.resolve(interrupted) : deliver(request, { timeoutMs, abort }, wire),
    drop: connections.drop,
    isOutOfStep: connections.isOutOfStep,
    close: async () => {
      await pool.destroy();
      connector.dropAll();
      wire.sending.stop();
    },
  };
}

const always = () => true;

const interrupted = { kind: 'unsent', cause: 'interrupted', detail: 'interrupted' } as const;

async function throughProxy(proxy: URL, direct: Connector, timeoutMs: number): Promise<Connector> {
  const { tunnelThrough } = await import('./proxy-tunnel.ts');
  return tunnelThrough(proxy, direct, timeoutMs);
}

interface Address {
  readonly path: string;
  readonly isSecure: boolean;
}

/** Splits URLs. Most requests of a run share the same one. Throws for another origin. */
function createAddresses(origin: string): (url: URL) => Address {
  let latest: { readonly url: URL; readonly address: Address } | null = null;
  return (url) => {
    if (latest?.url === url) return latest.address;
    if (url.origin !== origin) throw new TypeError('a request to another origin');
    const path = `${url.pathname}${url.search}`;
    latest = { url, address: { path, isSecure: url.protocol === 'https:' } };
    return latest.address;
  };
}

interface Bounds {
  readonly timeoutMs: number;
  readonly abort: AbortSignal;
}

interface Wire {
  readonly pool: Pool;
  readonly connections: Connections;
  readonly sending: SendingBytes;
  readonly interruptions: Interruptions;
  readonly addressOf: (url: URL) => Address;
  readonly maySend: () => boolean;
}

function deliver(
  { method, url, headers, body }: HttpRequest,
  { timeoutMs, abort }: Bounds,
  { pool, connections, sending, interruptions, addressOf, maySend }: Wire,
): Promise<RequestDelivery> {
  return new Promise((resolve, reject) => {
    const { path, isSecure } = addressOf(url);
    let forget: Forget | null = null;
    const release = () => {
      clearTimeout(timer);
      unlisten();
      forget?.();
    };
    const exchange = createExchange(isSecure, {
      maySend,
      deliver: (delivery) => {
        release();
        resolve(delivery);
      },
      fail: (cause) => {
        release();
        reject(new TypeError('no such request can be sent', { cause }));
      },
      begins: (cut) => {
        forget?.();
        forget = sending.expect(cut, (socket) =>
          exchange.markSent(socket === null ? null : connections.of(socket)),
        );
      },
    });
    const timer = setTimeout(() => exchange.cut('timeout'), timeoutMs);
    const unlisten = interruptions.listen(abort, () => exchange.cut('interrupted'));
    pool.dispatch({ path, method, headers, body }, exchange.handler);
  });
}

interface Interruptions {
  /** Calls `interrupt` when the signal aborts. The returned function takes that back. */
  readonly listen: (signal: AbortSignal, interrupt: () => void) => () => void;
}

/**
 * Shares one listener of a signal among all requests that it can cut off. A listener for each would
 * cost more than the rest of a request, and Node warns of more than ten.
 */
export function createInterruptions(): Interruptions {
  const bySignal = new WeakMap<AbortSignal, Slots<() => void>>();
  const listeningTo = (signal: AbortSignal): Slots<() => void> => {
    const known = bySignal.get(signal);
    if (known !== undefined) return known;
    const listening = createSlots<() => void>();
    bySignal.set(signal, listening);
    const interruptAll = () => listening.forEach((interrupt) => interrupt());
    signal.addEventListener('abort', interruptAll, { once: true });
    return listening;
  };
  return {
    listen(signal, interrupt) {
      const listening = listeningTo(signal);
      const slot = listening.add(interrupt);
      return () => listening.remove(slot);
    },
  };
}
