/** What the laws of content folders once found, each told as a story. */
import { expect, test } from 'vitest';
import { before } from './changing-course.ts';
import { type ContentStage, stage } from './content-lives.ts';

test('a killed apply whose ledger was looked into does not keep the next one waiting', async () => {
  await using staged = await stage();
  await staged.begin();
  await staged.lay(before);
  await staged.apply({ diesAt: 8 });
  // It ends before the event loop has turned, and so before its reading would end by itself.
  const kind = await staged.store.read(async (ledger) => ledger.resources.find('q0').kind);
  expect(kind).not.toBe('free');
  await staged.apply();
  expect([0, 8]).toContain(staged.cli.exitCode);
});

/** A move whose answer was lost, and a later apply that repeats it and edits. Returns their runs. */
async function movedTwice(staged: ContentStage): Promise<readonly string[]> {
  await staged.begin();
  const inFolder = (parentId: number, name: string) =>
    before
      .filter(({ mark }) => mark === 't1')
      .map((each) => ({ ...each, body: { ...each.body, requirementsIds: [], parentId, name } }));
  await staged.lay(inFolder(901, 'Um'));
  await staged.converge();
  await staged.lay(inFolder(902, 'Um'));
  await staged.apply({ faults: 'track.move:reset-after=1x' }, '--retries', '0');
  await staged.lay(inFolder(902, 'Dois'));
  await staged.converge();
  return staged.runs();
}

test('an undo that was killed at any step and typed again keeps no earlier run from being undone', async () => {
  await using staged = await stage();
  const ends: (number | null)[] = [];
  for (let diesAt = 1, isOver = true; isOver; diesAt += 1) {
    const [second = '', first = ''] = await movedTwice(staged);
    ({ isOver } = await staged.undo(second, { diesAt }));
    await staged.undoWholly(second);
    await staged.undo(first);
    ends.push(staged.cli.exitCode);
  }
  expect(ends.length).toBeGreaterThan(5);
  expect(new Set(ends)).toEqual(new Set([0]));
});

test('what a killed apply may have deleted was edited for ever once its file was back', async () => {
  await using staged = await stage();
  let steps = 0;
  for (let isOver = true; isOver; steps += 1) {
    await staged.begin();
    await staged.lay(before);
    await staged.converge();
    await staged.lay(before.filter(({ mark }) => mark !== 't1'));
    const prune = ['--prune', '--max-deletes', '9'];
    ({ isOver } = await staged.apply({ diesAt: steps + 1 }, ...prune));
    await staged.lay(before);
    await staged.converge();
    // Ends with 10 if anything is left to do.
    await staged.plan('--exit-code');
  }
  expect(steps).toBeGreaterThan(5);
});
