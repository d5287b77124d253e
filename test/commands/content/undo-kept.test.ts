/** What an undo was asked to take back and cannot: it is in the exit code, and has a result. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { apply, block, hold, holdApplied, planned, startFolder, versionOf } from './folder.ts';
import { a, asList, contents, idNow, lastRun, q, undo } from './undoing.ts';

const results = (cli: Cli) =>
  asList(cli).map(({ operation, outcome, key, error }) => ({
    operation,
    outcome,
    key,
    ...(error === undefined ? {} : { error }),
  }));

const kept = (operation: string, key: string | null) => ({
  operation,
  outcome: 'blocked',
  key,
  error: {
    code: 'undo/kept',
    reason: 'resource',
    message: expect.any(String),
    hint: expect.stringContaining('lms-cli'),
  },
});
const done = (operation: string, key: string | null) => ({ operation, outcome: 'done', key });

/** The results of an undo, and its exit code. */
async function undone(cli: Cli, run: string, ...options: readonly string[]) {
  await undo(cli, run, '-o', 'json', ...options);
  return [cli.exitCode, results(cli)];
}

const edit = (id: number, title: string): JsonObject => ({
  operation: 'lacuna.edit',
  body: lacuna({ id, title }),
});
const move = { operation: 'lacuna.move', params: { questionId: '2', topicId: '9' } };
const release = (id: JsonObject | number) => ({
  operation: 'lacuna.release',
  body: { id, releaseNotes: 'Notas' },
});
const create = (key: string) => ({ operation: 'lacuna.create', key, body: lacuna({ title: key }) });

/** Imports these documents. Returns the run. */
async function imported(cli: Cli, ...documents: readonly JsonObject[]): Promise<string> {
  const name = `import-${documents.length}-${JSON.stringify(documents).length}.ndjson`;
  await cli.write(name, documents.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await cli.run('import', name, '--yes');
  expect(cli.exitCode).toBe(0);
  return lastRun(cli);
}

describe('an undo that could not take everything back ended with 0', () => {
  test('contents that nobody knew, of what was adopted', async () => {
    await using cli = await startFolder();
    await cli.write('old.json', JSON.stringify(lacuna({ title: 'Velho' })));
    await cli.run('lacuna', 'create', 'old.json', '--no-ledger');
    await cli.run('resources', 'adopt', 'one', '1', '--as', 'lacuna');
    await hold(cli, q('one', {}, { release: undefined }), q('two', { title: 'Dois' }));
    await apply(cli);
    const run = await lastRun(cli);
    const left = kept('lacuna.edit', 'one');

    await cli.run('undo', run, '--yes', '--dry-run', '-o', 'json');
    expect([cli.exitCode, results(cli)]).toMatchObject([6, [left, { outcome: 'planned' }]]);
    expect(await undone(cli, run)).toEqual([6, [left, done('lacuna.delete', 'two')]]);
    expect(await undone(cli, run)).toEqual([1, [left]]);
    expect(await undone(cli, run, '--dry-run')).toEqual([1, [left]]);
  });

  test('a first release, of what is edited back', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', { title: 'Um' }, { release: undefined }));
    await hold(cli, q('one', { title: 'Novo' }));
    await apply(cli);
    const run = await lastRun(cli);
    const left = kept('lacuna.release', 'one');
    expect(await undone(cli, run)).toEqual([6, [left, done('lacuna.edit', 'one')]]);
    expect(await undone(cli, run)).toEqual([1, [left]]);
    await cli.run('runs', 'show', run);
    expect(cli.stdout).not.toContain('undone by');
    expect(cli.stderr).not.toContain('to undo');
  });

  test('a first release and nothing else, which the apply offered to undo', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', {}, { release: undefined }));
    await hold(cli, q('one'));
    await apply(cli);
    expect(cli.stderr).not.toContain('to undo this apply');
    expect(await undone(cli, await lastRun(cli))).toEqual([1, [kept('lacuna.release', 'one')]]);
  });

  test('what is protected, and what that refers to', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('stays'));
    const exam = a('test', [block(1, versionOf('two'))], { protect: true });
    await hold(cli, q('stays'), q('two'), exam, q('three'));
    await apply(cli);
    expect(await undone(cli, await lastRun(cli))).toEqual([
      6,
      [
        kept('assessment.delete', 'test'),
        kept('lacuna.delete', 'two'),
        done('lacuna.delete', 'three'),
      ],
    ]);
  });

  test('where something was changed without a request, it is partly done', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', {}, { release: undefined }));
    await hold(cli, q('first', { source: 'one' }, { formerly: ['one'] }));
    await apply(cli);
    const run = await lastRun(cli);
    expect(await undone(cli, run)).toEqual([6, [kept('lacuna.release', 'one')]]);
    expect(await undone(cli, run)).toEqual([1, [kept('lacuna.release', 'one')]]);
  });

  test('reports show a failure', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', {}, { release: undefined }));
    await hold(cli, q('one'));
    await apply(cli);
    const reports = ['--report', 'junit', '--report', 'github', '--report', 'markdown'];
    await undo(cli, await lastRun(cli), ...reports);
    expect(cli.exitCode).toBe(1);
    expect(cli.stderr).toContain('failures="1"');
    expect(cli.stderr).toContain('::error title=undo/kept::');
    expect(cli.stderr).toContain('`undo/kept`');
  });
});

