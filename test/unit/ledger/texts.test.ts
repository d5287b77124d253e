/** The cache of what texts say (docs/adr/0020-content-as-code.md). */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CachedText } from '../../../src/contract/resources.ts';
import { openTexts } from '../../../src/ledger/known/texts.ts';
import { newFile } from './recording.ts';

const MIB = 2 ** 20;

const said: CachedText = {
  kind: 'lacuna',
  key: 'a',
  lines: 2,
  protect: true,
  releases: false,
  content: '010203',
  parent: '7',
};

test('what was kept is found by the next process, and only once', () => {
  const ledger = newFile();
  const withParent = { ...said, protect: false, releases: true, parent: null };
  {
    using texts = openTexts(ledger);
    texts.keep('x', said);
    texts.keep('y', withParent);
    expect(texts.find('x')).toEqual(said);
  }
  using texts = openTexts(ledger);
  expect([texts.find('x'), texts.find('y'), texts.find('z')]).toEqual([said, withParent, null]);
});

test('a file that would grow beyond 64 MiB begins anew', () => {
  const ledger = newFile();
  const many = (start: number) => {
    using texts = openTexts(ledger);
    const found = texts.find('0 0');
    for (let at = 0; at < 40; at += 1) {
      texts.keep(`${start} ${at}`, { ...said, key: 'x'.repeat(MIB) });
    }
    return found?.kind ?? null;
  };
  expect(many(0)).toBeNull();
  expect(statSync(`${ledger}.texts`).size).toBeGreaterThan(40 * MIB);
  expect(many(1)).toBe('lacuna');
  expect(statSync(`${ledger}.texts`, { throwIfNoEntry: false })).toBeUndefined();
  expect(many(2)).toBeNull();
  expect(statSync(`${ledger}.texts`).size).toBeLessThan(64 * MIB);
});
