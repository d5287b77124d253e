/** `runs resolve` for what was resolved wrongly. */
import { expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, resumeNewest } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const create = (key: string) => ({
  operation: 'lacuna.create',
  key,
  body: lacuna({ title: key }),
});
const release = { operation: 'lacuna.release', body: { id: { $ref: 'a' }, releaseNotes: 'x' } };

interface Story {
  readonly cli: Cli;
  readonly run: string;
  readonly resolve: (...words: readonly string[]) => Promise<void>;
}

/** The answer to the first create was lost; the service performed it as 1. */
async function firstInDoubt(
  documents: readonly object[],
  { language = 'en', faults = 'reset-after=1x' } = {},
): Promise<Story> {
  const cli = await startCli({ faults, env: { LMS_LANG: language } });
  await cli.write('q.ndjson', documents.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  const run = await newest(cli);
  const resolve = async (...words: readonly string[]) => cli.run('runs', 'resolve', run, ...words);
  return { cli, run, resolve };
}

async function newest(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n')[0] ?? '';
}

async function shown(cli: Cli, run: string): Promise<unknown[]> {
  await cli.run('runs', 'show', run, '-o', 'json');
  return [cli.json()].flat().map((each) => isObject(each) && [each['outcome'], each['content']]);
}

test('a wrong id was kept for ever', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a'), create('b'), release]);
  await using _ = cli;
  await resolve('1', '--created', '75');
  await resolve('1', '--created', '1');
  expect([cli.exitCode, cli.stdout]).toEqual([
    0,
    expect.stringMatching(/^done {6}lacuna\.create {2}q\.ndjson:1 {2}id 1 {2}key a {2}seq 1 /),
  ]);
  expect(cli.stderr.split('\n')[0]).toBe(
    'corrected: until now, operation 1 was recorded as done, with id 75',
  );
  expect(await shown(cli, run)).toEqual([
    ['done', { id: 1 }],
    ['done', { id: 2 }],
    ['blocked', null],
  ]);
  await resumeNewest(cli);
  expect(cli.stderr).toContain('all 3 operations are done, 2 of them by an earlier run\n');
});

test('what was resolved as not done, or given up, could not be resolved as done', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a'), create('b')]);
  await using _ = cli;
  await resolve('1', '--not-done');
  await resolve('a', '--give-up');
  expect([cli.exitCode, cli.stderr.split('\n')[0]]).toEqual([
    0,
    'corrected: until now, operation 1 was recorded as not done',
  ]);
  await resolve('a', '--created', '1');
  expect([cli.exitCode, cli.stderr.split('\n')[0]]).toEqual([
    0,
    'corrected: until now, operation 1 was recorded as given up',
  ]);
  expect(await shown(cli, run)).toEqual([
    ['done', { id: 1 }],
    ['done', { id: 2 }],
  ]);
  await resolve('1', '--created', '1');
  expect(cli.stderr).toContain('nothing to record: 1 operation was already resolved');
});

test('a file of answers does not correct, and names the command that does', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a')]);
  await using _ = cli;
  await resolve('1', '--created', '1');
  await cli.write('old.ndjson', '{"seq":1,"outcome":"not-done"}\n');
  await resolve('--from', 'old.ndjson');
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain('old.ndjson:1:8  error  ledger/not-in-doubt  ');
  expect(cli.stderr).toContain(`or correct it with \`lms-cli runs resolve ${run} 1 --not-done\`\n`);
  expect(await shown(cli, run)).toEqual([['done', { id: 1 }]]);
});

test('what the service answered itself is not corrected', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a'), create('b')]);
  await using _ = cli;
  for (const words of [['--not-done'], ['--created', '9'], ['--give-up']]) {
    await resolve('2', ...words);
    expect([cli.exitCode, cli.stderr]).toEqual([
      2,
      expect.stringContaining(`operation 2 of run ${run} is not in doubt: it is done, with id 2`),
    ]);
  }
});

test('an id that a reference has used is not corrected', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a'), create('b'), release]);
  await using _ = cli;
  await resolve('1', '--created', '1');
  await resumeNewest(cli);
  const later = await newest(cli);
  await resolve('1', '--created', '75');
  expect([cli.exitCode, cli.stdout]).toEqual([7, '']);
  expect(cli.stderr).toBe(
    `error  ledger/answer-used  the outcome of operation 1 of run ${run} cannot be corrected: run ${later} sent what refers to it\n` +
      `  see what is recorded: \`lms-cli runs show ${later}\`. To give the key another id: \`lms-cli resources forget a\`, then \`lms-cli resources adopt a ID --as lacuna\`\n`,
  );
  await cli.run('resources', 'forget', 'a', '--yes');
  await cli.run('resources', 'adopt', 'a', '75', '--as', 'lacuna');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('adopted 1 resource')]);
});