describe('what an import changed in resources that it did not create', () => {
  /** Two questions that the ledger does not know. */
  async function withQuestions(): Promise<Cli> {
    const cli = await startFolder();
    for (const title of ['Um', 'Dois']) {
      await cli.write('old.json', JSON.stringify(lacuna({ title })));
      await cli.run('lacuna', 'create', 'old.json', '--no-ledger');
    }
    return cli;
  }

  test('stays, and what it created goes with all that it did to it', async () => {
    await using cli = await withQuestions();
    const deletion = { operation: 'lacuna.delete', params: { questionId: '1' } };
    const own = [create('new'), release({ $ref: 'new' })];
    const run = await imported(cli, ...own, edit(2, 'Novo'), move, release(2), deletion);
    const left = [kept('lacuna.edit', null), kept('lacuna.create', null)];
    expect(await undone(cli, run)).toEqual([6, [...left, done('lacuna.delete', 'new')]]);
    expect(await undone(cli, run)).toEqual([1, left]);
    await cli.run('undo', run, '--yes');
    expect(cli.stderr).toContain('cannot take back "lacuna 2"');
    expect(cli.stderr).toContain('2 resources cannot be taken back');
  });

  test.each([
    ['edit', edit(2, 'Novo')],
    ['move', move],
    ['release', release(2)],
  ])('is told alone: %s', async (verb, document) => {
    await using cli = await withQuestions();
    const run = await imported(cli, document);
    expect(await undone(cli, run)).toEqual([1, [kept(`lacuna.${verb}`, null)]]);
  });

  test('is gone once it is deleted', async () => {
    await using cli = await withQuestions();
    const run = await imported(cli, edit(2, 'Novo'));
    await cli.run('lacuna', 'delete', '2', '--yes');
    expect(await undone(cli, run)).toEqual([0, []]);
  });

  test('the undo of what an import created offered an undo, and that found nothing to undo', async () => {
    await using cli = await withQuestions();
    const bare = { operation: 'lacuna.create', body: lacuna({ title: 'Sem chave' }) };
    const run = await imported(cli, create('new'), bare);
    await cli.run('undo', run, '--yes', '--max-deletes', '2');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('to undo')]);
    const back = await lastRun(cli);
    await cli.run('runs', 'show', back);
    expect(cli.stderr).not.toContain('to undo');
    expect(await undone(cli, back)).toEqual([
      1,
      [kept('lacuna.create', 'new'), kept('lacuna.create', null)],
    ]);
    expect(await undone(cli, run)).toEqual([0, []]);
  });
});

describe('an undo that takes back all that it is asked ends with 0', () => {
  test('also where releases are left for later', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'));
    const before = await contents(cli);
    await hold(cli, q('one', { title: 'Novo' }));
    await apply(cli);
    const run = await lastRun(cli);
    const undoing = [done('lacuna.edit', 'one')];
    expect(await undone(cli, run, '--no-release')).toEqual([0, undoing]);
    expect(await undone(cli, run)).toEqual([0, [done('lacuna.release', 'one')]]);
    expect(await contents(cli)).toEqual(before);
    expect(await undone(cli, run)).toEqual([0, []]);
  });
});

