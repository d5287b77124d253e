/** Taking runs back: the contents are as before, ids and version numbers aside. */
import { describe, expect, test } from 'vitest';
import type { Cli } from '../../harness/cli.ts';
import { heldBy } from '../../durability/content-truth.ts';
import { lacuna } from '../../harness/course.ts';
import { field } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  startFolder,
  versionOf,
} from './folder.ts';
import { a, contents, lastRun, q, t, undo, idNow } from './undoing.ts';

const course = [
  q('one'),
  q('two', { title: 'Dois' }),
  a('test', [block(1, versionOf('one'), versionOf('two')), block(2, versionOf('one'))]),
  t('folder'),
  t('track', { parentId: idOf('folder'), preExamId: versionOf('test') }),
];

test('apply and undo name the run with the command that takes it back', async () => {
  await using cli = await startFolder();
  await hold(cli, ...course);
  await cli.run('apply', '--yes', '--new-ledger', '--sandbox');
  expect(cli.exitCode).toBe(0);
  const [, command = ''] = /\nto undo this apply: lms-cli (.*)\n$/.exec(cli.stderr) ?? [];
  await cli.run(...command.split(' '), '--yes', '--max-deletes', '100%');
  expect(cli.exitCode).toBe(0);
  expect(cli.stderr).toContain('\n  - track       folder  delete');
  const [, back = ''] = /\nto undo this undo: lms-cli (.*)\n$/.exec(cli.stderr) ?? [];
  await cli.run(...back.split(' '), '--yes');
  expect(cli.exitCode).toBe(0);
  await cli.run('plan', '--sandbox', '--exit-code');
  expect(cli.exitCode).toBe(0);
});

test('the undo of an import told to revert a commit', async () => {
  await using cli = await startFolder();
  await cli.write('q.ndjson', JSON.stringify(lacuna()));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
  await cli.run('undo', await lastRun(cli), '--yes', '--max-deletes', '1');
  expect(cli.stderr).not.toContain('commit');
  expect(cli.stderr).toContain('the next import of them creates again what this takes away');
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
  expect(await cli.held('lacunaquestions')).toHaveLength(1);
});

test('undone one after the other, a referrer got the version that was deleted and not the new one', async () => {
  await using cli = await startFolder();
  const [one, exam] = [q('one'), a('test', [block(1, versionOf('one'))])];
  await holdApplied(cli, one, exam, q('stays'));
  const before = await contents(cli);
  const runs: string[] = [];
  for (const left of [[one, q('stays')], [q('stays')]]) {
    await hold(cli, ...left);
    await apply(cli, '--prune', '--max-deletes', '100%');
    runs.unshift(await lastRun(cli));
  }
  for (const run of runs) await undo(cli, run);
  expect(await contents(cli)).toEqual(before);
  await hold(cli, one, exam, q('stays'));
  expect(await planned(cli)).toEqual([]);
});

describe('Monday morning: somebody pruned a course on Friday', () => {
  test('it is taken back, and who does it knows before which ids will be new', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course, q('stays'));
    const before = await contents(cli);
    await hold(cli, q('stays'));
    await apply(cli, '--prune', '--max-deletes', '100%');
    expect((await contents(cli)).size).toBe(1);
    const friday = await lastRun(cli);
    const id = await idNow(cli, 'one');
    await cli.run('undo', friday, '--dry-run');
    expect(cli.stderr).toContain(
      `one     create, release, with a new id instead of ${id}, which run ${friday} deleted`,
    );
    expect(cli.stderr).toContain('5 to create, 3 to release, none to delete: 8 requests');
    expect(cli.stderr).toContain('5 resources will be created again with new ids');
    expect(cli.stderr).toContain('change them back too, or the next apply repeats the change');
    const requests = await undo(cli, friday);
    expect([cli.exitCode, requests.length]).toEqual([0, 8]);
    expect(await contents(cli)).toEqual(before);
    await hold(cli, ...course, q('stays'));
    expect(await planned(cli)).toEqual([]);
  });

  test('the files that nobody reverted would delete it again', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course, q('stays'));
    await hold(cli, q('stays'));
    await apply(cli, '--prune', '--max-deletes', '100%');
    await undo(cli, await lastRun(cli));
    expect(await planned(cli, '--prune')).toHaveLength(5);
  });
});

