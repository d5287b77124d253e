/** Problems of ledgers, and of documents that conflict with them. */
import type { Created, EndingOfKey, ledgerProblems as english } from '../../en/problems/ledger.ts';
import { isInstance } from '../../../core/local-service.ts';
import { shellWord } from '../../../core/texts.ts';
import { documentIn, moment } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

/** How an operation ended. "Operação" is feminine. */
const outcomes: Readonly<Record<EndingOfKey, string>> = {
  done: 'está feita',
  rejected: 'foi recusada',
  failed: 'falhou',
  'in-doubt': 'está em dúvida',
  blocked: 'está bloqueada',
  skipped: 'foi pulada',
  planned: 'está só planejada',
  'given-up': 'foi abandonada',
};

const creation = ({ id, at, run }: Created) => `id ${id}, ${moment(at)}, execução ${run}`;

function listed(created: readonly Created[], more: number): string {
  const items = created.map((each) => `${documentIn(each)} (${creation(each)})`);
  return sentenceList([...items, ...(more > 0 ? [`mais ${more}`] : [])]);
}

/** The identity of the embedded service is only of use beside another one. */
const toPlace = (target: string, other: string) =>
  isInstance(target) && !isInstance(other) ? 'ao serviço local de --sandbox' : `a ${target}`;

const resolveThere = (run: string, seq: number) =>
  `verifique no serviço e resolva a operação lá com \`lms-cli runs resolve ${shellWord(run)} ${seq}\` e --created ID, --done, --not-done ou --give-up`;

