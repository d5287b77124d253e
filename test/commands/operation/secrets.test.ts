import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { creates, withProfile } from './calling.ts';
import { ways, wrong } from './ways.ts';

const SECRET_NAMES =
  'Api-Key JWT Access Signature Session-Id Csrf Pwd Bearer Sig Hmac OTP Chave Segredo'.split(' ');

test.each(SECRET_NAMES.map((name) => `X-${name}`))(
  'a secret in --header was shown with -vv, and where the service repeated it: %s',
  async (name) => {
    const secret = 'hdr-S3cret-value';
    await using server = await answering((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json', [name]: 'of-the-service' });
      const said = { message: `bad key ${secret}`, type: 'ERROR' };
      response.end(JSON.stringify({ content: 'ERROR', message: said }));
    });
    await using cli = await startCli();
    await cli.write('q.json', stringifyExact(lacuna()));
    const words = ['--header', `${name}: ${secret}`, '--base-url', server.url, '-vv'];
    await cli.run('lacuna', 'create', 'q.json', ...words);
    expect([cli.exitCode, cli.stdout.includes('bad key ***')]).toEqual([1, true]);
    for (const hidden of [secret, 'of-the-service'])
      expect(cli.stdout + cli.stderr).not.toContain(hidden);
  },
);

test('a short value of a header with the name of a secret was hidden in everything', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  const words = ['-o', 'json', '-vv', '--header', 'X-Access: 1', '--header', 'X-Key: true'];
  await cli.run('lacuna', 'create', 'q.json', ...words);
  expect(JSON.parse(cli.stdout)).toMatchObject({ content: { id: 1 }, source: { line: 1 } });
  expect(cli.stdout).not.toContain('***');
  expect(cli.stderr).toContain('x-access: ***');
  expect(cli.stderr).toContain('x-key: ***');
});

test('a secret that was a reason of lms-cli took the sentence and the reason away', async () => {
  await using server = await answering((_, response) => {
    response.writeHead(407);
    response.end();
  });
  await using cli = await startCli();
  cli.setEnv('LMS_TOKEN', 'proxy');
  await cli.run('lacuna', 'delete', '17', '--yes', '-o', 'json', '--base-url', server.url);
  expect(JSON.parse(cli.stdout)).toMatchObject({
    error: { code: 'auth/refused', reason: 'proxy', message: 'the *** requires credentials' },
  });
});

