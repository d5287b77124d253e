/** What the laws of content folders once found, each told as a story. */
import { expect, test } from 'vitest';
import { lacuna } from '../harness/course.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { before } from './changing-course.ts';
import { type ContentStage, stage } from './content-lives.ts';
import { isObject } from '../../src/core/json.ts';

async function applied(cli: Cli, ...options: string[]): Promise<void> {
  await cli.run('apply', 'course.json', '--new-ledger', '--yes', '-o', 'json', ...options);
}

async function requestsLeft(cli: Cli): Promise<unknown> {
  await cli.run('plan', 'course.json', '-o', 'json');
  const plan = cli.json();
  return isObject(plan) && isObject(plan['summary']) ? plan['summary']['requests'] : null;
}

async function folder(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('lms-cli.yaml', 'content: { scope: course, files: [course.json] }');
  return cli;
}

test('the last block of an assessment leaves once, not with every apply', async () => {
  await using cli = await folder();
  const exam = (more: object) =>
    JSON.stringify({
      resource: 'assessment',
      key: 'a',
      body: { name: 'Prova', description: 'Rios', ...more },
    });
  await cli.write(
    'course.json',
    exam({ assessmentBlockVersions: [{ blockId: 10, allowsZero: true }] }),
  );
  await applied(cli);
  await cli.write('course.json', exam({}));
  await applied(cli);
  const [held] = await cli.held('assessments');
  expect(held?.['assessmentBlockVersions']).toEqual([]);
  expect(await requestsLeft(cli)).toBe(0);
});

test('a question that was imported and edited by hand is not said to show its HTML otherwise', async () => {
  await using cli = await folder();
  const body = lacuna({ title: 'Rios', disableHTML: true });
  await cli.write('by-hand.json', JSON.stringify({ operation: 'lacuna.create', key: 'q', body }));
  await cli.run('import', 'by-hand.json');
  expect(cli.exitCode).toBe(0);
  await cli.write('edit.json', JSON.stringify(lacuna({ id: 1, title: 'À mão' })));
  await cli.run('lacuna', 'edit', 'edit.json');
  expect(cli.exitCode).toBe(0);
  await cli.write('course.json', JSON.stringify({ resource: 'lacuna', key: 'q', body }));
  await applied(cli);
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toMatchObject([{ title: 'Rios' }]);
  expect(await requestsLeft(cli)).toBe(0);
});

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
