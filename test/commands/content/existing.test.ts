/** Content that exists is not created a second time without a decision (docs/content-as-code.md). */
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli, CliOptions } from '../../harness/cli.ts';
import { assessment, lacuna } from '../../harness/course.ts';
import { field } from '../bodies.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  known,
  planned,
  question,
  quiz,
  startFolder,
  versionOf,
} from './folder.ts';

/** A folder whose questions single commands have created, in their order. */
async function withCreated(titles: readonly string[], options: CliOptions = {}): Promise<Cli> {
  const cli = await startFolder(options);
  for (const title of titles) {
    await cli.write('q.json', stringifyExact(lacuna({ title })));
    await cli.run('lacuna', 'create', 'q.json', '--again');
  }
  return cli;
}

const held = async (cli: Cli) => (await cli.held('lacunaquestions')).length;
const first = '--new-ledger';

describe('apply', () => {
  test('does not create again what a single command has created, whatever --yes says', async () => {
    await using cli = await withCreated(['Um', 'Dois']);
    await hold(cli, question('one', { title: 'Um' }), question('two', { title: 'Dois' }));
    expect(await apply(cli, first)).toEqual([]);
    expect([cli.exitCode, await held(cli)]).toEqual([7, 2]);
    expect(cli.stderr).toMatch(
      /ledger\/content-exists {2}2 documents .*"course\.ndjson:1" \(id 1, /,
    );
    await apply(cli, first, '--create-again');
    expect([cli.exitCode, await held(cli), await planned(cli)]).toEqual([0, 4, []]);
  });

  test('--adopt-existing takes it over as in the files, and releases it', async () => {
    await using cli = await withCreated(['Um', 'Dois']);
    await hold(
      cli,
      question('one', { title: 'Um' }),
      question('two', { title: 'Dois' }),
      question('three', { title: 'Três' }),
    );
    expect(await apply(cli, first, '--adopt-existing')).toEqual([
      'lacuna.release',
      'lacuna.release',
      'lacuna.create',
      'lacuna.release',
    ]);
    expect([cli.exitCode, await held(cli), await planned(cli)]).toEqual([0, 3, []]);
    expect(await known(cli, 'one')).toMatchObject({ id: 1, scope: 'history' });
  });

  test('--adopt-existing sends nothing for what was released, and not edited since', async () => {
    await using cli = await withCreated(['Um']);
    await cli.run('lacuna', 'release', '1', '--notes', 'First');
    await hold(cli, question('one', { title: 'Um' }));
    expect(await apply(cli, first, '--adopt-existing')).toEqual([]);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('what was edited since is other content: it was adopted and edited back', async () => {
    await using cli = await withCreated(['Um']);
    await cli.write('e.json', stringifyExact({ id: 1, ...lacuna({ title: 'Outro' }) }));
    await cli.run('lacuna', 'edit', 'e.json');
    await hold(cli, question('one', { title: 'Um' }));
    expect(await apply(cli, first, '--adopt-existing')).toEqual([
      'lacuna.create',
      'lacuna.release',
    ]);
    const titles = (await cli.held('lacunaquestions')).map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(['Outro', 'Um']));
  });

  test('--adopt-existing finds what refers to what it has adopted', async () => {
    await using cli = await withCreated(['Um']);
    await cli.run('lacuna', 'release', '1', '--notes', 'First', '-o', 'id');
    const version = Number(cli.stdout);
    const body = assessment({ assessmentBlockVersions: [block(1, version)] });
    await cli.write('test.json', stringifyExact(body));
    await cli.run('assessment', 'create', 'test.json');
    await hold(
      cli,
      question('one', { title: 'Um' }),
      quiz('test', [block(1, versionOf('one'))], { release: undefined }),
    );
    expect(await apply(cli, first, '--adopt-existing')).toEqual([]);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('assessments')).toHaveLength(1);
  });

  test('--adopt-existing renames what an import has created under another key', async () => {
    await using cli = await startFolder();
    const { body = null } = question('one');
    const document = { operation: 'lacuna.create', key: 'uno', body };
    await cli.write('i.json', stringifyExact(document));
    await cli.run('import', 'i.json');
    await hold(cli, question('one'));
    expect(await apply(cli, '--adopt-existing')).toEqual(['lacuna.release']);
    expect([cli.exitCode, await held(cli), await planned(cli)]).toEqual([0, 1, []]);
    await cli.run('resources', 'list', '-o', 'json');
    expect(cli.json()).toMatchObject([{ key: 'one', id: 1 }]);
  });

  test('--adopt-existing renames a key that the files do not have any more', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'), quiz('test', [block(1, versionOf('one'))]));
    await hold(cli, question('uno'), quiz('test', [block(1, versionOf('uno'))]));
    expect([await apply(cli), cli.exitCode]).toEqual([[], 7]);
    expect(await apply(cli, '--adopt-existing', '--prune')).toEqual([]);
    expect([cli.exitCode, await held(cli), await planned(cli)]).toEqual([0, 1, []]);
    expect(await known(cli, 'uno')).toMatchObject({ id: 1 });
  });

  test('names what exists several times, and what another folder has', async () => {
    await using cli = await withCreated(['Um', 'Um']);
    await hold(cli, question('one', { title: 'Um' }));
    for (const options of [[], ['--adopt-existing']]) {
      expect([await apply(cli, first, ...options), cli.exitCode]).toEqual([[], 3]);
      expect(cli.stderr).toMatch(/ledger\/not-adoptable .*several times: id 1, .* and id 2, /);
    }
    await apply(cli, first, '--create-again');
    await cli.write('lms-cli.yaml', 'content: { scope: theirs, files: [course.ndjson] }\n');
    await cli.run('lacuna', 'delete', '1', '2', '--yes');
    await hold(cli, question('other', { title: 'Um' }));
    expect([await apply(cli), cli.exitCode]).toEqual([[], 7]);
    expect([await apply(cli, '--adopt-existing'), cli.exitCode]).toEqual([[], 3]);
    expect(cli.stderr).toContain('refer to "one"');
  });

  test.each([
    ['Adopt the one that exists', 0, ['lacuna.release']],
    ['Create it a second time', 0, ['lacuna.create', 'lacuna.release']],
    ['Stop', 2, []],
  ])('asks at a terminal, also with --yes: %s', async (words, exitCode, requests) => {
    await using cli = await withCreated(['Um'], {
      atTerminal: true,
      answers: [[/^What do you want to do\?$/, words]],
    });
    await hold(cli, question('one', { title: 'Um' }));
    expect([await apply(cli, first), cli.exitCode]).toEqual([requests, exitCode]);
    expect(cli.stderr).not.toContain('planned again');
  });

  test('a dry run only says so', async () => {
    await using cli = await withCreated(['Um']);
    await hold(cli, question('one', { title: 'Um' }));
    await cli.run('apply', first, '--dry-run');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringMatching(/^warning {2}ledger\/content-exists/m),
    ]);
  });

  test('an undo of it leaves what it has adopted', async () => {
    await using cli = await withCreated(['Um']);
    await hold(
      cli,
      question('one', { title: 'Um' }, { release: undefined }),
      question('two', { title: 'Dois' }, { release: undefined }),
    );
    await apply(cli, first, '--adopt-existing');
    await cli.run('undo', '--last', '--yes', '--max-deletes', '1');
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{ id: 1 }]]);
    expect(await planned(cli)).toEqual(['two: create']);
  });
});

