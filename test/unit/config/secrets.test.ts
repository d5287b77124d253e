import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byOption, settings, usageProblem } from './settings.ts';

/** A user's file with one profile of these credentials. */
const using = (auth: string) =>
  `profiles: { p: { baseUrl: "http://127.0.0.1:1", auth: { ${auth} } } }\n`;
const bearer = (source: string) => using(`type: bearer, token: ${source}`);
const p = { profile: byOption('p') };

describe('the secret of a profile', () => {
  test('comes from a variable of any name', async () => {
    await using config = await settings({ user: bearer('{ env: TOKEN }'), env: { TOKEN: 't' } });
    expect((await config.resolve(p)).auth).toEqual({ type: 'bearer', token: 't' });
  });

  test('comes from a file that only its owner can read, less one line end', async () => {
    await using config = await settings({ user: bearer('{ file: token }') });
    await config.write('home/lms-cli/token', 'from a file\r\n', 0o600);
    expect((await config.resolve(p)).auth).toEqual({ type: 'bearer', token: 'from a file' });
  });

  test('comes from the file that the twin of a variable names', async () => {
    const project = bearer('{ env: LMS_PRODUCTION_TOKEN }');
    const env = { LMS_PRODUCTION_TOKEN_FILE: 'token', LMS_TRUST_ORIGIN: 'http://127.0.0.1:1' };
    await using config = await settings({ project, env });
    await config.write('project/a/b/token', 'mounted\n', 0o600);
    expect((await config.resolve(p)).auth).toEqual({ type: 'bearer', token: 'mounted' });
  });

  test('comes from the first line that a program prints', async () => {
    const argv = JSON.stringify([process.execPath, '-p', '"one\\ntwo"']);
    await using config = await settings({ user: bearer(`{ command: ${argv} }`) });
    expect((await config.resolve(p)).auth).toEqual({ type: 'bearer', token: 'one' });
  });

  test('is looked up for each kind of credentials', async () => {
    const env = { A: 'a', B: 'b', C: 'c', D: 'd' };
    const resolved = [];
    for (const auth of [
      'type: basic, username: ana, password: { env: A }',
      'type: session, username: { env: A }, password: { env: B }',
      'type: header, name: X-Api-Key, value: { env: A }',
      'type: oauth1, consumerKey: k, consumerSecret: { env: B }, token: { env: C }, tokenSecret: { env: D }',
    ]) {
      await using config = await settings({ user: using(auth), env });
      resolved.push((await config.resolve(p)).auth);
    }
    expect(resolved).toEqual([
      { type: 'basic', username: 'ana', password: 'a' },
      { type: 'session', username: 'a', password: 'b' },
      { type: 'header', name: 'x-api-key', value: 'a' },
      { type: 'oauth1', consumerKey: 'k', consumerSecret: 'b', token: 'c', tokenSecret: 'd' },
    ]);
  });

  test('of another profile is not looked up', async () => {
    await using config = await settings({
      user: `profiles:
  p: { baseUrl: "http://127.0.0.1:1" }
  q: { baseUrl: "http://127.0.0.1:1", auth: { type: bearer, token: { env: NONE } } }
`,
    });
    expect((await config.resolve(p)).auth).toEqual({ type: 'none' });
  });
});

