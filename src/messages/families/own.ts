/** Problems of lms-cli itself, its files and its local service. */
import type { FileProblemReason } from '../../core/host.ts';
import { define } from '../definition.ts';
import { quoted } from '../snippets.ts';

const writeFailuresEn: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'its folder does not exist',
  'not-a-file': 'it is not a regular file, or a symbolic link leads out of its folder',
  'no-permission': 'permission denied',
  'too-large': 'it is too large',
  'disk-full': 'no space left on the disk',
  'no-reader': 'the program that reads it has closed it',
  other: 'the system reported an error',
};

const writeFailuresPt: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'a pasta não existe',
  'not-a-file': 'não é um arquivo comum, ou um link simbólico leva para fora da pasta',
  'no-permission': 'permissão negada',
  'too-large': 'é grande demais',
  'disk-full': 'não há espaço livre no disco',
  'no-reader': 'o programa que a lê a fechou',
  other: 'o sistema informou um erro',
};

export const ownProblems = {
  'sandbox/database': define<{
    file: string;
    reason: 'not-a-database' | 'newer' | 'unwritable' | 'busy' | 'disk-full' | 'damaged';
  }>({
    message: {
      en: ({ file, reason }) =>
        ({
          'not-a-database': `${quoted(file)} is not a database of the local service`,
          newer: `a newer version of lms-cli wrote ${quoted(file)}`,
          unwritable: `cannot write ${quoted(file)}`,
          busy: `${quoted(file)} is in use by another process`,
          'disk-full': `no space left for ${quoted(file)}`,
          damaged: `${quoted(file)} is damaged`,
        })[reason],
      pt: ({ file, reason }) =>
        ({
          'not-a-database': `${quoted(file)} não é um banco de dados do serviço local`,
          newer: `uma versão mais nova do lms-cli gravou ${quoted(file)}`,
          unwritable: `não foi possível gravar ${quoted(file)}`,
          busy: `${quoted(file)} está em uso por outro processo`,
          'disk-full': `sem espaço em disco para ${quoted(file)}`,
          damaged: `${quoted(file)} está danificado`,
        })[reason],
    },
    hint: {
      en: 'check the file and its folder, or use another one: lms-cli sandbox --db FILE',
      pt: 'verifique o arquivo e a pasta dele, ou use outro: lms-cli sandbox --db ARQUIVO',
    },
    ends: ['usage', 'output', 'conflict'],
    params: { file: '.lms-cli/sandbox.db', reason: 'not-a-database' },
  }),
  'sandbox/port': define<{ port: number; reason: 'in-use' | 'not-allowed' }>({
    message: {
      en: ({ port, reason }) =>
        reason === 'in-use' ? `port ${port} is already in use` : `port ${port}: permission denied`,
      pt: ({ port, reason }) =>
        reason === 'in-use' ? `a porta ${port} já está em uso` : `porta ${port}: permissão negada`,
    },
    hint: {
      en: 'choose another port with --port, or a free one with --port 0',
      pt: 'escolha outra porta com --port, ou uma livre com --port 0',
    },
    ends: ['conflict', 'usage'],
    params: { port: 4020, reason: 'in-use' },
  }),
  'sandbox/faults': define<{ received: string; known: readonly string[] }>({
    message: {
      en: ({ received }) => `invalid fault ${quoted(received)}`,
      pt: ({ received }) => `falha inválida: ${quoted(received)}`,
    },
    hint: {
      en: ({ known }) =>
        `write KIND=5% or KIND=3x, separated by commas, with one of these kinds: ${known.join(', ')}`,
      pt: ({ known }) =>
        `escreva TIPO=5% ou TIPO=3x, separados por vírgulas, com um destes tipos: ${known.join(', ')}`,
    },
    ends: ['usage'],
    params: { received: '500=5%', known: ['500-before', '500-after', '429'] },
  }),
  'state/foreign-file': define<{
    file: string;
    reason: 'leads-out' | 'leads-nowhere' | 'not-a-file' | 'link';
    option: '--ledger' | '--db' | null;
  }>({
    message: {
      en: ({ file, reason }) =>
        ({
          'leads-out': `a symbolic link takes ${quoted(file)} outside its folder`,
          'leads-nowhere': `${quoted(file)} is a broken symbolic link`,
          'not-a-file': `${quoted(file)} is not a regular file`,
          link: `${quoted(file)} is a symbolic link, and lms-cli would write through it`,
        })[reason],
      pt: ({ file, reason }) =>
        ({
          'leads-out': `um link simbólico leva ${quoted(file)} para fora da pasta`,
          'leads-nowhere': `${quoted(file)} é um link simbólico quebrado`,
          'not-a-file': `${quoted(file)} não é um arquivo comum`,
          link: `${quoted(file)} é um link simbólico, e o lms-cli gravaria através dele`,
        })[reason],
    },
    hint: {
      en: ({ option }) =>
        option === null
          ? 'find out where it comes from, then remove it'
          : `find out where it comes from, then remove it, or name it if you trust it: ${option} FILE`,
      pt: ({ option }) =>
        option === null
          ? 'descubra de onde ele vem e remova-o'
          : `descubra de onde ele vem e remova-o, ou indique-o se confia nele: ${option} ARQUIVO`,
    },
    ends: ['usage'],
    params: { file: '.lms-cli/production.ledger.db', reason: 'leads-out', option: '--ledger' },
    next: 'ls -l .lms-cli',
  }),
  'init/unwritable': define<{ path: string }>({
    message: {
      en: ({ path }) => `cannot read or write ${quoted(path)}`,
      pt: ({ path }) => `não foi possível ler ou gravar ${quoted(path)}`,
    },
    hint: {
      en: "check the folder's permissions and free space, then run the same command again to write the missing files",
      pt: 'verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo para gravar o que falta',
    },
    ends: ['output'],
    params: { path: 'geography/samples' },
  }),
  'output/unwritable': define<{
    /** `-` is standard output. */
    path: string;
    reason: FileProblemReason;
    /**
     * The command that shows what was sent before; null if that is not recorded, left out if
     * nothing was sent.
     */
    show?: string | null;
  }>({
    message: {
      en: ({ path, reason }) =>
        `cannot write ${path === '-' ? 'to standard output' : quoted(path)}: ${writeFailuresEn[reason]}`,
      pt: ({ path, reason }) =>
        `não foi possível gravar ${path === '-' ? 'na saída padrão' : quoted(path)}: ${writeFailuresPt[reason]}`,
    },
    hint: {
      en: ({ show }) =>
        show === undefined
          ? "check the folder's permissions and free space, then run the same command again"
          : show === null
            ? 'check in the service what was done before you send it again'
            : `check what was done with \`${show}\` before you send it again`,
      pt: ({ show }) =>
        show === undefined
          ? 'verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo'
          : show === null
            ? 'verifique no serviço o que foi feito antes de enviar de novo'
            : `veja o que foi feito com \`${show}\` antes de enviar de novo`,
    },
    ends: ['output'],
    params: { path: 'rejects.yaml', reason: 'disk-full' },
    next: 'lms-cli runs show',
  }),
  'output/not-a-file': define<{
    option: string;
    file: string;
    /** True if a link is what keeps it from being written. */
    isLink: boolean;
  }>({
    message: {
      en: ({ option, file, isLink }) =>
        isLink
          ? `${option} names ${quoted(file)}, but a symbolic link there is broken or leads out of its folder`
          : `${option} names ${quoted(file)}, which is not a file`,
      pt: ({ option, file, isLink }) =>
        isLink
          ? `${option} indica ${quoted(file)}, mas um link simbólico ali está quebrado ou leva para fora da pasta`
          : `${option} indica ${quoted(file)}, que não é um arquivo`,
    },
    hint: {
      en: ({ isLink }) =>
        isLink
          ? 'find out where the link comes from, then remove it or name another file'
          : 'name an existing file or a new one',
      pt: ({ isLink }) =>
        isLink
          ? 'descubra de onde o link vem e remova-o, ou indique outro arquivo'
          : 'indique um arquivo existente ou um novo',
    },
    ends: ['usage'],
    params: { option: '--rejects', file: 'folder', isLink: false },
  }),
  'output/file-in-use': define<{ option: string; file: string }>({
    message: {
      en: ({ option, file }) =>
        `${option} would overwrite ${quoted(file)}, which this command uses`,
      pt: ({ option, file }) => `${option} sobrescreveria ${quoted(file)}, que este comando usa`,
    },
    hint: { en: 'name another file', pt: 'indique outro arquivo' },
    ends: ['usage'],
    params: { option: '--rejects', file: 'question.yaml' },
  }),
  'output/other-content': define<{ option: string; file: string }>({
    message: {
      en: ({ option, file }) => `cannot replace ${quoted(file)}: ${option} did not write it`,
      pt: ({ option, file }) =>
        `não foi possível substituir ${quoted(file)}: ele não foi gravado por ${option}`,
    },
    hint: {
      en: 'name a new file, or delete that one first',
      pt: 'indique um arquivo novo ou exclua esse antes',
    },
    ends: ['usage'],
    params: { option: '--rejects', file: 'grades.csv' },
  }),
  'defect/unexpected': define<{ text: string }>({
    message: {
      en: ({ text }) => `this is a defect of lms-cli: ${text}`,
      pt: ({ text }) => `isto é um defeito do lms-cli: ${text}`,
    },
    hint: {
      en: 'report it with the command you ran, and add -v to show where it happened',
      pt: 'relate-o com o comando que você executou, e acrescente -v para mostrar onde ocorreu',
    },
    ends: ['defect'],
    params: { text: 'Cannot read properties of undefined' },
  }),
};
