import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { ConnectOptions } from '../../../src/core/host.ts';
import type { RequestDelivery, HttpRequest } from '../../../src/core/http.ts';
import { BODY_LIMIT_BYTES } from '../../../src/host/content-coding.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { selfSigned } from './self-signed.ts';
import { listen, listening, serving, SILENT_PORT, type Behaviour } from './servers.ts';

const TIMEOUT_MS = 120_000;
/** Of hundreds of requests, as the host's own signal is. */
const never = new AbortController().signal;
setMaxListeners(0, never);

async function connect(origin: string, options: Partial<ConnectOptions> = {}, env = {}) {
  const transport = await connectUndici(
    { origin, connectTimeoutMs: 120_000, connections: 8, ...options },
    env,
  );
  return { ...transport, [Symbol.asyncDispose]: () => transport.close() };
}

function post(origin: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: new URL('/x', origin), headers, body: '{"a":1}', ...changes };
}

/** What becomes of one request to a server that behaves like this. */
async function deliveryBy(behaviour: Behaviour, timeoutMs = TIMEOUT_MS): Promise<RequestDelivery> {
  await using server = await serving(behaviour);
  await using transport = await connect(server.origin);
  return await transport.send(post(server.origin), timeoutMs, never);
}

async function deliveryTo(origin: string, options: Partial<ConnectOptions> = {}) {
  await using transport = await connect(origin, options);
  return await transport.send(post(origin), TIMEOUT_MS, never);
}

const answerEmpty = (socket: Socket) =>
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');

describe('a request that is answered', () => {
  test('leaves with the bytes of its body, its length and its own headers', async () => {
    await using server = await serving((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    );
    await using transport = await connect(server.origin);
    const request = post(server.origin, {
      url: new URL('/2.0/x?a=b%20c', server.origin),
      headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
      body: '{"name":"Ação"}',
    });
    await transport.send(request, TIMEOUT_MS, never);
    expect(server.requests).toEqual([
      [
        'POST /2.0/x?a=b%20c HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'connection: keep-alive',
        'content-type: application/json',
        'authorization: Bearer t',
        'content-length: 17',
        '',
        Buffer.from('{"name":"Ação"}').toString('latin1'),
      ].join('\r\n'),
    ]);
  });

  test('leaves without a type or a body where it has none', async () => {
    await using server = await serving(answerEmpty);
    await using transport = await connect(server.origin);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      await transport.send(post(server.origin, { method, headers: {}, body: null }), 5000, never);
    }
    const tails = server.requests.map((request) => request.split('\r\n').slice(3));
    expect(tails).toEqual([
      ['content-length: 0', '', ''],
      ['content-length: 0', '', ''],
      ['', ''],
    ]);
  });

  test('brings status, lower-case headers and the body as text', async () => {
    const head =
      'HTTP/1.1 500 Oops\r\nX-Some: one\r\nVary: a\r\nvary: b\r\nSet-Cookie: k=v; Path=/';
    const delivery = await deliveryBy((socket) =>
      socket.end(`${head}\r\ncontent-length: 4\r\n\r\naçã`.replace('4', '5')),
    );
    expect(delivery).toMatchObject({
      kind: 'answer',
      status: 500,
      headers: {
        'x-some': 'one',
        vary: ['a', 'b'],
        'set-cookie': ['k=v; Path=/'],
        'content-length': '5',
      },
      body: 'açã',
      complete: true,
    });
  });

  test('is not misled by bytes that are no UTF-8, nor by an informational answer', async () => {
    const delivery = await deliveryBy((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n');
      socket.write(Buffer.from([0x61, 0xe7, 0x62]));
    });
    expect(delivery).toMatchObject({ status: 200, body: 'a\uFFFDb', complete: true });
  });

  test('does not follow a redirect', async () => {
    await using server = await serving((socket) =>
      socket.write('HTTP/1.1 307 Go\r\nlocation: /y\r\ncontent-length: 0\r\n\r\n'),
    );
    await using transport = await connect(server.origin);
    const delivery = await transport.send(post(server.origin), TIMEOUT_MS, never);
    expect(delivery).toMatchObject({ status: 307, headers: { location: '/y' } });
    expect(server.requests).toHaveLength(1);
  });

  test('uses a socket again for the next one, and no more of them than it may', async () => {
    await using server = await serving(answerEmpty);
    await using transport = await connect(server.origin, { connections: 2 });
    const send = () => transport.send(post(server.origin), TIMEOUT_MS, never);
    await Promise.all(Array.from({ length: 10 }, send));
    expect(server.requests).toHaveLength(10);
    expect(server.connections).toBe(2);
  });

  test.each([408, 421, 425])('goes over a new connection after a %i', async (status) => {
    const sockets = new Set<unknown>();
    await using server = await serving((socket) => {
      sockets.add(socket);
      socket.write(`HTTP/1.1 ${status} Not taken\r\ncontent-length: 2\r\n\r\n{}`);
    });
    await using transport = await connect(server.origin);
    const send = () => transport.send(post(server.origin), TIMEOUT_MS, never);
    expect([await send(), await send()]).toMatchObject([{ status }, { status }]);
    expect(server.requests).toHaveLength(2);
    expect(sockets.size).toBe(2);
  });
});

