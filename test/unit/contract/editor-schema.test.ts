/** What an editor makes of the schemas: help for every field, and a mark on what is wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configurationSchema } from '../../../src/config/file-schema.ts';
import { makeJsonSchema, planJsonSchema } from '../../../src/contract/json-schema.ts';
import {
  type DocumentKind,
  documentKinds,
  operationIds,
} from '../../../src/contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { fits } from '../../harness/json-schema.ts';

const samples = new URL('../../../samples/', import.meta.url);
const bare = documentKinds.flatMap((kind) =>
  readdirSync(samples)
    .filter((name) => name.startsWith(`${kind}.`) && /\.(?:yaml|json)$/.test(name))
    .map((name) => [name, kind] as const),
);

const configSchema = await configurationSchema();

describe('an editor', () => {
  test.each(bare)('has nothing against samples/%s', (name, kind) => {
    const bytes = readFileSync(new URL(name, samples));
    const { documents } = readDocuments({ name, bytes }, null);
    const schema = makeJsonSchema(kind);
    expect(documents.length).toBeGreaterThan(0);
    expect(documents.filter(({ value }) => !fits(value, schema))).toEqual([]);
  });

  test.each<[string, DocumentKind, JsonObject]>([
    ['an unknown field', 'lacuna.create', lacuna({ dificulty: 1 })],
    ['a word for a score', 'lacuna.create', lacuna({ lacunaAlternatives: alternatives('ten') })],
    ['a text for an id', 'track.create', track({ parentId: '703' })],
    ['a list for a text', 'track.create', track({ name: ['a'] })],
    ['another word than those there are', 'track.edit', track({ inheritPermissions: 'NO' })],
    ['a role that there is not', 'lacuna.create', lacuna({ securityPermission: [roles('READS')] })],
    ['a decimal with one place', 'assessment.create', assessment({ requiredScore: '70.0' })],
    ['a missing field', 'assessment.release', { id: 1 }],
    ['notes for an id', 'assessment.release', { id: 'one', releaseNotes: 'x' }],
    ['a negative id', 'assessment.release', { id: -1, releaseNotes: 'x' }],
  ])('marks %s', (_, kind, document) => {
    expect(fits(document, makeJsonSchema(kind))).toBe(false);
  });

  const variable = { $var: 'topics.geography' };
  test.each<[string, DocumentKind, JsonObject]>([
    ['an id', 'lacuna.create', lacuna({ topicId: variable })],
    ['a text', 'track.create', track({ name: variable })],
    ['a whole list', 'lacuna.create', lacuna({ securityPermission: variable })],
    ['an element of a list', 'lacuna.create', lacuna({ securityPermission: [variable] })],
    ['a value inside one', 'lacuna.create', lacuna({ lacunaAlternatives: alternatives(variable) })],
  ])('has nothing against a variable in place of %s', (_, kind, document) => {
    expect(fits(document, makeJsonSchema(kind))).toBe(true);
    const wrapped = { operation: kind, body: document };
    expect(fits(wrapped, makeJsonSchema('import'))).toBe(true);
    expect(fits({ ...wrapped, key: variable }, makeJsonSchema('import'))).toBe(false);
  });

  const profile = { baseUrl: 'https://lms.example.com/api/public' };
  test.each<[string, Json, boolean]>([
    ['a profile', { defaultProfile: 'a', profiles: { a: profile } }, true],
    [
      'everything that a profile may say',
      {
        profiles: {
          a: {
            ...profile,
            v0BaseUrl: 'https://lms.example.com',
            auth: { type: 'basic', username: 'ana', password: { env: 'LMS_PASSWORD' } },
            headers: { 'x-tenant': 'blue' },
            timeout: '30s',
            connectTimeout: '500ms',
            concurrency: 'auto',
            rate: '0.5/s',
            trust503: false,
            protected: true,
          },
        },
        trustedOrigins: ['https://lms.example.com'],
      },
      true,
    ],
    ['a secret in clear text', withToken('secret'), false],
    ['two sources of a secret', withToken({ env: 'A', file: 'b' }), false],
    ['a misspelt field', { profiles: { a: { baseURL: 'https://a.example' } } }, false],
    ['a way to authenticate that there is not', withAuth({ type: 'oauth2' }), false],
    ['a time without a unit', { profiles: { a: { ...profile, timeout: '30' } } }, false],
  ])('judges %s of lms-cli.yaml', (_, content, isRight) => {
    expect(fits(content, configSchema)).toBe(isRight);
  });

  function withAuth(auth: Json): Json {
    return { profiles: { a: { ...profile, auth } } };
  }
  function withToken(token: Json): Json {
    return withAuth({ type: 'bearer', token });
  }
});

const alternatives = (score: Json) => [{ alternatives: [{ description: 'a', score }] }];
const roles = (role: string) => ({ partyId: 1, roles: [role] });

interface Describable {
  readonly place: string;
  readonly isDescribed: boolean;
}

/** Every field and every list of words of a schema; what only repeats a field is left out. */
function describable(schema: Json | undefined, place: string): Describable[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((each, index) => describable(each, `${place}/${index}`));
  }
  if (!isObject(schema)) return [];
  const own = propertiesOf(schema).map(([name, { description }]) => ({
    place: `${place}/properties/${name}`,
    isDescribed: typeof description === 'string' && /^[A-Z].*\.$/.test(description),
  }));
  const { enum: words, enumDescriptions: meanings } = schema;
  const isExplained = listOf(meanings).filter(Boolean).length === listOf(words).length;
  return [
    ...own,
    ...(words === undefined ? [] : [{ place: `${place}/enum`, isDescribed: isExplained }]),
    ...Object.entries(schema)
      .filter(([keyword]) => !['allOf', 'not', 'if', 'then'].includes(keyword))
      .flatMap(([keyword, inner]) => describable(inner, `${place}/${keyword}`)),
  ];
}