describe('credentials', () => {
  const all = Object.entries(ways).map(([type, way]) => ({ type, ...way }));
  const secretsIn = (env: Record<string, string>) =>
    Object.values(env).filter((value) => value.startsWith('right'));
  describe.each(all)('$type', ({ type, demanded, env, auth }) => {
    test('in a profile work if valid, and exit 4 if not', async () => {
      await using cli = await withProfile({ authentication: demanded, env }, auth);
      expect(await creates(cli)).toEqual([0, null]);
      for (const [name, value] of Object.entries(wrong(env))) cli.setEnv(name, value);
      const code = type === 'session' ? 'auth/refused' : 'auth/unauthenticated';
      expect(await creates(cli)).toEqual([4, code]);
    });

    test('a missing variable exits 2 and is named', async () => {
      await using cli = await withProfile({ authentication: demanded, env }, auth);
      const [last = ''] = Object.keys(env).slice(-1);
      cli.setEnv(last, '');
      expect(await creates(cli)).toEqual([2, 'config/secret']);
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
      cli.setEnv('LMS_TRUST_ORIGIN', server.url);
      const file = { profiles: { a: { baseUrl: server.url, auth } } };
      await cli.write('lms-cli.yaml', stringifyExact(file));
      for (const format of ['human', 'json', 'ndjson', 'yaml']) {
        await cli.write('q.json', stringifyExact(lacuna()));
        const argv = [
          'lacuna',
          'create',
          'q.json',
          '--profile',
          'a',
          '--curl',
          '-vv',
          '-o',
          format,
        ];
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
      const code = type === 'session' ? 'auth/refused' : 'auth/unauthenticated';
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
});

/** A document may contain a secret by mistake, and so may the configuration: no command shows it. */
describe('secrets in documents', () => {
  const SECRET = 'right-t0ken-of-a-profile';

  const profile = (url: string, source: Record<string, string>) => ({
    defaultProfile: 'a',
    profiles: { a: { baseUrl: url, auth: { type: 'bearer', token: source } } },
  });

  /** One field a line, so that a frame shows a line with the secret. */
  const documentOf = (more = {}) => {
    const body = lacuna({ title: `Of ${SECRET}`, question: `${SECRET} is ###.`, ...more });
    return `${stringifyExact({ resource: 'lacuna', key: 'q', body }, 2)}\n`;
  };

  /** A content folder whose profile takes its token from LMS_T, and whose question contains it. */
  async function folder(token: string, atTerminal = false): Promise<Cli> {
    const cli = await startCli({ env: { LMS_T: token }, atTerminal });
    cli.setEnv('LMS_BASE_URL', undefined);
    cli.setEnv('LMS_TRUST_ORIGIN', cli.url);
    const content = { scope: 's', files: ['course/*.yaml'] };
    const project = { ...profile(cli.url, { env: 'LMS_T' }), content };
    await cli.write('lms-cli.yaml', stringifyExact(project, 2));
    await cli.write('course/q.yaml', documentOf());
    return cli;
  }

  /** Both streams together, or else each file that the command wrote into `out`. */
  async function shownBy(cli: Cli, command: string): Promise<string[]> {
    const out = join(cli.folder, 'out');
    await rm(out, { recursive: true, force: true });
    await mkdir(out);
    await cli.run(...command.split(' '));
    const names = (await readdir(out)).map((name) => join(out, name));
    const files = cli.shown === null ? names : [cli.shown];
    if (files.length === 0) return [cli.stdout + cli.stderr];
    return Promise.all(files.map((file) => readFile(file, 'utf8')));
  }

  const reportsOf = (...kinds: readonly string[]) =>
    kinds.map((kind) => `--report ${kind}=out/${kind}`).join(' ');
  const planning = [
    'plan -vv',
    'plan --curl',
    'plan -o json',
    'plan -o ndjson',
    'plan -o yaml',
    `plan ${reportsOf('github', 'markdown')}`,
  ];
  const known = ['', ' -o json', ' -o ndjson', ' -o yaml'].flatMap((format) => [
    `resources list${format}`,
    `resources show ${SECRET}${format}`,
  ]);

  describe.each([
    ['hides', SECRET],
    ['would show, were it not a secret,', 'another-token'],
  ])('%s what a document contains:', (_, token) => {
    /** The commands that show it although it is secret, or that do not show it at all. */
    const wrongOf = async (cli: Cli, ...commands: readonly string[]) => {
      const unexpected: string[] = [];
      for (const command of commands) {
        const shown = await shownBy(cli, command);
        const holding = shown.filter((text) => text.includes(SECRET)).length;
        const isRight = holding === (token === SECRET ? 0 : shown.length);
        if (!isRight) unexpected.push([command, ...shown].join('\n'));
      }
      return unexpected;
    };

    test('plan, in every format and report', async () => {
      await using cli = await folder(token);
      await shownBy(cli, 'apply --yes --new-ledger');
      expect(cli.exitCode).toBe(0);
      await cli.write(
        'course/q.yaml',
        documentOf({ question: `${SECRET} was ###.`, author: SECRET }),
      );
      expect(await wrongOf(cli, ...planning)).toEqual([]);
    });

    test('resources, by a key', async () => {
      await using cli = await folder(token);
      await cli.write('course/q.yaml', documentOf().replace('"q"', `"${SECRET}"`));
      await shownBy(cli, 'apply --yes --new-ledger');
      expect(await wrongOf(cli, ...known)).toEqual([]);
    });

    test('preview, in the browser, in a file and in a pipe', async () => {
      await using cli = await folder(token);
      expect(await wrongOf(cli, 'lacuna preview course/q.yaml')).toEqual([]);
      expect(await wrongOf(cli, 'lacuna preview course/q.yaml --out out/page.html')).toEqual([]);
      await using atTerminal = await folder(token, true);
      expect(await wrongOf(atTerminal, 'lacuna preview course/q.yaml')).toEqual([]);
    });

    test('frames of mistakes in documents, and their reports', async () => {
      await using cli = await folder(token);
      await cli.write('course/q.yaml', documentOf({ question: `${SECRET} is ###`, [SECRET]: 1 }));
      const validate = `validate course/q.yaml ${reportsOf('github', 'junit', 'sarif')}`;
      const commands = [
        'plan --new-ledger',
        'apply --new-ledger',
        'lacuna lint course/q.yaml',
        validate,
      ];
      expect(await wrongOf(cli, ...commands)).toEqual([]);
      await cli.write('q.gift', `::${SECRET}:: a {=b\n`);
      expect(await wrongOf(cli, 'convert q.gift --to yaml')).toEqual([]);
    });

    test('frames of mistakes in the configuration', async () => {
      await using cli = await folder(token);
      const project = { ...profile(cli.url, { env: 'LMS_T' }), [SECRET]: SECRET };
      await cli.write('lms-cli.yaml', stringifyExact(project, 2));
      expect(await wrongOf(cli, 'plan', 'profile list', 'doctor')).toEqual([]);
    });
  });
});