describe('content of which defaults fill in a part', () => {
  const defaults = 'defaults: { lacuna: { author: Ana } }\n';

  /** A question that a single command has created without an author, and the folder has. */
  async function withDefaults(): Promise<Cli> {
    const cli = await startFolder();
    await cli.write('lms-cli.yaml', `content: { scope: s, files: [course.ndjson] }\n${defaults}`);
    const { author: _, ...rest } = lacuna({ title: 'Um' });
    await cli.write('q.json', stringifyExact(rest));
    await hold(cli, { resource: 'lacuna', key: 'one', body: rest });
    return cli;
  }

  test('exists for apply as it was sent', async () => {
    await using cli = await withDefaults();
    await cli.run('lacuna', 'create', 'q.json');
    expect([await apply(cli, first), cli.exitCode]).toEqual([[], 7]);
    await apply(cli, first, '--adopt-existing');
    expect([cli.exitCode, await held(cli), await planned(cli)]).toEqual([0, 1, []]);
  });

  test.each([[{}], [{ key: 'uno' }]])(
    'exists for an import that says all of it: %j',
    async (key) => {
      await using cli = await withDefaults();
      await cli.run('lacuna', 'create', 'q.json');
      const body = lacuna({ title: 'Um', author: 'Ana' });
      await cli.write('i.json', stringifyExact({ operation: 'lacuna.create', ...key, body }));
      await cli.run('import', 'i.json', first);
      expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
      for (const options of [['--adopt-existing'], []]) {
        await cli.run('import', 'i.json', first, ...options);
        expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
      }
    },
  );

  test('exists for a document that leaves it to defaults, if it was said before', async () => {
    await using cli = await withDefaults();
    await cli.write('all.json', stringifyExact(lacuna({ title: 'Um', author: 'Ana' })));
    await cli.run('lacuna', 'create', 'all.json');
    for (const options of [['--adopt-existing'], []]) {
      await cli.run('import', 'q.json', '--as', 'lacuna.create', first, ...options);
      expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
    }
  });
});

