/** Problems of runs to show, resume or settle, and of their rejects. */
import type { DoubtsOfRun } from '../../../core/problem-params.ts';
import type { runProblems as english } from '../../en/problems/runs.ts';
import type { Widened } from '../../widened.ts';
import { shellWord } from '../../../core/texts.ts';
import { counted, quoted, sentenceList } from '../phrases.ts';

const inDoubt = (doubts: readonly DoubtsOfRun[]) =>
  doubts.length === 0
    ? 'nenhuma operação está em dúvida'
    : `em dúvida: ${sentenceList(doubts.map(({ run, seqs, more }) => `${sentenceList([...seqs.map(String), ...(more > 0 ? [`mais ${more}`] : [])])} da execução ${run}`))}`;

export const runProblems = {
  'runs/unknown': {
    message: ({ id }) => `execução ${quoted(id)} não encontrada`,
    hint: ({ doubts }) =>
      doubts !== undefined
        ? `indique primeiro a execução e depois a operação: \`lms-cli runs resolve EXECUÇÃO SEQ\` (${inDoubt(doubts)})`
        : 'veja todas as execuções com `lms-cli runs list`, ou indique outro registro com --ledger CAMINHO',
    explanation:
      'O lms-cli procura as execuções nos registros de .lms-cli/, ao lado do arquivo de projeto, ou no registro de --ledger ou --profile. O começo de um id basta quando só uma execução começa assim.',
  },
  'runs/ambiguous': {
    message: ({ id, candidates }) =>
      `o id ${quoted(id)} é ambíguo: ${sentenceList(candidates.map(({ runs, ledger }) => `${sentenceList(runs)} em ${quoted(ledger)}`))}`,
    hint: () => 'digite mais do id, ou procure em um só registro com --ledger CAMINHO',
    explanation:
      'O começo de um id basta quando só uma execução de todos os registros começa assim. A cópia de um registro contém as mesmas execuções.',
  },
  'runs/not-resumable': {
    message: ({ run, ledger, reason }) =>
      reason === 'input'
        ? `a entrada padrão da execução ${run} não está mais guardada`
        : reason === 'folder'
          ? `a execução ${run} de ${quoted(ledger)} foi iniciada em outro projeto`
          : `nada prova que foi você que iniciou a execução ${run} de ${quoted(ledger)}`,
    hint: ({ reason, command }) => {
      const onde = reason === 'input' ? 'com a mesma entrada' : 'na pasta dos arquivos dela';
      return command === null
        ? `digite o comando dela de novo ${onde}: ele pula o que já está feito`
        : `confira o comando dela e digite-o ${onde}. Ele pula o que já está feito: ${command}`;
    },
    explanation:
      'runs resume digita de novo o comando de uma execução. Um registro pode vir de outra pessoa, por isso o lms-cli assina esse comando com uma chave na sua própria pasta de configuração. Um comando de outra máquina, de outro usuário ou de outro projeto pode indicar qualquer servidor, cabeçalho ou arquivo. Por isso o lms-cli deixa para você digitá-lo. Nada foi enviado.',
  },
  'runs/secret-needed': {
    message: ({ run, options }) =>
      `a execução ${run} tinha um segredo em ${sentenceList(options)}, que não fica registrado`,
    hint: ({ run, options }) =>
      `informe-o de novo: lms-cli runs resume ${shellWord(run)} ${options.map((option) => `${option} VALOR`).join(' ')}`,
    explanation:
      'Um registro guarda a linha de comando de uma execução, mas nenhum segredo. Por isso runs resume precisa de novo de um cabeçalho com segredo. Nada foi enviado.',
  },
  'runs/none': {
    message: ({ purpose }) =>
      purpose === 'show'
        ? 'nenhuma execução encontrada'
        : 'nenhuma execução interrompida encontrada',
    hint: ({ purpose }) =>
      purpose === 'show'
        ? 'veja todas as execuções com `lms-cli runs list`, ou indique outro registro com --ledger CAMINHO'
        : 'indique a execução, por exemplo uma que terminou com falhas: `lms-cli runs resume EXECUÇÃO`',
    explanation:
      'O lms-cli procura as execuções nos registros de .lms-cli/, ao lado do arquivo de projeto, ou no registro de --ledger ou --profile. Sem id, runs resume só retoma uma importação, um apply ou um undo que foi interrompido.',
  },
  'runs/not-an-import': {
    message: ({ id, command }) => `a execução ${id} não é uma importação: é ${quoted(command)}`,
    hint: () =>
      'resolva o que está em dúvida com `lms-cli runs resolve` e execute esse comando de novo',
    explanation: 'Só importações podem ser retomadas. Um comando avulso não pula o que já fez.',
  },
  'runs/input-changed': {
    message: ({ id, file }) => `${quoted(file)} mudou desde que a execução ${id} o leu`,
    hint: ({ isPlan }) =>
      isPlan
        ? 'veja o plano que o arquivo contém agora e aplique-o pelo nome com `lms-cli apply PLANO`'
        : 'importe o conteúdo atual com `lms-cli import ARQUIVOS`, que pula o que já está feito',
    explanation:
      'runs resume continua com exatamente os documentos que a execução leu. Para um arquivo que mudou, use lms-cli import, que descobre o que é novo, ou lms-cli apply para outro plano. Código de saída 7, nada foi enviado.',
  },
  'runs/input-late': {
    message: () => 'a entrada padrão não tinha acabado quando o tempo de --deadline terminou',
    hint: () =>
      'execute o mesmo comando de novo com a entrada inteira: ele pula o que já está feito',
    explanation:
      'Outro programa ainda escrevia, ou parou sem fechar a sua ponta do pipe. Código de saída 5, nada foi enviado.',
  },
  'runs/ledger-required': {
    message: ({ path }) => `nenhuma execução anterior registrada em ${quoted(path)}`,
    hint: () =>
      'restaure o registro (em CI: o cache dele), ou remova --require-ledger se esta é a primeira execução',
    explanation:
      'Com --require-ledger, uma importação não começa sem o registro de execuções anteriores. Um registro perdido pareceria uma primeira execução, e tudo seria enviado duas vezes. Código de saída 7.',
  },
  'runs/resolution-missing': {
    message: () => 'nenhum resultado indicado para a operação',
    hint: () =>
      'acrescente --created ID, --done, --not-done ou --give-up, ou resolva várias com --from ARQUIVO',
    explanation:
      'Para resolver uma operação em dúvida, verifique no serviço se ela foi feita e informe o resultado.',
  },
  'runs/resolution-file': {
    message: ({ isBoth }) =>
      isBoth
        ? 'created e outcome estão no mesmo documento'
        : 'nenhum resultado indicado para a operação',
    hint: () => 'escreva seq e created: ID, ou seq e outcome: done, not-done ou give-up',
    explanation:
      'Um arquivo para runs resolve --from tem um documento para cada operação: {seq: 17, created: 4711} ou {seq: 18, outcome: not-done}.',
  },
  'runs/resolution-csv': {
    message: () => 'não é possível ler resultados de um CSV',
    hint: () => 'escreva-os em YAML ou JSON, por exemplo {seq: 17, created: 4711}',
    explanation:
      'Um arquivo para runs resolve --from tem um documento para cada operação, em YAML, JSON ou NDJSON.',
  },
  'runs/resolution-twice': {
    message: ({ seq, line }) => `a operação ${seq} tem outro resultado na linha ${line}`,
    hint: () => 'mantenha o verdadeiro e execute o mesmo comando de novo',
    explanation:
      'Um arquivo para runs resolve --from só pode citar uma operação duas vezes com o mesmo resultado.',
  },
  'runs/answers-invalid': {
    message: ({ errors }) => `${counted(errors, 'erro', 'erros')}: nada foi registrado`,
    hint: () => 'corrija o arquivo e execute o mesmo comando de novo',
    explanation:
      'O lms-cli registra todos os resultados de um arquivo para runs resolve --from, ou nenhum. Resultados já registrados são permitidos, e por isso o mesmo arquivo pode ser usado de novo. Código de saída 3.',
  },
  'runs/seq-missing': {
    message: ({ lacks }) =>
      lacks === 'run' ? 'nenhuma execução indicada' : 'nenhuma operação indicada',
    hint: ({ doubts, file }) =>
      file === null
        ? `indique a execução e depois o número ou a chave da operação: \`lms-cli runs resolve EXECUÇÃO SEQ\` (${inDoubt(doubts)}). Ou resolva várias com --from ARQUIVO`
        : `indique a execução: \`lms-cli runs resolve EXECUÇÃO --from ${shellWord(file)}\` (${inDoubt(doubts)})`,
    explanation: 'Cada operação tem um número no seu registro, o seq, que `runs show` mostra.',
  },
  'runs/key-unknown': {
    message: ({ run, key }) =>
      `a execução ${run} não tem operação em dúvida com a chave ${quoted(key)}`,
    hint: ({ run }) => `veja o que está em dúvida: lms-cli runs show ${shellWord(run)}`,
    explanation:
      'Indique uma operação em dúvida pelo número, ou pela chave do documento, se ele tem uma.',
  },

  'rejects/settled': {
    message: ({ run, seq, id }) =>
      `o original, ou outra correção dele, já foi feito: operação ${seq} da execução ${run}${id === null ? '' : `, id ${id}`}`,
    hint: () =>
      'remova este documento. Para enviá-lo como novo, remova dele o texto que começa com "original:"',
    explanation:
      'Um documento corrigido substitui o original. Esse trabalho já foi feito, e enviar este documento o repetiria. O lms-cli não enviou nada.',
  },
  'rejects/beside-original': {
    message: ({ what, file, line }) =>
      `${what === 'original' ? 'o original' : 'outra correção do mesmo original'} também está na entrada (${file}:${line}): os dois seriam enviados`,
    hint: ({ what }) =>
      what === 'original'
        ? 'importe primeiro os documentos corrigidos, depois o arquivo dos originais'
        : 'remova um dos dois. Para enviar ambos, remova de um deles o texto que começa com "original:"',
    explanation:
      'Um documento corrigido só substitui o original depois de enviado com sucesso. Depois disso, uma importação dos originais pula os que já foram corrigidos.',
  },
  'rejects/not-csv': {
    message: ({ file }) =>
      `não foi possível gravar os documentos recusados de ${quoted(file)} como CSV junto com os outros`,
    hint: () => 'grave-os como YAML: lms-cli runs rejects EXECUÇÃO rejects.yaml',
    explanation:
      'Um arquivo CSV tem um só cabeçalho para todas as linhas. Por isso só pode conter linhas de arquivos CSV com o mesmo cabeçalho. YAML, JSON e NDJSON aceitam todo tipo de documento.',
  },
} satisfies Widened<typeof english>;
