import { describe, expect, test } from 'vitest';
import { CliError } from '../../../src/core/errors.ts';
import { kindNamed, kindOf } from '../../../src/documents/kind.ts';
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
    expect(kindOf(schema('track.edit.json'), 'lacuna.create')).toBe('lacuna.create');
  });

  test.each([
    'lacuna.create.schema.json',
    'lacuna.create.json',
    '../schemas/lacuna.create.schema.json',
    'https://example.com/schemas/lacuna.create.json',
    'C:\\schemas\\lacuna.create.json',
  ])('else the schema %s', (reference) => {
    expect(kindOf(schema(reference), null)).toBe('lacuna.create');
  });

  test.each(['import.schema.json', '../schemas/import.json'])('else import, by %s', (reference) => {
    expect(kindOf(schema(reference), null)).toBe('import');
  });

  test('a document that says its operation is one of import, whatever its schema line', () => {
    const $schema = 'lacuna.create.schema.json';
    const document = documentOf(JSON.stringify({ $schema, operation: 'x' }), 'q.json');
    expect(kindOf(document, null)).toBe('import');
    expect(kindOf(document, 'track.edit')).toBe('track.edit');
  });

  test('a document with a field resource is one of a content folder, whatever its schema line', () => {
    const $schema = 'lacuna.create.schema.json';
    const document = documentOf(JSON.stringify({ $schema, resource: 'x' }), 'q.json');
    expect(kindOf(document, null)).toBe('resource');
    expect(kindOf(schema('../schemas/resource.schema.json'), null)).toBe('resource');
  });

  test('a question with a key in a file of questions is one of a content folder', () => {
    const questions = (header: string) => documentOf(`---\n${header}\n---\nA [[b]].\n`, 'q.md');
    expect(kindOf(questions('key: a'), null)).toBe('resource');
    expect(kindOf(questions('release: a'), null)).toBe('lacuna.create');
    expect(kindOf(documentOf('key: a\n$schema: lacuna.create.json'), null)).toBe('lacuna.create');
  });

  test.each(['', 'https://json.schemastore.org/package.json', 'schemas/lacuna.json'])(
    'a schema of another name does not: %j',
    (reference) => {
      expect(problemOf(() => kindOf(schema(reference), null))).toMatchObject({
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
    expect(problemOf(() => kindOf(schema('lacuna.new.json'), null))).toMatchObject({
      code: 'usage/kind',
    });
  });
});
