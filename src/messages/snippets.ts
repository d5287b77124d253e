/** Texts that are the same in every language: pieces of documents, times, usage lines. */
import { shellWord, shortenText } from '../core/texts.ts';

/** Stands for an id: lms-cli never invents a number that could be somebody's. */
export const ID = 'ID';

/** `title: "…"`, or `--title …`. An element of a list, for example roles[0], has no name to write. */
export const fieldLine = (field: string, value: string) => {
  if (field.endsWith(']')) return value;
  return field.startsWith('--') ? `${field} ${value}` : `${field}: ${value}`;
};

export const paramsLike = (params: readonly string[]) =>
  `params: { ${params.map((name) => `${name}: ${ID}`).join(', ')} }`;

export const referenceTo = (key: string) => `{ $ref: ${JSON.stringify(key)} }`;

/** The command that converts a workbook with questions to CSV; null for a file of another kind. */
export const conversionToCsv = (file: string): string | null =>
  /\.xlsx$/i.test(file)
    ? `lms-cli convert ${shellWord(file)} --out ${shellWord(`${file.slice(0, -'.xlsx'.length)}.csv`)}`
    : null;

/** The command that writes a file in UTF-8 beside it. `-` is standard input. */
export function conversionToUtf8(file: string, guess: string): string {
  const [, name = '', ending = ''] = /^(.*?)((?:\.\w+)?)$/su.exec(file) ?? [];
  const words = file === '-' ? [] : [shellWord(file), '>', shellWord(`${name}.utf-8${ending}`)];
  return ['iconv', '-f', guess, '-t', 'UTF-8', ...words].join(' ');
}

export const isSpreadsheet = (file: string) => /\.(?:xlsx?|ods)$/i.test(file);
export const isOfficeText = (file: string) => /\.(?:docx?|odt|html?|pdf)$/i.test(file);

/** `"quiz.yaml:12"`; the operation of what has no file. */
export const documentIn = ({
  file,
  line,
  operation,
}: {
  readonly file: string | null;
  readonly line: number | null;
  readonly operation: string;
}) => `"${file === null ? operation : line === null ? file : `${file}:${line}`}"`;

/** Characters of a foreign text that a sentence shows. */
const MOST_CITED = 60;

/** ` "text"`: what a source has, on one line, to follow a noun; nothing without a text. */
export function cite(value: string | null): string {
  const text = shortenText(value ?? '', MOST_CITED);
  return text.trim() === '' ? '' : ` "${text}"`;
}

/** `: "text"`, to end a sentence. */
export function citeLast(value: string | null): string {
  const text = cite(value);
  return text === '' ? '' : `:${text}`;
}

/** A point in time, given in milliseconds since 1970. */
export const moment = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** `45s`, `3m 20s`, `2h 05m`, `1d 04h`. Both languages use these letters. */
export function duration(totalSeconds: number): string {
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

const timeUnits = [
  ['year', 31_557_600],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time in the largest unit of which it has at least two. */
export function roundTime(seconds: number) {
  const [unit, size] = timeUnits.find(([, each]) => seconds >= 2 * each) ?? timeUnits[4];
  return { unit, count: Math.round(seconds / size), isExact: seconds % size === 0 };
}

/** The service's own words about a refusal. Any part may be missing. */
export interface ServiceSaid {
  readonly status: number;
  readonly serviceCode: string | null;
  readonly text: string | null;
}

export const serviceText = ({ status, serviceCode, text }: ServiceSaid) =>
  [
    text ?? `HTTP ${status}`,
    serviceCode === null || serviceCode === text ? null : `(${serviceCode})`,
  ]
    .filter((part) => part !== null)
    .join(' ');

/**
 * A usage line or the flags of an option, such as `--report <KIND[=FILE]>`, in the form that the
 * help shows. The placeholders in brackets are translated. Words of the contract or the program,
 * `<topicId>` or `<2.0|v0>`, stay as they are.
 */
export function shownFlags(flags: string, names: Readonly<Record<string, string>>): string {
  return flags.replaceAll(/<[^>]*>|\[[^\]]*\]/g, (slot) =>
    slot.replaceAll(/[A-Za-z]+(?:-[a-z]+)*/g, (word) => names[word] ?? word),
  );
}

/** The first names of a list that may be long. */
export const firstOf = (names: readonly string[]): string[] => [
  ...names.slice(0, MOST_NAMED),
  ...(names.length > MOST_NAMED ? ['…'] : []),
];

const MOST_NAMED = 5;

export const quoted = (text: string) => `"${text}"`;

/** `1,5` and `1500` for `1.500` in a sheet with decimal commas, which may mean a thousand. */
export function thousandsIn(received: unknown): readonly string[] {
  if (typeof received !== 'string') return [];
  const [, digits] = /^"?(-?\d{1,3}\.\d{3})["?]$/.exec(received) ?? [];
  if (digits === undefined) return [];
  return [String(Number(digits)).replace('.', ','), String(Number(digits.replace('.', '')))];
}