describe('a request that certainly never left', () => {
  test('nothing listens at the port', async () => {
    const delivery = await deliveryTo(`http://127.0.0.1:${SILENT_PORT}`);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'refused' });
  });

  test('nothing listens at any address of the name', async () => {
    const delivery = await deliveryTo(`http://localhost:${SILENT_PORT}`);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'refused' });
  });

  test('the name is not known', async () => {
    const delivery = await deliveryTo('http://lms.invalid');
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'name-not-resolved' });
  });

  test('the port does not speak TLS', async () => {
    await using server = await listening((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
    const delivery = await deliveryTo(`https://127.0.0.1:${server.port}`);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'no-tls' });
  });

  test('the connection breaks during the TLS handshake', async () => {
    await using server = await listening((socket) => socket.once('data', () => socket.destroy()));
    const delivery = await deliveryTo(`https://127.0.0.1:${server.port}`);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'tls' });
  });

  test('the certificate is not trusted', async () => {
    const server = createTlsServer(selfSigned);
    server.on('tlsClientError', () => undefined);
    const delivery = await deliveryTo(`https://localhost:${await listen(server)}`);
    server.close();
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'certificate' });
  });

  test('the TLS handshake takes longer than a connection may', async () => {
    await using server = await listening(() => undefined);
    const delivery = await deliveryTo(`https://127.0.0.1:${server.port}`, { connectTimeoutMs: 50 });
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'connect-timeout' });
  });

  test('its time is up before there is a connection, and then nothing is sent any more', async () => {
    await using server = await listening(() => undefined);
    const origin = `https://127.0.0.1:${server.port}`;
    await using transport = await connect(origin);
    const delivery = await transport.send(post(origin), 50, never);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'connect-timeout' });
  });

  test('its time is up while the only socket is busy, and it does not leave later', async () => {
    let wait: (socket: Socket) => void = answerEmpty;
    const busy = new Promise<Socket>((resolve) => (wait = resolve));
    await using server = await serving((socket, request) =>
      request.startsWith('POST /first') ? wait(socket) : answerEmpty(socket),
    );
    const to = (path: string) => post(server.origin, { url: new URL(path, server.origin) });
    await using transport = await connect(server.origin, { connections: 1 });
    const first = transport.send(to('/first'), TIMEOUT_MS, never);
    const socket = await busy;
    const second = await transport.send(to('/second'), 50, never);
    answerEmpty(socket);
    expect(await first).toMatchObject({ kind: 'answer', status: 200 });
    expect(await transport.send(to('/third'), TIMEOUT_MS, never)).toMatchObject({ status: 200 });
    expect(second).toMatchObject({ kind: 'unsent', cause: 'connect-timeout' });
    expect(server.requests.map((request) => request.split(' ')[1])).toEqual(['/first', '/third']);
  });

  test('it was interrupted before it began, or while it was connecting', async () => {
    await using server = await listening(() => undefined);
    const origin = `https://127.0.0.1:${server.port}`;
    await using transport = await connect(origin);
    const cut = new AbortController();
    const underWay = transport.send(post(origin), TIMEOUT_MS, cut.signal);
    cut.abort();
    expect(await underWay).toMatchObject({ kind: 'unsent', cause: 'interrupted' });
    const late = await transport.send(post(origin), TIMEOUT_MS, cut.signal);
    expect(late).toMatchObject({ kind: 'unsent', cause: 'interrupted' });
  });
});

