/**
 * The law of saved plans (docs/content-as-code.md) over random folders, with random work in between.
 * More of them: `LAWS_RUNS=500 npx vitest run test/durability/saved-plan-laws.test.ts`.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../src/core/json.ts';
import { deed, perform } from './content-deeds.ts';
import { histories } from './content-folders.ts';
import type { ContentStage } from './content-lives.ts';
import type { Seen } from './content-requests.ts';
import { objectsIn } from './truth.ts';
import {
  applied,
  cast,
  episode,
  faults,
  live,
  LONG,
  parameters,
  requestsIn,
  watched,
} from './laws.ts';

/** The saved plan is applied, or somebody does something else. */
const turn = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      faults,
      diesAt: fc.option(fc.integer({ min: 1, max: 60 })),
      isSettled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deed' as const), deed, faults }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('files' as const) }) },
);

const saving = fc.record({
  prunes: fc.boolean(),
  leavesReleases: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  isSettled: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0),
});

const LIMIT = ['--max-deletes', '100%'];

test(
  'a saved plan is applied as it was shown, or not at all',
  async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(2),
        fc.tuple(episode, saving, fc.array(turn, { maxLength: 4 })),
        (options, history, [before, how, turns]) =>
          watched(options, async (staged) => {
            const [first = []] = history;
            const second = history.at(-1) ?? first;
            await staged.lay(first);
            await live(before, staged);
            if (how.isSettled) await staged.settle();
            await staged.lay(second);
            const plan = await staged.save(...optionsOf(how));
            const watch = watchOver(plan);
            let isTouched = false;
            for (const each of turns) {
              if (each.does === 'apply') {
                const { isOver } = await staged.applySaved(each, ...LIMIT);
                await watch.see(staged, { isTouched, isOver });
                // Who settles what the plan found in doubt changes what it rests on.
                if (each.isSettled && (await staged.settle()) > 0) isTouched ||= !isClear(plan);
                continue;
              }
              isTouched = true;
              if (each.does === 'deed') await perform(each.deed, staged, each.faults);
              else await otherFiles(staged, first);
            }
            if (!isTouched && isClear(plan)) await watch.end(staged, optionsOf(how));
          }),
      ),
      parameters(6),
    );
  },
  LONG,
);

type Saving = typeof saving extends fc.Arbitrary<infer T> ? T : never;

const optionsOf = ({ prunes, leavesReleases }: Saving) => [
  ...(prunes ? ['--prune'] : []),
  ...(leavesReleases ? ['--no-release'] : []),
];

/** Somebody applies the files of before. */
async function otherFiles(staged: ContentStage, folder: ContentStage['folder']): Promise<void> {
  const { folder: now } = staged;
  await staged.lay(folder);
  await staged.apply();
  await staged.lay(now);
}

/** True if nothing of the plan waits for somebody. */
function isClear({ summary }: JsonObject): boolean {
  if (!isObject(summary)) throw new TypeError('a plan without a summary');
  return ['inDoubt', 'givenUp', 'blocked', 'waiting'].every((name) => summary[name] === 0);
}

interface Circumstances {
  /** True if somebody did something else since the plan was saved. */
  readonly isTouched: boolean;
  /** True if the command was killed. */
  readonly isOver: boolean;
}

const CONFLICT = 7;
const ROUNDS = 6;

/** Compares what is sent with what was shown. */
function watchOver(plan: JsonObject) {
  const shown = requestsIn(plan);
  const performed: string[] = [];
  let applies = 0;
  const nameOf = ({ operation, mark }: Seen) => `${operation} ${mark}`;
  const see = async (staged: ContentStage, { isTouched, isOver }: Circumstances) => {
    applies += 1;
    const seen = await staged.seen();
    expect(seen.map(nameOf).filter((name) => !shown.includes(name))).toEqual([]);
    performed.push(...seen.filter(({ isPerformed }) => isPerformed).map(nameOf));
    const once = performed.filter((name) => !/\.(?:edit|move) /.test(name));
    expect(once.length).toBe(new Set(once).size);
    if (isOver) return;
    const isRefused = staged.cli.exitCode === CONFLICT;
    expect({ isRefused, isTouched, seen: isRefused ? seen : [] }).toEqual({
      isRefused,
      isTouched: isRefused || isTouched,
      seen: [],
    });
  };
  return {
    see,
    /** Applies it until nothing is left: then everything was performed, and the files are there. */
    end: async (staged: ContentStage, saved: readonly string[]) => {
      const isStopped = applies > 0;
      for (let round = 0; round < ROUNDS; round++) {
        await staged.applySaved({}, ...LIMIT);
        await see(staged, { isTouched: false, isOver: false });
        const settled = await staged.settle();
        if (staged.cli.exitCode === 0 && settled === 0) break;
      }
      // What was stopped may need less: a version may hold already what it would release.
      const missing = shown.filter((name) => !performed.includes(name));
      expect(isStopped ? [] : missing).toEqual([]);
      const left = objectsIn((await staged.plan(...saved))['changes']);
      expect(left.filter(({ kind }) => kind !== 'missing')).toEqual([]);
      await staged.applySaved({}, ...LIMIT);
      expect([staged.cli.exitCode, await staged.seen()]).toEqual([0, []]);
    },
  };
}

test(
  'a saved plan does what an apply of the files would have done',
  async () => {
    await fc.assert(
      fc.asyncProperty(cast, histories(3), (options, history) =>
        watched(options, async (staged) => {
          for (const folder of history) {
            await staged.lay(folder);
            await staged.save();
            await staged.lay(history[0] ?? []);
            await staged.applySaved();
            expect(staged.cli.exitCode).toBe(0);
            await staged.lay(folder);
            await applied(staged);
            expect(await staged.seen()).toEqual([]);
          }
        }),
      ),
      parameters(3),
    );
  },
  LONG,
);
