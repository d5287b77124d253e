/**
 * The notation for questions, read (docs/cloze.md has all of it): a statement whose blanks
 * hold their alternatives, `[[Brasília = 10 | Rio de Janeiro = 0]]`. Nothing here knows where
 * the sentence stands: places are UTF-16 units of the sentence itself.
 */
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { readBlank, type Misnotation, type WrittenAlternative } from './blank.ts';

/** What stands for a blank in a statement of the contract. */
export const MARKER = '###';

/** A sentence as the contract has it, and where each part of that was written. */
export interface Compiled {
  readonly question: string;
  /** The unit of the sentence at which each unit of `question` begins, and where it ends. */
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

/** Reads a sentence. Where there is a problem, the rest is what can be made of it. */
export function compile(sentence: string): Compiled {
  const reading: Reading = {
    // A sentence in a block of lines ends with a line break that nobody means.
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

/** Reads the text up to the next double brackets, and what they begin. */
function readNext(reading: Reading): void {
  const { text, at } = reading;
  const brackets = bracketsFrom(text, at);
  let start = brackets;
  while (start > at && text.charAt(start - 1) === '\\' && brackets < text.length) start -= 1;
  take(reading, start - at);
  if (start < brackets) readEscaped(reading, brackets - start);
  else if (text.startsWith(']]', start)) refuse(reading, 'cloze/stray-end');
  // Of three brackets the last two begin the blank.
  else if (text.startsWith('[[[', start)) take(reading, 1);
  else if (start < text.length) readOpened(reading);
}

/** Where the next double brackets stand; the end of the text where there are none. */
function bracketsFrom(text: string, from: number): number {
  doubleBrackets.lastIndex = from;
  return doubleBrackets.exec(text)?.index ?? text.length;
}

const doubleBrackets = /\[\[|\]\]/g;

/** Before brackets two backslashes are one, and one alone makes the brackets text. */
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

/** Brackets that have no meaning are taken as text. */
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
 * What the service would take for a blank: ### in the text, and a # right before a blank,
 * which then would begin with it.
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

/** Each unit of a statement as a letter: b where a blank has put it, # for one of its own. */
function kindsOf(question: string, isOfBlank: (at: number) => boolean): string {
  return question
    .split('')
    .map((unit, at) => (unit !== '#' ? ' ' : isOfBlank(at) ? 'b' : '#'))
    .join('');
}

function byPlace(one: Misnotation, other: Misnotation): number {
  return one.range[0] - other.range[0];
}
