/** An empty table with one question as an example, and what each column holds. */
import type { Delimiter } from '../../documents/csv/rows.ts';
import { type CellValue, columnsBefore, columnsBehind, cellOfText } from './question-columns.ts';
import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

/** The texts of a language (`output.template` of its catalogue). */
export interface TemplateTexts {
  readonly sheets: Readonly<Record<'questions' | 'columns', string>>;
  readonly headings: Readonly<Record<'column' | 'holds' | 'example' | 'required', string>>;
  readonly required: Readonly<Record<'yes' | 'no', string>>;
  /** A flag that is off, in a table as text. */
  readonly off: string;
  /** What each column holds. */
  readonly columns: Readonly<Record<string, string>>;
  readonly example: Readonly<Record<string, string>>;
}

export interface ColumnNote {
  readonly column: string;
  readonly holds: string;
  /** Empty for a column that each author has to fill in. */
  readonly example: string;
  readonly isRequired: boolean;
}

/** The columns in their order. Whoever writes a question must replace what is empty here. */
const columns = [
  ...columnsBefore,
  { name: 'lacuna1', required: true },
  { name: 'lacuna2', required: false },
  ...columnsBehind,
];

/** The same in every language. */
const settled: Readonly<Record<string, CellValue>> = {
  difficulty: 1,
  author: 'Maria Souza',
  topicId: null,
  lacuna1: 'Brasília=10 | Rio de Janeiro=0',
  lacuna2: '1960=10 | 1822=0',
  dropDown: false,
  assessWhole: false,
  disabled: false,
  disableHTML: false,
  inheritPermissions: 'INHERIT',
  securityPermission: '[]',
  securityRestriction: '[]',
};

/** What a column is called in the language of a template. */
type HeaderOf = (field: string) => string;

const ofContract: HeaderOf = (field) => field;

/** The notes on the columns, for a person to read. */
export function columnNotes(texts: TemplateTexts, headerOf: HeaderOf = ofContract): ColumnNote[] {
  return columns.map(({ name, required }) => ({
    column: headerOf(name),
    holds: texts.columns[name] ?? '',
    example: String(asText(exampleOf(name, texts), texts) ?? ''),
    isRequired: required,
  }));
}

export function csvTemplate(
  texts: TemplateTexts,
  delimiter: Delimiter = ',',
  headerOf: HeaderOf = ofContract,
): string {
  const rows = templateRows(texts, headerOf).map((row) => row.map((cell) => asText(cell, texts)));
  return [...csvOf(rows, delimiter)].join('');
}

/** Its second sheet has the notes on the columns. */
export async function xlsxTemplate(
  texts: TemplateTexts,
  headerOf: HeaderOf = ofContract,
): Promise<Uint8Array> {
  const { sheets, headings, required } = texts;
  const notes = columnNotes(texts, headerOf).map(({ column, holds, example, isRequired }) => [
    column,
    holds,
    cellOfText(example),
    isRequired ? required.yes : required.no,
  ]);
  const heading = [headings.column, headings.holds, headings.example, headings.required];
  return xlsxOf([
    { name: sheets.questions, rows: templateRows(texts, headerOf), emptyRows: EMPTY_ROWS },
    { name: sheets.columns, rows: [heading, ...notes] },
  ]);
}

/** Rows in which Excel leaves answers as they are typed. */
const EMPTY_ROWS = 500;

function templateRows(texts: TemplateTexts, headerOf: HeaderOf): CellValue[][] {
  return [
    columns.map(({ name }) => headerOf(name)),
    columns.map(({ name }) => exampleOf(name, texts)),
  ];
}

/** A workbook has flags of its own, which each language shows in its words. */
const asText = (cell: CellValue, { off }: TemplateTexts) => (cell === false ? off : cell);

function exampleOf(name: string, { example }: TemplateTexts): CellValue {
  const text = example[name];
  return text === undefined ? (settled[name] ?? null) : cellOfText(text);
}
