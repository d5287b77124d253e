/** An empty table with one question as an example, and what each column holds. */
import type { Delimiter } from '../../documents/csv/rows.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import type { ParamsOfTexts } from '../../core/params.d.ts';
import {
  cellOfText,
  type CellValue,
  columnsBefore,
  columnsBehind,
  type HeaderOf,
} from './question-columns.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The columns in their order. Whoever writes a question must replace what is empty here. */
const columns = [...columnsBefore, 'lacuna1', 'lacuna2', ...columnsBehind];

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

/** What each column holds, for a person to read. */
export const columnNotes = ({ say }: Catalogue, headerOf: HeaderOf) =>
  columns.map((name) => ({
    column: headerOf(name),
    holds: say('template-column', { name }),
  }));

export function csvTemplate(messages: Catalogue, delimiter: Delimiter, headerOf: HeaderOf): string {
  const rows = templateRows(messages, headerOf).map((row) =>
    // A workbook has flags of its own, which each language shows in its words.
    row.map((cell) => (cell === false ? messages.say('template-off') : cell)),
  );
  return [...writeCsv(rows, delimiter)].join('');
}

/** Its second sheet has the notes on the columns. */
export async function xlsxTemplate(messages: Catalogue, headerOf: HeaderOf): Promise<Uint8Array> {
  const { say } = messages;
  const notes = columnNotes(messages, headerOf).map(({ column, holds }) => [column, holds]);
  const heading = (['column', 'holds'] as const).map((name) => say('table-heading', { name }));
  return writeXlsx([
    {
      name: say('template-sheet', { name: 'questions' }),
      rows: templateRows(messages, headerOf),
      emptyRows: EMPTY_ROWS,
    },
    { name: say('template-sheet', { name: 'columns' }), rows: [heading, ...notes] },
  ]);
}

/** Rows in which Excel leaves answers as they are typed. */
const EMPTY_ROWS = 500;

function templateRows(messages: Catalogue, headerOf: HeaderOf): CellValue[][] {
  return [columns.map((name) => headerOf(name)), columns.map((name) => exampleOf(name, messages))];
}

function exampleOf(name: string, { say }: Catalogue): CellValue {
  return isTranslated(name)
    ? cellOfText(say('template-example', { name }))
    : (settled[name] ?? null);
}

const isTranslated = (name: string): name is ParamsOfTexts['template-example']['name'] =>
  ['title', 'question', 'source', 'tags'].includes(name);
