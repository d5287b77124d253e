import { describe, expect, test } from 'vitest';
import type { Authentication } from '../../../src/sandbox/authentication.ts';
import { createOAuth1Witness } from '../../../src/sandbox/oauth1-check.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { track } from '../../harness/course.ts';
import { running, type Running } from './running.ts';

const CREATE = '/2.0/lms/track/create';
const unauthenticated = {
  status: 401,
  json: {
    detailedMessage: 'É necessário efetuar logon',
    code: 'FDNUnauthenticatedAccessDeniedException',
    helpUrl: null,
    details: null,
    message: 'Acesso não autorizado.',
  },
};

const createWith = (service: Running, headers: Record<string, string>) =>
  service.request(CREATE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(track()),
  });

describe('credentials in a header', () => {
  const basic = Buffer.from('ána:s:ecret').toString('base64');

  test.each<[Authentication, Record<string, string>, Record<string, string>]>([
    [
      { type: 'bearer', token: 'open' },
      { authorization: 'Bearer open' },
      { authorization: 'Bearer shut' },
    ],
    [
      { type: 'basic', username: 'ána', password: 's:ecret' },
      { authorization: `Basic ${basic}` },
      { authorization: 'Basic eDp5' },
    ],
    [{ type: 'header', name: 'X-Api-Key', value: 'k' }, { 'x-api-key': 'k' }, { 'x-api-key': '' }],
  ])('%s', async (authentication, right, wrong) => {
    await using service = await running({ authentication });
    expect(await createWith(service, {})).toMatchObject(unauthenticated);
    expect(await createWith(service, wrong)).toMatchObject(unauthenticated);
    expect(await createWith(service, right)).toMatchObject({ status: 200 });
    const { json, text } = await service.send('GET', '/sandbox/requests');
    expect(json).toMatchObject([{ status: 401 }, { status: 401 }, { status: 200 }]);
    for (const secret of Object.values(right)) expect(text).not.toContain(`"${secret}"`);
  });

  test('are asked of "who am I" as well, and come before the body is looked at', async () => {
    await using service = await running({ authentication: { type: 'bearer', token: 'open' } });
    const path = '/2.0/users/getCurrent';
    expect(await service.send('GET', path)).toMatchObject(unauthenticated);
    const headers = { authorization: 'Bearer open' };
    expect(await service.request(path, { headers })).toMatchObject({
      status: 200,
      json: { content: { login: 'sandbox' } },
    });
    expect(await service.send('POST', CREATE, {})).toMatchObject(unauthenticated);
  });
});

const login = (service: Running, fields: Record<string, string>) =>
  service.request('/portal/api/servlet/login.do', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

describe('a session', () => {
  const authentication = { type: 'session', username: 'ana', password: 'ã&=' } as const;
  const loginPage = {
    status: 200,
    headers: expect.anything(),
    text: expect.stringContaining('type="password"'),
  };

  test('begins with a form login and is proven by its cookie', async () => {
    await using service = await running({ authentication });
    expect(await createWith(service, {})).toMatchObject(loginPage);
    const answer = await login(service, { j_username: 'ana', j_password: 'ã&=' });
    expect(answer.text).not.toContain('password');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^JSESSIONIDSSO=[\w-]+; Path=\/; HttpOnly$/);
    const [pair = ''] = cookie.split(';');
    const created = await createWith(service, { cookie: `a=b; ${pair}` });
    expect(created).toMatchObject({ status: 200, json: { content: { id: 1 } } });
    expect(await createWith(service, { cookie: 'JSESSIONIDSSO=other' })).toMatchObject(loginPage);
    await service.send('POST', '/sandbox/reset');
    expect(await createWith(service, { cookie: pair })).toMatchObject(loginPage);
  });

  test('is not begun by wrong credentials: the login page again, and no cookie', async () => {
    await using service = await running({ authentication });
    for (const wrong of [{}, { j_username: 'ana' }, { j_username: 'ana', j_password: 'x' }]) {
      const answer = await login(service, wrong);
      expect(answer).toMatchObject(loginPage);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await service.send('GET', '/sandbox/requests')).text).not.toContain('j_password');
  });

  test('has no login where other credentials are demanded', async () => {
    await using service = await running();
    expect(await login(service, {})).toMatchObject({ status: 404 });
  });
});

describe('OAuth 1.0a', () => {
  // OAuth Core 1.0, appendix A.5: a signature printed there, so that neither the client nor
  // this service has made it.
  const keys = {
    consumerKey: 'dpf43f3p2l4k3l03',
    consumerSecret: 'kd94hf93k423kf44',
    token: 'nnch734d00sl2jdk',
    tokenSecret: 'pfkkdhi9sl3r4s00',
  };
  const sent = {
    realm: 'http%3A%2F%2Fphotos.example.net%2Fphotos',
    oauth_consumer_key: 'dpf43f3p2l4k3l03',
    oauth_token: 'nnch734d00sl2jdk',
    oauth_nonce: 'kllo9940pd9333jh',
    oauth_timestamp: '1191242096',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_version: '1.0',
    oauth_signature: 'tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D',
  };
  const PRINTED_AT = 1_191_242_096_000;

  const witnessAt = (ms: number) => createOAuth1Witness(keys, createManualClock(ms));
  const caller = (changed: Partial<typeof sent> = {}, method = 'GET') => {
    const pairs = Object.entries({ ...sent, ...changed });
    const list = pairs.map(([name, value]) => `${name}="${value}"`).join(', ');
    return {
      method,
      target: '/photos?file=vacation.jpg&size=original',
      headers: new Headers({ host: 'Photos.example.net', authorization: `OAuth ${list}` }),
    };
  };

  test('accepts a signature that was made elsewhere, for five minutes', () => {
    expect(witnessAt(PRINTED_AT)(caller())).toBe(true);
    expect(witnessAt(PRINTED_AT + 300_000)(caller())).toBe(true);
    expect(witnessAt(PRINTED_AT + 301_000)(caller())).toBe(false);
    expect(witnessAt(PRINTED_AT - 301_000)(caller())).toBe(false);
  });

  test('accepts it once', () => {
    const witness = witnessAt(PRINTED_AT);
    expect([witness(caller()), witness(caller())]).toEqual([true, false]);
  });

  test.each(Object.keys(sent).filter((name) => name !== 'realm'))('checks %s', (name) => {
    expect(witnessAt(PRINTED_AT)(caller({ [name]: '1' }))).toBe(false);
  });

  test('checks method and query', () => {
    expect(witnessAt(PRINTED_AT)(caller({}, 'POST'))).toBe(false);
    expect(witnessAt(PRINTED_AT)({ ...caller(), target: '/photos?file=vacation.jpg' })).toBe(false);
  });

  test('survives what is no such header', () => {
    for (const authorization of ['', 'OAuth', 'OAuth %%%="%"', 'Bearer x']) {
      const headers = new Headers({ authorization });
      expect(witnessAt(PRINTED_AT)({ ...caller(), headers })).toBe(false);
    }
  });

  test('is what the service demands', async () => {
    await using service = await running({ authentication: { type: 'oauth1', ...keys } });
    expect(await createWith(service, {})).toMatchObject(unauthenticated);
  });
});
