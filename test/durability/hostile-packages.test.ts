import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { changed, inflated, opened, refusal, zipOf } from '../unit/conversion/package/zips.ts';
import { runsOf } from '../harness/laws.ts';

const MIB = 2 ** 20;
const DAMAGED = ['convert/damaged', 'package'];

/** Bytes that hardly become fewer by compression. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  });
}

const pad = noise(8 * MIB + 1000);

/** An archive with 8 MiB of its own, which declares nothing of them. */
function archiveOf8MiB(files: Parameters<typeof zipOf>[0]) {
  const zip = zipOf({ ...files, 'pad.bin': pad });
  return changed(zip, 'size', { value: 0, index: Object.keys(files).length });
}

describe('a package', () => {
  test('gives its entries in their order, without folders', async () => {
    const zip = zipOf({ 'a/': '', 'a/rios.xml': '<rios/>', 'capitais.txt': 'Brasília'.repeat(9) });
    const entries = await opened(zip);
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['a/rios.xml', 7],
      ['capitais.txt', 81],
    ]);
    expect(await inflated(zip)).toEqual(
      new Map([
        ['a/rios.xml', '<rios/>'],
        ['capitais.txt', 'Brasília'.repeat(9)],
      ]),
    );
  });

  test('gives an entry again, and stops in the middle of one', async () => {
    const entries = await opened(zipOf({ 'a.txt': new Uint8Array(MIB) }));
    for (let time = 0; time < 2; time++) {
      for await (const piece of entries[0]?.pieces() ?? []) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    }
    let length = 0;
    for await (const piece of entries[0]?.pieces() ?? []) length += piece.length;
    expect(length).toBe(MIB);
  });
});

describe('a hostile package', () => {
  test.for(['../a.xml', 'a/../../b.xml', '/etc/a.xml', 'C:/a.xml', '..\\a.xml'])(
    'is refused with the name %s',
    async (name) => {
      expect(await refusal(zipOf({ 'ok.xml': '<a/>', [name]: '<a/>' }))).toEqual(DAMAGED);
    },
  );

  test('is refused with more than 10,000 entries', async () => {
    const files: Record<string, string> = {};
    for (let index = 0; index <= 10_000; index++) files[`${index}.xml`] = '';
    expect(await refusal(zipOf(files))).toEqual(['convert/too-large', 'file']);
    delete files['10000.xml'];
    expect(await opened(zipOf(files))).toHaveLength(10_000);
  });

  test('is refused with names of more than 16 MiB', async () => {
    const files: Record<string, string> = {};
    for (let index = 0; index < 300; index++) files[`${index}`.padEnd(60_000, 'a')] = '';
    expect(await refusal(zipOf(files))).toEqual(['convert/too-large', 'file']);
  });

  test('is refused by its declared size, before any of it is inflated', async () => {
    const bomb = changed(zipOf({ 'a.xml': new Uint8Array(MIB) }), 'size', { value: 300 * MIB });
    await expect(opened(bomb)).rejects.toMatchObject({
      problem: { code: 'convert/too-large', params: { what: 'file' } },
    });
  });

  test('may have a sheet and texts of more than 50 MiB, if all is at most 200 MiB', async () => {
    const names = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'];
    for (const name of names) {
      const large = changed(archiveOf8MiB({ [name]: 'a' }), 'size', { value: 200 * MIB });
      expect(await opened(large)).toHaveLength(2);
      const bomb = changed(archiveOf8MiB({ [name]: 'a' }), 'size', { value: 200 * MIB + 1 });
      expect(await refusal(bomb)).toEqual(['convert/too-large', 'file']);
    }
  });

  test('hung for minutes with a cell of 95 MiB in a workbook of 94 KB', async () => {
    const files = { 'xl/worksheets/sheet1.xml': noise(90_000) };
    const bound = 25 * zipOf(files).length;
    const size = (value: number) => changed(zipOf(files), 'size', { value });
    expect(await opened(size(bound))).toHaveLength(1);
    for (const value of [bound + 1, 95 * MIB]) {
      expect(await refusal(size(value))).toEqual(['convert/too-large', 'file']);
    }
  });

  test('is refused with more than 200 MiB in all', async () => {
    const entries = { 'a.xml': 'aaaaaa', 'b.xml': 'bbbbbb', 'c.mp4': 'cccccc', 'd.png': 'dddddd' };
    let zip = archiveOf8MiB({ ...entries, 'e.css': '' });
    for (let index = 0; index < 4; index++) zip = changed(zip, 'size', { value: 50 * MIB, index });
    expect(await opened(zip)).toHaveLength(6);
    zip = changed(archiveOf8MiB({ ...entries, 'e.css': 'e' }), 'size', { value: 50 * MIB });
    for (let index = 1; index < 4; index++) zip = changed(zip, 'size', { value: 50 * MIB, index });
    expect(await refusal(zip)).toEqual(['convert/too-large', 'file']);
  });

  test('is refused if an entry inflates to more than it declares', async () => {
    const liar = changed(zipOf({ 'a.xml': new Uint8Array(40 * MIB) }), 'size', { value: 100 });
    expect(await refusal(liar)).toEqual(DAMAGED);
  });

  test('is refused if an entry inflates to less than it declares', async () => {
    const liar = changed(zipOf({ 'a.xml': new Uint8Array(40) }), 'size', { value: 100 });
    expect(await refusal(liar)).toEqual(DAMAGED);
  });

  test('is refused if an entry is encrypted', async () => {
    expect(
      await refusal(changed(zipOf({ 'a.xml': 'a'.repeat(99) }), 'flags', { value: 1 })),
    ).toEqual(DAMAGED);
  });

  test('is refused with an unknown compression, a wrong checksum or damaged bytes', async () => {
    const zip = zipOf({ 'a.xml': 'a'.repeat(99) });
    expect(await refusal(changed(zip, 'method', { value: 99 }))).toEqual(DAMAGED);
    expect(await refusal(changed(zip, 'crc', { value: 1 }))).toEqual(DAMAGED);
    expect(await refusal(zip.map((byte, at) => (at === 35 ? 0xff : byte)))).toMatchObject([
      'convert/damaged',
      'package',
    ]);
  });

  test('is refused if it ends too early, or is no archive', async () => {
    const zip = zipOf({ 'a.xml': 'a'.repeat(99) });
    expect(await refusal(zip.subarray(0, -30))).toEqual(DAMAGED);
    expect(await refusal(new Uint8Array(0))).toEqual(DAMAGED);
    expect(await refusal(deflateSync(zip))).toEqual(DAMAGED);
  });
});

test('no change to its bytes leads to anything but entries or a refusal', async () => {
  const zip = zipOf({ 'a.xml': 'Amazonas '.repeat(20), 'b/c.txt': 'x', 'd.txt': '' });
  const change = fc.tuple(fc.nat(zip.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const copy = zip.slice();
      for (const [place, byte] of changes) copy[place] = byte;
      const [code = null] = (await refusal(copy)) ?? [];
      expect([null, 'convert/damaged', 'convert/too-large']).toContain(code);
    }),
    { numRuns: runsOf(500) },
  );
});

test('nothing but a refusal comes of any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect((await refusal(bytes))?.[0]).toBe('convert/damaged');
    }),
  );
});
