/** The edit of an assessment leaves exactly the blocks that its document has. */
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { field } from '../bodies.ts';
import { apply, block, differences, hold, holdApplied, quiz, startFolder } from './folder.ts';

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

const filtersSent = async (cli: Cli) => {
  const blocks = field((await cli.bodies()).at(-1) ?? null, 'assessmentBlockVersions');
  return (Array.isArray(blocks) ? blocks : []).map((each) => field(each, 'topicFilters'));
};

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
