/** Nothing of a request leaves unless the ledger is held when it meets its connection. */
import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Transport } from '../../../src/core/http.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { type Listening, serving } from './servers.ts';

const never = new AbortController().signal;
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const notHeld = { kind: 'unsent', cause: 'ledger' };

/** A transport whose ledger is held or not, as the test says. */
async function holding(origin: string, env = {}, connections = 1) {
  const ledger = { isHeld: true, asked: 0 };
  const maySend = () => {
    ledger.asked += 1;
    return ledger.isHeld;
  };
  const options = { origin, connectTimeoutMs: 120_000, connections, maySend };
  const transport: Transport = await connectUndici(options, env);
  const send = (path: string, body = '{"a":1}') => {
    const request = { method: 'POST', url: new URL(path, origin), headers: {}, body };
    return transport.send(request, 120_000, never);
  };
  return { ledger, send, [Symbol.asyncDispose]: () => transport.close() };
}

const answering = () => serving((socket) => socket.write(OK));
const pathsAt = ({ requests }: Listening) => requests.map((text) => text.split(' ')[1]);

test('a request on a new connection', async () => {
  await using server = await answering();
  await using held = await holding(server.origin);
  held.ledger.isHeld = false;
  expect(await held.send('/first')).toMatchObject(notHeld);
  held.ledger.isHeld = true;
  expect(await held.send('/second')).toMatchObject({ kind: 'answer', status: 200 });
  expect(pathsAt(server)).toEqual(['/second']);
  expect(held.ledger.asked).toBe(2);
});

test('a request on a connection that was used before, which stays open', async () => {
  await using server = await answering();
  await using held = await holding(server.origin);
  expect(await held.send('/first')).toMatchObject({ kind: 'answer' });
  held.ledger.isHeld = false;
  expect(await held.send('/second')).toMatchObject(notHeld);
  held.ledger.isHeld = true;
  expect(await held.send('/third')).toMatchObject({ kind: 'answer' });
  expect(pathsAt(server)).toEqual(['/first', '/third']);
  expect(server.connections).toBe(1);
});

test('requests that waited for a connection while the ledger was lost', async () => {
  let answer = () => {};
  await using server = await serving((socket) => (answer = () => socket.write(OK)));
  await using held = await holding(server.origin);
  const sent = ['/1', '/2', '/3'].map((path) => held.send(path));
  await expect.poll(() => server.requests.length).toBe(1);
  held.ledger.isHeld = false;
  answer();
  expect(await Promise.all(sent)).toMatchObject([{ kind: 'answer' }, notHeld, notHeld]);
  expect(pathsAt(server)).toEqual(['/1']);
});

test('a large body', async () => {
  let bytes = 0;
  await using server = await serving(
    () => {},
    (socket) => countBytes(socket, (n) => (bytes += n)),
  );
  await using held = await holding(server.origin);
  held.ledger.isHeld = false;
  expect(await held.send('/large', 'x'.repeat(4_000_000))).toMatchObject(notHeld);
  expect(bytes).toBe(0);
});

test('a request through the tunnel of a proxy', async () => {
  await using server = await answering();
  await using proxy = await serving((client, request) => {
    if (!request.startsWith('CONNECT ')) return;
    client.removeAllListeners('data');
    const upstream = connectTcp(server.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    client.on('close', () => upstream.destroy());
  });
  const env = { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` };
  await using held = await holding('http://lms.invalid:8080', env);
  held.ledger.isHeld = false;
  expect(await held.send('/first')).toMatchObject(notHeld);
  held.ledger.isHeld = true;
  expect(await held.send('/second')).toMatchObject({ kind: 'answer' });
  expect(pathsAt(server)).toEqual(['/second']);
});

test('while it is held, everything leaves', async () => {
  await using server = await answering();
  await using held = await holding(server.origin, {}, 4);
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  const answers = await Promise.all(paths.map((path) => held.send(path)));
  expect(answers.every(({ kind }) => kind === 'answer')).toBe(true);
  expect(new Set(pathsAt(server))).toEqual(new Set(paths));
  expect(server.requests).toHaveLength(20);
  expect(held.ledger.asked).toBe(20);
});

function countBytes(socket: Socket, add: (count: number) => void): void {
  socket.on('data', (chunk: Buffer) => add(chunk.length));
}
