/**
 * The law of undos (docs/content-as-code.md) over random folders and histories. More of them:
 * `LAWS_RUNS=500 npx vitest run test/durability/undo-laws.test.ts`.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { type Folder, histories, placeOf } from './content-folders.ts';
import { type ContentStage, onlyKeeps } from './content-lives.ts';
import { type Contents, contentsOf } from './content-truth.ts';
import {
  applied,
  cast,
  type Episode,
  episode,
  faults,
  live,
  LONG,
  parameters,
  requestsIn,
  watched,
} from './laws.ts';
import { objectsIn, textIn } from './truth.ts';

/** What an apply creates and protects stays. */
const unprotected = (most: number) =>
  histories(most).map((history) =>
    history.map((folder) => folder.map((wanted) => ({ ...wanted, protect: false }))),
  );

/** How the apply that is taken back is made. */
const way = fc.record({
  prunes: fc.boolean(),
  leavesReleases: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  /** What was edited before without a release. */
  isUnreleased: fc.boolean(),
});

/** What disturbs the undo. */
const troubles = fc.array(
  fc.record({
    faults,
    diesAt: fc.option(fc.integer({ min: 1, max: 60 })),
    isSettled: fc.boolean(),
  }),
  { maxLength: 3 },
);

type Way = typeof way extends fc.Arbitrary<infer T> ? T : never;
type Troubles = typeof troubles extends fc.Arbitrary<infer T> ? T : never;

/** Of a plan. */
const optionsOf = ({ prunes, leavesReleases }: Way) => [
  ...(prunes ? ['--prune'] : []),
  ...(leavesReleases ? ['--no-release'] : []),
];

/** Of an apply, which nobody at a terminal watches. */
const limited = (drawn: Way) => [...optionsOf(drawn), '--max-deletes', '100%'];

interface Before {
  readonly contents: ReadonlyMap<string, Contents>;
  readonly plan: readonly string[];
  /** The places of what waits for a first version of another one. */
  readonly waiting: ReadonlySet<string>;
  readonly options: readonly string[];
}

/** The contents, and what the files would still change. */
async function stateOf(staged: ContentStage, options: readonly string[]): Promise<Before> {
  const plan = await staged.plan(...options);
  return {
    contents: contentsOf(await staged.held()),
    plan: requestsIn(plan),
    waiting: waitingIn(plan),
    options,
  };
}

const waitingIn = ({ changes }: JsonObject) =>
  new Set(
    objectsIn(changes)
      .filter(({ kind }) => kind === 'waiting')
      .map(({ key }) => placeOf(textIn(key))),
  );

/** First versions cannot be taken back, and what waited for one waits no more. */
async function expectAsBefore(
  { contents, plan, waiting, options }: Before,
  folder: Folder,
  staged: ContentStage,
): Promise<void> {
  const first = new Set(
    [...contents].flatMap(([mark, { version }]) => (version === null ? [mark] : [])),
  );
  const now = contentsOf(await staged.held());
  const comparable = [...now].map(([mark, each]): [string, Contents] => [
    mark,
    first.has(mark) ? { ...each, version: null } : each,
  ]);
  expect(new Map(comparable)).toEqual(contents);
  await staged.lay(folder);
  const requests = requestsIn(await staged.plan(...options));
  expect(requests.filter((each) => !waiting.has(each.replace(/^.* /, '')))).toEqual(plan);
}

/** A folder that was lived with, and is now as its files say, or waits for releases. */
async function prepared(
  history: readonly Folder[],
  { lived, isUnreleased }: { readonly lived: readonly Episode[]; readonly isUnreleased: boolean },
  staged: ContentStage,
): Promise<readonly [Folder, Before]> {
  const [last = [], ...others] = history.slice(0, -1).toReversed();
  for (const [index, folder] of others.toReversed().entries()) {
    await staged.lay(folder);
    await live(lived[index], staged);
    await staged.converge();
  }
  await staged.lay(last);
  const options = isUnreleased ? ['--no-release'] : [];
  await staged.converge(...options);
  return [last, await stateOf(staged, options)];
}

async function takenBack(runs: readonly string[], lived: Troubles, staged: ContentStage) {
  for (const [index, run] of runs.entries()) {
    const own = lived.filter((_, which) => which % runs.length === index);
    for (const { isSettled, ...trouble } of own) {
      await staged.undo(run, trouble);
      if (isSettled) await staged.settle();
    }
    await staged.undoWholly(run);
  }
}

test(
  'an apply and then its undo leave everything as it was, whatever happens',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        unprotected(4).filter(({ length }) => length > 1),
        fc.tuple(episode, episode, episode),
        way,
        troubles,
        (options, history, [first, second, third], drawn, lived) =>
          watched(options, async (staged) => {
            const { isUnreleased } = drawn;
            const early = { lived: [first, second], isUnreleased };
            const [folder, before] = await prepared(history, early, staged);
            const earlier = new Set(await staged.runs());
            await staged.lay(history.at(-1) ?? []);
            await live({ lives: third.lives, deeds: [] }, staged, { options: limited(drawn) });
            await staged.converge(...limited(drawn));
            const runs = (await staged.runs()).filter((run) => !earlier.has(run));
            await takenBack(runs, lived, staged);
            await expectAsBefore(before, folder, staged);
          }),
      ),
      parameters(3),
    );
  },
  LONG,
);

/** Without faults it sends the requests of its plan. */
async function undone(run: string, staged: ContentStage): Promise<void> {
  await staged.undo(run);
  const { exitCode, stderr } = staged.cli;
  if (exitCode !== 0 && !onlyKeeps(staged.cli)) throw new Error(`exit code ${exitCode}: ${stderr}`);
  const [, requests = '0'] = /: (\d+) requests?$/m.exec(stderr) ?? [];
  expect((await staged.seen()).length).toBe(Number(requests));
}

test(
  'an undo is undone, and without faults the requests are those of its plan',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        unprotected(3).filter(({ length }) => length > 1),
        way,
        (options, history, drawn) =>
          watched(options, async (staged) => {
            const [folder, before] = await prepared(history, { ...drawn, lived: [] }, staged);
            const earlier = await staged.runs();
            await staged.lay(history.at(-1) ?? []);
            await applied(staged, ...limited(drawn));
            const [run] = await staged.runs();
            if (run === undefined || earlier.includes(run)) return;
            const after = await stateOf(staged, optionsOf(drawn));
            await undone(run, staged);
            await expectAsBefore(before, folder, staged);
            const [undo = ''] = await staged.runs();
            await undone(undo, staged);
            await expectAsBefore(after, history.at(-1) ?? [], staged);
            await undone(run, staged);
            await expectAsBefore(before, folder, staged);
          }),
      ),
      parameters(2),
    );
  },
  LONG,
);
