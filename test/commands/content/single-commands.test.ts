/** Single commands, and documents of imports, on ids that the ledger knows as resources. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { assessment, lacuna } from '../../harness/course.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  known,
  planned,
  question,
  quiz,
  settle,
  startFolder,
  versionOf,
} from './folder.ts';

/** A question that was applied, as id 1 and version 2. */
async function applied(): Promise<Cli> {
  const cli = await startFolder();
  await holdApplied(cli, question('a'));
  expect(await known(cli, 'a')).toMatchObject({ id: 1, versionId: 2 });
  return cli;
}

async function edit(cli: Cli, changes: JsonObject, ...options: readonly string[]) {
  await cli.write('edit.json', stringifyExact(lacuna({ id: 1, ...changes })));
  await cli.run('lacuna', 'edit', 'edit.json', ...options);
}

describe('an edit', () => {
  test('that is done is what the next plan compares with', async () => {
    await using cli = await applied();
    await edit(cli, { title: 'By hand' });
    expect(await planned(cli)).toEqual(['a: edit release']);
    await cli.run('plan');
    expect(cli.stdout).toContain('title: "By hand" → "Capital"');
    await hold(cli, question('a', { title: 'By hand' }));
    expect(await planned(cli)).toEqual(['a: release']);
  });

  test('that was rejected changes nothing', async () => {
    await using cli = await applied();
    cli.setFaults('lacuna.edit:business-500=1x');
    await edit(cli, { title: 'By hand' });
    expect([cli.exitCode, await planned(cli)]).toEqual([1, []]);
  });

  test('that may have happened is undone by an edit in full', async () => {
    await using cli = await applied();
    cli.setFaults('lacuna.edit:reset-after=1x');
    await edit(cli, { title: 'By hand' }, '--retries', '0');
    expect(await planned(cli)).toEqual(['a: edit release']);
    await apply(cli);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ title: 'Capital' }]);
    expect(await planned(cli)).toEqual([]);
  });

  test.each([
    ['--not-done', 'reset-before', []],
    ['--done', 'reset-after', ['q: edit release']],
    ['--give-up', 'reset-after', ['q: edit release']],
  ])('in doubt, settled with %s', async (option, fault, expected) => {
    await using cli = await startFolder();
    await holdApplied(cli, quiz('q', [block(1, 311)]));
    const { id = null } = await known(cli, 'q');
    cli.setFaults(`assessment.edit:${fault}=1x`);
    await cli.write('edit.json', stringifyExact(assessment({ id, name: 'By hand' })));
    await cli.run('assessment', 'edit', 'edit.json');
    expect([cli.exitCode, await planned(cli)]).toEqual([8, ['q: in-doubt']]);
    await settle(cli, 'q', option);
    expect(await planned(cli)).toEqual(expected);
    await apply(cli);
    expect(await planned(cli)).toEqual([]);
    expect(await cli.held('assessments')).toMatchObject([{ name: 'Prova de Geografia' }]);
  });

  test('of an import counts as well', async () => {
    await using cli = await applied();
    const body = lacuna({ id: 1, title: 'By import' });
    await cli.write('i.json', stringifyExact({ operation: 'lacuna.edit', body }));
    await cli.run('import', 'i.json');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, ['a: edit release']]);
  });
});

describe('a move', () => {
  test('that is done is moved back', async () => {
    await using cli = await applied();
    await cli.run('lacuna', 'move', '1', '8');
    expect(await planned(cli)).toEqual(['a: move']);
    await hold(cli, question('a', { topicId: 8 }));
    expect(await planned(cli)).toEqual([]);
  });

  test('that was rejected changes nothing, and one that may have happened is made again', async () => {
    await using cli = await applied();
    cli.setFaults('lacuna.move:business-500=1x');
    await cli.run('lacuna', 'move', '1', '8');
    expect(await planned(cli)).toEqual([]);
    cli.setFaults('lacuna.move:reset-after=1x');
    await cli.run('lacuna', 'move', '1', '8', '--retries', '0');
    expect(await planned(cli)).toEqual(['a: move']);
    await apply(cli);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 7 }]);
  });
});

