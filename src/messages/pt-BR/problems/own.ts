/** What is about this program itself and its local service. */
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
        newer: `${quoted(file)} foi gravado por um lms-cli mais novo`,
        unwritable: `não é possível gravar ${quoted(file)}`,
        busy: `${quoted(file)} está em uso por outro processo`,
        'disk-full': `não há mais espaço para ${quoted(file)}`,
        damaged: `${quoted(file)} está danificado, ou outro programa alterou as tabelas dele`,
      })[reason],
    hint: () => 'verifique o arquivo e a pasta dele; `lms-cli sandbox --db ARQUIVO` usa outro',
    explanation: 'O serviço local guarda o que contém em um arquivo SQLite.',
  },
  'sandbox/port': {
    message: ({ port, reason }) =>
      reason === 'in-use'
        ? `a porta ${port} está em uso`
        : `você não tem permissão para usar a porta ${port}`,
    hint: () => 'escolha outra com --port, ou deixe --port 0 escolher uma livre',
    explanation: 'O serviço local escuta em uma porta desta máquina.',
  },
  'sandbox/faults': {
    message: ({ received }) => `${quoted(received)} não é uma falha conhecida`,
    hint: ({ known }) =>
      `escreva TIPO=5% ou TIPO=3x, separados por vírgulas; tipos: ${known.join(', ')}`,
    explanation:
      'As falhas fazem o serviço local falhar de propósito: com uma probabilidade, ou nas primeiras requisições.',
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
      'O lms-cli abre os arquivos de .lms-cli/, e grava os de uma pasta de conteúdo, mesmo que você não os indique. A pasta pode vir de outra pessoa. Por isso cada um precisa ser um arquivo comum dentro da pasta, e não um link para fora dela, um pipe ou um dispositivo. Nada foi aberto e nada foi enviado.',
  },

  'init/unwritable': {
    message: ({ path }) => `não foi possível ler ou gravar ${quoted(path)}`,
    hint: () =>
      'verifique a pasta e o espaço nela, depois execute o mesmo comando de novo: ele grava o que falta',
    explanation:
      'lms-cli init grava os arquivos de uma pasta de conteúdo um por um e deixa como estão os que já existem.',
  },

  'output/unwritable': {
    message: ({ path, reason }) =>
      `não foi possível gravar ${path === '-' ? 'na saída padrão' : quoted(path)}: ${writeFailures[reason]}`,
    hint: ({ show }) =>
      show === undefined
        ? 'verifique as permissões e o espaço livre e execute o mesmo comando de novo'
        : show === null
          ? 'verifique no serviço o que foi feito; não envie de novo às cegas'
          : `veja o que foi feito com \`${show}\`; não envie de novo às cegas`,
    explanation:
      'Não foi possível gravar a saída, um relatório ou outro arquivo de um comando. Depois disso, o lms-cli não envia mais nada e termina as requisições em andamento. O que a saída padrão não aceita aparece na saída de erros. Código de saída 74, ou 8 se houver uma operação em dúvida.',
  },

  'output/not-a-file': {
    message: ({ option, file }) => `${option} indica ${quoted(file)}, que não é um arquivo`,
    hint: () => 'indique um arquivo, que pode ser novo',
    explanation: 'O que será gravado no fim é verificado antes de qualquer envio.',
  },
  'output/file-in-use': {
    message: ({ option, file }) =>
      `${option} sobrescreveria ${quoted(file)}, de que o próprio comando precisa`,
    hint: () => 'indique outro arquivo',
    explanation:
      'Documentos, registros e o que outras opções gravam não são sobrescritos por documentos recusados nem por relatórios. Nada foi enviado.',
  },

  'defect/unexpected': {
    message: ({ text }) => `isto é um defeito do lms-cli: ${text}`,
    hint: () => 'relate-o, por favor, com o comando que executou; -v mostra onde ocorreu',
    explanation: 'Aconteceu algo que o lms-cli não previa. Código de saída 70.',
  },
} satisfies Widened<typeof english>;
