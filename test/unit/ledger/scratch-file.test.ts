import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, platform } from 'node:process';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScratchFile } from '../../../src/ledger/scratch-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'lms-cli-scratch-'));
const former = env['SQLITE_TMPDIR'];

beforeEach(() => {
  env['SQLITE_TMPDIR'] = folder;
});
afterEach(() => {
  if (former === undefined) delete env['SQLITE_TMPDIR'];
  else env['SQLITE_TMPDIR'] = former;
});
afterAll(() => rmSync(folder, { recursive: true }));

const MANY = 3000;
const line = (number: number) => `${number} é uma linha\n`.repeat(20);

test('a million bytes come back in their order and in any other, and leave no file', () => {
  using scratch = createScratchFile();
  const places = Array.from({ length: MANY }, (_, number) => {
    const at = scratch.size;
    return { number, at, length: scratch.appendText(line(number)) };
  });
  expect(scratch.size).toBeGreaterThan(1_000_000);
  expect(readdirSync(folder)).toEqual([]);
  for (const { number, at, length } of [...places, ...places.toReversed()]) {
    expect(scratch.read(at, length).toString()).toBe(line(number));
  }
});

test('a text that is larger than what is held comes back whole', () => {
  using scratch = createScratchFile();
  const large = 'ü€😀'.repeat(200_000);
  const first = scratch.appendText('before');
  const length = scratch.appendText(large);
  const last = scratch.appendText('after');
  expect(scratch.read(first, length).toString()).toBe(large);
  expect(scratch.read(first + length, last).toString()).toBe('after');
});

test('what is read and written in any order is what was last written', () => {
  const piece = fc.record({ length: fc.integer({ min: 1, max: 90_000 }), byte: fc.nat(255) });
  const look = fc.record({ index: fc.nat(), replaces: fc.option(fc.nat(255), { nil: null }) });
  const step = fc.record({ piece, looks: fc.array(look, { maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      using scratch = createScratchFile();
      const written: { at: number; length: number; byte: number }[] = [];
      for (const { piece: added, looks } of steps) {
        written.push({ at: scratch.size, ...added });
        scratch.append(Buffer.alloc(added.length, added.byte));
        for (const { index, replaces } of looks) {
          const each = written[index % written.length] ?? { at: 0, length: 0, byte: 0 };
          if (replaces !== null) {
            each.byte = replaces;
            scratch.replace(each.at, Buffer.alloc(each.length, replaces));
          }
          const read = scratch.read(each.at, each.length);
          expect(read.equals(Buffer.alloc(each.length, each.byte))).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

describe.skipIf(platform === 'win32')('without a folder for temporary files', () => {
  test.each([
    ['that exists', join(folder, 'missing')],
    ['that is one', join(folder, 'file')],
  ])('%s, another one is found', (_, named) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    env['SQLITE_TMPDIR'] = named;
    {
      using scratch = createScratchFile();
      for (let number = 0; number < MANY; number++) scratch.appendText(line(number));
      expect(scratch.read(0, 1).toString()).toBe('0');
    }
    rmSync(file);
  });
});
