/** The notes of an export of Anki: rows as in CSV, under lines such as `#separator:tab`. */
import { CsvError, parse } from 'csv-parse/sync';
import { problem } from '../../messages/problem.ts';
import { Unreadable } from '../reading.ts';

export interface AnkiNote {
  /** Of its beginning, from 1. */
  readonly line: number;
  /** Without those that say what the note is. */
  readonly fields: readonly string[];
  readonly isHtml: boolean;
  /** Null if the file does not say it. */
  readonly type: string | null;
  readonly deck: string | null;
  readonly id: string | null;
  readonly tags: readonly string[];
}

export function* notesIn(text: string): Iterable<AnkiNote> {
  // The parser counts the lines of mixed line ends differently.
  const lined = text.replaceAll(/\r\n|\r/g, '\n');
  const header = headerOf(lined);
  for (const { record, lines } of rowsOf(lined, header.separator)) {
    if (record.every((cell) => cell.trim() === '')) continue;
    yield noteOf(record, lineOf(record, lines), header);
  }
}

const columns = ['notetype', 'deck', 'tags', 'guid'] as const;
type Column = (typeof columns)[number];

interface Header {
  readonly separator: string;
  readonly isHtml: boolean;
  /** What every note has, by name. */
  readonly all: ReadonlyMap<string, string>;
  /** The index of each column that is not a field. */
  readonly at: ReadonlyMap<Column, number>;
}

const separators: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  [String.raw`\t`, '\t'],
  ['comma', ','],
  ['semicolon', ';'],
  ['space', ' '],
  ['pipe', '|'],
  ['colon', ':'],
]);

function headerOf(text: string): Header {
  const all = new Map<string, string>();
  for (const { 1: name = '', 2: value = '' } of headerLines(text)) {
    const key = name.trim().toLowerCase();
    if (!all.has(key)) all.set(key, value.trim());
  }
  const said = all.get('separator') ?? '';
  const at = new Map<Column, number>();
  for (const column of columns) {
    const number = Number(all.get(`${column} column`) ?? NaN);
    if (Number.isInteger(number) && number > 0) at.set(column, number - 1);
  }
  const html = all.get('html')?.toLowerCase();
  return {
    separator: separators.get(said.toLowerCase()) ?? (said.length === 1 ? said : likelyIn(text)),
    isHtml: html === undefined ? looksLikeHtml(text) : html === 'true',
    all,
    at,
  };
}

function* headerLines(text: string): Iterable<RegExpExecArray> {
  const line = /#([^:\n]*):?([^\n]*)(?:\n|$)/y;
  for (let found = line.exec(text); found !== null; found = line.exec(text)) yield found;
}

/** Tabs, unless the first row has none. */
function likelyIn(text: string): string {
  const [row = ''] = /^[^#\s].*/m.exec(text) ?? [];
  return ['\t', ';', ','].find((each) => row.includes(each)) ?? '\t';
}

const looksLikeHtml = (text: string) =>
  /<\/?[A-Za-z][^<>]*>|&(?:[A-Za-z]{2,31}|#\d{1,7});/.test(text);

interface Row {
  readonly record: readonly string[];
  /** Up to its end. */
  readonly lines: number;
}

function rowsOf(text: string, delimiter: string): readonly Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter,
      bom: true,
      comment: '#',
      comment_no_infix: true,
      on_record(record: string[], { lines }) {
        rows.push({ record, lines });
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    throw new Unreadable(
      problem('convert/not-well-formed', { reason: error.message }),
      typeof lines === 'number' ? lines : null,
    );
  }
}

const lineOf = (record: readonly string[], lines: number) =>
  record.reduce((line, cell) => line - (cell.split('\n').length - 1), lines);

function noteOf(record: readonly string[], line: number, { isHtml, all, at }: Header): AnkiNote {
  const other = new Set(at.values());
  const valueOf = (column: Column) => {
    const index = at.get(column);
    const value = (index === undefined ? all.get(column) : record[index])?.trim() ?? '';
    return value === '' ? null : value;
  };
  const tags = `${all.get('tags') ?? ''} ${record[at.get('tags') ?? -1] ?? ''}`;
  return {
    line,
    fields: record.filter((_, index) => !other.has(index)),
    isHtml,
    type: valueOf('notetype'),
    deck: valueOf('deck')?.replaceAll('::', '/') ?? null,
    id: at.has('guid') ? valueOf('guid') : null,
    tags: tags.split(/\s+/).filter((tag) => tag !== ''),
  };
}
