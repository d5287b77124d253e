/** What holds for any text: nothing throws, every place is in it, what is written is read. */
import fc from 'fast-check';
import { expect, describe as suite, test } from 'vitest';
import { stringify } from 'yaml';
import { documentKinds } from '../../../src/contract/operations.ts';
import type { Json, JsonPath } from '../../../src/core/json.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { formats } from '../../../src/documents/document-format.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { locate, type Node, toValue } from '../../../src/documents/tree.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { documentOf, lineOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

const english = await loadCatalogue('en');

const pieces = [
  ['a', 'b: ', '- ', '? ', ': ', '[', ']', '{', '}', ',', '\n', '\r\n', '  ', '\n  ', '\t'],
  ['#', ' # x', '"', "'", '|', '>-\n', '&a ', '*a ', '!t ', '!!str ', '---\n', '...\n', '\\'],
  ['%YAML 1.2\n', '1', '.5', '1e400', '~', '@', '\u{1F600}', '<<: ', 'null', '//', '/*', '*/'],
  ['"a": ', '"\\ud800"', '{"a": [', '###', 'title: ', 'id: ', '9223372036854775808', '\u0007'],
].flat();
const textLike = fc
  .array(fc.constantFrom(...pieces), { maxLength: 40 })
  .map((parts) => parts.join(''));
const bytes = fc.oneof(
  { weight: 6, arbitrary: textLike.map((text) => new TextEncoder().encode(text)) },
  fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 100 }),
);

test('any bytes in any format are documents and findings inside the text', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(null, ...formats), (input, format) => {
      const { documents, diagnostics } = readDocuments({ name: '-', bytes: input }, format);
      const checked = documents.flatMap((document) =>
        documentKinds.flatMap(
          (kind) => checkOfKind(document, kind, { allowUnknown: false }).diagnostics,
        ),
      );
      expect(documents.length + diagnostics.length).toBeGreaterThan(0);
      for (const { problem, range, source } of [...diagnostics, ...checked]) {
        const [start, end] = range ?? [0, 0];
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(source.text.length).toBeGreaterThanOrEqual(end);
        expect(describe(problem, english).message).not.toMatch(/undefined|\[object/);
      }
      for (const { node, source } of documents) {
        for (const { range, key } of rangesOf(node)) {
          expect(key[0] >= 0 && key[1] <= source.text.length && key[0] <= key[1]).toBe(true);
          expect(range[0] >= 0 && range[1] <= source.text.length && range[0] <= range[1]).toBe(
            true,
          );
        }
      }
    }),
    { numRuns: runsOf(4000) },
  );
});

function rangesOf(
  node: Node,
): { range: readonly [number, number]; key: readonly [number, number] }[] {
  const own = { range: node.range, key: node.alias ?? node.range };
  if (node.kind === 'scalar') return [own];
  if (node.kind === 'sequence') return [own, ...node.items.flatMap(rangesOf)];
  return [
    own,
    ...node.fields.flatMap(({ key, value }) => [{ range: key, key }, ...rangesOf(value)]),
  ];
}

const reserved = new Set(['__proto__', 'constructor', 'prototype']);
const nameLike = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'title', '12', 'true', 'null', '<<'))
  .filter((name) => !reserved.has(name));

const { value: anyJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[a-z0-9 :#\-\n'"|>&*!%@,?{}[\]]*$/),
    fc.constantFrom('null', 'true', '12', '1e3', '0x1F', '~', '-', 'yes', '2026-11-21', ''),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((x) => x + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(nameLike, tie('value'), { noNullPrototype: true }),
  ),
}));
const anyObject = fc.dictionary(nameLike, anyJson, { noNullPrototype: true, minKeys: 1 });

suite('what is written is read', () => {
  test('from JSON', () => {
    fc.assert(
      fc.property(anyObject, fc.nat({ max: 4 }), (value, indent) => {
        const text = stringifyExact(value, indent);
        expect(documentOf(text, 'q.json').value).toEqual(value);
        expect(documentOf(text, 'q.json').value).toEqual(parseExact(text));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('from YAML', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        // As a block the library writes " \n" in a way that reads as "\n", by any reader.
        const text = stringify(value, { aliasDuplicateObjects: false, blockQuote: false });
        expect(documentOf(text).value).toEqual(value);
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('from JSON read as YAML', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        const input = { name: '-', bytes: new TextEncoder().encode(stringifyExact(value, 2)) };
        const { documents, diagnostics } = readDocuments(input, 'yaml');
        expect(diagnostics.map(lineOf)).toEqual([]);
        expect(documents.map(({ node }) => toValue(node))).toEqual([value]);
      }),
      { numRuns: runsOf(300) },
    );
  });

  test('and every leaf is found in the text', () => {
    fc.assert(
      fc.property(anyObject, (value) => {
        const { node, source } = documentOf(stringifyExact(value, 1), 'q.json');
        for (const [path, leaf] of leavesOf(value, [])) {
          expect(source.text.slice(...locate(node, path))).toBe(stringifyExact(leaf));
        }
      }),
      { numRuns: runsOf(300) },
    );
  });
});

function leavesOf(value: Json, path: JsonPath): [JsonPath, Json][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

suite('a place that does not exist', () => {
  const { node, source } = documentOf('top: {list: [1, 2]}\nlast: x');

  test.each([
    [['top', 'missing'], '{'],
    [['top', 'list', 2], '['],
    [['top', 'list', 'x', 'y'], '['],
    [['missing', 0], 't'],
    [['last', 'inner'], 'x'],
    [['top', 'list'], '[1, 2]'],
    [[], 'top: {list: [1, 2]}\nlast: x'],
  ])('%j is at the nearest one that does', (path, piece) => {
    expect(source.text.slice(...locate(node, path))).toBe(piece);
  });

  test('a name has a place of its own', () => {
    expect(source.text.slice(...locate(node, ['top', 'list'], 'key'))).toBe('list');
    expect(source.text.slice(...locate(node, ['top', 'list', 1], 'key'))).toBe('2');
    expect(source.text.slice(...locate(node, ['top', 'none'], 'key'))).toBe('{');
  });
});
