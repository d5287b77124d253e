import { describe, expect, test } from 'vitest';
import { defaultFields, setFields } from '../../../../src/commands/convert/fields.ts';
import { CliError, InvalidDocuments } from '../../../../src/core/errors.ts';
import { settings } from '../../config/settings.ts';

async function codeOf(work: () => unknown): Promise<string> {
  try {
    return `it was read: ${String(await work())}`;
  } catch (error) {
    if (error instanceof CliError) return `${error.kind} ${error.problem.code}`;
    if (!(error instanceof InvalidDocuments)) throw error;
    return `${error.kind} ${error.diagnostics.map(({ problem }) => problem.code).join(' ')}`;
  }
}

describe('--set', () => {
  test('is written as in a cell of a table', () => {
    expect(
      setFields([
        'difficulty=3',
        'author=Ana "Bia"; Souza, C.',
        'topicId=9223372036854775807',
        'disabled=VERDADEIRO',
        'securityPermission=12:READ,WRITE | 13:READ',
        'tags=a=b c',
      ]),
    ).toEqual({
      difficulty: 3,
      author: 'Ana "Bia"; Souza, C.',
      topicId: 9223372036854775807n,
      disabled: true,
      securityPermission: [
        { partyId: 12, roles: ['READ', 'WRITE'] },
        { partyId: 13, roles: ['READ'] },
      ],
      tags: 'a=b c',
    });
    expect(setFields([])).toEqual({});
    expect(setFields(['dificuldade=2', 'Autor=Ana'])).toEqual({ difficulty: 2, author: 'Ana' });
  });

  test.each([
    [['author'], 'usage convert/set'],
    [['=x'], 'usage convert/set'],
    [['author='], 'usage convert/set'],
    [['question=x ###'], 'usage convert/set'],
    [['cloze=x [[y]]'], 'usage convert/set'],
    [['lacuna1=x'], 'usage convert/set'],
    [['difficulty=fácil'], /^usage /],
    [['inheritPermissions=MAYBE'], /^usage /],
  ])('is refused: %j', async (texts, code) => {
    expect(await codeOf(() => setFields(texts))).toMatch(code);
  });
});

describe('a file of defaults', () => {
  async function read(name: string, text: string) {
    await using folder = await settings();
    const file = await folder.write(name, text);
    return await defaultFields(file, folder.host);
  }

  test.each([
    ['d.yaml', 'difficulty: 1\nauthor: Ana\n'],
    ['d.json', '{"difficulty": 1, "author": "Ana"}'],
    ['d.csv', 'difficulty;author\n1;Ana\n'],
    ['d.md', '---\ndifficulty: 1\nauthor: Ana\n---\n\n# A\n\n---\ntags: x\n---\n\nx [[y]]\n'],
    ['d.md', '---\r\ndifficulty: 1\r\nauthor: Ana\r\n---'],
    ['defaults', 'difficulty: 1\nauthor: Ana\n'],
  ])('is a document, or the top of a file of questions: %s', async (name, text) => {
    expect(await read(name, text)).toEqual({ difficulty: 1, author: 'Ana' });
  });

  test.each([
    '# A\n\n---\ntags: only-of-a\n---\n\nx [[y]]\n',
    '---\n---\n# A\n\n---\ntags: only-of-a\n---\n\nx [[y]]\n',
    '',
  ])(
    'without any at its top is refused: the fields of one question are not for all: %j',
    async (text) => {
      expect(await codeOf(() => read('d.md', text))).toBe('input document/empty');
    },
  );

  test.each([
    ['d.yaml', 'lacuna1: x\n', 'input convert/defaults'],
    ['d.yaml', 'key: x\n', 'input convert/defaults'],
    ['d.yaml', 'cloze: x [[y]]\n', 'input convert/defaults'],
    ['d.yaml', 'difficulty: easy\n', /^input document\//],
    ['d.yaml', 'difficulty: [\n', /^input /],
  ])('is refused: %s %j', async (name, text, code) => {
    expect(await codeOf(() => read(name, text))).toMatch(code);
  });

  test('must be there', async () => {
    await using folder = await settings();
    const code = await codeOf(() => defaultFields('/nowhere/d.yaml', folder.host));
    expect(code).toBe('input document/not-found');
  });
});
