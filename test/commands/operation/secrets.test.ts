import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Json } from '../../../src/core/json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { creates, withProfile } from './calling.ts';
import { ways, wrong } from './ways.ts';
import { field } from '../bodies.ts';
import { userFile } from './targeting.ts';

describe('credentials', () => {
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
      expect(await creates(cli)).toEqual([4, 'auth/refused']);
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
});

test('the word that the local service demands was masked in commands to copy', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined, LMS_TOKEN: 'sandbox' } });
  await cli.run('lacuna', 'move', '1', '2', '--base-url', 'http://127.0.0.1:1', '--retries', '0');
  expect([cli.exitCode, cli.stderr]).toEqual([5, expect.stringContaining('lms-cli sandbox')]);
  cli.setEnv('LMS_TOKEN', 'sandbox-token');
  await cli.run('lacuna', 'move', '1', 'sandbox-token', '-o', 'json');
  expect(cli.stdout).not.toContain('sandbox-token');
});

describe('sources of secrets', () => {
  describe('where a secret may come from', () => {
    const demanded = { type: 'bearer', token: 'right-token' } as const;
    const bearer = (token: Json) => ({ type: 'bearer', token });
    const secret = async (cli: Cli, mode: number) => {
      await cli.write('config/lms-cli/token', 'right-token\n');
      await chmod(join(cli.folder, 'config/lms-cli/token'), mode);
    };

    test('a file is accepted only if nobody but its owner can read it', async () => {
      const auth = bearer({ file: 'token' });
      await using cli = await withProfile({ authentication: demanded }, auth, userFile);
      expect(await creates(cli)).toEqual([2, 'config/secret']);
      await secret(cli, 0o644);
      expect(await creates(cli)).toEqual([2, 'config/secret']);
      expect(cli.stdout).toContain('chmod 600');
      await secret(cli, 0o600);
      expect(await creates(cli)).toEqual([0, null]);
    });

    test('a program', async () => {
      const auth = bearer({ command: ['pass', 'lms'] });
      const authentication = { type: 'bearer', token: 'from-a-program' } as const;
      await using cli = await withProfile({ authentication }, auth, userFile);
      expect(await creates(cli)).toEqual([0, null]);
      expect(cli.stderr).not.toContain('from-a-program');
    });

    test('a dry run looks up no secret', async () => {
      await using cli = await withProfile({}, bearer({ env: 'LMS_NOT_SET' }));
      expect(await creates(cli, '-n')).toEqual([0, null]);
    });

    test.each<[string, Json]>([
      ['a file', { file: '/etc/passwd' }],
      ['a program', { command: ['cat', '/etc/passwd'] }],
      ['a variable without LMS_', { env: 'AWS_SECRET_ACCESS_KEY' }],
    ])('a project file may not name %s', async (_, token) => {
      const env = { AWS_SECRET_ACCESS_KEY: 'right-token' };
      await using cli = await withProfile({ authentication: demanded, env }, bearer(token));
      expect(await creates(cli)).toEqual([2, 'config/secret']);
      expect(await cli.requests()).toEqual([]);
    });

    test('the file itself may not contain a secret', async () => {
      await using cli = await withProfile({}, bearer('right-token'));
      expect((await creates(cli))[0]).toBe(2);
      expect(cli.stdout + cli.stderr).not.toContain('right-token');
    });

    test('a secret with a line break is refused', async () => {
      await using cli = await startCli({ env: { LMS_TOKEN: 'a\r\nx-evil: 1' } });
      expect(await creates(cli)).toEqual([2, 'config/secret']);
      expect(cli.stdout + cli.stderr).not.toContain('x-evil');
    });
  });

  describe('variables that belong together', () => {
    test.each<[Record<string, string>, string]>([
      [{ LMS_USERNAME: 'ana' }, 'LMS_PASSWORD'],
      [{ LMS_OAUTH_TOKEN: 'a' }, 'LMS_OAUTH_TOKEN_SECRET'],
      [{ LMS_AUTH: 'session' }, 'LMS_USERNAME'],
      [{ LMS_AUTH: 'bearer' }, 'LMS_TOKEN'],
      [{ LMS_AUTH: 'magic' }, 'LMS_AUTH must be'],
    ])('%j', async (env, expected) => {
      await using cli = await startCli({ env });
      expect((await creates(cli))[0]).toBe(2);
      expect(cli.stdout).toContain(expected);
      expect(await cli.requests()).toEqual([]);
    });

    test('a variable may name a file instead, but not beside the secret', async () => {
      await using cli = await startCli({
        authentication: { type: 'bearer', token: 'right-token' },
        env: { LMS_TOKEN_FILE: 'token' },
      });
      cli.setEnv('LMS_TOKEN_FILE', join(cli.folder, 'token'));
      await cli.write('token', 'right-token\n');
      await chmod(join(cli.folder, 'token'), 0o600);
      expect(await creates(cli)).toEqual([0, null]);
      await cli.run('lacuna', 'move', '1', '2', '--dry-run', '--curl');
      expect(cli.stdout).toContain('-H "authorization: Bearer $(cat "$LMS_TOKEN_FILE")"');
      await cli.write('q.json', stringifyExact(lacuna({ title: 'a right-token' })));
      await cli.run('lacuna', 'create', 'q.json', '--dry-run');
      expect(cli.stdout).toContain('"title": "a ***"');
      cli.setEnv('LMS_TOKEN', 'right-token');
      expect(await creates(cli)).toEqual([2, 'config/secret']);
    });

    test('LMS_AUTH=none sends none', async () => {
      await using cli = await startCli({ env: { LMS_AUTH: 'none', LMS_TOKEN: 'a' } });
      expect(await creates(cli)).toEqual([0, null]);
      expect(cli.stderr).not.toContain('authorization');
      expect(field(cli.json(), 'outcome')).toBe('done');
    });
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
