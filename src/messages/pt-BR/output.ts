/** The words around results: status lines, summaries and the trace of -v. */
import type { Severity } from '../../core/diagnostic.ts';
import type { WaitReason } from '../../core/events.ts';
import type { LostCause, UnsentCause } from '../../core/http.ts';
import type { Counted } from '../../core/result.ts';
import { localNumber } from '../local-number.ts';
import { duration } from '../snippets.ts';
import type * as english from '../en/output.ts';
import type { Widened } from '../widened.ts';
import { placeholdersPt } from '../placeholders.ts';
import { stopsPt } from '../stops.ts';
import { pt } from '../phrases-pt.ts';
import { conversionsPt } from './conversions.ts';
import { ledgerPt } from './ledger.ts';
import { resourcesPt } from './resources.ts';
import { doctorPt, initPt, profilesPt } from './setup.ts';
import { templatePt } from './template.ts';

const severities: Readonly<Record<Severity, string>> = { error: 'erro', warning: 'aviso' };

/** The outcome of an operation, a feminine noun in Portuguese. */
const outcomes: Readonly<Record<Counted, string>> = {
  done: 'feita',
  rejected: 'recusada',
  failed: 'falhou',
  'in-doubt': 'em dúvida',
  blocked: 'bloqueada',
  skipped: 'pulada',
  'given-up': 'abandonada',
  planned: 'planejada',
};

const outcomesOfMany: Readonly<Record<Counted, string>> = {
  done: 'feitas',
  rejected: 'recusadas',
  failed: 'falharam',
  'in-doubt': 'em dúvida',
  blocked: 'bloqueadas',
  skipped: 'puladas',
  'given-up': 'abandonadas',
  planned: 'planejadas',
};

const waitReasons: Readonly<Record<WaitReason, string>> = {
  'retry-after': 'a pedido do serviço',
  'back-off': 'antes da nova tentativa',
};

const silences: Readonly<Record<UnsentCause | LostCause, string>> = {
  'name-not-resolved': 'nome de host não encontrado',
  refused: 'conexão recusada',
  unreachable: 'servidor inacessível',
  'connect-timeout': 'tempo de conexão esgotado',
  tls: 'sem conexão segura',
  'no-tls': 'não há TLS neste endereço',
  certificate: 'certificado não confiável',
  'client-certificate': 'certificado de cliente não aceito',
  proxy: 'recusada pelo proxy',
  'spoke-first': 'o servidor enviou dados antes da requisição',
  ledger: 'reserva do registro compartilhado acabando',
  interrupted: 'interrompida',
  reset: 'conexão perdida',
  timeout: 'tempo de resposta esgotado',
  protocol: 'não é HTTP',
  'headers-too-long': 'cabeçalhos longos demais',
};

