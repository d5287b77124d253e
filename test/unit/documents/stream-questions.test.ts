import { describe, expect, test } from 'vitest';
import { placeIn } from '../../../src/documents/scalar-places.ts';
import { nodeAt } from '../../../src/documents/tree.ts';
import { read } from './reading.ts';

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
});
