/** An undo for which nobody has to look up the run or its service. */
import { expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { textOf } from '../bodies.ts';
import { apply, block, hold, startFolder, versionOf } from './folder.ts';
import { a, asList, contents, lastRun, q } from './undoing.ts';

async function appliedTwice(): Promise<{ cli: Cli; first: unknown }> {
  const cli = await startFolder();
  await hold(cli, q('one'));
  await apply(cli, '--new-ledger');
  const first = await contents(cli);
  await hold(cli, q('one', { title: 'Dois' }));
  await apply(cli);
  return { cli, first };
}

test('undo --last goes back run by run, and not forth again', async () => {
  const { cli, first } = await appliedTwice();
  await using _ = cli;
  await cli.run('undo', '--last', '--yes');
  expect([cli.exitCode, await contents(cli)]).toEqual([0, first]);
  await cli.run('undo', '--last', '--yes', '--max-deletes', '1');
  expect([cli.exitCode, await cli.held('lacunaquestions')]).toEqual([0, []]);
  await cli.run('undo', '--last', '--yes');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('runs/which')]);
});

test('undo without a run names --last where nobody can be asked', async () => {
  const { cli } = await appliedTwice();
  await using _ = cli;
  await cli.run('undo');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('usage/answer-needed')]);
  expect(cli.stderr).toContain('--last');
  await cli.run('undo', '--last', await lastRun(cli));
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('usage/')]);
});

test('undo without a run offers the newest ones at a terminal', async () => {
  await using cli = await startCli({
    atTerminal: true,
    answers: [
      [/^Which run\?$/, ''],
      [/^Undo run /, true],
    ],
  });
  await cli.write('q.ndjson', JSON.stringify(lacuna()));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
  await cli.run('lacuna', 'create', 'q.ndjson', '--again');
  await cli.run('undo');
  expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{ id: 2 }]]);
});

test('the undo of an import listed bare ids in the order of their creation', async () => {
  await using cli = await startCli();
  const titles = ['Rios', 'Lagos', 'Mares'];
  await cli.write('q.ndjson', titles.map((title) => JSON.stringify(lacuna({ title }))).join('\n'));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create');
  await cli.run('undo', '--last', '--dry-run', '--max-deletes', '3');
  const lines = cli.stderr.split('\n').filter((line) => line.startsWith('  - '));
  expect(lines.map((line) => line.replace(/ id \d /, ' '))).toEqual([
    expect.stringMatching(/^ {2}- lacuna .*delete "Rios" +q\.ndjson:1$/),
    expect.stringMatching(/delete "Lagos" +q\.ndjson:2$/),
    expect.stringMatching(/delete "Mares" +q\.ndjson:3$/),
  ]);
});

test('the question whether to delete names the title', async () => {
  const answers = [[/^Delete lacuna question 1 "Rios" at /, true]] as const;
  await using cli = await startCli({ atTerminal: true, answers });
  await cli.write('q.json', JSON.stringify(lacuna({ title: 'Rios' })));
  await cli.run('lacuna', 'create', 'q.json');
  await cli.run('lacuna', 'delete', '1');
  expect(cli.exitCode).toBe(0);
});

test('resources list wanted --sandbox beside the only ledger of the folder', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.run('resources', 'list');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('config/no-target')]);
  const document = { key: 'a', operation: 'lacuna.create', body: lacuna() };
  await cli.write('q.json', JSON.stringify(document));
  await cli.run('import', 'q.json', '--sandbox');
  await cli.run('resources', 'list', '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([0, [{ key: 'a' }]]);
  await cli.run('import', 'q.json', '--base-url', cli.url);
  await cli.run('resources', 'list');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('config/no-target')]);
});

async function renamed(): Promise<Cli> {
  const cli = await startFolder();
  await hold(cli, q('one'), q('two', { title: 'Dois' }));
  await apply(cli, '--new-ledger');
  await hold(
    cli,
    q('first', { source: 'one' }, { formerly: ['one'] }),
    q('two', { title: 'Dois' }),
  );
  return cli;
}

const keysIn = async (cli: Cli) => {
  await cli.run('resources', 'list', '-o', 'json');
  return asList(cli).map((each) => each['key']);
};

