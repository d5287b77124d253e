/** The edit of an assessment leaves exactly the blocks that its document has. */
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { assessment } from '../../harness/course.ts';
import { field } from '../bodies.ts';
import {
  apply,
  block,
  differences,
  hold,
  holdApplied,
  known,
  planned,
  question,
  quiz,
  settle,
  startFolder,
  versionOf,
} from './folder.ts';

/** The blocks in the service, as `blockId:id`. */
async function heldBlocks(cli: Cli): Promise<string[]> {
  const [held = null] = await cli.held('assessments');
  const blocks = field(held, 'assessmentBlockVersions');
  return (Array.isArray(blocks) ? blocks : [])
    .filter(isObject)
    .map(
      (each) =>
        `${stringifyExact(each['blockId'] ?? null)}:${stringifyExact(each['assessmentBlockVersionId'] ?? null)}`,
    );
}

const unreleased = (...blocks: readonly JsonObject[]) => quiz('q', blocks, { release: undefined });

const random = (blockId: number, ...topicFilters: readonly JsonObject[]): JsonObject => ({
  blockId,
  selectQuestions: 'SOME_RANDOM',
  numberRandomQuestions: 1,
  topicFilters: [...topicFilters],
});

test('blocks are kept by their ids, added, removed and put in another order', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, unreleased(block(10, 311), block(20, 312), block(30, 313)));
  const [ten = '', twenty = '', thirty = ''] = await heldBlocks(cli);
  await hold(cli, unreleased(block(30, 313), block(40, 314), block(10, 315)));
  expect(await planned(cli)).toEqual(['q: edit']);
  expect(await apply(cli)).toEqual(['assessment.edit']);
  expect((await cli.bodies()).at(-1)).toMatchObject({ keepExistingAssessmentBlockVersion: false });
  const after = await heldBlocks(cli);
  expect(after).toHaveLength(3);
  expect(after).toEqual(expect.arrayContaining([ten, thirty]));
  expect(after).not.toContain(twenty);
  expect(await planned(cli)).toEqual([]);
});

test('a block that stands twice is matched in order', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, unreleased(block(10, 311), block(10, 312)));
  const before = await heldBlocks(cli);
  await hold(cli, unreleased(block(10, 321), block(10, 322)));
  await apply(cli);
  expect(await heldBlocks(cli)).toEqual(before);
  const [first = ''] = before;
  await hold(cli, unreleased(block(10, 321)));
  await apply(cli);
  expect(await heldBlocks(cli)).toEqual([first]);
});

test('all blocks go with the last one, and the list may be left out', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, unreleased(block(10, 311)));
  const { assessmentBlockVersions: _, ...body } = Object(unreleased()['body']);
  await hold(cli, { ...unreleased(), body });
  expect(await planned(cli)).toEqual(['q: edit']);
  await apply(cli);
  expect([await heldBlocks(cli), await planned(cli)]).toEqual([[], []]);
});

const filtersSent = async (cli: Cli) => {
  const blocks = field((await cli.bodies()).at(-1) ?? null, 'assessmentBlockVersions');
  return (Array.isArray(blocks) ? blocks : []).map((each) => field(each, 'topicFilters'));
};

test('filters keep their ids by position', async () => {
  await using cli = await startFolder();
  const filter = (difficultyStart: number) => ({ topicId: 7, difficultyStart });
  await holdApplied(cli, unreleased(random(10, filter(1), filter(2))));
  const [held = null] = await cli.held('assessments');
  const blocks = field(held, 'assessmentBlockVersions');
  const list = field(Array.isArray(blocks) ? (blocks[0] ?? null) : null, 'topicFilters');
  const ids = (Array.isArray(list) ? list : []).map((each) => field(each, 'id'));
  expect(ids).toHaveLength(2);
  await hold(cli, unreleased(random(10, filter(1), filter(3))));
  await apply(cli);
  expect(await filtersSent(cli)).toEqual([
    [
      { id: ids[0], ...filter(1) },
      { id: ids[1], ...filter(3) },
    ],
  ]);
});

