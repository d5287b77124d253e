import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import { resolveReferences } from '../../../src/documents/references.ts';
import { track } from '../../harness/course.ts';
import { documentOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

function check(operation: OperationId, body: JsonObject, name = 'file.yaml') {
  const document = documentOf(stringifyExact({ operation, body }), name);
  return checkImportDocument(document, { as: null, allowUnknown: false });
}

const ref = ($ref: Json) => ({ $ref });

describe('resolving', () => {
  const ids: Readonly<Record<string, string>> = { q: '12', big: '9223372036854775807', v: '31139' };
  const valueOf = ({ key }: { key: string }) => ids[key] ?? '0';

  test('puts exact numbers into a body, and digits into params', () => {
    const body = track({
      parentId: ref('big'),
      preExamId: ref('v#versionId'),
      trackItemIds: [1, ref('q'), 3],
    });
    const { planned } = check('track.create', body);
    expect(resolveReferences(planned!, planned!.references, valueOf)).toEqual({
      params: {},
      body: track({ parentId: 9223372036854775807n, preExamId: 31139, trackItemIds: [1, 12, 3] }),
    });
    const text = stringifyExact({ questionId: ref('big'), topicId: 5 });
    const move = checkImportDocument(documentOf(text), { as: 'lacuna.move', allowUnknown: false });
    expect(resolveReferences(move.planned!, move.planned!.references, valueOf)).toEqual({
      params: { questionId: '9223372036854775807', topicId: '5' },
      body: null,
    });
  });

  test('gives what the document would be with the ids in their places', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.boolean()), { maxLength: 40 }), (list) => {
        const element = ([value, isReference]: [bigint, boolean]) =>
          isReference ? ref(`k${value}`) : value;
        const { planned } = check('track.create', track({ trackItemIds: list.map(element) }));
        const resolved = resolveReferences(planned!, planned!.references, ({ key }) =>
          key.slice(1),
        );
        const literal = check(
          'track.create',
          track({ trackItemIds: list.map(([value]) => value) }),
        );
        expect(resolved.body).toEqual(literal.planned?.body);
      }),
      { numRuns: runsOf(50) },
    );
  });

  test('leaves what it was given as it is', () => {
    const { planned } = check('track.create', track({ parentId: ref('q') }));
    const before = structuredClone(planned!.body);
    resolveReferences(planned!, planned!.references, valueOf);
    expect(planned!.body).toEqual(before);
  });
});
