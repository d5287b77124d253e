import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { prepareParser } from '../../../src/host/http-parser.ts';

test('V8 has its usual flags again once the parser is prepared, so that it accepts cached code', () => {
  const before = cachedDataVersionTag();
  prepareParser();
  expect(cachedDataVersionTag()).toBe(before);
});
