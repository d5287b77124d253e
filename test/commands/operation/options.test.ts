import { describe, expect, test } from 'vitest';
import { VERSION } from '../../../src/core/version.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, field } from '../bodies.ts';

const move = ['lacuna', 'move', '1', '2'] as const;

async function ran(argv: readonly string[], options: CliOptions = {}) {
  await using cli = await startCli(options);
  await cli.run(...argv);
  const { exitCode, stdout, stderr } = cli;
  return { exitCode, stdout, stderr, requests: await cli.requests() };
}

test.each(['--ledger', '--profile', '--confirm', '--base-url', '--header'])(
  '%s took -n for its value, and a dry run was sent',
  async (option) => {
    const { exitCode, stderr, requests } = await ran([...move, option, '-n']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('usage/option-value')]);
    expect(requests).toEqual([]);
  },
);

describe('every global option has an environment variable', () => {
  test('the variable is used', async () => {
    const env = { LMS_API: 'v0', LMS_OUTPUT: 'json', LMS_DRY_RUN: 'true', LMS_CURL: '0' };
    const { exitCode, stdout } = await ran(['lacuna', 'delete', '7'], { env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('"method": "DELETE"');
  });

  test('an option overrides its variable', async () => {
    const { stdout } = await ran([...move, '--api', '2.0', '-n', '-o', 'human'], {
      env: { LMS_API: 'v0', LMS_OUTPUT: 'json' },
    });
    expect(stdout).toMatch(/^POST \S+\/2\.0\/lms\/lacunaquestion\/move\/1\/2\n$/);
  });

  test('an empty variable is ignored', async () => {
    const { exitCode } = await ran([...move, '-n'], { env: { LMS_API: '', LMS_RETRIES: '' } });
    expect(exitCode).toBe(0);
  });

  test('LMS_HEADER, LMS_VERBOSE and LMS_QUIET take effect', async () => {
    await using cli = await startCli({
      env: { LMS_HEADER: 'X-Tenant: blue', LMS_VERBOSE: '2', LMS_QUIET: 'yes' },
    });
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toContain('> x-tenant: blue');
  });
});

test('a header of two lines is refused', async () => {
  const { exitCode, stderr, requests } = await ran([...move, '--header', 'X-A: b\r\nX-B: c']);
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain('config/header');
});

describe('a release', () => {
  test('takes an id with notes, or documents', async () => {
    await using cli = await startCli();
    await cli.write('17', '{"id": 18, "releaseNotes": "b"}');
    await cli.run('lacuna', 'release', '017', '--notes', 'a');
    await cli.run('lacuna', 'release', './17', '--format', 'json');
    expect(await cli.bodies()).toEqual([
      { id: 17, releaseNotes: 'a' },
      { id: 18, releaseNotes: 'b' },
    ]);
  });
});

describe('options are accepted in any place', () => {
  test.each([
    [['-n', '--api', 'v0', ...move]],
    [['lacuna', '-n', 'move', '--api', 'v0', '1', '2']],
    [[...move, '--api=v0', '-n']],
    [[...move, '--api', 'v0', '-n', '--']],
    [['lacuna', 'move', '-n', '--api', 'v0', '--', '1', '2']],
  ])('%j', async (argv) => {
    const { exitCode, stdout } = await ran(argv);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^POST \S+\/lms\/api\/v0\/lacunaquestions\/move\/1\/2\n$/);
  });

  test('after -- a word is not an option', async () => {
    await using cli = await startCli();
    await cli.write('-n.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', '-o', 'json', '--', '-n.json');
    expect([cli.exitCode, field(cli.json(), 'outcome')]).toEqual([0, 'done']);
    await cli.run('lacuna', 'create', '--', '--help', '-o', 'json');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('file "--help" not found');
  });

  test('short options can be combined', async () => {
    const { exitCode, stdout, stderr } = await ran([...move, '-nvojson']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('"outcome": "planned"');
  });
});

describe('help', () => {
  const nothing = { env: { LMS_BASE_URL: undefined, LMS_API: 'wrong' } };

  test.each([
    [['--help']],
    [['-h']],
    [['help']],
    [['lacuna', '--help']],
    [[]],
    [['track']],
    [['help', 'lacuna', 'create']],
    [['lacuna', 'create', '--help']],
    [['lacuna', 'create', 'none.yaml', '--colour', '--retries', 'x', '--help']],
    [['--base-url', '--help']],
  ])('%j needs no configuration and ignores other mistakes', async (argv) => {
    const { exitCode, stdout, stderr } = await ran(argv, nothing);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: lms-cli ');
  });

  test.each(['exit-codes', 'environment', 'files', 'output'])('help %s', async (topic) => {
    const { exitCode, stdout } = await ran(['help', topic], nothing);
    expect(exitCode).toBe(0);
    expect(stdout.split('\n').length).toBeGreaterThan(10);
  });

  test('an unknown topic exits 2 and lists all topics', async () => {
    await using cli = await startCli();
    await cli.run('help', 'everything', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/unknown']);
    expect(cli.stdout).toContain('environment');
  });
});

test.each(['--version', '-V'])('%s prints the version and nothing else', async (option) => {
  const { exitCode, stdout, stderr } = await ran([option], { env: { LMS_API: 'wrong' } });
  expect([exitCode, stdout, stderr]).toEqual([0, `${VERSION}\n`, '']);
});

test('several --header are sent, and --rate spaces the requests', async () => {
  await using cli = await startCli();
  await cli.write(
    'q.ndjson',
    [1, 2, 3].map((id) => stringifyExact(lacuna({ topicId: id }))).join('\n'),
  );
  const headers = ['--header', 'X-A: 1', '--header', 'X-B: 2'];
  await cli.run('lacuna', 'create', 'q.ndjson', ...headers, '--rate', '2/s', '-vv');
  expect(cli.exitCode).toBe(0);
  expect(cli.stderr).toContain('> x-a: 1');
  expect(cli.stderr).toContain('> x-b: 2');
  expect(cli.waits).toEqual([500, 500]);
});
