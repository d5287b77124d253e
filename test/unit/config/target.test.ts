import { describe, expect, test } from 'vitest';
import { byEnvironment, byOption, settings, usageProblem } from './settings.ts';

const none = { type: 'none' } as const;

describe('which service', () => {
  const files = {
    project: `defaultProfile: ours
profiles:
  ours: { baseUrl: "http://127.0.0.1:1/api/public" }
  theirs: { baseUrl: "http://127.0.0.1:2" }
`,
    user: `defaultProfile: mine
profiles:
  mine: { baseUrl: "http://127.0.0.1:3" }
`,
  };
  const url = 'http://127.0.0.1:9';

  test.each([
    ['the option of a URL first', byOption(url), byOption('theirs'), `${url}/`, null],
    [
      'then the option of a profile',
      byEnvironment(url),
      byOption('theirs'),
      'http://127.0.0.1:2/',
      'theirs',
    ],
    ['then the variable of a URL', byEnvironment(url), byEnvironment('theirs'), `${url}/`, null],
    ['then the variable of a profile', null, byEnvironment('mine'), 'http://127.0.0.1:3/', 'mine'],
    ["then the project's default", null, null, 'http://127.0.0.1:1/api/public', 'ours'],
  ])('%s', async (_, baseUrl, profile, href, name) => {
    await using config = await settings(files);
    const target = await config.resolve({ baseUrl, profile });
    expect([target.baseUrl.href, target.profile]).toEqual([href, name]);
  });

  test("the user's own default comes last", async () => {
    await using config = await settings({ ...files, project: '' });
    expect((await config.resolve()).profile).toBe('mine');
  });

  test('none at all is an error that names the ways', async () => {
    await using config = await settings();
    await expect(config.resolve()).rejects.toMatchObject(usageProblem('config/no-target'));
  });

  test('an unknown profile is an error that names the nearest', async () => {
    await using config = await settings(files);
    await expect(config.resolve({ profile: byOption('their') })).rejects.toMatchObject(
      usageProblem('config/unknown-profile', {
        name: 'their',
        suggestion: 'theirs',
        known: ['mine', 'ours', 'theirs'],
      }),
    );
  });

  test('a URL needs no configuration file to be right', async () => {
    await using config = await settings({ project: 'nonsense', user: '[' });
    expect((await config.resolve({ baseUrl: byOption(url) })).baseUrl.href).toBe(`${url}/`);
  });
});

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

  test('has a root of its own for v0 and the login, where it names one', async () => {
    await using config = await settings({
      user: 'profiles: { p: { baseUrl: "https://a.example/x", v0BaseUrl: "https://b.example/y/" } }\n',
    });
    const target = await config.resolve({ profile: byOption('p') });
    expect(target.serverRoot.href).toBe('https://b.example/y');
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
  const plain = { baseUrl: byOption('http://lms.example.com/api/public') };

  test('is required, but for this machine itself', async () => {
    await using config = await settings();
    const refused = usageProblem('config/http-refused', { origin: 'http://lms.example.com' });
    await expect(config.resolve(plain)).rejects.toMatchObject(refused);
    const local = await config.resolve({ baseUrl: byOption('http://localhost:8080') });
    expect(local.warnings).toEqual([]);
  });

  test('is done without where that is said, loudly', async () => {
    await using config = await settings();
    const { warnings } = await config.resolve({ ...plain, allowHttp: true });
    expect(warnings).toEqual([
      { code: 'config/http-allowed', params: { origin: 'http://lms.example.com' } },
    ]);
  });

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
      usageProblem('config/http-refused', { origin: 'http://lms.example.com' }),
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

  test.each([
    ['the user file', { user: 'trustedOrigins: ["https://lms.example.com/"]\n', env }],
    [
      'the environment',
      { env: { ...env, LMS_TRUST_ORIGIN: 'https://x.example, https://lms.example.com' } },
    ],
  ])('is accepted by %s', async (_, accepting) => {
    await using config = await settings({ project, ...accepting });
    expect((await config.resolve()).auth).toEqual({ type: 'bearer', token: 'secret' });
    expect(config.asked).toEqual([]);
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

  test("cannot redirect a profile of the user's own file", async () => {
    await using config = await settings({
      project: project.replace('lms.example.com', 'evil.example'),
      user: project,
      env,
    });
    const target = await config.resolve();
    expect(target.baseUrl.host).toBe('lms.example.com');
    expect(target.warnings).toEqual([
      { code: 'config/profile-shadowed', params: { name: 'p', file: config.projectFile } },
    ]);
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
