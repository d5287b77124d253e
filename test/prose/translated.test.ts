/** No text of one language stands in the other, whatever it is made of. */
import { describe, expect, test } from 'vitest';
import { loadHelpTexts } from '../../src/messages/help.ts';
import type { Language } from '../../src/messages/language.ts';
import { englishWords } from '../harness/english-words.ts';
import {
  catalogueSources,
  problemSources,
  proseOf,
  type MessageSource,
} from './message-sources.ts';

/** Where both are made of a code, a name, a command or a word of both languages alone. */
const sameInBoth = new Set([
  'quoted',
  'ending',
  'from-format',
  'param-id',
  'params-like',
  'service-text',
  'service-code',
  'created-place',
  'csv/still-rejected message',
  'document/syntax message',
  'document/syntax hint',
  'network/not-let-in message',
  'network/not-let-in hint',
  'network/unsent message',
  'network/lost message',
  'doctor/no-answer message',
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

const [english, portuguese] = await Promise.all([textsOf('en'), textsOf('pt-BR')]);
const problemsInEnglish = problemSources('en');
const problemsInPortuguese = problemSources('pt');

describe('each text in Portuguese', () => {
  test('is another one than in English', () => {
    const texts = new Map(
      [...english, ...problemsInEnglish].map(({ place, source }) => [place, source]),
    );
    expect(texts.size).toBeGreaterThan(1000);
    const same = [...portuguese, ...problemsInPortuguese].filter(
      ({ place, source }) => sharedPart(source) === sharedPart(texts.get(place) ?? ''),
    );
    expect(same.map(({ place }) => place).filter((place) => !sameInBoth.has(place))).toEqual([]);
  });

  test('has none of the words that only English has', () => {
    const found = [...catalogueSources('pt'), ...problemSources('pt')].flatMap(
      ({ place, source }) =>
        englishWords(proseOf(unquoted(source))).map((word) => `${place}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

test('texts in English would be noticed', () => {
  const noticed = problemsInEnglish.filter(
    ({ source }) => englishWords(proseOf(unquoted(source))).length > 0,
  );
  expect(noticed.length).toBeGreaterThan(problemsInEnglish.length / 3);
});

/** A text in double quotes would be taken for a foreign one. */
function unquoted(source: string): string {
  return source.startsWith('"') ? source.slice(1, -1) : source;
}

/** Without the phrases of a language: `en.plural(…)` and `pt.plural(…)` are the same call. */
function sharedPart(source: string): string {
  const text = source.replaceAll(/\b(?:__vite_ssr_import_\d+__\.)?(?:en|pt)\.\b/g, '');
  return /\p{L}{2}/u.test(text) ? text : `no words: ${source}`;
}

async function textsOf(language: Language): Promise<MessageSource[]> {
  const help = await loadHelpTexts(language);
  return sourcesIn({ help }, '');
}

function sourcesIn(value: unknown, place: string): MessageSource[] {
  if (typeof value === 'string' || typeof value === 'function') {
    return [{ place, source: String(value) }];
  }
  return Object.entries(value ?? {}).flatMap(([name, below]) =>
    sourcesIn(below, place === '' ? name : `${place}.${name}`),
  );
}
