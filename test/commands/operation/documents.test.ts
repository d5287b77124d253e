import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { questionYaml, deceptionsIn, errorCode } from '../bodies.ts';

describe('documents that are not valid', () => {
  describe('a finding stops everything before the first request', () => {
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
      ['deep nesting', 'a.yaml', '['.repeat(5000), 'document/too-large', 'nesting'],
    ])('%s', async (_, name, content, code, named) => {
      await using cli = await startCli();
      await cli.write(name, content);
      await cli.run('assessment', 'create', name);
      expect(cli.exitCode).toBe(3);
      expect(cli.stderr).toContain(code);
      expect(cli.stderr).toContain(named);
      expect(await cli.requests()).toEqual([]);
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
