/** An import creates no content a second time without a decision (docs/import.md, Content that exists). */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doubtsOf, errorCode, field, textOf } from '../bodies.ts';

const create = ['lacuna', 'create', 'q.json'];
const bare = ['import', 'q.json', '--as', 'lacuna.create'];

const document = (title: string, key?: string) =>
  stringifyExact({
    operation: 'lacuna.create',
    ...(key !== undefined && { key }),
    body: lacuna({ title }),
  });
const resource = (key: string, title: string) =>
  stringifyExact({ resource: 'lacuna', key, body: lacuna({ title }) });

const ndjson = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const outcomes = (cli: Cli) => [cli.json()].flat().map((each) => field(each, 'outcome'));
const held = async (cli: Cli) => (await cli.held('lacunaquestions')).length;

/** With a question that a single command has created. */
async function withCreated(options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Um' })));
  await cli.run(...create);
  return cli;
}

describe('content that another command or key has created', () => {
  test.each([
    ['a single command', 'q.json', stringifyExact(lacuna({ title: 'Um' })), create],
    ['another key', 'i.json', document('Um', 'one'), ['import', 'i.json']],
    ['a content folder', 'r.json', resource('one', 'Um'), ['apply', 'r.json', '--yes']],
  ])('is refused where nobody can be asked: %s', async (_, name, text, argv) => {
    await using cli = await startCli();
    await cli.write(name, text);
    await cli.run(...argv, '--new-ledger');
    await cli.write('b.ndjson', ndjson(document('Um', 'other'), document('Dois', 'fresh')));
    await cli.run('import', 'b.ndjson', '--yes');
    expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
    expect(cli.stderr).toMatch(/error {2}ledger\/content-exists {2}"b\.ndjson:1" .* id 1,/);
    expect(cli.stderr).toMatch(/--adopt-existing .* --create-again/);
    await cli.run('import', 'b.ndjson', '--create-again');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 3]);
    await cli.run('import', 'b.ndjson');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 3]);
  });

  test('leaves no run behind if it is refused', async () => {
    await using cli = await withCreated();
    await cli.run(...bare, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/content-exists']);
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toHaveLength(1);
  });

  test('is a warning in a dry run', async () => {
    await using cli = await withCreated();
    await cli.run(...bare, '--dry-run');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringMatching(/^warning {2}ledger\/content-exists/m),
    ]);
  });

  test('is not what the input itself has created, when it is typed again', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:error-200=2x' });
    await cli.write('b.ndjson', ndjson(document('Um', 'one'), document('Um'), document('Um')));
    await cli.run('import', 'b.ndjson', '--concurrency', '1');
    cli.setFaults('');
    await cli.run('import', 'b.ndjson');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 3]);
  });

  test('is one for each equal document, and the rest is sent', async () => {
    await using cli = await withCreated();
    await cli.write('b.ndjson', ndjson(document('Um'), document('Um')));
    await cli.run('import', 'b.ndjson', '--adopt-existing', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped', 'done'], 2]);
    await cli.run('import', 'b.ndjson');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
  });

  test('that may exist is in doubt: it is refused, and cannot be adopted', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:reset-after=1x' });
    await cli.write('a.json', document('Um', 'one'));
    await cli.write('b.json', document('Um', 'other'));
    await cli.run('import', 'a.json');
    expect(cli.exitCode).toBe(8);
    await cli.run('import', 'b.json');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('which is in doubt')]);
    await cli.run('import', 'b.json', '--adopt-existing');
    expect([cli.exitCode, await held(cli)]).toEqual([3, 1]);
    expect(cli.stderr).toMatch(/ledger\/not-adoptable .* may exist: operation \d+/);
  });

  test('that was deleted since is created', async () => {
    await using cli = await withCreated();
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run(...bare);
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
  });
});

