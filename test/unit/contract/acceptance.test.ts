/** What is read without zod is what zod would have made of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { accepted, readBy } from '../../../src/contract/acceptance.ts';
import { importSchema, paramsSchemaOf } from '../../../src/contract/import-schema.ts';
import { documentKinds, operationIds, operations } from '../../../src/contract/operations.ts';
import { resourceSchema } from '../../../src/contract/resource-schema.ts';
import { bodySchemaOf, schemaOf } from '../../../src/contract/schemas.ts';
import { isObject, type Json } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';

const image = { imageName: 'mapa.png', coordinateX: 1, coordinateY: '2', width: 30, height: null };

/** Right values of all schemas, with fields of every type. */
const values: readonly Json[] = [
  lacuna({ tags: 'capitais', dropDown: true, tests: [{ answers: ['Brasília'], score: 10 }] }),
  lacuna({ id: '17', cloze: null }),
  assessment({ requiredScore: 60, monitorsIds: [1, 2n ** 62n], imageProperties: image }),
  assessment({
    id: 5,
    assessmentBlockVersions: [
      { blockId: 302, weight: 1.5, selectQuestions: 'SOME_SELECTED', questionVersionIds: [9] },
      { blockId: 303, allowsZero: true, topicFilters: [{ type: 'ADD', tags: null }] },
    ],
  }),
  track({ trackItems: [{ id: 4, mandatory: true, order: 1 }], imageProperties: image }),
  track({ id: 8, ...permissions, catalogSkills: [{ id: 1, minPoint: 0, maxPoint: 2.5 }] }),
  { id: 3, releaseNotes: 'First version' },
  { operation: 'lacuna.create', key: 'capital', body: lacuna() },
  { resource: 'track', key: 'geografia', formerly: ['geo'], protect: false, body: track() },
  { questionId: '0017', topicId: 9 },
  { trackId: 2n ** 63n - 1n },
];

const schemas: readonly z.ZodMiniType[] = [
  ...documentKinds.flatMap((kind) => [schemaOf(kind, false), schemaOf(kind, true)]),
  ...documentKinds.map((kind) => bodySchemaOf(operations[kind].resource, false)),
  ...operationIds.map(paramsSchemaOf),
  importSchema(),
  resourceSchema(),
];

const numbers = [0, -0, 1.5, 7.125, -1, 1e21, 2n ** 63n, -(2n ** 63n)];
const texts = ['', 'a', '007', '1.50', '\uD800', 'a#b', 'mapa.jpg', 'pasta/mapa.jpg'];
const words = ['INHERIT', 'READ', 'lacuna.edit', 'track'];
const scalars = fc.constantFrom<Json>(null, true, ...numbers, ...texts, ...words);
const anything = fc.oneof(scalars, fc.constantFrom<Json>([], {}, [1], ['a'], { id: 1 }));
const names = ['id', 'name', 'title', 'unknown', '__proto__', 'constructor', '1', 'allowsZero'];

/** What can happen to a value: each number says where, and what. */
const slips = fc.array(fc.tuple(fc.nat(), fc.nat(4), anything, fc.constantFrom(...names)), {
  maxLength: 3,
});

/** The value with a slip somewhere in it. */
function slipped(
  value: Json,
  [where, what, other, name]: readonly [number, number, Json, string],
): Json {
  if (Array.isArray(value)) {
    const at = value.length === 0 ? -1 : where % value.length;
    return value.map((each: Json, index) =>
      index === at ? slipped(each, [Math.floor(where / 7), what, other, name]) : each,
    );
  }
  if (!isObject(value)) return other;
  const fields = Object.entries(value);
  const at = fields.length === 0 ? -1 : where % fields.length;
  const changed = fields.flatMap(([own, inner], index): [string, Json][] => {
    if (index !== at) return [[own, inner]];
    if (what === 0) return [];
    if (what === 1) return [[own, other]];
    return [[own, slipped(inner, [Math.floor(where / 7), what - 1, other, name])]];
  });
  if (what === 3) return Object.fromEntries(changed.toReversed());
  return Object.fromEntries(what === 4 ? [...changed, [name, other]] : changed);
}

test('any value becomes what zod makes of it, or is left to zod', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...schemas),
      fc.constantFrom(...values),
      slips,
      (schema, right, wrong) => {
        const value = wrong.reduce(slipped, right);
        const result = schema.safeParse(value);
        const own = accepted(schema, value) ?? null;
        const isRight = own === null || result.success;
        expect(isRight ? 'right' : result.error.issues).toBe('right');
        const read = readBy(schema, value);
        expect('issues' in read ? read.issues.length : textOf(read.output)).toBe(
          result.success ? textOf(result.data) : result.error.issues.length,
        );
      },
    ),
    { numRuns: 20_000 },
  );
});

function textOf(output: unknown): string {
  if (isObject(output)) return stringifyExact(output);
  throw new TypeError('every schema reads objects');
}

test('a right value is not left to zod', () => {
  const own = values.map((value) =>
    schemas.some((schema) => accepted(schema, value) !== undefined),
  );
  expect(own).toEqual(values.map(() => true));
});

test('a value that is already as the service gets it is not copied', () => {
  const body = { question: '###', title: '', difficulty: 1, source: '', author: '', topicId: 7 };
  const rest = { lacunaAlternatives: [{ alternatives: [] }], inheritPermissions: 'INHERIT' };
  const value = { ...body, ...rest, securityPermission: [], securityRestriction: [] };
  expect(accepted(schemaOf('lacuna.create', false), value)).toBe(value);
});
