import { describe, expect, test } from 'vitest';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import { createReferenceCheck } from '../../../src/documents/reference-check.ts';
import { lineOf, pieceOf, read } from './reading.ts';

/** A release of what has another key, by default under a key of its own. */
const release = (id: string, key: string) =>
  `{ operation: lacuna.release, key: ${key}, body: { id: { $ref: ${id} }, releaseNotes: x } }`;
const moved = (track: string, folder: string) =>
  `{ operation: track.move, params: { trackId: { $ref: ${track} }, destinationId: { $ref: ${folder} } } }`;
const track = (key: string, parent: string) =>
  `{ operation: track.create, key: ${key}, body: { name: a, status: AVAILABLE, author: a, workload: 1, cost: 0, parentId: ${parent} } }`;

const findings = (...documents: string[]) => findingsIn('a.yaml', documents.join('\n---\n'));

function findingsIn(name: string, text: string) {
  const check = createReferenceCheck();
  const found = read(name, text).documents.flatMap((document) =>
    check.add(document, checkImportDocument(document, { as: null, allowUnknown: false })),
  );
  return [...found, ...check.complete()];
}

describe('across documents', () => {
  test('references that lead somewhere are right, in any order', () => {
    expect(findings(moved('a', 'b'), track('a', '{ $ref: b }'), track('b', '3'))).toEqual([]);
  });

  test('a key that is there twice is told where it is there first', () => {
    expect(findings(track('a', '1'), track('b', '1'), track('a', '2')).map(lineOf)).toEqual([
      '5:33 reference/duplicate-key duplicate key "a": first used at a.yaml:1',
    ]);
  });

  test('a key of a document that is wrong itself counts', () => {
    const wrong = '{ operation: track.create, key: a, body: {} }';
    expect(findings(wrong, track('b', '{ $ref: a }'))).toEqual([]);
  });

  test('a key that is not there is a warning: a ledger may have it', () => {
    const found = findings(track('a', '{ $ref: nobody }'));
    expect(found.map(({ severity, problem }) => [severity, problem.code])).toEqual([
      ['warning', 'reference/unknown-key'],
    ]);
    expect(found.map(pieceOf)).toEqual(['{ $ref: nobody }']);
  });

  test('what the operation of a key does not return is an error', () => {
    const found = findings(
      track('a', '1'),
      track('b', '{ $ref: "a#versionId" }'),
      release('a', 'r'),
      track('c', '{ $ref: r }'),
    );
    expect(
      found.map(({ problem: { code, params } }) => [code, params['key'], params['gives']]),
    ).toEqual([
      ['reference/wrong-kind', 'a', 'versionId'],
      ['reference/wrong-kind', 'r', 'id'],
    ]);
  });

  test('a circle is an error at the reference that closes it', () => {
    const found = findings(
      track('start', '{ $ref: a }'),
      track('a', '{ $ref: b }'),
      track('b', '{ $ref: c }'),
      track('c', '{ $ref: a }'),
      track('self', '{ $ref: self }'),
    );
    expect(found.map(({ problem }) => problem)).toEqual([
      { code: 'reference/cycle', params: { keys: ['a', 'b', 'c'] } },
      { code: 'reference/cycle', params: { keys: ['self'] } },
    ]);
    expect(found.map(pieceOf)).toEqual(['{ $ref: a }', '{ $ref: self }']);
  });
});
