import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json } from '../../../src/core/json.ts';
import { textInField } from '../../../src/execution/sent-names.ts';

/** What a parser says. */
function parsed(text: string, field: string): string | null {
  const value: Json = JSON.parse(text);
  const found = isObject(value) ? value[field] : null;
  return typeof found === 'string' ? found : null;
}

test.each([
  ['is short', '{"title":"T"}', 'T'],
  ['has space around it', '{ "a": [1, {}], "title" :\n "T" }', 'T'],
  ['holds signs of JSON', '{"a":"{[","title":"]}: ,"}', ']}: ,'],
  ['holds quotes', String.raw`{"a":"\"","title":"a \"b\" \\"}`, String.raw`a "b" \ `.trimEnd()],
  ['is missing', '{"name":"T"}', null],
  ['is a number', '{"title":1}', null],
  ['is only inside another field', '{"a":{"title":"T"}}', null],
  ['is inside another field as well', '{"a":{"title":"X"},"title":"T"}', 'T'],
  ['is there twice', '{"title":"X","title":"T"}', 'T'],
  ['is named in a text', String.raw`{"a":"\"title\":\"X\"","title":"T"}`, 'T'],
  ['is the text of another field', '{"a":"title","b":"title"}', null],
  ['is only the text of another field', '{"a":"title"}', null],
  ['has an escaped name', String.raw`{"\u0074itle":"T"}`, 'T'],
  ['belongs to an object in a list', '[{"title":"T"}]', null],
])('a text in a field that %s', (_, text, expected) => {
  expect(textInField(text, 'title')).toBe(expected);
  expect(parsed(text, 'title')).toBe(expected);
});

test('whatever JSON says, it is what a parser reads', () => {
  const word = fc.constantFrom('title', 'name', 'x', '"title":"y"', '\\', '{', ']', 'é\u2028');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      word,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(word, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (any, indent) => {
      const text = JSON.stringify(any, null, indent);
      for (const field of ['title', 'name']) {
        expect(textInField(text, field)).toBe(parsed(text, field));
      }
    }),
  );
});
