import { describe, expect, test } from 'vitest';
import { byOption, settings, usageProblem } from './settings.ts';

const none = { type: 'none' } as const;

describe('what a profile says', () => {
  test('is in the target', async () => {
    await using config = await settings({
      user: `profiles:
  p:
    baseUrl: https://lms.example.com/api/public/
    headers: { X-Tenant: acme }
    timeout: 2m
    connectTimeout: 3s
    concurrency: 8
    rate: 20/s
    trust503: false
    protected: true
    limits: { maxChanges: 100, maxDeletes: 10% }
`,
    });
    const { baseUrl, serverRoot, ...target } = await config.resolve({
      profile: byOption('p'),
    });
    expect([baseUrl.href, serverRoot.href]).toEqual([
      'https://lms.example.com/api/public',
      'https://lms.example.com/',
    ]);
    expect(target).toEqual({
      isEmbedded: false,
      certificates: null,
      curl: { secrets: {}, options: [] },
      profile: 'p',
      auth: none,
      headers: { 'x-tenant': 'acme' },
      timeoutMs: 120_000,
      connectTimeoutMs: 3000,
      concurrency: 8,
      ratePerSecond: 20,
      trust503: false,
      isProtected: true,
      limits: { maxChanges: 100, maxDeletes: { percent: 10 } },
      ledger: null,
      warnings: [],
    });
  });

  test('never goes to another URL', async () => {
    await using config = await settings({
      user: `defaultProfile: p
profiles:
  p:
    baseUrl: https://lms.example.com
    auth: { type: bearer, token: { env: LMS_P } }
    headers: { X-Tenant: acme }
`,
      env: { LMS_P: 'secret' },
    });
    const target = await config.resolve({
      baseUrl: byOption('https://other.example'),
      profile: byOption('p'),
    });
    expect(target).toMatchObject({ profile: null, auth: none, headers: {} });
  });
});

