/** What a transport notices of servers that answer out of step, over real sockets. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once, setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../src/core/http.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { selfSigned } from './self-signed.ts';
import { listening, serving } from './servers.ts';

const never = new AbortController().signal;
setMaxListeners(0, never);
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const LAST = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}';

async function connect(origin: string) {
  const transport = await connectUndici({ origin, connectTimeoutMs: 120_000, connections: 1 }, {});
  const send = (changes: Partial<HttpRequest> = {}, timeoutMs = 120_000) =>
    transport.send(
      { method: 'POST', url: new URL('/x', origin), headers: {}, body: '{"a":1}', ...changes },
      timeoutMs,
      never,
    );
  const outOfStep = () => [1, 2, 3].filter(transport.isOutOfStep);
  return { ...transport, send, outOfStep, [Symbol.asyncDispose]: () => transport.close() };
}

describe('connections', () => {
  test('are numbered from 1, each answer says which one it came over', async () => {
    await using server = await serving((socket, request) =>
      socket.write(request.includes('/last') ? LAST : OK),
    );
    await using transport = await connect(server.origin);
    const url = new URL('/last', server.origin);
    expect(await transport.send()).toMatchObject({ connection: 1, early: false });
    expect(await transport.send({ url })).toMatchObject({ connection: 1, early: false });
    expect(await transport.send()).toMatchObject({ connection: 2, early: false });
    expect(transport.outOfStep()).toEqual([]);
  });

  test('that are dropped lose what is under way on them, and nothing else', async () => {
    await using server = await serving((socket, request) => {
      if (!request.includes('/silent')) socket.write(OK);
    });
    await using transport = await connect(server.origin);
    await transport.send();
    transport.drop(7);
    const underWay = transport.send({ url: new URL('/silent', server.origin) });
    await expect.poll(() => server.requests.length).toBe(2);
    transport.drop(1);
    expect(await underWay).toMatchObject({ kind: 'lost', cause: 'reset' });
    expect(await transport.send()).toMatchObject({ connection: 2 });
    transport.drop(1);
    expect(await transport.send()).toMatchObject({ connection: 2 });
    expect(transport.outOfStep()).toEqual([]);
  });
});

describe('what nobody asked for puts a connection out of step', () => {
  test.each<[string, string]>([
    ['a second answer', OK],
    ['a part of one', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['something that is no HTTP', 'garbage'],
    ['one byte', '}'],
  ])('%s behind an answer or later', async (_, surplus) => {
    for (const behaviour of [
      (socket: Socket) => socket.write(OK + surplus),
      (socket: Socket) => socket.write(OK, () => setImmediate(() => socket.write(surplus))),
    ]) {
      await using server = await serving(behaviour);
      await using transport = await connect(server.origin);
      expect(await transport.send()).toMatchObject({ kind: 'answer', connection: 1 });
      await expect.poll(transport.outOfStep).toEqual([1]);
      expect(await transport.send()).toMatchObject({ kind: 'answer', connection: 2 });
      await expect.poll(transport.outOfStep).toEqual([1, 2]);
    }
  });

  test('before the answer it came with is given on', async () => {
    await using server = await serving((socket) => socket.write(OK + OK));
    await using transport = await connect(server.origin);
    const known = transport.send().then(() => transport.outOfStep());
    expect(await known).toEqual([1]);
  });

  test('behind an answer that closes its connection', async () => {
    await using server = await serving((socket) => socket.write(LAST + OK));
    await using transport = await connect(server.origin);
    await transport.send();
    await expect.poll(transport.outOfStep).toEqual([1]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['an idle connection that is closed', (socket) => socket.end(OK)],
    ['one that is reset', (socket) => socket.write(OK, () => socket.resetAndDestroy())],
    [
      'an answer that ends with its connection',
      (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{}'),
    ],
    ['garbage instead of an answer', (socket) => socket.write('garbage')],
    ['half of an answer', (socket) => socket.end(OK.slice(0, -1))],
    ['a hint before an answer', (socket) => socket.write(`HTTP/1.1 103 Early\r\n\r\n${OK}`)],
    ['100 before an answer', (socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}`)],
  ])('but not %s', async (_, behaviour) => {
    await using server = await serving(behaviour);
    await using transport = await connect(server.origin);
    await transport.send();
    await transport.send();
    await transport.close();
    expect(transport.outOfStep()).toEqual([]);
  });
});

describe('an answer before the request was written in full', () => {
  const long = 'x'.repeat(30 * 1024 * 1024);

  test('says so', async () => {
    await using server = await listening((socket) =>
      socket.once('data', () => {
        socket.pause();
        socket.write(OK);
      }),
    );
    await using transport = await connect(server.origin);
    expect(await transport.send({ body: long })).toMatchObject({ status: 200, early: true });
  });

  test('is told from one that came after a long request', async () => {
    await using server = await listening((socket) => {
      let size = 0;
      socket.on('data', (chunk) => {
        size += chunk.length;
        if (size > long.length) socket.write(LAST);
      });
    });
    await using transport = await connect(server.origin);
    expect(await transport.send({ body: long })).toMatchObject({ status: 200, early: false });
  });
});

/** A server of its own thread: it answers while the thread of the test is busy. */
const secureServer = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:tls').createServer(workerData.certificate, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (workerData.stopsReading) socket.pause();
      socket.write(workerData.answer);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('over TLS, an answer before the request was written in full', () => {
  const secure = async (stopsReading: boolean, body: string, busyMs: number) => {
    const workerData = { certificate: selfSigned, answer: LAST, stopsReading };
    const worker = new Worker(secureServer, { eval: true, workerData });
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const [port]: unknown[] = await once(worker, 'message');
      await using transport = await connect(`https://127.0.0.1:${String(port)}`);
      const sent = transport.send({ body });
      const channel = 'undici:client:sendHeaders';
      const leaving = new Promise<void>((resolve) => {
        const stay = () => {
          unsubscribe(channel, stay);
          process.nextTick(() => {
            const end = Date.now() + busyMs;
            while (Date.now() < end);
            resolve();
          });
        };
        subscribe(channel, stay);
      });
      await leaving;
      return await sent;
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      await worker.terminate();
    }
  };

  test('says so', async () => {
    const delivery = await secure(true, 'x'.repeat(30 * 1024 * 1024), 0);
    expect(delivery).toMatchObject({ status: 200, early: true });
  });

  test('is told from one that came while this process was busy', async () => {
    expect(await secure(false, 'x'.repeat(10_000), 100)).toMatchObject({
      status: 200,
      early: false,
    });
  });
});

/** What a proxy says and what its server says come in one piece: nothing is left to chance. */
test('a server that speaks first gets no byte of a request, which is unsent', async () => {
  let received = '';
  await using proxy = await serving((socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\nSSH-2.0-OpenSSH_9.6\r\n');
    socket.on('data', (chunk) => (received += chunk.toString()));
  });
  const transport = await connectUndici(
    {
      origin: 'http://lms.invalid',
      connectTimeoutMs: 120_000,
      connections: 1,
    },
    { HTTP_PROXY: proxy.origin },
  );
  const url = new URL('http://lms.invalid/x');
  for (let turn = 0; turn < 3; turn++) {
    const request = { method: 'POST', url, headers: {}, body: '{}' };
    const delivery = await transport.send(request, 120_000, never);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'spoke-first' });
  }
  await transport.close();
  expect([received, proxy.connections]).toEqual(['', 3]);
});
