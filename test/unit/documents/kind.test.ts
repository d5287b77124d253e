import { describe, expect, test } from 'vitest';
import { CliError } from '../../../src/core/errors.ts';
import { findKind, kindNamed } from '../../../src/documents/kind.ts';
import { documentOf } from './reading.ts';

const schema = (reference: string) => documentOf(JSON.stringify({ $schema: reference }), 'q.json');

function problemOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error instanceof CliError ? { kind: error.kind, ...error.problem } : error;
  }
}

describe('the kind of a document', () => {
  test('--as says it', () => {
    expect(findKind(schema('track.edit.json'), 'lacuna.create')).toBe('lacuna.create');
  });

  test.each([
    ['lacuna.create.schema.json', 'lacuna.create'],
    ['../schemas/lacuna.create.json', 'lacuna.create'],
    ['https://example.com/schemas/lacuna.create.json', 'lacuna.create'],
    ['C:\\schemas\\lacuna.create.json', 'lacuna.create'],
    ['../schemas/import.json', 'import'],
    ['resource.schema.json', 'resource'],
  ])('else the schema %s', (reference, kind) => {
    expect(findKind(schema(reference), null)).toBe(kind);
  });

  test.each([
    ['operation', 'import'],
    ['resource', 'resource'],
  ])('a document with a field %s says it, whatever its schema line', (field, kind) => {
    const text = JSON.stringify({ $schema: 'lacuna.create.schema.json', [field]: 'x' });
    expect(findKind(documentOf(text, 'q.json'), null)).toBe(kind);
    expect(findKind(documentOf(text, 'q.json'), 'track.edit')).toBe('track.edit');
  });

  test('a question with a key in a file of questions is one of a content folder', () => {
    const questions = (header: string) => documentOf(`---\n${header}\n---\nA [[b]].\n`, 'q.md');
    expect(findKind(questions('key: a'), null)).toBe('resource');
    expect(findKind(questions('release: a'), null)).toBe('lacuna.create');
    expect(findKind(documentOf('key: a\n$schema: lacuna.create.json'), null)).toBe('lacuna.create');
  });

  test.each(['', 'https://json.schemastore.org/package.json', 'schemas/lacuna.json'])(
    'a schema of another name does not: %j',
    (reference) => {
      expect(problemOf(() => findKind(schema(reference), null))).toMatchObject({
        kind: 'usage',
        code: 'usage/kind',
        params: { reason: 'missing', file: 'q.json' },
      });
    },
  );

  test('an unknown kind is a usage error with the nearest known one', () => {
    expect(problemOf(() => kindNamed('lacuna.crate'))).toMatchObject({
      kind: 'usage',
      code: 'usage/kind',
      params: { reason: 'unknown', received: 'lacuna.crate', suggestion: 'lacuna.create' },
    });
    expect(problemOf(() => findKind(schema('lacuna.new.json'), null))).toMatchObject({
      code: 'usage/kind',
    });
  });
});
