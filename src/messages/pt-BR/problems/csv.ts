/** What is wrong with a CSV file: its header, its rows, its quotes. */
import type { csvProblems as english } from '../../en/problems/csv.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted } from '../phrases.ts';

export const csvProblems = {
  'csv/no-operation': {
    message: () => 'nenhuma coluna diz a operação',
    hint: () =>
      'diga-a para todas as linhas, por exemplo --as lacuna.create, ou acrescente uma coluna operation',
    explanation:
      'Uma linha é uma operação com as colunas operation, key, params.… e body.…, ou, com --as, um corpo sozinho, cujas colunas são os próprios campos.',
  },
  'csv/column-unnamed': {
    message: () => 'uma coluna está sem nome',
    hint: () => 'escreva o nome do campo a que ela se destina, ou remova a coluna',
    explanation: 'A primeira linha de um arquivo CSV diz a que campo se destina cada coluna.',
  },
  'csv/column-name': {
    message: ({ column }) => `${quoted(column)} não é o nome de um campo`,
    hint: () => 'escreva como title ou lacunaAlternatives[0].alternatives[0].description',
    explanation:
      'O nome de uma coluna é o caminho até um campo: nomes separados por pontos, e posições em listas a partir de [0].',
  },
  'csv/column-twice': {
    message: ({ column }) => `outra coluna se destina a ${quoted(column)} ou a uma parte dele`,
    hint: () => 'mantenha uma delas',
    explanation:
      'Com duas colunas para um mesmo valor, não se saberia qual vale. lacuna1 é o mesmo que lacunaAlternatives[0].',
  },
  'csv/column-of-many': {
    message: ({ column }) => `${quoted(column)} é mais do que cabe em uma célula`,
    hint: () => 'indique um campo dentro dele, por exemplo imageProperties.imageName',
    explanation:
      'Uma célula contém um valor, ou uma lista de valores simples separados por espaços. O que é composto de campos tem uma coluna para cada um deles. Para questões de lacunas há também lacuna1, lacuna2 e assim por diante.',
  },
  'csv/cells': {
    message: ({ cells, columns }) =>
      `a linha tem ${counted(cells, 'célula', 'células')}; o cabeçalho, ${figure(columns)}`,
    hint: () => 'ponha entre aspas a célula que contém o separador, ou complete o que falta',
    explanation:
      'Cada linha tem uma célula para cada coluna da primeira linha, e as vazias contam. Um separador dentro de um texto sem aspas divide-o em duas células.',
  },
  'csv/quote-not-closed': {
    message: () => 'as aspas que começam esta célula não foram fechadas',
    hint: () => 'feche-as, e duplique todas as aspas de dentro: "a ""capital"""',
    explanation:
      'Uma célula que começa com aspas termina nas próximas que não estejam duplicadas, mesmo em uma linha posterior; por isso, tudo o que vem depois foi tomado como texto dela.',
  },
  'csv/stray-quote': {
    message: () => 'há aspas não duplicadas dentro desta célula',
    hint: () => 'ponha a célula entre aspas e duplique as de dentro: "a ""capital"""',
    explanation:
      'Em CSV, uma célula que contém aspas fica entre aspas, e cada uma de dentro é duplicada.',
  },
} satisfies Widened<typeof english>;
