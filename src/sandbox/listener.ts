/** The socket of the local service: loopback only, with limits, and closed to web pages. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { clearTimeout, setTimeout } from 'node:timers';
import { getRequestListener } from '@hono/node-server';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { forbidden, makeResponse, malformed, type Reply } from './answers.ts';

export const HOST = '127.0.0.1';

const MAX_CONNECTIONS = 4_096;
/** How long answers in flight may take when the listener closes. */
const GRACE_MS = 5_000;

const limits = {
  // Node's own limits are 60 s for the headers and 300 s for the request.
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 60_000,
  maxHeaderSize: 16_384,
  // A request without Host is refused like one with a foreign Host.
  requireHostHeader: false,
};

interface ListenOptions {
  readonly port: number;
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly log: (line: string) => void;
}

interface Listener {
  readonly port: number;
  /** Accepts no new requests, lets those in flight finish, and closes every connection. */
  close(): Promise<void>;
}

/** Throws CliError `sandbox/start`. */
export async function listen({ port, fetch, log }: ListenOptions): Promise<Listener> {
  const answer = getRequestListener(fetch, {
    hostname: HOST,
    overrideGlobalObjects: false,
    errorHandler: () => makeResponse(malformed('Requisição inválida.').reply),
  });
  let closing = false;
  const server = createServer(limits, (request, response) => {
    response.once('close', () => {
      if (closing) request.socket.end();
    });
    const refusal = refusalOfStranger(request, portOf(server));
    if (refusal === null) {
      void answer(request, response);
    } else {
      log(`${request.method} ${encodeURI(request.url ?? '')} ${refusal.status}`);
      response.writeHead(refusal.status, refusal.headers).end(refusal.body);
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listenAtOn(server, port);
  return {
    port: portOf(server),
    close: () => {
      closing = true;
      return drainConnections(server);
    },
  };
}

function listenAtOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const kind = kindsOfPort[error.code ?? ''];
      if (kind === undefined) return reject(error);
      reject(
        new CliError(kind, problem('sandbox/start', { reason: 'port', port }), { cause: error }),
      );
    });
    server.listen(port, HOST, resolve);
  });
}

const kindsOfPort: Readonly<Record<string, 'conflict' | 'usage'>> = {
  EADDRINUSE: 'conflict',
  EACCES: 'usage',
};

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Keeps web pages away from the service. They may use a name of their own that resolves to this
 * machine (a foreign Host), or call it directly: with an Origin, or, for a picture or a script, with a
 * Sec-Fetch-Site that says so. Somebody who types the address is no page.
 */
export function refusalOfStranger(
  { headers }: Pick<IncomingMessage, 'headers'>,
  port: number,
): Reply | null {
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  if (!names.includes((headers.host ?? '').toLowerCase())) {
    return forbidden('Este serviço só atende pelo endereço local.');
  }
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const isPage = origin !== undefined || !['none', 'same-origin'].includes(site);
  return isPage ? forbidden('Este serviço não atende páginas web.') : null;
}

async function drainConnections(server: Server): Promise<void> {
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(grace);
}
