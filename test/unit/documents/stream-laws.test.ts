/** What holds for any input: chunks do not matter, and nothing is read otherwise than whole. */
import fc from 'fast-check';
import { describe as suite, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseExact, parseFlawless } from '../../../src/documents/exact-json.ts';
import { formats, type Format } from '../../../src/documents/format.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { toValue } from '../../../src/documents/tree.ts';
import { codeOf, lineOf } from './reading.ts';
import { inPieces, streamed, tellingOf, utf8 } from './streaming.ts';

const pieces = [
  ['a', 'b: ', '- ', '? ', '[', ']', '{', '}', ',', ';', '\n', '\r\n', '  ', '\t', '"', '""', "'"],
  [
    '#',
    '|',
    '>-\n',
    '&a ',
    '*a ',
    '---\n',
    '\n---\n',
    '...\n',
    '\n... ',
    '%YAML 1.2\n',
    '\\',
    '\u0007',
  ],
  ['1', '1e400', '9223372036854775808', '\u{1F600}', 'é', '//', '/*', '*/', '"a": ', '{"a": ['],
  ['{"a":1}', '\n{"b": [1,2]}\n', '{"a":1,"a":2}\n', '"__proto__":1', '"\\u003a"', '\uFEFF', ':'],
  ['title;topicId;lacuna1\n', 'x;1;a=1 | b\n', '"x\ny";2;\n', 'sep=;\r\n'],
].flat();
const textLike = fc
  .array(fc.constantFrom(...pieces), { maxLength: 30 })
  .map((parts) => parts.join(''));
const bytesLike = fc.oneof(
  { weight: 5, arbitrary: textLike.map(utf8) },
  fc.uint8Array({ maxLength: 60 }),
);

/** Without the trees: they are compared by what is told of them. */
async function told(chunks: Uint8Array[], format: Format | null) {
  const { documents, batches } = await streamed('-', chunks, { format, as: 'lacuna.create' });
  return [documents.map(tellingOf), batches.at(-1)?.format, batches.at(-1)?.header];
}

suite('a stream', () => {
  test.each([...formats, null])('of %s is the same in chunks of any size', async (format) => {
    await fc.assert(
      fc.asyncProperty(bytesLike, fc.integer({ min: 1, max: 20 }), async (bytes, size) => {
        expect(await told(inPieces(bytes, size), format)).toEqual(await told([bytes], format));
      }),
      { numRuns: 600 },
    );
  });

  test('that begins with half of a character is not taken for another format', async () => {
    const bytes = Uint8Array.from([10, 239, 187, 191, 123]);
    expect(await told(inPieces(bytes, 1), null)).toEqual(await told([bytes], null));
  });

  test.each(['ndjson', 'yaml', 'json'] as const)(
    'of %s finds something wrong where the whole file has something wrong',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(textLike, async (text) => {
          const bytes = utf8(text);
          const whole = readDocuments({ name: '-', bytes }, format);
          // A marker ends a document inside of quotes too, which the library does not always see.
          fc.pre(format !== 'yaml' || !/["']/.test(text));
          // The library takes a tab on an empty line before a marker for indentation; a stream
          // ends there and takes it for nothing.
          fc.pre(format !== 'yaml' || !/^[ \t]*\t[ \t]*\r?$/m.test(text));
          const { documents } = await streamed('-', [bytes], { format });
          const found = documents.flatMap(({ diagnostics }) => diagnostics.map(codeOf));
          expect(found.length > 0).toBe(whole.diagnostics.length > 0);
          if (found.length > 0) return;
          const placed = documents.map(({ document }) => [document?.value, document?.line]);
          expect(placed).toEqual(whole.documents.map(({ value, line }) => [value, line]));
        }),
        { numRuns: 1500 },
      );
    },
  );

  test('of lines is what the whole file is, findings and trees included', async () => {
    await fc.assert(
      fc.asyncProperty(textLike, async (text) => {
        const bytes = utf8(text.replaceAll('\r', ''));
        const whole = readDocuments({ name: '-', bytes }, 'ndjson');
        const { documents } = await streamed('-', [bytes], { format: 'ndjson' });
        const found = documents.flatMap(({ diagnostics }) => diagnostics);
        expect(found.map(lineOf)).toEqual(whole.diagnostics.map(lineOf));
        const read = documents.flatMap(({ document }) => document ?? []);
        expect(read.map(({ value }) => value)).toEqual(whole.documents.map(({ value }) => value));
        for (const { node, value } of read) expect(toValue(node)).toEqual(value);
      }),
      { numRuns: 1500 },
    );
  });

  test('of YAML documents gives what was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyObject, { minLength: 1 }), async (values) => {
        const options = { aliasDuplicateObjects: false, blockQuote: false } as const;
        const text = values.map((value) => stringify(value, options)).join('---\n');
        const { documents } = await streamed('-', inPieces(utf8(text), 7), { format: 'yaml' });
        expect(documents.map(({ document }) => document?.value)).toEqual(values);
      }),
      { numRuns: 200 },
    );
  });
});

const anyObject = fc.dictionary(
  fc.stringMatching(/^[a-z:" -]{1,5}$/),
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[-. \n:"'#]*$/),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.array(fc.string()),
  ),
  { minKeys: 1, noNullPrototype: true },
);

suite('a plain JSON text', () => {
  const { value: anyJson } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[:"\\a]*$/),
      fc.constantFrom(2 ** 53, 1e21, 0.1, -0, 1e16, 12),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.constantFrom('a', 'b:', ':', 'c"', 'prototype', '__proto__'), tie('value')),
    ),
  }));
  const mutation = fc.record({
    at: fc.nat({ max: 400 }),
    cut: fc.nat({ max: 3 }),
    insert: fc.constantFrom(
      '',
      ' ',
      ':',
      ',',
      '"',
      '{',
      '\\u003a',
      '"a":1,',
      '"b:":":",',
      '0',
      '9'.repeat(16),
    ),
  });

  test('is either what the exact parser reads without a finding, or left to it', () => {
    fc.assert(
      fc.property(
        anyJson,
        fc.array(mutation, { maxLength: 3 }),
        fc.nat({ max: 2 }),
        (json, mutations, indent) => {
          const written = JSON.stringify(json, null, indent).replaceAll('\n', ' ');
          const text = mutations.reduce(
            (before, { at, cut, insert }) => before.slice(0, at) + insert + before.slice(at + cut),
            written,
          );
          fc.pre(!/\p{Cs}/u.test(text));
          const value = parseFlawless(text);
          if (value === undefined) return;
          const exact = readDocuments({ name: '-', bytes: utf8(text) }, 'ndjson');
          expect(exact.diagnostics.map(lineOf)).toEqual([]);
          expect(exact.documents.map((document) => document.value)).toEqual([value]);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.each([
    '{"title":"a: b","list":[{"x:y":1.5}, true, null, -7]}',
    ' { "a" : [ ] } ',
    '"text"',
    `${'['.repeat(64)}${']'.repeat(64)}`,
  ])('is read at once: %s', (text) => {
    expect(parseFlawless(text)).toEqual(parseExact(text));
  });

  test.each([
    '{"a":1,"a":1}',
    '{"a":":","a":"\\u003a"}',
    '{"a:":1,"a:":2}',
    '{"constructor":1}',
    '{"a":{"__proto__":1}}',
    '9007199254740992',
    '[1e400]',
    `${'['.repeat(65)}${']'.repeat(65)}`,
    '{"a":1',
    '',
  ])('is left to the exact parser: %s', (text) => {
    expect(parseFlawless(text)).toBeUndefined();
  });
});
