import Pool from 'undici/lib/dispatcher/pool.js';
import type { ConnectOptions, Environment } from '../core/host.ts';
import type { Transport } from '../core/http.ts';
import { type Connector, listeningFirst, rememberConnecting } from './connections.ts';
import { prepareParser } from './http-parser.ts';
import { skipInterimAnswers } from './interim-answers.ts';
import { proxyFor } from './proxy.ts';
import { connectorWith } from './secure-connector.ts';
import { watchSending } from './sent-bytes.ts';
import { UndiciExchange } from './undici-exchange.ts';

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
  const direct = connectorWith(connectTimeoutMs, certificates);
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
  const wire = { sending: watchSending(), maySend };
  return {
    send: ({ method, url, headers, body }, timeoutMs, abort) => {
      if (abort.aborted) return Promise.resolve(interrupted);
      if (url.origin !== target.origin) {
        return Promise.reject(new TypeError('a request to another origin'));
      }
      const path = `${url.pathname}${url.search}`;
      const exchange = new UndiciExchange(wire, url.protocol === 'https:', { timeoutMs, abort });
      pool.dispatch({ path, method, headers, body }, exchange);
      return exchange.delivery;
    },
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