describe('a release', () => {
  test('gives the newest version: what refers to it follows', async () => {
    await using cli = await startFolder();
    const course = [question('a'), quiz('q', [block(1, versionOf('a'))])];
    await holdApplied(cli, ...course);
    await cli.run('lacuna', 'release', '1', '--notes', 'By hand', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(await planned(cli)).toEqual(['q: edit release']);
    await apply(cli);
    expect(await cli.held('assessments')).toMatchObject([
      { assessmentBlockVersions: [{ questionVersionIds: [(await known(cli, 'a'))['versionId']] }] },
    ]);
    expect(await planned(cli)).toEqual([]);
  });

  test('that was rejected changes nothing; one in doubt is in doubt', async () => {
    await using cli = await applied();
    cli.setFaults('lacuna.release:business-500=1x');
    await cli.run('lacuna', 'release', '1', '--notes', 'By hand');
    expect(await planned(cli)).toEqual([]);
    cli.setFaults('lacuna.release:reset-after=1x');
    await cli.run('lacuna', 'release', '1', '--notes', 'By hand');
    expect(await planned(cli)).toEqual(['a: in-doubt']);
    await settle(cli, 'a', '--not-done');
    expect(await planned(cli)).toEqual([]);
  });
});

describe('a deletion', () => {
  test('is told by the plan, which creates the resource anew', async () => {
    await using cli = await applied();
    await cli.run('lacuna', 'delete', '1', '--yes');
    expect(cli.exitCode).toBe(0);
    await cli.run('plan');
    expect(cli.stdout).toMatch(
      /\+ lacuna +a +create, release, with a new id instead of \d+, which run \d{6}-\d{4}-\w{6} deleted/,
    );
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(await known(cli, 'a')).toMatchObject({ state: 'applied', deletedBy: null });
    expect(await planned(cli)).toEqual([]);
  });

  test('makes what refers to it follow to the new one', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    await cli.run('lacuna', 'delete', '1', '--yes');
    expect(await planned(cli)).toEqual(['a: create release', 'q: edit release because of a']);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('that was rejected changes nothing', async () => {
    await using cli = await applied();
    cli.setFaults('lacuna.delete:business-500=1x');
    await cli.run('lacuna', 'delete', '1', '--yes');
    expect(await planned(cli)).toEqual([]);
  });

  test.each([
    ['--done', ['a: create release']],
    ['--not-done', []],
    ['--give-up', ['a: given-up']],
  ])('in doubt, settled with %s', async (option, expected) => {
    await using cli = await applied();
    cli.setFaults('lacuna.delete:reset-after=1x');
    await cli.run('lacuna', 'delete', '1', '--yes', '--retries', '0');
    expect([cli.exitCode, await planned(cli)]).toEqual([8, ['a: in-doubt']]);
    await settle(cli, 'a', option);
    expect(await planned(cli)).toEqual(expected);
  });

  test('that was given up is told as a deletion, not as a create', async () => {
    await using cli = await startFolder();
    const course = [question('a'), quiz('q', [block(1, versionOf('a'))])];
    await holdApplied(cli, ...course);
    cli.setFaults('lacuna.delete:reset-after=1x');
    await cli.run('lacuna', 'delete', '1', '--yes', '--retries', '0');
    await settle(cli, 'a', '--give-up');
    const screen = /\? lacuna +a +deletion given up in run \S+: adopt or forget the key/;
    await cli.run('plan');
    expect(cli.stdout).toMatch(screen);
    expect(cli.stderr).toContain('1 operation was given up');
    expect(await apply(cli, '-o', 'json')).toEqual([]);
    expect(cli.json()).toHaveLength(2);
    expect(cli.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'a', operation: 'lacuna.delete', outcome: 'rejected' }),
        expect.objectContaining({ key: 'q', operation: 'assessment.edit', outcome: 'blocked' }),
      ]),
    );
    expect(cli.stdout).toContain('the deletion of');
    // The apply itself changes nothing of what is known.
    expect(await planned(cli)).toEqual(['a: given-up', 'q: blocked by a']);
    await cli.run('resources', 'forget', 'a', '--yes');
    expect(await planned(cli)).toEqual(['a: create release', 'q: edit release because of a']);
    await apply(cli, '--create-again');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('of something that is not in the files is not missed', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
    await hold(cli, question('a'));
    expect(await planned(cli)).toEqual(['b: missing']);
    const { id } = await known(cli, 'b');
    await cli.run('lacuna', 'delete', stringifyExact(id ?? null), '--yes');
    expect(await planned(cli)).toEqual([]);
  });

  test('is a finding where something still refers to it', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    await cli.run('lacuna', 'delete', '1', '--yes');
    await hold(cli, quiz('q', [block(1, versionOf('a'))]));
    await cli.run('plan');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('content/reference');
    expect(cli.stderr).toMatch(/run \d{6}-\d{4}-\w{6} deleted/);
  });
});
