/** Problems of CSV files: headers, rows, quotes. */
import { plural, quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const csvProblems = {
  'csv/no-operation': entry<None>({
    message: () => 'no column names the operation',
    hint: () => 'name it for all rows, for example --as lacuna.create, or add a column operation',
    explanation:
      'Each row is an operation, with columns such as operation, key, params.topicId and body.title. With --as, each row is only the body, and its columns are the fields.',
  }),
  'csv/no-resource': entry<None>({
    message: () => 'no column names the resource',
    hint: () => 'name it for all rows, for example --as lacuna, or add a column resource',
    explanation:
      'In a content folder each row is a resource, with columns such as resource, key, release and title. With --as, no column resource is needed.',
  }),
  'csv/column-unnamed': entry<None>({
    message: () => 'a column has no name',
    hint: () => 'write the name of its field in the first row, or remove the column',
    explanation: 'The first row of a CSV file names the field of each column.',
  }),
  'csv/column-name': entry<{ column: string }>({
    message: ({ column }) => `${quoted(column)} is not the name of a field`,
    hint: () => 'write it like title or lacunaAlternatives[0].alternatives[0].description',
    explanation:
      'The name of a column is the path to a field: names separated by dots, and positions in lists from [0].',
  }),
  'csv/column-twice': entry<{ column: string }>({
    message: ({ column }) => `another column already sets ${quoted(column)} or a part of it`,
    hint: () => 'keep one of them',
    explanation:
      'Two columns for one value would contradict each other. lacuna1 is the same as lacunaAlternatives[0].',
  }),
  'csv/column-of-many': entry<{ column: string }>({
    message: ({ column }) => `${quoted(column)} does not fit in one cell`,
    hint: () => 'name a field inside it, for example imageProperties.imageName',
    explanation:
      'A cell contains one value, or a list of plain values separated by spaces. A value with several fields needs a column for each field. Lacuna questions can also use lacuna1, lacuna2 and so on.',
  }),
  'csv/column-missing': entry<{ field: string }>({
    message: ({ field }) => `no column for the required field ${quoted(field)}`,
    hint: ({ field }) => `add a column ${field === 'lacunaAlternatives' ? 'lacuna1' : field}`,
    explanation:
      'Every row requires this field, and no column of the first row is for it. The rows are not named one by one.',
  }),
  'csv/cells': entry<{ cells: number; columns: number }>({
    message: ({ cells, columns }) =>
      `the row has ${plural(cells, 'cell', 'cells')}, but the header has ${columns}`,
    hint: () => 'put a cell that contains the separator in quotes, or add the missing cells',
    explanation:
      'Each row must have one cell for each column of the first row, including empty ones. A separator in a text without quotes splits it into two cells.',
  }),
  'csv/quote-not-closed': entry<None>({
    message: () => 'the quote at the start of this cell is never closed',
    hint: () => 'close it, and double every quote inside: "the ""capital"""',
    explanation:
      'A cell that begins with a quote ends at the next quote that is not doubled, even on a later line. So everything after it was read as part of this cell.',
  }),
  'csv/stray-quote': entry<None>({
    message: () => 'a quote inside this cell is not doubled',
    hint: () => 'put the cell in quotes and double the quotes inside: "the ""capital"""',
    explanation:
      'In CSV, a cell that contains quotes must itself be in quotes, and each quote inside is doubled.',
  }),
} as const;
