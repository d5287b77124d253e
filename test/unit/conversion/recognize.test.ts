/** Texts, and the formats that claim them. Nothing looks for longer than a text is long. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recognize } from '../../../src/commands/convert/formats.ts';
import { testCases } from '../../harness/case-lists.ts';

const formatsOf = (text: string, name = 'file') =>
  recognize({ name, text, named: new Map() }).map((each) => each.name);

testCases(fileURLToPath(new URL('recognized', import.meta.url)), (given: { text: string }) => ({
  formats: formatsOf(given.text),
}));

const signs = [
  '{',
  '}',
  '=',
  '~',
  '::',
  '{=',
  '~1%',
  '{#',
  '\n',
  '<',
  '<!--',
  '<?',
  ';',
  '"',
  '[{',
];

test.each([...signs, '{1:SA:', '{ ', '"questions":[', '1:'])('64 KiB of %j', (sign) => {
  const text = sign.repeat(2 ** 16 / sign.length);
  for (const head of [text, `{${text}`, `A {= ${text}`, `<a>${text}`, `${text}x`]) {
    expect(formatsOf(head)).toBeInstanceOf(Array);
  }
});
