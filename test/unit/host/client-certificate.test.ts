import { constants } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { Certificates, Environment } from '../../../src/core/host.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { listen, listening, serving, tunnelling } from './servers.ts';
import {
  authority,
  client,
  servingTls,
  stranger,
  type TlsServer,
  wantsCertificate,
} from '../../harness/tls-server.ts';
import { usageProblem } from '../config/settings.ts';

const never = new AbortController().signal;
setMaxListeners(0, never);
const TIMEOUT_MS = 20_000;

const trusting: Certificates = { ca: authority, cert: null, key: null };
const withOurs: Certificates = { ca: authority, ...client };
const withStrange: Certificates = { ca: authority, ...stranger };

const answering = (options: TlsOptions) =>
  servingTls(options, (socket) => {
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  });

async function transportTo(
  { origin }: Pick<TlsServer, 'origin'>,
  certificates: Certificates | null,
  env: Environment = {},
) {
  const transport = await connectUndici(
    { origin, certificates, connectTimeoutMs: TIMEOUT_MS, connections: 1 },
    env,
  );
  const request = { method: 'POST', url: new URL('/x', origin), headers: {}, body: '{}' };
  return {
    send: () => transport.send(request, TIMEOUT_MS, never),
    [Symbol.asyncDispose]: () => transport.close(),
  };
}

async function deliveryTo(...to: Parameters<typeof transportTo>) {
  await using transport = await transportTo(...to);
  return await transport.send();
}

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('with %s', (maxVersion) => {
  const wanting: TlsOptions = { ...wantsCertificate, maxVersion };

  test('a server of our own authority is trusted only with that authority', async () => {
    await using server = await answering({ maxVersion });
    expect(await deliveryTo(server, trusting)).toMatchObject({ kind: 'answer', status: 200 });
    expect(await deliveryTo(server, null)).toMatchObject({ kind: 'unsent', cause: 'certificate' });
  });

  test('a server lets in the certificate of its authority', async () => {
    await using server = await answering(wanting);
    expect(await deliveryTo(server, withOurs)).toMatchObject({ kind: 'answer', status: 200 });
  });

  test('a server refuses a client without a certificate before any request', async () => {
    await using server = await answering(wanting);
    const delivery = await deliveryTo(server, trusting);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'client-certificate' });
    expect(server.accepted).toBe(0);
  });

  test('a server that only offers to look at a certificate needs none', async () => {
    await using server = await answering({ ...wanting, rejectUnauthorized: false });
    expect(await deliveryTo(server, trusting)).toMatchObject({ kind: 'answer', status: 200 });
  });
});

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('through a proxy, with %s', (maxVersion) => {
  async function deliveryThrough(certificates: Certificates) {
    await using server = await answering({ ...wantsCertificate, maxVersion });
    await using proxy = await serving(tunnelling(Number(new URL(server.origin).port)));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const delivery = await deliveryTo({ origin: 'https://lms.invalid' }, certificates, env);
    expect(proxy.requests.join('')).toContain('CONNECT lms.invalid:443');
    return delivery;
  }

  test('a server lets in the certificate of its authority', async () => {
    expect(await deliveryThrough(withOurs)).toMatchObject({ kind: 'answer', status: 200 });
  });

  test('a server refuses a client without a certificate before any request', async () => {
    const delivery = await deliveryThrough(trusting);
    expect(delivery).toMatchObject({ kind: 'unsent', cause: 'client-certificate' });
  });
});

test('a server that knows no version of TLS of ours needs another setting', async () => {
  await using server = await answering({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
  expect(await deliveryTo(server, trusting)).toMatchObject({ kind: 'unsent', cause: 'no-tls' });
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a server that hangs up on a strange certificate has taken no request: %s',
  async (maxVersion) => {
    await using server = await answering({ ...wantsCertificate, maxVersion });
    const deliveries = await Promise.all(
      Array.from({ length: 20 }, () => deliveryTo(server, withStrange)),
    );
    for (const each of deliveries) {
      expect(each).toMatchObject({ kind: 'unsent', cause: 'client-certificate' });
    }
  },
);

test.each<[string, TlsOptions, number]>([
  ['asks for no certificate', {}, 0],
  ['has accepted the certificate before', wantsCertificate, 1],
])('a server that %s breaks off a handshake for other reasons', async (_, options, whole) => {
  await using server = await servingTls(
    { ...options, maxVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_TICKET },
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 204 OK\r\n\r\n')),
  );
  let connections = 0;
  await using proxy = await listening((socket) => {
    connections += 1;
    const isWhole = connections <= whole;
    const behind = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let flights = 0;
    behind.on('data', (chunk) => {
      flights += 1;
      if (flights === 1 || isWhole) socket.write(chunk);
      else socket.resetAndDestroy();
    });
    behind.on('close', () => socket.destroy());
    socket.pipe(behind).on('error', () => undefined);
  });
  const origin = proxy.origin.replace('http:', 'https:');
  await using transport = await transportTo({ origin }, withOurs);
  for (let request = 0; request < whole; request += 1) {
    expect(await transport.send()).toMatchObject({ kind: 'answer', status: 204 });
  }
  expect(await transport.send()).toMatchObject({ kind: 'unsent', cause: 'tls' });
});

test.each<[string, (held: Buffer, socket: Socket) => void]>([
  ['an alert', (held, socket) => socket.write(held)],
  ['no alert', (_, socket) => socket.resetAndDestroy()],
])(
  'a refusal behind the request, with %s, does not prove that it was not taken',
  async (...row) => {
    const [, release] = row;
    await using server = await answering(wantsCertificate);
    await using late = await delaying(server, release);
    expect(await deliveryTo(late, trusting)).toMatchObject({ kind: 'lost', cause: 'reset' });
  },
);

test.each<[string, Certificates]>([
  ['that is not the key of the certificate', { ...withOurs, key: stranger.key }],
  ['that is damaged', { ...withOurs, key: client.key.replaceAll('M', 'N') }],
])('a key %s is told before anything connects', async (_, certificates) => {
  await using server = await answering({});
  await expect(deliveryTo(server, certificates)).rejects.toMatchObject(
    usageProblem('config/certificate', { source: 'tls', reason: 'unusable' }),
  );
});

/**
 * In front of a server, it holds back what the server says after its first flight, until the client
 * has sent more than its handshake.
 */
async function delaying(
  { origin }: TlsServer,
  release: (held: Buffer, socket: Socket) => void,
): Promise<TlsServer> {
  const proxy = createServer((socket) => {
    const behind = connect(Number(new URL(origin).port), '127.0.0.1');
    const held: Buffer[] = [];
    let flights = 0;
    behind.on('data', (chunk) => {
      flights += 1;
      if (flights === 1) socket.write(chunk);
      else held.push(chunk);
    });
    socket.on('data', (chunk) => {
      if (held.length > 0) release(Buffer.concat(held), socket);
      else behind.write(chunk);
    });
    for (const each of [behind, socket]) each.on('error', () => undefined);
    socket.on('close', () => behind.destroy());
  });
  const port = await listen(proxy);
  return {
    origin: `https://127.0.0.1:${port}`,
    accepted: 0,
    async [Symbol.asyncDispose]() {
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
