import { describe, expect, test } from 'vitest';
import { bank, box, codesOf, equal, item, plain, read, sets } from './reading.ts';

describe('an item', () => {
  const presentation = plain('River?') + box('a');
  const conditions = sets(100, equal('a', 'Amazonas'));

  test('that is too large is refused alone', async () => {
    const large = item({ presentation: plain('x'.repeat(2 ** 20)) + box('a'), conditions });
    const items = await read(bank(large, item({ presentation, conditions })));
    expect(items.map(codesOf)).toEqual([['refused/too-large'], []]);
    expect(items[0]).toMatchObject({ id: 'i1', title: 'Brasil', line: 2 });
  });
});