describe('a secret that cannot be had', () => {
  test.each([
    ['{ env: NONE }', usageProblem('config/secret', { name: 'NONE' })],
    ['{ env: EMPTY }', usageProblem('config/secret', { name: 'EMPTY' })],
    ['{ env: LINES }', usageProblem('config/secret', { field: 'token' })],
    ['{ env: ACCENT }', usageProblem('config/secret', { field: 'token' })],
    ['{ env: TWICE }', usageProblem('config/secret', { name: 'TWICE' })],
    ['{ env: NAMED }', usageProblem('config/secret', { path: '/no/such', flaw: 'unreadable' })],
    ['{ command: [/no/such] }', usageProblem('config/secret', { program: '/no/such' })],
    ['{ command: ["true"] }', usageProblem('config/secret', { program: 'true' })],
  ])('%s', async (source, expected) => {
    const env = {
      EMPTY: '',
      LINES: 'a\nb: c',
      ACCENT: 'é',
      TWICE: 't',
      TWICE_FILE: '/no/such',
      NAMED_FILE: '/no/such',
    };
    await using config = await settings({ user: bearer(source), env });
    await expect(config.resolve(p)).rejects.toMatchObject(expected);
  });

  test.each([
    ['is not there', null, 0o600, 'unreadable'],
    ['can be read by others', 't', 0o644, 'not-private'],
    ['can be read by the group', 't', 0o640, 'not-private'],
    ['is empty', '\n', 0o600, 'unreadable'],
    ['is too large', 'x'.repeat(100_000), 0o600, 'unreadable'],
  ])('a file that %s', async (_, text, mode, reason) => {
    await using config = await settings({ user: bearer('{ file: token }') });
    if (text !== null) await config.write('home/lms-cli/token', text, mode);
    const path = `${config.host.configDirectory}/token`;
    await expect(config.resolve(p)).rejects.toMatchObject(
      usageProblem('config/secret', { path, flaw: reason }),
    );
  });

  test.each(['folder', '/dev/zero'])('a file that is none: %s', async (name) => {
    await using config = await settings({ user: bearer(`{ file: ${name} }`) });
    await config.write('home/lms-cli/folder/any', '');
    const path = resolve(config.host.configDirectory, name);
    await expect(config.resolve(p)).rejects.toMatchObject(
      usageProblem('config/secret', { path, flaw: 'unreadable' }),
    );
  });

  test.each([
    ['na me', 'shape'],
    ['content-length', 'reserved'],
  ])('a header called %s', async (header, reason) => {
    await using config = await settings({
      user: using(`type: header, name: ${header}, value: { env: A }`),
      env: { A: 'a' },
    });
    await expect(config.resolve(p)).rejects.toMatchObject(
      usageProblem('config/header', { header, reason }),
    );
  });
});

describe('a project file', () => {
  test('may name variables that begin with LMS_', async () => {
    const project = using('type: basic, username: { env: LMS_U }, password: { env: LMS_P }');
    await using config = await settings({ project, env: { LMS_U: 'ana', LMS_P: 's' } });
    expect((await config.resolve(p, { trust: true })).auth).toMatchObject({
      username: 'ana',
      password: 's',
    });
  });

  test.each([
    ['{ env: AWS_SECRET_ACCESS_KEY }', 'env'],
    ['{ env: lms_token }', 'env'],
    ['{ file: /etc/passwd }', 'file'],
    ['{ command: [touch, /tmp/owned] }', 'command'],
  ])('may not name %s', async (source, reason) => {
    const env = { AWS_SECRET_ACCESS_KEY: 'x', lms_token: 'x', lms_token_FILE: '/etc/passwd' };
    await using config = await settings({ project: bearer(source), env });
    const refused = usageProblem('config/secret', { field: 'token', flaw: reason });
    await expect(config.resolve(p)).rejects.toMatchObject(refused);
  });
});

