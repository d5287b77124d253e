/** Writes a question in the notation. Every question of the contract has one normal form. */
import { DEFAULT_SCORE } from './blank.ts';
import { MARKER } from './notation.ts';

/** The fields of a question that the notation can express. */
export interface Question {
  readonly question: string;
  readonly lacunaAlternatives: readonly Lacuna[];
}

interface Lacuna {
  readonly alternatives: readonly Alternative[];
}

interface Alternative {
  readonly description: string;
  readonly score: number | bigint;
}

/**
 * The sentence that compiles to this question. Null unless the statement has one ### for each
 * element of lacunaAlternatives, and each element has an alternative.
 */
export function print({ question, lacunaAlternatives }: Question): string | null {
  const texts = question.split(MARKER);
  const isEven = texts.length === lacunaAlternatives.length + 1;
  if (!isEven || lacunaAlternatives.some(({ alternatives }) => alternatives.length === 0)) {
    return null;
  }
  const parts = texts.map((text, index) => {
    const lacuna = lacunaAlternatives[index];
    return lacuna === undefined ? printText(text, '') : printText(text, '[[') + printBlank(lacuna);
  });
  const sentence = parts.join('');
  // The compiler ignores one line break at the end of a sentence, so it needs a second one.
  return sentence.endsWith('\n') ? `${sentence}\n` : sentence;
}

/**
 * Escapes text between blanks. Only double brackets, and backslashes before them, have a meaning.
 */
function printText(text: string, behind: '' | '[['): string {
  const whole = text + behind;
  return whole
    .slice(0, text.length)
    .replaceAll(
      /(?<!\\)(\\*)(\[\[|\]\])|(?<!\\)(\\+)(?=\[?$)/g,
      (found, before = '', brackets = '', last = '', at: number) => {
        if (last !== '') return opensBehind(text, at + last.length, behind) ? last + last : found;
        return `${before}${before}\\${brackets}`;
      },
    );
}

/**
 * True if the text after a backslash, with the blank that follows it, begins with double brackets.
 */
function opensBehind(text: string, end: number, behind: string): boolean {
  return (text.slice(end) + behind).startsWith('[[');
}

function printBlank({ alternatives }: Lacuna): string {
  const isPlain = alternatives.every(
    ({ description, score }) => score === DEFAULT_SCORE && description !== '',
  );
  const written = alternatives.map(({ description, score }) =>
    isPlain ? printAnswer(description) : `${printAnswer(description)} = ${printScore(score)}`,
  );
  return `[[${written.join(' | ')}]]`;
}

/** JSON has a negative zero, which String does not show. */
function printScore(score: number | bigint): string {
  return Object.is(score, -0) ? '-0' : String(score);
}

/**
 * Escapes an answer. A backslash precedes marks of the notation, line breaks, and spaces at the
 * ends. A backslash that would have a meaning is doubled.
 */
export function printAnswer(description: string): string {
  const marks = /\\+|\||=|\[(?=\[)|^\[|\](?=\]|$)|^[ \t]+|(?<![ \t])[ \t]+$|[\r\n]/g;
  return description.replaceAll(marks, (found, at: number) => {
    if (!found.startsWith('\\')) return found.replaceAll(/[^]/g, '\\$&');
    const isPlain = found.length === 1 && !/^[[\]|=\s]|^$/.test(description.slice(at + 1));
    return isPlain ? found : found + found;
  });
}
