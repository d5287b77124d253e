/** The way back from a lost ledger: `resources list -o ndjson`, and `resources adopt --from`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type JsonObject, objectsIn } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { errorCode, field, ndjsonIn } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  startFolder,
  trail,
  versionOf,
} from '../content/folder.ts';
import { shareWork, startTeam } from '../ledger/shared.ts';

const course = [
  trail('folder'),
  trail('t', { parentId: idOf('folder') }),
  quiz('q', [block(1, versionOf('a')), block(2, versionOf('b'))], { protect: true }),
  question('a'),
  question('b'),
];

const loseLedger = (cli: Cli) => rm(join(cli.folder, '.lms-cli'), { recursive: true, force: true });

const listed = async (cli: Cli): Promise<JsonObject[]> => {
  await cli.run('resources', 'list', '-o', 'ndjson');
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
  return ndjsonIn(cli.stdout);
};

describe('resources list', () => {
  test('tells of each resource all that is no content', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    const lines = await listed(cli);
    expect(lines.map(({ key }) => key)).toEqual(['a', 'b', 'folder', 'q', 't']);
    expect(lines[3]).toMatchObject({
      key: 'q',
      kind: 'assessment',
      id: field(await known(cli, 'q'), 'id'),
      versionId: expect.any(Number),
      scope: 'history',
      protect: true,
      parent: null,
      content: expect.stringMatching(/^[0-9a-f]{32}$/),
      held: lines[3]?.['content'],
      blocks: [
        { id: expect.any(Number), filters: [] },
        { id: expect.any(Number), filters: [] },
      ],
      inDoubt: null,
    });
    expect(JSON.stringify(lines)).not.toContain('Capital');
  });

  test('says what was deleted', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b'));
    await hold(cli, question('a'));
    await apply(cli, '--prune', '--max-deletes', '1');
    const lines = await listed(cli);
    expect(lines.map(({ key, state }) => [key, state])).toEqual([
      ['a', 'applied'],
      ['b', 'deleted'],
    ]);
  });
});

const LIST = 'resources.ndjson';

async function saveList(cli: Cli): Promise<void> {
  await cli.run('resources', 'list', '-o', 'ndjson');
  await cli.write(LIST, cli.stdout);
}

/** Saves the list, loses the ledger, and adopts what the list says. */
async function lostAndFound(cli: Cli): Promise<void> {
  await saveList(cli);
  await loseLedger(cli);
  await cli.run('resources', 'adopt', '--from', LIST);
}

