/** Resources and the documents of imports share their keys. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  known,
  planned,
  question,
  quiz,
  sent,
  startFolder,
  versionOf,
} from './folder.ts';

async function imported(cli: Cli, ...documents: readonly JsonObject[]): Promise<void> {
  await cli.write('i.ndjson', documents.map((each) => `${stringifyExact(each)}\n`).join(''));
  await cli.run('import', 'i.ndjson', '--yes');
}

const createA = { operation: 'lacuna.create', key: 'a', body: lacuna() };

test('a keyed create of an import is that resource: assumed, and sent once in full', async () => {
  await using cli = await startFolder();
  await imported(cli, createA);
  await hold(cli, question('a', {}, { release: undefined }));
  expect((await known(cli, 'a'))['state']).toBe('assumed');
  expect(await planned(cli)).toEqual(['a: edit']);
  await cli.run('plan');
  expect(cli.stdout).toContain('edit, sent in full');
  expect(await apply(cli)).toEqual(['lacuna.edit']);
  expect(await planned(cli)).toEqual([]);
});

test('an import of a key that apply created sends nothing if it says the same', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await imported(cli, createA);
  expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
});

test('an import of other content under such a key is a finding that names apply', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await imported(cli, { ...createA, body: lacuna({ title: 'Other' }) });
  expect([cli.exitCode, (await sent(cli)).length]).toEqual([3, 2]);
  expect(cli.stderr).toContain('apply');
  expect(cli.stderr).not.toContain('lms-cli lacuna edit');
});

test('an import refers to what apply made, to its id and to its newest version', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  const { id, version } = await known(cli, 'a');
  await imported(
    cli,
    {
      operation: 'assessment.create',
      body: assessment({ assessmentBlockVersions: [block(1, versionOf('a'))] }),
    },
    { operation: 'lacuna.move', params: { questionId: { $ref: 'a' }, topicId: 8 } },
  );
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('assessments')).toMatchObject([
    { assessmentBlockVersions: [{ questionVersionIds: [version] }] },
  ]);
  expect(await cli.requests()).toContain(
    `POST /2.0/lms/lacunaquestion/move/${stringifyExact(id ?? null)}/8`,
  );
  // The ledger knows what the import did.
  expect(await planned(cli)).toEqual(['a: move']);
});

test('the key of an adopted resource is refused in an import', async () => {
  await using cli = await startFolder();
  await cli.run('resources', 'adopt', 'a', '4711', '--as', 'lacuna');
  await imported(cli, createA);
  expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  expect(cli.stderr).toContain('i.ndjson:1');
});

test('an apply refers to a release and an edit of an import by their keys', async () => {
  await using cli = await startFolder();
  await imported(cli, createA, {
    operation: 'lacuna.release',
    key: 'r',
    body: { id: { $ref: 'a' }, releaseNotes: 'x' },
  });
  await hold(cli, quiz('q', [block(1, versionOf('r'))]));
  expect(await apply(cli)).toEqual(['assessment.create', 'assessment.release']);
  expect(cli.exitCode).toBe(0);
});

test('the key of an edit of an import cannot be the key of a resource', async () => {
  await using cli = await startFolder();
  await imported(
    cli,
    { operation: 'track.create', key: 't', body: track() },
    { operation: 'track.edit', key: 'a', body: track({ id: { $ref: 't' }, ...permissions }) },
  );
  expect(cli.exitCode).toBe(0);
  await hold(cli, question('a'));
  await cli.run('apply', '--yes');
  expect([cli.exitCode, (await cli.requests()).length]).toEqual([3, 2]);
  expect(cli.stderr).toContain('content/key-of-import');
});

test('the create of an import that was refused leaves its key to a resource', async () => {
  await using cli = await startFolder({ faults: 'lacuna.create:business-500=1x' });
  await imported(cli, createA);
  expect(cli.exitCode).toBe(1);
  await hold(cli, question('a'));
  expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
});

test('an import whose create is in doubt is in doubt for apply', async () => {
  await using cli = await startFolder({ faults: 'lacuna.create:reset-after=1x' });
  await imported(cli, createA);
  expect(cli.exitCode).toBe(8);
  await hold(cli, question('a'));
  expect(await planned(cli)).toEqual(['a: in-doubt']);
});
