import { describe, expect, test } from 'vitest';
import { read, reasonOf } from './reading.ts';

const reasonsOf = (text: string, name = 'file.json') => read(name, text).diagnostics.map(reasonOf);

describe('JSON', () => {
  test('64 levels are read, 65 are not', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(reasonsOf(nested(64))).toEqual([]);
    expect(reasonsOf(`[${nested(64)}]`)).toEqual([]);
    expect(reasonsOf(nested(65))).toEqual(['1:321 document/too-large']);
    expect(reasonsOf(nested(100_000))).toEqual(['1:1001 document/too-large']);
    expect(reasonsOf('[},'.repeat(100_000))).toContain('1:601 document/too-large');
  });

  test('brackets in strings and comments are no levels', () => {
    const brackets = '[{'.repeat(5000);
    expect(reasonsOf(`{"a": "\\"${brackets}", /* ${brackets} */ "b": 1} // ${brackets}`)).toEqual(
      [],
    );
  });
});
