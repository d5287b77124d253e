import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, field } from '../bodies.ts';
import { hostOf, move, profiles, ran, type Said, userFile } from './targeting.ts';

describe('the service of a command', () => {
  describe('the service is found in this order', () => {
    const project = { ...profiles('one', 'two', 'three'), defaultProfile: 'three' };
    const env = { LMS_BASE_URL: 'https://url.example.com', LMS_PROFILE: 'two' };

    test.each<[string, Said, string]>([
      [
        '--base-url',
        { options: ['--base-url', 'https://said.example.com', '--profile', 'one'], env, project },
        'said.example.com',
      ],
      ['--profile', { options: ['--profile', 'one'], env, project }, 'one.example.com'],
      ['LMS_BASE_URL', { env, project }, 'url.example.com'],
      ['LMS_PROFILE', { env: { LMS_PROFILE: 'two' }, project }, 'two.example.com'],
      ['the default profile', { project }, 'three.example.com'],
      [
        "the default profile of the user's own file",
        { user: { ...profiles('mine'), defaultProfile: 'mine' } },
        'mine.example.com',
      ],
    ])('%s', async (_, said, host) => {
      const { exitCode, json } = await ran(said);
      expect([exitCode, hostOf(json)]).toEqual([0, host]);
    });

    test('without a service exits 2, and names the four ways and --sandbox', async () => {
      const { exitCode, json, text } = await ran({});
      expect([exitCode, errorCode(json)]).toEqual([2, 'config/no-target']);
      for (const way of ['--base-url', '--profile', 'LMS_BASE_URL', 'lms-cli.yaml', '--sandbox']) {
        expect(text).toContain(way);
      }
    });

    test('the file is found upward from the working directory', async () => {
      await using cli = await startCli({
        env: { LMS_BASE_URL: undefined },
        workingIn: 'course/week-1',
      });
      await cli.write('lms-cli.yaml', stringifyExact({ ...profiles('up'), defaultProfile: 'up' }));
      await cli.run(...move, '-n', '-o', 'json');
      expect(hostOf(cli.json())).toBe('up.example.com');
    });

    test('an unknown profile exits 2 and suggests the nearest', async () => {
      const { exitCode, text } = await ran({ options: ['--profile', 'ohne'], project });
      expect(exitCode).toBe(2);
      expect(text).toContain('did you mean');
    });

    test('--sandbox together with another way exits 2', async () => {
      const options = ['--sandbox', '--base-url', 'https://said.example.com'];
      const { exitCode, json } = await ran({ options }, []);
      expect([exitCode, errorCode(json)]).toEqual([2, 'usage/options-conflict']);
    });
  });

  describe('the roots', () => {
    const urlOf = async (said: Said, ...more: string[]) => {
      const { json } = await ran(said, ['-n', ...more]);
      return field(field(json, 'request'), 'url');
    };
    const real = ['--base-url', 'https://lms.example.com/api/public/'];

    test('v0 is at the base URL without a final /api/public', async () => {
      expect(await urlOf({ options: real })).toBe(
        'https://lms.example.com/api/public/2.0/lms/lacunaquestion/move/1/2',
      );
      expect(await urlOf({ options: real }, '--api', 'v0')).toBe(
        'https://lms.example.com/lms/api/v0/lacunaquestions/move/1/2',
      );
    });

    test('v0 is at the URL that the profile sets', async () => {
      const baseUrl = 'https://lms.example.com/api/public';
      const project = {
        defaultProfile: 'a',
        profiles: { a: { baseUrl, v0BaseUrl: 'https://v0.example.com/root' } },
      };
      expect(await urlOf({ project }, '--api', 'v0')).toBe(
        'https://v0.example.com/root/lms/api/v0/lacunaquestions/move/1/2',
      );
    });

    test.each([
      ['not a url', 'is not a URL'],
      ['ftp://lms.example.com', 'must begin with https:// or http://'],
      ['https://lms.example.com?a=b', 'query'],
      ['https://user:hunter2@lms.example.com', 'must not contain a user name'],
      ['https://user:hunter2/x@lms.example.com', 'is not a URL'],
      ['user:hunter2@lms.example.com', 'must begin with https:// or http://'],
    ])('%s is refused', async (url, expected) => {
      const { exitCode, text } = await ran({ options: ['--base-url', url] });
      expect(exitCode).toBe(2);
      expect(text).toContain(expected);
      expect(text).not.toContain('hunter2');
    });
  });

  describe('http', () => {
    test('is refused to other machines, unless --allow-http says so, loudly', async () => {
      const said = { options: ['--base-url', 'http://lms.example.com'] };
      const refused = await ran(said);
      expect([refused.exitCode, errorCode(refused.json)]).toEqual([2, 'config/http']);
      const allowed = await ran(said, ['-n', '--allow-http']);
      expect(allowed.exitCode).toBe(0);
      expect(allowed.stderr).toContain('config/http');
    });

    test.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])(
      'is accepted to %s',
      async (url) => {
        expect((await ran({ options: ['--base-url', url] })).exitCode).toBe(0);
      },
    );
  });

  describe("a base URL outside of a profile never gets a profile's credentials", () => {
    const withToken = (baseUrl: string) => ({
      defaultProfile: 'a',
      profiles: { a: { baseUrl, auth: { type: 'bearer', token: { env: 'LMS_PROFILE_TOKEN' } } } },
    });

    test.each([
      ['--base-url', (url: string): Said => ({ options: ['--base-url', url, '--profile', 'a'] })],
      ['LMS_BASE_URL', (url: string): Said => ({ env: { LMS_BASE_URL: url } })],
    ])('%s', async (_, saying) => {
      await using server = await answering(alwaysJson('{"content":"OK","message":null}'));
      const said = saying(server.url);
      const env = { ...said.env, LMS_PROFILE_TOKEN: 's3cret' };
      const { exitCode } = await ran({ ...said, env, project: withToken(server.url) }, []);
      expect(exitCode).toBe(0);
      expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    });

    test('a profile never gets the credentials of the environment', async () => {
      await using server = await answering(alwaysJson('{"content":"OK","message":null}'));
      const project = { defaultProfile: 'a', profiles: { a: { baseUrl: server.url } } };
      await ran({ env: { LMS_TOKEN: 's3cret' }, project }, []);
      expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    });
  });

  describe('--sandbox', () => {
    test('needs no configuration and keeps its data in .lms-cli/sandbox.db', async () => {
      await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
      await cli.write('q.json', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'q.json', '--sandbox', '-o', 'id');
      expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
      await cli.run('lacuna', 'release', '1', '--notes', 'First', '--sandbox', '-o', 'id');
      expect([cli.exitCode, cli.stdout]).toEqual([0, '2\n']);
      expect(await cli.read('.lms-cli/sandbox.db')).toContain('SQLite format 3');
    });

    test('keeps its data next to the project file, if one exists', async () => {
      await using cli = await startCli({
        env: { LMS_BASE_URL: undefined },
        workingIn: 'course/week-1',
      });
      await cli.write('course/lms-cli.yaml', '# no profiles yet');
      await cli.write('course/week-1/q.json', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'q.json', '--sandbox');
      expect(cli.exitCode).toBe(0);
      expect(await cli.read('course/.lms-cli/sandbox.db')).toContain('SQLite format 3');
    });

    test('serves v0 too, and is not started by a dry run', async () => {
      await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
      await cli.write('q.json', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'q.json', '--sandbox', '-n');
      expect(cli.exitCode).toBe(0);
      await expect(cli.read('.lms-cli/sandbox.db')).rejects.toThrow('ENOENT');
      await cli.run('lacuna', 'create', 'q.json', '--sandbox', '--api', 'v0', '-o', 'id');
      expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
    });

    test('overrides the environment, and never gets its credentials', async () => {
      await using cli = await startCli({ env: { LMS_TOKEN: 's3cret', LMS_PROFILE: 'none' } });
      await cli.run(...move, '--sandbox', '-vv', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([1, 'service/rejected']);
      expect(cli.stderr).not.toContain('authorization');
      expect(await cli.requests()).toEqual([]);
    });
  });
});

