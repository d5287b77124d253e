/**
 * Reads the notation for questions (described in docs/authoring.md): a statement whose blanks hold
 * their alternatives, `[[Brasília = 10 | Rio de Janeiro = 0]]`, and numbers as a person types them:
 * in a language with a decimal comma, 7,5 is 7.5 in the file and for the service. This file does not know where the
 * sentence was written. Places are UTF-16 units of the sentence itself.
 */
import type { Problem, Range } from '../core/diagnostic.ts';
import { thousandsIn } from '../core/texts.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';

export const MARKER = '###';

export interface CompiledNotation {
  readonly question: string;
  /** The place in the sentence of each unit of `question`, and of its end. */
  readonly units: readonly number[];
  readonly blanks: readonly WrittenBlank[];
  /** In the order of their places. */
  readonly problems: readonly Misnotation[];
}

export interface WrittenBlank {
  readonly range: Range;
  readonly alternatives: readonly WrittenAlternative[];
}

export const makeLacunas = <Score>(
  blanks: readonly {
    readonly alternatives: readonly { readonly description: string; readonly score: Score }[];
  }[],
) =>
  blanks.map(({ alternatives }) => ({
    alternatives: alternatives.map(({ description, score }) => ({ description, score })),
  }));

export function compile(sentence: string): CompiledNotation {
  const reading: NotationState = {
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

interface NotationState {
  readonly text: string;
  at: number;
  question: string;
  readonly units: number[];
  readonly blanks: WrittenBlank[];
  readonly problems: Misnotation[];
}

/** Reads the text up to the next double brackets, and then the blank that they begin. */
function readNext(reading: NotationState): void {
  const { text, at } = reading;
  const brackets = bracketsFrom(text, at);
  let start = brackets;
  while (start > at && text.charAt(start - 1) === '\\' && brackets < text.length) start -= 1;
  take(reading, start - at);
  if (start < brackets) readEscaped(reading, brackets - start);
  else if (text.startsWith(']]', start)) refuse(reading, 'stray');
  // The last two of three opening brackets begin the blank.
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
function readEscaped(reading: NotationState, count: number): void {
  for (let pair = 0; pair < Math.floor(count / 2); pair += 1) {
    take(reading, 1);
    reading.at += 1;
  }
  if (count % 2 === 0) return;
  reading.at += 1;
  take(reading, 2);
}

function readOpened(reading: NotationState): void {
  const { text, at: start } = reading;
  const blank = readBlank(text, start + 2);
  if (blank === null) {
    refuse(reading, 'unclosed');
    return;
  }
  for (const one of blank.problems) reading.problems.push(one);
  reading.blanks.push({ range: [start, blank.end], alternatives: blank.alternatives });
  reading.question += MARKER;
  for (const _ of MARKER) reading.units.push(start);
  reading.at = blank.end;
}

function refuse(reading: NotationState, reason: 'stray' | 'unclosed'): void {
  const { at, problems } = reading;
  problems.push({ problem: problem('cloze/brackets', { reason }), range: [at, at + 2] });
  take(reading, 2);
}

function take(reading: NotationState, count: number): void {
  const { at, text, units } = reading;
  reading.question += text.slice(at, at + count);
  for (let unit = at; unit < at + count; unit += 1) units.push(unit);
  reading.at += count;
}

/**
 * Finds text that the service would mistake for a blank: ### in the text, and a # right before a
 * blank, which would then begin one place too early.
 */
function markersIn({ text, question, units, blanks }: NotationState): Misnotation[] {
  if (!text.includes('#')) return [];
  const starts = new Set(blanks.map(({ range: [start] }) => start));
  const marks = kindsOf(question, (at) => starts.has(units[at] ?? -1));
  return [...marks.matchAll(/#{3,}|#+(?=b)/g)].map(({ index, 0: run }) => {
    const isBeforeBlank = marks.charAt(index + run.length) === 'b' && run.length < MARKER.length;
    const last = units[index + run.length - 1] ?? 0;
    const range: Range = [units[index] ?? 0, last + 1];
    return {
      problem: problem('cloze/marker', { reason: isBeforeBlank ? 'before-blank' : 'blank' }),
      range,
    };
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

/** The points of a right answer without a score (docs/contract.md, Values). */
export const DEFAULT_SCORE = 10;

export interface WrittenAlternative {
  readonly description: string;
  readonly score: number | bigint;
  /** Without the spaces around it; an empty range if the text is empty. */
  readonly descriptionRange: Range;
  readonly scoreRange: Range | null;
}

interface Misnotation {
  readonly problem: Problem;
  readonly range: Range;
}

/**
 * Reads the blank whose alternatives begin at `start`. Null if the text ends, or the next blank
 * begins, before this one ends. Its end is the place after the closing brackets.
 */
function readBlank(text: string, start: number) {
  const { parts, end } = partsIn(text, start);
  if (end === null) return null;
  const problems: Misnotation[] = [];
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && isNothing(first)) {
    const about = problem('cloze/empty-blank', { reason: 'blank' });
    problems.push({ problem: about, range: [start - OPENING.length, end] });
    return { alternatives: [], end, problems };
  }
  const alternatives = parts.map((part) => alternativeOf(part, text, problems));
  return { alternatives, end, problems };
}

const OPENING = '[[';

/** The places of one alternative in the text, before it is interpreted. */
interface Part {
  /** Where it begins, including spaces. */
  readonly start: number;
  /** The answer, and after an `=` the points, both without the spaces around them. */
  readonly answer: Span;
  readonly score: Span;
  equals: number | null;
}

/** Empty if the end is 0. */
interface Span {
  start: number;
  end: number;
}

const partAt = (start: number): Part => ({
  start,
  answer: { start, end: 0 },
  score: { start, end: 0 },
  equals: null,
});

const isNothing = ({ answer, equals }: Part) => answer.end === 0 && equals === null;

const escapable: ReadonlySet<string> = new Set('[]|=\\ \t\n\r');
const spaces: ReadonlySet<string> = new Set(' \t\n\r');

function partsIn(text: string, start: number): { parts: Part[]; end: number | null } {
  const parts: Part[] = [];
  let part = partAt(start);
  for (let at = start; at < text.length;) {
    const one = text.charAt(at);
    const next = text.charAt(at + 1);
    if (one === '[' && next === '[') break;
    const isEnd = one === ']' && next === ']';
    if (isEnd || one === '|') parts.push(part);
    if (isEnd) return { parts, end: at + 2 };
    const length = one === '\\' && escapable.has(next) ? 2 : 1;
    if (one === '|') part = partAt(at + 1);
    else if (one === '=' && part.equals === null) part.equals = at;
    else if (length === 2 || !spaces.has(one)) widen(part, at, at + length);
    at += length;
  }
  return { parts, end: null };
}

function widen({ equals, answer, score }: Part, start: number, end: number): void {
  const span = equals === null ? answer : score;
  if (span.end === 0) span.start = start;
  span.end = end;
}

function alternativeOf(part: Part, text: string, problems: Misnotation[]): WrittenAlternative {
  const { start, answer, score, equals } = part;
  if (isNothing(part)) {
    // The bar before it, or the opening bracket if it is the first one.
    const range: Range = [start - 1, start];
    problems.push({ problem: problem('cloze/empty-blank', { reason: 'alternative' }), range });
  }
  const description = textOf(text, answer);
  const descriptionRange: Range = answer.end === 0 ? [start, start] : [answer.start, answer.end];
  if (equals === null) {
    return { description, score: DEFAULT_SCORE, descriptionRange, scoreRange: null };
  }
  const scoreRange: Range = score.end === 0 ? [equals, equals + 1] : [score.start, score.end];
  const received = textOf(text, score);
  const read = scoreOf(received);
  if (read === null) problems.push({ problem: wrongScore(received), range: scoreRange });
  return { description, score: read ?? 0, descriptionRange, scoreRange };
}

function wrongScore(received: string): Problem {
  const point = withPoint(received, ',');
  const meant = point === received ? thousandsIn(received) : [point];
  return problem('cloze/score', { received, meant });
}

/** A number as JSON writes it; null for anything else. */
function scoreOf(text: string): number | bigint | null {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  return Number.isFinite(Number(text)) ? exactNumber(text) : null;
}

/** A line break without a backslash becomes one space, together with the spaces around it. */
function textOf(text: string, { start, end }: Span): string {
  if (end === 0) return '';
  const written = text.slice(start, end);
  if (!/[\\\r\n]/.test(written)) return written;
  return written.replaceAll(
    /\\([[\]|=\\ \t\r\n])|(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g,
    (_, escaped: string | undefined) => escaped ?? ' ',
  );
}

/** `7,5` as `7.5` if the mark is a comma; any other text unchanged. */
function withPoint(text: string, mark: string): string {
  return mark === ',' && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
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
