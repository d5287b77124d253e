/** Problems of lms-cli itself, its files and its local service. */
import type { FileProblemReason } from '../../../core/host.ts';
import type { ownProblems as english } from '../../en/problems/own.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

const writeFailures: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'a pasta não existe',
  'not-a-file': 'não é um arquivo comum',
  'no-permission': 'permissão negada',
  'too-large': 'é grande demais',
  'disk-full': 'não há espaço livre no disco',
  other: 'o sistema informou um erro',
};

export const ownProblems = {
  'sandbox/database': {
    message: ({ file, reason }) =>
      ({
        'not-a-database': `${quoted(file)} não é um banco de dados do serviço local`,
        newer: `uma versão mais nova do lms-cli gravou ${quoted(file)}`,
        unwritable: `não foi possível gravar ${quoted(file)}`,
        busy: `${quoted(file)} está em uso por outro processo`,
        'disk-full': `sem espaço em disco para ${quoted(file)}`,
        damaged: `${quoted(file)} está danificado, ou outro programa alterou as tabelas dele`,
      })[reason],
    hint: () => 'verifique o arquivo e a pasta dele, ou use outro: lms-cli sandbox --db ARQUIVO',
    explanation: 'O serviço local guarda seus dados em um arquivo SQLite.',
  },
  'sandbox/port': {
    message: ({ port, reason }) =>
      reason === 'in-use' ? `a porta ${port} já está em uso` : `porta ${port}: permissão negada`,
    hint: () => 'escolha outra porta com --port, ou uma livre com --port 0',
    explanation: 'O serviço local escuta em uma porta desta máquina.',
  },
  'sandbox/faults': {
    message: ({ received }) => `falha inválida: ${quoted(received)}`,
    hint: ({ known }) =>
      `escreva TIPO=5% ou TIPO=3x, separados por vírgulas, com um destes tipos: ${known.join(', ')}`,
    explanation:
      'As falhas fazem o serviço local falhar de propósito, com uma probabilidade ou nas primeiras requisições.',
  },

  'state/foreign-file': {
    message: ({ file, reason }) =>
      ({
        'leads-out': `um link simbólico leva ${quoted(file)} para fora da pasta`,
        'leads-nowhere': `${quoted(file)} é um link simbólico quebrado`,
        'not-a-file': `${quoted(file)} não é um arquivo comum`,
        link: `${quoted(file)} é um link simbólico, e o lms-cli gravaria através dele`,
      })[reason],
    hint: ({ option }) =>
      option === null
        ? 'descubra de onde ele vem e remova-o'
        : `descubra de onde ele vem e remova-o, ou indique-o se confia nele: ${option} ARQUIVO`,
    explanation:
      'O lms-cli abre os arquivos de .lms-cli/, e grava os de uma pasta de conteúdo, mesmo que você não os indique. A pasta pode vir de outra pessoa. Por isso cada um precisa ser um arquivo comum dentro da pasta, e não um link para fora dela, um pipe ou um dispositivo. O lms-cli não abriu nem enviou nada.',
  },

  'init/unwritable': {
    message: ({ path }) => `não foi possível ler ou gravar ${quoted(path)}`,
    hint: () =>
      'verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo para gravar o que falta',
    explanation:
      '`lms-cli init` grava os arquivos de uma pasta de conteúdo um por um. Ele não altera os que já existem.',
  },

  'output/unwritable': {
    message: ({ path, reason }) =>
      `não foi possível gravar ${path === '-' ? 'na saída padrão' : quoted(path)}: ${writeFailures[reason]}`,
    hint: ({ show }) =>
      show === undefined
        ? 'verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo'
        : show === null
          ? 'verifique no serviço o que foi feito antes de enviar de novo'
          : `veja o que foi feito com \`${show}\` antes de enviar de novo`,
    explanation:
      'O lms-cli não conseguiu gravar a saída, um relatório ou outro arquivo. Depois disso, não envia mais nada e termina as requisições em andamento. O que a saída padrão não aceita aparece na saída de erros. Código de saída 74, ou 8 se há uma operação em dúvida.',
  },

  'output/not-a-file': {
    message: ({ option, file }) => `${option} indica ${quoted(file)}, que não é um arquivo`,
    hint: () => 'indique um arquivo existente ou um novo',
    explanation: 'O lms-cli verifica os arquivos que vai gravar antes de enviar qualquer coisa.',
  },
  'output/file-in-use': {
    message: ({ option, file }) => `${option} sobrescreveria ${quoted(file)}, que este comando usa`,
    hint: () => 'indique outro arquivo',
    explanation:
      'Documentos recusados, relatórios e planos salvos não sobrescrevem documentos, registros, arquivos de configuração nem arquivos que outras opções gravam. A pasta .lms-cli/ é só para arquivos do próprio lms-cli. Nada foi enviado.',
  },

  'defect/unexpected': {
    message: ({ text }) => `isto é um defeito do lms-cli: ${text}`,
    hint: () =>
      'relate-o com o comando que você executou, e acrescente -v para mostrar onde ocorreu',
    explanation: 'Aconteceu algo que o lms-cli não previa. Código de saída 70.',
  },
} satisfies Widened<typeof english>;
