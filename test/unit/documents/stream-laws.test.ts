/** What holds for any input: chunks do not matter, and nothing is read otherwise than whole. */
import fc from 'fast-check';
import { parse, type ParseError } from 'jsonc-parser';
import { expect, describe as suite, test } from 'vitest';
import { isScalar, parseAllDocuments, stringify } from 'yaml';
import { rowsAs } from '../../../src/documents/csv/header.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { type Format, formats } from '../../../src/documents/document-format.ts';
import { parseExact, parseFlawless } from '../../../src/documents/exact-json.ts';
import { readDocuments, readWhole } from '../../../src/documents/read.ts';
import type { StreamedDocument } from '../../../src/documents/parts.ts';
import { toValue } from '../../../src/documents/tree.ts';
import { inPieces, lineOf, pieceOf, reasonOf, streamed, utf8 } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

const rows = rowsAs('lacuna.create');

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

/** Everything that is told of an input, so that two readings can be compared. */
async function told(chunks: Uint8Array[], format: Format | null) {
  const { documents, ...facts } = await streamed('-', chunks, { format, rows });
  return [documents.map(tellingOf), facts];
}

const tellingOf = ({ document, diagnostics, line, bytes }: StreamedDocument) => ({
  value: document?.value,
  isRead: document && toValue(document.node),
  schemaLine: document?.schemaLine,
  line: [line, document?.line],
  bytes,
  findings: diagnostics.map((diagnostic) => [lineOf(diagnostic), pieceOf(diagnostic)]),
});

suite('a stream', () => {
  test.each([...formats, null])('of %s is the same in chunks of any size', async (format) => {
    await fc.assert(
      fc.asyncProperty(bytesLike, fc.integer({ min: 1, max: 20 }), async (bytes, size) => {
        expect(await told(inPieces(bytes, size), format)).toEqual(await told([bytes], format));
      }),
      { numRuns: runsOf(600) },
    );
  });

  test('that begins with half of a character is not taken for another format', async () => {
    const bytes = Uint8Array.from([10, 239, 187, 191, 123]);
    expect(await told(inPieces(bytes, 1), null)).toEqual(await told([bytes], null));
  });

  test.each(['ndjson', 'yaml', 'json'] as const)(
    'of %s says what a reader of the whole text says that knows no documents',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(textLike, nearlyRight(format)), async (text) => {
          // A marker ends a document inside of quotes too, which the library does not always see.
          fc.pre(format !== 'yaml' || !/["']/.test(text));
          // The library takes a tab on an empty line before a marker for indentation; a stream
          // ends there and takes it for nothing.
          fc.pre(format !== 'yaml' || !/^[ \t]*\t[ \t]*\r?$/m.test(text));
          const { documents } = await streamed('-', [utf8(text)], { format });
          const found = documents.flatMap(({ diagnostics }) => diagnostics);
          const values = wholeReaders[format](text.replace(/^\uFEFF/, ''));
          // These readers allow some names and numbers that are findings here.
          const shape = found.map(reasonOf).filter((each) => shapes.test(each));
          const isMisread = values === null ? found.length === 0 : shape.length > 0;
          expect(isMisread).toBe(false);
          const read = found.length > 0 ? values : documents.map(({ document }) => document?.value);
          expect(rounded(read)).toEqual(rounded(values));
        }),
        // A list that contains itself.
        { numRuns: runsOf(3000), examples: [['&a #%YAML 1.2\n- *a ']] },
      );
    },
  );

  test.each(['ndjson', 'csv'] as const)('of %s is what is read in memory', async (format) => {
    const options = { format, rows, allowUnknown: false };
    await fc.assert(
      fc.asyncProperty(bytesLike, async (bytes) => {
        const { documents } = await streamed('-', inPieces(bytes, 1), options);
        const whole = [...readWhole('-', bytes, options).documents];
        // In memory, nothing of NDJSON in another encoding is read.
        fc.pre(!whole.some(({ diagnostics }) => diagnostics.some(isOfEncoding)));
        expect(whole.map(tellingOf)).toEqual(documents.map(tellingOf));
      }),
      { numRuns: runsOf(800) },
    );
  });
});

const isOfEncoding = ({ problem }: Diagnostic) => problem.code === 'document/encoding';

/** What is wrong with the shape of a text, whatever it says. */
const shapes = / (?:missing-.*|value-expected|unexpected-text|not-one-line|indentation)$/;

/** A text that was right before it got at most one mistake. */
function nearlyRight(format: keyof typeof writers): fc.Arbitrary<string> {
  const simple = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.nat(), fc.constantFrom('x', 'y z'), fc.array(fc.nat(), { maxLength: 2 })),
    { minKeys: 1, noNullPrototype: true },
  );
  const signs = [
    '',
    '',
    ',',
    ' ',
    '\n',
    '[',
    ']',
    '{',
    '}',
    '\n---\n',
    '\n...\n',
    ': ',
    '\n- ',
    '1',
  ];
  return fc
    .tuple(
      fc.array(simple, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 100 }),
      fc.nat({ max: 1 }),
      fc.constantFrom(...signs),
    )
    .map(([values, at, cut, sign]) => {
      const text = writers[format](values);
      return sign === '' ? text : text.slice(0, at) + sign + text.slice(at + cut);
    });
}

const writers = {
  ndjson: (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n'),
  yaml: (values: readonly unknown[]) => values.map((value) => stringify(value)).join('---\n'),
  json: (values: readonly unknown[]) => JSON.stringify(values, null, values.length % 2),
};

/** Readers that are not ours: the values of a text; null where they find it wrong. */
const wholeReaders = {
  ndjson(text: string): unknown[] | null {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]));
    } catch {
      return null;
    }
  },
  yaml(text: string): unknown[] | null {
    const read = parseAllDocuments(text, {
      version: '1.2',
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'error',
    });
    const documents = 'empty' in read ? [] : read;
    if (documents.some(({ errors }) => errors.length > 0)) return null;
    try {
      // Separators with nothing between them are no document. A null may be written.
      const isWritten = ({ contents }: (typeof documents)[number]) =>
        !isScalar(contents) || contents.value !== null || contents.source !== '';
      return documents.filter(isWritten).map((document): unknown => document.toJS());
    } catch {
      return null;
    }
  },
  json(text: string): unknown[] | null {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    if (errors.length > 0) return null;
    return Array.isArray(value) ? value : [value];
  },
};

/** As these readers have it: large integers rounded, and names that are numbers written anew. */
function rounded(value: unknown, within: readonly unknown[] = []): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return 'what contains it';
  return Object.values(value).map((each) => rounded(each, [...within, value]));
}

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
      { numRuns: runsOf(5000) },
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
