/** What is remembered of the texts of a file is found in its order (docs/adr/0020-content-as-code.md). */
import { expect, test } from 'vitest';
import type { Reading } from '../../../src/contract/resources.ts';
import { openScratch } from '../../../src/ledger/database.ts';
import { keepReadings, READINGS_AT_ONCE, readReadings } from '../../../src/ledger/readings.ts';

const MANY = 6000;

const readingOf = (index: number): Reading => ({
  name: `text ${index}`,
  lines: 0,
  kind: 'lacuna',
  key: `question-${index}`,
  protect: false,
  releases: false,
  content: String(index).padStart(32, '0'),
  parent: null,
});

/** A file of many readings, in their order. */
function remembered() {
  const database = openScratch();
  database.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  const all = Array.from({ length: MANY }, (_, index) => readingOf(index));
  const pages = Array.from({ length: MANY / READINGS_AT_ONCE }, (_, page) =>
    JSON.stringify(all.slice(page * READINGS_AT_ONCE, (page + 1) * READINGS_AT_ONCE)),
  );
  const changed = () => [{ file: 'a.md', pages }];
  keepReadings({ folder: 'history', files: null, changed }, database);
  return readReadings(() => database).of('history', 'a.md');
}

const indexes = Array.from({ length: MANY }, (_, index) => index);

test('the others are found although every second text has changed', () => {
  const found = remembered();
  const asked = indexes.map((index) => (index % 2 === 0 ? `text ${index}` : `changed ${index}`));
  const keys = asked.map((name) => found.find(name)?.key ?? null);
  expect(keys).toEqual(indexes.map((index) => (index % 2 === 0 ? `question-${index}` : null)));
  expect(found.isEmpty).toBe(false);
});

test('nothing is left once every text was found', () => {
  const found = remembered();
  expect(indexes.filter((index) => found.find(`text ${index}`) === null)).toEqual([]);
  expect(found.isEmpty).toBe(true);
});