describe('credentials of the environment', () => {
  const url = { baseUrl: byOption('http://127.0.0.1:1') };
  const keys = {
    LMS_OAUTH_CONSUMER_KEY: 'ck',
    LMS_OAUTH_CONSUMER_SECRET: 'cs',
    LMS_OAUTH_TOKEN: 'tk',
    LMS_OAUTH_TOKEN_SECRET: 'ts',
  };
  const oauth1 = {
    type: 'oauth1',
    consumerKey: 'ck',
    consumerSecret: 'cs',
    token: 'tk',
    tokenSecret: 'ts',
  };
  const login = { LMS_USERNAME: 'ana', LMS_PASSWORD: 'ç' };

  test.each([
    [{}, { type: 'none' }],
    [{ LMS_TOKEN: 't' }, { type: 'bearer', token: 't' }],
    [keys, oauth1],
    [login, { type: 'basic', username: 'ana', password: 'ç' }],
    [
      { ...login, LMS_AUTH: 'session' },
      { type: 'session', username: 'ana', password: 'ç' },
    ],
    [
      { ...login, LMS_TOKEN: 't', ...keys },
      { type: 'bearer', token: 't' },
    ],
    [{ ...login, LMS_TOKEN: 't', ...keys, LMS_AUTH: 'oauth1' }, oauth1],
    [{ ...login, LMS_AUTH: 'none' }, { type: 'none' }],
  ])('%o', async (env, expected) => {
    await using config = await settings({ env });
    expect((await config.resolve(url)).auth).toEqual(expected);
  });

  test.each([
    [{ LMS_USERNAME: 'ana' }, ['LMS_PASSWORD']],
    [{ LMS_PASSWORD: 'x', LMS_USERNAME: '' }, ['LMS_USERNAME']],
    [{ ...keys, LMS_OAUTH_TOKEN: '' }, ['LMS_OAUTH_TOKEN']],
    [{ LMS_OAUTH_TOKEN: 't' }, Object.keys(keys).filter((name) => name !== 'LMS_OAUTH_TOKEN')],
    [{ LMS_AUTH: 'bearer', ...login }, ['LMS_TOKEN']],
  ])('%o is incomplete', async (env, missing) => {
    await using config = await settings({ env });
    await expect(config.resolve(url)).rejects.toMatchObject({
      kind: 'usage',
      problem: { code: 'config/secret', params: { reason: 'unset', name: missing.join(', ') } },
    });
  });

  test('of an unknown kind are refused', async () => {
    await using config = await settings({ env: { LMS_AUTH: 'digest' } });
    await expect(config.resolve(url)).rejects.toMatchObject({
      problem: {
        code: 'usage/option-value',
        params: { reason: 'wrong', option: 'LMS_AUTH', received: 'digest' },
      },
    });
  });

  test('do not go where a profile goes', async () => {
    await using config = await settings({
      user: 'profiles: { p: { baseUrl: "http://127.0.0.1:1" } }\n',
      env: { LMS_TOKEN: 't' },
    });
    expect((await config.resolve(p)).auth).toEqual({ type: 'none' });
  });
});

describe('a curl command', () => {
  test.each([
    ['type: bearer, token: { env: LMS_PRODUCTION_TOKEN }', { token: '$LMS_PRODUCTION_TOKEN' }],
    ['type: bearer, token: { env: LMS_MOUNTED }', { token: '$(cat "$LMS_MOUNTED_FILE")' }],
    ['type: bearer, token: { env: a-b }', { token: '$(printenv a-b)' }],
    [
      'type: basic, username: "a$b", password: { file: "/my token" }',
      { username: String.raw`a\$b`, password: "$(cat '/my token')" },
    ],
    [
      'type: bearer, token: { command: [pass, lms token] }',
      { token: "$(pass 'lms token' | head -n 1)" },
    ],
  ])('names where the secrets come from: %s', async (auth, secrets) => {
    await using config = await settings({ user: using(auth), env: { LMS_MOUNTED_FILE: 't' } });
    const { curl } = await config.resolve({ ...p, isRehearsal: true });
    expect(curl).toEqual({ secrets, options: [] });
  });

  test('names the certificates of a profile as files', async () => {
    await using config = await settings({
      user: `profiles:
  p:
    baseUrl: https://lms.example.com
    tls: { ca: { file: "/my ca" }, cert: { env: LMS_CERT }, key: { env: LMS_KEY } }
`,
    });
    const { curl } = await config.resolve({ ...p, isRehearsal: true });
    expect(curl.options).toEqual([
      "--cacert '/my ca'",
      '--cert "$LMS_CERT_FILE"',
      '--key "$LMS_KEY_FILE"',
    ]);
  });
});
