/** Marks blanks in a statement that was written without them. */
import type { Problem, Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { compile, type Compiled, DEFAULT_SCORE, MARKER, withPoints } from './notation.ts';
import { print, type PrintedQuestion } from './print.ts';

/** The question that a sentence compiles to. */
export function questionOf({ question, blanks }: Compiled): PrintedQuestion {
  return { question, lacunaAlternatives: blanks };
}

/**
 * The places of some words outside of blanks: as whole words, or if there are none, within others.
 */
export function placesOf(words: string, { question }: PrintedQuestion): Range[] {
  if (words === '') return [];
  const places: Range[] = [];
  for (let at = question.indexOf(words); at !== -1; at = question.indexOf(words, at + 1)) {
    const range: Range = [at, at + words.length];
    if (!overlapsBlank(range, question)) places.push(range);
  }
  const whole = places.filter(
    ([start, end]) => !isLetter(question, start - 1) && !isLetter(question, end),
  );
  return whole.length > 0 ? whole : places;
}

/** Where those words can become a blank. */
export const openPlaces = (words: string, question: PrintedQuestion) =>
  placesOf(words, question).filter(
    (place) => sentenceOf(withBlank(question, place)).problem === null,
  );

/** True for letters and digits of one UTF-16 unit; half of a longer one does not count. */
const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));

function overlapsBlank([start, end]: Range, question: string): boolean {
  const near = question.slice(Math.max(0, start - MARKER.length + 1), end + MARKER.length - 1);
  return near.includes(MARKER);
}

/** The question with a blank in place of those words, which become its right answer. */
export function withBlank(
  { question, lacunaAlternatives }: PrintedQuestion,
  [start, end]: Range,
): PrintedQuestion {
  const description = question.slice(start, end);
  const before = question.slice(0, start).split(MARKER).length - 1;
  const lacuna = { alternatives: [{ description, score: DEFAULT_SCORE }] };
  return {
    question: question.slice(0, start) + MARKER + question.slice(end),
    lacunaAlternatives: lacunaAlternatives.toSpliced(before, 0, lacuna),
  };
}

export function withAlternatives(
  { question, lacunaAlternatives }: PrintedQuestion,
  index: number,
  alternatives: Lacuna['alternatives'],
): PrintedQuestion {
  return { question, lacunaAlternatives: lacunaAlternatives.with(index, { alternatives }) };
}

type Lacuna = PrintedQuestion['lacunaAlternatives'][number];

/** The sentence of a question, and the first problem that reading it back finds. */
export function sentenceOf(question: PrintedQuestion): { text: string; problem: Problem | null } {
  const text = print(question) ?? question.question;
  return { text, problem: compile(text).problems[0]?.problem ?? null };
}

interface TypedAlternative {
  readonly description: string;
  readonly score: number | bigint;
  /** False if no points were typed. */
  readonly hasScore: boolean;
}

/** The problem if two answers of a blank have the same text, otherwise null. */
export function repeatedIn(alternatives: readonly { readonly description: string }[]) {
  const texts = alternatives.map(({ description }) => description);
  const twice = texts.find((text, index) => texts.indexOf(text) !== index);
  return twice === undefined
    ? null
    : problem('lint/equal-answers', { answer: twice, other: twice });
}

/**
 * Reads the text between the brackets of a blank: `Brasília = 10 | Brasilia = 8`.
 * @param decimalMark the mark that a person may type in a score instead of a point
 */
export function readAlternatives(
  text: string,
  decimalMark: string,
): { readonly alternatives: readonly TypedAlternative[] } | { readonly problem: Problem } {
  const { problems, blanks, question } = compile(withPoints(`[[${text}]]`, decimalMark));
  const [first] = problems;
  if (first !== undefined) return { problem: first.problem };
  // Brackets in the text would end the blank and begin another one.
  if (question !== MARKER) return { problem: problem('cloze/brackets', { reason: 'stray' }) };
  const alternatives = blanks.flatMap((blank) =>
    blank.alternatives.map(({ description, score, scoreRange }) => ({
      description,
      score,
      hasScore: scoreRange !== null,
    })),
  );
  return { alternatives };
}
