/** What texts can do with a parameter, in every language. */
import type { Expected } from '../core/params.d.ts';
import { isoTime, shellWord, shortenText } from '../core/texts.ts';
import { localNumber } from './local-number.ts';
import type { Language } from './language.ts';

/**
 * The options of a function: a phrase for each item, one for the rest, the most items, an ending, and
 * the words after a number.
 */
export interface Options {
  readonly each?: string;
  readonly more?: string;
  readonly most?: number;
  readonly ending?: string;
  readonly one?: string;
  readonly other?: string;
}

export interface Phrases {
  readonly language: Language;
  /** A text that another one names, with its parameters. */
  readonly phrase: (name: string, params: Readonly<Record<string, unknown>>) => string;
}

type TextFunction = (
  first: unknown,
  second: unknown,
  options: Options,
  phrases: Phrases,
) => unknown;

export const functions: Readonly<Record<string, TextFunction | undefined>> = {
  /** As the language writes a number. Of a list, how many it has. */
  NUMBER: (value, _, __, { language }) => localNumber(numberOf(value), language),
  /** `1 document`, `1,204 documents`, of a number or a list. */
  COUNT: (value, _, { one = '', other = '' }, { language }) => {
    const count = numberOf(value);
    return `${localNumber(count, language)} ${count === 1 ? one : other}`;
  },
  /** "a", "a and b", "a, b and c". The second value is how many more there are. */
  LIST: (list, more, options, phrases) =>
    joined(itemsOf(list, more, options, phrases), 'and', phrases),
  OR: (list, more, options, phrases) =>
    joined(itemsOf(list, more, options, phrases), 'or', phrases),
  COMMAS: (list, more, options, phrases) => itemsOf(list, more, options, phrases).join(', '),
  /** A word of a command, as a shell reads it. */
  WORD: (text) => shellWord(String(text)),
  COMMAND: (words) =>
    listOf(words)
      .map((word) => shellWord(String(word)))
      .join(' '),
  JSON: (text, _, { ending = '' }) => JSON.stringify(`${String(text)}${ending}`),
  MOMENT: (ms) => moment(Number(ms)),
  /** `3m 20s`, from seconds. */
  DURATION: (seconds) => duration(Number(seconds)),
  /** `: "text"`: what a source has, shortened; nothing without a text. */
  CITED: (text) => cited(text),
  /**
   * `title: `, or `--title `. An element of a list, for example roles[0], has no name to write, nor
   * has a cell.
   */
  FIELD: (field, cell) => ((cell ?? null) === null ? fieldStart(String(field)) : ''),
  /** Placeholders such as <FILE> in the language. */
  FLAGS: (flags, _, __, { phrase }) =>
    shownFlags(String(flags), (name) => phrase('placeholder', { name })),
  /** A value of a type. */
  EXAMPLE: (expected) => examples.get(expected) ?? 'ID',
  /** A value of the wrong type as one of the right type, if it only needs other quotes. */
  REWRITTEN: (received, expected) => rewritten(expected, received),
  COMPARE: (one, other) => comparison(one, other),
};

/**
 * A time for people, in the zone of the system: `2026-11-21 10:03:22 -03:00`, or `13:03:22 UTC`. `ms`
 * counts from 1970. Intl is not asked: its first answer takes 10 ms.
 */
