/** An import that is finished and run again: what is done is skipped, and what is new is sent. */
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { objectsIn } from '../../durability/truth.ts';

const ndjson = (documents: readonly JsonObject[]) =>
  documents.map((document) => `${stringifyExact(document)}\n`).join('');

const bare = (title: string) => `${stringifyExact(lacuna({ title }))}\n`;

const created = (key: string, title: string) => ({
  key,
  operation: 'lacuna.create',
  body: lacuna({ title }),
});

async function shownRuns(cli: Cli) {
  await cli.run('runs', 'list', '-o', 'json');
  return objectsIn(cli.json()).map(({ state, counts }) => ({ state, counts }));
}

describe('a finished import', () => {
  test('is repeated from standard input and keeps nothing of it', async () => {
    await using cli = await startCli();
    const text = bare('Um') + bare('Um') + bare('Dois');
    for (const said of ['all 3 operations are done', 'all 3 operations were already done']) {
      await cli.runWith(text, 'import', '-', '--as', 'lacuna.create');
      expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining(said)]);
    }
    expect(await readdir(join(cli.folder, '.lms-cli', 'spool'))).toEqual([]);
  });

  test('is read as another format under another name', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', `operation: lacuna.create\nbody: ${stringifyExact(lacuna())}\n`);
    await cli.run('import', 'q.yaml');
    await rename(join(cli.folder, 'q.yaml'), join(cli.folder, 'q.ndjson'));
    await cli.run('import', 'q.ndjson');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('q.ndjson:1:');
  });

  test('shows its warnings every time', async () => {
    await using cli = await startCli();
    const odd = { key: 'odd', operation: 'track.create', body: track({ status: 'ODD' }) };
    for (const documents of [[odd], [odd], [odd, created('a', 'Um')]]) {
      await cli.write('odd.ndjson', ndjson(documents));
      await cli.run('import', 'odd.ndjson', '--allow-unknown');
      expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('odd.ndjson:1:')]);
    }
  });

  test('sends the line that has changed and counts the others', async () => {
    await using cli = await startCli();
    const before = [1, 2, 3].map((number) => bare(`Questão ${number}`)).join('');
    await cli.write('q.ndjson', before);
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
    await cli.write('q.ndjson', before.replace('Questão 2', 'Questão dois'));
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('all 3 operations are done, 2 of them by an earlier run');
    expect(await cli.requests()).toHaveLength(4);
    expect(await shownRuns(cli)).toMatchObject([
      { state: 'finished', counts: { done: 1, skipped: 2 } },
      { state: 'finished', counts: { done: 3 } },
    ]);
  });

  test('lets a new document refer to a key that is done', async () => {
    await using cli = await startCli();
    const done = [
      created('a', 'Um'),
      { key: 'prova', operation: 'assessment.create', body: assessment() },
      { operation: 'assessment.release', body: { id: { $ref: 'prova' }, releaseNotes: '1' } },
    ];
    await cli.write('q.ndjson', ndjson(done));
    await cli.run('import', 'q.ndjson');
    const move = { operation: 'lacuna.move', params: { questionId: { $ref: 'a' }, topicId: 5 } };
    await cli.write('q.ndjson', ndjson([...done, move]));
    await cli.run('import', 'q.ndjson');
    expect(cli.stderr).toContain('all 4 operations are done, 3 of them by an earlier run');
    expect(await cli.requests()).toHaveLength(4);
  });

  test('refuses a second document with its key, before or after it', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', ndjson([created('a', 'Um')]));
    await cli.run('import', 'q.ndjson');
    for (const titles of [
      ['Um', 'Dois'],
      ['Dois', 'Um'],
    ]) {
      await cli.write('q.ndjson', ndjson(titles.map((title) => created('a', title))));
      await cli.run('import', 'q.ndjson');
      expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('q.ndjson:2:')]);
    }
  });
});
