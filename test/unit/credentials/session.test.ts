import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createMask } from '../../../src/core/mask.ts';
import { createCredentials } from '../../../src/credentials/create-credentials.ts';
import { connectUndici } from '../../../src/host/undici-transport.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

interface Login {
  readonly path: string;
  readonly type: string;
  readonly form: string;
  readonly cookie: string;
}

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** A server that answers each login like this, and credentials that log in there. */
async function session(
  answer: (response: ServerResponse, count: number) => void,
  root = '',
  { failingConnections = 0 } = {},
) {
  let connections = 0;
  const logins: Login[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const form = Buffer.concat(chunks).toString();
      logins.push({
        path,
        form,
        type: headers['content-type'] ?? '',
        cookie: headers.cookie ?? '',
      });
      answer(response, logins.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const transport = await connectUndici({ origin, connectTimeoutMs: 1000, connections: 4 }, {});
  opened.push(
    async () => server.close(),
    () => transport.close(),
  );
  const mask = createMask();
  const credentials = await createCredentials(
    { type: 'session', username: 'ana@example.com', password: 'a&b=ç' },
    {
      clock: createManualClock(),
      nonce: () => 'nonce',
      connectForLogin: async () => {
        connections += 1;
        if (connections <= failingConnections) throw new Error('out of sockets');
        return transport;
      },
      serverRoot: new URL(`${origin}${root}`),
      timeoutMs: 5000,
      cut: new AbortController().signal,
      words: {},
      hide: (secrets) => mask.hidePassing(secrets),
    },
  );
  const proof = () =>
    credentials.headersFor({ method: 'POST', url: new URL(origin), headers: {}, body: null });
  const cookie = async () => (await proof())['cookie'];
  return { credentials, logins, proof, cookie, mask };
}

const give =
  (...cookies: string[]) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'set-cookie': cookies }).end('<html>welcome</html>');
  };

describe('a session', () => {
  test('begins at the first request, with a form', async () => {
    const { logins, cookie } = await session(give('JSESSIONIDSSO=abc; Path=/; HttpOnly', 'lb=1'));
    expect(logins).toEqual([]);
    expect(await cookie()).toBe('JSESSIONIDSSO=abc; lb=1');
    expect(await cookie()).toBe('JSESSIONIDSSO=abc; lb=1');
    expect(logins).toEqual([
      {
        path: '/portal/api/servlet/login.do',
        type: 'application/x-www-form-urlencoded',
        form: 'j_username=ana%40example.com&j_password=a%26b%3D%C3%A7',
        cookie: '',
      },
    ]);
  });

  test('begins under the root of the server', async () => {
    const { logins, cookie } = await session(give('jwt.token=a.b.c'), '/fluig');
    expect(await cookie()).toBe('jwt.token=a.b.c');
    expect(logins[0]?.path).toBe('/fluig/portal/api/servlet/login.do');
  });

  test('has one login for callers that come at once', async () => {
    const { logins, cookie } = await session(give('jwt.token=t'));
    const cookies = await Promise.all(Array.from({ length: 8 }, () => cookie()));
    expect(new Set(cookies)).toEqual(new Set(['jwt.token=t']));
    expect(logins).toHaveLength(1);
  });

  test('goes on with the cookies that answers rotate, and without those they take back', async () => {
    const { credentials, cookie } = await session(give('jwt.token=one', 'a=1', 'b=2', 'c=3'));
    await cookie();
    credentials.absorb?.([
      'jwt.token=two%2F; Path=/',
      'a=; Path=/',
      'b=deleted; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'c=3; Max-Age=0',
      'd=4; Expires=Thu, 01 Jan 2099 00:00:00 GMT',
    ]);
    expect(await cookie()).toBe('jwt.token=two%2F; d=4');
  });

  test('is renewed by a new login without the old cookies', async () => {
    const { credentials, logins, proof, cookie } = await session((response, count) =>
      give(`jwt.token=${count}`)(response),
    );
    const first = await proof();
    expect(first).toEqual({ cookie: 'jwt.token=1' });
    await credentials.renew?.(first);
    expect(await cookie()).toBe('jwt.token=2');
    expect(logins.map((login) => login.cookie)).toEqual(['', '']);
  });

  test('is renewed once for callers that are refused together, or one after the other', async () => {
    const { credentials, logins, proof, cookie } = await session((response, count) =>
      give(`jwt.token=${count}`)(response),
    );
    const [one, other, late] = await Promise.all([proof(), proof(), proof()]);
    await Promise.all([credentials.renew?.(one), credentials.renew?.(other)]);
    await credentials.renew?.(late);
    expect(await cookie()).toBe('jwt.token=2');
    expect(logins).toHaveLength(2);
  });

  test('has cookies that are never shown', async () => {
    const { credentials, cookie, mask } = await session(give('jwt.token=first-secret'));
    await cookie();
    credentials.absorb?.(['jwt.token=second-secret']);
    expect(mask.text('first-secret second-secret')).toBe('*** ***');
  });

  test('keeps the latest cookies of a server that gives each a name of its own', async () => {
    const { credentials, cookie, mask } = await session(give('jwt.token=the-session'));
    await cookie();
    const names = Array.from({ length: 1000 }, (_, number) => `rotated-${number}`);
    for (const name of names) credentials.absorb?.([`${name}=secret-of-${name}`]);
    const sent = (await cookie())?.split('; ') ?? [];
    expect(sent).toHaveLength(50);
    expect(sent).toContain('jwt.token=the-session');
    expect(sent).toContain('rotated-999=secret-of-rotated-999');
    // All that is sent is hidden, and what is long gone no more.
    expect(mask.text(sent.join('; '))).not.toMatch(/secret-of|the-session/);
    expect(mask.text('secret-of-rotated-0')).toBe('secret-of-rotated-0');
  });

  test('hides no cookie that is too short to be a secret', async () => {
    const { cookie, mask } = await session(give('JSESSIONIDSSO=abc', 'lb=1', 'lang=pt'));
    await cookie();
    expect(mask.text('quiz-1.pt.yaml abc')).toBe('quiz-1.pt.yaml ***');
  });
});