test('what was edited, moved, released, renamed, protected and created is as before', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course);
  const before = await contents(cli);
  await hold(
    cli,
    q('first', { title: 'Um', topicId: 9 }, { formerly: ['one'], protect: true }),
    q('two', { title: 'Dois' }),
    q('new'),
    a('test', [block(2, versionOf('first')), block(3, versionOf('new'))]),
    t('folder', { parentId: 12 }),
    t('track', { parentId: 13, preExamId: versionOf('test') }),
  );
  await apply(cli);
  expect(cli.exitCode).toBe(0);
  const run = await lastRun(cli);
  const requests = await undo(cli, run);
  expect([cli.exitCode, requests.toSorted()]).toEqual([
    0,
    [
      'assessment.edit',
      'assessment.release',
      'lacuna.delete',
      'lacuna.edit',
      'lacuna.move',
      'lacuna.release',
      'track.edit',
      'track.move',
      'track.move',
    ],
  ]);
  expect(await contents(cli)).toEqual(before);
  await hold(cli, ...course);
  expect(await planned(cli)).toEqual([]);
  expect(field(await known(cli, 'one'), 'protect')).toBe(false);
  expect(await undo(cli, run)).toEqual([]);
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('nothing to undo')]);
});

test('a run that only renamed is taken back without a request, and so is its undo', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, ...course);
  const renamed = [q('first', { source: 'one' }, { formerly: ['one'] })];
  await hold(cli, ...renamed);
  await apply(cli);
  const run = await lastRun(cli);
  expect([await undo(cli, run), cli.exitCode]).toEqual([[], 0]);
  expect(cli.stderr).toContain('renamed from first');
  await hold(cli, ...course);
  expect(await planned(cli)).toEqual([]);
  expect([await undo(cli, await lastRun(cli)), cli.exitCode]).toEqual([[], 0]);
  await hold(cli, ...renamed);
  expect((await planned(cli)).filter((each) => !each.endsWith('missing'))).toEqual([]);
});

describe('content that was not released', () => {
  const v1 = q('one', { title: 'Um' });
  const v2 = q('one', { title: 'Dois' });
  const v3 = q('one', { title: 'Três' });
  const user = a('test', [block(1, versionOf('one'))]);

  test('its older release is released again, and then it is edited again', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, v1, user);
    await hold(cli, v2, user);
    await apply(cli, '--no-release');
    const before = await contents(cli);
    await hold(cli, v3, user);
    await apply(cli);
    expect(await undo(cli, await lastRun(cli))).toEqual([
      'lacuna.edit',
      'lacuna.release',
      'lacuna.edit',
      'assessment.edit',
      'assessment.release',
    ]);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
    await hold(cli, v2, user);
    expect(await planned(cli, '--no-release')).toEqual([]);
  });

  test('one that was deleted is created as it was released, and then edited', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, v1, user, q('stays'));
    await hold(cli, v2, user, q('stays'));
    await apply(cli, '--no-release');
    const before = await contents(cli);
    await hold(cli, q('stays'));
    await apply(cli, '--prune', '--max-deletes', '5');
    await undo(cli, await lastRun(cli));
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  });

  test('a run with --no-release released nothing, and so its undo releases nothing', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, v1, user);
    const before = await contents(cli);
    await hold(cli, v2, user);
    await apply(cli, '--no-release');
    expect(await undo(cli, await lastRun(cli))).toEqual(['lacuna.edit']);
    expect(await contents(cli)).toEqual(before);
    await hold(cli, v1, user);
    expect(await planned(cli)).toEqual([]);
  });

  test('an undo with --no-release leaves the versions, and another one releases', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, v1, user);
    const before = await contents(cli);
    await hold(cli, v2, user);
    await apply(cli);
    const run = await lastRun(cli);
    expect(await undo(cli, run, '--no-release')).toEqual(['lacuna.edit']);
    expect((await contents(cli)).get('one')?.body).toBe(before.get('one')?.body);
    await undo(cli, run);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  });
});