describe('a lost ledger', () => {
  test('comes back from its export: the plan has no changes', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    await cli.run('plan');
    const before = cli.stdout;
    await lostAndFound(cli);
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      'adopted 5 resources of the list, 5 as in the files\n',
    ]);
    expect(await planned(cli)).toEqual([]);
    await cli.run('plan');
    expect(cli.stdout).toBe(before);
    expect(await known(cli, 'q')).toMatchObject({
      scope: 'history',
      state: 'applied',
      protect: true,
    });
  });

  test('names the blocks of assessments again, so that an edit keeps them', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    await lostAndFound(cli);
    const blocksOf = async () => {
      const lines = await listed(cli);
      return objectsIn(lines.find(({ key }) => key === 'q')?.['blocks']).map(({ id }) => id);
    };
    const before = await blocksOf();
    const [folder = {}, t = {}, , a = {}, b = {}] = course;
    const [one, two] = [versionOf('a'), versionOf('b')];
    await hold(cli, folder, t, a, b, quiz('q', [block(1, one), block(2, two), block(3, one)]));
    expect(await apply(cli)).toEqual(['assessment.edit', 'assessment.release']);
    expect((await blocksOf()).slice(0, 2)).toEqual(before);
  });

  test('can undo what is applied afterwards', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await lostAndFound(cli);
    await hold(cli, question('a', { title: 'Capitals' }));
    await apply(cli);
    await cli.run('runs', 'list', '-o', 'id');
    await cli.run('undo', cli.stdout.split('\n')[0] ?? '', '--yes');
    expect([cli.exitCode, (await cli.held('lacunaquestions')).map(({ title }) => title)]).toEqual([
      0,
      ['Capital'],
    ]);
  });

  test('is compared by digests where the files have gone on since', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b'));
    await saveList(cli);
    await loseLedger(cli);
    await hold(cli, question('a', { title: 'Capitals' }), question('b'));
    await cli.run('resources', 'adopt', '--from', LIST);
    expect(cli.stderr).toContain('adopted 2 resources of the list, 1 as in the files\n');
    expect(await planned(cli)).toEqual(['a: edit release']);
    await hold(cli, question('a'), question('b'));
    expect(await planned(cli)).toEqual([]);
  });

  test('is compared by digests also without the folder', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    const files = await cli.read('course.ndjson');
    const settings = await cli.read('lms-cli.yaml');
    await saveList(cli);
    await loseLedger(cli);
    await rm(join(cli.folder, 'lms-cli.yaml'));
    await cli.run('resources', 'adopt', '--from', LIST);
    expect(cli.stderr).toContain('adopted 5 resources of the list, 0 as in the files\n');
    await cli.write('lms-cli.yaml', settings);
    await cli.write('course.ndjson', files);
    expect(await planned(cli)).toEqual([]);
  });

  test('knows which resources were only assumed', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('resources', 'adopt', 'a', '1', '--version-id', '9');
    await lostAndFound(cli);
    expect(cli.stderr).toContain(
      'adopted 1 resource of the list, 0 as in the files: the next apply sends 1 in full, because nobody knew their content\n',
    );
    expect(await planned(cli)).toEqual(['a: edit release']);
  });

  test('is not filled before somebody has looked at a create in doubt', async () => {
    await using cli = await startFolder({ faults: 'reset-after=1x' });
    await hold(cli, question('a'));
    await apply(cli, '--new-ledger');
    expect(cli.exitCode).toBe(8);
    await lostAndFound(cli);
    expect([cli.exitCode, cli.stderr]).toEqual([8, expect.stringContaining('resources.ndjson:1:')]);
    expect(cli.stderr).toContain('resources/in-doubt');
    const [{ id } = { id: null }] = await cli.held('lacunaquestions');
    const file = await cli.read(LIST);
    await cli.write(LIST, file.replace('"id":null', `"id":${stringifyExact(id ?? null)}`));
    await cli.run('resources', 'adopt', '--from', LIST);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, ['a: edit release']]);
  });

  test('takes nothing back that its ledger has learned since', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await saveList(cli);
    await hold(cli, question('a', { title: 'Capitals' }));
    await apply(cli);
    await cli.run('resources', 'adopt', '--from', LIST);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('shows flaws of the file at their places', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.run('resources', 'list', '-o', 'ndjson');
    await cli.write(LIST, cli.stdout.replace('"protect":false', '"protect":"no"'));
    await cli.run('resources', 'adopt', '--from', LIST);
    expect([cli.exitCode, cli.stderr]).toEqual([
      3,
      expect.stringMatching(/resources\.ndjson:1:\d+ {2}error {2}document\/wrong-type {2}protect/),
    ]);
  });

  test('of a team comes back in a new database', async () => {
    await using team = await startTeam();
    const { cli, ana, rui, database } = team;
    const empty = database.backup();
    await shareWork(team);
    await ana.shared('resources', 'list', '-o', 'ndjson');
    await cli.write(LIST, cli.stdout);
    database.restore(empty);
    await team.checkOut();
    const file = join(cli.folder, LIST);
    const adopt = ['resources', 'adopt', '--from', file];
    await rui.shared(...adopt, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name-missing']);
    await rui.shared(...adopt, '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringContaining('adopted 1 resource of the list, 1 as in the files\n'),
    ]);
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });
});
