/** Resources that existed before the content folder did. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';
import {
  apply,
  block,
  hold,
  known,
  planned,
  question,
  quiz,
  startFolder,
  versionOf,
} from './folder.ts';

test('an adopted resource is sent once in full, and then only what changes', async () => {
  await using cli = await startFolder();
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Elsewhere' })));
  await cli.run('lacuna', 'create', 'q.json');
  await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
  await hold(cli, question('a'));
  await cli.run('plan');
  expect(cli.stdout).toMatch(/~ lacuna +a +edit, release, sent in full/);
  expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
  expect(await cli.held('lacunaquestions')).toMatchObject([{ id: 1, title: 'Capital' }]);
  expect([await planned(cli), (await known(cli, 'a'))['state']]).toEqual([[], 'applied']);
  await hold(cli, question('a', { topicId: 8 }));
  expect(await planned(cli)).toEqual(['a: move']);
});

test('its version is what references give until it is released again', async () => {
  await using cli = await startFolder();
  await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna', '--version-id', '311');
  await hold(cli, quiz('q', [block(1, versionOf('a'))]));
  expect(await apply(cli)).toEqual(['assessment.create', 'assessment.release']);
  expect(await cli.held('assessments')).toMatchObject([
    { assessmentBlockVersions: [{ questionVersionIds: [311] }] },
  ]);
});

test('an adopted resource is not missing from the files of a scope that never applied it', async () => {
  await using cli = await startFolder();
  await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
  await hold(cli, question('b'));
  expect(await planned(cli)).toEqual(['b: create release']);
});

test('a forgotten resource is created anew', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'));
  await apply(cli, '--new-ledger');
  await cli.run('resources', 'forget', 'a', '--yes');
  expect(await planned(cli)).toEqual(['a: create release']);
  await apply(cli);
  expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  expect(await cli.held('lacunaquestions')).toHaveLength(2);
});
