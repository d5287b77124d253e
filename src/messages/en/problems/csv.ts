/** What is wrong with a CSV file: its header, its rows, its quotes. */
import { quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const csvProblems = {
  'csv/no-operation': entry<None>({
    message: () => 'no column says the operation',
    hint: () => 'say it for all rows, for example --as lacuna.create, or add a column operation',
    explanation:
      'A row is an operation with the columns operation, key, params.… and body.…, or with --as a bare body, whose columns are the fields themselves.',
  }),
  'csv/column-unnamed': entry<None>({
    message: () => 'a column has no name',
    hint: () => 'name the field it is for, or remove the column',
    explanation: 'The first row of a CSV file names the field that each column is for.',
  }),
  'csv/column-name': entry<{ column: string }>({
    message: ({ column }) => `${quoted(column)} names no field`,
    hint: () => 'write it like title or lacunaAlternatives[0].alternatives[0].description',
    explanation:
      'The name of a column is the path to a field: names with dots between them, and positions in lists from [0].',
  }),
  'csv/column-twice': entry<{ column: string }>({
    message: ({ column }) => `another column is for ${quoted(column)} or a part of it`,
    hint: () => 'keep one of them',
    explanation:
      'Two columns for one value would leave it open which one counts. lacuna1 is the same as lacunaAlternatives[0].',
  }),
  'csv/column-of-many': entry<{ column: string }>({
    message: ({ column }) => `${quoted(column)} is more than one cell can hold`,
    hint: () => 'name a field inside it, for example imageProperties.imageName',
    explanation:
      'A cell holds one value, or a list of plain values separated by spaces. What consists of fields has a column for each of them. For a lacuna question there are also lacuna1, lacuna2 and so on.',
  }),
  'csv/cells': entry<{ cells: number; columns: number }>({
    message: ({ cells, columns }) =>
      `the row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the header ${columns}`,
    hint: () => 'put a cell that contains the separator in quotes, or fill in what is missing',
    explanation:
      'Each row has a cell for each column of the first row, and empty ones count. A separator inside a text without quotes makes two cells of it.',
  }),
  'csv/quote-not-closed': entry<None>({
    message: () => 'the quote that begins this cell is not closed',
    hint: () => 'close it, and double every quote inside: "the ""capital"""',
    explanation:
      'A cell that begins with a quote ends with the next one that is not doubled, even on a later line, so that everything behind it was taken for its text.',
  }),
  'csv/stray-quote': entry<None>({
    message: () => 'a quote inside this cell is not doubled',
    hint: () => 'put the cell in quotes and double those inside: "the ""capital"""',
    explanation: 'In CSV a cell with quotes in it stands in quotes, and each inside is doubled.',
  }),
} as const;
