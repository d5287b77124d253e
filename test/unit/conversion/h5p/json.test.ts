/** The words of a mistake depend on the version of Node, so no case has them. */
import { expect, test } from 'vitest';
import { parseContent } from '../../../../src/conversion/h5p/contents.ts';

test.each([
  ['{"questions": ["*a*"}', 1, 21],
  ['{\n  "questions": [\n', 2, 16],
  ['{"a": 1}\n x', 2, 2],
  ['{"a": 1,}', 1, 9],
  ['segredo', 1, 1],
  ['{"a" 1}', 1, 6],
  ['', null, 1],
])('%j is no JSON, at its place and without being repeated', (text, line, column) => {
  const reason = expect.stringMatching(/^[A-Z][^\d{]+$/);
  expect(() => parseContent(text)).toThrow(
    expect.objectContaining({
      problem: { code: 'convert/not-well-formed', params: { reason, name: null } },
      line,
      column,
    }),
  );
});
