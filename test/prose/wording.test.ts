/** How the texts are written (docs/words.md): every sentence of every text, in both languages. */
import { explanations } from 'virtual:explanations';
import { topics as english } from 'virtual:help/en';
import { topics as portuguese } from 'virtual:help/pt-BR';
import { expect, test } from 'vitest';
import { codeOf, textsIn } from '../../scripts/texts.js';
import { type Language, languages } from '../../src/messages/language.ts';
import { countColumns } from '../../src/presentation/layout.ts';
import { englishWords } from '../harness/english-words.ts';

interface Rule {
  readonly name: string;
  /** Those that it is about; both if left out. */
  readonly languages?: readonly Language[];
  /** The places of the texts that it is about; all if left out. */
  readonly places?: RegExp;
  readonly breaks: (sentence: string) => boolean;
  /** Sentences that break it. */
  readonly broken: readonly string[];
}

const MOST_WORDS = 25;
const COLUMNS = 80;
/** What stands before a question of a form, and the blank behind it. */
const AROUND = 3;

const rules: readonly Rule[] = [
  {
    name: 'no two sentences are joined by a semicolon',
    breaks: having(/(?<!&#?\w*)[\p{L}\d)"….];/u),
    broken: ['nothing is sent; it may be run again', '… is sent; … are not'],
  },
  {
    name: 'a sentence about a problem has one idea',
    places: / (?:message|hint|why)$/,
    breaks: (text) =>
      text
        .split(/\n\n|(?<=[.?!]) (?=[\p{Lu}`{]|lms-cli|\w+ )/u)
        .some((sentence) => sentence.split(/\s+/).length > MOST_WORDS),
    broken: [`A short one. It ${'goes on and '.repeat(8)}on.`],
  },
  {
    name: 'a message or a hint has words of its own',
    places: /(?<!still-rejected) (?:message|hint)$/,
    breaks: having(/^…*$/),
    broken: ['…'],
  },
  {
    name: 'a message or a hint has no final period',
    places: / (?:message|hint)$/,
    breaks: having(/[^.…]\.$/),
    broken: ['The file is empty.'],
  },
  {
    name: 'a hint begins with a verb, or with what was probably meant',
    languages: ['en'],
    places: / hint$/,
    breaks: startsWithout(
      'add apply ask check choose close compare copy correct create delete describe did export fill find format free give import indent install keep list make mark merge move name open press put reduce refer remove rename replace report resolve restore resume reword rewrite run save score see send separate set shorten show split take try type undo unpack unset use wait write',
    ),
    broken: ['the file has to be renamed'],
  },
  {
    name: 'the summary of a command begins with a verb',
    languages: ['en'],
    places: /^help-command-/,
    breaks: startsWithout(
      'Answer Check Convert Create Delete Empty End Explain Export Inspect List Make Move Prepare Print Record Recover Release Remove Replace Resume Rewrite Run Send Set Share Show Undo Write',
    ),
    broken: ['Questions are sent'],
  },
  {
    name: 'texts use the usual words',
    languages: ['en'],
    breaks: having(
      /\b(?:there (?:is|are) no|is no (?!longer)[a-z]+|sees? to|stands?|all the same|comes? into being|that which|on the way|behind (?:a|the)|to the letter|at hand|colours?)\b/i,
    ),
    broken: ['there is no run "x"', 'standard output is no terminal', 'this stands there twice'],
  },
  // Second names of what has one in docs/words.md or in the glossary of docs/ARCHITECTURE.md.
  {
    name: 'each thing has one name',
    languages: ['en'],
    breaks: having(
      /\b(?:settl(?:e|es|ed|ing)|director(?:y|ies)|respon(?:se|ses)|in flight|students?|silence a|scores? (?:0|above|below))\b/i,
    ),
    broken: ['settle it first', 'the working directory of …'],
  },
  {
    name: 'each thing has one name',
    languages: ['pt-BR'],
    breaks: having(
      /\b(?:rejeita\p{L}*|diret[óo]rios?|estudantes?|ponha(?:-\p{L}+)?|tecle|livro-razão|score 0)\b/iu,
    ),
    broken: ['ponha o texto entre aspas', 'o serviço não a aceitou: rejeitada'],
  },
  {
    name: 'no text is in English',
    languages: ['pt-BR'],
    breaks: (text) => englishWords(text).length > 0,
    broken: ['the file was not found', '… operações were sent'],
  },
  {
    name: 'a question of a form fits a line',
    places: /^form-(?:field|how)$/,
    breaks: (text) => countColumns(text) + AROUND > COLUMNS,
    broken: ['Title '.repeat(13)],
  },
  {
    // Help wraps paragraphs and what a term means, and shows samples as they are.
    name: 'a paragraph of a topic is one line, and a sample fits a line',
    places: /^topic /,
    breaks: having(/^\S.*\n\S|^ (?!.*\S {2,}\S).{80}/m),
    broken: ['A paragraph\non two lines', ` lms-cli import ${'course.yaml '.repeat(6)}`],
  },
];

function having(pattern: RegExp) {
  return (text: string) => pattern.test(text);
}

function startsWithout(words: string) {
  const allowed = new Set(words.split(' '));
  return (text: string) => !allowed.has(text.split(/[ :,]/)[0] ?? '');
}

/** Every text of a language by its place, with each of the sentences that it may select. */
function textsOf(language: Language): Map<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [name, { message, hint }] of textsIn(language)) {
    all.set(hint === null ? name : `${codeOf(name)} message`, sentencesIn(message));
    if (hint !== null) all.set(`${codeOf(name)} hint`, sentencesIn(hint));
  }
  for (const [code, { why }] of Object.entries(explanations[language]))
    if (why !== null) all.set(`${code} why`, [why]);
  for (const [name, text] of Object.entries(language === 'en' ? english : portuguese))
    all.set(`topic ${name}`, [text]);
  return all;
}

/** With an ellipsis for each parameter. */
function sentencesIn(pattern: unknown): string[] {
  if (!Array.isArray(pattern)) return [String(pattern)];
  const [kind, , variants] = pattern;
  if (kind === '?') return Object.values(variants).flatMap(sentencesIn);
  if (kind === 'COUNT') return [`… ${variants.one}`, `… ${variants.other}`];
  if (/^(?:\$|[A-Z]+)$/.test(String(kind))) return ['…'];
  return pattern
    .map(sentencesIn)
    .reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), ['']);
}

const texts = { en: textsOf('en'), 'pt-BR': textsOf('pt-BR') };

test.each(
  rules.flatMap((rule) => (rule.languages ?? languages).map((language) => ({ ...rule, language }))),
)('in $language, $name', ({ language, places = /./, breaks, broken }) => {
  const about = [...texts[language]].filter(([place]) => places.test(place));
  expect(about).not.toEqual([]);
  const found = about.flatMap(([place, sentences]) =>
    sentences.filter(breaks).map((sentence) => `${place}: ${sentence}`),
  );
  expect(found).toEqual([]);
  expect(broken.filter((sentence) => !breaks(sentence))).toEqual([]);
});

test('each Portuguese text differs from the English one', () => {
  const same = [...texts['pt-BR']].filter(([place, sentences]) => {
    const text = sentences.join('\n');
    return /\p{L}{2}/u.test(text) && text === texts.en.get(place)?.join('\n');
  });
  // Made of words of both languages alone.
  const sameInBoth = ['conversion-id', 'service-text', 'result-seq'];
  expect(same.map(([place]) => place)).toEqual(sameInBoth);
});
