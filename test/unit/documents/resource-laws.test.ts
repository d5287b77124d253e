import { noVariables } from '../../../src/documents/variable-definitions.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../src/authoring/check-document.ts';
import { makeJsonSchema } from '../../../src/contract/json-schema.ts';
import { type ResourceKind, resourceKinds } from '../../../src/contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { fits } from '../../harness/json-schema.ts';
import { codeOf, documentOf } from './reading.ts';

const requiredOf: Readonly<Record<ResourceKind, JsonObject>> = {
  assessment: assessment(),
  lacuna: lacuna(),
  track: track(permissions),
};

/** Fields for which a random value would be wrong, or a reason for a warning. */
const given: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  status: fc.constant('AVAILABLE'),
  selectQuestions: fc.constant('ALL'),
  type: fc.constant('ADD'),
  questionVersionIds: fc.constant([]),
  imageName: fc.constant('capital.png'),
  trackItems: fc.array(fc.record({ id: fc.nat() }), { maxLength: 2 }),
};

/** Fields that are in no body of a resource, or written in another way. */
const leftOut = new Set([
  '$schema',
  'id',
  'keepExistingAssessmentBlockVersion',
  'assessmentBlockVersionId',
  'question',
  'lacunaAlternatives',
  'cloze',
  'tests',
]);

/** A value that a schema allows. */
function valueFor(schema: Json, name: string, isInTrack: boolean): fc.Arbitrary<Json> {
  const own = given[name];
  if (own !== undefined) return own;
  if (!isObject(schema)) return fc.constant(null);
  const { anyOf, enum: words, type, items = null, properties, required, pattern } = schema;
  if (Array.isArray(anyOf)) {
    // A variable may be in place of any value.
    const values = anyOf.filter((each: Json) => !isObject(each) || each['$ref'] === undefined);
    return fc.oneof(...values.map((each: Json) => valueFor(each, name, isInTrack)));
  }
  if (Array.isArray(words)) return fc.constantFrom<Json>(...words);
  if (Array.isArray(type)) {
    const each = type.map((one: Json) => valueFor({ ...schema, type: one }, name, isInTrack));
    return fc.oneof(...each);
  }
  if (type === 'object' && isObject(properties)) {
    return objectOf(properties, Array.isArray(required) ? required.map(String) : [], isInTrack);
  }
  if (type === 'array') return fc.array(valueFor(items, '', isInTrack), { maxLength: 2 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.nat();
  if (type === 'null') return fc.constant(null);
  const isDecimal = typeof pattern === 'string' && pattern.includes('\\.');
  return fc.constant(isDecimal ? '70.50' : '12');
}

function objectOf(
  properties: JsonObject,
  required: readonly string[],
  isInTrack: boolean,
): fc.Arbitrary<JsonObject> {
  const isKept = (name: string) => !leftOut.has(name) || (name === 'id' && isInTrack);
  const names = Object.keys(properties).filter(isKept);
  const fields = names.map((name) => [name, valueFor(properties[name] ?? null, name, isInTrack)]);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: names.filter((name) => required.includes(name)),
  });
}

/** Bodies with any of the fields that an edit can have. */
function bodyOf(kind: ResourceKind): fc.Arbitrary<JsonObject> {
  const { properties } = makeJsonSchema(`${kind}.edit`);
  if (!isObject(properties)) throw new TypeError('no fields');
  const { id: _, ...others } = properties;
  return objectOf(others, [], kind === 'track').map((body) => ({ ...requiredOf[kind], ...body }));
}

function errorsOf(verb: 'create' | 'edit', kind: ResourceKind, body: JsonObject): string[] {
  const value = verb === 'edit' ? { id: 1, ...body } : body;
  const document = documentOf(stringifyExact(value), 'a.json');
  const options = { allowUnknown: false };
  return checkOfKind(document, `${kind}.${verb}`, options)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(codeOf);
}

function checked(kind: ResourceKind, body: JsonObject) {
  const text = stringifyExact({ resource: kind, key: 'k', body });
  return checkDocument(
    documentOf(text, 'a.json'),
    { resource: true },
    { allowUnknown: false, variables: noVariables },
  );
}

const schema = makeJsonSchema('resource');

describe.each(resourceKinds)('a body of a resource, %s,', (kind) => {
  test('has no findings if a create and an edit take it', () => {
    fc.assert(
      fc.property(bodyOf(kind), (body) => {
        expect([errorsOf('create', kind, body), errorsOf('edit', kind, body)]).toEqual([[], []]);
        const { resource, diagnostics } = checked(kind, body);
        expect(diagnostics).toEqual([]);
        expect(resource?.kind).toBe(kind);
        expect(fits({ resource: kind, key: 'k', body }, schema)).toBe(true);
      }),
    );
  });

  test('is right exactly if a create and an edit take it', () => {
    const cut = fc.tuple(bodyOf(kind), fc.nat(), fc.constantFrom<Json>(true, {}, 'x', -1, null));
    fc.assert(
      fc.property(cut, fc.boolean(), ([body, at, wrong], isLeftOut) => {
        const fields = Object.entries(body);
        const index = at % fields.length;
        const changed = fields.flatMap(([name, value], each): [string, Json][] => {
          if (each !== index) return [[name, value]];
          return isLeftOut ? [] : [[name, wrong]];
        });
        const value = Object.fromEntries(changed);
        const isRight = (['create', 'edit'] as const).every(
          (verb) => errorsOf(verb, kind, value).length === 0,
        );
        expect(checked(kind, value).resource !== null).toBe(isRight);
      }),
    );
  });

  test('never has what lms-cli fills in', () => {
    fc.assert(
      fc.property(bodyOf(kind), fc.nat(), (body, id) => {
        const { resource, diagnostics } = checked(kind, { id, ...body });
        expect([resource, diagnostics.map(({ problem }) => problem.code)]).toEqual([
          null,
          ['document/own-field'],
        ]);
        expect(fits({ resource: kind, key: 'k', body: { id, ...body } }, schema)).toBe(false);
      }),
    );
  });
});
