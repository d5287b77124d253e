import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const create = (changes: object) =>
  stringifyExact({ operation: 'lacuna.create', body: lacuna(), ...changes });
const release = stringifyExact({
  operation: 'lacuna.release',
  body: { id: 7, releaseNotes: 'First' },
});

/** A create and a release that were performed, and whose answers never came. */
async function withDoubts(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna()));
  cli.setFaults('reset-after=100%');
  await cli.run('lacuna', 'create', 'q.json');
  expect(cli.exitCode).toBe(8);
  await cli.run('lacuna', 'release', '7', '--notes', 'First');
  expect(cli.exitCode).toBe(8);
  cli.setFaults('');
  return cli;
}

test.each([
  ['a create', create({})],
  ['a create with a key', create({ key: 'q' })],
  ['a release', release],
])('an import does not send again what a single command left in doubt: %s', async (_, document) => {
  await using cli = await withDoubts();
  await cli.write('all.ndjson', document);
  await cli.run('import', 'all.ndjson');
  expect([cli.exitCode, await cli.requests()]).toEqual([8, expect.objectContaining({ length: 2 })]);
  expect(cli.stderr).toContain('1 operation');
  await cli.run('import', 'all.ndjson', '--dry-run', '-o', 'json');
  expect(cli.json()).toMatchObject([{ outcome: 'in-doubt' }]);
});

test('the second of two equal documents is another operation, and is sent', async () => {
  await using cli = await withDoubts();
  await cli.write('all.ndjson', [create({}), create({})].join('\n'));
  await cli.run('import', 'all.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ outcome: 'in-doubt' }, { outcome: 'done' }]);
  expect(await cli.requests()).toHaveLength(3);
});

test('is sent once a person says that it was not performed, or with --again', async () => {
  await using cli = await withDoubts();
  await cli.write('all.ndjson', create({}));
  await cli.run('import', 'all.ndjson', '--again');
  expect([cli.exitCode, (await cli.requests()).length]).toEqual([0, 3]);
  await using other = await withDoubts();
  await other.write('all.ndjson', create({}));
  await other.run('runs', 'list', '-o', 'id');
  const run = other.stdout.trim().split('\n').at(-1) ?? '';
  await other.run('runs', 'resolve', run, '1', '--not-done');
  await other.run('import', 'all.ndjson');
  expect([other.exitCode, (await other.requests()).length]).toEqual([0, 3]);
});
