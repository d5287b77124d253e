import Pool from 'undici/lib/dispatcher/pool.js';
import type { ConnectOptions, Environment } from '../core/host.ts';
import type { RequestDelivery, HttpRequest, Transport } from '../core/http.ts';
import { type Connector, listeningFirst, rememberConnecting } from './connections.ts';
import { prepareParser } from './http-parser.ts';
import { expectAnswer, skipInterimAnswers } from './interim-answers.ts';
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
  const direct = await connectorWith(connectTimeoutMs, certificates);
  const proxy = proxyFor(target, env);
  const connecting = listeningFirst(
    proxy === null ? direct : await throughProxy(proxy, direct, connectTimeoutMs),
  );
  const connector = rememberConnecting((options, callback) =>
    connecting(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      skipInterimAnswers(socket);
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
    sending: watchSending(),
    origin: target.origin,
    maySend,
  };
  return {
    send: (request, timeoutMs, abort) =>
      abort.aborted ? Promise.resolve(interrupted) : deliver(request, { timeoutMs, abort }, wire),
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

interface Bounds {
  readonly timeoutMs: number;
  readonly abort: AbortSignal;
}

interface Wire {
  readonly pool: Pool;
  readonly sending: SendingBytes;
  readonly origin: string;
  readonly maySend: () => boolean;
}

function deliver(
  { method, url, headers, body }: HttpRequest,
  { timeoutMs, abort }: Bounds,
  { pool, sending, origin, maySend }: Wire,
): Promise<RequestDelivery> {
  return new Promise((resolve, reject) => {
    if (url.origin !== origin) throw new TypeError('a request to another origin');
    const path = `${url.pathname}${url.search}`;
    let forget: Forget | null = null;
    const release = () => {
      clearTimeout(timer);
      abort.removeEventListener('abort', interrupt);
      forget?.();
    };
    const exchange = createExchange(url.protocol === 'https:', {
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
        forget = sending.expect(cut, (socket) => {
          if (socket !== null) expectAnswer(socket);
          exchange.markSent(socket);
        });
      },
    });
    const timer = setTimeout(() => exchange.cut('timeout'), timeoutMs);
    const interrupt = () => exchange.cut('interrupted');
    abort.addEventListener('abort', interrupt, { once: true });
    pool.dispatch({ path, method, headers, body }, exchange.handler);
  });
}
