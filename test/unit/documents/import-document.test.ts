import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDocumentKind, operationIds, listPathParams } from '../../../src/contract/operations.ts';
import type { Json } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { hintOf, lineOf, pieceOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

test.each(operationIds)('%s has a body or params, and never both', (operation) => {
  expect(isDocumentKind(operation)).toBe(listPathParams(operation).length === 0);
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
