/** What is wrong with the durable record of runs, or with a document in the light of it. */
import type { Created, EndingOfKey, ledgerProblems as english } from '../../en/problems/ledger.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { moment } from '../../snippets.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

/** What became of an operation, which is feminine. */
const outcomes: Readonly<Record<EndingOfKey, string>> = {
  done: 'está feita',
  rejected: 'foi recusada',
  failed: 'falhou',
  'in-doubt': 'está em dúvida',
  blocked: 'também está bloqueada',
  skipped: 'foi pulada',
  planned: 'está só planejada',
  'given-up': 'foi abandonada',
  suspect: 'tem um id que pode ser de outra operação',
};

const creation = ({ id, at, run }: Created) => `id ${id}, ${moment(at)}, execução ${run}`;

function listed(created: readonly Created[], more: number): string {
  const items = created.map((each) => `${quoted(each.file ?? each.operation)} (${creation(each)})`);
  return sentenceList([...items, ...(more > 0 ? [`mais ${more}`] : [])]);
}

export const ledgerProblems = {
  'ledger/locked': {
    message: ({ file, holder }) =>
      holder === null
        ? `outra importação está usando o registro ${quoted(file)}`
        : `a execução ${holder.run} está usando o registro ${quoted(file)}: processo ${holder.pid} em ${holder.host}, desde ${moment(holder.startedAt)}`,
    hint: () =>
      'espere até que ela termine; o bloqueio some com o processo, não há nenhum a remover',
    explanation:
      'Uma importação por vez usa um registro, para que nada seja enviado duas vezes. Comandos avulsos não são impedidos. Código de saída 7.',
  },
  'ledger/other-target': {
    message: ({ file, bound, target, isReset = false }) =>
      isReset
        ? `o registro ${quoted(file)} pertence ao serviço local em ${bound} antes de ele ser reiniciado do zero`
        : `o registro ${quoted(file)} pertence a ${bound}, não a ${target}`,
    hint: ({ file, isReset = false }) =>
      isReset
        ? `indique outro registro com --ledger CAMINHO, ou apague ${quoted(file)} se ninguém precisar dele`
        : 'use outro registro com --ledger CAMINHO, ou volte à URL base ou ao --api anterior',
    explanation:
      'O que está feito em um serviço não está feito em outro. Um registro pertence à URL base e à interface da sua primeira execução, a menos que nada nele esteja feito ou em dúvida. Um serviço local reiniciado do zero, ou com outro banco de dados, é outro serviço: os ids dele recomeçam. Código de saída 7.',
  },
  'ledger/newer': {
    message: ({ file }) => `o registro ${quoted(file)} foi gravado por um lms-cli mais novo`,
    hint: () => 'use essa versão, ou outro registro com --ledger CAMINHO',
    explanation: 'Ele não foi alterado. Código de saída 7.',
  },
  'ledger/not-a-ledger': {
    message: ({ file }) => `${quoted(file)} não é um registro, ou perdeu o seu começo`,
    hint: () => 'indique outro arquivo com --ledger CAMINHO, ou restaure-o de uma cópia',
    explanation:
      'Um registro é um arquivo SQLite criado pelo próprio lms-cli. Um arquivo que já existia nunca é tomado por um registro, nem sobrescrito.',
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
          return 'restaure o registro de um backup confiável; sem backup, mantenha o que pode ser lido: lms-cli runs recover';
        case 'other-ledger':
          return `restaure o registro que estava aqui; se você o substituiu de propósito, exclua ${quoted(`${file}.mark`)}`;
        case 'no-main-file':
          return `restaure o registro de um backup; para começar um novo, que envia tudo outra vez, exclua ${sentenceList(left.map(quoted))}`;
        case 'lock':
          return `verifique se não há importação em andamento e exclua ${quoted(`${file}.lock`)}`;
        case 'replaced':
          return 'restaure o registro e os arquivos ao lado dele e execute o mesmo comando de novo';
        case 'lock-lost':
        case 'taken-over':
          return 'verifique se não há outra importação em andamento e execute o mesmo comando de novo';
        default:
          return 'restaure de um backup o registro e os arquivos ao lado dele; sem backup, mantenha o que ainda pode ser lido: lms-cli runs recover';
      }
    },
    explanation:
      'Em um registro que perdeu operações parece que menos foi feito, e documentos seriam enviados duas vezes. Por isso o lms-cli o recusa e não envia nada. `runs recover` mantém o que pode ser lido e deixa em dúvida tudo o que pode ter sido enviado. Código de saída 7.',
  },
  'ledger/lost-record': {
    message: () => 'pode já ter sido enviada: o registro foi danificado e perdeu operações',
    hint: () => 'confira no serviço se ela existe e resolva a dúvida com lms-cli runs resolve',
    explanation:
      'O registro foi danificado e recuperado, e algumas operações se perderam. Por isso, toda criação, toda liberação e toda edição de avaliação que ele não conhece está em dúvida, até que você resolva a entrada de `runs recover`. Código de saída 8.',
  },
  'ledger/lost-before': {
    message: ({ operation, run }) =>
      `esta operação ${operation} pode já ter sido enviada: o registro perdeu operações antes que a execução ${run} o recuperasse`,
    hint: ({ run, seq }) =>
      `confira no serviço e depois resolva o que se perdeu: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown; --again envia mesmo assim`,
    explanation:
      'O registro foi danificado e recuperado, e algumas operações se perderam. Até que você resolva a entrada de `runs recover`, o lms-cli não envia nenhuma criação, liberação ou edição de avaliação que o registro não conhece. Código de saída 8.',
  },
  'ledger/send-unknown': {
    message: ({ run, seq, isGap }) =>
      isGap
        ? `a operação ${seq} da execução ${run} representa todas as operações que se perderam`
        : `a operação ${seq} da execução ${run} não é a entrada de runs recover`,
    hint: ({ run, seq, isGap }) =>
      isGap
        ? `importe de novo todos os seus arquivos e resolva o que está em dúvida; só depois: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown`
        : 'diga o que houve com ela: --created ID, --done, --not-done ou --give-up',
    explanation:
      'A entrada de `runs recover` impede que o lms-cli envie criações e liberações que talvez já existam. Ela só termina com --send-unknown: daí em diante, o lms-cli envia todo documento que o registro não conhece.',
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
        'disk-full': `não há mais espaço para o registro ${quoted(file)}`,
        'scratch-full': 'não há mais espaço para arquivos temporários',
        other: `não é possível gravar o registro ${quoted(file)}`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'scratch-full'
        ? 'libere espaço, ou indique outra pasta com a variável SQLITE_TMPDIR'
        : 'verifique as permissões da pasta e o espaço livre, e execute o mesmo comando de novo',
    explanation:
      'O lms-cli registra cada requisição antes de enviá-la. Por isso não envia mais nada quando não consegue gravar o registro. Com outro registro, enviaria de novo o que este já tem como feito.',
  },
  'ledger/missing': {
    message: ({ file }) => `não existe o registro ${quoted(file)}`,
    hint: () =>
      'um registro nasce com a primeira execução; --ledger CAMINHO procura em outro lugar',
    explanation:
      'Os comandos de `runs` consultam os registros de execuções anteriores e não criam nenhum.',
  },
  'ledger/busy': {
    message: ({ file }) => `o registro ${quoted(file)} está ocupado por outro processo`,
    hint: () => 'execute o mesmo comando de novo',
    explanation:
      'Vários comandos podem usar um registro ao mesmo tempo, mas um deles o ocupou por mais de meio minuto. Código de saída 7.',
  },
  'ledger/in-doubt-before': {
    message: ({ operation, run }) =>
      `a mesma operação ${operation} está em dúvida desde a execução ${run}: pode ter sido feita`,
    hint: ({ run, seq }) =>
      `olhe nas telas do próprio serviço e depois use lms-cli runs resolve ${shellWord(run)} ${seq} --created ID | --done | --not-done | --give-up; --again envia mesmo assim`,
    explanation:
      'Um comando anterior enviou a mesma operação com o mesmo conteúdo e não teve resposta clara. Enviada de novo, ela poderia ficar duplicada. Código de saída 8.',
  },
  'ledger/changed-document': {
    message: ({ key, id, run }) =>
      `${quoted(key)} já está feita com outro conteúdo: ${id === null ? 'feita' : `criada como ${id}`} pela execução ${run}`,
    hint: ({ id }) =>
      id === null
        ? 'dê ao novo documento uma chave própria; --again envia mesmo assim'
        : `para alterá-la, use uma edição de ${id} com chave própria, por exemplo lacuna.edit; --again envia mesmo assim`,
    explanation:
      'Um documento é conhecido pela sua chave. Sob uma chave já feita, outro conteúdo seria um segundo recurso; por isso ele é recusado antes de qualquer envio.',
  },
  'ledger/not-in-doubt': {
    message: ({ run, seq, outcome }) =>
      outcome === null
        ? `a execução ${run} não tem a operação ${seq}`
        : `a operação ${seq} da execução ${run} não está em dúvida: ela ${outcomes[outcome]}`,
    hint: ({ run }) => `lms-cli runs show ${shellWord(run)} lista o que está em dúvida`,
    explanation: 'Só o que está em dúvida pode ser resolvido, e uma única vez.',
  },
  'ledger/id-needed': {
    message: ({ operation, seq }) =>
      `a operação ${seq} é ${operation}: se está feita, existe um id`,
    hint: () => 'informe o que o serviço mostra: --created ID',
    explanation:
      'Outros documentos podem se referir ao id que uma criação ou uma liberação devolve.',
  },

  'ledger/id-known': {
    message: ({ operation, id, holder }) =>
      `o id ${quoted(id)} já pertence à operação ${holder} deste registro, outra ${operation}`,
    hint: ({ run }) =>
      `confira o id no serviço; lms-cli runs show ${shellWord(run)} lista os ids desta execução`,
    explanation:
      'O serviço dá cada id uma única vez. Com o mesmo id em duas operações, referências levariam ao recurso errado.',
  },

  'reference/duplicate-key': {
    message: ({ key, first }) => `${quoted(key)} já é a chave de ${first.file}:${first.line}`,
    hint: () => 'dê a cada documento uma chave própria',
    explanation:
      'Um documento é conhecido pela sua chave, por isso nenhum outro da mesma entrada pode tê-la.',
  },
  'reference/unknown-key': {
    message: ({ key }) =>
      `nenhum documento tem a chave ${quoted(key)}, e nenhuma execução anterior fez um com ela`,
    hint: () => 'corrija a chave, ou importe também o documento que a tem',
    explanation:
      'Uma referência leva a um documento da mesma entrada, ou a um que uma execução anterior do mesmo registro tenha feito.',
  },
  'reference/wrong-kind': {
    message: ({ key, gives, operation }) =>
      `${quoted(key)} é ${operation}, que não devolve id de ${gives === 'id' ? 'recurso' : 'versão'}`,
    hint: ({ gives }) =>
      gives === 'id'
        ? 'use a chave de uma criação ou de uma edição; uma liberação devolve "CHAVE#versionId"'
        : 'use a chave de uma liberação',
    explanation:
      'Criar e editar devolvem o id do seu recurso; liberar, o id de uma versão; excluir e mover não devolvem nenhum.',
  },
  'reference/cycle': {
    message: ({ keys }) =>
      keys.length === 1
        ? `${quoted(keys[0] ?? '')} se refere a si mesma`
        : `${sentenceList(keys.map(quoted))} se referem umas às outras em círculo`,
    hint: () => 'crie uma delas sem a referência e acrescente-a com uma edição',
    explanation: 'Cada uma delas teria de ser feita antes das outras.',
  },
  'reference/blocked': {
    message: ({ key, outcome }) => `depende da operação ${quoted(key)}, que ${outcomes[outcome]}`,
    hint: () => 'cuide dela primeiro; a próxima execução envia então também esta',
    explanation: 'Não foi enviada, porque aquilo a que se refere não existe, ou ninguém sabe.',
  },
  'ledger/being-created': {
    message: ({ operation, run }) =>
      `a execução ${run} está enviando a mesma operação ${operation} com o mesmo conteúdo, ou acabou de enviá-la`,
    hint: ({ run }) =>
      `espere até que ela termine e veja o que ela fez com \`lms-cli runs show ${shellWord(run)}\`; --again envia mesmo assim`,
    explanation:
      'Dois comandos lado a lado criariam o mesmo documento duas vezes. O segundo não o envia. Código de saída 7.',
  },
  'ledger/already-created': {
    message: ({ created, more }) => {
      const [first] = created;
      return created.length === 1 && more === 0 && first !== undefined
        ? `esta operação ${first.operation} já foi feita com o mesmo conteúdo: ${creation(first)}`
        : `${created.length + more} destes documentos já foram criados com o mesmo conteúdo: ${listed(created, more)}`;
    },
    hint: () => 'use --again para criar mais um, ou edite o que já existe',
    explanation:
      'O serviço não reconhece um documento que já tem: enviado de novo, ele existiria duas vezes. Por isso o lms-cli compara cada criação de um comando simples com o que este registro já criou e ainda não excluiu, importações incluídas. Em um terminal ele pergunta; fora dele, não envia nada. Código de saída 7.',
  },
} satisfies Widened<typeof english>;
