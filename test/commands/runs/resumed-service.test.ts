/** Which service `runs resume` goes on with. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** An import with one done and one that failed, and its run. */
async function stopped(cli: Cli): Promise<string> {
  await cli.write(
    'q.ndjson',
    ['a', 'b'].map((title) => stringifyExact(lacuna({ title }))).join('\n'),
  );
  const once = ['--concurrency', '1', '--retries', '0'];
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', ...once);
  expect(cli.exitCode).toBe(6);
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.trim();
}

test('runs resume went on at the service of the run, whatever was set, and did not say so', async () => {
  await using cli = await startCli({ faults: '503=1x' });
  await using other = await startCli();
  const run = await stopped(cli);
  cli.setEnv('LMS_BASE_URL', other.url);
  await cli.run('runs', 'resume', run, '-q');
  expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  await cli.run('runs', 'resume', run);
  expect([cli.exitCode, cli.stderr]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^resuming run ${run} at ${cli.url}: lms-cli import q\\.ndjson `),
    ),
  ]);
  expect([(await cli.requests()).length, await other.requests()]).toEqual([3, []]);
});

test('runs resume refuses another service than that of the run', async () => {
  await using cli = await startCli({ faults: '503=1x' });
  await using other = await startCli();
  const run = await stopped(cli);
  await cli.run('runs', 'resume', run, '--base-url', other.url);
  expect([cli.exitCode, cli.stderr]).toEqual([
    7,
    expect.stringContaining(`belongs to ${cli.url}, not to ${other.url}`),
  ]);
  await cli.run('runs', 'resume', run, '--sandbox');
  expect([cli.exitCode, cli.stderr]).toEqual([
    7,
    expect.stringContaining(`belongs to ${cli.url}, not to the local service of --sandbox`),
  ]);
  expect([(await cli.requests()).length, await other.requests()]).toEqual([2, []]);
});