describe('profiles', () => {
  describe('a project file comes with a folder', () => {
    const project = {
      defaultProfile: 'a',
      profiles: {
        a: {
          baseUrl: 'https://lms.example.com/api/public',
          auth: { type: 'bearer', token: { env: 'LMS_NOT_SET' } },
        },
      },
    };

    test('its server must be accepted first', async () => {
      const { exitCode, json, text } = await ran({ project }, []);
      expect([exitCode, errorCode(json)]).toEqual([2, 'config/untrusted-origin']);
      expect(text).toContain('LMS_TRUST_ORIGIN=https://lms.example.com');
    });

    test.each<[string, Said]>([
      [
        'LMS_TRUST_ORIGIN',
        { env: { LMS_TRUST_ORIGIN: 'https://a.example, https://lms.example.com' }, project },
      ],
      ["the user's own file", { project, user: { trustedOrigins: ['https://lms.example.com/'] } }],
    ])('%s accepts it', async (_, said) => {
      // The next thing that is missing is the secret: the origin was accepted.
      expect(errorCode((await ran(said, [])).json)).toBe('config/secret');
    });

    test('a person is asked once, and remembered', async () => {
      await using cli = await startCli({
        env: { LMS_BASE_URL: undefined },
        atTerminal: true,
        answers: [[/sends to https:\/\/lms\.example\.com/, true]],
      });
      await cli.write('lms-cli.yaml', stringifyExact(project));
      await cli.run(...move, '-o', 'json');
      expect(errorCode(cli.json())).toBe('config/secret');
      expect(await cli.read(userFile)).toContain('https://lms.example.com');
    });

    test('a person who says no sends nothing', async () => {
      const { exitCode, json } = await ran({ project }, [], {
        atTerminal: true,
        answers: [[/sends to/, false]],
      });
      expect([exitCode, errorCode(json)]).toEqual([2, 'config/untrusted-origin']);
    });

    test("cannot change a profile of the user's own file", async () => {
      const { exitCode, json, stderr } = await ran({
        options: ['--profile', 'same'],
        project: { profiles: { same: { baseUrl: 'https://evil.example.com' } } },
        user: profiles('same'),
      });
      expect([exitCode, hostOf(json)]).toEqual([0, 'same.example.com']);
      expect(stderr).toContain('config/profile-shadowed');
    });
  });

  describe('a protected profile', () => {
    const run = async (more: readonly string[], options: CliOptions) => {
      await using cli = await startCli(options);
      const profile = { baseUrl: cli.url, protected: true };
      const file = { defaultProfile: 'production', profiles: { production: profile } };
      await cli.write('lms-cli.yaml', stringifyExact(file));
      await cli.write('q.json', stringifyExact(lacuna()));
      cli.setEnv('LMS_BASE_URL', undefined);
      await cli.run('lacuna', 'create', 'q.json', '-o', 'json', ...more);
      return [cli.exitCode, errorCode(cli.json()), (await cli.requests()).length];
    };
    const typing = (name: string): CliOptions => ({
      atTerminal: true,
      answers: [[/production .* is protected/, name]],
    });

    test('asks for its name, or for --confirm', async () => {
      expect(await run([], {})).toEqual([2, 'usage/answer-needed', 0]);
      expect(await run(['--confirm', 'production'], {})).toEqual([0, null, 1]);
      expect(await run([], { env: { LMS_CONFIRM: 'production' } })).toEqual([0, null, 1]);
      expect(await run([], typing('production'))).toEqual([0, null, 1]);
    });

    test('is not confirmed by another name', async () => {
      expect(await run(['--confirm', 'test'], {})).toEqual([2, 'usage/answer-needed', 0]);
      expect(await run([], typing('Production'))).toEqual([2, 'usage/not-confirmed', 0]);
    });

    test('is not asked about by a dry run', async () => {
      expect(await run(['-n'], {})).toEqual([0, null, 0]);
    });
  });

  describe('what a profile sets', () => {
    test('headers are sent, and options override its other values', async () => {
      await using server = await answering(alwaysJson('{"content":"OK","message":null}'));
      const profile = {
        baseUrl: server.url,
        headers: { 'X-Tenant': 'blue', 'X-Other': 'a' },
        timeout: '5s',
        connectTimeout: '2s',
        concurrency: 2,
        rate: '10/s',
        trust503: false,
      };
      const project = { defaultProfile: 'a', profiles: { a: profile } };
      const { exitCode } = await ran({ project }, ['--header', 'x-other: b']);
      expect(exitCode).toBe(0);
      const [arrived] = server.arrived;
      expect(arrived?.headers).toMatchObject({ 'x-tenant': 'blue', 'x-other': 'b' });
    });

    test('trust503: false makes a 503 with Retry-After uncertain', async () => {
      await using cli = await startCli({ faults: '503=1x' });
      const profile = { baseUrl: cli.url, trust503: false };
      await cli.write('lms-cli.yaml', stringifyExact({ profiles: { a: profile } }));
      await cli.write('q.json', stringifyExact(lacuna()));
      await cli.run('lacuna', 'create', 'q.json', '--profile', 'a', '-o', 'json');
      expect([cli.exitCode, field(cli.json(), 'outcome')]).toEqual([8, 'in-doubt']);
    });
  });

  describe('a configuration file that is wrong', () => {
    test.each([
      ['a: [', 'lms-cli.yaml:'],
      ['profils: {}', 'did you mean "profiles"?'],
      [
        'profiles:\n  a:\n    baseUrl: https://a.example\n    rate: fast\n',
        'lms-cli.yaml:4:11  error',
      ],
      ['profiles:\n  a:\n    baseURL: https://a.example\n', 'did you mean "baseUrl"?'],
      [
        'profiles:\n  a: { baseUrl: https://a.example, auth: { type: bearer, token: clear } }\n',
        'token',
      ],
      ['profiles:\n  ../a: { baseUrl: https://a.example }\n', 'config/profile-name'],
      ['- a\n', 'config/file'],
      ['profiles: {}\n---\nprofiles: {}\n', 'config/file'],
    ])('%j is exit 2, at its place', async (text, expected) => {
      await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
      await cli.write('lms-cli.yaml', text);
      await cli.run(...move);
      expect(cli.exitCode).toBe(2);
      expect(cli.stderr).toContain(expected);
      expect(cli.stderr).not.toContain('config/no-target');
      await cli.run(...move, '-o', 'json');
      expect(errorCode(cli.json())).not.toBeNull();
    });

    test('is not read by commands that use no profile', async () => {
      await using cli = await startCli();
      await cli.write('lms-cli.yaml', 'a: [');
      await cli.run(...move, '-n');
      expect(cli.exitCode).toBe(0);
    });
  });
});
