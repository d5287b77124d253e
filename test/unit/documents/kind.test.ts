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
  test.each([
    ['lacuna.create.schema.json', 'lacuna.create'],
    ['../schemas/lacuna.create.json', 'lacuna.create'],
    ['https://example.com/schemas/lacuna.create.json', 'lacuna.create'],
    ['C:\\schemas\\lacuna.create.json', 'lacuna.create'],
    ['../schemas/import.json', 'import'],
    ['resource.schema.json', 'resource'],
  ])('the schema %s', (reference, kind) => {
    expect(findKind(schema(reference))).toBe(kind);
  });

  test.each([
    ['operation', 'import'],
    ['resource', 'resource'],
  ])('a document with a field %s says it, whatever its schema line', (field, kind) => {
    const text = JSON.stringify({ $schema: 'lacuna.create.schema.json', [field]: 'x' });
    expect(findKind(documentOf(text, 'q.json'))).toBe(kind);
  });

  test('a question with a key in a file of questions is one of a content folder', () => {
    const questions = (header: string) => documentOf(`---\n${header}\n---\nA [[b]].\n`, 'q.md');
    expect(findKind(questions('key: a'))).toBe('resource');
    expect(findKind(questions('release: a'))).toBe('lacuna.create');
    expect(findKind(documentOf('key: a\n$schema: lacuna.create.json'))).toBe('lacuna.create');
  });

  test.each([
    '',
    'https://json.schemastore.org/package.json',
    'schemas/lacuna.json',
    'lacuna.new.json',
  ])('a schema of another name does not: %j', (reference) => {
    expect(findKind(schema(reference))).toBe(null);
  });

  test('an unknown kind is a usage error with the nearest known one', () => {
    expect(problemOf(() => kindNamed('lacuna.crate'))).toMatchObject({
      kind: 'usage',
      code: 'usage/kind',
      params: { reason: 'unknown', received: 'lacuna.crate', suggestion: 'lacuna.create' },
    });
  });
});
