/** What is wrong with a run that is shown, taken up again or settled. */
import type { runProblems as english } from '../../en/problems/runs.ts';
import type { Widened } from '../../widened.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { quoted, sentenceList } from '../phrases.ts';

export const runProblems = {
  'runs/unknown': {
    message: ({ id }) => `não existe a execução ${quoted(id)}`,
    hint: () => 'lms-cli runs list mostra as que existem; --ledger CAMINHO procura em outro lugar',
    explanation:
      'As execuções são procuradas nos registros de .lms-cli/ ao lado do arquivo de projeto, ou no que --ledger ou --profile indica. O começo de um id basta quando só uma execução começa assim.',
  },
  'runs/ambiguous': {
    message: ({ id, candidates }) =>
      `o id ${quoted(id)} é ambíguo: ${sentenceList(candidates.map(({ run, ledger }) => `${run} em ${quoted(ledger)}`))}`,
    hint: () => 'digite mais do id, ou procure em um só registro com --ledger CAMINHO',
    explanation:
      'O começo de um id basta quando só uma execução de todos os registros começa assim. A cópia de um registro contém as mesmas execuções outra vez.',
  },
  'runs/unproven': {
    message: ({ run, ledger, what, name }) =>
      what === 'header'
        ? `a execução ${run} de ${quoted(ledger)} envia o cabeçalho ${quoted(name)}, mas nada prova que foi você que a iniciou`
        : `a execução ${run} de ${quoted(ledger)} lê ${quoted(name)}, mas nada prova que foi você que a iniciou`,
    hint: ({ what, name }) =>
      what === 'header'
        ? `se você confia no cabeçalho, informe-o de novo: --header ${shellWord(`${name}: VALOR`)}`
        : 'se você confia no arquivo, importe-o pelo nome: lms-cli import ARQUIVOS (pula o que está feito)',
    explanation:
      'Um registro vem com uma pasta, talvez de outra pessoa. O lms-cli assina cada execução com uma chave na sua própria pasta de configuração. Sem essa assinatura, como em um registro de outra máquina ou de uma versão mais antiga, o lms-cli não usa os cabeçalhos do registro e só lê arquivos dentro da pasta do projeto. Nada foi enviado.',
  },
  'runs/none': {
    message: ({ purpose }) =>
      purpose === 'show'
        ? 'ainda não há nenhuma execução'
        : 'não há nenhuma importação a continuar',
    hint: () =>
      'lms-cli runs list mostra todas as execuções; --ledger CAMINHO procura em outro lugar',
    explanation:
      'As execuções são procuradas nos registros de .lms-cli/ ao lado do arquivo de projeto, ou no que --ledger ou --profile indica.',
  },
  'runs/not-an-import': {
    message: ({ id, command }) => `a execução ${id} não é uma importação, e sim ${quoted(command)}`,
    hint: () => 'execute o comando dela de novo; o que está em dúvida precisa ser resolvido antes',
    explanation: 'Só importações podem ser retomadas: um comando avulso sempre envia.',
  },
  'runs/input-changed': {
    message: ({ id, file }) => `${quoted(file)} não é o que a execução ${id} leu`,
    hint: () =>
      'para enviar o que ele contém agora, use lms-cli import: o que está feito é pulado também ali',
    explanation:
      'runs resume continua com exatamente os mesmos documentos da execução. Quando um arquivo mudou desde então, lms-cli import diz o que seria novo. Código de saída 7, nada foi enviado.',
  },
  'runs/ledger-required': {
    message: ({ path }) => `não há registro de execuções anteriores em ${quoted(path)}`,
    hint: () =>
      'restaure o registro (em CI: o cache dele); em uma primeira execução, omita --require-ledger',
    explanation:
      'Com --require-ledger, uma importação se recusa a começar sem o registro de execuções anteriores, porque um registro perdido pareceria uma primeira execução e tudo seria enviado duas vezes. Código de saída 7.',
  },
  'runs/deletion-unconfirmed': {
    message: () => 'isto exclui, e não foi confirmado',
    hint: () => 'acrescente --yes, ou omita --no-validate-first: então a pergunta é feita uma vez',
    explanation:
      'Com --no-validate-first, documentos são enviados enquanto outros ainda são lidos, e o número de exclusões não é conhecido no momento em que se poderia perguntar a alguém. As exclusões então exigem --yes.',
  },
  'runs/resolution-missing': {
    message: () => 'não foi dito o que aconteceu com a operação',
    hint: () =>
      'acrescente --created ID, --done, --not-done ou --give-up; ou --from ARQUIVO para muitas',
    explanation:
      'Uma operação em dúvida se resolve dizendo se o serviço a fez, depois de olhar nas telas dele.',
  },
  'runs/resolution-file': {
    message: ({ file, line }) =>
      `${quoted(`${file}:${line}`)} não diz o que aconteceu com uma operação`,
    hint: () => 'escreva seq e created: ID, ou seq e outcome: done, not-done ou give-up',
    explanation:
      'Um arquivo para runs resolve --from tem um documento para cada operação: {seq: 17, created: 4711} ou {seq: 18, outcome: not-done}.',
  },
  'runs/seq-missing': {
    message: () => 'não foi dito de que operação se trata',
    hint: () =>
      'acrescente o número dela, como em runs show, ou a sua chave, ou --from ARQUIVO para muitas',
    explanation: 'Cada operação tem um número no seu registro, o seq.',
  },
  'runs/key-unknown': {
    message: ({ run, key }) =>
      `a execução ${run} não tem nada em dúvida com a chave ${quoted(key)}`,
    hint: ({ run }) => `lms-cli runs show ${shellWord(run)} diz o que está em dúvida`,
    explanation:
      'Uma operação em dúvida é indicada pelo seu número, ou pela chave do seu documento, onde há uma.',
  },
} satisfies Widened<typeof english>;
