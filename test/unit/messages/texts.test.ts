/** Laws of the texts in src/messages/, and of what docs/codes/ says beside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { explanations } from 'virtual:explanations';
import { expect, test } from 'vitest';
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

/** All parts of a text: variables, selectors, functions. */
function partsOf(pattern: unknown): unknown[][] {
  if (!Array.isArray(pattern)) return [];
  const inside = pattern[0] === '?' ? Object.values(pattern[2]) : [];
  return [pattern, ...[...pattern, ...inside].flatMap(partsOf)];
}

/** What a text depends on: its variables, and the names by which some of them select a phrase. */
function dependencies(text: unknown): string[] {
  const all = partsOf(text).flatMap(([kind, what, variants, usual]) => {
    if (kind === '$') return [String(what)];
    if (kind !== '?') return [];
    const names = Object.keys(variants ?? {});
    const selecting = names.filter((key) => key !== usual && !/^(?:one|\d+)$/.test(key));
    return selecting.map((key) => `${JSON.stringify(what)} is ${key}`);
  });
  return [...new Set(all)].toSorted();
}

/** The patterns of a text for each of its reasons; for all if it has none. */
function byReason(pattern: unknown): Readonly<Record<string, unknown>> {
  const [[kind, about, reasons] = [], ...after] = Array.isArray(pattern) ? pattern : [];
  const isSelected = kind === '?' && String(about) === '$,reason' && after.length === 0;
  return isSelected ? reasons : { '': pattern };
}

test('both languages have the same texts, and each reason depends on the same', () => {
  const [own, others] = [english, textsIn('pt-BR')].map((texts) => {
    // English shows a placeholder as it is written.
    const told = [...texts].filter(([name]) => name !== 'placeholder');
    const reasons = told.flatMap(([name, { message, hint }]) => {
      const hints = byReason(hint);
      return Object.entries(byReason(message)).map(([reason, pattern]) => [
        `${name} ${reason}`,
        [pattern, hints[reason] ?? hints['']].map(dependencies),
      ]);
    });
    return Object.fromEntries(reasons);
  });
  expect(others).toEqual(own);
});

test('each function that a text calls exists, and each is called', () => {
  const all = languages.flatMap((language) => [...textsIn(language).values()]);
  const called = partsOf(all.map(({ message, hint }) => [message, hint])).flatMap(
    ([name, values]) => (/^[A-Z]+$/.test(String(name)) && Array.isArray(values) ? [name] : []),
  );
  expect(new Set(called)).toEqual(new Set(Object.keys(functions)));
});

test('each code says how it ends, and is a problem of some place', () => {
  const known = new Set(['warning', ...Object.keys(exitCodes)]);
  const wrong = Object.entries(codes).filter(
    ([code, { ends }]) =>
      !program.includes(`'${code}'`) || ends.some((end: string) => !known.has(end)),
  );
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
