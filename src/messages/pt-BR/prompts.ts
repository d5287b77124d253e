/**
 * The questions to a person: from the gate before it sends, and from forms that write documents.
 */
import type * as english from '../en/prompts.ts';
import type { Widened } from '../widened.ts';
import { pt } from '../phrases-pt.ts';
import { moment } from '../snippets.ts';

/** The singular and the plural. */
const resources = {
  assessment: ['a avaliação', 'as avaliações'],
  lacuna: ['a questão de lacunas', 'as questões de lacunas'],
  track: ['a trilha', 'as trilhas'],
} as const;

const returnedIds = { id: 'id', version: 'id da versão' };

export const promptsPt = {
  localService: 'serviço local',
  // The place is in brackets, so that it needs no article.
  deletion: (resource, ids, where) =>
    `Excluir ${resources[resource][ids.length === 1 ? 0 : 1]} ${pt.sentenceList(ids)} (${where})? Não é possível desfazer.`,
  deletions: (count, where) =>
    `Excluir ${pt.plural(count, 'recurso', 'recursos')} (${where})? Não é possível desfazer.`,
  sendAgain: (count, where) =>
    `Enviar de novo ${pt.plural(count, 'operação', 'operações')} (${where})? ${count === 1 ? 'Ela já está feita' : 'Elas já estão feitas'} ou em dúvida, e isso pode criar duplicatas.`,
  resume: (run, count, where) =>
    `Retomar a execução ${run} e enviar ${pt.plural(count, 'operação', 'operações')} (${where})?`,
  apply: ({ requests, renames, deletes, blocksMadeAnew, undoes }, where) =>
    [
      undoes === null
        ? `Aplicar este plano (${where})?`
        : `Desfazer a execução ${undoes} (${where})?`,
      requests + renames === 0
        ? 'Isso muda o que o registro guarda e não envia nada.'
        : requests === 0
          ? `Isso renomeia ${pt.plural(renames, 'recurso', 'recursos')} e não envia nada.`
          : `Isso envia ${pt.plural(requests, 'requisição', 'requisições')}${deletes === 0 ? '' : ` e exclui ${pt.plural(deletes, 'recurso', 'recursos')}`}.`,
      ...(blocksMadeAnew === 0
        ? []
        : [
            `${pt.plural(blocksMadeAnew, 'bloco de avaliação será substituído por um novo', 'blocos de avaliações serão substituídos por novos')}, porque os ids são desconhecidos.`,
          ]),
    ].join(' '),
  protectedProfile: (name, where) =>
    `O perfil ${name} (${where}) é protegido. Digite o nome dele para continuar:`,
  recovery: (files) =>
    `Recuperar ${pt.sentenceList(files.map((file) => `"${file}"`))}? Toda operação que pode ter sido enviada ficará em dúvida. Se você tiver um backup do registro, restaure-o em vez disso.`,
  doubt: {
    question: ({ number, total, operation }) =>
      `${number} de ${total}: ${operation}. Verifique no serviço: foi feita?`,
    performed: (returns) =>
      returns === null ? 'Sim, foi feita' : `Sim, está lá: registrar o ${returnedIds[returns]}`,
    notPerformed: (isCreate) =>
      isCreate ? 'Não está lá: enviar de novo na próxima retomada' : 'Não, não foi feita',
    later: 'Decidir depois',
    unchanged: 'Manter como está registrado',
    id: (returns) => `O ${returnedIds[returns]} que o serviço mostra (Enter para decidir depois):`,
    wrongId: 'Digite o número que o serviço mostra (de 1 a 9223372036854775807)',
  },
  whichRun: 'Qual execução?',
  run: ({ id, command, startedAt, counts }) => `${id}  ${command}  ${moment(startedAt)}  ${counts}`,
  sendUnknown: () =>
    'A partir de agora, o lms-cli enviará todo documento que este registro não conhece. O que já existe no serviço ficará duplicado. Continuar?',
  unlock: ({ command, run, host, until }) =>
    `Encerrar a reserva ${run === null ? `de "${command}"` : `da execução ${run}`} em ${host}, que dura até ${moment(until)}? Se ainda estiver viva, ela não poderá enviar mais nada, e o que está enviando ficará em dúvida.`,
  prune: (upTo) =>
    `Descartar as mudanças até a geração ${upTo}? Um instantâneo que acabou de ser lido as substitui. Estados anteriores não poderão mais ser baixados.`,
  restoreLog: ({ place, from, to }) =>
    `Restaurar ${place} ${from === null ? 'até' : `da geração ${from} até`} a geração ${to}, com a cópia desta pasta? Faça isso só se ninguém o restaurar de um backup mais novo.`,
  replaceLog: ({ place, from, to, isSame }) =>
    from === null
      ? `Começar ${place} com a geração ${to} do arquivo?`
      : isSame
        ? `Substituir ${place}? Tudo depois da geração ${to} se perde, até a geração ${from}. Outras cópias dele deixam de funcionar.`
        : `Substituir ${place}? Há lá outro registro com ${from} gerações, e todo ele se perde.`,
  replaceCopy: ({ place, copy, log, runs }) =>
    `Substituir a cópia desta pasta (geração ${copy}) por ${place} (geração ${log})? ${runs.length === 0 ? 'O banco de dados tem todas as execuções dela.' : `Só a cópia conhece ${runs.length === 1 ? 'a execução' : 'as execuções'} ${runs.join(', ')}, que o próximo apply pode repetir.`}`,
  forgetting: (key) => `Esquecer "${key}"? O recurso continua no serviço, e o apply criaria outro.`,
  createAgain: (count) =>
    count === 1 ? 'Criar mais uma vez?' : `Criar todos os ${count} mais uma vez?`,
  existing: {
    question: 'O que você quer fazer?',
    skip: (there, others) =>
      `Pular ${there === 1 ? 'o que já existe' : `os ${there} que já existem`} e criar ${others === 1 ? 'o outro' : `os outros ${others}`}`,
    again: (there) => `Criar todos, ${there === 1 ? 'este' : `estes ${there}`} mais uma vez`,
    stop: 'Parar',
  },
  trustOrigin: (origin, file) =>
    `${file} envia para ${origin}. Você conhece este servidor e confia nele a partir de agora?`,
  blank: (number) => `Lacuna ${number}:`,
  secret: (field) => `${field}:`,
} satisfies Widened<typeof english.promptsEn>;

