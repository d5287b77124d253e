import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { placeIn } from '../../../src/documents/scalar-places.ts';
import { nodeAt } from '../../../src/documents/tree.ts';
import { read, reasonOf } from './reading.ts';

const values = (text: string) =>
  read('q.md', text).documents.map(({ value }) => stringifyExact(value));
const findings = (text: string) => read('q.md', text).diagnostics.map(reasonOf);

const file = `---
author: Ana # of all
difficulty: 1
---

# One [[not a blank]]

A [[b]],
  over two lines.

# Two
---
# a comment, not a title
difficulty: 2
---
<!-- lms-cli-disable-next-line lint/x why -->
\\# no title
<!-- of the sentence -->
`;

describe('a file of questions', () => {
  test('has the fields that all share, those of each, and its sentences', () => {
    expect(findings(file)).toEqual([]);
    expect(values(file).map((value) => JSON.parse(value))).toEqual([
      {
        title: 'One [[not a blank]]',
        author: 'Ana',
        difficulty: 1,
        cloze: 'A [[b]],\n  over two lines.',
      },
      { title: 'Two', author: 'Ana', difficulty: 2, cloze: '# no title\n<!-- of the sentence -->' },
    ]);
    expect(read('q.md', file).documents.map(({ line }) => line)).toEqual([6, 11]);
  });

  test('has the places of its fields and of every unit of its sentences', () => {
    const [one, two] = read('q.md', file).documents;
    const pieceAt = (document: typeof one, name: string, start: number, end: number) => {
      const node = document && nodeAt(document.node, [name]);
      if (document === undefined || node?.kind !== 'scalar') throw new TypeError(name);
      return document.source.text.slice(...placeIn(node, [start, end], document));
    };
    expect(pieceAt(one, 'cloze', 20, 25)).toBe('lines');
    expect(pieceAt(two, 'cloze', 0, 10)).toBe('# no title');
    expect(pieceAt(one, 'author', 0, 3)).toBe('Ana');
    expect(pieceAt(two, 'title', 0, 3)).toBe('Two');
  });

  test('may hold a question whose title is still missing', () => {
    expect(values('# ____\n\nA [[b]]\n\n# T\n\nC [[d]]\n')).toEqual([
      '{"cloze":"A [[b]]"}',
      '{"title":"T","cloze":"C [[d]]"}',
    ]);
  });

  test('may hold one question without a title line, and CRLF', () => {
    expect(values('---\r\ntitle: T\r\n---\r\nA [[b]]\r\nc\r\n')).toEqual([
      '{"title":"T","cloze":"A [[b]]\\nc"}',
    ]);
    expect(values('A [[b]]')).toEqual(['{"cloze":"A [[b]]"}']);
  });

  test.each([
    ['', 'file document/empty'],
    ['---\na: 1\n', '1:1 missing-end'],
    ['---\na: [1\n---\n# T\nx', '2:4 missing-end'],
    ['---\n- a\n---\n# T\nx', '2:1 document/not-an-object'],
    ['stray\n\n# T\nx', '1:1 cloze/text-before-title'],
    ['# T\n\n# U\nx', '1:1 cloze/no-sentence'],
    ['# T\n---\ntitle: U\n---\nx', '3:1 document/duplicate-key'],
    ['# T\n---\n"cloze": a\n---\nx', '5:1 document/duplicate-key'],
    ['# T\n---\nb: "\n---\nx', '3:4 missing-end'],
  ])('says what is wrong with %j', (text, found) => {
    expect(findings(text)).toEqual([found]);
  });
});
