/** Answers behind interim ones (1xx), over real sockets. */
import { setMaxListeners } from 'node:events';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { serving } from './servers.ts';

const never = new AbortController().signal;
setMaxListeners(0, never);
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\nx: HTTP/1.1 100 x\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';

/** Writes pieces that arrive one after the other. */
async function writeEach(socket: Socket, pieces: Iterable<string>): Promise<void> {
  socket.setNoDelay(true);
  for (const piece of pieces) {
    await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)));
  }
}

/** What two requests over one connection get. */
async function deliveriesOf(write: (socket: Socket) => void, timeoutMs = 120_000) {
  await using server = await serving(write);
  const { origin } = server;
  const transport = await connectUndici({ origin, connectTimeoutMs: 120_000, connections: 1 }, {});
  const url = new URL('/x', origin);
  const request = { method: 'POST', url, headers: {}, body: '{}' };
  const first = await transport.send(request, timeoutMs, never);
  const second = await transport.send(request, timeoutMs, never);
  await transport.close();
  return { first, second, connections: server.connections };
}

const answered = { kind: 'answer', status: 200, body: '{}', complete: true };

describe('an interim answer is no answer', () => {
  test.each([
    ['100 that nobody asked for broke the connection', CONTINUE],
    ['100 without a reason', 'HTTP/1.1 100\r\n\r\n'],
    ['100 with headers', 'HTTP/1.1 100 Continue\r\ncontent-length: 5\r\nvia: a\r\n\r\n'],
    ['100 of HTTP/1.0', 'HTTP/1.0 100 Continue\r\n\r\n'],
    ['102', PROCESSING],
    ['103', HINTS],
    ['one that nobody knows', 'HTTP/1.1 199 Soon\r\n\r\n'],
    ['several in a row', CONTINUE + HINTS + PROCESSING + CONTINUE],
    ['a hundred of them', CONTINUE.repeat(100)],
  ])('%s', async (_, before) => {
    const { first, second, connections } = await deliveriesOf((socket) =>
      socket.write(before + ANSWER),
    );
    expect([first, second, connections]).toMatchObject([answered, answered, 1]);
  });

  test('wherever its bytes are split', async () => {
    const whole = CONTINUE + HINTS + ANSWER;
    const cuts = Array.from({ length: whole.length - 1 }, (_, at) => at + 1);
    await using server = await serving((socket, request) => {
      const at = Number(/x-cut: (\d+)/.exec(request)?.[1]);
      void writeEach(socket, [whole.slice(0, at), whole.slice(at)]);
    });
    const { origin } = server;
    const transport = await connectUndici(
      { origin, connectTimeoutMs: 120_000, connections: 8 },
      {},
    );
    const url = new URL('/x', origin);
    const deliveries = await Promise.all(
      cuts.map((cut) =>
        transport.send(
          { method: 'POST', url, headers: { 'x-cut': `${cut}` }, body: '{}' },
          120_000,
          never,
        ),
      ),
    );
    await transport.close();
    expect(deliveries).toMatchObject(cuts.map(() => answered));
  });

  test('and byte by byte', async () => {
    const { first } = await deliveriesOf((socket) => void writeEach(socket, CONTINUE + ANSWER));
    expect(first).toMatchObject(answered);
  });

  test('and its text in a body is content', async () => {
    const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${CONTINUE.length}\r\n\r\n${CONTINUE}`;
    const { first } = await deliveriesOf((socket) => socket.write(CONTINUE + answer));
    expect(first).toMatchObject({ status: 200, body: CONTINUE });
  });
});

describe('nothing but interim answers', () => {
  test.each([
    ['is a connection that broke', CONTINUE, 'reset'],
    ['that end within one', `${CONTINUE}HTTP/1.1 10`, 'reset'],
    [
      'of which one never ends',
      `HTTP/1.1 100 C\r\nx: ${'y'.repeat(maxHeaderSize)}`,
      'headers-too-long',
    ],
    ['followed by something else', `${CONTINUE}SSH-2.0-OpenSSH\r\n`, 'protocol'],
  ])('%s', async (_, bytes, cause) => {
    const { first } = await deliveriesOf((socket) => socket.end(bytes));
    expect(first).toMatchObject({ kind: 'lost', cause });
  });

  test('are waited for as long as any answer', async () => {
    const { first } = await deliveriesOf((socket) => socket.write(CONTINUE), 300);
    expect(first).toMatchObject({ kind: 'lost', cause: 'timeout' });
  });
});
