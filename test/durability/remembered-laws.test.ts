/**
 * What plans keep of the texts that they have read changes none (docs/adr/0020-content-as-code.md).
 * More: `LAWS_RUNS=500 npx vitest run test/durability/remembered-laws.test.ts`.
 */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deed, perform } from './content-deeds.ts';
import { histories } from './content-folders.ts';
import type { ContentStage } from './content-lives.ts';
import { cast, faults, LONG, parameters, watched } from './laws.ts';

/** The same notes each time, so that texts with this variable are remembered. */
const NOTES = ['--var', 'notes=Plano'];

const manners = [['-v'], ['--prune'], ['--no-release', '-o', 'json']];

test(
  'a plan is the same whether texts are remembered or not',
  async () => {
    let remembered = 0;
    await fc.assert(
      fc.asyncProperty(
        cast,
        histories(4),
        fc.array(fc.record({ deed, faults }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
        (options, history, deeds, turns) =>
          watched({ ...options, store: 'file' }, async (staged) => {
            for (const [index, folder] of history.entries()) {
              await staged.lay(folder);
              if (index > 0) remembered += await expectTheSame(staged);
              // Sometimes nobody applies a folder before the next one.
              if (turns[index] !== 0 || index === 0) await apply(staged);
              const done = deeds[index];
              if (done === undefined || turns[index] !== 2) continue;
              await perform(done.deed, staged, done.faults);
              remembered += await expectTheSame(staged);
            }
          }),
      ),
      parameters(6),
    );
    expect(remembered).toBeGreaterThan(0);
  },
  LONG,
);

async function apply({ cli, store }: ContentStage): Promise<void> {
  await cli.run('apply', '--yes', '--new-ledger', ...NOTES, '--ledger', store.place);
}

/** Compares plans with those that read every document. Returns how many texts were remembered. */
async function expectTheSame({ cli, store }: ContentStage): Promise<number> {
  const { place: ledger } = store;
  const [cache, aside] = [`${ledger}.texts`, `${ledger}.aside`];
  const texts = textsIn(cache);
  for (const manner of manners) {
    const told = async () => {
      await cli.run('plan', '--new-ledger', ...NOTES, '--ledger', ledger, ...manner);
      const { stdout, stderr, exitCode } = cli;
      return { stdout, stderr, exitCode };
    };
    const found = await told();
    if (existsSync(cache)) renameSync(cache, aside);
    expect(found).toEqual(await told());
    if (existsSync(aside)) renameSync(aside, cache);
  }
  return texts;
}

function textsIn(cache: string): number {
  if (!existsSync(cache)) return 0;
  const texts: unknown[] = JSON.parse(readFileSync(cache, 'utf8'));
  return texts.length;
}
