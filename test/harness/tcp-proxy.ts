/** Stands between a client and a server, and delays, loses or cuts what passes. */
import { createServer, connect, type Socket } from 'node:net';

/** What becomes of the bytes of one direction: `cut` ends the connection when the next ones come. */
type Way = 'pass' | 'lose' | 'cut';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** How long each piece waits in each direction, in milliseconds. */
  delayMs: number;
  /** What the client sends. */
  requests: Way;
  /** What the server answers. */
  answers: Way;
  /** False: new connections are closed at once. */
  isOpen: boolean;
  /** How many connections it has. */
  readonly connections: number;
  /** Breaks every connection. */
  cut(): void;
  /** The client sees the end of the server's answers. What it sends still arrives. */
  halfClose(): void;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

export async function startProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (!proxy.isOpen) return void client.destroy();
    const pair = { client, server: connect(target, '127.0.0.1') };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      pair.client.destroy();
      pair.server.destroy();
    };
    for (const socket of [pair.client, pair.server]) {
      socket.setNoDelay(true);
      socket.on('error', end).on('close', end);
    }
    pair.server.on('end', end);
    pair.client.on('end', end);
    forward(pair.client, pair.server, () => proxy.requests, end);
    forward(pair.server, pair.client, () => proxy.answers, end);
  });
  const forward = (from: Socket, to: Socket, way: () => Way, end: () => void) => {
    from.on('data', (piece) => {
      if (way() === 'cut') end();
      if (way() !== 'pass') return;
      const send = () => void (to.writable && to.write(piece));
      if (proxy.delayMs === 0) send();
      else setTimeout(send, proxy.delayMs);
    });
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  const proxy: TcpProxy = {
    port: address.port,
    delayMs: 0,
    requests: 'pass',
    answers: 'pass',
    isOpen: true,
    get connections() {
      return pairs.size;
    },
    cut,
    halfClose: () => {
      for (const { client } of pairs) client.end();
    },
    [Symbol.asyncDispose]: async () => {
      cut();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return proxy;
}
