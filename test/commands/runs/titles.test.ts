/** Whoever must decide what happened to an operation sees its title, not only a number. */
import { expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna, track } from '../../harness/course.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';

const lines = (...values: Parameters<typeof stringifyExact>[0][]) =>
  values.map((value) => `${stringifyExact(value)}\n`).join('');

/** The titles of the results on standard output, in their order. */
const titlesIn = (cli: Cli) =>
  [cli.json()].flat().map((each) => (isObject(each) ? (each['title'] ?? null) : null));

test('results in doubt and rejected ones have titles, and those of runs show all of them', async () => {
  await using cli = await startCli({
    faults: 'lacuna.create:reset-after=1x,track.create:business-500=1x',
  });
  await cli.write(
    'q.ndjson',
    lines(
      { operation: 'lacuna.create', body: lacuna({ title: 'Capital do Brasil' }) },
      { operation: 'track.create', body: track({ name: 'Biomas' }) },
      { operation: 'lacuna.create', body: lacuna({ title: 'Rio' }) },
    ),
  );
  await cli.run('import', 'q.ndjson', '--concurrency', '1', '-o', 'json');
  expect(titlesIn(cli)).toEqual(['Capital do Brasil', 'Biomas', null]);
  await cli.run('runs', 'show', '-o', 'json');
  expect(titlesIn(cli)).toEqual(['Capital do Brasil', 'Biomas', 'Rio']);
  await cli.run('import', 'q.ndjson', '-o', 'json', '--concurrency', '1');
  expect(titlesIn(cli).filter((each) => each !== null)).toEqual(['Capital do Brasil']);
});

test('an operation that names only an id has the title of what it works on', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Capital do Brasil' })));
  await cli.run('lacuna', 'create', 'q.json', '-o', 'id');
  const id = cli.stdout.trim();
  cli.setFaults('lacuna.release:reset-after=1x');
  await cli.run('lacuna', 'release', id, '--notes', 'x', '-o', 'json');
  expect(titlesIn(cli)).toEqual(['Capital do Brasil']);
  await cli.write('e.json', stringifyExact({ ...lacuna({ title: 'Capital' }), id: Number(id) }));
  await cli.run('lacuna', 'edit', 'e.json');
  cli.setFaults('lacuna.delete:reset-after=1x');
  await cli.run('lacuna', 'delete', id, '--yes', '-o', 'json');
  expect(titlesIn(cli)).toEqual(['Capital']);
});
