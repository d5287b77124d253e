/**
 * Numbers as a person types them. In a language with a decimal comma, a person types 7,5 and the
 * file and the service get 7.5.
 */
import { compile } from './notation.ts';

/** `7,5` as `7.5` if the mark is a comma; any other text unchanged. */
export function withPoint(text: string, mark: string): string {
  return mark === ',' && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

/** A number of the document in the form that the person types. */
export function withMark(text: string, mark: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', mark) : text;
}

/** A sentence of the notation with the decimal mark in its scores: `[[a = 7.5]]` as `[[a = 7,5]]`. */
export function withMarks(sentence: string, mark: string): string {
  const ranges = compile(sentence)
    .blanks.flatMap(({ alternatives }) => alternatives)
    .flatMap(({ scoreRange }) => (scoreRange === null ? [] : [scoreRange]));
  return ranges.reduceRight(
    (text, [start, end]) =>
      text.slice(0, start) + withMark(text.slice(start, end), mark) + text.slice(end),
    sentence,
  );
}

/** A sentence of the notation with points in its scores: `[[a = 7,5]]` as `[[a = 7.5]]`. */
export function withPoints(sentence: string, mark: string): string {
  if (mark === '.') return sentence;
  return compile(sentence).problems.reduce((text, { problem: { code }, range: [start, end] }) => {
    if (code !== 'cloze/score') return text;
    const score = withPoint(text.slice(start, end), mark);
    return text.slice(0, start) + score + text.slice(end);
  }, sentence);
}
