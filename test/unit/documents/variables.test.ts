import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../src/authoring/check-document.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import type { SourceDocument } from '../../../src/documents/source-document.ts';
import { extentOf, nodeAt, toValue } from '../../../src/documents/tree.ts';
import {
  mergeVariables,
  noVariables,
  type Variables,
} from '../../../src/documents/variable-definitions.ts';
import { withVariables } from '../../../src/documents/variables.ts';
import { lacuna, track } from '../../harness/course.ts';
import { documentOf, hintOf, lineOf } from './reading.ts';
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

const told = (text: string, variables = topics) => filled(text, variables).diagnostics.map(lineOf);

/** Where the node at a path is, as `line:column`. */
function placeAt({ node, source }: SourceDocument, ...path: (string | number)[]): string {
  const found = nodeAt(node, path);
  if (found === null) throw new TypeError('no such node');
  const { line, column } = positionAt(source, extentOf(found)[0]);
  return `${line}:${column}`;
}

describe('a variable', () => {
  test('is replaced by its value, of any type', () => {
    const text = 'topicId: { $var: topics.geography }\nall: { $var: topics }\nname: plain\n';
    const { document, diagnostics } = filled(text);
    expect(diagnostics).toEqual([]);
    expect(document.value).toEqual({
      topicId: 8801,
      all: { geography: 8801, history: 8802n },
      name: 'plain',
    });
    expect(toValue(document.node)).toEqual(document.value);
  });

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
    expect(toValue(read.document.node)).toEqual({ a: 8801 });
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

  test('is not searched for in the value of another', () => {
    const nested = having({ a: { $var: 'b' }, b: 1 });
    expect(filled('x: { $var: a }', nested).document.value).toEqual({ x: { $var: 'b' } });
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

describe('a finding', () => {
  test.each([
    [
      'topicId: { $var: topics.geografy }',
      '1:10 variables/unknown unknown variable "topics.geografy"',
    ],
    [
      'a:\n  - { $var: topics.geography.x }',
      '2:5 variables/unknown unknown variable "topics.geography.x"',
    ],
    ['a: { $var: toString }', '1:4 variables/unknown unknown variable "toString"'],
    [
      'a: { $var: topics, b: 1 }',
      '1:4 variables/malformed a variable cannot have fields other than $var',
    ],
    ['a: { $var: 7 }', '1:4 variables/malformed the name of a variable must be text'],
    [
      'a: { $var: { $var: topics } }',
      '1:4 variables/malformed the name of a variable must be text',
    ],
    ['a: { $var: "" }', '1:4 variables/malformed the variable has no name'],
    ['$var: topics', '1:1 variables/misplaced a variable is not allowed here'],
    ['key: { $var: topics }\ntitle: x', '1:6 variables/misplaced a variable is not allowed here'],
    ['id: { $ref: { $var: topics } }', '1:13 variables/misplaced a variable is not allowed here'],
  ])('%j', (text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  test('names the nearest variable, and how to define a new one', () => {
    const [finding] = filled('topicId: { $var: topics.geografy }').diagnostics;
    if (finding === undefined) throw new TypeError('no finding');
    expect(hintOf(finding)).toBe(
      'did you mean "topics.geography"? If not, add it to variables: of the profile in lms-cli.yaml, or define it with --var topics.geografy=VALUE',
    );
  });

  test('leaves the other variables of the document alone', () => {
    const { document, diagnostics } = filled('a: { $var: x }\nb: { $var: topics.geography }');
    expect(diagnostics).toHaveLength(1);
    expect(document.value).toEqual({ a: { $var: 'x' }, b: 8801 });
  });
});

describe('in a document that is not a bare body', () => {
  test.each([
    'operation: lacuna.delete\nparams: { questionId: { $var: topics.geography } }',
    'operation: lacuna.create\nbody: { $var: topics }',
    'resource: lacuna\nkey: a\nbody: { topicId: { $var: topics.geography } }',
    'resource: lacuna\nkey: a\nbody: {}\nrelease: { $var: sentence }',
  ])('is allowed in %j', (text) => {
    expect(told(text)).toEqual([]);
  });

  test.each([
    ['operation: { $var: sentence }\nbody: {}', '1:12'],
    ['operation: lacuna.create\nkey: { $var: sentence }\nbody: {}', '2:6'],
    ['resource: { $var: sentence }\nkey: a\nbody: {}', '1:11'],
    ['resource: lacuna\nformerly: [a, { $var: sentence }]\nbody: {}', '2:15'],
    ['resource: lacuna\nprotect: { $var: sentence }\nbody: {}', '2:10'],
    ['resource: lacuna\nrelease: [{ $var: sentence }]\nbody: {}', '2:11'],
    ['operation: lacuna.delete\nquestionId: { $var: sentence }', '2:13'],
    ['operation: lacuna.delete\nparams: { questionId: { $ref: { $var: sentence } } }', '2:31'],
  ])('is not allowed in %j', (text, place) => {
    expect(told(text)).toEqual([`${place} variables/misplaced a variable is not allowed here`]);
  });
});

describe('the checks after it', () => {
  function findings(text: string, variables = topics, as: OperationId | null = null) {
    const { diagnostics, planned } = checkDocument(
      documentOf(text),
      { import: as },
      { allowUnknown: false, variables },
    );
    return { all: diagnostics.map(lineOf), planned };
  }

  test('find a wrong value where the variable is written', () => {
    const body = { ...lacuna(), topicId: { $var: 'sentence' } };
    const { all } = findings(JSON.stringify(body, null, 1), topics, 'lacuna.create');
    expect(all).toEqual([
      expect.stringMatching(/^7:13 document\/wrong-type topicId must be an id, /),
    ]);
  });

  test('do not repeat that a variable is unknown', () => {
    const body = JSON.stringify({ ...lacuna(), topicId: { $var: 'topic' }, title: 5 }, null, 1);
    expect(findings(body, noVariables, 'lacuna.create').all).toEqual([
      expect.stringMatching(/ document\/wrong-type title must be text/),
      expect.stringMatching(/ variables\/unknown unknown variable "topic"$/),
    ]);
  });

  test('take a $ref from a variable for an ordinary value', () => {
    const variables = having({ topic: { $ref: 'geography' }, list: [{ $ref: 'a' }] });
    const written = { $var: 'topic' };
    const wrapped = (body: JsonObject) => JSON.stringify({ operation: 'track.create', body });
    const { all, planned } = findings(wrapped(track({ parentId: written })), variables);
    expect(all).toEqual([expect.stringContaining(' document/wrong-type parentId must be an id')]);
    expect(planned).toBeNull();
    const list = findings(wrapped(track({ trackItemIds: { $var: 'list' } })), variables);
    expect(list.all).toEqual([expect.stringContaining(' document/wrong-type trackItemIds[0]')]);
    const beside = findings(wrapped(track({ parentId: { $ref: 'geography' } })), variables);
    expect(beside.planned?.references).toMatchObject([{ key: 'geography', gives: 'id' }]);
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

describe('a cell of CSV', () => {
  const cellsRead = (header: string, row: string, variables = topics) => {
    const bytes = new TextEncoder().encode(`${header}\n${row}\n`);
    const name = 'q.csv';
    const [document] = readDocuments({ name, bytes }, null, 'lacuna.create').documents;
    if (document === undefined) throw new TypeError('no row');
    return withVariables(document, variables);
  };

  test.each([
    ['topicId', '$var:topics.geography', { topicId: 8801 }],
    ['topicId', ' $var:topics.geography ', { topicId: 8801 }],
    ['title', '$var:sentence', { title: 'A capital é [[Brasília]].' }],
    ['difficulty', '$var:topics.history', { difficulty: 8802n }],
    ['dropDown', '$var:topics.history', { dropDown: 8802n }],
    [
      'securityPermission',
      '$var:parties',
      { securityPermission: [{ partyId: 1, roles: ['READ'] }] },
    ],
    ['title', String.raw`\$var:sentence`, { title: '$var:sentence' }],
    ['title', String.raw`\\$var:sentence`, { title: String.raw`\$var:sentence` }],
    ['title', 'the $var:sentence', { title: 'the $var:sentence' }],
    ['title', String.raw`the \$var:sentence`, { title: String.raw`the \$var:sentence` }],
  ])('%s: %s', (header, row, expected) => {
    const { document, diagnostics } = cellsRead(header, row);
    expect(diagnostics).toEqual([]);
    expect(document.value).toEqual(expected);
    expect(toValue(document.node)).toEqual(expected);
  });

  test('with an unknown name is found at its place', () => {
    const { diagnostics } = cellsRead('title,topicId', 'x,$var:topic');
    expect(diagnostics.map(lineOf)).toEqual(['2:3 variables/unknown unknown variable "topic"']);
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

test('substituting never throws, and keeps value and tree the same', () => {
  fc.assert(
    fc.property(anyTree, (value) => {
      const text = JSON.stringify(value, (_, each: Json) => (typeof each === 'bigint' ? 5 : each));
      const bytes = new TextEncoder().encode(text);
      for (const document of readDocuments({ name: 'd.json', bytes }, null).documents) {
        const read = withVariables(document, topics);
        expect(toValue(read.document.node)).toEqual(read.document.value);
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
