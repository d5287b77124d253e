/** No text of one language stands in the other, whatever it is made of. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describe as sentencesOf } from '../../../src/messages/catalogue.ts';
import { loadHelpTexts } from '../../../src/messages/help.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import type { Language } from '../../../src/messages/language.ts';
import type { ProblemCode } from '../../../src/messages/problem.ts';
import { samples } from '../../../src/messages/samples.ts';
import { englishWords } from '../../harness/english-words.ts';

/** One text in both languages. */
interface Pair {
  readonly place: string;
  readonly english: string;
  readonly portuguese: string;
}

/** Where both are made of a code, a name, a command or a word of both languages alone. */
const sameInBoth = new Set([
  'output.plan.title',
  'format/needed hint',
  'doctor/unfinished hint',
  'output.doctor.levels.ok',
  'output.doctor.checks.node',
  'output.doctor.checks.terminal',
  'output.conversions.comments.id',
  'output.conversions.count',
  'output.figure',
  'output.progress.position',
  'output.report.title',
  'output.resourceId',
  'output.resources.columns.id',
  'output.seq',
  'output.table.total',
  'output.tried.total',
  'page.worth',
  'prompts.secret',
  'forms.labels.tags',
  'forms.question',
  'forms.flag',
  'forms.complaint',
  'forms.statement.blank',
  'forms.review.answer',
  'help.placeholders.TIME',
]);

/** What the functions of the catalogue may be given: each gets those that it makes a text of. */
const parameters: readonly (readonly unknown[])[] = [
  [],
  ['x', 'y', 'z', 'w'],
  [2, 2, 2, 2],
  [1, 1, 1, 1],
  [0, 0],
  [true],
  [false],
  ['x', 2, 3],
  ['x', true, true],
  ['x', false, false],
  [2, 'x', 'y'],
  [['a', 'b'], 'x'],
  ['lacuna', ['1'], 'x'],
  ['track', ['1', '2'], 'x'],
  [2, 'retry-after'],
  [2, 'back-off'],
  [2, 'longer'],
  ['reset', 3],
  ['in-doubt', 2],
  [
    [
      ['failed', 1],
      ['done', 2],
    ],
    3,
  ],
  [[['failed', 1]], 3, 'running'],
  ['x', 2, 'y', 'z'],
  [80, true, null],
  ['x', null],
  [{ file: 'x', copy: 'y', run: 'z', kept: 2, inDoubt: 1 }],
  [{ run: 'x', seqs: [1, 2], count: 3, command: 'y' }],
  [{ failed: 1, freed: 3, notReached: 2, mayWait: true }, 'x'],
  [2, false],
  [{ seq: 17, outcome: 'done', id: '4711' }],
  [{ seq: 17, outcome: 'failed', id: null }],
  [{ outcome: 'failed', code: 'x', areMore: false, count: 4, names: ['y'], command: 'z' }],
  [{ outcome: 'rejected', code: 'x', areMore: true, count: 1, names: ['y'], command: null }],
  ['en', null],
  [[['create', 2]], 3],
  [{ requests: 2, renames: 1, deletes: 1, blocksMadeAnew: 1, undoes: null }, 'x'],
  [{ requests: 2, renames: 1, deletes: 1, blocksMadeAnew: 1, undoes: 'y' }, 'x'],
  [2, 3],
];

const folder = fileURLToPath(new URL('../../../src/messages/pt-BR', import.meta.url));
const isSource = (file: string) => file.endsWith('.ts');

/** Of a file of texts: comments, imports, declarations, parameters, keys, and what is computed. */
const notProse =
  /\/\*\*[^]*?\*\/|\/\/ .*$|^(?:import|export|const|function) .*$|\([^()]*\) =>|\$\{[^{}']*?\}|\b\w+ (?:[=!]==|\?\?) |'[^']*':|'\w+' in \w+/gm;

const [english, portuguese] = await Promise.all([textsOf('en'), textsOf('pt-BR')]);
const pairs = [...problemPairs(), ...pairsIn(english.texts, portuguese.texts, '')];

describe('each text in Portuguese', () => {
  test('is there, and is another one than in English', () => {
    expect(pairs.length).toBeGreaterThan(1000);
    const same = pairs.filter((pair) => pair.english === pair.portuguese && hasWords(pair.english));
    expect(same.map(({ place }) => place).filter((place) => !sameInBoth.has(place))).toEqual([]);
  });

  test('has none of the words that only English has', () => {
    const found = pairs.flatMap(({ place, portuguese: text }) =>
      englishWords(text).map((word) => `${place}: ${word} in ${text}`),
    );
    expect(found).toEqual([]);
  });
});

/** A sample shows one branch of a text; its file has all of them. */
test.each(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource))(
  'no branch of pt-BR/%s was left in English',
  (file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(englishWords(source.replaceAll(notProse, ''))).toEqual([]);
  },
);

test('texts in English would be noticed', () => {
  const noticed = pairs.filter((pair) => englishWords(pair.english).length > 0);
  expect(noticed.length).toBeGreaterThan(pairs.length / 3);
});

async function textsOf(language: Language) {
  const catalogue = await loadCatalogue(language);
  const { output, prompts, page, forms, explanation } = catalogue;
  const help = await loadHelpTexts(language);
  return { catalogue, texts: { help, output, prompts, page, forms, explanation } };
}

/** Message, hint and explanation of every code, with what its sample gives them. */
function problemPairs(): Pair[] {
  return (Object.keys(samples) as ProblemCode[]).flatMap((code) => {
    const { params } = samples[code];
    const foreign = textsIn(params);
    const without = (text: string) =>
      foreign.reduce((rest, each) => rest.replaceAll(each, ''), text);
    const [en, pt] = [english, portuguese].map(({ catalogue }) => ({
      ...sentencesOf({ code, params: { ...params } }, catalogue),
      explanation: catalogue.problems[code].explanation,
    }));
    return (['message', 'hint', 'explanation'] as const).map((part) => ({
      place: `${code} ${part}`,
      english: without(en?.[part] ?? ''),
      portuguese: without(pt?.[part] ?? ''),
    }));
  });
}

/** What came from somewhere else; short ones could be part of a word. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 4 ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function pairsIn(one: unknown, other: unknown, place: string): Pair[] {
  if (typeof one === 'string') return [{ place, english: one, portuguese: String(other) }];
  if (typeof one === 'function') {
    const made = parameters.flatMap((each) => {
      const en = madeBy(one, each);
      const pt = madeBy(other, each);
      return en === null || pt === null ? [] : [{ place, english: en, portuguese: pt }];
    });
    if (made.length === 0) throw new TypeError(`no parameters for ${place}`);
    return made;
  }
  return Object.entries(one ?? {}).flatMap(([name, value]) => {
    const below = place === '' ? name : `${place}.${name}`;
    return pairsIn(value, Reflect.get(Object(other), name), below);
  });
}

/** Null where these parameters are not for this function. */
function madeBy(make: unknown, given: readonly unknown[]): string | null {
  if (typeof make !== 'function' || given.length < make.length) return null;
  try {
    const text: unknown = Reflect.apply(make, undefined, given);
    return typeof text === 'string' && !/undefined|NaN/.test(text) ? text : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text);
