/** Servers that answer as they are told to, each on a port of its own on loopback. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  /** Connections so far. */
  readonly connections: number;
  /** Whole requests that arrived, each as its text. */
  readonly requests: readonly string[];
}

/** Serves raw bytes: called at each complete request of a connection, after the connection. */
export type Behaviour = (socket: Socket, request: string) => void;

export async function serving(
  behaviour: Behaviour,
  connected: (socket: Socket) => void = () => undefined,
): Promise<Listening> {
  const requests: string[] = [];
  return listening((socket) => {
    connected(socket);
    eachRequest(socket, (request) => {
      requests.push(request);
      behaviour(socket, request);
    });
  }, requests);
}

/** Called at each connection. */
export async function listening(
  connected: (socket: Socket) => void,
  requests: readonly string[] = [],
): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected(socket);
  });
  const port = await listen(server);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    get connections() {
      return connections;
    },
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server.address());
}

/**
 * A port where nothing listens: no system gives it to a server that asks for any port. One that was
 * free a moment ago may belong to another test now.
 */
export const SILENT_PORT = 1;

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new TypeError('the server does not listen on a port');
}

function eachRequest(socket: Socket, arrived: (request: string) => void): void {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
      const end = head + 4 + length;
      if (text.length < end) return;
      arrived(text.slice(0, end));
      text = text.slice(end);
    }
  });
}

/** A proxy that leads every tunnel to one port of loopback, wherever it was to lead. */
export const tunnelling =
  (port: number): Behaviour =>
  (client, request) => {
    if (!request.startsWith('CONNECT ')) return;
    client.removeAllListeners('data');
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  };
