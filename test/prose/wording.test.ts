/** How the texts are written (docs/words.md): every sentence of every text, in both languages. */
import { explanations } from 'virtual:explanations';
import { topics as english } from 'virtual:help/en';
import { topics as portuguese } from 'virtual:help/pt-BR';
import { expect, test } from 'vitest';
import { codeOf, textsIn } from '../../scripts/texts.js';
import { languages } from '../../src/messages/language.ts';
import { countColumns } from '../../src/presentation/layout.ts';
import { englishWords } from '../harness/english-words.ts';

interface Rule {
  readonly name: string;
  /** The places of the texts that it is about, which begin with the language; all if left out. */
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
    places: /^en .* hint$/,
    breaks: startsWithout(
      'add apply ask check choose close compare convert copy correct create delete describe did export fill find format free give import indent install keep list make mark merge move name open press put reduce refer remove rename replace report resolve restore resume reword rewrite run save score see send separate set shorten show split take try type undo unpack unset use wait write',
    ),
    broken: ['the file has to be renamed'],
  },
  {
    name: 'the summary of a command begins with a verb',
    places: /^en help-command-/,
    breaks: startsWithout(
      'Answer Check Convert Create Delete Empty End Explain Export Inspect List Make Move Prepare Print Record Recover Release Remove Replace Resume Rewrite Run Send Set Share Show Undo Write',
    ),
    broken: ['Questions are sent'],
  },
  {
    name: 'texts use the usual words',
    breaks: having(
      /\b(?:there (?:is|are) no|is no (?!longer)[a-z]+|sees? to|stands?|all the same|comes? into being|that which|on the way|behind (?:a|the)|to the letter|at hand|colours?)\b/i,
    ),
    broken: ['there is no run "x"', 'standard output is no terminal', 'this stands there twice'],
  },
  {
    // Second names of what has one in docs/words.md or in the glossary of docs/ARCHITECTURE.md.
    name: 'each thing has one name',
    breaks: having(
      /\b(?:settl(?:e|es|ed|ing)|director(?:y|ies)|respon(?:se|ses)|in flight|students?|silence a|scores? (?:0|above|below))\b/i,
      /\b(?:rejeita\p{L}*|diret[óo]rios?|estudantes?|ponha(?:-\p{L}+)?|tecle|livro-razão|score 0)\b/iu,
    ),
    broken: ['settle it first', 'the working directory of …', 'ponha o texto entre aspas'],
  },
  {
    name: 'no text is in English',
    places: /^pt-BR /,
    breaks: (text) => englishWords(text).length > 0,
    broken: ['the file was not found', '… operações were sent'],
  },
  {
    name: 'a question of a form fits a line',
    places: / form-(?:field|how)$/,
    breaks: (text) => countColumns(text) + AROUND > COLUMNS,
    broken: ['Title '.repeat(13)],
  },
  {
    // Help wraps paragraphs and what a term means, and shows samples as they are.
    name: 'a paragraph of a topic is one line, and a sample fits a line',
    places: / topic /,
    breaks: having(/^\S.*\n\S|^ (?!.*\S {2,}\S).{80}/m),
    broken: ['A paragraph\non two lines', ` lms-cli import ${'course.yaml '.repeat(6)}`],
  },
];

function having(...patterns: readonly RegExp[]) {
  return (text: string) => patterns.some((pattern) => pattern.test(text));
}

function startsWithout(words: string) {
  const allowed = new Set(words.split(' '));
  return (text: string) => !allowed.has(text.split(/[ :,]/)[0] ?? '');
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

/** Every text by its language and place, with each of the sentences that it may select. */
const texts = new Map<string, readonly string[]>();
for (const language of languages) {
  for (const [name, { message, hint }] of textsIn(language)) {
    const place = `${language} ${hint === null ? name : codeOf(name)}`;
    texts.set(hint === null ? place : `${place} message`, sentencesIn(message));
    if (hint !== null) texts.set(`${place} hint`, sentencesIn(hint));
  }
  for (const [code, { why }] of Object.entries(explanations[language]))
    if (why !== null) texts.set(`${language} ${code} why`, [why]);
  for (const [name, text] of Object.entries(language === 'en' ? english : portuguese))
    texts.set(`${language} topic ${name}`, [text]);
}

test.each(rules)('$name', ({ places = /./, breaks, broken }) => {
  const about = [...texts].filter(([place]) => places.test(place));
  expect(about).not.toEqual([]);
  const found = about.flatMap(([place, sentences]) =>
    sentences.filter(breaks).map((sentence) => `${place}: ${sentence}`),
  );
  expect(found).toEqual([]);
  expect(broken.filter((sentence) => !breaks(sentence))).toEqual([]);
});

test('each Portuguese text differs from the English one', () => {
  const same = [...texts].filter(([place, sentences]) => {
    const text = sentences.join('\n');
    const own = texts.get(place.replace('pt-BR', 'en'))?.join('\n');
    return place.startsWith('pt-BR') && /\p{L}{2}/u.test(text) && text === own;
  });
  // Made of words of both languages alone.
  const sameInBoth = ['pt-BR conversion-id', 'pt-BR service-text', 'pt-BR result-seq'];
  expect(same.map(([place]) => place)).toEqual(sameInBoth);
});
