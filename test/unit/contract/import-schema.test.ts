/** What an editor says of documents of `import`, by the JSON Schema that it is given. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeJsonSchema } from '../../../src/contract/json-schema.ts';
import { operationIds } from '../../../src/contract/operations.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { fits } from '../../harness/json-schema.ts';

const schema = makeJsonSchema('import');
const create = (body: JsonObject, more: JsonObject = {}) => ({
  operation: 'track.create',
  body: track(body),
  ...more,
});

describe('the schema of import documents', () => {
  const samples = new URL('../../../samples/', import.meta.url);
  const imports = readdirSync(samples).filter((name) => name.endsWith('.import.yaml'));

  test.each(imports)('is that of every document of %s', (name) => {
    const { documents } = readDocuments(
      { name, bytes: readFileSync(new URL(name, samples)) },
      null,
    );
    expect(documents.filter(({ value }) => !fits(value, schema))).toEqual([]);
    expect(documents.length).toBeGreaterThan(5);
  });

  test.each<[string, Json]>([
    ['a create', create({})],
    ['a key, a schema and empty parts', create({}, { key: 'a', $schema: 'x', params: null })],
    ['an edit', { operation: 'lacuna.edit', body: lacuna({ id: '12' }) }],
    ['an id by reference', create({ parentId: { $ref: 'folder' } })],
    ['a version by reference', create({ preExamId: { $ref: 'release#versionId' } })],
    [
      'references in lists',
      create({ trackItemIds: [1, { $ref: 'a' }], trackItems: [{ id: { $ref: 'b' } }] }),
    ],
    ['params', { operation: 'lacuna.move', params: { questionId: '12', topicId: { $ref: 't' } } }],
    ['nulls', create({ preExamId: null, trackItemIds: null })],
  ])('takes %s', (_, document) => {
    expect(fits(document, schema)).toBe(true);
  });

  test.each<[string, Json]>([
    ['a bare body', track()],
    ['an unknown operation', create({}, { operation: 'track.crate' })],
    ['a field outside the body', create({}, { name: 'x' })],
    ['an unknown field of the body', create({ titel: 'x' })],
    ['a missing field', { operation: 'track.create', body: permissions }],
    ['a missing body', { operation: 'track.create' }],
    ['the body of another operation', { operation: 'lacuna.create', body: assessment() }],
    ['missing params', { operation: 'lacuna.move', params: { questionId: 1 } }],
    ['params of a create', create({}, { params: { trackId: 1 } })],
    [
      'a body of a move',
      { operation: 'track.move', params: { trackId: 1, destinationId: 2 }, body: { a: 1 } },
    ],
    ['a key with #', create({}, { key: 'a#b' })],
    ['a reference for a text', create({ name: { $ref: 'a' } })],
    ['a reference for pixels', create({ imageProperties: { width: { $ref: 'a' } } })],
    ['a reference for a list', create({ trackItemIds: { $ref: 'a' } })],
    ['a reference with another field', create({ parentId: { $ref: 'a', id: 1 } })],
    ['a reference to something else', create({ parentId: { $ref: 'a#name' } })],
  ])('refuses %s', (_, document) => {
    expect(fits(document, schema)).toBe(false);
  });

  test('has a row for each operation', () => {
    expect(schema['allOf']).toHaveLength(operationIds.length);
  });
});
