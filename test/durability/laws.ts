/** What the laws of content folders share: random times, and how they are lived. */
import { injectableFaults } from '../../src/sandbox/faults.ts';
import process from 'node:process';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { deed, perform } from './content-deeds.ts';
import { placeOf } from './content-folders.ts';
import { stage, type ContentStage, type Staging } from './content-lives.ts';
import { storeKinds } from './stores.ts';
import { objectsIn, textIn } from './truth.ts';

/** Prints what happened when a law is broken. */
export async function watched(options: Staging, task: (staged: ContentStage) => Promise<void>) {
  await using staged = await stage(options);
  await staged.begin();
  try {
    await task(staged);
  } catch (error) {
    throw new Error(staged.story.join('\n'), { cause: error });
  }
}

const runs = (usual: number) => Number(process.env['LAWS_RUNS'] ?? usual);
const path = process.env['LAWS_PATH'];
export const parameters = (usual: number) => ({
  numRuns: runs(usual),
  endOnFailure: process.env['LAWS_SHRINK'] === undefined,
  ...(path === undefined ? {} : { path }),
});

export const LONG = 6 * 3_600_000;

const kinds = injectableFaults.filter((kind) => kind !== 'latency' && kind !== 'jitter');
export const faults = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 15 })), { maxLength: 4 })
  .map((drawn) => drawn.map(([kind, percent]) => `${kind}=${percent}%`).join(','));

/** A time in which a folder is applied, perhaps more than once, and things are done by hand. */
export const episode = fc.record({
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

export type Episode = typeof episode extends fc.Arbitrary<infer T> ? T : never;

export const cast = fc.record({
  seed: fc.nat(999_999),
  concurrency: fc.integer({ min: 1, max: 8 }),
  store: fc.constantFrom(...storeKinds),
});

export interface Living {
  readonly options: readonly string[];
  /** Called after each apply. */
  readonly after?: (staged: ContentStage) => Promise<void>;
}

export async function live(
  lived: Episode | undefined,
  staged: ContentStage,
  { options, after }: Living = { options: [] },
): Promise<void> {
  for (const { leavesReleases, isSettled, ...trouble } of lived?.lives ?? []) {
    await staged.apply(trouble, ...options, ...(leavesReleases ? ['--no-release'] : []));
    await after?.(staged);
    if (isSettled) await staged.settle();
  }
  for (const each of lived?.deeds ?? []) await perform(each.deed, staged, each.faults);
}

export async function applied(staged: ContentStage, ...options: string[]): Promise<void> {
  await staged.apply({}, ...options);
  const { exitCode, stderr } = staged.cli;
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${stderr}`);
}

export function requestsIn({ changes }: JsonObject): string[] {
  return objectsIn(changes).flatMap(({ resource, key, verbs }) =>
    (Array.isArray(verbs) ? verbs : []).map(
      (verb: Json) => `${textIn(resource)}.${textIn(verb)} ${placeOf(textIn(key))}`,
    ),
  );
}
