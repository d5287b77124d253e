import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { creates, withProfile } from './calling.ts';
import { ways, wrong } from '../import/ways.ts';

const all = Object.entries(ways).map(([type, way]) => ({ type, ...way }));
const secretsIn = (env: Record<string, string>) =>
  Object.values(env).filter((value) => value.startsWith('right'));
describe.each(all)('$type', ({ type, demanded, env, auth }) => {
  test('in a profile work if valid, and exit 4 if not', async () => {
    await using cli = await withProfile({ authentication: demanded, env }, auth);
    expect(await creates(cli)).toEqual([0, null]);
    for (const [name, value] of Object.entries(wrong(env))) cli.setEnv(name, value);
    const code = type === 'session' ? 'auth/login-failed' : 'auth/unauthenticated';
    expect(await creates(cli)).toEqual([4, code]);
  });

  test('a missing variable exits 2 and is named', async () => {
    await using cli = await withProfile({ authentication: demanded, env }, auth);
    const [last = ''] = Object.keys(env).slice(-1);
    cli.setEnv(last, '');
    expect(await creates(cli)).toEqual([2, 'config/secret-missing']);
    expect(cli.stdout).toContain(last);
    expect(await cli.requests()).toEqual([]);
  });

  test('secrets are masked in -vv, --curl and echoes of the service', async () => {
    const secrets = secretsIn(env);
    await using server = await answering(({ path, headers }, response) => {
      const isLogin = path.includes('login.do');
      const cookie = { 'set-cookie': 'JSESSIONIDSSO=right-session; Path=/' };
      response.writeHead(isLogin ? 200 : 500, {
        'content-type': 'application/json',
        ...(isLogin ? cookie : {}),
      });
      const text = [...secrets, headers.cookie, headers.authorization].join(' ');
      const said = { message: text, [text]: text, type: 'ERROR', errorCode: text };
      response.end(JSON.stringify({ content: 'ERROR', message: said }));
    });
    await using cli = await withProfile({ env }, auth);
    const file = { profiles: { a: { baseUrl: server.url, auth } } };
    await cli.write('lms-cli.yaml', stringifyExact(file));
    for (const format of ['human', 'json', 'ndjson', 'yaml']) {
      await cli.write('q.json', stringifyExact(lacuna()));
      const argv = ['lacuna', 'create', 'q.json', '--profile', 'a', '--curl', '-vv', '-o', format];
      await cli.run(...argv);
      expect(cli.exitCode).toBe(1);
      expect(cli.stdout).toContain('***');
      const base64 = Buffer.from('ana:right-pässword:1').toString('base64');
      for (const secret of [...secrets, ...secrets.map(encodeURIComponent), base64]) {
        expect(cli.stdout + cli.stderr).not.toContain(secret);
      }
      expect(cli.stdout + cli.stderr).not.toContain('right-session');
    }
  });
});

describe.each(all.filter(({ type }) => type !== 'header'))('$type', ({ type, demanded, env }) => {
  test('in the environment work if valid, and exit 4 if invalid or missing', async () => {
    await using cli = await startCli({ authentication: demanded, env });
    expect(await creates(cli)).toEqual([0, null]);
    expect(await creates(cli, '--api', 'v0')).toEqual([0, null]);
    for (const [name, value] of Object.entries(wrong(env))) cli.setEnv(name, value);
    expect((await creates(cli))[0]).toBe(4);
    for (const name of Object.keys(env)) cli.setEnv(name, undefined);
    const code = type === 'session' ? 'auth/login-page' : 'auth/unauthenticated';
    expect(await creates(cli)).toEqual([4, code]);
  });
});

test('every attempt gets a new signature', async () => {
  const { demanded, env } = ways.oauth1;
  await using server = await answering(({ headers }, response) => {
    response.writeHead(429, { 'retry-after': '1' }).end(headers.authorization);
  });
  await using cli = await startCli({ authentication: demanded, env });
  cli.setEnv('LMS_BASE_URL', server.url);
  await creates(cli, '--retries', '1');
  const signatures = server.arrived.map(({ headers }) => headers.authorization ?? '');
  expect(signatures).toHaveLength(2);
  expect(new Set(signatures).size).toBe(2);
  for (const signature of signatures) expect(signature).toContain('oauth_version="1.0"');
});

describe('a session', () => {
  const logins = async (cli: Cli) =>
    (await cli.requests()).filter((line) => line.endsWith('/portal/api/servlet/login.do')).length;

  test('needs one login for many operations', async () => {
    const { demanded, env } = ways.session;
    await using cli = await startCli({ authentication: demanded, env });
    await cli.write('q.ndjson', Array(4).fill(stringifyExact(lacuna())).join('\n'));
    await cli.run('lacuna', 'create', 'q.ndjson', '--concurrency', '4', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(await logins(cli)).toBe(1);
    expect(await cli.held('lacunaquestions')).toHaveLength(4);
  });

  test('that expires is followed by one new login, and nothing is lost', async () => {
    const { demanded, env } = ways.session;
    await using cli = await startCli({
      authentication: demanded,
      env,
      faults: 'lacuna.create:login-page=1x',
    });
    expect(await creates(cli)).toEqual([0, null]);
    expect(await logins(cli)).toBe(2);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('that expires again at once exits 4 without a third login', async () => {
    const { demanded, env } = ways.session;
    await using cli = await startCli({
      authentication: demanded,
      env,
      faults: 'lacuna.create:login-page=100%',
    });
    expect(await creates(cli)).toEqual([4, 'auth/login-page']);
    expect(await logins(cli)).toBe(2);
  });

  test('takes the cookies that answers rotate', async () => {
    let turn = 0;
    await using server = await answering((_, response) => {
      turn += 1;
      response.setHeader('set-cookie', `jwt.token=turn-${turn}; Path=/`);
      alwaysJson('{"content":{"id":1},"message":null}')(
        { method: '', path: '', headers: {}, body: '' },
        response,
      );
    });
    await using cli = await startCli({ env: ways.session.env });
    cli.setEnv('LMS_BASE_URL', server.url);
    await cli.write('q.ndjson', Array(2).fill(stringifyExact(lacuna())).join('\n'));
    await cli.run('lacuna', 'create', 'q.ndjson');
    expect(server.arrived.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'jwt.token=turn-1',
      'jwt.token=turn-2',
    ]);
  });

  test('logs in at the root of the server, without /api/public', async () => {
    await using server = await answering((_, response) => void response.writeHead(200).end('no'));
    await using cli = await startCli({ env: ways.session.env });
    cli.setEnv('LMS_BASE_URL', `${server.url}/api/public`);
    expect(await creates(cli)).toEqual([4, 'auth/login-failed']);
    expect(server.arrived.map(({ path }) => path)).toEqual(['/portal/api/servlet/login.do']);
  });
});