describe('encryption', () => {
  test('is required of v0 too, before a secret is looked up', async () => {
    await using config = await settings({
      user: `profiles:
  p:
    baseUrl: https://lms.example.com
    v0BaseUrl: http://lms.example.com
    auth: { type: bearer, token: { env: NONE } }
`,
    });
    await expect(config.resolve({ profile: byOption('p') })).rejects.toMatchObject(
      usageProblem('config/http', { origin: 'http://lms.example.com' }),
    );
  });

  test('is worth nothing without its checks', async () => {
    await using config = await settings({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
    const secure = { baseUrl: byOption('https://lms.example.com') };
    await expect(config.resolve(secure)).rejects.toMatchObject(
      usageProblem('config/tls-checks-off'),
    );
    const local = await config.resolve({ baseUrl: byOption('http://localhost:8080') });
    expect(local.baseUrl.protocol).toBe('http:');
  });
});

describe('a project file of somebody else', () => {
  const project = `defaultProfile: p
profiles:
  p: { baseUrl: "https://lms.example.com/api/public", auth: { type: bearer, token: { env: LMS_P } } }
`;
  const env = { LMS_P: 'secret' };
  const untrusted = (file: string) =>
    usageProblem('config/untrusted-origin', { origin: 'https://lms.example.com', file });

  test('sends nowhere that was not accepted', async () => {
    await using config = await settings({ project, env });
    await expect(config.resolve()).rejects.toMatchObject(untrusted(config.projectFile));
    await expect(config.resolve({}, { trust: false })).rejects.toMatchObject(
      untrusted(config.projectFile),
    );
    expect(await config.host.files.exists(config.userFile)).toBe(false);
  });

  test.each([
    ['another server', 'https://lms.example.org'],
    ['another port', 'https://lms.example.com:8443'],
    ['no encryption', 'http://lms.example.com'],
    ['a longer name', 'https://lms.example.com.evil.example'],
    ['no URL', 'lms.example.com'],
  ])('is not accepted by the acceptance of %s', async (_, accepted) => {
    await using config = await settings({
      project,
      user: `trustedOrigins: ["${accepted}"]\n`,
      env: { ...env, LMS_TRUST_ORIGIN: accepted },
    });
    await expect(config.resolve()).rejects.toMatchObject(untrusted(config.projectFile));
  });

  test('is asked about once; the answer is remembered beside the comments of the file', async () => {
    const user = '# my own\nprofiles:\n  mine: { baseUrl: "https://m.example" } # home\n';
    await using config = await settings({ project, user, env });
    await config.resolve({}, { trust: true });
    await config.resolve();
    expect(config.asked).toEqual(['https://lms.example.com']);
    expect(await config.read(config.userFile)).toBe(
      `${user}trustedOrigins:\n  - https://lms.example.com\n`,
    );
  });

  test('is remembered where there is no file, or one with others', async () => {
    await using empty = await settings({ project, env });
    await empty.resolve({}, { trust: true });
    expect(await empty.read(empty.userFile)).toBe('trustedOrigins:\n  - https://lms.example.com\n');
    await using more = await settings({
      project,
      user: 'trustedOrigins: [https://a.example]\n',
      env,
    });
    await more.resolve({}, { trust: true });
    expect(await more.read(more.userFile)).toContain('https://a.example');
    expect((await more.resolve()).profile).toBe('p');
  });

  test('has both its servers asked about', async () => {
    await using config = await settings({
      project:
        'profiles: { p: { baseUrl: "https://a.example", v0BaseUrl: "https://b.example" } }\n',
    });
    await config.resolve({ profile: byOption('p') }, { trust: true });
    expect(config.asked).toEqual(['https://a.example', 'https://b.example']);
  });

  const onThisMachine = [
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/api/public', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://127.1:8080', 'http://127.0.0.1:8080'],
    ['http://2130706433:8080', 'http://127.0.0.1:8080'],
    ['https://127.9.9.9', 'https://127.9.9.9'],
  ] as const;
  const withProfile = (baseUrl: string, more = '') =>
    `defaultProfile: p\nprofiles: { p: { baseUrl: "${baseUrl}"${more} } }\n`;

  test.each(onThisMachine)(
    'got a secret sent to any port of this machine: %s',
    async (url, origin) => {
      const secrets = [
        ', auth: { type: bearer, token: { env: LMS_P } }',
        ', auth: { type: basic, username: ana, password: { env: LMS_P } }',
        ', auth: { type: session, username: { env: LMS_P }, password: { env: LMS_P } }',
        ', auth: { type: header, name: X-Key, value: { env: LMS_P } }',
        ', tls: { cert: { env: LMS_P }, key: { env: LMS_P } }',
      ];
      for (const more of secrets) {
        await using config = await settings({ project: withProfile(url, more), env });
        const refused = usageProblem('config/untrusted-origin', { origin });
        await expect(config.resolve()).rejects.toMatchObject(refused);
      }
      const token = secrets[0] ?? '';
      const accepting = { ...env, LMS_TRUST_ORIGIN: origin };
      await using config = await settings({ project: withProfile(url, token), env: accepting });
      expect((await config.resolve()).auth).toEqual({ type: 'bearer', token: 'secret' });
    },
  );

  test.each(onThisMachine)('needs no acceptance of %s without secrets', async (url) => {
    for (const more of ['', ', auth: { type: none }']) {
      await using config = await settings({ project: withProfile(url, more), env });
      expect((await config.resolve()).auth).toEqual(none);
      expect(config.asked).toEqual([]);
    }
  });
});

describe('a dry run', () => {
  test('looks up no secret, asks nobody, and still knows how it would prove who calls', async () => {
    await using config = await settings({
      project: `profiles:
  p:
    baseUrl: https://lms.example.com
    auth: { type: basic, username: ana, password: { env: LMS_NONE } }
`,
    });
    const target = await config.resolve({ profile: byOption('p'), isRehearsal: true });
    expect(target.auth).toEqual({ type: 'basic', username: 'ana', password: '' });
    expect(config.asked).toEqual([]);
  });

  test('needs no complete set of variables', async () => {
    await using config = await settings({ env: { LMS_USERNAME: 'ana' } });
    const choice = { baseUrl: byOption('https://lms.example.com'), isRehearsal: true };
    expect((await config.resolve(choice)).auth).toEqual({
      type: 'basic',
      username: '',
      password: '',
    });
  });
});
