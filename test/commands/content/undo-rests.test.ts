/** What an undo cannot take back, what limits it, and which runs it takes. */
import { describe, expect, test } from 'vitest';
import type { Cli } from '../../harness/cli.ts';
import { field } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  known,
  planned,
  startFolder,
  versionOf,
} from './folder.ts';
import { a, contents, lastRun, q, t, undo, idNow } from './undoing.ts';

describe('what cannot be taken back is told, and the rest is taken back', () => {
  test('a first release', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', {}, { release: undefined }));
    await hold(cli, q('one', { title: 'Um' }));
    await apply(cli);
    expect(await undo(cli, await lastRun(cli))).toEqual(['lacuna.edit']);
    expect(cli.stderr).toContain('one  edit, its first release stays');
    await hold(cli, q('one', {}, { release: undefined }));
    expect(await planned(cli)).toEqual([]);
  });

  test('nothing but a first release', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', {}, { release: undefined }));
    await hold(cli, q('one'));
    await apply(cli);
    expect(await undo(cli, await lastRun(cli))).toEqual([]);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('one  its first release stays');
    expect(cli.stderr).toContain('1 resource cannot be taken back');
  });

  test('the content of what was adopted', async () => {
    await using cli = await startFolder();
    await cli.write('old.json', JSON.stringify(field(q('one', { title: 'Velho' }), 'body')));
    await cli.run('lacuna', 'create', 'old.json', '-o', 'id', '--no-ledger');
    const id = cli.stdout.trim();
    await cli.run('resources', 'adopt', 'one', id, '--as', 'lacuna');
    await hold(cli, q('one'), q('two'));
    await apply(cli);
    expect(await undo(cli, await lastRun(cli))).toEqual(['lacuna.delete']);
    expect([cli.exitCode, [...(await contents(cli)).keys()]]).toEqual([0, ['one']]);
    expect(cli.stderr).toContain('its earlier content is unknown');
  });

  test('the creation of something protected, and of what that refers to', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('stays'));
    await hold(
      cli,
      q('stays'),
      q('one'),
      q('two'),
      a('test', [block(1, versionOf('one'))], { protect: true }),
    );
    await apply(cli);
    expect(await undo(cli, await lastRun(cli))).toEqual(['lacuna.delete']);
    expect(cli.stderr).toContain('test  protected: not deleted');
    expect(cli.stderr).toContain('one   not deleted, because something that stays refers to it');
    expect([...(await contents(cli)).keys()].toSorted()).toEqual(['one', 'stays', 'test']);
  });
});

describe('limits bind it', () => {
  const created = async (): Promise<{ cli: Cli; run: string }> => {
    const cli = await startFolder();
    await holdApplied(cli, q('one'));
    await hold(cli, q('one', { title: 'Um' }), q('two'), q('three'));
    await apply(cli);
    return { cli, run: await lastRun(cli) };
  };

  test.each([
    [['--max-deletes', '1'], 9],
    [['--max-deletes', '50%'], 9],
    [['--max-deletes', '5', '--max-changes', '2'], 9],
    [[], 2],
    [['--max-deletes', '2', '--max-changes', '3'], 0],
  ])('%j: exit code %d', async (options, exitCode) => {
    const { cli, run } = await created();
    await using _ = cli;
    const before = await cli.requests();
    await cli.run('undo', run, '--yes', ...options);
    expect(cli.exitCode).toBe(exitCode);
    expect((await cli.requests()).length > before.length).toBe(exitCode === 0);
  });

  test('without --yes and a terminal it asks for --yes', async () => {
    const { cli, run } = await created();
    await using _ = cli;
    await cli.run('undo', run, '--max-deletes', '2');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  });
});

describe('the run', () => {
  test('may be named by the beginning of its id, if that is not ambiguous', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await lastRun(cli);
    await hold(cli, q('one', { title: 'Um' }));
    await apply(cli);
    await cli.run('undo', run.slice(0, -1), '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('ambiguous')]);
    await cli.run('undo', 'nothing', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('not found')]);
    expect(await undo(cli, await lastRun(cli))).toHaveLength(2);
  });

  test('of a single command cannot be undone', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const id = await idNow(cli, 'one');
    await cli.run('lacuna', 'move', id, '9');
    const run = await lastRun(cli);
    expect([await undo(cli, run), cli.exitCode]).toEqual([[], 2]);
    expect(cli.stderr).toContain(`cannot undo run ${run}`);
  });

  test('of another ledger is refused', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await lastRun(cli);
    await cli.run('undo', run, '--yes', '--base-url', 'http://127.0.0.1:9/api');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/other-target')]);
  });

  test('needs a ledger', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const run = await lastRun(cli);
    expect([await undo(cli, run, '--no-ledger'), cli.exitCode]).toEqual([[], 2]);
    expect(cli.stderr).toContain('--no-ledger');
  });
});

test('what a content folder took over from one without a scope is given back', async () => {
  await using cli = await startFolder();
  await cli.write('lms-cli.yaml', 'content: { files: [course.ndjson] }\n');
  await holdApplied(cli, q('one'), q('two'));
  const before = await contents(cli);
  await cli.write('lms-cli.yaml', 'content: { scope: other, files: [course.ndjson] }\n');
  await hold(cli, q('two', { title: 'Dois' }), q('three'));
  await apply(cli);
  expect(field(await known(cli, 'two'), 'scope')).toBe('other');
  await undo(cli, await lastRun(cli));
  expect([cli.exitCode, await contents(cli)]).toEqual([0, before]);
  expect(await known(cli, 'two')).toMatchObject({ scope: null });
});

test('a dry run shows the requests and leaves no trace', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('one'), t('track'));
  await hold(cli, q('one', { title: 'Um' }), t('track'));
  await apply(cli);
  const run = await lastRun(cli);
  expect(await undo(cli, run, '-n')).toEqual([]);
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('Undo of run')]);
  expect(await lastRun(cli)).toBe(run);
});

test('it speaks Portuguese', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('one'));
  const first = await lastRun(cli);
  await hold(cli, q('one', { title: 'Um' }));
  await apply(cli);
  const run = await lastRun(cli);
  await undo(cli, first, '--lang', 'pt-BR');
  expect(cli.stderr).toContain(
    `desfazer a execução ${first} por causa de mudanças posteriores: "one" (execução ${run})`,
  );
  await undo(cli, run, '--lang', 'pt-BR');
  expect(cli.stderr).toContain('reverta também o commit');
});