describe('a login that fails', () => {
  test.each([
    ['with the login page and no cookie', give()],
    ['with other cookies', give('lb=1')],
    ['with an empty session', give('JSESSIONIDSSO=')],
    ['with 401', (response: ServerResponse) => response.writeHead(401).end()],
  ])('%s is refused', async (_, answer) => {
    const { cookie } = await session((response) => {
      answer(response);
    });
    await expect(cookie()).rejects.toMatchObject({
      kind: 'auth',
      problem: { code: 'auth/refused', params: { reason: 'login' } },
    });
  });

  test.each([
    ['a server that fails', (response: ServerResponse) => response.writeHead(503).end()],
    [
      'a server that is asked too often',
      (response: ServerResponse) => response.writeHead(429).end(),
    ],
    ['a connection that breaks', (response: ServerResponse) => response.destroy()],
  ])('%s says nothing about the credentials', async (_, answer) => {
    const { cookie } = await session((response) => {
      answer(response);
    });
    await expect(cookie()).rejects.toMatchObject({
      kind: 'unavailable',
      problem: { code: 'auth/refused', params: { reason: 'login-unreachable' } },
    });
  });

  test('with 401 and the session of nobody is refused, and that session is not kept', async () => {
    const { cookie } = await session((response, count) => {
      const { session: given, status } =
        count === 1 ? { session: 'of-nobody', status: 401 } : { session: 'of-ana', status: 200 };
      response.writeHead(status, { 'set-cookie': `JSESSIONIDSSO=${given}` }).end();
    });
    await expect(cookie()).rejects.toMatchObject({
      problem: { code: 'auth/refused', params: { reason: 'login' } },
    });
    expect(await cookie()).toBe('JSESSIONIDSSO=of-ana');
  });

  test('for want of a connection may be tried again', async () => {
    const { cookie } = await session(give('jwt.token=t'), '', { failingConnections: 1 });
    await expect(cookie()).rejects.toThrow('out of sockets');
    expect(await cookie()).toBe('jwt.token=t');
  });

  test('may be tried again', async () => {
    const { cookie } = await session((response, count) =>
      count === 1 ? response.destroy() : give('jwt.token=t')(response),
    );
    await expect(cookie()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await cookie()).toBe('jwt.token=t');
  });
});
