import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  operationIds,
  operations,
  pathParamsOf,
  type OperationId,
} from '../../../src/contract/operations.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { codeOf, documentOf, hintOf, lineOf, pieceOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

interface Options {
  readonly as?: OperationId;
  readonly allowUnknown?: boolean;
}

function checkText(text: string, { as, allowUnknown = false }: Options = {}) {
  return checkImportDocument(documentOf(text), { as: as ?? null, allowUnknown });
}

const checkValue = (value: JsonObject, options: Options = {}) =>
  checkText(stringifyExact(value), options);

const ref = (key: Json): JsonObject => ({ $ref: key });

const errorsIn = ({ diagnostics }: ReturnType<typeof checkText>) =>
  diagnostics.filter(({ severity }) => severity === 'error').map(codeOf);

const release = (id: Json): JsonObject => ({ id, releaseNotes: 'First' });

/** What each operation is performed with, as an import says it. */
const parts: Readonly<Record<OperationId, JsonObject>> = {
  'assessment.create': { body: assessment() },
  'assessment.edit': { body: assessment({ id: ref('a') }) },
  'assessment.delete': { params: { assessmentId: ref('a') } },
  'assessment.release': { body: release(ref('a')) },
  'lacuna.create': { body: lacuna() },
  'lacuna.edit': { body: lacuna({ id: ref('a') }) },
  'lacuna.delete': { params: { questionId: ref('a') } },
  'lacuna.release': { body: release(ref('a')) },
  'lacuna.move': { params: { questionId: ref('a'), topicId: '8802' } },
  'track.create': { body: track() },
  'track.edit': { body: track({ id: ref('a'), ...permissions }) },
  'track.delete': { params: { trackId: ref('a') } },
  'track.move': { params: { trackId: ref('a'), destinationId: '703' } },
};

describe.each(operationIds)('%s', (operation) => {
  const said = { params: {}, body: null, ...parts[operation] };

  test('is planned as its document says it', () => {
    const { planned } = checkValue({ $schema: 'x', operation, key: 'k 1', ...parts[operation] });
    expect(planned).toMatchObject({ operation, key: 'k 1', ...said });
  });

  test('is planned alike from a bare document under --as', () => {
    const [bare = {}] = Object.values(parts[operation]) as JsonObject[];
    const { planned } = checkValue({ $schema: 'x', ...bare }, { as: operation });
    expect(planned).toMatchObject({ operation, key: null, ...said });
    const wrapped = checkValue({ operation, ...parts[operation] }).planned;
    const pathsOf = (plan: typeof planned) => plan?.references.map(({ path }) => path);
    expect(pathsOf(planned)).toEqual(pathsOf(wrapped));
  });

  test('needs its body or its params, and takes nothing else', () => {
    const [part = ''] = Object.keys(parts[operation]);
    const other = part === 'body' ? 'params' : 'body';
    expect(operations[operation].documentKind === null).toBe(pathParamsOf(operation).length > 0);
    expect(errorsIn(checkValue({ operation }))).toEqual(['1:1 document/part-missing']);
    const both = checkValue({ operation, ...parts[operation], [other]: { id: 1 } });
    expect(both.planned).toBeNull();
    expect(errorsIn(both)).toEqual([expect.stringContaining('document/part-not-taken')]);
    for (const nothing of [null, {}]) {
      const empty = checkValue({ operation, ...parts[operation], [other]: nothing });
      expect(empty.planned).not.toBeNull();
    }
  });
});

describe('the fields around the body', () => {
  test('are told with their places, all of them at once', () => {
    const { diagnostics } = checkText('operation: lacuna.mvoe\nkey: "a#b"\n');
    expect(diagnostics.map(lineOf)).toEqual([
      expect.stringMatching(
        /^1:12 document\/value-not-allowed operation must be assessment\.create, .* or .*, not /,
      ),
      '2:6 document/import-key key must be a non-empty text without # and control characters, not "a#b"',
    ]);
    expect(diagnostics.map(hintOf)[0]).toBe('did you mean lacuna.move?');
  });

  test.each([
    ['""', 'document/import-key'],
    [String.raw`"a\n::add-mask::x"`, 'document/import-key'],
    [String.raw`"\e[2J"`, 'document/import-key'],
    [String.raw`"\x9b2J"`, 'document/import-key'],
    ['5', 'document/wrong-type'],
    ['"\\ud800"', 'document/lone-surrogate'],
  ])('a key %s is none', (key, code) => {
    const checked = checkText(`operation: lacuna.create\nkey: ${key}\nbody: {}`);
    expect(errorsIn(checked)).toContain(`2:6 ${code}`);
    expect(checked.planned).toBeNull();
  });

  test('a key of null is no key', () => {
    const { planned } = checkValue({ operation: 'lacuna.create', key: null, body: lacuna() });
    expect(planned?.key).toBeNull();
  });

  test('a misspelt one is told its name, one of the body where it belongs', () => {
    const { diagnostics } = checkText(`operation: lacuna.create
bdoy: {}
title: Capital
topic: 5
colour: red
`);
    expect(diagnostics.map(codeOf)).toEqual([
      '1:1 document/part-missing',
      '2:1 document/unknown-field',
      '3:1 document/outside-body',
      '4:1 document/outside-body',
      '5:1 document/outside-body',
    ]);
    expect(diagnostics.slice(1).map(hintOf)).toEqual([
      'did you mean "body"?',
      'put title under body',
      'put topic under body',
      'use only operation, key, params and body',
    ]);
  });

  test('a bare body is one finding that names --as', () => {
    const bare = checkValue(lacuna());
    expect(errorsIn(bare)).toEqual(['1:1 document/operation-missing']);
    expect(bare.diagnostics.map(hintOf)[0]).toContain('--as lacuna.create');
    const named = checkValue({ $schema: '../track.create.schema.json', ...track() });
    expect(named.diagnostics.map(hintOf)[0]).toContain('--as track.create');
  });

  test('what is no object is told as that', () => {
    expect(errorsIn(checkText('- 1'))).toEqual(['1:1 document/not-an-object']);
    expect(errorsIn(checkText('operation: lacuna.move\nparams: [1]'))).toEqual([
      '2:9 document/wrong-type',
    ]);
  });

  test('key and operation are known even where the body is wrong', () => {
    const checked = checkValue({ operation: 'lacuna.create', key: 'q', body: {} });
    expect(checked).toMatchObject({ planned: null, key: 'q', operation: 'lacuna.create' });
  });
});

