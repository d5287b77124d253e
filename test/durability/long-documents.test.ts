/** Inputs of many megabytes: places far in, texts without an end, and the bound of one document. */
import { rowsAs } from '../../src/documents/csv/header.ts';
import { describe, expect, test } from 'vitest';
import { codeOf, inPieces, pieceOf, streamed, utf8 } from '../unit/documents/reading.ts';

describe('a long input', () => {
  const MIB = 2 ** 20;

  test('places deep in it are exact', async () => {
    const line = `${JSON.stringify({ title: 'é'.repeat(200) })}\n`;
    const text = `${line.repeat(20_000)}{"a": 1, "😀": 2, "a": 3}\n${line}`;
    const { documents } = await streamed('q.ndjson', inPieces(utf8(text), 65_536));
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map(codeOf)).toEqual(['20001:18 document/duplicate-key']);
    expect(found.map(pieceOf)).toEqual(['"a"']);
    expect(documents).toHaveLength(20_002);
  });

  test.each([
    ['q.ndjson', '{"a":"', 16, '1:1'],
    ['q.csv', 'name\n"', 16, '2:1'],
    ['q.yaml', 'a: "', 64, 'file'],
    ['q.json', '[{"a":"', 64, 'file'],
    ['q.md', '# A\n', 64, 'file'],
    ['-', '{"a":"', 64, 'file'],
  ])('without an end is refused at the bound: %s', async (name, begin, most, place) => {
    let given = 0;
    async function* endless() {
      yield utf8(begin);
      for (;;) {
        given += MIB;
        yield new Uint8Array(MIB).fill(0x78);
      }
    }
    const { documents } = await streamed(name, endless(), { rows: rowsAs('track.create') });
    expect(documents.flatMap(({ diagnostics }) => diagnostics.map(codeOf))).toEqual([
      `${place} document/too-large`,
    ]);
    expect(given).toBeLessThanOrEqual((most + 1) * MIB);
  });

  test('of YAML is read up to a document that passes the bound of one', async () => {
    const text = utf8(`a: 1\n---\na: ${'x'.repeat(16 * MIB)}\n---\na: 2\n`);
    const { documents } = await streamed('q.yaml', [text]);
    expect(documents.map(({ document }) => document?.value)).toEqual([{ a: 1 }, undefined]);
    expect(documents[1]?.diagnostics.map(codeOf)).toEqual(['2:1 document/too-large']);
  });

  test('a document at the bound is read, one byte more is not', async () => {
    const text = (length: number) => `{"a":"${'x'.repeat(length - 9)}"}\n`;
    const read = async (length: number) =>
      (await streamed('q.ndjson', inPieces(utf8(text(length)), MIB))).documents.map(
        ({ document }) => document !== null,
      );
    expect(await read(16 * MIB)).toEqual([true]);
    expect(await read(16 * MIB + 1)).toEqual([false]);
  });
});
