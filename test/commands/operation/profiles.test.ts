import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, field } from '../bodies.ts';
import { hostOf, move, profiles, ran, userFile, type Said } from './targeting.ts';

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
    ["the user's own file", { project, user: { trustedOrigins: ['https://lms.example.com'] } }],
  ])('%s accepts it', async (_, said) => {
    // The next thing that is missing is the secret: the origin was accepted.
    expect(errorCode((await ran(said, [])).json)).toBe('config/secret-missing');
  });

  test('a person is asked once, and remembered', async () => {
    await using cli = await startCli({
      env: { LMS_BASE_URL: undefined },
      atTerminal: true,
      answers: [[/sends to https:\/\/lms\.example\.com/, true]],
    });
    await cli.write('lms-cli.yaml', stringifyExact(project));
    await cli.run(...move, '-o', 'json');
    expect(errorCode(cli.json())).toBe('config/secret-missing');
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
    expect(await run([], {})).toEqual([2, 'usage/confirmation-needed', 0]);
    expect(await run(['--confirm', 'production'], {})).toEqual([0, null, 1]);
    expect(await run([], { env: { LMS_CONFIRM: 'production' } })).toEqual([0, null, 1]);
    expect(await run([], typing('production'))).toEqual([0, null, 1]);
  });

  test('is not confirmed by another name', async () => {
    expect(await run(['--confirm', 'test'], {})).toEqual([2, 'usage/confirmation-needed', 0]);
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
    ['- a\n', 'config/not-configuration'],
    ['profiles: {}\n---\nprofiles: {}\n', 'config/several-documents'],
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
