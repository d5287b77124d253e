/** Laws of the texts in src/messages/en/*.ftl and src/messages/pt-BR/*.ftl. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { codeOf, codesIn, textsIn } from '../../../scripts/texts.js';
import { exitCodes } from '../../../src/core/exit-code.ts';
import { functions } from '../../../src/messages/functions.ts';

const messages = await loadCatalogue('en');

const english = textsIn('en');
const portuguese = textsIn('pt-BR');
const source = fileURLToPath(new URL('../../../src', import.meta.url));

/** The program without its texts. */
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
  .join('\n');

/** What a text depends on: its variables, and the names by which some of them select a phrase. */
function dependencies(pattern: unknown): string[] {
  if (!Array.isArray(pattern)) return [];
  const [kind, what, variants, usual] = pattern;
  if (kind === '$') return [String(what)];
  if (kind !== '?') return pattern.flatMap(dependencies);
  const names = Object.keys(variants).filter((key) => key !== usual && !/^(?:one|\d+)$/.test(key));
  const on = JSON.stringify(what);
  return [
    ...dependencies(what),
    ...names.map((key) => `${on} is ${key}`),
    ...Object.values(variants).flatMap(dependencies),
  ];
}

test('both languages have the same texts', () => {
  expect([...portuguese.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

/** English shows a placeholder as it is written. */
const translated = [...english].filter(([name]) => name !== 'placeholder');

test.each(translated)('%s depends on the same in both languages', (name, { message, hint }) => {
  const other = portuguese.get(name);
  const own = new Set([message, hint].flatMap(dependencies));
  const others = new Set([other?.message, other?.hint].flatMap(dependencies));
  expect([...others].toSorted()).toEqual([...own].toSorted());
});

test('each code says how it ends, and is a problem of some place', () => {
  const codes = Object.entries(codesIn(english));
  expect(codes.length).toBeGreaterThan(150);
  const known = new Set(['warning', ...Object.keys(exitCodes)]);
  expect(codes.filter(([, { ends }]) => ends.some((end: string) => !known.has(end)))).toEqual([]);
  const unused = codes.map(([code]) => code).filter((code) => !sources.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

/** The functions that a pattern calls. */
function calls(pattern: unknown): string[] {
  if (!Array.isArray(pattern)) return [];
  const [kind, values, variants] = pattern;
  if (kind === '?') return [values, ...Object.values(variants)].flatMap(calls);
  const isCall = typeof kind === 'string' && /^[A-Z]+$/.test(kind) && Array.isArray(values);
  return [...(isCall ? [kind] : []), ...pattern.flatMap(calls)];
}

test('each function exists', () => {
  const called = [...english.values(), ...portuguese.values()].flatMap(({ message, hint }) =>
    [message, hint].flatMap(calls),
  );
  expect(called.filter((name) => functions[name] === undefined)).toEqual([]);
});

test('each text without a code is used', () => {
  const files = readdirSync(`${source}/messages/en`).filter((file) => file.endsWith('.ftl'));
  const inTexts = files
    .map((file) => readFileSync(`${source}/messages/en/${file}`, 'utf8'))
    .join('');
  const isUsed = (name: string) =>
    new RegExp(`[{,] ${name}(?: }|[,)])`).test(inTexts) ||
    inTexts.includes(`"${name}"`) ||
    sources.includes(`'${name}'`);
  // test/commands/help/help.test.ts sees those of help.
  const others = [...english]
    .filter(([name, { hint }]) => hint === null && !name.startsWith('help-'))
    .map(([name]) => name);
  expect(others.filter((name) => !isUsed(name))).toEqual([]);
  expect(codeOf('csv-left-out')).toBe('csv/left-out');
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the word %s of a server ended a run with a defect',
  (word) => {
    const said = { status: 400, serviceCode: word, text: word };
    expect(describe({ code: 'service/rejected', params: said }, messages).message).toBe(
      `the service rejected the operation: ${word}`,
    );
    const params = { received: word, meant: [] };
    expect(describe({ code: 'cloze/score', params }, messages).message).toBe(
      `the points must be a number, not "${word}"`,
    );
  },
);

test.each(['none', 'empty', 'other', 'one', '0'])('the word %s was taken for no word', (word) => {
  const said = { status: 400, serviceCode: word, text: 'hello' };
  expect(describe({ code: 'service/rejected', params: said }, messages).message).toBe(
    `the service rejected the operation: hello (${word})`,
  );
  const params = { received: word, meant: [] };
  expect(describe({ code: 'cloze/score', params }, messages).message).toContain(`not "${word}"`);
});