/** `1,0`. */
const tenths = (value: number) =>
  localNumber(value, 'pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const wordOf = (outcome: Counted, count: number) =>
  count === 1 ? outcomes[outcome] : outcomesOfMany[outcome];

const notReached = (count: number) => pt.plural(count, 'não alcançada', 'não alcançadas');

/** `3 feitas`, `1 recusada`, `2 não alcançadas`. */
function countedParts(
  counts: readonly (readonly [Counted, number])[],
  remaining: number,
): readonly string[] {
  const parts = counts.map(([outcome, count]) => `${pt.figure(count)} ${wordOf(outcome, count)}`);
  return remaining > 0 ? [...parts, notReached(remaining)] : parts;
}

/** How a score is computed, which only the service knows for certain. */
const assumption = (assessWhole: boolean) =>
  assessWhole
    ? 'suposição: todos os pontos se cada lacuna tiver exatamente a sua melhor resposta, e nenhum nos outros casos (assessWhole). O contrato não define isso'
    : 'suposição: a soma das lacunas, com as respostas comparadas caractere por caractere. O contrato não define isso';

export const outputPt = {
  placeholders: placeholdersPt,
  profiles: profilesPt,
  resources: resourcesPt,
  ledger: ledgerPt,
  template: templatePt,
  init: initPt,
  serving: (url, demands) =>
    [
      `use-o em outro terminal com --base-url ${url}`,
      'Ctrl-C o encerra',
      ...(demands === null
        ? []
        : [
            `exige credenciais (${demands}): as definidas aqui em variáveis como LMS_TOKEN ou, sem elas, "sandbox"`,
          ]),
    ].join('\n'),
  doctor: doctorPt,
  conversions: conversionsPt,
  severities,
  outcomes,
  notDone: 'não feita',
  resourceId: (id) => `id ${id}`,
  versionId: (id) => `id de versão ${id}`,
  validated: (documents, warnings) =>
    `${pt.plural(documents, 'documento válido', 'documentos válidos')}${warnings === 0 ? '' : `, com ${pt.plural(warnings, 'aviso', 'avisos')}`}`,
  linted: (questions, warnings) =>
    `${pt.plural(questions, 'questão', 'questões')}: ${warnings === 0 ? 'nenhum aviso' : pt.plural(warnings, 'aviso', 'avisos')}`,
  unfinished: ({ questions, fields }) =>
    `${questions === 1 ? '1 questão ainda não pode ser enviada' : `${pt.figure(questions)} questões ainda não podem ser enviadas`}: ${fields.length === 1 ? 'falta' : 'faltam'} ${pt.sentenceList(fields)}`,
  nothingToFormat: 'nenhum arquivo precisa mudar',
  tested: (tests) =>
    tests === 0 ? 'nenhum teste encontrado' : pt.plural(tests, 'teste passou', 'testes passaram'),
  tried: {
    blank: (number) => `lacuna ${number}`,
    points: (score, most) => `${pt.figure(score)} de ${pt.figure(most)}`,
    noAnswer: () => '(sem resposta)',
    near: (answer) => `(igual a "${answer}", exceto por maiúsculas, acentos ou espaços)`,
    total: () => 'total',
    assumption,
  },
  deprecation: (operation, method, path) =>
    `nota: a chamada 2.0 de ${operation} está obsoleta. A que a substitui é ${method} ${path} (--api v0)`,
  attempts: (count) => `após ${count} tentativas`,

  summary: (counts, remaining) => {
    const total = counts.reduce((sum, [, count]) => sum + count, remaining);
    return `${pt.plural(total, 'operação', 'operações')}: ${pt.sentenceList(countedParts(counts, remaining))}`;
  },
  table: { operation: 'operação', total: 'total' },
  figure: pt.figure,
  notReached,
  stops: stopsPt,
  rejectsWritten: (count, file) =>
    `${pt.plural(count, 'documento foi gravado', 'documentos foram gravados')} em ${file}, com os motivos`,
  importWith: (command) => `importe com: ${command}`,
  rejectsWithoutComments: (file) =>
    `${file} não contém os comentários dos documentos, porque o formato dele não aceita comentários. Use .yaml para manter os de YAML`,
  key: (key) => `chave ${key}`,
  seq: (seq) => `seq ${seq}`,
  sent: (time) => `enviada em ${time}`,
  newBesideDone: (count, first) =>
    `${pt.plural(count, 'documento não tem chave nem corresponde a um já feito, por isso é tratado', 'documentos não têm chave nem correspondem a um já feito, por isso são tratados')} como ${count === 1 ? `novo (${first})` : `novos (o primeiro em ${first})`}. Dê uma chave aos documentos para que o lms-cli perceba as mudanças`,
  inDoubtBefore: (reason) =>
    `em dúvida desde uma execução anterior, por isso não é enviada de novo: ${reason}`,
  moreAlike: (count, places, areAll) =>
    `… e ${areAll ? '' : 'pelo menos '}mais ${pt.plural(count, 'igual a este', 'iguais a este')}${places === '' ? '' : `: ${places}`} (-v ${count === 1 ? 'o mostra' : areAll ? 'os mostra' : `mostra ${pt.figure(count)}`})`,
  moreFindings: (count) =>
    `… e mais ${pt.plural(count, 'apontamento', 'apontamentos')}: corrija estes primeiro e execute o comando de novo`,
  typedInput: () =>
    'lendo do terminal: pressione Ctrl-D em uma linha vazia para encerrar a entrada',
  hintMark: 'dica:',
  sentLocally: (hasDoubts) =>
    `enviado ao serviço local, não a um servidor${hasDoubts ? '. Para olhar lá: lms-cli sandbox, depois /sandbox/lacunaquestions, /sandbox/assessments ou /sandbox/tracks no endereço dele' : ''}`,
  position: ({ run, generation }) =>
    `registro: ${run === null ? '' : `execução ${run}, `}geração ${generation}`,
  plannedAgain: () =>
    'o que seria enviado mudou nesse meio-tempo, por isso o plano é feito de novo',
  waiting: (reason) => `aguardando: ${reason}`,
  draining: () =>
    'interrompida: a execução para assim que as requisições em andamento terminarem (Ctrl-C de novo para sair agora)',
  inDoubt: (what) => `em dúvida: ${what}`,
  moreInDoubt: (count, command) =>
    `em dúvida: mais ${pt.figure(count)}${command === null ? '' : `. Para ver todas: ${command}`}`,
  alike: (count, message, code) => `${pt.figure(count)} × ${message} (${code})`,
  linesOf: (file, lines, areSeveral) =>
    `${file === null ? '' : `${file}: `}${areSeveral ? 'linhas' : 'linha'} ${lines.join(', ')}`,
  alikePlaces: (places, more, command) =>
    `${places.join('; ')}${more > 0 ? ` e mais ${pt.figure(more)}` : ''}${command === null ? '' : `. Para ver todas: ${command}`}`,
  next: {
    inDoubt: (count) =>
      `${pt.plural(count, 'operação pode ter sido feita', 'operações podem ter sido feitas')}: verifique no serviço antes de ${count === 1 ? 'enviá-la' : 'enviá-las'} de novo`,
    sendTheRest: (done) =>
      `${pt.plural(done, 'está feita e seria feita duas vezes', 'estão feitas e seriam feitas duas vezes')}: envie de novo só as outras`,
    sendAgain: () => 'nada foi feito: você pode executar o mesmo comando de novo',
    correct: () => 'nada foi feito: corrija o que o serviço recusou e envie de novo',
    dryRun: (hidesRequests) =>
      `simulação: nada foi enviado${hidesRequests ? '. Para ver as requisições, acrescente -v' : ''}`,
    release: (command) => `para liberá-la, com as suas notas: ${command}`,
    resolve: (count, command) =>
      count === 1
        ? `1 operação pode ter sido feita: verifique no serviço e registre o que encontrou (ou use --not-done ou --give-up): ${command}`
        : `${pt.figure(count)} operações podem ter sido feitas: verifique no serviço e registre o que encontrou sobre cada uma: ${command}`,
    elsewhere: (step) =>
      `execute antes um comando que envia na pasta indicada acima, porque ela pode ter a resposta. ${step}`,
    resume: ({ failed, freed, notReached: rest, mayWait }, command) => {
      const kinds = [
        ...(failed > 0 ? [pt.plural(failed, 'falhou', 'falharam')] : []),
        ...(freed > 0 ? [`${pt.plural(freed, 'bloqueada', 'bloqueadas')} até agora`] : []),
        ...(rest > 0 ? [pt.plural(rest, 'não alcançada', 'não alcançadas')] : []),
      ];
      const parts = kinds.length > 1 ? ` (${kinds.join(', ')})` : '';
      const order = mayWait
        ? ', algumas talvez só depois que você resolver o que está em dúvida'
        : '';
      return `ainda falta enviar ${pt.plural(failed + freed + rest, 'operação', 'operações')}${parts}${order}: ${command}`;
    },
    undo: (command, kind) => {
      const kinds = {
        run: 'só esta execução',
        import: 'esta importação',
        apply: 'este apply',
        undo: 'este undo',
      };
      return `para desfazer ${kinds[kind]}: ${command}`;
    },
    correctRejects: (count, file, command) =>
      `${pt.plural(count, 'documento foi recusado', 'documentos foram recusados')}: corrija ${file} e depois execute: ${command}`,
    correctAndApply: (count, command) =>
      `${pt.plural(count, 'operação foi recusada ou bloqueada', 'operações foram recusadas ou bloqueadas')}: corrija os documentos e depois execute: ${command}`,
    undoAgain: (count, command) =>
      `${pt.plural(count, 'operação foi recusada ou bloqueada', 'operações foram recusadas ou bloqueadas')}: veja o motivo com lms-cli runs show e depois execute: ${command}`,
    writeRejects: (count) =>
      count === 1
        ? '1 documento foi recusado. Corrija o documento e faça a mesma importação de novo, ou grave-o em um arquivo com o motivo:'
        : `${pt.figure(count)} documentos foram recusados. Corrija os documentos e faça a mesma importação de novo, ou grave-os em um arquivo com os motivos:`,
    allDone: (count, before, others) => {
      if (count === 0) return 'nada a fazer';
      const all = pt.plural(count, 'operação', 'operações');
      if (before === count) {
        if (count === 1) return 'a operação já estava concluída';
        return `${others > 0 ? '' : 'as '}${all} já estavam concluídas`;
      }
      const done = `${all} ${count === 1 ? 'concluída' : 'concluídas'}`;
      return before === 0 ? done : `${done}, ${pt.figure(before)} em uma execução anterior`;
    },
    givenUp: (count) =>
      `${pt.plural(count, 'operação foi abandonada', 'operações foram abandonadas')}: não se sabe se ${count === 1 ? 'foi feita' : 'foram feitas'}`,
  },

  runs: {
    columns: {
      id: 'execução',
      started: (zone) => `início (${zone})`,
      state: 'estado',
      command: 'comando',
      counts: 'resultados',
    },
    states: {
      running: 'em andamento',
      finished: 'terminada',
      incomplete: 'incompleta',
      stopped: 'parada',
      interrupted: 'interrompida',
    },
    results: {
      result: 'resultado',
      operation: 'operação',
      seq: 'seq',
      id: 'id',
      sent: (zone) => `envio (${zone})`,
      about: 'título e lugar',
      version: (id) => `versão ${id}`,
    },
    none: () => 'nenhuma execução encontrada',
    standing: (role, file, address, seconds) =>
      `${file}: ${ledgerPt.roles[role]}${address === null ? '' : ` (${address})`}${seconds === null ? '' : `, como era há ${duration(seconds)}`}`,
    localService: () => 'serviço local',
    head: {
      command: 'comando',
      service: 'serviço',
      started: 'início',
      finished: 'fim',
      undone: 'desfeita por',
      state: 'estado',
      files: 'arquivos',
      counts: 'resultados',
    },
    resolvedBefore: (count, isAll) =>
      `${isAll ? 'nada a registrar: ' : ''}${count === 1 ? '1 operação já estava resolvida com este resultado' : `${pt.figure(count)} operações já estavam resolvidas com estes resultados`}`,
    corrected: ({ seq, outcome, id }) =>
      `corrigido: até agora, a operação ${seq} estava registrada como ${outcome === 'failed' ? 'não feita' : outcomes[outcome]}${id === null ? '' : `, com o id ${id}`}`,
    stillInDoubt: ({ run, seqs, count, command }) => {
      const more = count - seqs.length;
      const named = [...seqs.map(String), ...(more > 0 ? [`mais ${pt.figure(more)}`] : [])];
      return count === 1
        ? `1 operação da execução ${run} continua em dúvida: verifique no serviço e registre o que encontrou (ou use --not-done ou --give-up): ${command}`
        : `${pt.figure(count)} operações da execução ${run} continuam em dúvida (seq ${pt.sentenceList(named)}): verifique no serviço e registre o que encontrou sobre cada uma: ${command}`;
    },
    older: (runs) =>
      `${pt.plural(runs, 'execução mais antiga não aparece', 'execuções mais antigas não aparecem')} aqui: lms-cli runs list`,
    manyAtOnce: (seq, command) =>
      `para registrar muitas de uma vez, escreva em um arquivo uma linha como - {seq: ${seq}, outcome: not-done} para cada uma: ${command} --from respostas.yaml`,
    recordedOf: (settled, all) =>
      `${pt.figure(settled)} de ${pt.figure(all)} ${settled === 1 ? 'registrada' : 'registradas'}`,
    noneInDoubt: (run) =>
      `nenhuma operação ${run === null ? '' : `da execução ${run} `}está em dúvida`,
    counts: (counts, { remaining, recorded, isRunning }) =>
      [
        ...countedParts(counts, isRunning ? 0 : remaining),
        ...(recorded > 0 ? [`${pt.plural(recorded, 'alterado', 'alterados')} só no registro`] : []),
        ...(isRunning && remaining > 0 ? [`${pt.figure(remaining)} a fazer`] : []),
      ].join(', ') || 'nenhum',
  },

  report: {
    title: 'lms-cli',
    documents: 'documentos',
    findings: 'Apontamentos',
    inDoubt: 'Em dúvida',
    columns: { place: 'local', code: 'código', message: 'mensagem' },
    more: (count) => `e mais ${pt.figure(count)}`,
    moreAlike: (count) => `e mais ${pt.plural(count, 'igual a este', 'iguais a este')}`,
    commits: (applied, planned) =>
      [
        applied === null ? 'commit desconhecido' : `commit ${applied}`,
        ...(planned.length === 0 ? [] : [`planejado em ${pt.sentenceList(planned)}`]),
      ].join(', '),
  },

  progress: {
    reading: (documents) => `lendo: ${pt.plural(documents, 'documento', 'documentos')}`,
    position: (finished, total) => `${pt.figure(finished)}/${pt.figure(total)}`,
    outcome: (outcome, count) => `${wordOf(outcome, count)} ${pt.figure(count)}`,
    rate: (perSecond) =>
      `${perSecond < 10 ? tenths(perSecond) : pt.figure(Math.round(perSecond))}/s`,
    left: (seconds) => `faltam ${duration(seconds)}`,
    atOnce: (operations) => `${operations} em paralelo`,
    waiting: (seconds, reason) => `esperando ${seconds} s ${waitReasons[reason]}`,
  },

  trace: {
    again: (attempt) => `(tentativa ${attempt})`,
    answered: (status, durationMs) => `${status} em ${durationMs} ms`,
    cutShort: () => '(cortada)',
    silence: (cause, durationMs) => `${silences[cause]} após ${durationMs} ms`,
    waiting: (ms, reason) =>
      `esperando ${ms < 1000 ? `${ms} ms` : `${pt.figure(Math.round(ms / 100) / 10)} s`} ${waitReasons[reason]}`,
    moreText: (characters) => `… mais ${pt.plural(characters, 'caractere', 'caracteres')}`,
  },
} satisfies Widened<typeof english.outputEn>;

/** The words around the explanation of a code. */
export const explanationPt = {
  exitCodes: (codes) =>
    `código de saída ${codes.length < 2 ? String(codes[0] ?? '') : `${codes.slice(0, -1).join(', ')} ou ${codes.at(-1)}`}`,
  cause: 'Causa',
  whatToDo: 'O que fazer',
  reasons: 'Motivos',
  wrong: 'Errado',
  right: 'Certo',
  example: (text) => text,
  next: 'Comando',
  codes: (count) => pt.plural(count, 'código', 'códigos'),
  moreOfFamilies:
    'Cada comando lista os códigos de uma família. Veja os detalhes de todos com lms-cli explain --all.',
  more: 'Veja os detalhes de um código com lms-cli explain CÓDIGO.',
} satisfies Widened<typeof english.explanationEn>;

/** The page of `lacuna preview`. The page itself fills slots such as `{score}`. */
export const pagePt: Widened<typeof english.pageEn> = {
  title: (count) => `Prévia de ${pt.plural(count, 'questão', 'questões')}`,
  notice:
    'O serviço pode mostrar estas questões de outra maneira. Suas respostas não saem desta página.',
  showAnswers: 'Mostrar todas as respostas',
  hideAnswers: 'Ocultar todas as respostas',
  untitled: (number) => `Questão ${number}`,
  difficulty: (difficulty) => `dificuldade ${difficulty}`,
  topic: (topicId) => `tópico ${topicId}`,
  blank: (number) => `Lacuna ${number}`,
  choose: 'escolha…',
  score: 'Ver pontuação',
  clear: 'Recomeçar',
  answers: 'Respostas',
  worth: pt.figure,
  points: (score, most) => `${score} de ${most}`,
  total: (score, most) => `Pontuação: ${score} de ${most}`,
  near: (answer) => `igual a “${answer}”, exceto por maiúsculas, acentos ou espaços`,
  picture: (alternative, address) =>
    `[imagem, não carregada aqui${alternative === '' ? '' : `: ${alternative}`}${address === '' ? '' : ` (${address})`}]`,
  hiddenBlank: (number) =>
    `A lacuna ${number} está onde o navegador não mostra nada, por exemplo dentro de uma tag:`,
  leftOut: (names) =>
    `Não aparecem nesta página: ${names.map((name) => `<${name}>`).join(', ')}. O serviço pode mostrá-los.`,
  tooDeep: 'Os elementos deste enunciado estão aninhados demais. Ele aparece como foi escrito.',
};
