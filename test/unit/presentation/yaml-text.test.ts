import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { visible } from '../../../src/presentation/safe-text.ts';
import { yamlText } from '../../../src/presentation/yaml-text.ts';

const tricky = '\n\n \t\r\u2028\u202e\\aé:#-|>&*!%@`"\'{}[],?~0'.split('');

test('any text comes back from its YAML, and nothing in it can deceive', () => {
  const characters = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...tricky)).map((parts) => parts.join('')),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  );
  fc.assert(
    fc.property(characters, (text) => {
      const written = yamlText({ text });
      expect(parse(written)).toEqual({ text });
      expect(visible(written, { multiline: true })).toBe(written);
    }),
  );
});

test('a text of several lines can be read as such', () => {
  expect(yamlText({ text: 'one\ntwo\n' })).toBe('text: |\n  one\n  two\n');
});

test('integers beyond 2^53 are exact', () => {
  const written = yamlText({ id: 9223372036854775807n });
  expect(written).toBe('id: 9223372036854775807\n');
  expect(parseDocument(written, { intAsBigInt: true }).toJS()).toEqual({
    id: 9223372036854775807n,
  });
});

test.each(['yes', 'NO', 'null', '~', '012', '1:30', '2024-01-01', '1e3', '0x1F', '', ' x', '<<'])(
  'the text %j is quoted, since a reader could take it for something else',
  (text) => {
    expect(yamlText({ text })).toBe(`text: ${JSON.stringify(text)}\n`);
  },
);

test('the same object twice is written twice, without aliases', () => {
  const shared = { a: 1 };
  expect(yamlText({ first: shared, second: shared })).toBe('first:\n  a: 1\nsecond:\n  a: 1\n');
});
