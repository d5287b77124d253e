/** How the texts around problems are written: one idea a sentence, in the usual words. */
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../scripts/texts.js';
import { topics as english } from 'virtual:help/en';
import { topics as portuguese } from 'virtual:help/pt-BR';
import { messageSources, type LanguageKey } from './message-sources.ts';

/** Two ideas in one sentence; a list of values, `104=READ; 105=WRITE`, is not a sentence. */
const joined = /(?<!&#?\w*)[\p{L})…]; [\p{L}…]/u;

/** What English software does not say. */
const unusual =
  /\b(?:there is no|is no (?!longer)\w+|stands|stand here|sees to|comes? into being|all the same|to the letter|at hand|colours?)\b/i;

/** Second names of things that have a name in docs/words.md or in the glossary of docs/ARCHITECTURE.md. */
const secondNames = {
  en: /\b(?:settl(?:e|es|ed|ing)|director(?:y|ies)|respon(?:se|ses)|in flight|students?|silence a|scores? (?:0|above|below))\b/i,
  pt: /\b(?:rejeita\p{L}*|diret[óo]rios?|estudantes?|ponha(?:-\p{L}+)?|tecle|livro-razão|score 0)\b/iu,
};

function wordsIn(key: LanguageKey): string[] {
  return messageSources(key).map(({ source }) => source);
}

describe.each(['en', 'pt'] as const)('the texts in %s', (language) => {
  const texts = wordsIn(language);

  test('have no sentences joined by a semicolon', () => {
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => joined.test(text))).toEqual([]);
  });

  test('call each thing by its one name', () => {
    expect(texts.filter((text) => secondNames[language].test(text))).toEqual([]);
  });
});

test.each([
  ['en', english],
  ['pt-BR', portuguese],
] as const)('each paragraph of a topic in %s is one line, which help wraps once', (_, topics) => {
  const lines = Object.values(topics).join('\n\n').split('\n');
  expect(lines.length).toBeGreaterThan(120);
  const isProse = (line = '') => /^\S/.test(line);
  expect(lines.filter((line, index) => isProse(line) && isProse(lines[index - 1]))).toEqual([]);
  // A sample is shown as it is: only what a term means is wrapped.
  const isSample = (line: string) => line.startsWith(' ') && !/\S {2,}\S/.test(line);
  expect(lines.filter((line) => isSample(line) && line.length > 80)).toEqual([]);
});

test('the English texts use the usual words', () => {
  expect(wordsIn('en').filter((text) => unusual.test(text))).toEqual([]);
});

test('the summary of each command begins with a verb', () => {
  const verbs = new Set(
    'Answer Check Convert Create Delete Empty End Explain Export Inspect List Make Move Prepare Print Record Recover Release Remove Replace Resume Rewrite Run Send Set Share Show Undo Write'.split(
      ' ',
    ),
  );
  const commands = [...textsIn('en')].filter(([name]) => name.startsWith('help-command-'));
  const first = commands.map(([, { message }]) => String(message).split(/[ ,]/)[0] ?? '');
  expect(first.length).toBeGreaterThan(30);
  expect(first.filter((word) => !verbs.has(word))).toEqual([]);
});

test.each([
  'nothing is sent; it may be run again',
  '… is sent; … are not',
  'the file is at hand; the service was not asked',
])('a semicolon in "%s" would be noticed', (text) => {
  expect(text).toMatch(joined);
});

test.each([
  ['en', 'settle it first'],
  ['en', 'the working directory of …'],
  ['pt', 'ponha o texto entre aspas'],
  ['pt', 'o serviço rejeitou a operação, rejeitada'],
] as const)('in %s, a second name in "%s" would be noticed', (language, text) => {
  expect(text).toMatch(secondNames[language]);
});

test.each(['standard output is no terminal', 'this stands there twice', 'no colours'])(
  'the words of "%s" would be noticed',
  (text) => {
    expect(text).toMatch(unusual);
  },
);
