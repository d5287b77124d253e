/**
 * The laws of content folders (docs/content-as-code.md) over random folders and histories. More of
 * them: `LAWS_RUNS=500 npx vitest run test/durability/content-laws.test.ts`.
 */
import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultKinds } from '../../src/core/fault-kinds.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { deed, perform } from './content-deeds.ts';
import { type Folder, histories, placeOf } from './content-folders.ts';
import { stage, type ContentStage, type Staging } from './content-lives.ts';
import { danglingIn, portraitOf, wrongIn } from './content-truth.ts';
import { objectsIn, textIn } from './truth.ts';

/** Prints what happened when a law is broken. */
async function watched(options: Staging, task: (staged: ContentStage) => Promise<void>) {
  await using staged = await stage(options);
  await staged.begin();
  try {
    await task(staged);
  } catch (error) {
    throw new Error(staged.story.join('\n'), { cause: error });
  }
}

const runs = (usual: number) => Number(process.env['LAWS_RUNS'] ?? usual);
const seed = process.env['LAWS_SEED'];
const path = process.env['LAWS_PATH'];
const parameters = (usual: number) => ({
  numRuns: runs(usual),
  endOnFailure: process.env['LAWS_SHRINK'] === undefined,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(path === undefined ? {} : { path }),
});

const LONG = 6 * 3_600_000;

const kinds = faultKinds.filter((kind) => kind !== 'latency' && kind !== 'jitter');
const faults = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 15 })), { maxLength: 4 })
  .map((drawn) => drawn.map(([kind, percent]) => `${kind}=${percent}%`).join(','));

/** A time in which a folder is applied, perhaps more than once, and things are done by hand. */
const episode = fc.record({
  lives: fc.array(
    fc.record({
      faults,
      diesAt: fc.option(fc.integer({ min: 1, max: 60 })),
      leavesReleases: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
      isSettled: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  deeds: fc.array(fc.record({ deed, faults }), { maxLength: 2 }),
});

type Episode = typeof episode extends fc.Arbitrary<infer T> ? T : never;

const cast = fc.record({ seed: fc.nat(999_999), concurrency: fc.integer({ min: 1, max: 8 }) });

test(
  'whatever happens, the same files applied again make the service as they say',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(episode, { minLength: 3, maxLength: 3 }),
        (options, history, episodes) =>
          watched(options, async (staged) => {
            for (const [index, folder] of history.entries()) {
              await staged.lay(folder);
              await live(episodes[index], staged);
            }
            await staged.converge();
            await expectAsInFiles(staged);
          }),
      ),
      parameters(5),
    );
  },
  LONG,
);

interface Living {
  readonly options: readonly string[];
  /** Called after each apply. */
  readonly after: (staged: ContentStage) => Promise<void>;
}

async function live(
  lived: Episode | undefined,
  staged: ContentStage,
  { options, after }: Living = { options: [], after: async () => undefined },
): Promise<void> {
  for (const { leavesReleases, isSettled, ...trouble } of lived?.lives ?? []) {
    await staged.apply(trouble, ...options, ...(leavesReleases ? ['--no-release'] : []));
    await after(staged);
    if (isSettled) await staged.settle();
  }
  for (const each of lived?.deeds ?? []) await perform(each.deed, staged, each.faults);
}

async function expectAsInFiles(staged: ContentStage): Promise<void> {
  expect(wrongIn(staged.folder, await staged.held())).toEqual([]);
  const plan = await staged.plan();
  const left = objectsIn(plan['changes']).filter(({ kind }) => kind !== 'missing');
  expect(left).toEqual([]);
}

test(
  'a folder applied over another one is as if it were the only one',
  async () => {
    await fc.assert(
      fc.asyncProperty(cast, histories(3), (options, history) =>
        watched(options, async (staged) => {
          const last = history.at(-1) ?? [];
          for (const folder of history) {
            await staged.lay(folder);
            await applied(staged);
          }
          const over = portraitOf(last, await staged.held());
          await staged.begin();
          await staged.lay(last);
          await applied(staged);
          expect(over).toEqual(portraitOf(last, await staged.held()));
        }),
      ),
      parameters(4),
    );
  },
  LONG,
);

