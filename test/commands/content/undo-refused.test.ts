/** An undo is refused as a whole where later work builds on the run. */
import { describe, expect, test } from 'vitest';
import { apply, block, hold, holdApplied, planned, startFolder, versionOf } from './folder.ts';
import { a, contents, lastRun, q, undo, idNow } from './undoing.ts';

describe('it is refused with the keys and runs of later work', () => {
  test('an apply: undoing that first helps', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'), q('two'));
    const before = await contents(cli);
    await hold(cli, q('one', { title: 'Um' }), q('two', { title: 'Dois' }));
    await apply(cli);
    const first = await lastRun(cli);
    await hold(cli, q('one', { title: 'Um' }), q('two', { title: 'Outro' }));
    await apply(cli);
    const second = await lastRun(cli);
    expect([await undo(cli, first), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(
      `cannot undo run ${first}, because of later changes: "two" (run ${second})`,
    );
    expect(cli.stderr).toContain(`lms-cli undo ${second}`);
    await undo(cli, second);
    expect(await undo(cli, first)).toHaveLength(4);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
    await hold(cli, q('one'), q('two'));
    expect(await planned(cli)).toEqual([]);
  });

  test('the printed undo of the later run dropped the profile, and failed when it was copied', async () => {
    await using cli = await startFolder();
    await cli.write(
      'lms-cli.yaml',
      `profiles:
  teste: { baseUrl: ${cli.url}, auth: { type: none } }
  other: { baseUrl: http://127.0.0.1:1, auth: { type: none } }
defaultProfile: other
content: { scope: course, files: [course.ndjson] }
`,
    );
    cli.setEnv('LMS_BASE_URL', undefined);
    const applied = async (title: string) => {
      await hold(cli, q('one', { title }));
      await cli.run('apply', '--yes', '--new-ledger', '--profile', 'teste');
      expect(cli.exitCode).toBe(0);
      return lastRun(cli);
    };
    const first = await applied('Um');
    const second = await applied('Dois');
    await cli.run('undo', first, '--yes', '--profile', 'teste', '--lang', 'pt-BR');
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toContain(`lms-cli undo ${second} --profile teste\``);

    await cli.run('undo', second, '--yes', '-o', 'json');
    expect(cli.json()).toMatchObject({
      error: { code: 'ledger/other-target', hint: expect.stringContaining('--profile teste') },
    });
    await cli.run('undo', second, '--yes', '--profile', 'teste');
    expect(cli.exitCode).toBe(0);
  });

  test('a refused undo leaves no run behind', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await lastRun(cli);
    await hold(cli, q('one', { title: 'Um' }));
    await apply(cli);
    const latest = await lastRun(cli);
    await undo(cli, run);
    expect([cli.exitCode, await lastRun(cli)]).toEqual([7, latest]);
  });

  test.each([
    ['lacuna', 'release', '2', '--notes', 'À mão'],
    ['lacuna', 'move', '2', '9'],
  ])('a single command: %s %s', async (...words) => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    await hold(cli, q('one'), q('two'));
    await apply(cli);
    const run = await lastRun(cli);
    const id = await idNow(cli, 'two');
    await cli.run(...words.map((word) => (word === '2' ? id : word)));
    expect(cli.exitCode).toBe(0);
    const requests = await undo(cli, run);
    expect([requests, cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain('correct the resources in the files');
  });

  test('a reference to what it created', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    await hold(cli, q('one'), q('two'));
    await apply(cli);
    const run = await lastRun(cli);
    await hold(cli, q('one'), q('two'), a('test', [block(1, versionOf('two'))]));
    await apply(cli);
    const later = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(`"test", which refers to "two" (run ${later})`);
  });

  test('a resource that an earlier content refers to, and that was deleted since', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'), q('two'), a('test', [block(1, versionOf('one'))]));
    await hold(cli, q('one'), q('two'), a('test', [block(1, versionOf('two'))]));
    await apply(cli);
    const run = await lastRun(cli);
    await hold(cli, q('two'), a('test', [block(1, versionOf('two'))]));
    await apply(cli, '--prune', '--max-deletes', '1');
    const later = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(`"one" (run ${later})`);
  });

  test('an earlier key that another resource has by now', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    await hold(cli, q('two', {}, { formerly: ['one'] }));
    await apply(cli);
    const run = await lastRun(cli);
    await hold(cli, q('two'), q('one', { title: 'Outra' }));
    await apply(cli);
    const later = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(`"one" (run ${later})`);
    expect(cli.stderr).toContain(`lms-cli undo ${later}`);
  });

  test('an adoption', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await lastRun(cli);
    const id = await idNow(cli, 'one');
    await cli.run('resources', 'forget', 'one', '--yes');
    await cli.run('resources', 'adopt', 'one', id, '--as', 'lacuna');
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain('"one" (adopted since)');
  });

  test('many of them are counted', async () => {
    await using cli = await startFolder();
    const all = (title: string) =>
      Array.from({ length: 8 }, (_, index) => q(`q${index}`, { title }));
    await holdApplied(cli, ...all('Um'));
    const run = await lastRun(cli);
    await hold(cli, ...all('Dois'));
    await apply(cli);
    await undo(cli, run);
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('and 3 more')]);
  });
});

describe('it is not refused where nothing of later work is left', () => {
  const draft = (title: string, beside = {}) =>
    q('one', { title }, { release: undefined, ...beside });

  test('because later applies changed it, and changed it back', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, draft('Um'));
    const before = await contents(cli);
    await hold(cli, draft('Dois'));
    await apply(cli);
    const run = await lastRun(cli);
    for (const later of [draft('Três'), draft('Dois', { protect: true }), draft('Dois')]) {
      await hold(cli, later);
      await apply(cli);
    }
    expect(await undo(cli, run)).toEqual(['lacuna.edit']);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  });

  test('because a later command was rejected', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, draft('Um'));
    const run = await lastRun(cli);
    cli.setFaults('business-500=100%');
    await cli.run('lacuna', 'move', await idNow(cli, 'one'), '9');
    cli.setFaults('');
    expect(await undo(cli, run)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, new Map()]);
  });
});

test('an undone run is not undone again, which would bring back the run before it', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('one', { title: 'Um' }));
  const [runs, contentsBefore] = [[] as string[], await contents(cli)];
  for (const title of ['Dois', 'Três']) {
    await hold(cli, q('one', { title }));
    await apply(cli);
    runs.push(await lastRun(cli));
  }
  const [second = '', third = ''] = runs;
  await undo(cli, third);
  await undo(cli, second);
  expect(await contents(cli)).toEqual(contentsBefore);
  expect([await undo(cli, third), cli.exitCode]).toEqual([[], 0]);
  expect(cli.stderr).toContain(`nothing of run ${third} is left`);
});
