/**
 * The laws of saved plans (docs/teams.md) over random folders and ledgers, with random work in
 * between, and with plan files that somebody tampers with: whatever a file says, nothing leaves that
 * the files of the folder do not ask for and nobody approved. More of them:
 * `LAWS_RUNS=500 npx vitest run test/durability/saved-plan-laws.test.ts`.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { deed, perform } from './content-deeds.ts';
import { histories, placeOf } from './content-folders.ts';
import type { ContentStage, Trouble } from './content-lives.ts';
import { type Tampering, tampered, tampering } from './plan-tampering.ts';
import { objectsIn, textIn } from './truth.ts';
import { cast, episode, faults, live, LONG, parameters, requestsIn, watched } from './laws.ts';

const seldom = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0);

/** What the command line says beside the plans. */
const line = fc.record({ prunes: fc.boolean(), leavesReleases: seldom });

type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const optionsOf = ({ prunes, leavesReleases }: Line) => [
  ...(prunes ? ['--prune'] : []),
  ...(leavesReleases ? ['--no-release'] : []),
];

/** Saved plans are applied, or somebody does something else. */
const turn = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      plans: fc.subarray([0, 1], { minLength: 1 }),
      folder: fc.nat(2),
      line,
      tampering: fc.option(tampering),
      faults,
      diesAt: fc.option(fc.integer({ min: 1, max: 60 })),
      isSettled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deed' as const), deed, faults }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('files' as const), folder: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat(3) }) },
);

const turns = fc.array(turn, { minLength: 1, maxLength: 6 });

const LIMIT = ['--max-deletes', '100%'];
const FILES = ['one.json', 'two.json'] as const;
const CONFLICT = 7;
/** Exit codes of an apply that was carried out, whatever came of it. */
const PERFORMED: ReadonlySet<number> = new Set([0, 1, 4, 5, 6, 8]);

type Apply = (
  staged: ContentStage,
  plans: readonly string[],
  trouble: Trouble,
  ...options: string[]
) => ReturnType<ContentStage['apply']>;

/** With what compares them. */
const withPlans: Apply = (staged, plans, trouble, ...options) =>
  staged.apply(trouble, ...plans, ...options);

/** The command with its comparison switched off: the plans are not looked at. */
const withoutPlans: Apply = (staged, _, trouble, ...options) => staged.apply(trouble, ...options);

const lawOfApproval = (apply: Apply) =>
  fc.asyncProperty(
    cast,
    histories(3),
    fc.tuple(episode, fc.tuple(line, line), turns),
    (options, history, [before, saving, all]) =>
      watched(options, async (staged) => {
        const folders = [0, 1, 2].map((at) => history[at] ?? history.at(-1) ?? []);
        await staged.lay(folders[0] ?? []);
        await live(before, staged);
        await staged.settle();
        for (const [at, file] of FILES.entries()) {
          await staged.lay(folders[at + 1] ?? []);
          await staged.save(
            file,
            ...optionsOf(saving[at] ?? { prunes: false, leavesReleases: false }),
          );
        }
        const created = new Set<string>();
        for (const each of all) {
          if (each.does === 'deed') await perform(each.deed, staged, each.faults);
          else if (each.does === 'undo') await undoSome(staged, each.which);
          else {
            await staged.lay(folders[each.folder] ?? []);
            if (each.does === 'files') await staged.apply();
            else await applyWatched(each, { staged, apply, created });
          }
        }
      }),
  );

type ApplyTurn = Extract<typeof turn extends fc.Arbitrary<infer T> ? T : never, { does: 'apply' }>;

interface Watching {
  readonly staged: ContentStage;
  readonly apply: Apply;
  /** The creates that were performed, with the texts of the plans. */
  readonly created: Set<string>;
}

/** Applies saved plans, and compares what is sent with the files and with what is approved. */
async function applyWatched(
  { plans, line: said, tampering: how, isSettled, ...trouble }: ApplyTurn,
  { staged, apply, created }: Watching,
): Promise<void> {
  const genuine = await Promise.all(FILES.map((file) => staged.cli.read(file)));
  const files = plans.map((at) => FILES[at] ?? '');
  if (how !== null) await tamperWith(files[0] ?? '', { how, genuine, staged });
  const asked = await askedFor(staged, optionsOf(said));
  const texts = await Promise.all(files.map((file) => staged.cli.read(file)));
  const { isOver } = await apply(staged, files, trouble, ...optionsOf(said), ...LIMIT);
  const seen = await staged.seen();
  const { exitCode, stderr } = staged.cli;
  const sent = seen.map(({ operation, mark }) => `${operation} ${mark}`);
  const approvals = texts.flatMap(approvalsIn);
  // Nothing leaves that the files do not ask for.
  expect(sent.filter((name) => !asked.requests.has(name))).toEqual([]);
  // Each request belongs to an approved change, or only follows one.
  const isApproved = (name: string) => approvals.some(({ requests }) => requests.includes(name));
  expect(sent.filter((name) => !isApproved(name) && !asked.following.has(name))).toEqual([]);
  // Where one is refused, nothing leaves.
  if (!isOver && exitCode === CONFLICT) expect(sent).toEqual([]);
  // An approval is used once.
  for (const { operation, mark, isPerformed } of seen) {
    if (!isPerformed || !operation.endsWith('.create')) continue;
    for (const text of new Set(texts)) {
      expect(created.has(`${mark} ${text}`)).toBe(false);
      created.add(`${mark} ${text}`);
    }
  }
  // Each approved change without a request is named.
  if (!isOver && PERFORMED.has(exitCode) && how === null) {
    const silent = approvals.filter(
      ({ requests }) => !requests.some((each) => sent.includes(each)),
    );
    expect(silent.map(({ key }) => key).filter((key) => !names(stderr, key))).toEqual([]);
  }
  for (const [at, file] of FILES.entries()) await staged.cli.write(file, genuine[at] ?? '');
  if (isSettled) await staged.settle();
}

