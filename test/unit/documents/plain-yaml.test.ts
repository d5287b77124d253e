/** What is read without the library is what is read with it, at the same place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYamlDocument } from '../../../src/documents/parse-yaml.ts';
import { parsePlainYaml } from '../../../src/documents/plain-yaml.ts';
import { documentsIn } from '../../../src/documents/source-document.ts';
import { lacuna, track } from '../../harness/course.ts';

/** The value and the line of the only document, if nothing at all is found in the text. */
function withLibrary(text: string) {
  const { isEmpty, ...parsed } = parseYamlDocument(text);
  const source = { name: '-', text };
  const { documents, diagnostics } = documentsIn(parsed, source, {
    format: 'yaml',
    modeline: null,
  });
  const [document] = documents;
  const isAlone = !isEmpty && documents.length === 1 && diagnostics.length === 0;
  return isAlone && document !== undefined
    ? { value: document.value, above: document.line - 1 }
    : 'with findings';
}

const names = ['a', 'b', 'a-b', '$ref', 'null', 'True', 'y', '__proto__', 'constructor', '"q"'];
const values = [
  ['x', 'x y', 'x: y', 'x #y', 'x:', 'x ', ' x', '###', 'http://x', 'á', '<p>a; b</p>', '(x)'],
  ['1', '0', '-0', '-1', '007', '1.5', '1.50', '0.5', '-0.5', '.5', '1e3', '0x1f', '0o7', '1_0'],
  ['12345678901234567890', '1960-01-01', '3 x', '3x', '12:30', '1 2', '+1', '.inf', '~', '-'],
  ['true', 'True', 'null', 'Null', 'NULL', 'no', '[]', '{}', '[1]', '{ a: 1 }', '*a', '&a x'],
  ['"x"', '"x', '"a\\nb"', '"\\u00e9"', '"\\x41"', '"a" b', '"a\\\\"', '"a"b"', "'x'", "'it''s'"],
  ['|', '>-', '!t x', '@', '`', '%', '? a', '- x', '\u00A0x', '\u0085', '\uFEFF', '\u2028', '\tx'],
].flat();
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '  ', '  ', '    ', ' '),
    fc.constantFrom('', '', '', '- ', '- ', '-  '),
    fc.constantFrom(...names.map((name) => `${name}: `), ...names.map((name) => `${name}:`), ''),
    fc.constantFrom(...values, '', '', ''),
  )
  .map((parts) => parts.join(''));
const others = ['', ' ', '---', '...', '# c', '  # c', '\r', '%YAML 1.2'];
const texts = fc
  .array(fc.oneof({ weight: 8, arbitrary: line }, fc.constantFrom(...others)), { maxLength: 8 })
  .map((lines) => lines.join('\n'));
const written = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(
      fc.constantFrom(...values, 1, -1.5, true, null),
      fc.string(),
      fc.array(fc.dictionary(fc.constantFrom('d', 'e'), fc.constantFrom(...values, 2))),
      fc.array(fc.constantFrom(...values)),
    ),
  )
  .map((value) => stringify(value, { indentSeq: Object.keys(value).length % 2 === 0 }));

test('any text is read as with the library, or left to it', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(texts, written), (text) => {
      const plain = parsePlainYaml(text);
      if (plain !== undefined) read += 1;
      expect(plain ?? 'left').toEqual(plain === undefined ? 'left' : withLibrary(text));
    }),
    { numRuns: 30_000 },
  );
  expect(read).toBeGreaterThan(1000);
});

test('a document as programs write it is not left to the library', () => {
  const documents = [lacuna({ tags: 'a b', requiredScore: 7.5 }), track({ trackItemIds: [1, 2] })];
  for (const document of documents) {
    expect(parsePlainYaml(`---\n${stringify(document)}`)?.value).toEqual(document);
  }
});

test('more levels than any document of the contract has are left to the library', () => {
  const deep = Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}a:`).join('\n');
  expect(parsePlainYaml(`${deep} 1`)).toBeUndefined();
});