describe('the body', () => {
  test('has its findings at their places in the document', () => {
    const { planned, diagnostics } = checkText(`operation: track.create
body:
  name: Geografia
  status: AVAILABLE
  author: Ana
  workload: sixty
  cost: 0
  parent: 3
  requirementsIds: [1, x]
`);
    expect(planned).toBeNull();
    expect(diagnostics.map(lineOf)).toEqual([
      '6:13 document/wrong-type workload must be a number, not "sixty"',
      '8:3 document/unknown-field unknown field "parent"',
      '9:24 document/wrong-type requirementsIds[1] must be an id, not "x"',
    ]);
  });

  test('is planned in its documented form', () => {
    const body = assessment({ requiredScore: 60, assessmentBlockVersions: [{ blockId: 1 }] });
    expect(checkValue({ operation: 'assessment.create', body }).planned?.body).toEqual(
      assessment({
        requiredScore: '60.00',
        assessmentBlockVersions: [{ blockId: 1, allowsZero: false }],
      }),
    );
  });

  test('keeps unknown fields where they are allowed, which the fields around it are not', () => {
    const document = { operation: 'lacuna.create', body: lacuna({ colour: ref('c') }) };
    const { planned } = checkValue(document, { allowUnknown: true });
    expect(planned).toMatchObject({ body: { colour: ref('c') }, references: [{ key: 'c' }] });
    const outside = checkValue({ ...document, colour: 1 }, { allowUnknown: true });
    expect(errorsIn(outside)).toEqual([expect.stringContaining('document/outside-body')]);
  });
});

describe('params', () => {
  test('are digits without leading zeros, exact to 64 bits', () => {
    const params = { trackId: 9223372036854775807n, destinationId: '007' };
    expect(checkValue({ operation: 'track.move', params }).planned?.params).toEqual({
      trackId: '9223372036854775807',
      destinationId: '7',
    });
  });

  test.each(['9223372036854775808', '-1', '1.5', '"x"', 'null', '[1]', '{ id: 1 }'])(
    '%s is no id',
    (id) => {
      const checked = checkText(`operation: lacuna.delete\nparams:\n  questionId: ${id}\n`);
      expect(errorsIn(checked)).toEqual(['3:15 document/wrong-type']);
    },
  );

  test('have the names of the contract', () => {
    const params = { questionId: 1, topic: 2 };
    const { diagnostics } = checkValue({ operation: 'lacuna.move', params });
    expect(diagnostics.map(({ problem }) => problem.code)).toEqual(['document/unknown-field']);
    expect(diagnostics.map(hintOf)[0]).toBe('did you mean "topicId"?');
  });
});

test('a finding points into the text of the document', () => {
  const { diagnostics } = checkText(
    'operation: lacuna.delete\nparams: { questionId: { $ref: x, id: 1 } }',
  );
  expect(diagnostics.map(pieceOf)).toEqual(['{ $ref: x, id: 1 }']);
});

test('whatever a document holds, its findings are inside its text', () => {
  const names = '$ref id topicId questionId trackItems trackItemIds preExamId name toString x';
  const name = fc.constantFrom(...names.split(' '));
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<Json>(null, 1, -1, 'a', '#', 'a#versionId', 9223372036854775808n, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { noNullPrototype: true, maxKeys: 4 }),
    ),
  }));
  const operation = fc.constantFrom(...operationIds, 'lacuna.mvoe', null);
  const document = fc.record(
    { operation, key: value, params: value, body: value, colour: value },
    { noNullPrototype: true },
  );
  const as = fc.constantFrom(undefined, ...operationIds);
  fc.assert(
    fc.property(fc.oneof(document, value), as, fc.boolean(), (json, kind, allowUnknown) => {
      const text = stringifyExact(json);
      const [read] = readDocuments(
        { name: 'a.json', bytes: new TextEncoder().encode(text) },
        'json',
      ).documents;
      if (read === undefined) return;
      const checked = checkImportDocument(read, { as: kind ?? null, allowUnknown });
      const hasError = checked.diagnostics.some(({ severity }) => severity === 'error');
      expect(checked.planned === null).toBe(hasError);
      for (const diagnostic of checked.diagnostics) {
        expect(lineOf(diagnostic)).not.toMatch(/undefined|\[object/);
        expect(hintOf(diagnostic)).not.toMatch(/undefined|\[object/);
        expect(pieceOf(diagnostic)).not.toBe('');
      }
    }),
    { numRuns: runsOf(1000) },
  );
});