const names = (text: string, key: string) => text.split(/[\s",]+/).includes(key);

interface ForgedPlan {
  readonly how: Tampering;
  readonly genuine: readonly string[];
  readonly staged: ContentStage;
}

async function tamperWith(file: string, { how, genuine, staged }: ForgedPlan): Promise<void> {
  const parsed = [...genuine.map(objectOf), objectOf(await planOfNow(staged))];
  const own = objectOf(await staged.cli.read(file));
  await staged.cli.write(file, stringifyExact(tampered(own, parsed, how)));
}

/** The plan of the files as they are, which a forger can make. */
async function planOfNow(staged: ContentStage): Promise<string> {
  try {
    await staged.save('forged.json', '--prune');
    return await staged.cli.read('forged.json');
  } catch {
    return '{}';
  }
}

function objectOf(text: string): JsonObject {
  const value = parseExact(text);
  return isObject(value) ? value : {};
}

interface AskedRequests {
  readonly requests: ReadonlySet<string>;
  /** Those of resources whose differences are only new ids and versions of others. */
  readonly following: ReadonlySet<string>;
}

/** What the files ask for now; nothing if they cannot be planned. */
async function askedFor(staged: ContentStage, options: readonly string[]): Promise<AskedRequests> {
  const plan = await staged.plan(...options).catch(() => ({ changes: [] }));
  const changes = objectsIn(plan['changes']);
  const following = changes.filter(isFollowing);
  return {
    requests: new Set(requestsIn({ changes })),
    following: new Set(requestsIn({ changes: following })),
  };
}

function isFollowing({ verbs, differences, inFull }: JsonObject): boolean {
  const all = Array.isArray(verbs) ? verbs.map(textIn) : [];
  const isVersion = ({ after }: JsonObject) =>
    isObject(after) && (Object.hasOwn(after, 'version') || Object.hasOwn(after, 'id'));
  const isOnlyFollowing = all.every((verb) => verb === 'edit' || verb === 'release');
  return isOnlyFollowing && inFull === false && objectsIn(differences).every(isVersion);
}

/** What a plan file approves, however it was tampered with. */
function approvalsIn(text: string) {
  return objectsIn(objectOf(text)['changes']).map(({ key, resource, actions }) => ({
    key: textIn(key),
    requests: listIn(actions).map(
      (action) => `${textIn(resource)}.${action} ${placeOf(textIn(key))}`,
    ),
  }));
}

const listIn = (value: Json | undefined) => (Array.isArray(value) ? value.map(textIn) : []);

async function undoSome(staged: ContentStage, which: number): Promise<void> {
  const runs = await staged.runs().catch(() => []);
  const run = runs[which % Math.max(1, runs.length)];
  if (run !== undefined) await staged.undo(run);
}

describe('law 4', () => {
  test(
    'whatever a plan file says, only what the files ask for and somebody approved leaves',
    async () => {
      expect.hasAssertions();
      await fc.assert(lawOfApproval(withPlans), parameters(8));
    },
    LONG,
  );

  test(
    'a plan of a shared ledger called in doubt what an apply sends again after a kill',
    async () => {
      expect.hasAssertions();
      await fc.assert(lawOfApproval(withPlans), { ...parameters(4), seed: 1_341_922_901 });
    },
    LONG,
  );

  test(
    'is broken if nothing is compared',
    async () => {
      const checked = fc.check(lawOfApproval(withoutPlans), { ...parameters(40), seed: 7 });
      expect((await checked).failed).toBe(true);
    },
    LONG,
  );
});

describe('law 5', () => {
  test(
    'an untouched plan that was killed and disturbed is done when it is typed again',
    async () => {
      expect.hasAssertions();
      const troubles = fc.array(
        fc.record({ faults, diesAt: fc.option(fc.integer({ min: 1, max: 60 })) }),
        { maxLength: 3 },
      );
      await fc.assert(
        fc.asyncProperty(
          cast,
          histories(2),
          fc.tuple(episode, line, troubles),
          (options, history, [before, said, all]) =>
            watched(options, async (staged) => {
              await staged.lay(history[0] ?? []);
              await live(before, staged);
              await staged.converge();
              await staged.lay(history.at(-1) ?? []);
              await staged.save('plan.json', ...optionsOf(said));
              for (const trouble of all) {
                const { isOver } = await staged.apply(
                  trouble,
                  'plan.json',
                  ...optionsOf(said),
                  ...LIMIT,
                );
                expect(!isOver && staged.cli.exitCode === CONFLICT).toBe(false);
                await staged.settle();
              }
              await staged.converge('plan.json', ...optionsOf(said), ...LIMIT);
              const left = objectsIn((await staged.plan(...optionsOf(said)))['changes']);
              expect(left.filter(({ kind }) => kind !== 'missing' && kind !== 'waiting')).toEqual(
                [],
              );
            }),
        ),
        parameters(6),
      );
    },
    LONG,
  );
});