test('a limit stops it before it tells what it keeps', async () => {
  await using cli = await startFolder();
  await hold(cli, q('one'), q('two', {}, { protect: true }));
  await apply(cli, '--new-ledger');
  await cli.run('undo', await lastRun(cli), '--yes', '--max-deletes', '0', '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([9, { error: { code: 'content/limit' } }]);
  expect(await planned(cli)).toEqual([]);
});

test('a single command cannot be undone, and that was an error of the command line', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('one'));
  await cli.run('lacuna', 'move', await idNow(cli, 'one'), '9');
  await cli.run('undo', await lastRun(cli), '--yes', '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([1, { error: { code: 'undo/kept' } }]);
});

describe('undo --last', () => {
  test('got stuck at an import that only edited', async () => {
    await using cli = await startFolder();
    await cli.write('old.json', JSON.stringify(lacuna({ title: 'Velho' })));
    await cli.run('lacuna', 'create', 'old.json', '--no-ledger');
    await holdApplied(cli, q('one'));
    const first = await lastRun(cli);
    const run = await imported(cli, edit(1, 'Outro'));
    const left = [kept('lacuna.edit', null)];
    for (const _ of [1, 2]) {
      await cli.run('undo', '--last', '--yes', '--max-deletes', '1', '-o', 'json');
      expect([cli.exitCode, results(cli)]).toEqual([1, left]);
      expect(cli.stdout).toContain(`lms-cli undo ${first}`);
      expect(cli.stdout).not.toContain(`lms-cli undo ${run}`);
    }
    expect(await undo(cli, first)).toEqual(['lacuna.delete']);
    expect(cli.exitCode).toBe(0);
  });

  test('did not take back what an import edited, though it knew what was there before', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one'), q('two'));
    const before = await contents(cli);
    await imported(cli, edit(1, 'Outro'), edit(2, 'Novo'));
    const undoing = [done('lacuna.edit', 'one'), done('lacuna.edit', 'two')];
    expect(await undone(cli, await lastRun(cli))).toEqual([0, undoing]);
    expect(await contents(cli)).toEqual(before);
    expect(await planned(cli)).toEqual([]);
  });

  test('takes back what it can, and then names the run before', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, q('one', { title: 'Um' }, { release: undefined }));
    const first = await lastRun(cli);
    await hold(cli, q('one', { title: 'Novo' }));
    await apply(cli);
    await cli.run('undo', '--last', '--yes');
    expect(cli.exitCode).toBe(6);
    await cli.run('undo', '--last', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([
      1,
      expect.stringContaining(`lms-cli undo ${first}`),
    ]);
    expect(await undo(cli, first)).toEqual(['lacuna.delete']);
    await cli.run('undo', '--last', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('runs/which')]);
  });

  test('passes over runs of which nothing is left, and those that changed nothing', async () => {
    await using cli = await startFolder();
    await imported(cli, create('a'));
    const second = await imported(cli, create('b'), create('c'));
    await imported(cli, create('b'), create('c'));
    await undo(cli, second);
    cli.setFaults('lacuna.create:403-own=100%');
    await cli.write('d.ndjson', JSON.stringify(create('d')));
    await cli.run('import', 'd.ndjson');
    cli.setFaults('');
    await cli.run('undo', '--last', '--yes', '--max-deletes', '1');
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toEqual([]);
  });

  test('names nothing where nothing can be undone', async () => {
    await using cli = await startFolder();
    await cli.write('q.json', JSON.stringify(lacuna()));
    await cli.run('lacuna', 'create', 'q.json');
    const run = await lastRun(cli);
    await cli.run('undo', '--last', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([
      1,
      expect.stringContaining(`lms-cli runs show ${run}`),
    ]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('offers the run before at a terminal: %s', async (isWanted, exitCode) => {
    const answers = [
      [/^Run \S+ cannot be undone\. Undo run \S+ instead/, isWanted],
      [/^Undo run /, true],
    ] as const;
    await using cli = await startCli({ atTerminal: true, answers });
    await cli.write('q.ndjson', JSON.stringify(create('a')));
    await cli.run('import', 'q.ndjson');
    await cli.write('q.json', JSON.stringify(lacuna({ title: 'Outra' })));
    await cli.run('lacuna', 'create', 'q.json');
    await cli.run('undo', '--last');
    expect([cli.exitCode, (await cli.held('lacunaquestions')).length]).toEqual([
      exitCode,
      isWanted ? 1 : 2,
    ]);
  });
});
