import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import {
  documents,
  field,
  MAX_ID,
  questionYaml,
  deceptionsIn,
  errorCode,
  findings,
} from '../bodies.ts';

describe('documents', () => {
  const titles = (bodies: readonly Json[]) => bodies.map((body) => field(body, 'title'));

  describe('documents of every form become requests, in their order', () => {
    test('several files with several documents', async () => {
      await using cli = await startCli();
      await cli.write('a.yaml', `${questionYaml('one')}---\n${questionYaml('two')}`);
      await cli.write(
        'b.json',
        stringifyExact([lacuna({ title: 'three' }), lacuna({ title: 'four' })]),
      );
      await cli.write('c.ndjson', `${stringifyExact(lacuna({ title: 'five' }))}\n`);
      await cli.run('lacuna', 'create', 'a.yaml', 'b.json', 'c.ndjson', '-o', 'json');
      expect(cli.exitCode).toBe(0);
      expect(titles(await cli.bodies())).toEqual(['one', 'two', 'three', 'four', 'five']);
      const results = cli.json();
      expect(Array.isArray(results) && results.map((each) => field(each, 'source'))).toEqual([
        { file: 'a.yaml', line: 1 },
        { file: 'a.yaml', line: 13 },
        { file: 'b.json', line: 1 },
        { file: 'b.json', line: 1 },
        { file: 'c.ndjson', line: 1 },
      ]);
    });

    test('JSON with the comments and trailing commas of the published examples', async () => {
      await using cli = await startCli();
      const text = `// a comment\n{ "name": "A", /* another */ "description": "B", }\n`;
      await cli.write('a.json', text);
      await cli.run('assessment', 'create', 'a.json');
      expect(cli.exitCode).toBe(0);
      expect(await cli.bodies()).toEqual([{ name: 'A', description: 'B' }]);
    });

    test.each([
      ['YAML', `${questionYaml('one')}---\n${questionYaml('two')}`],
      ['JSON', stringifyExact([lacuna({ title: 'one' }), lacuna({ title: 'two' })], 2)],
      ['NDJSON', ['one', 'two'].map((title) => stringifyExact(lacuna({ title }))).join('\n')],
    ])('%s on standard input, recognized by its text', async (_, text) => {
      await using cli = await startCli();
      await cli.runWith(text, 'lacuna', 'create', '-');
      expect(cli.exitCode).toBe(0);
      expect(titles(await cli.bodies())).toEqual(['one', 'two']);
    });

    test('--format sets the format if the name does not', async () => {
      await using cli = await startCli();
      await cli.write('question', questionYaml('one'));
      await cli.run('lacuna', 'create', 'question');
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain('--format yaml');
      await cli.run('lacuna', 'create', 'question', '--format', 'yaml');
      expect(cli.exitCode).toBe(0);
    });

    test('a byte order mark, CRLF and a final separator are accepted', async () => {
      await using cli = await startCli();
      await cli.write('a.yaml', `\uFEFF${questionYaml('one').replaceAll('\n', '\r\n')}---\r\n`);
      await cli.run('lacuna', 'create', 'a.yaml');
      expect(cli.exitCode).toBe(0);
      expect(titles(await cli.bodies())).toEqual(['one']);
    });

    test('--id fills or overrides the id of one document, and of one only', async () => {
      await using cli = await startCli();
      await cli.write('a.json', stringifyExact(assessment()));
      await cli.write('b.json', stringifyExact(assessment({ id: 5 })));
      await cli.run('assessment', 'edit', 'a.json', '--id', '9223372036854775807');
      await cli.run('assessment', 'edit', 'b.json', '--id', '18');
      const sent = (await cli.bodies()).map((body) => field(body, 'id'));
      expect(sent).toEqual([MAX_ID, 18]);
      await cli.run('assessment', 'edit', 'a.json', 'b.json', '--id', '18', '-o', 'json');
      expect(cli.exitCode).toBe(2);
      expect(cli.json()).toMatchObject({ error: { code: 'usage/one-document-for-id' } });
      expect(await cli.requests()).toHaveLength(2);
    });

    test('$schema is never sent, but nulls are', async () => {
      await using cli = await startCli();
      await cli.write('a.json', stringifyExact(assessment({ $schema: './x.json', enabled: null })));
      await cli.run('assessment', 'create', 'a.json');
      expect(await cli.bodies()).toEqual([assessment({ enabled: null })]);
    });

    test('--allow-unknown sends unknown fields at every level', async () => {
      await using cli = await startCli();
      const body = track({ colour: 'red', imageProperties: { alt: 'x' } });
      await cli.write('a.json', stringifyExact(body));
      await cli.run('track', 'create', 'a.json', '--allow-unknown');
      expect(cli.exitCode).toBe(0);
      expect(await cli.bodies()).toEqual([body]);
    });
  });

  test('the key of a track item is sent as it was written', async () => {
    await using cli = await startCli();
    const items = [{ id: 4 }, { enrollableItemId: 5, order: 1 }];
    await cli.write('t.json', stringifyExact({ ...documents['track.edit'](1), trackItems: items }));
    await cli.run('track', 'edit', 't.json');
    expect(await cli.bodies()).toMatchObject([{ trackItems: items }]);
  });

  describe('warnings are shown and do not stop the command', () => {
    test.each<[string, string, string, JsonObject, string]>([
      ['fields left out of an edit', 'assessment', 'edit', assessment({ id: 1 }), 'requiredScore'],
      [
        'disableHTML on edit',
        'lacuna',
        'edit',
        lacuna({ id: 1, disableHTML: true }),
        'disableHTML',
      ],
    ])('%s', async (_, resource, verb, body, named) => {
      await using cli = await startCli();
      await cli.write('a.json', stringifyExact(body));
      await cli.run(resource, verb, 'a.json');
      expect(cli.stderr).toMatch(/^a\.json:1:\d+ {2}warning {2}/);
      expect(cli.stderr).toContain(named);
      expect(await cli.bodies()).toEqual([body]);
    });
  });
});