test('a wrong id was kept because the service had rejected what refers to it', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a'), release]);
  await using _ = cli;
  await resolve('1', '--created', '75');
  await resumeNewest(cli);
  expect(cli.stderr).toContain('rejected');
  await resolve('1', '--created', '1');
  expect(cli.exitCode).toBe(0);
  await resumeNewest(cli);
  expect(cli.stderr).toContain('all 2 operations are done, 1 of them by an earlier run\n');
  expect(await shown(cli, run)).toEqual([['done', { id: 1 }]]);
});

test('a correction after a failed resume left that run saying that an operation is to be sent', async () => {
  const faults = 'reset-after=1x,429=1x';
  const { cli, run, resolve } = await firstInDoubt([create('a')], { faults });
  await using _ = cli;
  await resolve('1', '--not-done');
  await resumeNewest(cli, '--retries', '0');
  expect(cli.stderr).toContain('1 operation is still to be sent');
  await resolve('1', '--created', '1');
  expect(cli.stderr).toContain('ledger/answer-used');
  expect([cli.exitCode, await shown(cli, run)]).toEqual([7, [['failed', null]]]);
});

test('what was sent again was told to keep what is recorded, as if it were no correction', async () => {
  const { cli, run, resolve } = await firstInDoubt([create('a')]);
  await using _ = cli;
  await resolve('1', '--not-done');
  await resumeNewest(cli);
  const later = await newest(cli);
  await resolve('1', '--created', '1');
  expect([cli.exitCode, cli.stderr]).toEqual([
    7,
    `error  ledger/answer-used  the outcome of operation 1 of run ${run} cannot be corrected: run ${later} sent it again\n` +
      `  see what is recorded: \`lms-cli runs show ${later}\`, and delete in the service what exists twice\n`,
  ]);
  // A file that is used again is no correction.
  await cli.write('old.ndjson', '{"seq":1,"outcome":"not-done"}\n');
  await resolve('--from', 'old.ndjson');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('nothing to record')]);
});

test('a single command that was sent again is not corrected', async () => {
  await using cli = await startCli({ faults: 'reset-after=1x' });
  await cli.write('q.json', stringifyExact(lacuna({ title: 'q' })));
  await cli.run('lacuna', 'create', 'q.json');
  const run = await newest(cli);
  await cli.run('runs', 'resolve', run, '1', '--not-done');
  await cli.run('lacuna', 'create', 'q.json');
  const later = await newest(cli);
  await cli.run('runs', 'resolve', run, '1', '--created', '1');
  expect([cli.exitCode, cli.stderr]).toEqual([
    7,
    expect.stringContaining(`cannot be corrected: run ${later} sent it again\n`),
  ]);
});

test.each([
  ['release', ['lacuna', 'release', '1', '--notes', 'x']],
  ['move', ['lacuna', 'move', '1', '8804']],
  ['delete', ['lacuna', 'delete', '1', '--yes']],
])('the id of a create that a %s has named is not corrected', async (_, words) => {
  await using cli = await startCli({ faults: 'reset-after=1x' });
  await cli.write('q.json', stringifyExact(lacuna({ title: 'q' })));
  await cli.run('lacuna', 'create', 'q.json');
  const run = await newest(cli);
  await cli.run('runs', 'resolve', run, '1', '--created', '1');
  await cli.run(...words);
  expect(cli.exitCode).toBe(0);
  const later = await newest(cli);
  await cli.run('runs', 'resolve', run, '1', '--created', '9');
  expect([cli.exitCode, cli.stderr]).toEqual([
    7,
    expect.stringContaining(`cannot be corrected: run ${later} worked on its resource\n`),
  ]);
});

test('a correction is told in Portuguese too', async () => {
  const { cli, resolve } = await firstInDoubt([create('a')], { language: 'pt-BR' });
  await using _ = cli;
  await resolve('1', '--not-done');
  await resolve('1', '--created', '1');
  expect(cli.stderr).toContain(
    'corrigido: até agora, a operação 1 estava registrada como não feita\n',
  );
});
