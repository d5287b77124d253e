/** Problems of CSV files: headers, rows, quotes. */
import type { csvProblems as english } from '../../en/problems/csv.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted } from '../phrases.ts';

export const csvProblems = {
  'csv/no-operation': {
    message: () => 'nenhuma coluna indica a operação',
    hint: () =>
      'indique-a para todas as linhas, por exemplo --as lacuna.create, ou acrescente uma coluna operation',
    explanation:
      'Cada linha é uma operação, com colunas como operation, key, params.topicId e body.title. Com --as, cada linha é só o corpo, e as colunas são os campos dele.',
  },
  'csv/no-resource': {
    message: () => 'nenhuma coluna indica o recurso',
    hint: () =>
      'indique-o para todas as linhas, por exemplo --as lacuna, ou acrescente uma coluna resource',
    explanation:
      'Em uma pasta de conteúdo, cada linha é um recurso, com colunas como resource, key, release e title. Com --as, a coluna resource é dispensável.',
  },
  'csv/column-unnamed': {
    message: () => 'uma coluna está sem nome',
    hint: () => 'escreva o nome do campo na primeira linha, ou remova a coluna',
    explanation: 'A primeira linha de um arquivo CSV indica o campo de cada coluna.',
  },
  'csv/column-name': {
    message: ({ column }) => `${quoted(column)} não é o nome de um campo`,
    hint: () => 'escreva como title ou lacunaAlternatives[0].alternatives[0].description',
    explanation:
      'O nome de uma coluna é o caminho até um campo: nomes separados por pontos, e posições em listas a partir de [0].',
  },
  'csv/column-twice': {
    message: ({ column }) => `outra coluna já define ${quoted(column)} ou uma parte dele`,
    hint: () => 'mantenha uma delas',
    explanation:
      'Duas colunas para um mesmo valor se contradiriam. lacuna1 é o mesmo que lacunaAlternatives[0].',
  },
  'csv/column-of-many': {
    message: ({ column }) => `${quoted(column)} não cabe em uma célula`,
    hint: () => 'indique um campo dentro dele, por exemplo imageProperties.imageName',
    explanation:
      'Uma célula contém um valor, ou uma lista de valores simples separados por espaços. Um valor com vários campos precisa de uma coluna para cada campo. Para questões de lacunas há também lacuna1, lacuna2 e assim por diante.',
  },
  'csv/column-missing': {
    message: ({ field }) => `nenhuma coluna para o campo obrigatório ${quoted(field)}`,
    hint: ({ field }) =>
      `acrescente uma coluna ${field === 'lacunaAlternatives' ? 'lacuna1' : field}`,
    explanation:
      'Todas as linhas exigem este campo, e nenhuma coluna da primeira linha é para ele. As linhas não são citadas uma a uma.',
  },
  'csv/cells': {
    message: ({ cells, columns }) =>
      `a linha tem ${counted(cells, 'célula', 'células')}, mas o cabeçalho tem ${figure(columns)}`,
    hint: () => 'coloque entre aspas a célula que contém o separador, ou acrescente as que faltam',
    explanation:
      'Cada linha deve ter uma célula para cada coluna da primeira linha, e as vazias contam. Um separador em um texto sem aspas divide o texto em duas células.',
  },
  'csv/quote-not-closed': {
    message: () => 'as aspas no começo desta célula não foram fechadas',
    hint: () => 'feche-as, e duplique todas as aspas de dentro: "a ""capital"""',
    explanation:
      'Uma célula que começa com aspas termina nas próximas aspas não duplicadas, mesmo em uma linha posterior. Por isso tudo o que vem depois foi lido como parte desta célula.',
  },
  'csv/stray-quote': {
    message: () => 'há aspas não duplicadas dentro desta célula',
    hint: () => 'coloque a célula entre aspas e duplique as de dentro: "a ""capital"""',
    explanation:
      'Em CSV, uma célula que contém aspas deve ficar entre aspas, e cada uma de dentro é duplicada.',
  },
} satisfies Widened<typeof english>;
