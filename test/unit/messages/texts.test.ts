/** Laws of the texts in src/messages/en/*.ftl and src/messages/pt-BR/*.ftl. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeOf, codesIn, textsIn } from '../../../scripts/texts.js';
import { exitCodes } from '../../../src/core/exit-code.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { functions } from '../../../src/messages/functions.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const messages = await loadCatalogue('en');
const [english, portuguese] = [textsIn('en'), textsIn('pt-BR')];
const source = fileURLToPath(new URL('../../../src', import.meta.url));
const textOf = (isOf: (file: string) => boolean) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(isOf)
    .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
    .join('\n');
/** The program without its texts. */
const program = textOf((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));

/** All parts of a text: variables, selectors, functions. */
function partsOf(pattern: unknown): unknown[][] {
  if (!Array.isArray(pattern)) return [];
  const [, , variants] = pattern;
  const inside = pattern[0] === '?' ? Object.values(variants) : [];
  return [pattern, ...pattern.flatMap(partsOf), ...inside.flatMap(partsOf)];
}

/** What a text depends on: its variables, and the names by which some of them select a phrase. */
const dependencies = (texts: unknown) =>
  partsOf(texts).flatMap(([kind, what, variants, usual]) => {
    if (kind === '$') return [String(what)];
    if (kind !== '?') return [];
    const names = Object.keys(variants ?? {}).filter((key) => key !== usual);
    const selecting = names.filter((key) => !/^(?:one|\d+)$/.test(key));
    return selecting.map((key) => `${JSON.stringify(what)} is ${key}`);
  });

test('both languages have the same texts', () => {
  expect([...portuguese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

/** English shows a placeholder as it is written. */
const translated = [...english].filter(([name]) => name !== 'placeholder');

test.each(translated)('%s depends on the same in both languages', (name, { message, hint }) => {
  const other = portuguese.get(name);
  const [own, others] = [
    [message, hint],
    [other?.message, other?.hint],
  ].map((each) => [...new Set(dependencies(each))].toSorted());
  expect(others).toEqual(own);
});

test('each code says how it ends, and is a problem of some place', () => {
  const codes = Object.entries(codesIn(english));
  expect(codes.length).toBeGreaterThan(150);
  const known = new Set(['warning', ...Object.keys(exitCodes)]);
  expect(codes.filter(([, { ends }]) => ends.some((end: string) => !known.has(end)))).toEqual([]);
  expect(codes.filter(([code]) => !program.includes(`'${code}'`))).toEqual([]);
});

test('each function exists', () => {
  const texts = [...english.values(), ...portuguese.values()];
  const called = partsOf(texts.map(({ message, hint }) => [message, hint])).flatMap(
    ([kind, values]) =>
      typeof kind === 'string' && /^[A-Z]+$/.test(kind) && Array.isArray(values) ? [kind] : [],
  );
  expect(new Set(called).size).toBeGreaterThan(10);
  expect(called.filter((name) => functions[name] === undefined)).toEqual([]);
});

test('each text without a code is used', () => {
  const texts = textOf((file) => /messages.en.[a-z-]+\.ftl$/.test(file));
  const isUsed = (name: string) =>
    new RegExp(`[{,] ${name}(?: }|[,)])`).test(texts) ||
    texts.includes(`"${name}"`) ||
    program.includes(`'${name}'`);
  // test/commands/help/help.test.ts sees those of help.
  const others = [...english].filter(
    ([name, { hint }]) => hint === null && !name.startsWith('help-'),
  );
  expect(others.map(([name]) => name).filter((name) => !isUsed(name))).toEqual([]);
  expect(codeOf('csv-left-out')).toBe('csv/left-out');
});

test('a code that is in no catalogue is a defect', () => {
  expect(() => describe({ code: 'no/such', params: {} }, messages)).toThrow(TypeError);
});

test.each(['toString', '__proto__', 'hasOwnProperty', 'none', 'empty', 'other', 'one', '0'])(
  'the word %s of a server or a file was taken for what texts select by',
  (word) => {
    const said = { status: 400, serviceCode: word, text: word };
    expect(describe({ code: 'service/rejected', params: said }, messages).message).toContain(word);
    const score = { code: 'cloze/score', params: { received: word, meant: [] } };
    expect(describe(score, messages).message).toContain(`not "${word}"`);
  },
);
