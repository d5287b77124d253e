import { expect, test } from 'vitest';
import { nearestName } from '../../../src/documents/nearest.ts';

const known = ['title', 'topicId', 'lacunaAlternatives', 'id', 'disableHTML'];

test.each([
  ['titel', 'title'],
  ['topic', 'topicId'],
  ['TOPICID', 'topicId'],
  ['disableHtml', 'disableHTML'],
  ['alternatives', 'lacunaAlternatives'],
  ['idd', 'id'],
])('%s is close to %s', (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test.each(['', 'x', 'price', 'constructor'])('nothing is close to %j', (name) => {
  expect(nearestName(name, known)).toBeNull();
});

test('a name of any length is answered at once', () => {
  expect(nearestName('a'.repeat(1_000_000), known)).toBeNull();
});

test('nothing is close where nothing is known', () => {
  expect(nearestName('title', [])).toBeNull();
});
