/** How the sentences of problems sound, in both languages. */
import { describe as group, expect, test } from 'vitest';
import { codes } from 'virtual:codes';
import { explanations } from 'virtual:explanations';
import { explain } from '../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../src/messages/load.ts';
import type { Language } from '../../src/messages/language.ts';

interface Wording {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly why: string | null;
}

/** More than a reader holds in mind at once. */
const MOST_WORDS = 25;

/** What hints tell their readers to do. */
const verbs = new Set(
  'add apply ask check choose close copy correct create delete describe export find format free give import indent install keep list make mark merge move name open press put reduce refer remove rename replace report resolve restore resume reword run save see send set shorten show split take try type undo unpack unset use wait write'.split(
    ' ',
  ),
);

/** Turns of phrase that had to be read twice. */
const roundabout =
  /\b(?:there (?:is|are) no|is no [a-z]+|see to|sees to|stands?|all the same|comes? into being|that which|on the way|behind (?:a|the) )\b/i;

group.each(['en', 'pt-BR'] as const)('problems in %s', (language) => {
  test('have no semicolons, and no final periods in messages and hints', async () => {
    const texts = (await wordings(language)).flatMap((each) => [each.message, each.hint]);
    expect(texts.filter(hasSemicolon)).toEqual([]);
    const ended = (await wordings(language)).filter(({ message, hint }) =>
      [message, hint].some((text) => /[^.…]\.$/.test(text)),
    );
    expect(ended.map(({ code }) => code)).toEqual([]);
  });

  test('say one idea in each sentence', async () => {
    const long = (await wordings(language)).flatMap(({ code, message, hint, why }) =>
      [message, hint, why ?? '']
        .flatMap(sentencesOf)
        .filter(isLong)
        .map((sentence) => `${code}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });
});

test('the hint of a problem begins with a verb, or with what was probably meant', async () => {
  const first = (await wordings('en')).map(({ hint }) => hint.split(/[ :,]/)[0] ?? '');
  expect(first.length).toBeGreaterThan(150);
  expect(first.filter((word) => !verbs.has(word) && word !== 'did')).toEqual([]);
});

test('problems in English name things in the usual words', async () => {
  const found = (await wordings('en')).flatMap(({ code, message, hint, why }) =>
    [message, hint, why ?? '']
      .filter((text) => roundabout.test(text))
      .map((text) => `${code}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a sentence that breaks these rules would be noticed', () => {
  expect(hasSemicolon('the file is empty; nothing was sent')).toBe(true);
  expect(hasSemicolon('the sign &lt; is HTML')).toBe(false);
  expect(isLong(Array.from({ length: MOST_WORDS + 1 }, () => 'word').join(' '))).toBe(true);
  expect('there is no run "x"').toMatch(roundabout);
  expect(sentencesOf('lms-cli reads it. `runs` does not. Q 1.0 is one')).toHaveLength(3);
});

async function wordings(language: Language): Promise<Wording[]> {
  const catalogue = await loadCatalogue(language);
  return Object.entries(codes).map(([code, { params }]) => ({
    code,
    ...explain({ code, params }, catalogue),
    why: explanations[language][code]?.why ?? null,
  }));
}

function hasSemicolon(text: string): boolean {
  return text.replaceAll(/&#?\w+;/g, '').includes(';');
}

function sentencesOf(text: string): string[] {
  return text.split(/\n\n|(?<=[.?!]) (?=[\p{Lu}`{]|lms-cli|\w+ )/u);
}

function isLong(sentence: string): boolean {
  return sentence.split(/\s+/).length > MOST_WORDS;
}
