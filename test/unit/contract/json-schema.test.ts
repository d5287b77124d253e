/**
 * The second witness of the schemas: the fields of each kind of document, typed by hand from
 * the documentation of the service (test/fixtures/contract-fields.yaml).
 */
import { expect, test } from 'vitest';
import { makeJsonSchema } from '../../../src/contract/json-schema.ts';
import { portugueseHeader } from '../../../src/contract/header-names.ts';
import { documentKinds } from '../../../src/contract/operations.ts';
import { resourceKinds } from '../../../src/contract/resources.ts';
import { defaultsSchema } from '../../../src/contract/schemas.ts';
import { fieldsAt } from '../../../src/contract/shape.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { partsOfField, typedFields } from '../../harness/contract-fields.ts';
import { lacuna } from '../../harness/course.ts';
import { fits } from '../../harness/json-schema.ts';

/** The types of leaves as they look in JSON Schema. */
const LEAVES: Readonly<Record<string, string>> = {
  '{"type":"string"}': 'string',
  '{"type":"boolean"}': 'boolean',
  '{"type":"number"}': 'number',
  '{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}': 'integer',
  '{"type":"integer","minimum":0,"maximum":9223372036854775807}': 'id',
  '{"type":["integer","string"],"minimum":0,"maximum":9223372036854775807,"pattern":"^[0-9]{1,19}$"}':
    'id-or-digits',
  '{"type":["string","integer"],"minimum":0,"maximum":9223372036854775807,"pattern":"^[0-9]{1,19}$"}':
    'pixels',
  '{"type":["string","number"],"pattern":"^-?[0-9]+\\\\.[0-9]{2}$"}': 'decimal',
};

function tableOf(schema: JsonObject): string[] {
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  const required = new Set([...listOf(schema['required']), ...requiredWithoutCloze(schema)]);
  return propertiesOf(schema)
    .filter(([name]) => name !== '$schema')
    .map(([name, field]) => {
      const { type, isNullable } = typeOf(withoutVariable(field));
      const mark = required.has(name) ? '!' : 'default' in field ? '=' : '?';
      expect(isNullable).toBe(mark === '?');
      return `${name}${mark} ${type}`;
    });
}

/** What a lacuna question must have that does not say it by cloze. */
function requiredWithoutCloze(schema: JsonObject): readonly Json[] {
  return listOf(schema['anyOf'])
    .filter(isObject)
    .filter(({ not }) => stringifyExact(not ?? null) === '{"required":["cloze"]}')
    .flatMap(({ required }) => listOf(required));
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function propertiesOf(schema: JsonObject): [string, JsonObject][] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).filter((pair): pair is [string, JsonObject] =>
    isObject(pair[1]),
  );
}

/** A value without the variable that can stand for it, as every value of a document can. */
function withoutVariable({ anyOf, ...others }: JsonObject): JsonObject {
  const choices = listOf(anyOf).filter(isObject);
  expect(choices.at(-1)).toEqual({ $ref: '#/$defs/variable' });
  const [only, ...more] = choices.slice(0, -1);
  return more.length === 0 ? { ...only, ...others } : { anyOf: choices.slice(0, -1), ...others };
}

function typeOf(schema: JsonObject): { type: string; isNullable: boolean } {
  const {
    anyOf,
    type,
    description: _description,
    default: _default,
    enumDescriptions: _meanings,
    ...rest
  } = schema;
  if (Array.isArray(anyOf)) {
    const [own, nothing] = anyOf;
    expect(nothing).toEqual({ type: 'null' });
    return { type: typeOf(isObject(own) ? own : {}).type, isNullable: true };
  }
  if (Array.isArray(type) && type.includes('null')) {
    return { type: typeOf({ ...rest, type: type[0] ?? null }).type, isNullable: true };
  }
  if (Array.isArray(rest['enum'])) return { type: rest['enum'].join('|'), isNullable: false };
  const { items } = rest;
  if (isObject(items)) {
    return { type: `[${typeOf(withoutVariable(items)).type}]`, isNullable: false };
  }
  return {
    type: type === 'object' ? objectName(schema) : leafName({ type: type ?? null, ...rest }),
    isNullable: false,
  };
}

function leafName(leaf: Json): string {
  return LEAVES[stringifyExact(leaf)] ?? stringifyExact(leaf);
}

function objectName(schema: JsonObject): string {
  const table = tableOf(schema).join();
  return (
    Object.keys(typedFields.objects).find((name) => typedFields.objects[name]?.join() === table) ??
    table
  );
}

test.each(documentKinds)('%s has the fields of the contract', (kind) => {
  const fields = typedFields.kinds[kind].map((row) => row.replace(/ default$/, ''));
  expect(tableOf(makeJsonSchema(kind)).sort()).toEqual(fields.sort());
});

test.each(resourceKinds)('defaults: of %s may give what is not of each document alone', (kind) => {
  const fields = typedFields.kinds[`${kind}.create`].map(partsOfField);
  const given = fields.filter(({ mayHaveDefault }) => mayHaveDefault).map(({ name }) => name);
  const names = fieldsAt(defaultsSchema(), [kind]).map(({ name }) => name);
  expect(names.sort()).toEqual(given.sort());
});

test('every field that a sheet of questions has is called something in Portuguese', () => {
  const names = typedFields.kinds['lacuna.create'].map((row) => partsOfField(row).name);
  const columns = names.filter((name) => name !== 'lacunaAlternatives' && name !== 'tests');
  expect(columns.filter((name) => portugueseHeader(name) === name)).toEqual([]);
});

test('a lacuna question has either cloze or the fields of the contract', () => {
  const schema = makeJsonSchema('lacuna.create');
  const { question, lacunaAlternatives, ...others } = lacuna();
  const cases = [
    [{ ...others, cloze: 'x [[y]]' }, true],
    [{ ...others, question: question ?? '', lacunaAlternatives: lacunaAlternatives ?? [] }, true],
    [{ ...lacuna(), cloze: 'x [[y]]' }, false],
    [{ ...others, question: 'x' }, false],
    [others, false],
  ] as const;
  expect(cases.map(([value]) => fits(value, schema))).toEqual(cases.map(([, right]) => right));
});
