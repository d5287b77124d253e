/** Protection, earlier keys, and releases that are left for later. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { errorCode } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  settle,
  startFolder,
  trail,
  versionOf,
} from './folder.ts';

describe('protect', () => {
  const protectedOne = question('a', {}, { protect: true });

  test('refuses a deletion by a single command, unless --unprotect allows it', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, protectedOne);
    await cli.run('lacuna', 'delete', '1', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'resources/protected']);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
    await cli.run('lacuna', 'delete', '1', '--yes', '--unprotect');
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toEqual([0, []]);
  });

  test('refuses a deletion by an import', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, protectedOne);
    const deletion = { operation: 'lacuna.delete', params: { questionId: 1 } };
    await cli.write('i.json', stringifyExact(deletion));
    await cli.run('import', 'i.json', '--yes');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('resources/protected');
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('alone costs no request: shown as a change, which an apply records, also its end', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await hold(cli, protectedOne);
    expect([await planned(cli), await apply(cli)]).toEqual([['a: recorded'], []]);
    expect(await known(cli, 'a')).toMatchObject({ protect: true });
    await hold(cli, question('a'));
    await apply(cli);
    expect(await known(cli, 'a')).toMatchObject({ protect: false });
  });

  test('is told of what is no longer in the files', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('b', { topicId: 8 }), protectedOne);
    await hold(cli, question('b', { topicId: 8 }));
    await cli.run('plan');
    expect(cli.stdout).toContain('no longer in the files: protected, kept');
  });
});

describe('formerly', () => {
  const renamed = question('new', {}, { formerly: ['older', 'old'] });

  test('costs no request: shown as a rename, which --exit-code counts', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('old'), quiz('q', [block(1, versionOf('old'))]));
    await hold(cli, renamed, quiz('q', [block(1, versionOf('new'))]));
    expect(await planned(cli, '--exit-code')).toEqual(['new: recorded was old']);
    expect(cli.exitCode).toBe(10);
    await cli.run('plan');
    expect(cli.stdout).toMatch(/= lacuna +new +renamed from old +course\.ndjson:1/);
    expect(await apply(cli)).toEqual([]);
    expect(cli.exitCode).toBe(0);
    expect(await planned(cli)).toEqual([]);
    expect(await known(cli, 'new')).toMatchObject({ id: 1 });
    await cli.run('resources', 'show', 'old', '-o', 'json');
    expect(errorCode(cli.json())).toBe('resources/unknown');
  });

  test('applies before the changes of the same document', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('old'));
    await hold(cli, question('new', { title: 'Other' }, { formerly: ['old'] }));
    expect(await planned(cli)).toEqual(['new: edit release was old']);
    expect(await apply(cli)).toEqual(['lacuna.edit', 'lacuna.release']);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ id: 1, title: 'Other' }]);
    expect(await planned(cli)).toEqual([]);
  });

  test('leaves the earlier key free for another resource', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('old'));
    await hold(cli, renamed);
    await apply(cli);
    await hold(cli, question('new'), question('old'));
    expect(await planned(cli)).toEqual(['old: create release']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('of unknown keys is ignored', async () => {
    await using cli = await startFolder();
    await hold(cli, renamed);
    expect(await planned(cli, '--new-ledger')).toEqual(['new: create release']);
  });

  test('of something in doubt follows it, and sends nothing', async () => {
    await using cli = await startFolder();
    await hold(cli, question('old'));
    cli.setFaults('lacuna.release:reset-after=1x');
    await apply(cli, '--new-ledger');
    await hold(cli, renamed);
    expect(await planned(cli)).toEqual(['new: in-doubt was old']);
    expect([await apply(cli), cli.exitCode]).toEqual([[], 8]);
    await settle(cli, 'new', '--not-done');
    expect(await planned(cli)).toEqual(['new: release']);
    expect(await apply(cli)).toEqual(['lacuna.release']);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('of a create in doubt creates nothing', async () => {
    await using cli = await startFolder();
    await hold(cli, question('old'));
    cli.setFaults('lacuna.create:reset-after=1x');
    await apply(cli, '--new-ledger');
    await hold(cli, renamed);
    expect(await planned(cli)).toEqual(['new: in-doubt']);
    expect([await apply(cli), cli.exitCode]).toEqual([[], 8]);
    await settle(cli, 'old', '--created', '1');
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('is a finding while the old key is in the files, or if two keys are known', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('old'));
    await hold(cli, renamed, question('old'));
    await cli.run('plan', '-o', 'json');
    expect([cli.exitCode, cli.stdout]).toEqual([3, expect.stringContaining('content/former')]);
    await hold(cli, question('old'), question('new', { topicId: 8 }));
    await apply(cli);
    await hold(cli, renamed);
    await cli.run('plan', '-o', 'json');
    expect([cli.exitCode, cli.stdout]).toEqual([3, expect.stringContaining('content/former')]);
  });
});

describe('--no-release', () => {
  const course = (title: string) => [
    question('a', { title }),
    quiz('q', [block(1, versionOf('a'))]),
    trail('t', { trackItemIds: [idOf('u')] }),
    trail('u'),
  ];

  test('lets wait what needs a first version, which is no failure', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course('Capital'));
    expect(await planned(cli, '--no-release', '--new-ledger')).toEqual([
      'a: create',
      'q: waiting for a',
      't: create',
      'u: create',
    ]);
    expect((await apply(cli, '--no-release', '--new-ledger')).toSorted()).toEqual([
      'lacuna.create',
      'track.create',
      'track.create',
    ]);
    expect(cli.exitCode).toBe(0);
    expect([await apply(cli, '--no-release'), cli.exitCode]).toEqual([[], 0]);
    expect(await planned(cli)).toEqual(['a: release', 'q: create release']);
  });

  test('keeps the last version in what refers to it, and the next apply releases', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('Capital'));
    await hold(cli, ...course('Capitals'));
    expect(await planned(cli, '--no-release')).toEqual(['a: edit']);
    expect(await apply(cli, '--no-release')).toEqual(['lacuna.edit']);
    expect(await planned(cli, '--no-release')).toEqual([]);
    expect(await planned(cli)).toEqual(['a: release', 'q: edit release because of a']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });
});