describe('--adopt-existing', () => {
  test('counts a document without a key as done', async () => {
    await using cli = await withCreated();
    await cli.run(...bare, '--adopt-existing', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped'], 1]);
    expect(cli.json()).toMatchObject([{ content: { id: 1 } }]);
    await cli.run(...bare, '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped'], 1]);
  });

  test('made the first document ask again, and so on, where another one says the same by defaults', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', 'defaults: { lacuna: { author: Ana } }\n');
    const { author: _, ...rest } = lacuna({ title: 'Um' });
    await cli.write('whole.json', stringifyExact(lacuna({ title: 'Um' })));
    await cli.write('short.json', stringifyExact(rest));
    const imported = async (file: string, ...options: string[]) => {
      await cli.run('import', file, '--as', 'lacuna.create', ...options, '-o', 'json');
      return [cli.exitCode, outcomes(cli), await held(cli)];
    };
    expect(await imported('whole.json', '--new-ledger')).toEqual([0, ['done'], 1]);
    expect(await imported('short.json', '--adopt-existing')).toEqual([0, ['skipped'], 1]);
    for (const file of ['whole.json', 'short.json', 'whole.json'])
      expect(await imported(file)).toEqual([0, ['skipped'], 1]);
  });

  test('is created again with a warning once what was adopted is deleted', async () => {
    await using cli = await withCreated();
    await cli.write('k.json', document('Um', 'k1'));
    await cli.run('import', 'k.json', '--adopt-existing');
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run('import', 'k.json');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
    expect(cli.stderr).toMatch(/^warning {2}ledger\/sent-again {2}1 document /m);
  });

  test('adopted what a deletion had taken away, because its key had another resource by then', async () => {
    await using cli = await startCli();
    await cli.write('v1.json', document('A', 'k1'));
    await cli.write('v2.json', document('B', 'k1'));
    await cli.write('z.json', document('A', 'z'));
    await cli.run('import', 'v1.json', '--new-ledger');
    await cli.run('lacuna', 'delete', '1', '--yes');
    await cli.run('import', 'v2.json');
    await cli.run('import', 'z.json', '--adopt-existing', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['done'], 2]);
  });

  test('gives the key of a document to what exists, and its references the id', async () => {
    await using cli = await withCreated();
    const release = {
      operation: 'lacuna.release',
      body: { id: { $ref: 'one' }, releaseNotes: '' },
    };
    await cli.write('b.ndjson', ndjson(document('Um', 'one'), stringifyExact(release)));
    await cli.run('import', 'b.ndjson', '--adopt-existing', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped', 'done'], 1]);
    await cli.run('resources', 'show', 'one', '-o', 'json');
    expect(cli.json()).toMatchObject({ key: 'one', id: 1 });
    await cli.run('import', 'b.ndjson', '-o', 'json');
    expect([cli.exitCode, outcomes(cli)]).toEqual([0, ['skipped', 'skipped']]);
  });

  test('renames the key that another import gave it, and that import is still done', async () => {
    await using cli = await startCli();
    await cli.write('a.json', document('Um', 'one'));
    await cli.write('b.json', document('Um', 'other'));
    await cli.run('import', 'a.json');
    await cli.run('import', 'b.json', '--adopt-existing');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
    for (const file of ['a.json', 'b.json']) {
      await cli.run('import', file, '-o', 'json');
      expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped'], 1]);
    }
    await cli.run('resources', 'list', '-o', 'json');
    expect(cli.json()).toMatchObject([{ key: 'other', id: 1 }]);
  });

  test('takes no key away from a content folder', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', 'content: { scope: history, files: [r.json] }\n');
    await cli.write('r.json', resource('one', 'Um'));
    await cli.run('apply', '--yes', '--new-ledger');
    await cli.write('b.json', document('Um', 'other'));
    await cli.run('import', 'b.json', '--adopt-existing');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('key one')]);
    // A document without a key takes none.
    await cli.write('b.json', document('Um'));
    await cli.run('import', 'b.json', '--adopt-existing');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
    await cli.run('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('does not choose among several: they are named', async () => {
    await using cli = await withCreated();
    await cli.run(...create, '--again');
    for (const options of [[], ['--adopt-existing']]) {
      await cli.run(...bare, ...options);
      expect([cli.exitCode, await held(cli)]).toEqual([3, 2]);
      expect(cli.stderr).toMatch(/ledger\/not-adoptable .*several times: id 1, .* and id 2, /);
    }
    await cli.run(...bare, '--create-again');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 3]);
  });

  test('cannot be used together with --create-again', async () => {
    await using cli = await withCreated();
    await cli.run(...bare, '--adopt-existing', '--create-again');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('--create-again')]);
  });

  test('is undone by nothing: an undo deletes only what the import has created', async () => {
    await using cli = await withCreated();
    await cli.write('b.ndjson', ndjson(document('Um', 'one'), document('Dois', 'two')));
    await cli.run('import', 'b.ndjson', '--adopt-existing');
    await cli.run('undo', '--last', '--yes', '--max-deletes', '1');
    const there = await cli.held('lacunaquestions');
    expect([cli.exitCode, there.map((each) => textOf(each, 'title'))]).toEqual([0, ['Um']]);
  });
});