test('what refers to the released version follows, although the run did not touch it', async () => {
  await using cli = await startFolder();
  const user = a('test', [block(1, versionOf('one'))]);
  await holdApplied(cli, q('one'), user, t('track', { preExamId: versionOf('test') }));
  const before = await contents(cli);
  await cli.write('one.ndjson', JSON.stringify(q('one', { title: 'Novo' })));
  await apply(cli, 'one.ndjson');
  await undo(cli, await lastRun(cli));
  expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  expect(await planned(cli)).toEqual([]);
});

describe('an import', () => {
  const creates = [
    { operation: 'lacuna.create', key: 'one', body: field(q('one'), 'body') },
    { operation: 'lacuna.create', body: field(q('two'), 'body') },
    { operation: 'lacuna.create', body: field(q('three'), 'body') },
  ];
  const imported = async (cli: Cli) => {
    await cli.write('import.ndjson', creates.map((each) => `${JSON.stringify(each)}\n`).join(''));
    await cli.run('import', 'import.ndjson');
    expect(cli.exitCode).toBe(0);
    return lastRun(cli);
  };

  test('what it created is deleted, with and without a key', async () => {
    await using cli = await startFolder();
    const run = await imported(cli);
    await cli.run('undo', run, '--dry-run');
    expect(cli.stderr).toContain('3 to delete: 3 requests');
    expect(await undo(cli, run)).toHaveLength(3);
    expect([cli.exitCode, (await contents(cli)).size]).toEqual([0, 0]);
    expect(await undo(cli, run)).toEqual([]);
    expect(cli.stderr).toContain('nothing to undo');
  });

  test('what somebody deleted since is not deleted again', async () => {
    await using cli = await startFolder();
    const run = await imported(cli);
    const held = await heldBy(cli);
    const two = held.find(({ mark }) => mark === 'two')?.id ?? '';
    await cli.run('lacuna', 'delete', two, '--yes');
    expect([await undo(cli, run), cli.exitCode]).toEqual([['lacuna.delete', 'lacuna.delete'], 0]);
  });

  test('it is refused after an edit of what it created, also without a key', async () => {
    await using cli = await startFolder();
    const run = await imported(cli);
    const two = (await heldBy(cli)).find(({ mark }) => mark === 'two')?.id ?? '';
    await cli.run('lacuna', 'move', two, '9');
    const later = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain(`"lacuna ${two}" (run ${later})`);
  });

  test('it is refused where a later apply refers to what it created', async () => {
    await using cli = await startFolder();
    const run = await imported(cli);
    await holdApplied(cli, t('track', { parentId: 3 }), a('test', [block(1, 5000)]), q('other'));
    await hold(cli, q('one', {}, { release: 'Primeira' }), a('test', [block(1, versionOf('one'))]));
    await apply(cli);
    expect(cli.exitCode).toBe(0);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 7]);
    expect(cli.stderr).toContain('"one"');
  });
});

describe('an undo', () => {
  test('can be undone, and that too', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    const before = await contents(cli);
    await hold(cli, q('one', { title: 'Um' }), t('folder', { parentId: 12 }), q('new'));
    await apply(cli, '--prune', '--max-deletes', '5');
    const after = await contents(cli);
    const run = await lastRun(cli);
    await undo(cli, run);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
    const first = await lastRun(cli);
    await undo(cli, first);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, after]);
    expect(await planned(cli, '--prune')).toEqual([]);
    await undo(cli, run);
    expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
    await hold(cli, ...course);
    expect(await planned(cli)).toEqual([]);
  });

  test('of an apply that created, after the undo of a later one that deleted that', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    await hold(cli, q('one'), q('two'));
    await apply(cli);
    const created = await lastRun(cli);
    await hold(cli, q('one'));
    await apply(cli, '--prune', '--max-deletes', '1');
    await undo(cli, await lastRun(cli));
    expect(await undo(cli, created)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, [...(await contents(cli)).keys()]]).toEqual([0, ['one']]);
  });
});

test('the undo of a rename made a double where another resource had used the old key', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('a'));
  await hold(cli, q('b', { source: 'a' }, { formerly: ['a'] }));
  await apply(cli);
  const rename = await lastRun(cli);
  await hold(cli, q('b', { source: 'a' }), q('a', { title: 'Another' }));
  await apply(cli);
  await undo(cli, await lastRun(cli));
  const before = await contents(cli);
  expect(await undo(cli, rename)).toEqual([]);
  expect(await contents(cli)).toEqual(before);
});
