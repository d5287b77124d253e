/** What has one cause is told once, with the places of all (docs/files.md, Mistakes). */
import type { Diagnostic } from '../core/diagnostic.ts';
import type { NamedResult } from '../core/tally.ts';
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

const MOST_EXAMPLES = 3;

export interface Cause<T> {
  readonly examples: [T, ...T[]];
  count: number;
  readonly lines: Map<string, number[]>;
}

/** What has the same cause, counted. The causes are in the order of the first of each. */
export class Causes<T> {
  readonly #byName = new Map<string, Cause<T>>();

  /** @param place null if its line is not to be named */
  add(name: string, one: T, place: { readonly file: string; readonly line: number } | null): void {
    const known = this.#byName.get(name);
    const cause = known ?? { examples: [one], count: 0, lines: new Map() };
    if (known === undefined) this.#byName.set(name, cause);
    else if (cause.examples.length < MOST_EXAMPLES) cause.examples.push(one);
    cause.count += 1;
    if (place === null) return;
    const lines = cause.lines.get(place.file) ?? [];
    if (lines.push(place.line) === 1) cause.lines.set(place.file, lines);
  }

  get(name: string): Cause<T> | undefined {
    return this.#byName.get(name);
  }

  get size(): number {
    return this.#byName.size;
  }

  get list(): Cause<T>[] {
    return [...this.#byName.values()];
  }
}

const MOST_RANGES = 8;

/** `q.ndjson:1-4,11` for each file, as far as there is room, and how many those are. */
function placesOf({ lines }: Pick<Cause<unknown>, 'lines'>, style: Style) {
  let room = MOST_RANGES;
  let named = 0;
  const places = [...lines].flatMap(([file, numbers]) => {
    const ranges = rangesOf(numbers).slice(0, room);
    room -= ranges.length;
    named += ranges.reduce((sum, { count }) => sum + count, 0);
    const shown = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
    return ranges.length === 0 ? [] : [`${inLine(file, style)}:${shown.join(',')}`];
  });
  return { places, named };
}

interface LineRange {
  readonly from: number;
  to: number;
  /** How many of the numbers are in it. Two documents may begin on one line. */
  count: number;
}

function rangesOf(numbers: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last === undefined || line > last.to + 1) ranges.push({ from: line, to: line, count: 1 });
    else {
      last.to = line;
      last.count += 1;
    }
  }
  return ranges;
}

/** The findings by their causes: the same code and message. Only the lines of further ones are kept. */
export function groupByCause(
  list: readonly Diagnostic[],
  messages: Catalogue,
): Cause<Diagnostic>[] {
  const causes = new Causes<Diagnostic>();
  for (const diagnostic of list) {
    const { severity, problem, source, range } = diagnostic;
    const name = `${severity} ${problem.code} ${describe(problem, messages).message}`;
    const isNamed = range !== null && causes.get(name) !== undefined;
    const place = isNamed ? { file: source.name, line: lineAt(source, range[0]) } : null;
    causes.add(name, diagnostic, place);
  }
  return causes.list;
}

/** `  … and 199 more like this: q.csv:2-200 (-v shows all)`; empty without any. */
export function othersLine(cause: Cause<Diagnostic>, style: Style): string[] {
  const count = cause.count - 1;
  if (count === 0) return [];
  const { places, named } = placesOf(cause, style);
  const where = `${places.join('; ')}${named < count && places.length > 0 ? ', …' : ''}`;
  const text = style.messages.say('result-more-alike', { count, places: where });
  return [foldText(`  ${text}`, style, '    ')];
}

export class FoldedResults {
  readonly #causes = new Causes<NamedResult>();
  readonly #messages: Catalogue;

  constructor(messages: Catalogue) {
    this.#messages = messages;
  }

  add(named: NamedResult): boolean {
    const { outcome, error, source } = named.result;
    const isFolded = outcome === 'failed' || outcome === 'rejected' || outcome === 'blocked';
    if (error === undefined || !isFolded) return true;
    const { size } = this.#causes;
    this.#causes.add(`${outcome} ${error.problem.code} ${this.#causeOf(named)}`, named, source);
    return this.#causes.size > size;
  }

  #messageOf({ result: { error } }: NamedResult): string {
    return error === undefined ? '' : describe(error.problem, this.#messages).message;
  }

  /** What an undo cannot take back names each resource. */
  #causeOf(named: NamedResult): string {
    const problem = named.result.error?.problem;
    if (problem?.code !== 'undo/kept') return causeIn(this.#messageOf(named));
    const params = { ...problem.params, resource: '…' };
    return describe({ ...problem, params }, this.#messages).message;
  }

  /**
   * A line for each reason, if several results share one. The first of each was shown in full:
   *
   *     20 × the service rejected it: Operação recusada. (service/rejected): q.ndjson:1-4,11 and 15 more
   * @param show the command that shows all; null without one
   */
  lines(show: string | null, style: Style): string[] {
    const causes = this.#causes.list;
    if (causes.every(({ count }) => count === 1)) return [];
    return causes.map((cause) => {
      const { examples, count } = cause;
      const messages = new Set(examples.map((each) => this.#messageOf(each)));
      const [own = ''] = messages;
      const message = inLine(messages.size === 1 ? own : this.#causeOf(examples[0]), style);
      const code = examples[0].result.error?.problem.code ?? '';
      const names = examples.flatMap(({ result: { source, operation }, subject }) =>
        source === null ? inLine(subject ?? operation, style) : [],
      );
      const { places, named } = placesOf(cause, style);
      const more = count - named - names.length;
      const about = { count, message, code, places: [...names, ...places].join('; '), more };
      const command = more === 0 ? null : show;
      return foldText(style.messages.say('result-alike', { ...about, command }), style, '  ');
    });
  }
}
