import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Auth, listSecrets } from '../../../src/core/auth.ts';
import type { HttpRequest } from '../../../src/core/http.ts';
import { createMask } from '../../../src/core/mask.ts';
import {
  createCredentials,
  type CredentialPorts,
} from '../../../src/credentials/create-credentials.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

function ports(changes: Partial<CredentialPorts> = {}): CredentialPorts {
  return {
    clock: createManualClock(),
    nonce: () => 'nonce',
    connectForLogin: () => Promise.reject(new Error('nobody is to log in')),
    serverRoot: new URL('https://lms.example.com'),
    timeoutMs: 1000,
    cut: new AbortController().signal,
    hide: () => undefined,
    words: {},
    ...changes,
  };
}

const request: HttpRequest = {
  method: 'POST',
  url: new URL('https://lms.example.com/2.0/x'),
  headers: {},
  body: '{"a":1}',
};

const oauth1: Auth = {
  type: 'oauth1',
  consumerKey: 'dpf43f3p2l4k3l03',
  consumerSecret: 'kd94hf93k423kf44',
  token: 'nnch734d00sl2jdk',
  tokenSecret: 'pfkkdhi9sl3r4s00',
};

async function headersOf(auth: Auth, changes?: Partial<CredentialPorts>) {
  const credentials = await createCredentials(auth, ports(changes));
  return credentials.headersFor(request);
}

describe('what goes onto a request', () => {
  test('nothing, a token, a header of any name', async () => {
    expect(await headersOf({ type: 'none' })).toEqual({});
    expect(await headersOf({ type: 'bearer', token: 't.o-k' })).toEqual({
      authorization: 'Bearer t.o-k',
    });
    expect(await headersOf({ type: 'header', name: 'X-Api-Key', value: 'k' })).toEqual({
      'x-api-key': 'k',
    });
  });

  test('a user name and a password in UTF-8 (RFC 7617, 2.1)', async () => {
    expect(await headersOf({ type: 'basic', username: 'test', password: '123£' })).toEqual({
      authorization: 'Basic dGVzdDoxMjPCow==',
    });
  });

  test('for a person it names variables and holds no secret', async () => {
    const auths: Auth[] = [
      { type: 'bearer', token: 'hidden' },
      { type: 'basic', username: 'ana', password: 'hidden' },
      { type: 'header', name: 'x-api-key', value: 'hidden' },
      { ...oauth1, consumerSecret: 'hidden', token: 'hidden', tokenSecret: 'hidden' },
      { type: 'session', username: 'ana', password: 'hidden' },
    ];
    for (const auth of auths) {
      const { curlHeaders } = await createCredentials(auth, ports());
      expect(JSON.stringify(curlHeaders)).not.toContain('hidden');
      expect(JSON.stringify(curlHeaders)).toContain('$');
    }
  });
});

describe('what must never be shown', () => {
  const auths: Auth[] = [
    { type: 'bearer', token: 'tok/en+1' },
    { type: 'basic', username: 'ana', password: 'señal 1' },
    { type: 'header', name: 'x-api-key', value: 'key"1' },
  ];

  test.each(auths)('%o, as it is and as the header has it', async (auth) => {
    const mask = createMask(listSecrets(auth));
    const secret = 'token' in auth ? auth.token : 'password' in auth ? auth.password : 'key"1';
    const sent = JSON.stringify(await headersOf(auth));
    for (const text of [secret, sent, JSON.stringify(secret), encodeURIComponent(secret)]) {
      expect(mask.text(text)).toContain('***');
    }
    const [, encoded = ''] = /Basic ([^"]+)/.exec(sent) ?? [];
    expect(mask.text(sent).includes(encoded) && encoded !== '').toBe(false);
  });

  test('the keys that sign', () => {
    expect(listSecrets(oauth1)).toEqual(
      expect.arrayContaining(['kd94hf93k423kf44', 'pfkkdhi9sl3r4s00', 'nnch734d00sl2jdk']),
    );
  });

  test('is nothing in a dry run, which has no secrets', () => {
    expect(listSecrets({ type: 'basic', username: '', password: '' })).toEqual([]);
  });
});

describe('an OAuth 1.0a signature', () => {
  // OAuth Core 1.0, Appendix A.5, typed by hand.
  const example = {
    url: new URL('http://photos.example.net/photos?file=vacation.jpg&size=original'),
    timestamp: 1191242096,
    nonce: 'kllo9940pd9333jh',
    baseString:
      'GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dkllo9940pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096%26oauth_token%3Dnnch734d00sl2jdk%26oauth_version%3D1.0%26size%3Doriginal',
    key: 'kd94hf93k423kf44&pfkkdhi9sl3r4s00',
    signature: 'tR3+Ty81lMeYAr/Fid0kMTYa/WM=',
  };

  test('is the published one', async () => {
    const { url, timestamp, nonce, signature } = example;
    const credentials = await createCredentials(
      oauth1,
      ports({ clock: createManualClock(timestamp * 1000 + 999), nonce: () => nonce }),
    );
    const { authorization } = await credentials.headersFor({
      ...request,
      method: 'GET',
      url,
      body: null,
    });
    expect(authorization).toBe(
      [
        'OAuth oauth_consumer_key="dpf43f3p2l4k3l03"',
        'oauth_nonce="kllo9940pd9333jh"',
        `oauth_signature="${encodeURIComponent(signature)}"`,
        'oauth_signature_method="HMAC-SHA1"',
        'oauth_timestamp="1191242096"',
        'oauth_token="nnch734d00sl2jdk"',
        'oauth_version="1.0"',
      ].join(', '),
    );
    const computed = createHmac('sha1', example.key).update(example.baseString).digest('base64');
    expect(computed).toBe(signature);
  });

  test('does not depend on a JSON body, and does on the query', async () => {
    const credentials = await createCredentials(oauth1, ports());
    const sign = async (changes: Partial<HttpRequest>) =>
      (await credentials.headersFor({ ...request, ...changes }))['authorization'];
    expect(await sign({ body: '{"b":2}' })).toBe(await sign({}));
    expect(await sign({ url: new URL('?a=b', request.url) })).not.toBe(await sign({}));
  });

  test('is another one each time, with the time of the clock', async () => {
    let count = 0;
    const clock = createManualClock(5_000_000);
    const credentials = await createCredentials(
      oauth1,
      ports({ clock, nonce: () => `n${(count += 1)}` }),
    );
    const first = await credentials.headersFor(request);
    await clock.sleep(2000, new AbortController().signal);
    const second = await credentials.headersFor(request);
    expect(first['authorization']).toMatch(/oauth_nonce="n1".*oauth_timestamp="5000"/);
    expect(second['authorization']).toMatch(/oauth_nonce="n2".*oauth_timestamp="5002"/);
  });
});
