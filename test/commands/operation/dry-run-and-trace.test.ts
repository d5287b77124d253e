import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment } from '../../harness/course.ts';
import { create, MAX_ID, questionFiles } from '../bodies.ts';

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
});

describe('the trace', () => {
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
