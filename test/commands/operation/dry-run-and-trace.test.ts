import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment } from '../../harness/course.ts';
import { create, field, MAX_ID, questionFiles } from '../bodies.ts';

describe('a dry run', () => {
  test('shows each request and makes no connection', async () => {
    await using server = await answering(alwaysJson('{}'));
    await using cli = await startCli({ env: { LMS_BASE_URL: `${server.url}/api/public` } });
    const files = await questionFiles(cli, 7, MAX_ID);
    await cli.run('lacuna', 'create', ...files, '-n');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toContain(`POST ${server.url}/api/public/2.0/lms/lacunaquestion/create\n{`);
    expect(cli.stdout).toContain('"topicId": 9223372036854775807');
    await cli.run('lacuna', 'create', ...files, '--dry-run', '-o', 'json');
    const [first = null] = [cli.json()].flat();
    expect(first).toMatchObject({
      outcome: 'planned',
      status: null,
      attempts: 0,
      request: { method: 'POST', body: { topicId: 7 } },
    });
    await cli.run('assessment', 'delete', '1', '-n', '--api', 'v0');
    expect([cli.exitCode, cli.stdout]).toEqual([0, `PUT ${server.url}/lms/api/v0/assessments/1\n`]);
    expect(server.connections).toBe(0);
  });

  test('checks documents as a real run does', async () => {
    await using cli = await startCli();
    await cli.write('a.json', '{}');
    await cli.run('lacuna', 'create', 'a.json', '-n');
    expect(cli.exitCode).toBe(3);
  });

  test('with --curl shows curl commands with variables for the credentials', async () => {
    await using cli = await startCli({ env: { LMS_TOKEN: 's3cret-token' } });
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)), '-n', '--curl');
    expect(cli.stdout).toContain(`curl -X POST ${cli.url}/2.0/lms/lacunaquestion/create`);
    expect(cli.stdout).toContain('-H "authorization: Bearer $LMS_TOKEN"');
    expect(cli.stdout).toContain('--data-binary');
    expect(cli.stdout + cli.stderr).not.toContain('s3cret-token');
    expect(await cli.requests()).toEqual([]);
  });
});

test('a dry run with --curl shows the same commands as --curl while sending', async () => {
  await using cli = await startCli({ env: { LMS_TOKEN: 's3cret-token' } });
  const command = ['lacuna', 'create', ...(await questionFiles(cli, 7)), '--header', 'X-Unit: 7'];
  await cli.run(...command, '-n', '--curl');
  const planned = cli.stdout;
  await cli.run(...command, '--curl');
  expect(planned).toContain("-H 'x-unit: 7'");
  expect(cli.stderr).toBe(planned);
});

describe('the trace', () => {
  test('-v shows each request and answer, and once that 2.0 is deprecated', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 1, 2)), '-v');
    const lines = cli.stderr.split('\n');
    expect(lines.filter((line) => line.startsWith('> POST '))).toHaveLength(2);
    expect(lines.filter((line) => /^< 200 in \d+ ms/.test(line))).toHaveLength(2);
    for (const file of ['q1.json', 'q2.json']) {
      const own = lines.filter((line) => line.endsWith(`  lacuna.create  ${file}:1`));
      expect(own.map((line) => line.slice(0, 5))).toEqual(['> POS', '< 200']);
    }
    expect(lines.filter((line) => line.includes('is deprecated'))).toHaveLength(1);
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 1)), '-v', '--api', 'v0');
    expect(cli.stderr).not.toContain('deprecated');
  });

  test('-vv also shows the headers and bodies, with secrets masked', async () => {
    await using cli = await startCli({
      authentication: { type: 'bearer', token: 's3cret-token' },
      env: { LMS_TOKEN: 's3cret-token' },
    });
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, MAX_ID)), '-vv');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('> content-type: application/json');
    expect(cli.stderr).toContain('"topicId": 9223372036854775807');
    expect(cli.stderr).toContain('> authorization: ***');
    expect(cli.stdout + cli.stderr).not.toContain('s3cret-token');
  });

  test('--curl shows each request, and standard output stays valid data', async () => {
    await using cli = await startCli({ env: { LMS_TOKEN: 's3cret-token' } });
    await cli.run('lacuna', 'create', ...(await questionFiles(cli, 7)), '--curl', '-o', 'json');
    expect(field(cli.json(), 'outcome')).toBe('done');
    expect(cli.stderr).toContain(`curl -X POST ${cli.url}/2.0/lms/lacunaquestion/create`);
    expect(cli.stdout + cli.stderr).not.toContain('s3cret-token');
  });
});

describe('colours', () => {
  const run = async (env: Record<string, string>, atTerminal: boolean) => {
    await using cli = await startCli({ env, atTerminal });
    await cli.write('a.json', stringifyExact(assessment()));
    await cli.run('assessment', 'create', 'a.json');
    return cli.stdout.includes('\u001b[');
  };

  test('are only for terminals', async () => {
    expect(await run({}, true)).toBe(true);
    expect(await run({}, false)).toBe(false);
  });

  test.each<[Record<string, string>, boolean, boolean]>([
    [{ NO_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
  ])('%j', async (env, atTerminal, expected) => {
    expect(await run(env, atTerminal)).toBe(expected);
  });

  test('never occur in data for programs', async () => {
    await using cli = await startCli({ env: { FORCE_COLOR: '1' } });
    await create(cli, 'assessment');
    expect(cli.stdout).not.toContain('\u001b');
  });
});
