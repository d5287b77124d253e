import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import { resolveReferences } from '../../../src/documents/references.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { documentOf, hintOf, lineOf, pieceOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

function check(operation: OperationId, body: JsonObject, name = 'file.yaml') {
  const document = documentOf(stringifyExact({ operation, body }), name);
  return checkImportDocument(document, { as: null, allowUnknown: false });
}

const ref = ($ref: Json) => ({ $ref });

describe('a reference', () => {
  const block = {
    blockId: ref('block'),
    assessmentBlockVersionId: ref('old'),
    questionVersionIds: [ref('q1#versionId'), 5, ref('q2#versionId')],
    selectQuestions: 'SOME_SELECTED',
    topicFilters: [{ id: ref('filter'), topicId: ref('topic') }],
  };
  const places: readonly (readonly [OperationId, JsonObject, readonly string[]])[] = [
    [
      'assessment.create',
      assessment({ assessmentBlockVersions: [block], monitorsIds: [ref('m')] }),
      [
        'body/assessmentBlockVersions/0/blockId block id',
        'body/assessmentBlockVersions/0/assessmentBlockVersionId old id',
        'body/assessmentBlockVersions/0/questionVersionIds/0 q1 versionId',
        'body/assessmentBlockVersions/0/questionVersionIds/2 q2 versionId',
        'body/assessmentBlockVersions/0/topicFilters/0/id filter id',
        'body/assessmentBlockVersions/0/topicFilters/0/topicId topic id',
        'body/monitorsIds/0 m id',
      ],
    ],
    [
      'track.edit',
      track({
        id: ref('t'),
        ...permissions,
        securityPermission: [{ partyId: ref('p'), roles: [] }],
        trackItems: [{ id: ref('i'), requirementIds: [ref('r')] }],
        catalogSkills: [{ id: ref('s'), minPoint: 1, maxPoint: 2 }],
        posExamId: ref('x#versionId'),
      }),
      [
        'body/id t id',
        'body/securityPermission/0/partyId p id',
        'body/trackItems/0/id i id',
        'body/trackItems/0/requirementIds/0 r id',
        'body/catalogSkills/0/id s id',
        'body/posExamId x versionId',
      ],
    ],
    ['lacuna.release', { id: ref('q'), releaseNotes: 'x' }, ['body/id q id']],
  ];

  test.each(places)('in %s stands wherever an id does', (operation, body, expected) => {
    const { planned, diagnostics } = check(operation, body);
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(lineOf)).toEqual([]);
    const found = (planned?.references ?? []).map(
      ({ path, key, gives }) => `${path.join('/')} ${key} ${gives}`,
    );
    expect([...found].sort()).toEqual([...expected].sort());
  });

  test('is in the planned body as it was written', () => {
    const body = lacuna({ topicId: ref('topic') });
    expect(check('lacuna.create', body).planned?.body).toEqual(body);
  });

  test('says where it stands in the text', () => {
    const text = 'operation: lacuna.release\nbody:\n  id: { $ref: q 1 }\n  releaseNotes: x\n';
    const document = documentOf(text);
    const { planned } = checkImportDocument(document, { as: null, allowUnknown: false });
    const pieces = planned?.references.map(({ range }) => text.slice(...range));
    expect(pieces).toEqual(['{ $ref: q 1 }']);
  });

  test.each([
    ['name', 'name is not an id, so it cannot be a reference'],
    ['cost', 'cost is not an id, so it cannot be a reference'],
    ['scoreApprove', 'scoreApprove is not an id, so it cannot be a reference'],
    ['imageProperties', 'imageProperties is not an id, so it cannot be a reference'],
    ['inheritPermissions', 'inheritPermissions is not an id, so it cannot be a reference'],
    ['trackItemIds', 'trackItemIds is a list of ids, not one id'],
  ])('cannot stand for %s, which is told once', (field, message) => {
    const { planned, diagnostics } = check('track.create', track({ [field]: ref('x') }));
    expect(planned).toBeNull();
    expect(diagnostics.map(lineOf)).toEqual([
      expect.stringMatching(new RegExp(` reference/not-an-id ${message}$`)),
    ]);
    expect(diagnostics.map(pieceOf)).toEqual(['{"$ref":"x"}']);
  });

  test('of pixels is none', () => {
    const { diagnostics } = check('track.create', track({ imageProperties: { width: ref('x') } }));
    expect(diagnostics.map(({ problem }) => problem.code)).toEqual(['reference/not-an-id']);
  });

  test('in an unknown field adds nothing to that', () => {
    const { diagnostics } = check('track.create', track({ colour: ref('x') }));
    expect(diagnostics.map(({ problem }) => problem.code)).toEqual(['document/unknown-field']);
  });

  test.each([
    [{ $ref: 'x', id: 1 }, 'other-fields'],
    [{ $ref: 5 }, 'not-text'],
    [{ $ref: null }, 'not-text'],
    [{ $ref: '' }, 'no-key'],
    [{ $ref: '#versionId' }, 'no-key'],
    [{ $ref: 'x#' }, 'unknown-part'],
    [{ $ref: 'x#id' }, 'unknown-part'],
    [{ $ref: 'x#versionId#versionId' }, 'unknown-part'],
  ])('%j is malformed', (parentId, reason) => {
    const { diagnostics } = check('track.create', track({ parentId }));
    expect(diagnostics.map(({ problem }) => problem)).toEqual([
      { code: 'reference/malformed', params: { reason } },
    ]);
    expect(diagnostics.map(pieceOf)).toEqual([stringifyExact(parentId)]);
  });
});

describe('the id of a version and that of a resource', () => {
  test('are told apart by a warning', () => {
    const fields = {
      preExamId: ref('a'),
      parentId: ref('b#versionId'),
      reactionId: ref('c#versionId'),
    };
    const { planned, diagnostics } = check('track.create', track(fields));
    expect(planned).not.toBeNull();
    expect(diagnostics.map(({ severity, problem }) => [severity, problem.code])).toEqual([
      ['warning', 'reference/id-expected'],
      ['warning', 'reference/version-expected'],
    ]);
    expect(diagnostics.map(hintOf)[1]).toContain('#versionId');
  });
});

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
