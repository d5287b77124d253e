/** `defaults:` of lms-cli.yaml: fields that documents leave out (docs/files.md, Defaults). */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { type Cli, startCli } from '../harness/cli.ts';
import { permissions } from '../harness/course.ts';
import { errorCode, findings } from './bodies.ts';

const terse = {
  title: 'The capital',
  cloze: 'The capital is [[Brasília | Rio]].',
  difficulty: 1,
  topicId: 8801,
};

const defaults = (author: string) =>
  `defaults: { lacuna: { author: ${author}, source: Workbook, ...P } }\n`.replace(
    '...P',
    stringifyExact(permissions).slice(1, -1),
  );

async function startWith(project: string): Promise<Cli> {
  const cli = await startCli();
  await cli.write('lms-cli.yaml', project);
  return cli;
}

async function hold(cli: Cli, document: Json): Promise<void> {
  await cli.write('q.json', stringifyExact(document));
}

const authors = async (cli: Cli) =>
  (await cli.held('lacunaquestions')).map(({ author = null }) => author);

describe('what a document leaves out', () => {
  test('is given to a create, an import and a resource alike', async () => {
    await using cli = await startWith(
      `${defaults('Ana')}content: { scope: s, files: [course.json] }\n`,
    );
    await hold(cli, terse);
    await cli.run('lacuna', 'create', 'q.json');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    await cli.write('i.json', stringifyExact({ operation: 'lacuna.create', body: other('B') }));
    await cli.run('import', 'i.json');
    const resource = { resource: 'lacuna', key: 'c', body: other('C') };
    await cli.write('course.json', stringifyExact(resource));
    await cli.run('apply', '--yes');
    expect(await authors(cli)).toEqual(['Ana', 'Ana', 'Ana']);
    const [first] = await cli.held('lacunaquestions');
    expect(first).toMatchObject({ source: 'Workbook', ...permissions });
  });

  test('is what the document itself says, where it says something, even null', async () => {
    await using cli = await startWith(`defaults: { lacuna: { tags: geo, author: Ana } }\n`);
    const own = { ...terse, author: 'Bia', source: 'S', tags: null, ...permissions };
    await hold(cli, own);
    await cli.run('lacuna', 'create', 'q.json');
    expect(await cli.bodies()).toMatchObject([{ author: 'Bia', tags: null }]);
  });

  test('is not given to an edit by id, whose service may reset it', async () => {
    await using cli = await startWith(defaults('Ana'));
    await hold(cli, { id: 1, ...terse });
    await cli.run('lacuna', 'edit', 'q.json', '-o', 'json');
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  });

  test('may have no column in a sheet', async () => {
    await using cli = await startWith(defaults('Ana'));
    await cli.write('q.csv', 'title;cloze;difficulty;topicId\nA;B [[c]];1;8801\n');
    await cli.run('lacuna', 'create', 'q.csv');
    expect([cli.exitCode, await authors(cli)]).toEqual([0, ['Ana']]);
  });

  test('is not asked for by the form', async () => {
    await using cli = await startWith(defaults('Ana'));
    const { title, cloze } = terse;
    const answers = ['--title', title, '--cloze', cloze, '--difficulty', '1', '--topic', '8801'];
    await cli.run('lacuna', 'new', ...answers, '--save', 'new.yaml', '--send');
    expect([cli.exitCode, await authors(cli)]).toEqual([0, ['Ana']]);
    expect(await cli.read('new.yaml')).not.toContain('author');
  });

  test('is written by convert, unless an option gives something else', async () => {
    await using cli = await startWith(defaults('Ana'));
    await cli.write('q.gift', '::The capital::The capital is {=Brasília} of Brazil.\n');
    const given = ['--set', 'topicId=8801', '--set', 'difficulty=1'];
    await cli.run('convert', 'q.gift', ...given, '--set', 'source=Exam', '--out', 'q.md');
    expect(cli.exitCode).toBe(0);
    const written = await cli.read('q.md');
    expect(written).toContain('author: Ana');
    expect(written).toContain('source: Exam');
  });
});

const other = (title: string): JsonObject => ({ ...terse, title });

describe('a changed default', () => {
  test('changes nothing that an import or a create has done', async () => {
    await using cli = await startWith(defaults('Ana'));
    await hold(cli, terse);
    await cli.run('import', 'q.json', '--as', 'lacuna.create');
    await cli.write('lms-cli.yaml', defaults('Bia'));
    await cli.run('import', 'q.json', '--as', 'lacuna.create', '-o', 'json');
    expect(cli.json()).toMatchObject([{ outcome: 'skipped' }]);
    await cli.run('lacuna', 'create', 'q.json', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/already-created']);
    expect(await authors(cli)).toEqual(['Ana']);
  });

  test('is a change of content in a content folder', async () => {
    const content = 'content: { scope: s, files: [q.json] }\n';
    await using cli = await startWith(content + defaults('Ana'));
    await hold(cli, { resource: 'lacuna', key: 'a', body: terse });
    await cli.run('apply', '--yes', '--new-ledger');
    await cli.run('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
    await cli.write('lms-cli.yaml', content + defaults('Bia'));
    await cli.run('apply', '--yes');
    expect(await authors(cli)).toEqual(['Bia']);
  });
});

describe('in lms-cli.yaml', () => {
  test.each([
    ['an unknown field', 'autor: Ana', 'document/unknown-field'],
    ['a field that each question has of its own', 'title: A', 'document/unknown-field'],
    ['a value of another type', 'difficulty: hard', 'document/wrong-type'],
  ])('%s is an error at its place', async (_, field, code) => {
    await using cli = await startWith(`defaults: { lacuna: { ${field} } }\n`);
    await cli.run('profile', 'list', '-o', 'json');
    expect([cli.exitCode, findings(cli.json()).map(String)]).toEqual([
      2,
      [expect.stringContaining(code)],
    ]);
  });

  test('an error is what a document fails with that needs a default', async () => {
    await using cli = await startWith('profiles: [\n');
    await hold(cli, { ...terse, author: 'Ana', source: 'S', ...permissions });
    await cli.run('validate', 'q.json', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    await hold(cli, terse);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/invalid']);
  });
});
