/** No text of one language stands in the other, whatever it is made of. */
import { describe, expect, test } from 'vitest';
import { englishWords } from '../harness/english-words.ts';
import { messageSources } from './message-sources.ts';

/** Where both are made of a code, a name, a command or a word of both languages alone. */
const sameInBoth = new Set([
  'quoted',
  'ending',
  'param-id',
  'params-like',
  'service-text',
  'service-code',
  'created-place',
  'csv/still-rejected message',
  'document/syntax message',
  'document/syntax hint',
  'network/unsent message',
  'network/lost message',
  'plan-left',
  'form-named-id',
  'conversion-id',
  'try-total',
  'page-element',
  'bytes',
  'result-seq',
  'result-alike',
  'progress-position',
  'progress-rate',
  'format/needed hint',
  'help.placeholders.TIME',
]);

const english = messageSources('en');
const portuguese = messageSources('pt');

describe('each text in Portuguese', () => {
  test('is another one than in English', () => {
    const texts = new Map(english.map(({ place, source }) => [place, source]));
    expect(texts.size).toBeGreaterThan(1000);
    const isWords = (source: string) => /\p{L}{2}/u.test(source);
    const same = portuguese.filter(
      ({ place, source }) => isWords(source) && source === texts.get(place),
    );
    expect(same.map(({ place }) => place).filter((place) => !sameInBoth.has(place))).toEqual([]);
  });

  test('has none of the words that only English has', () => {
    const found = portuguese.flatMap(({ place, source }) =>
      englishWords(source).map((word) => `${place}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

test('texts in English would be noticed', () => {
  const noticed = english.filter(({ source }) => englishWords(source).length > 0);
  expect(noticed.length).toBeGreaterThan(english.length / 3);
});
