/**
 * Reads the notation for questions (described in docs/cloze.md): a statement whose blanks hold
 * their alternatives, `[[Brasília = 10 | Rio de Janeiro = 0]]`. This file does not know where the
 * sentence was written. Places are UTF-16 units of the sentence itself.
 */
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { readBlank, type Misnotation, type WrittenAlternative } from './blank.ts';

/** The mark of a blank in a statement of the contract. */
export const MARKER = '###';

/** The contract's form of a sentence, and where each part of it was written. */
export interface Compiled {
  readonly question: string;
  /** The place in the sentence of each unit of `question`, and of its end. */
  readonly units: readonly number[];
  readonly blanks: readonly WrittenBlank[];
  /** In the order of their places. */
  readonly problems: readonly Misnotation[];
}

export interface WrittenBlank {
  /** From its first bracket to its last one. */
  readonly range: Range;
  readonly alternatives: readonly WrittenAlternative[];
}

/** Compiles a sentence. If it has problems, the rest is compiled as far as possible. */
export function compile(sentence: string): Compiled {
  const reading: Reading = {
    // The line break at the end of a block text is not part of the sentence.
    text: sentence.replace(/\r?\n$/, ''),
    at: 0,
    question: '',
    units: [],
    blanks: [],
    problems: [],
  };
  while (reading.at < reading.text.length) readNext(reading);
  reading.units.push(reading.text.length);
  const { question, units, blanks } = reading;
  const problems = [...reading.problems, ...markersIn(reading)];
  return { question, units, blanks, problems: problems.sort(byPlace) };
}

/** The state of reading one sentence. */
interface Reading {
  readonly text: string;
  at: number;
  question: string;
  readonly units: number[];
  readonly blanks: WrittenBlank[];
  readonly problems: Misnotation[];
}

/** Reads the text up to the next double brackets, and then the blank that they begin. */
function readNext(reading: Reading): void {
  const { text, at } = reading;
  const brackets = bracketsFrom(text, at);
  let start = brackets;
  while (start > at && text.charAt(start - 1) === '\\' && brackets < text.length) start -= 1;
  take(reading, start - at);
  if (start < brackets) readEscaped(reading, brackets - start);
  else if (text.startsWith(']]', start)) refuse(reading, 'cloze/stray-end');
  // Of three opening brackets, the last two begin the blank.
  else if (text.startsWith('[[[', start)) take(reading, 1);
  else if (start < text.length) readOpened(reading);
}

/** The place of the next double brackets; the end of the text without any. */
function bracketsFrom(text: string, from: number): number {
  doubleBrackets.lastIndex = from;
  return doubleBrackets.exec(text)?.index ?? text.length;
}

const doubleBrackets = /\[\[|\]\]/g;

/** Before brackets, two backslashes mean one, and a single one makes the brackets text. */
function readEscaped(reading: Reading, count: number): void {
  for (let pair = 0; pair < Math.floor(count / 2); pair += 1) {
    take(reading, 1);
    reading.at += 1;
  }
  if (count % 2 === 0) return;
  reading.at += 1;
  take(reading, 2);
}

function readOpened(reading: Reading): void {
  const { text, at: start } = reading;
  const blank = readBlank(text, start + 2);
  if (blank === null) {
    refuse(reading, 'cloze/unclosed-blank');
    return;
  }
  for (const one of blank.problems) reading.problems.push(one);
  reading.blanks.push({ range: [start, blank.end], alternatives: blank.alternatives });
  reading.question += MARKER;
  for (const _ of MARKER) reading.units.push(start);
  reading.at = blank.end;
}

/** Reports brackets without a meaning and reads them as text. */
function refuse(reading: Reading, code: 'cloze/stray-end' | 'cloze/unclosed-blank'): void {
  const { at, problems } = reading;
  problems.push({ problem: problem(code, {}), range: [at, at + 2] });
  take(reading, 2);
}

function take(reading: Reading, count: number): void {
  const { at, text, units } = reading;
  reading.question += text.slice(at, at + count);
  for (let unit = at; unit < at + count; unit += 1) units.push(unit);
  reading.at += count;
}

/**
 * Finds text that the service would mistake for a blank: ### in the text, and a # right before a
 * blank, which would then begin one place too early.
 */
function markersIn({ text, question, units, blanks }: Reading): Misnotation[] {
  if (!text.includes('#')) return [];
  const starts = new Set(blanks.map(({ range: [start] }) => start));
  const marks = kindsOf(question, (at) => starts.has(units[at] ?? -1));
  return [...marks.matchAll(/#{3,}|#+(?=b)/g)].map(({ index, 0: run }) => {
    const isBeforeBlank = marks.charAt(index + run.length) === 'b' && run.length < MARKER.length;
    const last = units[index + run.length - 1] ?? 0;
    const range: Range = [units[index] ?? 0, last + 1];
    return { problem: problem('cloze/marker', { isBeforeBlank }), range };
  });
}

/** Each unit of a statement as a letter: b for a # of a blank, # for a # of the text. */
function kindsOf(question: string, isOfBlank: (at: number) => boolean): string {
  return question
    .split('')
    .map((unit, at) => (unit !== '#' ? ' ' : isOfBlank(at) ? 'b' : '#'))
    .join('');
}

function byPlace(one: Misnotation, other: Misnotation): number {
  return one.range[0] - other.range[0];
}