/** A service whose answers to edits leave out the ids of blocks and filters. */
const answeringWithoutIds = (usual: Host): Host => ({
  ...usual,
  connect: async (options) => {
    const transport = await usual.connect(options);
    return {
      ...transport,
      send: async (request, ...rest) => {
        const delivery = await transport.send(request, ...rest);
        if (delivery.kind !== 'answer' || !request.url.pathname.endsWith('/edit')) return delivery;
        const body = stringifyExact(withoutIds(parseExact(delivery.body)));
        // A copy has no more than its own fields.
        return { ...delivery, headers: delivery.headers, body };
      },
    };
  },
});

function withoutIds(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map((each: Json) => {
      if (!isObject(each)) return each;
      const { id: _, assessmentBlockVersionId: __, ...rest } = each;
      return withoutIds(rest);
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutIds(each)]));
}

test('an answer that leaves out the ids does not forget them', async () => {
  await using cli = await startFolder();
  const of = (difficultyStart: number) =>
    unreleased(random(10, { topicId: 7, difficultyStart }), block(20, 311));
  await holdApplied(cli, of(1));
  const before = await heldBlocks(cli);
  await hold(cli, of(2));
  await cli.runIn(answeringWithoutIds, 'apply', '--yes');
  expect(cli.exitCode).toBe(0);
  await hold(cli, of(3));
  expect((await differences(cli)).join()).not.toContain('recreated');
  await apply(cli);
  expect(await heldBlocks(cli)).toEqual(before);
  expect(await filtersSent(cli)).toEqual([
    [expect.objectContaining({ id: expect.anything() })],
    null,
  ]);
});

test('blocks of an adopted assessment are recreated: the plan says so, and apply asks', async () => {
  const answers = [
    [/It sends 2 requests\. 3 blocks of assessments will be replaced/, true],
  ] as const;
  await using cli = await startFolder({ atTerminal: true, columns: 120, answers });
  await cli.run('resources', 'adopt', 'q', '1', '--as', 'assessment');
  await hold(cli, quiz('q', [block(10, 311), block(20, 312), block(30, 313)]));
  await cli.run('plan');
  expect(cli.stdout).toContain('edit, release, sent in full, 3 blocks recreated');
  expect(cli.stderr).toContain(
    '3 blocks will be recreated, because lms-cli does not know their ids',
  );
  await cli.run('apply');
  expect(await cli.requests()).toHaveLength(1);
});

test('an edit that was settled as done leaves the ids unknown', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, unreleased(block(10, 311)));
  await hold(cli, unreleased(block(10, 312)));
  cli.setFaults('assessment.edit:reset-after=1x');
  await apply(cli);
  expect(cli.exitCode).toBe(8);
  await settle(cli, 'q', '--done');
  expect(await planned(cli)).toEqual([]);
  await hold(cli, unreleased(block(10, 313)));
  await cli.run('plan');
  expect(cli.stdout).toContain('1 block recreated');
  await apply(cli);
  expect([cli.exitCode, (await heldBlocks(cli)).length]).toEqual([0, 1]);
});

test('the blocks that a question goes into are those that stay', async () => {
  await using cli = await startFolder();
  const exam = quiz('q', [block(10, versionOf('a')), block(20, versionOf('b'))]);
  await holdApplied(cli, question('a'), question('b', { topicId: 8 }), exam);
  const before = await heldBlocks(cli);
  await hold(cli, question('a', { title: 'Other' }), question('b', { topicId: 8 }), exam);
  await apply(cli);
  expect(await heldBlocks(cli)).toEqual(before);
});

test('an edit by hand that keeps unnamed blocks is undone by blocks made anew', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, unreleased(block(10, 311), block(20, 312)));
  const { id = null } = await known(cli, 'q');
  const body = assessment({ id, assessmentBlockVersions: [block(30, 313)] });
  await cli.write('edit.json', stringifyExact(body));
  await cli.run('assessment', 'edit', 'edit.json');
  expect(await heldBlocks(cli)).toHaveLength(3);
  await cli.run('plan');
  expect(cli.stdout).toContain('edit, sent in full, 2 blocks recreated');
  await apply(cli);
  const blockIds = (await heldBlocks(cli)).map((each) => each.split(':')[0]);
  expect([blockIds, await planned(cli)]).toEqual([['10', '20'], []]);
});
