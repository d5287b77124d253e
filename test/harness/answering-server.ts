/**
 * A literal HTTP server on loopback. It records what arrives and answers as the test tells it to.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Arrived {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** Empty without a body. */
  readonly body: string;
}

export interface AnsweringServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Requests in the order of their arrival. */
  readonly arrived: readonly Arrived[];
  /** The number of connections so far, including those without a request. */
  readonly connections: number;
}

export type Behaviour = (request: Arrived, response: ServerResponse) => void;

export async function answering(behaviour: Behaviour): Promise<AnsweringServer> {
  const arrived: Arrived[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const whole = { method, path, headers, body: await text(request) };
    arrived.push(whole);
    behaviour(whole, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    arrived,
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Gives every request the same answer. */
export function alwaysJson(body: string, status = 200): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(body);
  };
}
