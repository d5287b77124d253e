/** References to versions: what refers follows (docs/content-as-code.md). */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { Cli } from '../../harness/cli.ts';
import {
  apply,
  block,
  differences,
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
} from './folder.ts';

const quizOf = (...questions: readonly Json[]) => quiz('test', [block(1, ...questions)]);

/** What refers stands before what it refers to, which makes no difference. */
const course = (title: string): JsonObject[] => [
  trail('track', { posExamId: versionOf('test') }),
  quizOf(versionOf('a'), versionOf('b')),
  question('a', { title }),
  question('b', { topicId: 8 }),
];

const versionKnown = async (cli: Cli, key: string) => (await known(cli, key))['versionId'];

test('a corrected question goes into the test and the track, in one apply, in order', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course('Capital'));
  await hold(cli, ...course('Capitals'));
  expect(await planned(cli)).toEqual([
    'track: edit because of test',
    'test: edit release because of a',
    'a: edit release',
  ]);
  expect(await differences(cli)).toEqual([
    'follows test',
    'follows a',
    'title: "Capital" → "Capitals"',
  ]);
  expect(await apply(cli)).toEqual([
    'lacuna.edit',
    'lacuna.release',
    'assessment.edit',
    'assessment.release',
    'track.edit',
  ]);
  const versions = [await versionKnown(cli, 'a'), await versionKnown(cli, 'b')];
  expect(await cli.held('assessments')).toMatchObject([
    { assessmentBlockVersions: [{ questionVersionIds: versions }] },
  ]);
  expect(await cli.held('tracks')).toMatchObject([{ posExamId: await versionKnown(cli, 'test') }]);
  expect(await planned(cli)).toEqual([]);
});

test('a question that nothing refers to changes nothing else', async () => {
  await using cli = await startFolder();
  const apart = (title: string) => question('apart', { topicId: 9, title });
  await holdApplied(cli, ...course('Capital'), apart('Rio'));
  await hold(cli, ...course('Capital'), apart('Rios'));
  expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
});

test('a number that is written stays pinned', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  const pinned = Number(await versionKnown(cli, 'a'));
  await hold(cli, question('a'), quizOf(pinned));
  await apply(cli);
  await hold(cli, question('a', { title: 'Other' }), quizOf(pinned));
  expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
  expect(await planned(cli)).toEqual([]);
});

test('a reference instead of its number, and the other way round, is no change', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'), quizOf(versionOf('a')));
  const version = Number(await versionKnown(cli, 'a'));
  await hold(cli, question('a'), quizOf(version));
  expect(await planned(cli)).toEqual([]);
});

test('a reference to an id follows nothing', async () => {
  await using cli = await startFolder();
  const inner = (name: string) => trail('inner', { name });
  const outer = trail('outer', { trackItemIds: [idOf('inner')] });
  await holdApplied(cli, outer, inner('História'));
  await hold(cli, outer, inner('Geografia'));
  expect(await apply(cli)).toEqual(['track.edit']);
});

test('a question that is inserted is created and released before the test gets it', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course('Capital'));
  await hold(
    cli,
    trail('track', { posExamId: versionOf('test') }),
    quizOf(versionOf('a'), versionOf('new'), versionOf('b')),
    question('a'),
    question('b', { topicId: 8 }),
    question('new', { topicId: 9 }),
  );
  expect(await planned(cli)).toEqual([
    'track: edit because of test',
    'test: edit release because of new',
    'new: create release',
  ]);
  expect(await apply(cli)).toEqual([
    'lacuna.create',
    'lacuna.release',
    'assessment.edit',
    'assessment.release',
    'track.edit',
  ]);
  expect(await planned(cli)).toEqual([]);
});

test('a failed resource blocks those that need it and nothing else', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course('Capital'));
  await hold(cli, ...course('Capitals'), question('new', { topicId: 9 }));
  cli.setFaults('lacuna.edit:business-500=1x');
  expect((await apply(cli)).toSorted()).toEqual(['lacuna.create', 'lacuna.edit', 'lacuna.release']);
  expect(cli.exitCode).toBe(6);
  expect(await planned(cli)).toEqual([
    'track: edit because of test',
    'test: edit release because of a',
    'a: edit release',
  ]);
  await apply(cli);
  expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
});

test('what is not in the named files is not sent, and gives its known version', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await cli.write('more.ndjson', JSON.stringify(quizOf(versionOf('a'))));
  await hold(cli, question('a', { title: 'Other' }));
  expect(await apply(cli, 'more.ndjson')).toEqual(['assessment.create', 'assessment.release']);
  expect(await cli.held('assessments')).toMatchObject([
    { assessmentBlockVersions: [{ questionVersionIds: [await versionKnown(cli, 'a')] }] },
  ]);
});