describe('plan', () => {
  test('marks each new resource whose content exists, once or several times', async () => {
    await using cli = await withCreated(['Um', 'Dois', 'Dois']);
    await hold(cli, question('one', { title: 'Um' }), question('two', { title: 'Dois' }));
    await cli.run('plan', first);
    expect(cli.stdout).toMatch(/same content as id 1, which run \S+ created/);
    expect(cli.stdout).toContain('same content as the ids 2 and 3');
    await cli.run('plan', first, '-o', 'json');
    const changes = [field(cli.json(), 'changes')].flat().filter(isObject);
    expect(changes.map(({ sameContent = null }) => sameContent)).toMatchObject([
      { created: { id: 1, key: null }, missing: null },
      { created: { id: 2 }, further: [{ id: 3 }] },
    ]);
  });
});

describe('resources adopt --existing', () => {
  test('takes over all of the folder that exist once, and names the others', async () => {
    await using cli = await withCreated(['Um', 'Dois', 'Dois', 'Três']);
    await hold(
      cli,
      question('one', { title: 'Um' }),
      question('two', { title: 'Dois' }),
      question('three', { title: 'Três' }),
      question('four', { title: 'Quatro' }),
    );
    await cli.run('resources', 'adopt', '--existing', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([
      0,
      [
        { key: 'one', id: 1 },
        { key: 'three', id: 4 },
      ],
    ]);
    expect(cli.stderr).toMatch(/warning {2}ledger\/not-adoptable .*id 2, .* and id 3, /);
    // It is not a first run any more.
    expect(await planned(cli)).toEqual([
      'one: release',
      'two: create release',
      'three: release',
      'four: create release',
    ]);
  });

  test('adopts nothing where nothing exists', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await hold(cli, question('one'), question('two', { title: 'Dois' }));
    await cli.run('resources', 'adopt', '--existing', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([0, []]);
  });

  test('takes neither keys nor --from', async () => {
    await using cli = await startFolder();
    await cli.run('resources', 'adopt', 'one', '--existing');
    expect(cli.exitCode).toBe(2);
    await cli.run('resources', 'adopt', '--existing', '--from', 'a.csv');
    expect(cli.exitCode).toBe(2);
  });
});

describe('resources forget', () => {
  test('--deleted means gone: an apply creates it again without a question', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await cli.run('resources', 'forget', 'one', '--deleted', '--yes');
    expect(await planned(cli)).toEqual(['one: create release']);
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('--deleted means gone for the import that has created it, which says so', async () => {
    await using cli = await startFolder();
    const { body = null } = question('one');
    const document = { operation: 'lacuna.create', key: 'one', body };
    await cli.write('i.json', stringifyExact(document));
    await cli.run('import', 'i.json');
    await cli.run('resources', 'forget', 'one', '--deleted', '--yes');
    await cli.run('import', 'i.json');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
    expect(cli.stderr).toMatch(/^warning {2}ledger\/sent-again {2}1 document/m);
    await cli.run('import', 'i.json');
    expect(await held(cli)).toBe(2);
  });

  test('--deleted of what was adopted means that its content exists no more', async () => {
    await using cli = await withCreated(['Um']);
    await cli.run('resources', 'adopt', 'one', '1', '--as', 'lacuna');
    await cli.run('resources', 'forget', 'one', '--deleted', '--yes');
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Um' })));
    await cli.run('lacuna', 'create', 'q.json');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 2]);
  });

  test('--deleted can be taken back by an adoption', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await cli.run('resources', 'forget', 'one', '--deleted', '--yes');
    await cli.run('resources', 'adopt', 'one', '1', '--as-in-files', '--version-id', '2');
    expect(await planned(cli)).toEqual([]);
  });

  test('alone leaves content that exists: an import asks before it creates it again', async () => {
    await using cli = await startFolder();
    const { body = null } = question('one');
    await cli.write('i.json', stringifyExact({ operation: 'lacuna.create', key: 'one', body }));
    await cli.run('import', 'i.json');
    await cli.run('resources', 'forget', 'one', '--yes');
    await cli.run('import', 'i.json');
    expect([cli.exitCode, await held(cli)]).toEqual([7, 1]);
    await cli.run('import', 'i.json', '--adopt-existing');
    expect([cli.exitCode, await held(cli)]).toEqual([0, 1]);
  });

  test('--deleted is asked about at a terminal in its own words', async () => {
    await using cli = await startFolder({
      atTerminal: true,
      answers: [[/^Record that "one" was deleted in the service\?/, true]],
    });
    await holdApplied(cli, question('one'));
    await cli.run('resources', 'forget', 'one', '--deleted');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringContaining('as deleted in the service'),
    ]);
  });
});
