import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { prepareParser } from '../../../src/host/http-parser.ts';

test('V8 has its usual flags after the parser is prepared, or it would refuse all kept code', () => {
  const before = cachedDataVersionTag();
  prepareParser();
  expect(cachedDataVersionTag()).toBe(before);
});