describe('at a terminal', () => {
  test.each([
    ['Adopt the one that exists', 0, 1],
    ['Create it a second time', 0, 2],
    ['Stop', 2, 1],
  ])('a person decides, whatever --yes says: %s', async (words, exitCode, questions) => {
    await using cli = await withCreated({
      atTerminal: true,
      answers: [[/^What do you want to do\?$/, words]],
    });
    await cli.run(...bare, '--yes');
    expect([cli.exitCode, await held(cli)]).toEqual([exitCode, questions]);
    expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain('ledger/content-exists "q.json:1" would');
    expect(cli.stderr).not.toContain('planned again');
  });
});

describe('a key that was adopted by hand', () => {
  test('of an import that gave its create up does not stand in its way', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:reset-after=1x' });
    await cli.write('a.json', document('Um', 'one'));
    await cli.run('import', 'a.json');
    await cli.run('runs', 'list', '-o', 'id');
    const [run = ''] = cli.stdout.split('\n');
    await cli.run('runs', 'resolve', run, ...(await doubtsOf(cli, run)), '--give-up');
    await cli.run('resources', 'adopt', 'one', '1', '--as', 'lacuna');
    await cli.run('import', 'a.json', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped'], 1]);
    expect(cli.json()).toMatchObject([{ content: { id: 1 } }]);
    await cli.write('a.json', document('Outro', 'one'));
    await cli.run('import', 'a.json');
    expect([cli.exitCode, await held(cli)]).toEqual([3, 1]);
  });

  test('is that of the document that has its very content', async () => {
    await using cli = await withCreated();
    await cli.run('resources', 'adopt', 'one', '1', '--as', 'lacuna');
    await cli.write('a.json', document('Um', 'one'));
    await cli.run('import', 'a.json', '-o', 'json');
    expect([cli.exitCode, outcomes(cli), await held(cli)]).toEqual([0, ['skipped'], 1]);
  });
});

describe('a document without a key that was corrected in its file', () => {
  const imports = async (cli: Cli, ...titles: readonly string[]) => {
    await cli.write('q.ndjson', ndjson(...titles.map((title) => document(title))));
    await cli.run('import', 'q.ndjson');
  };

  test('is a warning with the number of those that are missing, or new, whichever is less', async () => {
    await using cli = await startCli();
    await imports(cli, 'a', 'b', 'c');
    await imports(cli, 'a', 'd', 'e', 'f');
    expect(cli.stderr).toMatch(/^warning {2}ledger\/corrected {2}2 documents/m);
    await imports(cli, 'a', 'd', 'g');
    expect(cli.stderr).toMatch(/^warning {2}ledger\/corrected {2}1 document /m);
  });

  test('is nothing where nothing is missing, or in a file of another name', async () => {
    await using cli = await startCli();
    await imports(cli, 'a', 'b');
    await imports(cli, 'a', 'b', 'c');
    expect(cli.stderr).not.toContain('corrected');
    await cli.write('other.ndjson', ndjson(document('x')));
    await cli.run('import', 'other.ndjson');
    expect(cli.stderr).not.toContain('corrected');
  });

  test.each([
    [true, 0, 2],
    [false, 2, 1],
  ])('is asked about at a terminal: %s', async (answer, exitCode, questions) => {
    await using cli = await startCli({
      atTerminal: true,
      answers: [[/looks like an edited version/, answer]],
    });
    await imports(cli, 'a');
    await imports(cli, 'b');
    expect([cli.exitCode, await held(cli)]).toEqual([exitCode, questions]);
    expect(/^not confirmed: nothing was sent$/m.test(cli.stderr)).toBe(!answer);
  });
});
