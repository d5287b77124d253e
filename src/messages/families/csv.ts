/** Problems of CSV files: headers, rows, quotes. */
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

/** What a question needs but its source. */
const otherColumns =
  'question;lacuna1;title;difficulty;author;topicId;inheritPermissions;securityPermission;securityRestriction';
const otherCells = 'A capital é ###.;Brasília=10;A capital;1;Ana;8801;INHERIT;[];[]';

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
    why: {
      en: 'Each row is an operation, with columns such as operation, key, params.topicId and body.title. With --as, each row is only the body, and its columns are the fields.',
      pt: 'Cada linha é uma operação, com colunas como operation, key, params.topicId e body.title. Com --as, cada linha é só o corpo, e as colunas são os campos dele.',
    },
    ends: ['input'],
    example: {
      of: 'csv of import',
      wrong: 'id;releaseNotes\n17;Texto corrigido',
      right: 'operation;body.id;body.releaseNotes\nlacuna.release;17;Texto corrigido',
    },
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
    why: {
      en: 'In a content folder each row is a resource, with columns such as resource, key, release and title. With --as, no column resource is needed.',
      pt: 'Em uma pasta de conteúdo, cada linha é um recurso, com colunas como resource, key, release e title. Com --as, a coluna resource é dispensável.',
    },
    ends: ['input'],
    params: { column: 'recurso' },
    example: {
      of: 'csv of resources',
      wrong: 'key;name;description\ndiagnóstico;Geografia;Diagnóstico',
      right: 'resource;key;name;description\nassessment;diagnóstico;Geografia;Diagnóstico',
    },
  }),
  'csv/column-unnamed': define({
    message: { en: 'a column has no name', pt: 'uma coluna está sem nome' },
    hint: {
      en: 'write the name of its field in the first row, or remove the column',
      pt: 'escreva o nome do campo na primeira linha, ou remova a coluna',
    },
    ends: ['input'],
    example: {
      of: 'csv',
      wrong: 'title;;author\nA capital;;Ana',
      right: 'title;author\nA capital;Ana',
    },
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
    why: {
      en: 'The name of a column is the path to a field: names separated by dots, and positions in lists from [0].',
      pt: 'O nome de uma coluna é o caminho até um campo: nomes separados por pontos, e posições em listas a partir de [0].',
    },
    ends: ['input'],
    params: { column: 'tags[' },
    example: {
      of: 'csv',
      wrong: 'title;tags[\nA capital;capitais',
      right: 'title;tags\nA capital;capitais',
    },
  }),
  'csv/column-twice': define<{ column: string }>({
    message: {
      en: ({ column }) => `another column already sets ${quoted(column)} or a part of it`,
      pt: ({ column }) => `outra coluna já define ${quoted(column)} ou uma parte dele`,
    },
    hint: { en: 'keep one of them', pt: 'mantenha uma delas' },
    why: {
      en: 'Two columns for one value would contradict each other. lacuna1 is the same as lacunaAlternatives[0].',
      pt: 'Duas colunas para um mesmo valor se contradiriam. lacuna1 é o mesmo que lacunaAlternatives[0].',
    },
    ends: ['input'],
    params: { column: 'title' },
    example: { of: 'csv', wrong: 'title;title\nA capital;Brasília', right: 'title\nA capital' },
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
    why: {
      en: 'A cell contains one value, or a list of plain values separated by spaces. A value with several fields needs a column for each field. Lacuna questions can also use lacuna1, lacuna2 and so on.',
      pt: 'Uma célula contém um valor, ou uma lista de valores simples separados por espaços. Um valor com vários campos precisa de uma coluna para cada campo. Para questões de lacunas há também lacuna1, lacuna2 e assim por diante.',
    },
    ends: ['input'],
    params: { column: 'lacunaAlternatives' },
    example: {
      of: 'csv',
      wrong: 'question;lacunaAlternatives\nA capital é ###.;Brasília',
      right: 'question;lacuna1\nA capital é ###.;Brasília=10 | Rio de Janeiro=0',
    },
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
    why: {
      en: 'Excel saves "CSV" in Portuguese as Windows-1252. The bytes alone do not prove it, so a command that sends without a terminal, where nobody sees the warning, wants to be told.',
      pt: 'O Excel em português salva "CSV" em Windows-1252. Só pelos bytes não há certeza, por isso um comando que envia sem terminal, onde ninguém vê o aviso, precisa da indicação.',
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
    why: {
      en: 'A statement with ### for each blank and its answers in other columns is a question. A sentence of the notation has the answers inside.',
      pt: 'Um enunciado com ### em cada lacuna, cujas respostas ficam em outras colunas, é uma questão. Uma frase da notação já traz as respostas.',
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
    why: {
      en: 'What all rows have in common needs no column. For example, defaults: { lacuna: { inheritPermissions: INHERIT, securityPermission: [], securityRestriction: [] } } in lms-cli.yaml gives every question the permissions of its topic.',
      pt: 'O que todas as linhas têm em comum não precisa de coluna. Por exemplo, defaults: { lacuna: { inheritPermissions: INHERIT, securityPermission: [], securityRestriction: [] } } no lms-cli.yaml dá a todas as questões as permissões do tópico.',
    },
    ends: ['input'],
    params: { fields: ['source'], headers: ['source'], mayDefault: true },
    example: {
      of: 'csv',
      wrong: `${otherColumns}\n${otherCells}`,
      right: `${otherColumns};source\n${otherCells};Atlas`,
    },
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
    why: {
      en: 'convert --rejects writes the reason beside each wrong row. A row that has not changed since is refused again for the same reason. A cell that a spreadsheet had changed, such as an answer that became a date, is empty there and must be typed again. To accept the row as it is, empty its cell $rejected.',
      pt: 'convert --rejects grava o motivo ao lado de cada linha errada. Uma linha que não mudou desde então é recusada de novo pelo mesmo motivo. Uma célula que uma planilha alterou, como uma resposta que virou data, fica vazia ali e precisa ser digitada de novo. Para aceitar a linha como está, esvazie sua célula $rejected.',
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
    example: {
      of: 'csv',
      wrong: 'title;author\nA capital; desde 1960;Ana',
      right: 'title;author\n"A capital; desde 1960";Ana',
    },
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
    why: {
      en: 'A cell that begins with a quote ends at the next quote that is not doubled, even on a later line. So everything after it was read as part of this cell.',
      pt: 'Uma célula que começa com aspas termina nas próximas aspas não duplicadas, mesmo em uma linha posterior. Por isso tudo o que vem depois foi lido como parte desta célula.',
    },
    ends: ['input'],
    example: {
      of: 'csv',
      wrong: 'title;author\n"A capital;Ana',
      right: 'title;author\n"A capital";Ana',
    },
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
    example: {
      of: 'csv',
      wrong: 'title;author\nA "capital";Ana',
      right: 'title;author\n"A ""capital""";Ana',
    },
  }),
};