/** Forms that write a document question by question. */
export const formsPt = {
  prompter: {
    yes: 'Sim',
    no: 'Não',
    alsoYes: 'yes',
    alsoNo: 'no',
    yesOrNo: 'responda sim ou não',
    notListed: (typed) => `"${typed}" não está na lista`,
    selecting: '↑↓ para mover, Enter para escolher',
    back: 'Esc para voltar',
    editor: (name) => `Ctrl-O para escrever no ${name}`,
    editRefused: {
      'too-large': 'o texto tem mais de 100 kB, e ficou como estava',
      encoding: 'o texto não está em UTF-8, e ficou como estava',
      controls: 'o texto tem caracteres de controle, e ficou como estava',
    },
    editorFailed: (name) => `${name} falhou, e o texto ficou como estava`,
    backInLine: '< para voltar',
    editorInLine: (name) => `> para escrever no ${name}`,
    hidden: 'o que você digita não aparece',
    number: (most) => `Número (1 a ${most})`,
    clearing: 'um espaço para deixar vazio',
  },

  question: (label, hint) => `${label}${hint === '' ? '' : ` (${hint})`}:`,
  optional: (label, hint) => `${label} (${hint === '' ? '' : `${hint}, `}Enter se não houver):`,
  flag: (label) => `${label}?`,
  named: (name, id) => `${name} (${id})`,
  ownId: 'outro: digitar o id',
  asLastTime: (facts) => `Como da última vez (${facts})?`,
  complaint: (message, hint, excerpt) =>
    `${excerpt === '' ? '' : `"${excerpt}": `}${message}${hint === '' ? '' : `: ${hint}`}`,

  decimalMark: ',',

  labels: {
    cloze: 'Enunciado',
    title: 'Título',
    difficulty: 'Dificuldade',
    topicId: 'Id do tópico',
    source: 'Fonte',
    author: 'Autor',
    tags: 'Tags',
    dropDown: 'O aluno responde',
    assessWhole: 'Avaliar todas as lacunas em conjunto',
    inheritPermissions: 'Permissões',
    securityPermission: 'Quem pode o quê',
    securityRestriction: 'Quem não pode o quê',
    disabled: 'Desativar',
    disableHTML: 'Mostrar HTML como texto',
    more: 'Preencher mais campos',
    moreOfBlock: 'Preencher mais campos deste bloco',
    name: 'Nome',
    description: 'Descrição',
    requiredScore: 'Pontuação para aprovação',
    maxExecutionTime: 'Tempo máximo',
    minExecutionTime: 'Tempo mínimo',
    showScores: 'Mostrar a pontuação',
    showApprovalStatus: 'Mostrar se o aluno foi aprovado',
    showCorrectAnswers: 'Mostrar as respostas certas',
    requiredAllQuestions: 'Exigir resposta para todas as questões',
    anonymous: 'Manter as respostas anônimas',
    enabled: 'Disponível para os alunos',
    showConclusionMessage: 'Mostrar uma mensagem no fim',
    conclusionMessage: 'Mensagem no fim',
    assessmentBlockVersions: 'Blocos de questões',
    blockId: 'Id do bloco',
    selectQuestions: 'Questões do bloco',
    questionVersionIds: 'Ids das versões das questões',
    numberRandomQuestions: 'Quantas questões sortear',
    weight: 'Peso',
    order: 'Posição',
    allQuestionsRequired: 'Exigir resposta para todas as questões do bloco',
    allowsZero: 'Permitir pontuação 0',
    topicFilters: 'Filtros por tópico',
    difficultyStart: 'Menor dificuldade',
    difficultyEnd: 'Maior dificuldade',
    parentId: 'Id da pasta',
    workload: 'Carga horária em minutos',
    cost: 'Custo',
    status: 'Situação',
    code: 'Código',
    objective: 'Objetivo',
    targetPublic: 'Para quem é',
    trackItemIds: 'Ids de trilhas e treinamentos',
    scoreApprove: 'Pontuação para aprovação',
    preExamId: 'Id de versão do pré-teste',
    posExamId: 'Id de versão do pós-teste',
    reactionId: 'Id de versão da avaliação de reação',
    certificateId: 'Id do certificado',
    key: 'Chave no arquivo',
    release: 'Notas da liberação',
  },
  hints: {
    difficulty: 'um número inteiro, como 1',
    topicId: 'o número dele no serviço',
    source: 'como um livro',
    tags: 'separadas por espaços',
    securityPermission: 'como 104=READ,EXECUTE; 105=COMPLETE',
    securityRestriction: 'da mesma forma',
    requiredScore: 'como 70,00',
    maxExecutionTime: 'provavelmente em minutos',
    minExecutionTime: 'provavelmente em minutos',
    blockId: 'o número dele no serviço',
    questionVersionIds: 'separados por espaços',
    weight: 'como 1',
    parentId: 'o número dela no serviço',
    trackItemIds: 'separados por espaços',
  },
  names: {
    cloze: 'o enunciado',
    title: 'o título',
    difficulty: 'a dificuldade',
    topicId: 'o id do tópico',
    source: 'a fonte',
    author: 'o autor',
    tags: 'o texto das tags',
    partyId: 'o id do participante',
    roles: 'cada papel',
    name: 'o nome',
    description: 'a descrição',
    requiredScore: 'a pontuação para aprovação',
    maxExecutionTime: 'o tempo máximo',
    minExecutionTime: 'o tempo mínimo',
    conclusionMessage: 'a mensagem',
    blockId: 'o id do bloco',
    questionVersionIds: 'cada id de versão',
    numberRandomQuestions: 'a quantidade de questões',
    weight: 'o peso',
    difficultyStart: 'a menor dificuldade',
    difficultyEnd: 'a maior dificuldade',
    parentId: 'o id da pasta',
    workload: 'a carga horária',
    cost: 'o custo',
    code: 'o código',
    objective: 'o objetivo',
    targetPublic: 'o público',
    trackItemIds: 'cada id',
    scoreApprove: 'a pontuação para aprovação',
    preExamId: 'o id de versão do pré-teste',
    posExamId: 'o id de versão do pós-teste',
    reactionId: 'o id de versão da avaliação de reação',
    certificateId: 'o id do certificado',
    key: 'a chave',
  },
  choices: {
    selectQuestions: {
      ALL: 'todas',
      SOME_SELECTED: 'uma lista de questões',
      SOME_RANDOM: 'questões sorteadas',
    },
    dropDown: { false: 'digitando', true: 'escolhendo em uma lista' },
    inheritPermissions: { INHERIT: 'herdadas do tópico ou da pasta', NOT_INHERIT: 'próprias' },
  },

  statement: {
    how: 'Escreva lacunas como [[certa = 10 | errada = 0]] ou marque-as na próxima etapa.',
    words: 'Palavras que viram lacunas (separe com ;):',
    whichPlace: (words) => `"${words}" aparece várias vezes. Qual delas?`,
    answers: (blanks) =>
      blanks === 1
        ? 'Respostas, com os pontos (separe com |):'
        : 'Respostas, com os pontos (separe com |, e as lacunas com ;):',
  },

  rows: {
    add: (label, before) =>
      before === 0
        ? `Acrescentar ${label.toLowerCase()}?`
        : `Acrescentar mais ${label.toLowerCase()}? (já há ${before})`,
    removeLast: 'remover o último',
  },

  draft: {
    intro: 'Pressione Ctrl-C para sair e salvar um rascunho.',
    which: 'Há um rascunho. O que você quer fazer?',
    resume: (name, time) => `continuar ${name} (${time})`,
    nameless: 'um rascunho sem título',
    anew: 'começar de novo (a primeira resposta descarta o rascunho)',
    kept: (file, command) => `o rascunho foi salvo em ${file}. Para continuar, execute: ${command}`,
  },

  stopped: 'interrompido: nada foi salvo nem enviado',
  stoppedBefore: 'interrompido: o rascunho foi mantido',
  another: 'Escrever outra questão?',
  anotherIn: {
    no: 'não',
    same: (file) => `sim, também em ${file}`,
    own: 'sim, em um arquivo próprio',
  },

  review: {
    what: 'E agora?',
    save: 'salvar',
    saveAs: (file) => `salvar em ${file}`,
    elsewhere: 'salvar em outro arquivo',
    send: 'enviar',
    'save-and-send': 'salvar e enviar',
    locally: {
      send: 'enviar ao serviço local',
      'save-and-send': 'salvar e enviar ao serviço local',
    },
    change: 'mudar um campo',
    more: (findings) => `… e mais ${findings}, no arquivo`,
    show: 'ver o arquivo',
    leave: 'sair e salvar o rascunho',
    which: 'Qual campo?',
    answer: (label, answer) => `${label}: ${answer || '–'}`,
    back: 'nenhum',
  },

  file: {
    name: 'Salvar no arquivo:',
    createFolder: (folder) => `A pasta ${folder} não existe. Criar?`,
    append: (file) => `${file} já existe. Acrescentar a questão?`,
    overwrite: (file) => `${file} já existe. Substituir?`,
    shared: 'Campos de todas as questões deste arquivo. Uma questão pode mudá-los.',
    firstRelease: 'Primeira versão',
    saved: (file) => `salvo: ${file}`,
    dryRun: 'simulação: nada foi salvo nem enviado',
    next: (command) => `próximo passo: ${command}`,
    nextLocally: (command) => `próximo passo, no serviço local: ${command}`,
    toCorrect: (file, command) => `corrija ${file} e depois execute: ${command}`,
    kept: (file) => `o arquivo foi mantido: ${file}`,
  },
} satisfies Widened<typeof english.formsEn>;
