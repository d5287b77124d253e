/** What a recorded deletion took away is not there: the import that made it makes it again. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna, track } from '../../harness/course.ts';
import { field, textOf } from '../bodies.ts';

const documents = [
  { operation: 'lacuna.create', key: 'a', body: lacuna({ title: 'A' }) },
  { operation: 'lacuna.create', body: lacuna({ title: 'B' }) },
  { operation: 'lacuna.create', body: lacuna({ title: 'C' }) },
];

async function imported(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('q.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
  await cli.run('import', 'q.ndjson');
  return cli;
}

const outcomesOf = async (cli: Cli, ...words: string[]) => {
  await cli.run(...words, '-o', 'json');
  return [cli.json()].flat().map((each) => field(each, 'outcome'));
};

const newestRun = async (cli: Cli): Promise<string> => {
  await cli.run('runs', 'list', '-o', 'json');
  return textOf([cli.json()].flat()[0] ?? null, 'id');
};

test('an import that was undone was skipped when it was imported again', async () => {
  await using cli = await imported();
  await cli.run('undo', '--last', '--yes', '--max-deletes', '100%');
  expect(await cli.held('lacunaquestions')).toHaveLength(0);
  expect(await outcomesOf(cli, 'import', 'q.ndjson')).toEqual(['done', 'done', 'done']);
  expect(cli.stderr).toContain('ledger/sent-again');
  expect(await cli.held('lacunaquestions')).toHaveLength(3);
  expect(await outcomesOf(cli, 'import', 'q.ndjson')).toEqual(['skipped', 'skipped', 'skipped']);
});

test('of what is there and what was deleted, exactly the missing ones are sent', async () => {
  await using cli = await imported();
  await cli.run('lacuna', 'delete', '2', '--yes');
  const outcomes = await outcomesOf(cli, 'import', 'q.ndjson');
  expect(outcomes.map(String).toSorted()).toEqual(['done', 'skipped', 'skipped']);
  expect(cli.stderr).toContain('warning');
  expect(await cli.held('lacunaquestions')).toHaveLength(3);
});

test('what is sent again is asked about at a terminal', async () => {
  await using cli = await startCli({
    atTerminal: true,
    answers: [[/^Create it again\?$/, false]],
  });
  await cli.write('q.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
  await cli.run('import', 'q.ndjson', '--yes');
  await cli.run('lacuna', 'delete', '2', '--yes');
  await cli.run('import', 'q.ndjson');
  expect([cli.exitCode, (await cli.held('lacunaquestions')).length]).toEqual([2, 2]);
});

test('what an import deletes itself is not made again by the same import', async () => {
  await using cli = await startCli();
  const course = [
    ...documents,
    { operation: 'lacuna.delete', params: { questionId: { $ref: 'a' } } },
  ];
  await cli.write('course.ndjson', course.map((each) => stringifyExact(each)).join('\n'));
  for (const again of [false, true]) {
    await cli.run('import', 'course.ndjson', '--yes');
    expect([cli.exitCode, again]).toEqual([0, again]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  }
});

test('what refers to something that was made again was left with the id of before', async () => {
  await using cli = await startCli();
  const course = [
    { operation: 'track.create', key: 'folder', body: track() },
    { operation: 'track.create', body: track({ parentId: { $ref: 'folder' } }) },
  ];
  await cli.write('tracks.ndjson', course.map((each) => stringifyExact(each)).join('\n'));
  await cli.run('import', 'tracks.ndjson');
  expect(await outcomesOf(cli, 'import', 'tracks.ndjson')).toEqual(['skipped', 'skipped']);
  await cli.run('track', 'delete', '1', '--yes');
  expect(await outcomesOf(cli, 'import', 'tracks.ndjson')).toEqual(['done', 'done']);
  expect(await outcomesOf(cli, 'import', 'tracks.ndjson')).toEqual(['skipped', 'skipped']);
});

test('the repeat of an import is taken back by the undo of the repeat alone', async () => {
  await using cli = await imported();
  await cli.run('undo', '--last', '--yes', '--max-deletes', '100%');
  await cli.run('import', 'q.ndjson');
  const repeat = await newestRun(cli);
  await cli.run('undo', repeat, '--yes', '--max-deletes', '100%');
  expect(await cli.held('lacunaquestions')).toHaveLength(0);
});

test('an edit that an undo had taken back counted as done', async () => {
  await using cli = await startCli();
  await cli.write(
    'folder.ndjson',
    `${stringifyExact({ resource: 'lacuna', key: 'k1', body: lacuna({ title: 'A' }) })}\n`,
  );
  await cli.run('apply', 'folder.ndjson', '--yes', '--new-ledger');
  const edit = { operation: 'lacuna.edit', body: { id: 1, ...lacuna({ title: 'B' }) } };
  await cli.write('edit.ndjson', `${stringifyExact(edit)}\n`);
  const titles = async () => (await cli.held('lacunaquestions')).map(({ title }) => title);
  expect(await outcomesOf(cli, 'import', 'edit.ndjson')).toEqual(['done']);
  await cli.run('undo', '--last', '--yes');
  expect(await titles()).toEqual(['A']);
  expect(await outcomesOf(cli, 'import', 'edit.ndjson')).toEqual(['done']);
  expect(await titles()).toEqual(['B']);
  expect(await outcomesOf(cli, 'import', 'edit.ndjson')).toEqual(['skipped']);
});

test('what an undo may have deleted counted as done', async () => {
  await using cli = await startCli();
  const create = { operation: 'lacuna.create', key: 'k1', body: lacuna() };
  await cli.write('k.ndjson', `${stringifyExact(create)}\n`);
  await cli.run('import', 'k.ndjson', '--new-ledger');
  cli.setFaults('lacuna.delete:reset-after=100%');
  await cli.run('undo', '--last', '--yes', '--max-deletes', '1');
  cli.setFaults('');
  await cli.run('import', 'k.ndjson', '-o', 'json');
  expect([cli.exitCode, [cli.json()].flat()]).toMatchObject([8, [{ outcome: 'in-doubt' }]]);
  await cli.run('runs', 'resolve', await newestRun(cli), 'k1', '--done');
  expect(await outcomesOf(cli, 'import', 'k.ndjson')).toEqual(['done']);
});
