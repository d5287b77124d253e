/** Laws of the texts in src/messages/en/*.ftl and src/messages/pt-BR/*.ftl. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeOf, codesIn, textsIn } from '../../../scripts/texts.js';

const english = textsIn('en');
const portuguese = textsIn('pt-BR');
const source = fileURLToPath(new URL('../../../src', import.meta.url));

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

test.each([...english])('%s depends on the same in both languages', (name, { message, hint }) => {
  const other = portuguese.get(name);
  const own = new Set([message, hint].flatMap(dependencies));
  const others = new Set([other?.message, other?.hint].flatMap(dependencies));
  expect([...others].toSorted()).toEqual([...own].toSorted());
});

test('each code says how it ends, and is a problem of some place', () => {
  const codes = Object.entries(codesIn(english));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
    .join('\n');
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter(([, { ends }]) => ends.some((end: string) => !/^\w+$/.test(end)))).toEqual(
    [],
  );
  const unused = codes.map(([code]) => code).filter((code) => !sources.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

test('each phrase is used', () => {
  const files = readdirSync(`${source}/messages/en`).filter((file) => file.endsWith('.ftl'));
  const texts = files.map((file) => readFileSync(`${source}/messages/en/${file}`, 'utf8')).join('');
  const inCode = readFileSync(`${source}/messages/functions.ts`, 'utf8');
  const isUsed = (name: string) =>
    texts.includes(`{ ${name} }`) || texts.includes(`"${name}"`) || inCode.includes(`'${name}'`);
  const phrases = [...english].filter(([, { hint }]) => hint === null).map(([name]) => name);
  expect(phrases.filter((name) => !isUsed(name) && name !== 'remainder')).toEqual([]);
  expect(codeOf('csv-column-missing')).toBe('csv/column-missing');
});
