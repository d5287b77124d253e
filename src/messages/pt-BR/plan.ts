/** The words around a plan: what `plan` shows, and `apply` before it asks. */
import type * as english from '../en/plan.ts';
import { duration } from '../snippets.ts';
import type { Widened } from '../widened.ts';
import { pt } from '../phrases-pt.ts';

const verbs = {
  create: 'criar',
  edit: 'editar',
  delete: 'excluir',
  release: 'liberar',
  move: 'mover',
} satisfies Widened<typeof english.planEn.verbs>;

/** What an apply records without a request. */
const recordedVerbs = {
  rename: 'renomear',
  protect: 'proteger ou desproteger',
  scope: 'mudar de escopo',
};

const named = (keys: readonly string[], more: number) =>
  pt.sentenceList(more === 0 ? keys : [...keys, `mais ${pt.figure(more)}`]);

/** How many resources need no request; nothing if none. */
const matching = (resources: number) =>
  resources === 0
    ? ''
    : `: ${pt.plural(resources, 'recurso igual', 'recursos iguais')} aos arquivos`;

/** The last of the counts. */
const noDeletions = (counts: readonly (readonly [string, number])[]) =>
  counts.some(([verb]) => verb === 'delete') ? [] : ['nenhum a excluir'];

export const planPt = {
  title: 'lms-cli plan',
  heading: (target) => `plano para ${target}`,
  localService: 'o serviço local',
  verbs,
  moveTo: (to) => `mover para ${to}`,
  move: (from, to) => `mover ${from} → ${to}`,
  because: (keys, more) => `por causa de ${named(keys, more)}`,
  renamed: (key) => `renomeado (chave anterior: ${key})`,
  protects: { on: 'protegido a partir de agora', off: 'deixa de ser protegido' },
  inScope: (scope) => (scope === null ? 'deixa de ter escopo' : `passa para o escopo ${scope}`),
  anew: (run, id) => `com um id novo no lugar de ${id}, que a execução ${run} excluiu`,
  goesBack: (run, commit) =>
    commit === null
      ? `volta a um conteúdo anterior${run === null ? '' : ` ao da execução ${run}`}`
      : `volta a um conteúdo anterior ao ${run === null ? '' : `da execução ${run}, `}do commit ${commit}: o branch principal pode estar à frente`,
  undone: (run) => `desfeita pela execução ${run}: ainda está nos arquivos`,
  inFull: 'enviado por inteiro',
  blocksAnew: (blocks) => pt.plural(blocks, 'bloco recriado', 'blocos recriados'),
  wasAt: (place) => `estava em ${place}`,
  missing: 'não está mais nos arquivos: mantido (--prune exclui)',
  missingProtected: 'não está mais nos arquivos: protegido, mantido',
  missingReferred: (keys, more) =>
    `não está mais nos arquivos: mantido, porque ${named(keys, more)} ${keys.length + more === 1 ? 'se refere' : 'se referem'} a ele`,
  inDoubt: (run) => `em dúvida desde a execução ${run}: resolva primeiro`,
  givenUp: (verb, run) =>
    `${verb === 'delete' ? 'exclusão abandonada' : 'criação abandonada'} na execução ${run}: adote ou esqueça a chave`,
  blocked: (keys, more) => `aguarda ${named(keys, more)}, com resultado desconhecido`,
  waiting: (keys, more) => `aguarda a primeira liberação de ${named(keys, more)} (--no-release)`,
  approval: {
    approved: 'aprovada',
    follows: 'não precisa de aprovação',
    unknown: 'NÃO APROVADA',
    different: 'NÃO APROVADA: o plano aprova outra coisa',
    changed: 'NÃO APROVADA: houve mudança depois',
    used: 'NÃO APROVADA: a aprovação já foi usada',
  },
  unperformed: {
    done: 'mudança aprovada e já feita',
    files: 'mudança aprovada, mas não está mais nos arquivos',
    release: 'mudança aprovada, mas a liberação fica para depois (--no-release)',
  },
  undo: {
    notes: (run) => `Reversão da execução ${run}`,
    nothing: (run) => `nada a desfazer: não resta nada da execução ${run}`,
    nothingNow: 'nada a enviar agora',
    newIds: (resources) =>
      resources === 1
        ? '1 recurso será criado de novo com um id novo, e as referências a ele o seguirão'
        : `${pt.figure(resources)} recursos serão criados de novo com ids novos, e as referências a eles os seguirão`,
    left: (resources) =>
      pt.plural(resources, 'recurso não pode ser revertido', 'recursos não podem ser revertidos'),
    files: 'os arquivos não mudam: desfaça a mudança também neles, ou o próximo apply a repetirá',
    importedFiles:
      'os arquivos não mudam: import pula o que já criou a partir deles, a menos que você acrescente --again',
  },

  fields: {
    question: 'enunciado',
    title: 'título',
    difficulty: 'dificuldade',
    source: 'fonte',
    author: 'autor',
    tags: 'tags',
    dropDown: 'respostas em lista',
    assessWhole: 'avaliada em conjunto',
    disabled: 'desativada',
    inheritPermissions: 'permissões herdadas',
    securityPermission: 'permissões',
    securityRestriction: 'restrições',
    partyId: 'participante',
    name: 'nome',
    description: 'descrição',
    requiredScore: 'pontuação para aprovação',
    maxExecutionTime: 'tempo máximo',
    minExecutionTime: 'tempo mínimo',
    requiredAllQuestions: 'todas as questões obrigatórias',
    enabled: 'disponível para os alunos',
    showScores: 'pontuação exibida',
    conclusionMessage: 'mensagem no fim',
    blockId: 'id do bloco',
    selectQuestions: 'seleção das questões',
    numberRandomQuestions: 'questões a sortear',
    questionVersionIds: 'questões',
    topicFilters: 'filtros',
    topicId: 'tópico',
    weight: 'peso',
    order: 'posição',
    difficultyStart: 'menor dificuldade',
    difficultyEnd: 'maior dificuldade',
    parentId: 'pasta',
    workload: 'carga horária',
    cost: 'custo',
    status: 'situação',
    code: 'código',
    objective: 'objetivo',
    targetPublic: 'público-alvo',
    programmaticContent: 'programa',
    trackItems: 'itens',
    enrollableItemId: 'trilha ou treinamento',
    preExamId: 'pré-teste',
    posExamId: 'pós-teste',
    reactionId: 'avaliação de reação',
    certificateId: 'certificado',
  },
  elements: {
    lacunaAlternatives: 'lacuna',
    alternatives: 'resposta',
    assessmentBlockVersions: 'bloco',
    questionVersionIds: 'questão',
    topicFilters: 'filtro',
    trackItems: 'item',
    securityPermission: 'permissão',
    securityRestriction: 'restrição',
    roles: 'papel',
  },
  sameAsCreated: (id, run, command) =>
    `mesmo conteúdo do id ${id}, que a execução ${run} criou. Para usar esse: ${command}`,
  sameAsKeyed: (key, run) =>
    `mesmo conteúdo de ${key}, que vem da execução ${run}. Para usar esse, acrescente formerly: [${key}]`,
  sameAsMissing: (key) =>
    `mesmo conteúdo de ${key}, que não está nos arquivos. Se você mudou a chave, acrescente formerly: [${key}]`,
  mayBeRenamed: (key) => `mudou a chave? acrescente formerly: [${key}]`,
  follows: (keys, more) => `acompanha ${named(keys, more)}`,
  newId: (key) => `novo id de ${key}`,
  newVersion: (key) => `nova versão de ${key}`,
  notSet: 'não definido',
  leftOut: 'omitido: volta ao padrão',
  added: 'acrescentar',
  removed: 'remover',
  onlyMarkup: 'só as tags HTML mudaram',
  markupToo: 'as tags HTML também mudaram',
  moreChanges: (count) => `e mais ${pt.plural(count, 'mudança', 'mudanças')}`,
  moreDifferences: (count) => `… e mais ${pt.plural(count, 'diferença', 'diferenças')}`,
  showAll: '(use -v para ver todas)',
  differences: (count) => pt.plural(count, 'diferença', 'diferenças'),

  totals: (counts, requests) => {
    const parts = counts.map(
      ([verb, count]) => `${pt.figure(count)} a ${{ ...verbs, ...recordedVerbs }[verb]}`,
    );
    return `${[...parts, ...noDeletions(counts)].join(', ')}: ${pt.plural(requests, 'requisição', 'requisições')}`;
  },
  pace: (seconds, perSecond) =>
    `cerca de ${seconds < 60 ? `${seconds} s` : duration(seconds)} a ${pt.figure(perSecond)}/s`,
  renames: (resources) => pt.plural(resources, 'recurso renomeado', 'recursos renomeados'),
  saved: (file) => `plano salvo em ${file}`,
  savedPart: (file) =>
    `plano destes arquivos salvo em ${file}. O lms-cli apply planeja a pasta inteira, então dê a ele também os planos de todas as outras mudanças`,
  next: (command) => `próximo passo: ${command}`,
  firstRun: () =>
    'nada foi aplicado nem importado neste serviço a partir desta pasta, por isso tudo o que está nos arquivos conta como novo. Se alguém já enviou estes arquivos em outro lugar, copie antes de lá a pasta .lms-cli/, que guarda o registro do que foi enviado',
  unchanged: (resources) => `nenhuma mudança${matching(resources)}`,
  unchangedSoFar: (resources) => `nada a enviar agora${matching(resources)}`,
  final: (requests, releases) =>
    releases > 0 && releases < requests
      ? `${pt.figure(requests)} requisições não podem ser desfeitas: ${pt.plural(releases, 'liberação', 'liberações')}, e ${pt.figure(requests - releases)} cujo conteúdo anterior o lms-cli não conhece`
      : releases > 0
        ? pt.plural(
            releases,
            'liberação não pode ser desfeita',
            'liberações não podem ser desfeitas',
          )
        : `${pt.plural(requests, 'requisição não pode ser desfeita', 'requisições não podem ser desfeitas')}, porque o lms-cli não conhece o conteúdo anterior`,
  deletedForGood: (resources) =>
    resources === 1
      ? 'o que é excluído só pode voltar com outro id'
      : 'o que é excluído só pode voltar com outros ids',
  allBlocksAnew: (blocks) =>
    `${pt.plural(blocks, 'bloco será recriado', 'blocos serão recriados')}, porque o lms-cli não conhece ${blocks === 1 ? 'seu id' : 'seus ids'}`,
  allMissing: (resources) =>
    pt.plural(
      resources,
      'recurso não está mais nos arquivos: mantido',
      'recursos não estão mais nos arquivos: mantidos',
    ),
  allInDoubt: (resources) =>
    `${pt.plural(resources, 'recurso fica', 'recursos ficam')} de fora até você resolver o que está em dúvida`,
  allWaiting: (resources) =>
    `${pt.plural(resources, 'recurso aguarda', 'recursos aguardam')} uma primeira liberação (--no-release)`,
  allBlocked: (resources) =>
    `${pt.plural(resources, 'recurso aguarda', 'recursos aguardam')} outros, com resultado desconhecido`,
  allGivenUp: (resources, option) =>
    `${pt.plural(resources, 'operação foi abandonada', 'operações foram abandonadas')}: verifique no serviço se ${resources === 1 ? 'o recurso existe' : 'os recursos existem'} e execute lms-cli resources adopt CHAVE ID${option} ou lms-cli resources forget CHAVE${option}`,
  notShown: (changes) =>
    `… e mais ${pt.plural(changes, 'mudança', 'mudanças')}, que não cabem aqui: veja todas com lms-cli plan`,
} satisfies Widened<typeof english.planEn>;