export function moment(ms: number): string {
  const minutesWest = new Date(ms).getTimezoneOffset();
  const local = isoTime(ms - minutesWest * 60_000)
    .slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
    .replace('T', ' ');
  if (minutesWest === 0) return `${local} UTC`;
  const distance = Math.abs(minutesWest);
  const [hours, minutes] = [Math.floor(distance / 60), distance % 60].map((value) =>
    String(value).padStart(2, '0'),
  );
  return `${local} ${minutesWest > 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** `45s`, `3m 20s`, `2h 05m`, `1d 04h`. Both languages use these letters. */
function duration(totalSeconds: number): string {
  const steps = [
    [86_400, 'd', 3600, 'h'],
    [3600, 'h', 60, 'm'],
    [60, 'm', 1, 's'],
  ] as const;
  const seconds = Math.round(totalSeconds);
  const step = steps.find(([size]) => seconds >= size);
  if (step === undefined) return `${seconds}s`;
  const [size, unit, smaller, smallerUnit] = step;
  const rest = String(Math.floor((seconds % size) / smaller)).padStart(2, '0');
  return `${Math.floor(seconds / size)}${unit} ${rest}${smallerUnit}`;
}

/**
 * A usage line or the flags of an option, such as `--report <KIND[=FILE]>`, in the form that the
 * help shows. The placeholders in brackets are translated. Words of the contract or the program,
 * `<topicId>` or `<2.0|v0>`, stay as they are.
 */
export function shownFlags(flags: string, named: (placeholder: string) => string): string {
  return flags.replaceAll(/<[^>]*>|\[[^\]]*\]/g, (slot) =>
    slot.replaceAll(/[A-Za-z]+(?:-[a-z]+)*/g, named),
  );
}

const numberOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(value));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first items of a list, each by a phrase, and how many more there are. */
function itemsOf(list: unknown, more: unknown, options: Options, phrases: Phrases): string[] {
  const all = listOf(list);
  const items = all.slice(0, options.most);
  const rest = all.length - items.length + Number(more ?? 0);
  return [
    ...items.map((item) => itemText(item, options, phrases)),
    ...(rest > 0 ? [phrases.phrase(options.more ?? 'more-items', { count: rest })] : []),
  ];
}

function itemText(item: unknown, { each }: Options, phrases: Phrases): string {
  if (each === undefined) return String(item);
  const fields = typeof item === 'object' && item !== null ? { ...item } : { item };
  return phrases.phrase(each, fields);
}

function joined(items: readonly string[], word: 'and' | 'or', phrases: Phrases): string {
  if (items.length < 2) return items[0] ?? '';
  const between = phrases.phrase(word, {});
  return `${items.slice(0, -1).join(', ')} ${between} ${items.at(-1)}`;
}

/** Characters of a foreign text that a sentence shows. */
const MOST_CITED = 60;

function cited(value: unknown): string {
  const text = shortenText(typeof value === 'string' ? value : '', MOST_CITED);
  return text.trim() === '' ? '' : `: "${text}"`;
}

function fieldStart(field: string): string {
  if (field.endsWith(']')) return '';
  return field.startsWith('--') ? `${field} ` : `${field}: `;
}

function comparison(one: unknown, other: unknown): 'less' | 'equal' | 'greater' {
  if (one === other) return 'equal';
  return Number(one) < Number(other) ? 'less' : 'greater';
}

/** A value of each type but ids, for which each service has its own. */
const examples: ReadonlyMap<unknown, string> = new Map<Expected, string>([
  ['text', '"text"'],
  ['well-formed', '"text"'],
  ['key', 'capital'],
  ['number', '10'],
  ['integer', '3'],
  ['boolean', 'true'],
  ['list', '[]'],
  ['object-list', '[]'],
  ['object', '{ … }'],
  ['two-places', '"70.00"'],
  ['pixels', '"120"'],
  ['image-name', 'cover.png'],
  ['duration', '30s'],
  ['rate', '20/s'],
  ['secret', '{ env: LMS_TOKEN }'],
  ['certificate', '{ file: ca.pem }'],
  ['ledger', 'postgres://USER@HOST/DATABASE'],
  ['scope', 'geo-2027'],
  ['pattern', 'course/**/*.md'],
  ['including', '[course/**/*.md]'],
  ['patterns', '[course/**/*.md]'],
  ['connections', '8'],
  ['count', '100'],
  ['count-or-percent', '10%'],
]);

/** What a value of a type that needs no quotes may look like: a quoted text may be meant as one. */
const unquoted: ReadonlyMap<unknown, RegExp> = new Map<Expected, RegExp>([
  ['number', /^-?\d{1,18}(?:\.\d+)?$/],
  ['integer', /^-?\d{1,18}$/],
  ['id', /^\d{1,18}$/],
  ['version-id', /^\d{1,18}$/],
  ['boolean', /^(?:true|false)$/],
]);

function rewritten(expected: unknown, received: unknown): string | null {
  if (typeof received !== 'string') return null;
  const [, inQuotes = ''] = /^"([^"]*)"$/.exec(received) ?? [];
  if (unquoted.get(expected)?.test(inQuotes) === true) return inQuotes;
  // YAML reads 1960 as a number and true as a boolean, even if the author meant a text.
  if (expected === 'text' && /^(?:true|false|-?\d[\d.]{0,30})$/.test(received)) {
    return `"${received}"`;
  }
  const isElement = expected === 'list' && /^(?:"[^"\\…]+"|-?\d+)$/.test(received);
  return isElement ? `[${received}]` : null;
}
