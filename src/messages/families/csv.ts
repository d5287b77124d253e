/** Problems of CSV files: headers, rows, quotes. */
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

/** What a sheet calls otherwise than lms-cli.yaml. */
const contractNames = (fields: readonly string[], headers: readonly string[]) =>
  fields.every((field) => headers.includes(field)) ? '' : ` (${fields.join(', ')})`;

export const csvProblems = {
  'csv/no-operation': define({
    message: { en: 'no column names the operation', pt: 'nenhuma coluna indica a operação' },
    hint: {
      en: 'name it for all rows, for example --as lacuna.create, or add a column operation',
      pt: 'indique-a para todas as linhas, por exemplo --as lacuna.create, ou acrescente uma coluna operation',
    },
    ends: ['input'],
  }),
  'csv/no-resource': define<{ column: string }>({
    message: {
      en: 'no column says what the rows are',
      pt: 'nenhuma coluna diz o que são as linhas',
    },
    hint: {
      en: ({ column }) =>
        `add a column ${quoted(column)} with lacuna in the row of each question, or add --as lacuna to the command`,
      pt: ({ column }) =>
        `acrescente uma coluna ${quoted(column)} com lacuna na linha de cada questão, ou acrescente --as lacuna ao comando`,
    },
    ends: ['input'],
    params: { column: 'recurso' },
  }),
  'csv/column-unnamed': define({
    message: { en: 'a column has no name', pt: 'uma coluna está sem nome' },
    hint: {
      en: 'write the name of its field in the first row, or remove the column',
      pt: 'escreva o nome do campo na primeira linha, ou remova a coluna',
    },
    ends: ['input'],
  }),
  'csv/column-name': define<{ column: string }>({
    message: {
      en: ({ column }) => `${quoted(column)} is not the name of a field`,
      pt: ({ column }) => `${quoted(column)} não é o nome de um campo`,
    },
    hint: {
      en: 'write it like title or lacunaAlternatives[0].alternatives[0].description',
      pt: 'escreva como title ou lacunaAlternatives[0].alternatives[0].description',
    },
    ends: ['input'],
    params: { column: 'tags[' },
  }),
  'csv/column-twice': define<{ column: string }>({
    message: {
      en: ({ column }) => `another column already sets ${quoted(column)} or a part of it`,
      pt: ({ column }) => `outra coluna já define ${quoted(column)} ou uma parte dele`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha uma delas' },
    ends: ['input'],
    params: { column: 'title' },
  }),
  'csv/column-of-many': define<{ column: string }>({
    message: {
      en: ({ column }) => `${quoted(column)} does not fit in one cell`,
      pt: ({ column }) => `${quoted(column)} não cabe em uma célula`,
    },
    hint: {
      en: 'name a field inside it, for example imageProperties.imageName',
      pt: 'indique um campo dentro dele, por exemplo imageProperties.imageName',
    },
    ends: ['input'],
    params: { column: 'lacunaAlternatives' },
  }),
  'csv/not-utf-8': define<{ file: string; word: string; isRead: boolean }>({
    message: {
      en: ({ word, isRead }) =>
        isRead
          ? `the file is not UTF-8, and is read as Windows-1252: the first word with an accent is ${quoted(word)}`
          : `the file is not UTF-8. Read as Windows-1252, its first word with an accent is ${quoted(word)}`,
      pt: ({ word, isRead }) =>
        isRead
          ? `o arquivo não é UTF-8, e é lido como Windows-1252: a primeira palavra com acento é ${quoted(word)}`
          : `o arquivo não é UTF-8. Lido como Windows-1252, a primeira palavra com acento é ${quoted(word)}`,
    },
    hint: {
      en: ({ isRead }) =>
        isRead
          ? 'check the word: if it is right, so is the rest. Otherwise save the file in Excel as "CSV UTF-8"'
          : 'add --encoding windows-1252 if the word is right. Otherwise save the file in Excel as "CSV UTF-8"',
      pt: ({ isRead }) =>
        isRead
          ? 'verifique a palavra: se está certa, o resto também está. Senão, salve o arquivo no Excel como "CSV UTF-8"'
          : 'acrescente --encoding windows-1252 se a palavra está certa. Senão, salve o arquivo no Excel como "CSV UTF-8"',
    },
    ends: ['warning', 'input'],
    params: { file: 'questões.csv', word: 'História', isRead: true },
    next: 'lms-cli validate questões.csv --as lacuna.create --encoding windows-1252',
  }),
  'csv/statement-column': define<{ column: string; rename: string }>({
    message: {
      en: ({ column }) =>
        `the column ${quoted(column)} is for sentences with their [[answers]], but here the answers have columns of their own`,
      pt: ({ column }) =>
        `a coluna ${quoted(column)} é para frases com suas [[respostas]], mas aqui as respostas têm colunas próprias`,
    },
    hint: {
      en: ({ column, rename }) => `rename the column ${quoted(column)} to ${quoted(rename)}`,
      pt: ({ column, rename }) => `renomeie a coluna ${quoted(column)} para ${quoted(rename)}`,
    },
    ends: ['input'],
    params: { column: 'Enunciado', rename: 'Questão' },
  }),
  'csv/column-missing': define<{
    fields: readonly string[];
    headers: readonly string[];
    mayDefault: boolean;
  }>({
    message: {
      en: ({ headers }) =>
        headers.length === 1
          ? `the required column ${en.sentenceList(headers.map(quoted))} is missing`
          : `the required columns ${en.sentenceList(headers.map(quoted))} are missing`,
      pt: ({ headers }) =>
        `${headers.length === 1 ? 'falta a coluna obrigatória' : 'faltam as colunas obrigatórias'} ${pt.sentenceList(headers.map(quoted))}`,
    },
    hint: {
      en: ({ fields, headers, mayDefault }) =>
        `add ${headers.length === 1 ? 'it' : 'them'}${mayDefault ? `, or give all rows one value by defaults: in lms-cli.yaml${contractNames(fields, headers)}` : ''}`,
      pt: ({ fields, headers, mayDefault }) =>
        `acrescente-${headers.length === 1 ? 'a' : 'as'}${mayDefault ? `, ou dê a todas as linhas um só valor em defaults: do lms-cli.yaml${contractNames(fields, headers)}` : ''}`,
    },
    ends: ['input'],
    params: { fields: ['source'], headers: ['source'], mayDefault: true },
  }),
  'csv/too-many-columns': define<{ columns: number; limit: number }>({
    message: {
      en: ({ columns, limit }) =>
        `the header has ${en.plural(columns, 'column', 'columns')}, but at most ${en.figure(limit)} are allowed`,
      pt: ({ columns, limit }) =>
        `o cabeçalho tem ${pt.plural(columns, 'coluna', 'colunas')}, mas o máximo é ${pt.figure(limit)}`,
    },
    hint: {
      en: 'check that the file is the right one, and delete the columns that are empty',
      pt: 'verifique se o arquivo é o certo e exclua as colunas vazias',
    },
    ends: ['input'],
    params: { columns: 2000, limit: 500 },
  }),
  'csv/still-rejected': define<{ reason: string; emptied: readonly string[] }>({
    message: { en: ({ reason }) => reason, pt: ({ reason }) => reason },
    hint: {
      en: ({ emptied }) =>
        emptied.length > 0
          ? `type ${en.sentenceList(emptied)} again: a spreadsheet had changed ${emptied.length === 1 ? 'it' : 'them'}`
          : 'correct the row, which is as it was rejected, or empty its cell $rejected',
      pt: ({ emptied }) =>
        emptied.length > 0
          ? `digite ${pt.sentenceList(emptied)} de novo: uma planilha alterou o valor`
          : 'corrija a linha, que está como foi recusada, ou esvazie sua célula $rejected',
    },
    ends: ['input'],
    params: { reason: 'difficulty must be a whole number, not "easy"', emptied: [] },
  }),
  'csv/cells': define<{ cells: number; columns: number }>({
    message: {
      en: ({ cells, columns }) =>
        `the row has ${en.plural(cells, 'cell', 'cells')}, but the header has ${columns}`,
      pt: ({ cells, columns }) =>
        `a linha tem ${pt.plural(cells, 'célula', 'células')}, mas o cabeçalho tem ${pt.figure(columns)}`,
    },
    hint: {
      en: ({ cells, columns }) =>
        cells > columns
          ? 'put a cell that contains the separator in quotes, or remove the extra cells'
          : 'add the missing cells, which may be empty',
      pt: ({ cells, columns }) =>
        cells > columns
          ? 'coloque entre aspas a célula que contém o separador, ou remova as células que sobram'
          : 'acrescente as células que faltam, que podem ficar vazias',
    },
    ends: ['input'],
    params: { cells: 3, columns: 2 },
  }),
  'csv/quote-not-closed': define({
    message: {
      en: 'the quote at the start of this cell is never closed',
      pt: 'as aspas no começo desta célula não foram fechadas',
    },
    hint: {
      en: 'close it, and double every quote inside: "the ""capital"""',
      pt: 'feche-as, e duplique todas as aspas de dentro: "a ""capital"""',
    },
    ends: ['input'],
  }),
  'csv/stray-quote': define({
    message: {
      en: 'a quote inside this cell is not doubled',
      pt: 'há aspas não duplicadas dentro desta célula',
    },
    hint: {
      en: 'put the cell in quotes and double the quotes inside: "the ""capital"""',
      pt: 'coloque a célula entre aspas e duplique as de dentro: "a ""capital"""',
    },
    ends: ['input'],
  }),
};
