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
  firstRun: () => 'Esta é a primeira execução neste serviço?',
  sendAgain: (count, where) =>
    `Enviar de novo ${pt.plural(count, 'operação', 'operações')} (${where})? ${count === 1 ? 'Ela já está feita' : 'Elas já estão feitas'} ou em dúvida, e isso pode criar duplicatas.`,
  undoInstead: (run, instead) =>
    `A execução ${run} não pode ser desfeita. Desfazer em vez dela a execução ${instead}, a mais nova que pode ser desfeita?`,
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
  doubt: {
    question: ({ number, total, operation }) =>
      `${number} de ${total}: ${operation}. Verifique no serviço: foi feita?`,
    performed: (returns) =>
      returns === null ? 'Sim, foi feita' : `Sim, está lá: registrar o ${returnedIds[returns]}`,
    notPerformed: (isCreate) =>
      isCreate ? 'Não está lá: o mesmo comando a envia de novo' : 'Não, não foi feita',
    later: 'Decidir depois',
    id: (returns) => `O ${returnedIds[returns]} que o serviço mostra (Enter para decidir depois):`,
    wrongId: 'Digite o número que o serviço mostra (de 1 a 9223372036854775807)',
  },
  whichRun: 'Qual execução?',
  run: ({ id, command, startedAt, counts }) => `${id}  ${command}  ${moment(startedAt)}  ${counts}`,
  unlock: ({ command, run, host, until }) =>
    `Encerrar a reserva ${run === null ? `de "${command}"` : `da execução ${run}`} em ${host}, que dura até ${moment(until)}? Se ainda estiver viva, ela não poderá enviar mais nada, e o que está enviando ficará em dúvida.`,
  restoreLog: ({ place, from, to }) =>
    `Restaurar ${place} ${from === null ? 'até' : `da geração ${from} até`} a geração ${to}, com a cópia desta pasta? Faça isso só se ninguém o restaurar de um backup mais novo.`,
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
} satisfies Widened<typeof english.promptsEn>;

/** `lacuna new`, which asks for a question answer by answer. */
export const formsPt = {
  prompter: {
    yes: 'Sim',
    no: 'Não',
    yesOrNo: 'responda sim ou não',
    selecting: '↑↓ para mover, Enter para escolher',
    editing: 'Pressione Enter para abrir seu editor.',
    editorFailed: 'o editor falhou, e o texto ficou como estava',
    number: (most) => `Número (1 a ${most})`,
  },

  question: (label, hint) => `${label}${hint === '' ? '' : ` (${hint})`}:`,
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
    key: 'Chave no arquivo',
    release: 'Notas da liberação',
  },
  hints: {
    difficulty: 'um número inteiro, como 1',
    topicId: 'o número dele no serviço',
    source: 'como um livro',
    tags: 'separadas por espaços',
  },
  names: {
    cloze: 'o enunciado',
    title: 'o título',
    difficulty: 'a dificuldade',
    topicId: 'o id do tópico',
    source: 'a fonte',
    author: 'o autor',
    tags: 'o texto das tags',
    dropDown: 'o modo de responder',
    assessWhole: 'a avaliação das lacunas',
    key: 'a chave',
    release: 'o texto da liberação',
  },
  choice: (name, isYes) =>
    name === 'dropDown' ? (isYes ? 'escolhendo em uma lista' : 'digitando') : isYes ? 'sim' : 'não',

  statement: {
    how: 'Escreva lacunas como [[certa = 10 | errada = 0]] ou marque-as na próxima etapa.',
    inEditor: 'só Enter abre seu editor',
    words: 'Palavras que viram lacunas (separe com ;):',
    whichPlace: (words) => `"${words}" aparece várias vezes. Qual delas?`,
    answers: (blanks) =>
      blanks === 1
        ? 'Respostas, com os pontos (separe com |):'
        : 'Respostas, com os pontos (separe com |, e as lacunas com ;):',
  },

  draft: {
    intro: 'Pressione Ctrl-C para sair e salvar um rascunho.',
    resume: (name) => `Continuar o rascunho "${name}"?`,
    kept: (file, command) => `o rascunho foi salvo em ${file}. Para continuar, execute: ${command}`,
  },

  stopped: 'interrompido: nada foi salvo nem enviado',
  another: (file) =>
    file === null ? 'Escrever outra questão?' : `Escrever outra questão em ${file}?`,

  review: {
    what: 'E agora?',
    save: (file) => `salvar em ${file}`,
    send: {
      apply: (file) => `salvar em ${file} e aplicar esse arquivo`,
      service: (file) => `salvar em ${file} e enviar`,
      local: (file) => `salvar em ${file} e enviar ao serviço local`,
    },
    file: 'Arquivo',
    leave: 'sair e salvar o rascunho',
    more: (findings) => `… e mais ${findings}, que lacuna lint mostra`,
    answer: (label, answer) => `${label}: ${answer || '–'}`,
  },

  file: {
    name: 'Salvar no arquivo:',
    shared: 'Campos de todas as questões deste arquivo. Uma questão pode mudá-los.',
    firstRelease: 'Primeira versão',
    saved: (file) => `salvo: ${file}`,
    dryRun: 'simulação: nada foi salvo nem enviado',
    next: (command) => `próximo passo: ${command}`,
    nextLocally: (command) => `próximo passo, no serviço local: ${command}`,
  },
} satisfies Widened<typeof english.formsEn>;