describe('documents that are not valid', () => {
  describe('a finding stops everything before the first request', () => {
    test('every finding of every file is shown at once, at its place', async () => {
      await using cli = await startCli();
      await cli.write('good.yaml', questionYaml('one'));
      await cli.write(
        'bad.yaml',
        questionYaml('two').replace('topicId: 7', 'topicId: seven\nTitle: x'),
      );
      await cli.write('broken.yaml', 'title: "open\n');
      await cli.write('twice.json', '{"title": "a",\n "title": "b"}');
      const files = ['good.yaml', 'bad.yaml', 'broken.yaml', 'twice.json', 'none.yaml'];
      await cli.run('lacuna', 'create', ...files, '-o', 'json');
      expect(cli.exitCode).toBe(3);
      const found = findings(cli.json());
      expect(found).toContain('bad.yaml:6:10 document/wrong-type');
      expect(found).toContain('bad.yaml:7:1 document/unknown-field');
      expect(found).toContain('twice.json:2:2 document/duplicate-key');
      expect(found).toContain('none.yaml document/unreadable');
      expect(found.some((each) => each.startsWith('broken.yaml:'))).toBe(true);
      expect(found.some((each) => each.startsWith('good.yaml'))).toBe(false);
      expect(await cli.requests()).toEqual([]);
    });

    test('a finding shows place, code, lines and hint', async () => {
      await using cli = await startCli();
      const text = `${questionYaml('A').split('lacunaAlternatives')[0]}lacunaAlternatives:
  - alternatives:
    - description: Brasília
      score: 10
    - description: Brasilia
      score: ten
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
`;
      await cli.write('samples/quiz.yaml', text);
      await cli.run('lacuna', 'create', 'samples/quiz.yaml');
      expect(cli.stderr)
        .toBe(`samples/quiz.yaml:12:14  error  document/wrong-type  score must be a number, not "ten"
  11 |     - description: Brasilia
  12 |       score: ten
     |              ^^^
  help: write a number, for example score: 10

error  document/invalid  1 error in the documents: nothing was sent
  help: correct them and run the same command again
`);
      expect(cli.stdout).toBe('');
    });

    test.each([
      ['description: Brasília', 'description: 1960', 'write it in quotes: description: "1960"'],
      ['difficulty: 1', 'difficulty: "1"', 'write it without the quotes: difficulty: 1'],
      ['"The capital is ###."', 'The capital is ###.', 'put the statement in quotes'],
      ['inheritPermissions', 'inheritPermission', 'did you mean "inheritPermissions"?'],
      ['INHERIT', 'inherit', 'did you mean INHERIT?'],
    ])('%s written as %s gets a suggestion', async (right, written, advice) => {
      await using cli = await startCli();
      await cli.write('a.yaml', questionYaml('A').replace(right, written));
      await cli.run('lacuna', 'create', 'a.yaml');
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain(`  help: ${advice}`);
    });
  });

  describe('files that cannot be read', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('name: A\n', 'utf16le')]);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]
