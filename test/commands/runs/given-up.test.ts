import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const input = ['a', 'b', 'c']
  .map((key) => ({ operation: 'lacuna.create', key, body: lacuna({ title: key }) }))
  .map((document) => `${stringifyExact(document)}\n`)
  .join('');

/** The first of three creates lost its answer, and somebody gave it up. */
async function withOneGivenUp(language?: string): Promise<Cli> {
  const cli = await startCli({
    faults: 'reset-after=1x',
    ...(language === undefined ? {} : { env: { LMS_LANG: language } }),
  });
  await cli.write('q.ndjson', input);
  await cli.run('import', 'q.ndjson', '--concurrency', '1');
  expect(cli.exitCode).toBe(8);
  await cli.run('runs', 'list', '-o', 'id');
  await cli.run('runs', 'resolve', cli.stdout.trim(), 'a', '--give-up');
  return cli;
}

test('an operation that was given up does not count as done by an earlier run', async () => {
  await using cli = await withOneGivenUp();
  expect(cli.stdout).toMatch(/^given up {2}lacuna\.create {2}q\.ndjson:1 /);
  await cli.run('import', 'q.ndjson');
  expect(cli.exitCode).toBe(0);
  expect(cli.stderr).toBe(
    [
      'operation      skipped  given up',
      'lacuna.create        2         1',
      '2 operations were already done. 1 operation was given up: its outcome is unknown',
      '',
    ].join('\n'),
  );
  await cli.run('runs', 'show');
  expect(cli.stdout).toContain('results   2 skipped, 1 given up');
  // The files count as finished only if everything in them is done.
  await cli.run('import', 'q.ndjson', '-o', 'ndjson');
  const lines = cli.stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { key: 'a', outcome: 'skipped', givenUp: true, content: null },
    { key: 'b', outcome: 'skipped', content: { id: expect.any(Number) } },
    { key: 'c', outcome: 'skipped', content: { id: expect.any(Number) } },
  ]);
  expect(lines[1]).not.toContain('givenUp');
});

test('a run whose operation was given up shows that, also in its counts', async () => {
  await using cli = await withOneGivenUp();
  await cli.run('runs', 'show');
  expect(cli.stdout).toContain('results   2 done, 1 given up');
  expect(cli.stdout).toMatch(/^given up {2}lacuna\.create .*seq 1 /m);
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toMatchObject([{ counts: { done: 2, 'given-up': 1 } }]);
});

test('an import that finds only what was given up does not say that there was nothing to do', async () => {
  await using cli = await withOneGivenUp('pt-BR');
  await cli.write('one.ndjson', input.slice(0, input.indexOf('\n') + 1));
  await cli.run('import', 'one.ndjson');
  expect(cli.stderr).toContain('1 operação foi abandonada: não se sabe se foi feita\n');
});