describe('a request that left and was not answered', () => {
  const headers = Array.from({ length: 6000 }, (_, n) => `x${n}: y\r\n`).join('');
  const saying = (text: string) => (socket: Socket) => void socket.write(text);

  test.each<[string, string, Behaviour, number?]>([
    ['the connection is closed without an answer', 'reset', (socket) => socket.end()],
    ['the connection is reset', 'reset', (socket) => socket.resetAndDestroy()],
    ['no answer comes in time', 'timeout', () => undefined, 1000],
    ['the answer stops in its headers', 'timeout', saying('HTTP/1.1 200 OK\r\nx-a: b'), 1000],
    ['the answer is no HTTP', 'protocol', saying('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'the headers of the answer have no end',
      'headers-too-long',
      saying(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
    [
      'the answer has more headers than there is room for',
      'headers-too-long',
      saying(`HTTP/1.1 200 OK\r\n${headers}\r\n`),
    ],
  ])('%s', async (_, cause, behaviour, timeoutMs) => {
    expect(await deliveryBy(behaviour, timeoutMs)).toMatchObject({ kind: 'lost', cause });
  });

  test('the connection is reset while a long body is still being sent', async () => {
    await using server = await listening((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    );
    await using transport = await connect(server.origin);
    const body = 'x'.repeat(20 * 1024 * 1024);
    const delivery = await transport.send(post(server.origin, { body }), TIMEOUT_MS, never);
    expect(delivery).toMatchObject({ kind: 'lost', cause: 'reset' });
  });

  test('it is interrupted', async () => {
    const cut = new AbortController();
    await using server = await serving(() => cut.abort());
    await using transport = await connect(server.origin);
    const delivery = await transport.send(post(server.origin), TIMEOUT_MS, cut.signal);
    expect(delivery).toMatchObject({ kind: 'lost', cause: 'interrupted' });
  });
});

describe('an answer that breaks off', () => {
  test.each<[string, string, boolean, string]>([
    [
      'is complete where the closed connection is its only end',
      '{"content":',
      true,
      '200 OK\r\nconnection: close\r\n\r\n{"content":',
    ],
    [
      'is incomplete below its announced length',
      '{"content":',
      false,
      '200 OK\r\ncontent-length: 100\r\n\r\n{"content":',
    ],
    [
      'is incomplete where its chunks have no last one',
      'abcd',
      false,
      '500 No\r\ntransfer-encoding: chunked\r\n\r\n4\r\nabcd\r\n',
    ],
  ])('%s', async (_, body, complete, text) => {
    const delivery = await deliveryBy((socket) => socket.end(`HTTP/1.1 ${text}`));
    expect(delivery).toMatchObject({ status: Number.parseInt(text, 10), body, complete });
  });

  test('is incomplete where the time is up within its body', async () => {
    const delivery = await deliveryBy(
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
      300,
    );
    expect(delivery).toMatchObject({ status: 200, body: 'abc', complete: false });
  });

  test('is cut at 1 MiB, and its connection dropped', async () => {
    await using server = await serving((socket) => {
      const body = 'x'.repeat(2 * 1024 * 1024);
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    });
    await using transport = await connect(server.origin, { connections: 1 });
    const send = () => transport.send(post(server.origin), TIMEOUT_MS, never);
    for (const delivery of [await send(), await send()]) {
      expect(delivery).toMatchObject({ status: 200, complete: false });
      expect(delivery.kind === 'answer' && delivery.body.length).toBe(BODY_LIMIT_BYTES);
    }
    expect(server.connections).toBe(2);
  });
});

describe('many requests at a time', () => {
  const endings: Record<string, Behaviour> = {
    answered: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    reset: (socket) => socket.resetAndDestroy(),
    closed: (socket) => socket.end(),
    garbage: (socket) => socket.write('garbage\r\n\r\n'),
    truncated: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
  };
  const expected: Record<string, object> = {
    answered: { kind: 'answer', complete: true },
    reset: { kind: 'lost', cause: 'reset' },
    closed: { kind: 'lost', cause: 'reset' },
    garbage: { kind: 'lost', cause: 'protocol' },
    truncated: { kind: 'answer', complete: false },
  };

  test('each has the ending that is its own', async () => {
    await using server = await serving((socket, request) => {
      const ending = /^POST \/(\w+)/.exec(request)?.[1] ?? '';
      endings[ending]?.(socket, request);
    });
    await using transport = await connect(server.origin, { connections: 20 });
    const wanted = Array.from({ length: 20 }, (_, index) => Object.keys(endings)[index % 5] ?? '');
    const deliveries = await Promise.all(
      wanted.map((ending) => {
        const url = new URL(`/${ending}?${randomUUID()}`, server.origin);
        return transport.send(post(server.origin, { url }), TIMEOUT_MS, never);
      }),
    );
    expect(deliveries).toEqual(wanted.map((ending) => expect.objectContaining(expected[ending])));
  });

  test('unsent is said of those alone that did not arrive, whatever happens beside them', async () => {
    await using server = await serving((socket) => socket.resetAndDestroy());
    const refusing = `http://127.0.0.1:${SILENT_PORT}`;
    await using reset = await connect(server.origin, { connections: 10 });
    await using refused = await connect(refusing, { connections: 10 });
    const deliveries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? reset.send(post(server.origin), TIMEOUT_MS, never)
          : refused.send(post(refusing), TIMEOUT_MS, never),
      ),
    );
    const kinds = deliveries.map(({ kind }) => kind);
    expect(kinds).toEqual(deliveries.map((_, index) => (index % 2 === 0 ? 'lost' : 'unsent')));
    expect(server.requests).toHaveLength(10);
  });
});

test('closing drops what is under way, and what is still connecting', async () => {
  await using server = await serving(() => undefined);
  const transport = await connect(server.origin);
  const underWay = transport.send(post(server.origin), TIMEOUT_MS, never);
  await expect.poll(() => server.requests.length).toBe(1);
  await transport.close();
  expect(await underWay).toMatchObject({ kind: 'lost', cause: 'interrupted' });
  const late = await transport.send(post(server.origin), TIMEOUT_MS, never);
  expect(late).toMatchObject({ kind: 'unsent', cause: 'interrupted' });
});

test('a request that cannot be is a defect and no delivery', async () => {
  await using server = await serving(() => undefined);
  await using transport = await connect(server.origin);
  const send = (changes: Partial<HttpRequest>) =>
    transport.send(post(server.origin, changes), TIMEOUT_MS, never);
  await expect(send({ headers: { 'x-a': 'b\r\nx-c: d' } })).rejects.toThrow(TypeError);
  await expect(send({ url: new URL('http://lms.invalid/x') })).rejects.toThrow(TypeError);
  expect(server.connections).toBe(0);
});

test('a status that is none was waited for, whatever the time limit', async () => {
  for (const status of ['000', '099']) {
    const delivery = await deliveryBy((socket) =>
      socket.write(`HTTP/1.1 ${status} None\r\ncontent-length: 0\r\n\r\n`),
    );
    expect(delivery).toMatchObject({ kind: 'lost', cause: 'protocol' });
  }
});

/** What a proxy says and what its server says come in one piece: nothing is left to chance. */
test('a server that speaks first gets no byte of a request, which is unsent', async () => {
  let received = '';
  await using proxy = await serving((socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\nSSH-2.0-OpenSSH_9.6\r\n');
    socket.on('data', (chunk) => (received += chunk.toString()));
  });
  const transport = await connect('http://lms.invalid', {}, { HTTP_PROXY: proxy.origin });
  const url = new URL('http://lms.invalid/x');
  for (let turn = 0; turn < 3; turn++) {
    const request = { method: 'POST', url, headers: {}, body: '{}' };
    const delivery = await transport.send(request, 120_000, never);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'spoke-first' });
  }
  await transport.close();
  expect([received, proxy.connections]).toEqual(['', 3]);
});
