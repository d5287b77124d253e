/**
 * The law (docs/reliability.md, How it is tested): after any faults, kills and resumes the service
 * holds what is done and some of what is listed in doubt, and nothing else.
 */
import { injectableFaults, type FaultKind } from '../../src/sandbox/faults.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.ts';
import { exitCodes } from '../../src/core/exit-code.ts';
import { isObject, type JsonObject } from '../../src/core/json.ts';
import { rehearse, type Rehearsed } from './lives.ts';
import { mixedCourse, type Marked } from './mixed-course.ts';
import { storeKinds } from './stores.ts';
import { nameOf, textIn, truthAt } from './truth.ts';

/** Every kind that strikes a single operation. */
const kinds = injectableFaults.filter((kind) => kind !== 'latency' && kind !== 'jitter');

/** After these the client knows that nothing was done, and may send the same again. */
const refusals: ReadonlySet<string> = new Set<FaultKind>([
  '429',
  '503',
  'error-200',
  'business-500',
  'code-message',
  '404-page',
  '403-own',
  '401',
  '403',
  'login-page',
  'redirect-login',
]);

const faults = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 12 })), { maxLength: 4 })
  .map((drawn) => drawn.map(([kind, percent]) => `${kind}=${percent}%`).join(','));

/** A life: the faults of its time, and the step that ends it (none where it ends by itself). */
const life = fc.record({ faults, diesAt: fc.option(fc.integer({ min: 1, max: 160 })) });

test.each(storeKinds)(
  'whatever happens, the service holds what is done and some of what is in doubt: %s',
  async (store) => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          documents: fc.integer({ min: 2, max: 54 }),
          concurrency: fc.integer({ min: 1, max: 8 }),
          seed: fc.nat(999_999),
          lives: fc.array(life, { minLength: 1, maxLength: 4 }),
        }),
        async ({ documents, concurrency, seed, lives }) => {
          await using rehearsed = await rehearse(mixedCourse(documents), {
            concurrency,
            seed,
            store,
          });
          await rehearsed.begin();
          const endings: number[] = [];
          for (const { faults: spec, diesAt } of lives) {
            rehearsed.cli.setFaults(spec);
            const { isOver } = await rehearsed.live(diesAt, '--timeout', '100ms');
            if (!isOver) endings.push(rehearsed.cli.exitCode);
          }
          expect(endings).not.toContain(exitCodes.defect);
          rehearsed.cli.setFaults('');
          const results = await rehearsed.resume();
          expect(await rehearsed.check(results)).toEqual([]);
          expect(await sentTwice(rehearsed)).toEqual([]);
          await rehearsed.settle(results);
          const last = await rehearsed.resume();
          expect(rehearsed.cli.exitCode).toBe(exitCodes.ok);
          expect(await rehearsed.check(last)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  },
  300_000,
);

/** What was sent although the service had, or may have, performed it, and must not be repeated. */
async function sentTwice({ cli, course }: Rehearsed): Promise<string[]> {
  const { exchanges } = await truthAt(cli);
  const allowed = new Map<string, number>();
  for (const document of course.filter(isOnceOnly)) {
    const mark = markOf(document);
    allowed.set(mark, (allowed.get(mark) ?? 0) + 1);
  }
  const sent = new Map<string, number>();
  for (const exchange of exchanges) {
    if (refusals.has(textIn(exchange['fault']))) continue;
    const mark = markOfExchange(exchange);
    if (mark !== null) sent.set(mark, (sent.get(mark) ?? 0) + 1);
  }
  return [...sent].flatMap(([mark, times]) =>
    times > (allowed.get(mark) ?? 0) ? [`${mark} ${times} times`] : [],
  );
}

const isOnceOnly = ({ operation }: Marked) => operations[operation].repeat === 'once';

/** The operation and what its body is about: a name, or the note of a release. */
function markOf({ operation, key, resource }: Marked): string {
  return `${operation} ${operation.endsWith('.release') ? key : resource}`;
}

function markOfExchange({ operation, body }: JsonObject): string | null {
  const id = Object.keys(operations).find((each) => each === operation);
  if (id === undefined || !isObject(body)) return null;
  const isOnce = Object.entries(operations).some(([each, { repeat }]) => {
    return each === id && repeat === 'once';
  });
  if (!isOnce) return null;
  return `${id} ${textIn(id.endsWith('.release') ? body['releaseNotes'] : nameOf(body))}`;
}
