/** What has one cause is told once, with the places of all (docs/files.md, Mistakes). */
import type { Diagnostic } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import { type Catalogue, describe } from '../messages/catalogue.ts';
import { foldText } from './layout.ts';
import { inLine, type Style } from './style.ts';

/** Numbers of three digits or more, and the long ids of other services. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+(?:[.,]\d{3})+|\d{3,}/gi;

/**
 * A message with `…` for what may be an id of the service, which differs from document to document:
 * "not found: 9001" and "not found: 9002" have one cause. A shorter number is part of the cause: "at
 * most 10" and "at most 20" are two rules.
 */
export const causeIn = (message: string) => message.replaceAll(IDS, '…');

/** The lines of the results or findings with one cause, by file. */
export type LinesOfFiles = Map<string, number[]>;

export function addLine(lines: LinesOfFiles, file: string, line: number): void {
  const known = lines.get(file);
  if (known === undefined) lines.set(file, [line]);
  else known.push(line);
}

const MOST_RANGES = 8;

/**
 * `q.ndjson: lines 1-4, 11` for each file, as far as there is room, and how many those are.
 * @param known the file that the reader knows: only its lines are named
 */
export function placesAlike(
  lines: LinesOfFiles,
  style: Style,
  known: string | null = null,
): { readonly places: readonly string[]; readonly named: number } {
  let room = MOST_RANGES;
  let named = 0;
  const places = [...lines].flatMap(([file, numbers]) => {
    const ranges = rangesOf(numbers).slice(0, room);
    room -= ranges.length;
    named += ranges.reduce((sum, { count }) => sum + count, 0);
    const shown = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
    const areSeveral = ranges.some(({ from, to }) => from !== to) || ranges.length > 1;
    const name = file === known ? null : inLine(file, style);
    const text = style.messages.say('result-lines', { file: name, lines: shown, areSeveral });
    return ranges.length === 0 ? [] : [text];
  });
  return { places, named };
}

interface LineRange {
  readonly from: number;
  readonly to: number;
  /** How many of the numbers are in it. Two documents may begin on one line. */
  readonly count: number;
}

function rangesOf(numbers: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last === undefined || line > last.to + 1) ranges.push({ from: line, to: line, count: 1 });
    else ranges[ranges.length - 1] = { from: last.from, to: line, count: last.count + 1 };
  }
  return ranges;
}

interface Cause {
  readonly first: Diagnostic;
  readonly others: Diagnostic[];
}

/** The findings by their causes: the same code and message. Their order is that of the first ones. */
export function causesOf(list: readonly Diagnostic[], messages: Catalogue): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const diagnostic of list) {
    const { severity, problem } = diagnostic;
    const name = `${severity} ${problem.code} ${describe(problem, messages).message}`;
    const known = causes.get(name);
    if (known === undefined) causes.set(name, { first: diagnostic, others: [] });
    else known.others.push(diagnostic);
  }
  return [...causes.values()];
}

/**
 * `  … and 199 more like this: lines 2-200 (-v shows them)`; empty without any.
 * @param areAll false if there were more findings than are in the list
 */
export function othersLine({ first, others }: Cause, style: Style, areAll: boolean): string[] {
  if (others.length === 0) return [];
  const lines: LinesOfFiles = new Map();
  for (const { source, range } of others) {
    if (range !== null) addLine(lines, source.name, lineAt(source, range[0]));
  }
  const { places, named } = placesAlike(lines, style, first.source.name);
  const where = `${places.join('; ')}${named < others.length && places.length > 0 ? ', …' : ''}`;
  const about = { count: others.length, places: where, areAll };
  const text = style.messages.say('result-more-alike', about);
  return [foldText(`  ${text}`, style, '    ')];
}
