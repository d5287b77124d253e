/** What stands between the brackets of a blank: `Brasília = 10 | Brasilia = 8`. */
import type { Problem, Range } from '../core/diagnostic.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';

/** The points of a right answer that says none (field notes: Values). */
export const DEFAULT_SCORE = 10;

/** An answer and its points, and where both were written. */
export interface WrittenAlternative {
  readonly description: string;
  readonly score: number | bigint;
  /** Without the spaces around it; empty where there is nothing. */
  readonly descriptionRange: Range;
  /** Null where it says no points. */
  readonly scoreRange: Range | null;
}

/** Something in a sentence that has no meaning, or one that nobody wants. */
export interface Misnotation {
  readonly problem: Problem;
  readonly range: Range;
}

interface Blank {
  readonly alternatives: readonly WrittenAlternative[];
  /** Behind the closing brackets. */
  readonly end: number;
  readonly problems: readonly Misnotation[];
}

/**
 * Reads the blank whose alternatives begin at a unit of the text; null where the text ends, or
 * the next blank begins, before it does.
 */
export function readBlank(text: string, start: number): Blank | null {
  const { parts, end } = partsIn(text, start);
  if (end === null) return null;
  const problems: Misnotation[] = [];
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && isNothing(first)) {
    const range: Range = [start - OPENING.length, end];
    return {
      alternatives: [],
      end,
      problems: [{ problem: problem('cloze/empty-blank', {}), range }],
    };
  }
  return { alternatives: parts.map((part) => alternativeOf(part, problems)), end, problems };
}

const OPENING = '[[';

/** A unit as it was written, and what it stands for; an escaped one is only what it is. */
interface Unit {
  readonly text: string;
  readonly range: Range;
  readonly isEscaped: boolean;
}

/** One alternative before it is understood. */
interface Part {
  readonly answer: readonly Unit[];
  /** The `=` behind the answer; null where there is none. */
  readonly equals: Range | null;
  readonly score: readonly Unit[];
  /** Where it begins, spaces included. */
  readonly start: number;
}

const isNothing = ({ answer, equals }: Part) => answer.length === 0 && equals === null;

const escapable: ReadonlySet<string> = new Set('[]|=\\ \t\n\r');

function partsIn(text: string, start: number): { parts: Part[]; end: number | null } {
  const parts: Part[] = [];
  let units: Unit[] = [];
  let from = start;
  let at = start;
  while (at < text.length) {
    const two = text.slice(at, at + 2);
    if (two === '[[') return { parts, end: null };
    if (two === ']]' || two.startsWith('|')) {
      parts.push(partOf(units, from));
      if (two === ']]') return { parts, end: at + 2 };
      units = [];
      from = at + 1;
      at += 1;
      continue;
    }
    const isEscaped = two.length === 2 && two.startsWith('\\') && escapable.has(two.charAt(1));
    const unit = isEscaped ? two.charAt(1) : two.charAt(0);
    const end = at + (isEscaped ? 2 : 1);
    units.push({ text: unit, range: [at, end], isEscaped });
    at = end;
  }
  return { parts, end: null };
}

function partOf(units: readonly Unit[], start: number): Part {
  const at = units.findIndex(({ text, isEscaped }) => text === '=' && !isEscaped);
  if (at === -1) return { answer: trimmed(units), equals: null, score: [], start };
  const equals = units[at]?.range ?? null;
  return {
    answer: trimmed(units.slice(0, at)),
    equals,
    score: trimmed(units.slice(at + 1)),
    start,
  };
}

const isSpace = ({ text, isEscaped }: Unit) => !isEscaped && /^[ \t\r\n]$/.test(text);

function trimmed(units: readonly Unit[]): readonly Unit[] {
  const first = units.findIndex((unit) => !isSpace(unit));
  return first === -1 ? [] : units.slice(first, units.findLastIndex((unit) => !isSpace(unit)) + 1);
}

function alternativeOf(part: Part, problems: Misnotation[]): WrittenAlternative {
  const { answer, equals, score, start } = part;
  const descriptionRange = rangeOf(answer) ?? [start, start];
  if (isNothing(part)) {
    // The bar before it, or the one behind the brackets where it is the first.
    const range: Range = [start - 1, start];
    problems.push({ problem: problem('cloze/empty-alternative', {}), range });
  }
  const read = equals === null ? DEFAULT_SCORE : scoreOf(textOf(score));
  const scoreRange = equals === null ? null : (rangeOf(score) ?? equals);
  if (read === null && scoreRange !== null) {
    const about = problem('cloze/score', { received: textOf(score) });
    problems.push({ problem: about, range: scoreRange });
  }
  return { description: textOf(answer), score: read ?? 0, descriptionRange, scoreRange };
}

/** As JSON writes numbers; null for anything else. */
function scoreOf(text: string): number | bigint | null {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  return Number.isFinite(Number(text)) ? exactNumber(text) : null;
}

function rangeOf(units: readonly Unit[]): Range | null {
  const [first] = units;
  const last = units.at(-1);
  return first === undefined || last === undefined ? null : [first.range[0], last.range[1]];
}

/** A line break that is not escaped, and the spaces around it, are one space. */
function textOf(units: readonly Unit[]): string {
  let text = '';
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === undefined) break;
    if (!isSpace(unit)) {
      text += unit.text;
      continue;
    }
    const rest = units.slice(at);
    const behind = rest.findIndex((each) => !isSpace(each));
    const run = rest.slice(0, behind === -1 ? rest.length : behind).map((each) => each.text);
    text += run.some((each) => each === '\n' || each === '\r') ? ' ' : run.join('');
    at += run.length - 1;
  }
  return text;
}
