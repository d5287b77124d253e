import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { RequestDelivery } from '../../../src/core/http.ts';
import { CliError } from '../../../src/core/errors.ts';
import { proxyFor } from '../../../src/host/proxy.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { selfSigned } from './self-signed.ts';
import { listen, listening, serving, SILENT_PORT, tunnelling } from './servers.ts';

const never = new AbortController().signal;

/** What becomes of one request when the environment names this proxy. */
async function deliveryThrough(
  proxy: string,
  origin: string,
  connectTimeoutMs = 120_000,
): Promise<RequestDelivery> {
  const env = { HTTPS_PROXY: proxy, HTTP_PROXY: proxy };
  const transport = await connectUndici({ origin, connectTimeoutMs, connections: 1 }, env);
  const url = new URL('/x', origin);
  const delivery = await transport.send(
    { method: 'POST', url, headers: {}, body: '{}' },
    120_000,
    never,
  );
  await transport.close();
  return delivery;
}

describe('a request through a proxy', () => {
  test('arrives by a tunnel, and the name is resolved by the proxy', async () => {
    await using server = await serving((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    );
    await using proxy = await serving(tunnelling(server.port));
    const delivery = await deliveryThrough(
      `http://user:p%40ss@127.0.0.1:${proxy.port}`,
      'http://lms.invalid:8080',
    );
    expect(delivery).toMatchObject({ kind: 'answer', status: 200, body: '{}' });
    expect(server.requests).toEqual([
      expect.stringContaining('POST /x HTTP/1.1\r\nhost: lms.invalid:8080'),
    ]);
    const asked = proxy.requests.join('');
    expect(asked).toContain('CONNECT lms.invalid:8080 HTTP/1.1');
    expect(asked).toContain(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
    expect(server.requests.join('')).not.toContain('Basic');
  });

  test('arrives where the password of the proxy has a bare percent sign', async () => {
    await using server = await serving((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    );
    await using proxy = await serving(tunnelling(server.port));
    const named = `http://user:100%@127.0.0.1:${proxy.port}`;
    expect(await deliveryThrough(named, 'http://lms.invalid')).toMatchObject({ kind: 'answer' });
    const basic = Buffer.from('user:100%').toString('base64');
    expect(proxy.requests.join('')).toContain(`Basic ${basic}`);
  });

  test('is lost where it breaks in the tunnel', async () => {
    await using server = await serving((socket) => socket.resetAndDestroy());
    await using proxy = await serving(tunnelling(server.port));
    const delivery = await deliveryThrough(`http://127.0.0.1:${proxy.port}`, 'http://lms.invalid');
    expect(delivery).toMatchObject({ kind: 'lost', cause: 'reset' });
  });

  test('never left where the certificate at the end of the tunnel is not trusted', async () => {
    const server = createTlsServer(selfSigned);
    server.on('tlsClientError', () => undefined);
    await using proxy = await serving(tunnelling(await listen(server)));
    const delivery = await deliveryThrough(
      `http://127.0.0.1:${proxy.port}`,
      'https://localhost.invalid',
    );
    server.close();
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'certificate' });
  });
});

describe('a proxy that opens no tunnel', () => {
  const refusals = {
    'wants credentials':
      'HTTP/1.1 407 No\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
    refuses: 'HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno',
    'is no proxy': 'SSH-2.0-OpenSSH_9.6\r\n',
  };

  test.each(Object.entries(refusals))('%s: the request never left', async (_, answer) => {
    await using proxy = await serving((socket) => socket.end(answer));
    const delivery = await deliveryThrough(`http://127.0.0.1:${proxy.port}`, 'https://lms.invalid');
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'proxy' });
  });

  test('cannot reach the server: trying again may help', async () => {
    await using proxy = await serving((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    const delivery = await deliveryThrough(`http://127.0.0.1:${proxy.port}`, 'https://lms.invalid');
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'unreachable' });
  });

  test('closes the connection: it is asked once', async () => {
    await using proxy = await serving((socket) => socket.end());
    const delivery = await deliveryThrough(`http://127.0.0.1:${proxy.port}`, 'https://lms.invalid');
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'unreachable' });
    expect(proxy.connections).toBe(1);
  });

  test('says nothing until the time for connecting is up', async () => {
    await using proxy = await listening(() => undefined);
    const silent = `http://127.0.0.1:${proxy.port}`;
    const delivery = await deliveryThrough(silent, 'https://lms.invalid', 500);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'unreachable' });
  });

  test('is not there', async () => {
    const proxy = `http://127.0.0.1:${SILENT_PORT}`;
    const delivery = await deliveryThrough(proxy, 'https://lms.invalid', 500);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'unreachable' });
  });
});

describe('which proxy', () => {
  const https = new URL('https://lms.example.com');
  const http = new URL('http://lms.example.com:8080');
  const one = 'http://one.example:3128/';

  test('is the one that the environment names, in lower case first', () => {
    expect(proxyFor(https, {})).toBeNull();
    expect(proxyFor(https, { HTTPS_PROXY: one })?.href).toBe(one);
    expect(proxyFor(https, { HTTPS_PROXY: 'http://other', https_proxy: one })?.href).toBe(one);
    expect(proxyFor(http, { HTTPS_PROXY: one })).toBeNull();
    expect(proxyFor(http, { HTTP_PROXY: one })?.href).toBe(one);
    expect(proxyFor(https, { HTTP_PROXY: one })?.href).toBe(one);
    expect(proxyFor(https, { HTTPS_PROXY: 'one.example:3128' })?.href).toBe(one);
    expect(proxyFor(https, { https_proxy: '' })).toBeNull();
  });

  test.each([
    ['*', false],
    ['lms.example.com', false],
    ['EXAMPLE.com', false],
    ['.example.com', false],
    ['*.example.com', false],
    ['other.com, example.com', false],
    ['lms.example.com:443', false],
    ['lms.example.com:8443', true],
    ['ample.com', true],
    ['', true],
  ])('NO_PROXY=%s', (list, isProxied) => {
    expect(proxyFor(https, { HTTPS_PROXY: one, NO_PROXY: list }) !== null).toBe(isProxied);
  });

  test.each(['http://localhost:1', 'http://127.0.0.2', 'https://[::1]:4'])(
    'none for %s',
    (origin) => {
      expect(proxyFor(new URL(origin), { HTTP_PROXY: one, HTTPS_PROXY: one })).toBeNull();
    },
  );

  test.each(['http://a b', 'socks5://one.example:1080'])(
    '%s is refused instead of passed by',
    (named) => {
      const choose = () => proxyFor(https, { HTTPS_PROXY: named });
      expect(choose).toThrow(CliError);
      expect(choose).toThrow(
        expect.objectContaining({
          kind: 'usage',
          problem: { code: 'config/proxy', params: {} },
        }),
      );
    },
  );
});
