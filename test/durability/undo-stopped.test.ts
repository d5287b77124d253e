/** An undo that was stopped or refused by the service, and what is in doubt. */
import { describe, expect, test } from 'vitest';
import type { Cli } from '../harness/cli.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  interruptedAfter,
  planned,
  settle,
  startFolder,
  versionOf,
} from '../commands/content/folder.ts';
import { heldBy } from './content-truth.ts';
import { a, contents, lastRun, q, t, undo, idNow } from '../commands/content/undoing.ts';

const course = [
  q('one'),
  q('two', { title: 'Dois' }),
  a('test', [block(1, versionOf('one'))]),
  t('track', { preExamId: versionOf('test') }),
];
const changed = [q('one', { title: 'Um' }, { formerly: [] }), q('new')];

/** A course that was changed and pruned. */
async function pruned(): Promise<{ cli: Cli; run: string; before: unknown }> {
  const cli = await startFolder();
  await holdApplied(cli, ...course);
  const before = await contents(cli);
  await hold(cli, ...changed);
  await apply(cli, '--prune', '--max-deletes', '5');
  expect(cli.exitCode).toBe(0);
  return { cli, run: await lastRun(cli), before };
}

async function interrupted(cli: Cli, run: string, requests: number): Promise<void> {
  const options = ['--yes', '--max-deletes', '9', '--concurrency', '1'];
  await cli.runIn(interruptedAfter(requests), 'undo', run, ...options);
  expect(cli.exitCode).toBe(130);
}

describe('stopped after any number of requests, it goes on', () => {
  test.each([2, 4, 8])('typed again, after %d', async (requests) => {
    const { cli, run, before } = await pruned();
    await using _ = cli;
    await interrupted(cli, run, requests);
    const [, command = ''] = /lms-cli (undo \d[^\n]*)/.exec(cli.stderr) ?? [];
    expect(command).toContain(run);
    await cli.run(...command.trim().split(' '), '--yes');
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
    await hold(cli, ...course);
    expect(await planned(cli)).toEqual([]);
    expect(await undo(cli, run)).toEqual([]);
  });

  test('what follows it follows, although it was stopped before that', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    const before = await contents(cli);
    await cli.write('one.ndjson', JSON.stringify(q('one', { title: 'Novo' })));
    await apply(cli, 'one.ndjson');
    const run = await lastRun(cli);
    await interrupted(cli, run, 3);
    expect(await undo(cli, run)).toEqual(['assessment.edit', 'assessment.release', 'track.edit']);
    expect(await contents(cli)).toEqual(before);
  });
});

test('stopped, it can be taken back itself', async () => {
  const { cli, run } = await pruned();
  await using _ = cli;
  const after = await contents(cli);
  await interrupted(cli, run, 4);
  await undo(cli, await lastRun(cli));
  expect([cli.exitCode, await contents(cli)]).toEqual([0, after]);
});

test('an apply that was stopped is undone as far as it got', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course);
  const before = await contents(cli);
  await hold(cli, q('one', { title: 'Um' }), a('test', [block(1, versionOf('one'))]), q('new'));
  const options = ['--yes', '--concurrency', '1'];
  await cli.runIn(interruptedAfter(2), 'apply', ...options);
  expect(cli.exitCode).toBe(130);
  await undo(cli, await lastRun(cli));
  expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
});

describe('a step in doubt', () => {
  const doubtful = async (cli: Cli, ...documents: Parameters<typeof hold>[1][]) => {
    await hold(cli, ...documents);
    cli.setFaults('reset-after=100%');
    await apply(cli, '--retries', '0');
    cli.setFaults('');
    expect(cli.exitCode).toBe(8);
    return lastRun(cli);
  };

  test('of the run: a create is shown, and deleted once it is settled', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await doubtful(cli, q('one'), q('new'));
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 8]);
    expect(cli.stderr).toContain(`in doubt since run ${run}`);
    await settle(cli, 'new', '--created', '3');
    expect(await undo(cli, run)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, [...(await contents(cli)).keys()]]).toEqual([0, ['one']]);
  });

  test('of the run: settled as not done, there is nothing to undo', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await doubtful(cli, q('one'), q('new'));
    await settle(cli, 'new', '--not-done');
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 0]);
  });

  test('of the undo: once it is settled, the undo goes on', async () => {
    const { cli, run, before } = await pruned();
    await using _ = cli;
    cli.setFaults('reset-after=100%');
    await undo(cli, run, '--retries', '0', '--concurrency', '1', '--max-errors', '1');
    cli.setFaults('');
    const later = await lastRun(cli);
    await undo(cli, run);
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toContain(`in doubt since run ${later}`);
    const two = (await heldBy(cli)).find(({ mark }) => mark === 'two')?.id ?? '';
    await settle(cli, 'two', '--created', two);
    await undo(cli, run);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  });

  test('of a later run on the same resource: it is refused', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const id = await idNow(cli, 'one');
    const run = await lastRun(cli);
    cli.setFaults('reset-after=100%');
    await cli.run('lacuna', 'release', id, '--notes', 'À mão', '--again', '--retries', '0');
    cli.setFaults('');
    expect(cli.exitCode).toBe(8);
    const later = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(`"one" (run ${later})`);
  });
});

test('a step that the service rejects is told, and typed again it is sent again', async () => {
  const { cli, run, before } = await pruned();
  await using _ = cli;
  cli.setFaults('business-500=100%');
  await undo(cli, run);
  expect(cli.exitCode).toBe(1);
  expect(cli.stderr).toContain(`lms-cli undo ${run}`);
  cli.setFaults('');
  await undo(cli, run);
  expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
});
