/**
 * Every crash point of an import, of an apply and of an undo (docs/reliability.md, How it is tested): it is
 * killed at each step of its ledger and transport, taken up again by the same command, and compared
 * with a run that nothing disturbed. Of the smallest import, which has each operation, every step
 * is taken. Of the others each n-th step is, from another one on every time. EVERY_CRASH_POINT=1
 * takes every step of all of them.
 */
import process from 'node:process';
import { expect, test } from 'vitest';
import { after, before, pruned, unreleased } from './changing-course.ts';
import { stage, type ContentStage } from './content-lives.ts';
import { contentsOf, portraitOf, wrongIn } from './content-truth.ts';
import { rehearse, type Rehearsed } from './lives.ts';
import { mixedCourse } from './mixed-course.ts';

const isWhole = process.env['EVERY_CRASH_POINT'] !== undefined;

/** Each n-th step from one of the first n; the step is named where it breaks a promise. */
function sampled(most: number): { readonly every: number; readonly first: number } {
  const every = isWhole ? 1 : most;
  return { every, first: 1 + Math.floor(Math.random() * every) };
}

test.each([
  { documents: 18, concurrency: 4, ...sampled(1) },
  { documents: 60, concurrency: 16, ...sampled(6) },
  { documents: 200, concurrency: 4, ...sampled(40) },
])(
  'an import of $documents killed at every step ($every) and resumed is as if it never was',
  async ({ documents, concurrency, every, first }) => {
    await using rehearsed = await rehearse(mixedCourse(documents), { concurrency });
    await rehearsed.begin();
    const whole = await rehearsed.live(null);
    const expected = await rehearsed.portrait();
    const count = (kind: string) => whole.steps.filter((step) => step === kind).length;
    expect(rehearsed.cli.exitCode).toBe(0);
    expect([count('send'), count('answer')]).toEqual([documents, documents]);
    expect(count('commit')).toBeGreaterThan(documents / 10);
    const seen = { lives: 0, inDoubt: 0, steps: 0 };
    // How many commits there are depends on the time that they take: until one is not killed.
    for (let isKilled = true; isKilled; seen.steps += every) {
      const ending = await killedAt(seen.steps + first, rehearsed, expected);
      expect(ending.inDoubt).toBeLessThanOrEqual(concurrency + Math.floor(concurrency / 8));
      isKilled = ending.isKilled;
      seen.lives += 1;
      seen.inDoubt += ending.inDoubt;
    }
    expect(seen.steps).toBeGreaterThan(2 * documents);
    // Most deaths fall between an intent and its outcome.
    expect(seen.inDoubt).toBeGreaterThan(seen.lives);
    if (isWhole) {
      const steps = `${seen.lives} lives, the whole one has ${whole.steps.length} steps`;
      console.log(`${documents} operations: ${steps}, ${seen.inDoubt} listed in doubt`);
    }
  },
  600_000,
);

async function killedAt(step: number, rehearsed: Rehearsed, expected: readonly string[]) {
  const { cli } = rehearsed;
  await rehearsed.begin();
  const life = await rehearsed.live(step);
  const resumed = await rehearsed.resume();
  expect({ step, wrong: await rehearsed.check(resumed) }).toEqual({ step, wrong: [] });
  const inDoubt = resumed.filter(({ outcome }) => outcome === 'in-doubt').length;
  expect({ step, exitCode: cli.exitCode }).toEqual({ step, exitCode: inDoubt > 0 ? 8 : 0 });
  expect({ step, settled: await rehearsed.settle(resumed) }).toEqual({ step, settled: inDoubt });
  const last = await rehearsed.resume();
  const { exitCode, stderr, stdout } = cli;
  if (exitCode !== 0) throw new Error(`step ${step}, ${exitCode}: ${stderr}${stdout}`);
  expect({ step, wrong: await rehearsed.check(last) }).toEqual({ step, wrong: [] });
  expect({ step, held: await rehearsed.portrait() }).toEqual({ step, held: expected });
  return { isKilled: life.isOver, inDoubt };
}

test('an apply killed at some steps and applied again is as if it never was', async () => {
  const every = isWhole ? 1 : 12;
  await using staged = await stage();
  await beginChange(staged);
  const whole = await staged.apply();
  expect(staged.cli.exitCode).toBe(0);
  const expected = portraitOf(after, await staged.held());
  const seen = { lives: 0, settled: 0, steps: 0 };
  for (let isKilled = true; isKilled; seen.steps += every) {
    await beginChange(staged);
    const step = seen.steps + 1;
    const life = await staged.apply({ diesAt: step });
    isKilled = life.isOver;
    seen.lives += 1;
    seen.settled += await staged.settle();
    await staged.converge();
    const held = await staged.held();
    expect({ step, wrong: wrongIn(after, held) }).toEqual({ step, wrong: [] });
    expect({ step, held: portraitOf(after, held) }).toEqual({ step, held: expected });
    const { changes } = await staged.plan();
    expect({ step, changes }).toEqual({ step, changes: [] });
  }
  const sent = whole.steps.filter((step) => step === 'send').length;
  expect(seen.steps).toBeGreaterThan(2 * sent);
  expect(seen.settled).toBeGreaterThan(0);
  if (isWhole) {
    const steps = `${seen.lives} lives, the whole one has ${whole.steps.length} steps`;
    console.log(`apply: ${steps}, ${seen.settled} settled`);
  }
}, 600_000);

test('an undo killed at some steps and typed again is as if it never was', async () => {
  const every = isWhole ? 1 : 15;
  await using staged = await stage();
  await beginPruning(staged);
  const expected = contentsOf(await staged.held());
  const whole = await staged.undo(await prune(staged));
  expect(staged.cli.exitCode).toBe(0);
  const seen = { lives: 0, settled: 0, steps: 0 };
  for (let isKilled = true; isKilled; seen.steps += every) {
    await beginPruning(staged);
    const run = await prune(staged);
    const step = seen.steps + 1;
    const life = await staged.undo(run, { diesAt: step });
    isKilled = life.isOver;
    seen.lives += 1;
    seen.settled += await staged.settle();
    await staged.undoWholly(run);
    const held = contentsOf(await staged.held());
    expect({ step, held }).toEqual({ step, held: expected });
    await staged.lay(unreleased);
    const { changes } = await staged.plan('--no-release');
    expect({ step, changes }).toEqual({ step, changes: [] });
  }
  const sent = whole.steps.filter((step) => step === 'send').length;
  expect(seen.steps).toBeGreaterThan(2 * sent);
  expect(seen.settled).toBeGreaterThan(0);
  if (isWhole) {
    const steps = `${seen.lives} lives, the whole one has ${whole.steps.length} steps`;
    console.log(`undo: ${steps}, ${seen.settled} settled`);
  }
}, 600_000);

async function beginPruning(staged: ContentStage): Promise<void> {
  await staged.begin();
  await staged.lay(before);
  await staged.apply();
  await staged.lay(unreleased);
  await staged.apply({}, '--no-release');
}

/** Returns its run. */
async function prune(staged: ContentStage): Promise<string> {
  await staged.lay(pruned);
  await staged.apply({}, '--prune', '--max-deletes', '9');
  const [run = ''] = await staged.runs();
  return run;
}

async function beginChange(staged: ContentStage): Promise<void> {
  await staged.begin();
  await staged.lay(before);
  await staged.apply();
  await staged.lay(after);
}