describe('for editors', () => {
  const schemas = [
    ...[...operationIds, 'import' as const, 'resource' as const].map(
      (kind) => [kind, makeJsonSchema(kind)] as const,
    ),
    ['plan', planJsonSchema()] as const,
    ['config', configSchema] as const,
  ];

  test.each(schemas)(
    'every field and every word of %s is described, at every depth',
    (_, schema) => {
      const places = describable(schema, '');
      expect(places.length).toBeGreaterThan(1);
      expect(places.filter(({ isDescribed }) => !isDescribed)).toEqual([]);
    },
  );

  test('what is not described is noticed', () => {
    const planted = { properties: { a: { description: '', items: { properties: { b: {} } } } } };
    expect(describable(planted, '').filter(({ isDescribed }) => !isDescribed)).toEqual([
      { place: '/properties/a', isDescribed: false },
      { place: '/properties/a/items/properties/b', isDescribed: false },
    ]);
    const words = { properties: { c: { description: 'C.', enum: ['x', 'y'] } } };
    expect(describable(words, '')).toContainEqual({
      place: '/properties/c/enum',
      isDescribed: false,
    });
  });

  test('nothing is above the description, and a document may name its schema', () => {
    const schema = makeJsonSchema('track.create');
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      description: 'A document for lms-cli: track.create.',
      properties: { $schema: { type: 'string' } },
    });
    expect(schema).not.toHaveProperty('title');
  });

  test('a default is said', () => {
    const text = stringifyExact(makeJsonSchema('assessment.create'));
    expect(text).toContain('"allowsZero":{"default":false,');
  });

  test('bounds are exact', () => {
    expect(stringifyExact(makeJsonSchema('assessment.release'))).toContain(
      '"maximum":9223372036854775807',
    );
  });
});

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function propertiesOf(schema: JsonObject): [string, JsonObject][] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).filter((pair): pair is [string, JsonObject] =>
    isObject(pair[1]),
  );
}