test('after a rename, undo --last undid the run before it', async () => {
  await using cli = await renamed();
  expect(await apply(cli)).toEqual([]);
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toMatchObject([{ state: 'finished', counts: {}, recorded: 1 }, {}]);
  await cli.run('undo', '--last', '--dry-run');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('renamed from first')]);
  expect(cli.stderr).toContain('dry run');
  await cli.run('undo', '--last', '--yes');
  expect([cli.exitCode, await keysIn(cli)]).toEqual([0, ['one', 'two']]);
  await cli.run('undo', '--last', '--dry-run', '--max-deletes', '2');
  expect(cli.stderr).toContain('2 to delete');
});

test('a rename was stopped, without results and without a way back', async () => {
  await using cli = await renamed();
  await apply(cli);
  const told = cli.stderr;
  const run = await lastRun(cli);
  expect(told).toContain(`lms-cli undo ${run}`);
  await cli.run('runs', 'show', run);
  expect(cli.stdout).toMatch(/^state +finished$/m);
  expect(cli.stdout).toMatch(/^results +1 /m);
  expect(cli.stderr).toContain(`lms-cli undo ${run}`);
});

test('a rename whose edit was rejected was jumped over by undo --last', async () => {
  await using cli = await renamed();
  const first = q('first', { source: 'one', title: 'Novo' }, { formerly: ['one'] });
  await hold(cli, first, q('two', { title: 'Dois' }));
  cli.setFaults('lacuna.edit:403-own=1x');
  await apply(cli);
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toMatchObject([{ counts: { rejected: 1 }, recorded: 1 }, {}]);
  await cli.run('undo', '--last', '--yes');
  expect(await keysIn(cli)).toEqual(['one', 'two']);
});

test('undo --last jumped over a newer command that cannot be undone', async () => {
  const { cli } = await appliedTwice();
  await using _ = cli;
  await cli.write('q.json', JSON.stringify(lacuna()));
  await cli.run('lacuna', 'create', 'q.json');
  await cli.run('runs', 'list', '-o', 'json');
  const before = textOf(asList(cli)[1] ?? null, 'id');
  await cli.run('undo', '--last', '--yes');
  expect([cli.exitCode, cli.stderr]).toEqual([1, expect.stringContaining('undo/kept')]);
  expect(cli.stderr).toContain(`lms-cli undo ${before}\``);
});

test('undo --last jumped over a run with nothing but an operation in doubt', async () => {
  const { cli } = await appliedTwice();
  await using _ = cli;
  await hold(cli, q('one', { title: 'Dois' }), q('two', { title: 'Novo' }));
  cli.setFaults('lacuna.create:reset-after=1x');
  await apply(cli);
  const run = await lastRun(cli);
  const before = await contents(cli);
  await cli.run('undo', '--last', '--yes', '--max-deletes', '2');
  expect([cli.exitCode, await contents(cli)]).toEqual([8, before]);
  expect(cli.stderr).toContain(`run ${run}`);
});

test('undo offered the newest runs without a word about older ones', async () => {
  const answers = [
    [/^Which run\?$/, ''],
    [/^Undo run /, true],
  ] as const;
  await using cli = await startCli({ atTerminal: true, answers });
  await cli.write('q.ndjson', JSON.stringify(lacuna()));
  const imports = Array.from({ length: 9 }, () => ['import', 'q.ndjson', '--as', 'lacuna.create']);
  for (const words of imports) await cli.run(...words, '--again', '--no-input');
  await cli.run('undo');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('1 older run')]);
});

test('after an undo, resources list had forgotten the document of a resource', async () => {
  await using cli = await startFolder();
  await hold(cli, q('one'), q('two', { title: 'Dois' }));
  await apply(cli, '--new-ledger');
  await hold(cli, q('one', { title: 'Um' }));
  await apply(cli, '--prune', '--max-deletes', '1');
  await cli.run('undo', '--last', '--yes');
  await cli.run('resources', 'list', '-o', 'json');
  const places = asList(cli).map(({ key, source }) => ({ key, source }));
  expect(places).toEqual([
    { key: 'one', source: { file: 'course.ndjson', line: 1 } },
    { key: 'two', source: { file: 'course.ndjson', line: 2 } },
  ]);
});

test('what the files still refer to was missing from them without a word', async () => {
  await using cli = await startFolder();
  const [exam, one] = [a('test', [block(302, versionOf('one'))]), q('one')];
  await hold(cli, one, exam);
  await apply(cli, '--new-ledger');
  await hold(cli, exam);
  await cli.run('plan', '-o', 'json');
  expect(cli.json()).toMatchObject({ changes: [{ key: 'one', referredBy: ['test'] }] });
});
