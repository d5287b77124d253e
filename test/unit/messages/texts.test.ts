/** Laws of the texts in src/messages/, and of what docs/codes/ says beside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { explanations } from 'virtual:explanations';
import { expect, test } from 'vitest';
import { reasonsIn } from '../../../scripts/text-types.js';
import { codesIn, textsIn } from '../../../scripts/texts.js';
import { exitCodes } from '../../../src/core/exit-code.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { functions } from '../../../src/messages/functions.ts';
import { languages } from '../../../src/messages/language.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const english = textsIn('en');
const codes = codesIn(english);
const source = fileURLToPath(new URL('../../../src', import.meta.url));
const sourceOf = (files: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
    .join('\n');
/** The program without its texts. */
const program = sourceOf(/(?<!\.d)\.ts$/);

/** What a text depends on: its variables, and the words that select phrases, by the phrase that they are in. */
function dependencies(pattern: unknown, within = ''): string[] {
  if (!Array.isArray(pattern)) return [];
  const [kind, what, variants] = pattern;
  if (kind === '$') return [`${within}${what}`];
  if (kind !== '?') return pattern.flatMap((part) => dependencies(part, within));
  // By a number each language selects as its grammar needs.
  const isNumber = Object.keys(variants).every((key) => /^(?:one|other|\d+)$/.test(key));
  const inside = Object.entries(variants).flatMap(([key, phrase]) => {
    if (isNumber) return dependencies(phrase, within);
    const place = `${within}${JSON.stringify(what)} is ${key}: `;
    return [place, ...dependencies(phrase, place)];
  });
  return [...dependencies(what, within), ...inside];
}

test('both languages have the same texts, which depend on the same', () => {
  const [own, others] = languages.map((language) => {
    // English shows a placeholder as it is written.
    const texts = [...textsIn(language)].filter(([name]) => name !== 'placeholder');
    const dependent = texts.map(([name, { message, hint }]) => [
      name,
      [message, hint].map((pattern) => new Set(dependencies(pattern))),
    ]);
    return Object.fromEntries(dependent);
  });
  expect(others).toEqual(own);
});

test('each function that a text calls exists, and each is called', () => {
  const all = JSON.stringify(languages.map((language) => [...textsIn(language)]));
  const called = [...all.matchAll(/\["([A-Z]+)",\[/g)].map(([, name]) => name);
  expect(new Set(called)).toEqual(new Set(Object.keys(functions)));
});

test('each code says how it ends, and is a problem of some place, for each of its reasons', () => {
  const known = new Set(['warning', ...Object.keys(exitCodes)]);
  const wrong = Object.entries(codes).filter(([code, { ends }]) => {
    const reasons = reasonsIn(english.get(code.replace('/', '-'))?.message) ?? [];
    const isTold = [code, ...reasons].every((name) => program.includes(`'${name}'`));
    return !isTold || ends.some((end: string) => !known.has(end));
  });
  expect(wrong).toEqual([]);
});

test('every thrown error has the kind that its text names', () => {
  const throwing = /(?:CliError|failure)\(\s*'(\w+)',\s*(?:problem\(\s*)?'([a-z]+\/[a-z-]+)'/g;
  const thrown = [...program.matchAll(throwing)];
  expect(thrown.length).toBeGreaterThan(60);
  const wrong = thrown.filter(([, kind = '', code = '']) => {
    const ends: readonly string[] = codes[code]?.ends ?? [];
    // A failure that is not known to be one ends in doubt (execution/classify.ts).
    return !ends.includes(kind) && !(kind === 'unavailable' && ends.includes('inDoubt'));
  });
  expect(wrong.map(([text]) => text)).toEqual([]);
});

test('each text without a code is used', () => {
  const texts = sourceOf(/messages.en.[a-z-]+\.ftl$/);
  const isUsed = (name: string) =>
    new RegExp(`[{,] ${name}(?: }|[,)])`).test(texts) ||
    texts.includes(`"${name}"`) ||
    program.includes(`'${name}'`);
  const withoutCode = [...english].filter(([, { hint }]) => hint === null);
  // test/commands/help/help.test.ts sees those of help.
  const names = withoutCode.map(([name]) => name).filter((name) => !name.startsWith('help-'));
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

test('each section of docs/codes/ is of a code, says something, and is in both languages', () => {
  const [own, others] = languages.map((language) =>
    Object.entries(explanations[language])
      .filter(([, { why }]) => why !== null)
      .map(([code]) => code),
  );
  expect(others).toEqual(own);
  const sections = Object.entries(explanations.en);
  const empty = sections.filter(([, { why, snippet }]) => why === null && snippet === null);
  expect([...empty, ...sections.filter(([code]) => !(code in codes))]).toEqual([]);
});

test.each(['none', 'empty'])(
  'the word %s of a server or a file was taken for what texts select by',
  async (word) => {
    const messages = await loadCatalogue('en');
    const said = { status: 400, serviceCode: word, text: word };
    expect(describe({ code: 'service/rejected', params: said }, messages).message).toContain(word);
    const score = { code: 'cloze/score', params: { received: word, meant: [] } };
    expect(describe(score, messages).message).toContain(`not "${word}"`);
  },
);
