/** The words of `convert`: what became of the questions, and the comments in what it writes. */
import type * as english from '../en/conversions.ts';
import { localNumber } from '../local-number.ts';
import type { Widened } from '../widened.ts';
import { pt } from '../phrases-pt.ts';

const figure = (value: number) => localNumber(value, 'pt-BR');

export const conversionsPt = {
  recognized: (file, format) => `${file}: reconhecido como ${format}`,
  sheetsUnread: (file, { hidden, empty, other }) =>
    `nota: planilhas de ${file} que não foram lidas: ${[
      ...other.map((name) => `"${name}" (nenhuma coluna de questão)`),
      ...empty.map((name) => `"${name}" (nenhuma linha)`),
      ...hidden.map((name) => `"${name}" (oculta)`),
    ].join(', ')}`,
  whichFormat: (file) => `Qual é o formato de ${file}?`,
  columns: { file: 'arquivo', format: 'formato', seen: 'questões' },
  statuses: { converted: 'convertidas', refused: 'recusadas', skipped: 'puladas' },
  refused: 'não convertidas:',
  lost: 'alterado ou não mantido, nas questões convertidas:',
  skipped: 'puladas, porque não são questões de lacunas:',
  missing: (fields, questions) =>
    `${fields.length === 1 ? 'falta' : 'faltam'}: ${pt.sentenceList(fields)} em ${pt.plural(questions, 'questão', 'questões')} (use --set${fields.includes('topicId') ? ', --topic-map' : ''} ou --defaults)`,
  count: figure,
  blank: (number) => `lacuna ${number}`,
  more: (count, code) => `… e mais ${figure(count)} com ${code} (-v mostra todas)`,
  moreFindings: (count) =>
    `… e mais ${pt.plural(count, 'apontamento', 'apontamentos')} do lint (-v mostra todos)`,
  notCompared: (limit) => `só as primeiras ${figure(limit)} questões foram comparadas entre si`,
  converted: (converted, seen) =>
    `convertidas: ${figure(converted)} de ${pt.plural(seen, 'questão', 'questões')}`,
  rejectsWritten: (rows, file) =>
    `${pt.plural(rows, 'linha', 'linhas')} para corrigir em ${file}, com os motivos`,
  writtenTo: (files) => `${files.length === 1 ? 'gravado' : 'gravados'}: ${pt.sentenceList(files)}`,
  dryRun: 'simulação: nada foi gravado',
  dryRunButReport: 'simulação: só o relatório foi gravado',
  next: (command) => `próximo passo: ${command}`,
  comments: {
    from: (place, about) =>
      about.length === 0 ? `de ${place}` : `de ${place} (${about.join(', ')})`,
    id: (id) => `id ${id}`,
    missing: (fields) => `${fields.length === 1 ? 'falta' : 'faltam'}: ${fields.join(', ')}`,
    shared: 'Campos de todas as questões deste arquivo. Uma questão pode ter outros valores.',
    sharedMissing: 'Campos de todas as questões deste arquivo. Preencha os que faltam.',
  },
} as const satisfies Widened<typeof english.conversionsEn>;