/** Nobody is at a terminal. */
const PRUNE = ['--prune', '--max-deletes', '100%'];

/** Without what is kept for its own sake. */
const unprotected = (folder: Folder): Folder =>
  folder.map((wanted) => ({ ...wanted, protect: false }));

const marksOf = (list: readonly { readonly mark: string }[]) =>
  list.map(({ mark }) => mark).toSorted();

test(
  'a folder pruned over another one is as if nothing else had ever been there',
  async () => {
    await fc.assert(
      fc.asyncProperty(cast, histories(3), (options, drawn) =>
        watched(options, async (staged) => {
          const history = drawn.map(unprotected);
          const last = history.at(-1) ?? [];
          for (const folder of history) {
            await staged.lay(folder);
            await applied(staged, ...PRUNE);
            expect(marksOf(await staged.held())).toEqual(marksOf(folder));
            expect((await staged.plan('--prune'))['changes']).toEqual([]);
          }
          const over = portraitOf(last, await staged.held());
          await staged.begin();
          await staged.lay(last);
          await applied(staged, ...PRUNE);
          expect(over).toEqual(portraitOf(last, await staged.held()));
        }),
      ),
      parameters(4),
    );
  },
  LONG,
);

test(
  'whatever happens, pruning the same files again leaves nothing else',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(episode, { minLength: 3, maxLength: 3 }),
        (options, drawn, episodes) =>
          watched(options, async (staged) => {
            for (const [index, folder] of drawn.map(unprotected).entries()) {
              await staged.lay(folder);
              await live(leftAlone(episodes[index]), staged, pruning);
            }
            await staged.converge(...PRUNE);
            await expectAsInFiles(staged);
            expect(marksOf(await staged.held())).toEqual(marksOf(staged.folder));
          }),
      ),
      parameters(3),
    );
  },
  LONG,
);

const pruning: Living = {
  options: PRUNE,
  after: async (staged) => expect(danglingIn(await staged.held())).toEqual([]),
};

/** What an import created is of no scope, and what somebody deletes leaves references behind. */
const leftAlone = (lived: Episode | undefined): Episode => ({
  lives: lived?.lives ?? [],
  deeds: [],
});

test(
  'without faults the requests are those of the plan',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(3),
        fc.array(deed, { maxLength: 2 }),
        fc.boolean(),
        (options, history, deeds, prunes) =>
          watched(options, async (staged) => {
            const prune = prunes ? ['--prune'] : [];
            for (const folder of history) {
              await staged.lay(folder);
              const plan = await staged.plan(...prune);
              const { stdout } = staged.cli;
              await staged.plan(...prune);
              expect(staged.cli.stdout).toBe(stdout);
              await applied(staged, ...(prunes ? PRUNE : []));
              const seen = (await staged.seen()).map(
                ({ operation, mark }) => `${operation} ${mark}`,
              );
              expect(seen.toSorted()).toEqual(requestsIn(plan).toSorted());
              expect(isObject(plan['summary']) && plan['summary']['requests']).toBe(seen.length);
              await expectAsInFiles(staged);
              for (const each of deeds) await perform(each, staged, '');
            }
          }),
      ),
      parameters(4),
    );
  },
  LONG,
);

async function applied(staged: ContentStage, ...options: string[]): Promise<void> {
  await staged.apply({}, ...options);
  const { exitCode, stderr } = staged.cli;
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
}

function requestsIn({ changes }: JsonObject): string[] {
  return objectsIn(changes).flatMap(({ resource, key, verbs }) =>
    (Array.isArray(verbs) ? verbs : []).map(
      (verb: Json) => `${textIn(resource)}.${textIn(verb)} ${placeOf(textIn(key))}`,
    ),
  );
}