${['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'].map(([one, next]) => `${next}: &${next} [${Array(10).fill(`*${one}`).join(',')}]`).join('\n')}
`;

    test.each<[string, string, string | Uint8Array, string, string]>([
      ['UTF-16', 'a.yaml', utf16, 'document/encoding', 'UTF-16'],
      [
        'Latin-1',
        'a.yaml',
        Buffer.from('name: Avalia\xe7\xe3o', 'latin1'),
        'document/encoding',
        'windows-1252',
      ],
      ['an alias bomb', 'a.yaml', bomb, 'document/too-large', 'aliases'],
      [
        'a prototype key',
        'a.json',
        '{"__proto__": {"name": 1}}',
        'document/field-name',
        '__proto__',
      ],
      ['deep nesting', 'a.yaml', '['.repeat(5000), 'document/too-large', 'nesting'],
      ['an empty file', 'a.yaml', '', 'document/empty', 'no document'],
      ['comments alone', 'a.yaml', '# nothing\n', 'document/empty', 'no document'],
      [
        'a list where an object should be',
        'a.yaml',
        'just a text',
        'document/not-an-object',
        '"just a text"',
      ],
      ['a tab that indents', 'a.yaml', 'a:\n\t- b', 'document/syntax', 'use spaces'],
      ['a broken line of NDJSON', 'a.ndjson', '{"name": 1}\n{"name":', 'document/syntax', '2'],
    ])('%s', async (_, name, content, code, named) => {
      await using cli = await startCli();
      await cli.write(name, content);
      await cli.run('assessment', 'create', name);
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain(code);
      expect(cli.stderr).toContain(named);
      expect(await cli.requests()).toEqual([]);
    });

    test('a missing file and a folder', async () => {
      await using cli = await startCli();
      await cli.write('folder/a.yaml', questionYaml('one'));
      await cli.run('lacuna', 'create', 'missing.yaml', 'folder');
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain('document/unreadable  file "missing.yaml" not found');
      expect(cli.stderr).toContain('document/unreadable  "folder" is not a file');
    });

    test('the place includes the names of folders', async () => {
      await using cli = await startCli();
      await cli.write('week 1/ção.yaml', 'title: 7\n');
      await cli.run('lacuna', 'create', 'week 1/ção.yaml');
      expect(cli.stderr).toContain('week 1/ção.yaml:1:8  error  ');
    });
  });

  describe('hostile text is shown, not obeyed', () => {
    test('control, bidi and zero-width characters of a document become escapes', async () => {
      await using cli = await startCli();
      const names = ['ti\u202etle', 'ti\u200btle', 'ti\u001b[31mtle', 'ti\u2028tle'];
      const hostile = Object.fromEntries(names.map((name) => [name, 'x\u009b31m']));
      await cli.write('a.json', JSON.stringify({ ...lacuna(), ...hostile }));
      await cli.run('lacuna', 'create', 'a.json');
      expect(cli.exitCode).toBe(3);
      for (const escaped of ['\\u202e', '\\u200b', '\\u001b', '\\u2028']) {
        expect(cli.stderr).toContain(escaped);
      }
      expect(deceptionsIn(cli.stderr)).toEqual([]);
    });

    test('control characters of a file name become escapes', async () => {
      await using cli = await startCli();
      await cli.run('lacuna', 'create', 'a\u001b[2J\u202e.yaml', '-o', 'json');
      expect(errorCode(cli.json())).toBe('document/invalid');
      expect(deceptionsIn(cli.stdout + cli.stderr)).toEqual([]);
    });
  });
});
