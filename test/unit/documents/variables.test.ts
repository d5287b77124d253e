import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../src/authoring/check-document.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import type { SourceDocument } from '../../../src/documents/source-document.ts';
import { locate } from '../../../src/documents/tree.ts';
import {
  mergeVariables,
  noVariables,
  type Variables,
} from '../../../src/documents/variable-definitions.ts';
import { withVariables } from '../../../src/documents/variables.ts';
import { documentOf, lineOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

const having = (values: JsonObject): Variables => ({ ...noVariables, values });

const topics = having({
  topics: { geography: 8801, history: 8802n },
  sentence: 'A capital é [[Brasília]].',
  parties: [{ partyId: 1, roles: ['READ'] }],
});

function filled(text: string, variables = topics, name = 'file.yaml') {
  return withVariables(documentOf(text, name), variables);
}

/** Where the value at a path is, as `line:column`. */
function placeAt({ node, source }: SourceDocument, ...path: (string | number)[]): string {
  const { line, column } = positionAt(source, locate(node, path)[0]);
  return `${line}:${column}`;
}

describe('a variable', () => {
  test('gives its place to every part of its value', () => {
    const { document } = filled('title: x\n\nlist:\n  - a\n  - { $var: parties }\nlast: y\n');
    expect(placeAt(document, 'list', 1)).toBe('5:5');
    expect(placeAt(document, 'list', 1, 0)).toBe('5:5');
    expect(placeAt(document, 'list', 1, 0, 'roles', 0)).toBe('5:5');
    expect(placeAt(document, 'last')).toBe('6:7');
  });

  test('in block style begins at $var', () => {
    const { document } = filled('topicId:\n  $var: topics.geography\n');
    expect(placeAt(document, 'topicId')).toBe('2:3');
  });

  test('behind an alias is replaced at each place, and found at the alias', () => {
    const { document } = filled('a: &t { $var: topics.geography }\nb: *t\n');
    expect(document.value).toEqual({ a: 8801, b: 8801 });
    expect(placeAt(document, 'b')).toBe('2:4');
  });

  test('is replaced in a name that occurs twice only where it counts', () => {
    const bytes = new TextEncoder().encode('a: { $var: x }\na: { $var: topics.geography }\n');
    const [document] = readDocuments({ name: 'f.yaml', bytes }, null).documents;
    if (document === undefined) throw new TypeError('no document');
    const read = withVariables(document, topics);
    expect(read.diagnostics).toEqual([]);
    expect(read.document.value).toEqual({ a: 8801 });
  });

  test('is replaced before cloze is compiled, and errors of the sentence point at it', () => {
    const text = `title: x\ncloze: { $var: sentence }\n`;
    const wrong = having({ sentence: 'A capital é [[Brasília.' });
    const checked = (variables: Variables) =>
      checkDocument(
        documentOf(text),
        { import: 'lacuna.create' },
        { allowUnknown: false, variables },
      );
    const { document } = checked(topics);
    expect(document.value).toMatchObject({ question: 'A capital é ###.' });
    const places = checked(wrong).diagnostics.map(lineOf);
    expect(places).toContainEqual(expect.stringMatching(/^2:8 cloze\//));
  });
});

describe('a document without a variable', () => {
  test('is the same object', () => {
    const document = documentOf('title: "{ $var: x }"\nlist: [1, { a: $var }]\n');
    expect(withVariables(document, topics).document).toBe(document);
  });

  test('needs no valid configuration; one with a variable does', () => {
    const broken = { ...noVariables, unread: new Error('broken') };
    expect(withVariables(documentOf('a: 1'), broken).diagnostics).toEqual([]);
    expect(() => filled('a: { $var: x }', broken)).toThrow('broken');
  });
});

describe('definitions', () => {
  test('are merged, and later ones win', () => {
    expect(
      mergeVariables(
        { topics: { geography: 1, history: 2 }, list: [1, 2] },
        { 'topics.geography': 3, list: [4] },
        { topics: { art: { id: 5 } } },
      ),
    ).toEqual({ topics: { geography: 3, history: 2, art: { id: 5 } }, list: [4] });
  });

  test('can replace an object by a value, and a value by an object', () => {
    expect(mergeVariables({ a: { b: 1 } }, { a: 2 })).toEqual({ a: 2 });
    expect(mergeVariables({ a: 2 }, { 'a.b': 1 })).toEqual({ a: { b: 1 } });
  });
});

const { value: anyTree } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom<Json[]>(null, 1, 'topics', true, 5n),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('$var', '$ref', 'a', 'body', 'params', 'key', 'operation', 'release'),
      tie('value'),
      { noNullPrototype: true, maxKeys: 4 },
    ),
  ),
}));

test('substituting never throws, and tells places in the text', () => {
  fc.assert(
    fc.property(anyTree, (value) => {
      const text = JSON.stringify(value, (_, each: Json) => (typeof each === 'bigint' ? 5 : each));
      const bytes = new TextEncoder().encode(text);
      for (const document of readDocuments({ name: 'd.json', bytes }, null).documents) {
        const read = withVariables(document, topics);
        for (const { range } of read.diagnostics) {
          expect(range?.[0]).toBeGreaterThanOrEqual(0);
          expect(range?.[1]).toBeLessThanOrEqual(document.source.text.length);
        }
        expect(read.document === document || text.includes('"$var":')).toBe(true);
      }
    }),
    { numRuns: runsOf(2000) },
  );
});
