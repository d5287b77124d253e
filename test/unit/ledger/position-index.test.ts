import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPositionIndex, hashOf, startOf } from '../../../src/ledger/position-index.ts';

test('every position is found again, also among equal hashes', () => {
  const names = fc.array(fc.tuple(fc.nat(40), fc.nat(7)), { maxLength: 800 });
  fc.assert(
    fc.property(names, (drawn) => {
      const index = createPositionIndex();
      const known = new Map<string, number>();
      const nameAt = drawn.map((pair) => pair.join('.'));
      for (const [at, [name, hash]] of drawn.entries()) {
        const own = `${name}.${hash}`;
        const isSame = (position: number) => nameAt[position - 1] === own;
        expect(index.get(hash, isSame)).toBe(known.get(own) ?? 0);
        expect(index.set(hash, at + 1, isSame)).toBe(known.get(own) ?? 0);
        known.set(own, at + 1);
      }
    }),
  );
});

test('a table that grows keeps what it has, and asks about few others', () => {
  const index = createPositionIndex();
  const MANY = 100_000;
  const hashes = Array.from({ length: MANY }, (_, number) => hashOf(Buffer.from(`key ${number}`)));
  let asked = 0;
  const at = (own: number) => (position: number) => {
    asked += 1;
    return position === own;
  };
  expect(hashes.filter((hash, number) => index.set(hash, number + 1, at(0)) !== 0)).toEqual([]);
  const found = hashes.map((hash, number) => index.get(hash, at(number + 1)));
  expect(found).toEqual(hashes.map((_, number) => number + 1));
  expect(asked).toBeLessThan(MANY * 1.01);
});

test('hashes are unsigned', () => {
  expect(startOf(Uint8Array.of(0xff, 0xfe, 0xfd, 0xfc, 0))).toBe(0xfffefdfc);
  expect(hashOf(Buffer.from('a'))).toBeGreaterThanOrEqual(0);
});