export const ledgerProblems = {
  'ledger/locked': {
    message: ({ file, holder }) =>
      holder === null
        ? `outra importação está usando o registro ${quoted(file)}`
        : `a execução ${holder.run} está usando o registro ${quoted(file)}: processo ${holder.pid} em ${holder.host}, desde ${moment(holder.startedAt)}`,
    hint: () =>
      'espere até que ela termine, ou pare-a com Ctrl-C onde ela está: o bloqueio termina junto com o processo',
    explanation:
      'Só uma importação por vez usa um registro, para que nada seja enviado duas vezes. Comandos avulsos podem usá-lo ao mesmo tempo. Um plano espera pelo que planeja: ainda não se sabe como termina uma requisição que está sendo enviada. Você nunca precisa remover um bloqueio, porque ele termina junto com o processo. Código de saída 7.',
  },
  'ledger/other-target': {
    message: ({ file, bound, target, isReset = false }) =>
      isReset
        ? `o registro ${quoted(file)} foi gravado antes que o serviço local em ${bound} fosse zerado ou substituído`
        : `o registro ${quoted(file)} pertence ${toPlace(bound, target)}, não ${toPlace(target, bound)}`,
    hint: ({ file, isReset = false }) =>
      isReset
        ? `use outro registro com --ledger CAMINHO, ou exclua ${quoted(file)} se ninguém precisar dele`
        : 'use outro registro com --ledger CAMINHO, ou volte à URL base ou à --api anterior',
    explanation:
      'O que está feito em um serviço não está feito em outro. Por isso um registro pertence à URL base e à versão da API da sua primeira execução. Só pode mudar se nada nele está feito ou em dúvida. Um serviço local que foi zerado, ou que tem outro banco de dados, é outro serviço: os ids dele recomeçam. Código de saída 7.',
  },
  'ledger/newer': {
    message: ({ file }) => `uma versão mais nova do lms-cli gravou o registro ${quoted(file)}`,
    hint: () => 'use essa versão, ou outro registro com --ledger CAMINHO',
    explanation: 'O lms-cli não alterou o registro. Código de saída 7.',
  },
  'ledger/older': {
    message: ({ file }) =>
      `o registro ${quoted(file)} foi gravado por uma versão preliminar do lms-cli`,
    hint: () => 'use essa versão, ou outro registro com --ledger CAMINHO',
    explanation:
      'Esta versão não lê esse formato. O lms-cli não alterou o arquivo. Um registro novo começa vazio, por isso uma importação dos mesmos arquivos enviaria tudo de novo. Código de saída 7.',
  },
  'ledger/not-a-ledger': {
    message: ({ file }) => `${quoted(file)} não é um registro, ou perdeu o começo`,
    hint: () => 'indique outro arquivo com --ledger CAMINHO, ou restaure-o de um backup',
    explanation:
      'Um registro é um arquivo SQLite que o lms-cli criou. O lms-cli nunca usa como registro um arquivo que já existia, e nunca o sobrescreve.',
  },
  'ledger/damaged': {
    message: ({ file, reason }) =>
      ({
        empty: `o registro ${quoted(file)} está vazio: o conteúdo se perdeu`,
        'no-main-file': `o registro ${quoted(file)} não existe mais, mas há arquivos que pertencem a ele`,
        corrupt: `o registro ${quoted(file)} está danificado`,
        journal: `o registro ${quoted(file)} tem ao lado um journal de rollback, que o lms-cli nunca grava`,
        lock: `o arquivo de bloqueio do registro ${quoted(file)} não foi criado pelo lms-cli`,
        schema: `o registro ${quoted(file)} contém tabelas, gatilhos ou visões que o lms-cli não criou`,
        'log-lost': `o registro ${quoted(file)} está incompleto: o log dele foi excluído, cortado ou danificado`,
        'other-ledger': `outro registro ocupou o lugar do registro ${quoted(file)}`,
        older: `o registro ${quoted(file)} é uma cópia antiga: faltam operações mais recentes`,
        replaced: `o registro ${quoted(file)} foi excluído ou substituído enquanto o lms-cli o usava`,
        'lock-lost': `o arquivo de bloqueio do registro ${quoted(file)} foi excluído ou substituído durante a importação`,
        'taken-over': `outro processo assumiu o registro ${quoted(file)} durante esta execução`,
      })[reason],
    hint: ({ file, reason, left = [] }) => {
      switch (reason) {
        case 'schema':
          return 'restaure o registro de um backup confiável, ou mantenha o que pode ser lido: lms-cli runs recover';
        case 'other-ledger':
          return `restaure o registro que estava aqui, ou exclua ${quoted(`${file}.mark`)} se você o substituiu de propósito`;
        case 'no-main-file':
          return `restaure o registro de um backup. Para começar um novo, que envia tudo outra vez, exclua ${sentenceList(left.map(quoted))}`;
        case 'lock':
          return `verifique se não há importação em andamento e exclua ${quoted(`${file}.lock`)}`;
        case 'replaced':
          return 'restaure o registro e os arquivos ao lado dele e execute o mesmo comando de novo';
        case 'lock-lost':
        case 'taken-over':
          return 'verifique se não há outra importação em andamento e execute o mesmo comando de novo';
        default:
          return 'restaure de um backup o registro e os arquivos ao lado dele, ou mantenha o que pode ser lido: lms-cli runs recover';
      }
    },
    explanation:
      'Um registro que perdeu operações faz parecer que menos foi feito, e documentos seriam enviados duas vezes. Por isso o lms-cli o recusa e não envia nada. `runs recover` mantém o que pode ser lido e deixa em dúvida tudo o que pode ter sido enviado. Código de saída 7.',
  },
  'ledger/lost-record': {
    message: () => 'pode já ter sido enviada: o registro foi danificado e perdeu operações',
    hint: () => 'verifique no serviço se ela existe e resolva a dúvida: lms-cli runs resolve',
    explanation:
      'O registro foi danificado e recuperado, e algumas operações se perderam. Por isso, toda criação, liberação e edição de avaliação que ele não conhece está em dúvida. Isso acaba quando você resolve a entrada de `runs recover`. Código de saída 8.',
  },
  'ledger/lost-before': {
    message: ({ operation, run }) =>
      `esta operação ${operation} pode já ter sido enviada: o registro perdeu operações antes que a execução ${run} o recuperasse`,
    hint: ({ run, seq }) =>
      `verifique no serviço e resolva o que se perdeu com \`lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown\`, ou acrescente --again para enviar mesmo assim`,
    explanation:
      'O registro foi danificado e recuperado, e algumas operações se perderam. Até que você resolva a entrada de `runs recover`, o lms-cli não envia nenhuma criação, liberação ou edição de avaliação que o registro não conhece. Código de saída 8.',
  },
  'ledger/send-unknown': {
    message: ({ run, seq, isGap }) =>
      isGap
        ? `a operação ${seq} da execução ${run} representa todas as operações que se perderam`
        : `a operação ${seq} da execução ${run} não é a entrada que \`runs recover\` criou`,
    hint: ({ run, seq, isGap }) =>
      isGap
        ? `importe de novo todos os seus arquivos e resolva o que está em dúvida. Só depois execute: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown`
        : 'diga o que aconteceu com ela: --created ID, --done, --not-done ou --give-up',
    explanation:
      'Por causa da entrada de `runs recover`, o lms-cli não envia criações e liberações que talvez já existam. Só --send-unknown a resolve. Daí em diante, o lms-cli envia todo documento que o registro não conhece.',
  },
  'ledger/not-damaged': {
    message: ({ files }) =>
      files.length === 0
        ? 'nenhum registro encontrado'
        : `nenhum dano encontrado em ${sentenceList(files.map(quoted))}`,
    hint: () => 'indique outro registro com --ledger CAMINHO',
    explanation:
      '`runs recover` só altera um registro que os outros comandos recusam por estar danificado.',
  },
  'ledger/unwritable': {
    message: ({ file, reason }) =>
      ({
        'disk-full': `sem espaço em disco para o registro ${quoted(file)}`,
        'scratch-full': 'sem espaço em disco para arquivos temporários',
        scratch: 'não foi possível gravar arquivos temporários',
        other: `não foi possível gravar o registro ${quoted(file)}`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'scratch-full' || reason === 'scratch'
        ? 'libere espaço, ou indique outra pasta na variável SQLITE_TMPDIR'
        : 'verifique as permissões da pasta e o espaço livre. Depois importe de novo, ou envie só o que ainda não foi feito',
    explanation:
      'O lms-cli registra cada requisição antes de enviá-la. Por isso não envia mais nada quando não consegue gravar o registro. Com outro registro, enviaria de novo o que este já tem como feito.',
  },
  'ledger/end-unrecorded': {
    message: ({ file }) => `não foi possível gravar o fim da execução no registro ${quoted(file)}`,
    hint: () =>
      'verifique as permissões da pasta e o espaço livre. O próximo comando completa o registro, então não envie nada de novo por causa disso',
    explanation:
      'O desfecho de cada operação dos resultados está no registro. Falta apenas a entrada de que a execução terminou, por exemplo porque o disco ficou cheio. O próximo comando que usar o registro acrescenta essa entrada. O código de saída é o das operações.',
  },
  'ledger/missing': {
    message: ({ file }) => `registro ${quoted(file)} não encontrado`,
    hint: () => 'indique outro registro com --ledger CAMINHO. A primeira execução cria o registro',
    explanation: 'Os comandos de `runs` leem o registro de execuções anteriores e nunca criam um.',
  },
  'ledger/busy': {
    message: ({ file }) => `o registro ${quoted(file)} está bloqueado por outro processo`,
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      'Vários comandos podem usar um registro ao mesmo tempo, mas um deles o bloqueou por mais de meio minuto. Código de saída 7.',
  },
  'ledger/in-doubt-before': {
    message: ({ operation, run }) =>
      `a mesma operação ${operation} está em dúvida desde a execução ${run}: pode já ter sido feita`,
    hint: ({ run, seq }) =>
      `verifique no serviço e resolva a dúvida com \`lms-cli runs resolve ${shellWord(run)} ${seq}\` e --created ID, --done, --not-done ou --give-up. Para enviar mesmo assim, acrescente --again`,
    explanation:
      'Um comando anterior enviou a mesma operação com o mesmo conteúdo e não teve resposta clara. Se o lms-cli a enviasse de novo, ela poderia ficar duplicada. Código de saída 8.',
  },
  'ledger/changed-document': {
    message: ({ key, id, run }) =>
      `o documento ${quoted(key)} já foi importado com outro conteúdo pela execução ${run}${id === null ? '' : `, com o id ${id}`}`,
    hint: ({ id }) =>
      id === null
        ? 'dê ao novo documento uma chave própria, ou acrescente --again para enviar mesmo assim'
        : `descreva o recurso em uma pasta de conteúdo, onde \`lms-cli apply\` o edita, ou envie uma edição de ${id} (por exemplo lacuna.edit) com chave própria. Acrescente --again para enviar este mesmo assim`,
    explanation:
      'Uma chave identifica um documento. Outro conteúdo com a chave de um documento já feito se tornaria um segundo recurso. Por isso o lms-cli o recusa antes de enviar qualquer coisa.',
  },
  'ledger/key-of-resource': {
    message: ({ key, kind, id }) => `a chave ${quoted(key)} já pertence a ${kind} ${id}`,
    hint: () =>
      'dê a este documento uma chave própria, ou descreva o recurso em uma pasta de conteúdo, onde `lms-cli apply` o edita',
    explanation:
      'Uma chave identifica um só recurso, tanto para importações quanto para o `apply`. Este foi adotado ou renomeado, e nenhum documento de importação o criou. O lms-cli não enviou nada.',
  },
  'key/renamed': {
    message: ({ key, to }) => `o recurso com a chave ${quoted(key)} agora se chama ${quoted(to)}`,
    hint: ({ key, to }) =>
      `use a chave ${quoted(to)}. Para outro recurso, escolha outra chave, ou libere esta com \`lms-cli resources forget ${shellWord(key)}\``,
    explanation:
      'Um apply renomeou o recurso. Um documento com a chave antiga o criaria pela segunda vez, por isso o lms-cli o recusa antes de enviar qualquer coisa. Só o próprio documento que o criou é pulado.',
  },
  'ledger/not-in-doubt': {
    message: ({ run, seq, newest, isSentAgain, outcome, id }) => {
      if (outcome === null) return `a execução ${run} não tem a operação ${seq}`;
      if (outcome === 'in-doubt') {
        return `a execução ${newest} enviou de novo a operação ${seq} da execução ${run}, e está em dúvida sobre ela`;
      }
      const subject = `a operação ${seq} da execução ${run} não está em dúvida`;
      if (outcome === 'under-way')
        return `${subject}: a execução ${newest} está enviando a operação`;
      if (outcome === 'not-done') return `${subject}: foi registrada como não feita`;
      const ending = `${outcomes[outcome]}${id === null ? '' : `, com o id ${id}`}`;
      return `${subject}: ${isSentAgain ? `a execução ${newest} a enviou de novo, e ela` : 'ela'} ${ending}`;
    },
    hint: ({ run, seq, newest, outcome, correction }) => {
      if (correction !== null) {
        return `mantenha o que está registrado, ou corrija com \`lms-cli runs resolve ${shellWord(run)} ${seq} ${correction}\``;
      }
      switch (outcome) {
        case 'in-doubt':
          return resolveThere(newest, seq);
        case 'failed':
        case 'not-done':
          return `envie de novo com \`lms-cli runs resume ${shellWord(newest)}\`, ou com o mesmo comando`;
        case 'rejected':
          return 'corrija o documento e execute o mesmo comando de novo';
        case 'blocked':
          return 'corrija ou resolva o que ela precisa e execute o mesmo comando de novo';
        case 'given-up':
          return 'para enviar assim mesmo, importe um arquivo só com esse documento, com --again';
        case 'done':
          return `mantenha o que está registrado e veja o que ainda está em dúvida: lms-cli runs show ${shellWord(run)}`;
        case 'under-way':
          return `espere até que essa execução termine e veja o resultado: lms-cli runs show ${shellWord(newest)}`;
        default:
          return `veja o que está em dúvida: lms-cli runs show ${shellWord(run)}`;
      }
    },
    explanation:
      'Só uma operação em dúvida pode ser resolvida. O mesmo resultado de novo é permitido e não muda nada. Para corrigir um resultado que alguém registrou, indique a operação: um arquivo de --from não o altera.',
  },
  'ledger/answer-used': {
    message: ({ run, seq, what, by, isInDoubt }) => {
      const subject = `o resultado da operação ${seq} da execução ${run} não pode ser corrigido`;
      if (by === null) return `${subject}: o que se sabe do recurso mudou desde então`;
      const reasons = {
        'sent-again': `a execução ${by} enviou a operação de novo${isInDoubt ? ', e está em dúvida sobre ela' : ''}`,
        referred: `a execução ${by} enviou o que se refere a ela`,
        resource: `a execução ${by} trabalhou no recurso`,
      };
      return `${subject}: ${reasons[what]}`;
    },
    hint: ({ run, seq, what, by, isInDoubt, resource }) => {
      if (isInDoubt) return resolveThere(by ?? run, seq);
      const look = `veja o que está registrado: \`lms-cli runs show ${shellWord(by ?? run)}\``;
      if (what === 'sent-again') return `${look} e exclua no serviço o que existir em dobro`;
      if (resource === null) return `${look} e corrija no serviço o que estiver errado`;
      const key = shellWord(resource.key);
      return `${look}. Para dar outro id à chave: \`lms-cli resources forget ${key}\` e depois \`lms-cli resources adopt ${key} ID --as ${resource.kind}\``;
    },
    explanation:
      'Alguém registrou este resultado com `runs resolve`. Ele pode ser corrigido até que o lms-cli envie a operação de novo, envie algo que se refere a ela ou trabalhe no recurso. Nada foi registrado. Código de saída 7.',
  },
  'ledger/not-performed': {
    message: () => 'foi registrada como não feita',
    hint: () => 'envie com `lms-cli runs resume EXECUÇÃO`, ou execute o mesmo comando de novo',
    explanation:
      'A operação estava em dúvida. Alguém verificou no serviço, viu que ela não aconteceu e registrou isso. Por isso ela pode ser enviada de novo.',
  },
  'ledger/id-needed': {
    message: ({ operation, seq }) =>
      `a operação ${seq} (${operation}) não pode ser marcada como feita sem um id`,
    hint: () => 'informe o id que o serviço mostra: --created ID',
    explanation:
      'Uma criação ou liberação feita tem um id, e outros documentos podem se referir a ele.',
  },

  'ledger/id-known': {
    message: ({ operation, id, holder }) =>
      `o id ${quoted(id)} já pertence à operação ${holder} deste registro, também ${operation}`,
    hint: ({ run }) =>
      `verifique o id no serviço e veja os ids desta execução: lms-cli runs show ${shellWord(run)}`,
    explanation:
      'O serviço dá cada id uma única vez. Com o mesmo id em duas operações, referências levariam ao recurso errado.',
  },

  'reference/duplicate-key': {
    message: ({ key, first }) =>
      `chave duplicada ${quoted(key)}: já usada em ${first.file}:${first.line}`,
    hint: () => 'dê a cada documento uma chave própria',
    explanation:
      'Uma chave identifica um documento, por isso só pode aparecer uma vez em uma entrada.',
  },
  'reference/unknown-key': {
    message: ({ key }) =>
      `chave ${quoted(key)} não encontrada na entrada nem em execuções anteriores`,
    hint: () => 'corrija a chave, ou inclua na importação o documento com essa chave',
    explanation:
      'Uma referência indica a chave de um documento da mesma entrada, ou de um já feito em uma execução anterior do mesmo registro.',
  },
  'reference/wrong-kind': {
    message: ({ key, gives, operation }) =>
      `${quoted(key)} (${operation}) não devolve ${gives === 'id' ? 'o id de um recurso' : 'um id de versão'}`,
    hint: ({ gives }) =>
      gives === 'id'
        ? 'use a chave de uma criação ou edição: uma liberação só tem "CHAVE#versionId"'
        : 'use a chave de uma liberação',
    explanation:
      'Criar e editar devolvem o id do recurso, liberar devolve um id de versão. Excluir e mover não devolvem id.',
  },
  'reference/cycle': {
    message: ({ keys }) =>
      keys.length === 1
        ? `${quoted(keys[0] ?? '')} se refere a si mesma`
        : `${sentenceList(keys.map(quoted))} se referem umas às outras em círculo`,
    hint: () => 'crie uma delas sem a referência e depois acrescente-a com uma edição',
    explanation: 'O lms-cli teria de enviar cada uma delas antes das outras.',
  },
  'reference/blocked': {
    message: ({ key, outcome }) => `depende da operação ${quoted(key)}, que ${outcomes[outcome]}`,
    hint: () => 'corrija ou resolva essa operação primeiro e execute o mesmo comando de novo',
    explanation:
      'O lms-cli não enviou este documento, porque ele se refere a um recurso que não existe ou talvez não exista.',
  },
  'ledger/being-created': {
    message: ({ operation, run }) =>
      `a execução ${run} está enviando a mesma operação ${operation} com o mesmo conteúdo, ou acabou de enviá-la`,
    hint: ({ run }) =>
      `espere até que ela termine e veja o que ela fez com \`lms-cli runs show ${shellWord(run)}\`. Para enviar mesmo assim, acrescente --again`,
    explanation:
      'Dois comandos lado a lado criariam o mesmo documento duas vezes. O segundo não o envia. Código de saída 7.',
  },
  'ledger/already-created': {
    message: ({ created, more }) => {
      const [first] = created;
      return created.length === 1 && more === 0 && first !== undefined
        ? `${documentIn(first)} já foi criado com o mesmo conteúdo: ${creation(first)}`
        : `${created.length + more} destes documentos já foram criados com o mesmo conteúdo: ${listed(created, more)}`;
    },
    hint: ({ created, edit, isAsked }) => {
      const toEdit =
        edit !== null
          ? `edite o que já existe: ${edit}`
          : created.length === 1
            ? 'edite o que já existe'
            : 'edite os que já existem';
      const second = created.length === 1 ? 'mais um' : 'todos mais uma vez';
      return isAsked ? toEdit : `acrescente --again para criar ${second}, ou ${toEdit}`;
    },
    explanation:
      'O serviço não reconhece um documento que já tem. Enviado de novo, ele existiria duas vezes. Por isso o lms-cli compara cada criação de um comando avulso com o que este registro criou e ainda não excluiu, importações incluídas. Em um terminal, ele pergunta. Sem terminal, não envia nada. Código de saída 7.',
  },
} satisfies Widened<typeof english>;
