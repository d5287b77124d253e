/** Problems of ledgers, and of documents that conflict with them. */
import { isInstance } from '../../core/local-service.ts';
import type { ExistingCreate, Whereabouts } from '../../core/problem-params.ts';
import type { Outcome } from '../../core/result.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { documentIn, moment, quoted } from '../snippets.ts';

interface LedgerFile {
  readonly file: string;
}

interface LedgerExpected {
  /** The ledger, as --ledger names it. */
  readonly place: string;
  readonly expected: PositionSaid;
  /** Null if there is no ledger. */
  readonly found: PositionSaid | null;
  /** What expects it: --expect, or a saved plan. */
  readonly by: 'option' | 'plan';
}

/** True for the address of a shared ledger. */
const isShared = (place: string) => place.startsWith('postgres://');

/** Where a ledger stands. */
interface PositionSaid {
  /** Its newest run; null for none. */
  readonly run: string | null;
  /** Null if any will do. */
  readonly generation: number | null;
}

const useThatVersion = {
  en: 'use that version, or another ledger with --ledger PATH',
  pt: 'use essa versão, ou outro registro com --ledger CAMINHO',
};

const outcomesEn: Readonly<Record<Outcome | 'given-up', string>> = {
  done: 'is done',
  rejected: 'was rejected',
  failed: 'failed',
  'in-doubt': 'is in doubt',
  blocked: 'is blocked',
  skipped: 'was skipped',
  planned: 'is only planned',
  'given-up': 'was given up',
};

export type LedgerDamage =
  | 'empty'
  | 'no-main-file'
  | 'corrupt'
  | 'journal'
  | 'lock'
  | 'schema'
  | 'log-lost'
  | 'other-ledger'
  | 'older'
  | 'replaced'
  | 'lock-lost'
  | 'taken-over';

export type EndingOfKey = keyof typeof outcomesEn;

/** An operation that nobody has to resolve. */
interface NotInDoubt {
  readonly run: string;
  readonly seq: number;
  /** The run that sent it last. */
  readonly newest: string;
  /** True if that is a later run than this one. */
  readonly isSentAgain: boolean;
  /** `not-done` is what somebody recorded. Null if the run has no such operation. */
  readonly outcome: EndingOfKey | 'not-done' | 'under-way' | null;
  /** What it returned, if it is done. */
  readonly id: string | null;
  /** The option that would correct what somebody recorded; null if nobody did. */
  readonly correction: string | null;
}

const resolveThereEn = (run: string, seq: number) =>
  `check in the service, then resolve it there with \`lms-cli runs resolve ${shellWord(run)} ${seq}\` and --created ID, --done, --not-done or --give-up`;

/** An operation whose outcome stays as somebody has recorded it. */
interface AnswerUsed {
  readonly run: string;
  readonly seq: number;
  readonly what: 'sent-again' | 'referred' | 'resource';
  /** The run that built on it; null if none did. */
  readonly by: string | null;
  /** True if that run sent the operation again and has it in doubt. */
  readonly isInDoubt: boolean;
  /** The one that it changed; null without one. */
  readonly resource: { readonly key: string; readonly kind: string } | null;
}

const creationEn = ({ id, existingKey, at, run }: ExistingCreate) =>
  `id ${id}, ${existingKey === null ? '' : `key ${existingKey}, `}${moment(at)}, run ${run}`;

function listedEn(created: readonly ExistingCreate[], more: number): string {
  const items = created.map((each) => `${documentIn(each)} (${creationEn(each)})`);
  return en.sentenceList([...items, ...(more > 0 ? [`${more} more`] : [])]);
}

/** The identity of the embedded service is only of use beside another one. */
const placeTextEn = (target: string, other: string) =>
  isInstance(target) && !isInstance(other) ? 'the local service' : target;

const positionIn =
  (words: { readonly run: string; readonly generation: string }) =>
  ({ run, generation }: PositionSaid) =>
    [
      ...(run === null ? [] : [`${words.run} ${run}`]),
      ...(generation === null ? [] : [`${words.generation} ${generation}`]),
    ].join(', ');
const positionEn = positionIn({ run: 'run', generation: 'generation' });
const positionPt = positionIn({ run: 'a execução', generation: 'geração' });

/** How an operation ended. "Operação" is feminine. */
const outcomesPt: Readonly<Record<EndingOfKey, string>> = {
  done: 'está feita',
  rejected: 'foi recusada',
  failed: 'falhou',
  'in-doubt': 'está em dúvida',
  blocked: 'está bloqueada',
  skipped: 'foi pulada',
  planned: 'está só planejada',
  'given-up': 'foi abandonada',
};

const creationPt = ({ id, existingKey, at, run }: ExistingCreate) =>
  `id ${id}, ${existingKey === null ? '' : `chave ${existingKey}, `}${moment(at)}, execução ${run}`;

function listedPt(created: readonly ExistingCreate[], more: number): string {
  const items = created.map((each) => `${documentIn(each)} (${creationPt(each)})`);
  return pt.sentenceList([...items, ...(more > 0 ? [`mais ${more}`] : [])]);
}

/** The identity of the embedded service is only of use beside another one. */
const placeTextPt = (target: string, other: string) =>
  isInstance(target) && !isInstance(other) ? 'ao serviço local' : `a ${target}`;

const resolveTherePt = (run: string, seq: number) =>
  `verifique no serviço e resolva a operação lá com \`lms-cli runs resolve ${shellWord(run)} ${seq}\` e --created ID, --done, --not-done ou --give-up`;

const FILE = '.lms-cli/production.ledger.db';
const RUN = '261121-1435-x7k2mq';
const list = 'lms-cli runs list';

export const ledgerProblems = {
  'ledger/locked': define<
    LedgerFile & {
      holder: { run: string; pid: number; host: string; startedAt: number } | null;
    }
  >({
    message: {
      en: ({ file, holder }) =>
        holder === null
          ? `another import is using the ledger ${quoted(file)}`
          : `run ${holder.run} is using the ledger ${quoted(file)}: process ${holder.pid} on ${holder.host}, since ${moment(holder.startedAt)}`,
      pt: ({ file, holder }) =>
        holder === null
          ? `outra importação está usando o registro ${quoted(file)}`
          : `a execução ${holder.run} está usando o registro ${quoted(file)}: processo ${holder.pid} em ${holder.host}, desde ${moment(holder.startedAt)}`,
    },
    hint: {
      en: 'wait until it has ended, for example with --wait 5m, or stop it with Ctrl-C where it runs',
      pt: 'espere até que ela termine, por exemplo com --wait 5m, ou pare-a com Ctrl-C onde ela está',
    },
    ends: ['locked'],
    params: {
      file: FILE,
      holder: { run: RUN, pid: 4711, host: 'desk', startedAt: 1_795_271_700_000 },
    },
    next: list,
  }),
  'ledger/other-target': define<
    LedgerFile & { bound: string; target: string; isReset?: boolean; profile?: string }
  >({
    message: {
      en: ({ file, bound, target, isReset = false }) =>
        isReset
          ? `the ledger ${quoted(file)} was written before the local service at ${bound} was reset or replaced`
          : `the ledger ${quoted(file)} belongs to ${placeTextEn(bound, target)}, not to ${placeTextEn(target, bound)}`,
      pt: ({ file, bound, target, isReset = false }) =>
        isReset
          ? `o registro ${quoted(file)} foi gravado antes que o serviço local em ${bound} fosse zerado ou substituído`
          : `o registro ${quoted(file)} pertence ${placeTextPt(bound, target)}, não ${placeTextPt(target, bound)}`,
    },
    hint: {
      en: ({ file, isReset = false, profile }) =>
        isReset
          ? `use another ledger with --ledger PATH, or delete ${quoted(file)} if nobody needs it`
          : profile === undefined
            ? 'use another ledger with --ledger PATH, or go back to the former base URL or --api'
            : `name the service of that run: add --profile ${shellWord(profile)}`,
      pt: ({ file, isReset = false, profile }) =>
        isReset
          ? `use outro registro com --ledger CAMINHO, ou exclua ${quoted(file)} se ninguém precisar dele`
          : profile === undefined
            ? 'use outro registro com --ledger CAMINHO, ou volte à URL base ou à --api anterior'
            : `indique o serviço dessa execução: acrescente --profile ${shellWord(profile)}`,
    },
    ends: ['conflict'],
    params: {
      file: FILE,
      bound: 'https://lms.example.com/api/public (2.0)',
      target: 'https://lms-test.example.com/api/public (2.0)',
    },
    next: 'lms-cli import course.yaml --ledger .lms-cli/test.ledger.db',
  }),
  'ledger/older': define<LedgerExpected>({
    message: {
      en: ({ place, expected, found }) =>
        found === null
          ? `the ledger ${quoted(place)} does not exist: ${positionEn(expected)} is expected`
          : `the ledger ${quoted(place)} is older than expected: ${positionEn(expected)} is expected, and it has ${positionEn(found)}`,
      pt: ({ place, expected, found }) =>
        found === null
          ? `o registro ${quoted(place)} não existe: o esperado é ${positionPt(expected)}`
          : `o registro ${quoted(place)} é mais antigo do que deveria: o esperado é ${positionPt(expected)}, e ele tem ${positionPt(found)}`,
    },
    hint: {
      en: ({ place, by }) =>
        `${
          isShared(place)
            ? 'ask whoever runs the database whether it was restored from a backup, before anybody sends anything'
            : 'restore the newest ledger (in CI: its cache or artifact)'
        }${by === 'plan' ? ', or save a new plan' : ', or correct --expect'}`,
      pt: ({ place, by }) =>
        `${
          isShared(place)
            ? 'pergunte a quem cuida do banco de dados se ele foi restaurado de um backup, antes que alguém envie algo'
            : 'restaure o registro mais novo (em CI: o cache ou o artefato dele)'
        }${by === 'plan' ? ', ou salve um plano novo' : ', ou corrija --expect'}`,
    },
    ends: ['conflict'],
    params: {
      place: FILE,
      expected: { run: RUN, generation: 42 },
      found: { run: '261120-0912-m4t9ab', generation: 17 },
      by: 'option',
    },
    next: list,
  }),
  'ledger/old-format': define<LedgerFile>({
    message: {
      en: ({ file }) => `the ledger ${quoted(file)} was written by a prerelease version of lms-cli`,
      pt: ({ file }) =>
        `o registro ${quoted(file)} foi gravado por uma versão preliminar do lms-cli`,
    },
    hint: useThatVersion,
    ends: ['conflict'],
    params: { file: FILE },
  }),
  'ledger/newer': define<LedgerFile>({
    message: {
      en: ({ file }) => `a newer version of lms-cli wrote the ledger ${quoted(file)}`,
      pt: ({ file }) => `uma versão mais nova do lms-cli gravou o registro ${quoted(file)}`,
    },
    hint: useThatVersion,
    ends: ['conflict'],
    params: { file: FILE },
  }),
  'ledger/not-a-ledger': define<LedgerFile>({
    message: {
      en: ({ file }) => `${quoted(file)} is not a ledger, or its beginning is lost`,
      pt: ({ file }) => `${quoted(file)} não é um registro, ou perdeu o começo`,
    },
    hint: {
      en: 'name another file with --ledger PATH, or restore it from a backup',
      pt: 'indique outro arquivo com --ledger CAMINHO, ou restaure-o de um backup',
    },
    ends: ['usage'],
    params: { file: 'course.yaml' },
  }),
  'ledger/damaged': define<
    LedgerFile & {
      reason: LedgerDamage;
      /** Files that belong to a missing ledger and still exist. */
      left?: readonly string[];
    }
  >({
    message: {
      en: ({ file, reason }) =>
        ({
          empty: `the ledger ${quoted(file)} is empty: its content is lost`,
          'no-main-file': `the ledger ${quoted(file)} is missing, but files that belong to it exist`,
          corrupt: `the ledger ${quoted(file)} is damaged`,
          journal: `the ledger ${quoted(file)} has a rollback journal beside it, which lms-cli never writes`,
          lock: `the lock file of the ledger ${quoted(file)} was not created by lms-cli`,
          schema: `the ledger ${quoted(file)} contains tables, triggers or views that lms-cli did not create`,
          'log-lost': `the ledger ${quoted(file)} is incomplete: its log was deleted, cut or damaged`,
          'other-ledger': `another ledger has replaced the ledger ${quoted(file)}`,
          older: `the ledger ${quoted(file)} is an older copy: some later records are missing`,
          replaced: `the ledger ${quoted(file)} was deleted or replaced while lms-cli was using it`,
          'lock-lost': `the lock file of the ledger ${quoted(file)} was deleted or replaced during the import`,
          'taken-over': `another process took over the ledger ${quoted(file)} during this run`,
        })[reason],
      pt: ({ file, reason }) =>
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
    },
    hint: {
      en: ({ file, reason, left = [] }) => {
        switch (reason) {
          case 'schema':
            return 'restore the ledger from a backup you trust';
          case 'other-ledger':
            return `restore the ledger that was here, or delete ${quoted(`${file}.mark`)} if you replaced it on purpose`;
          case 'no-main-file':
            return `restore the ledger from a backup. To start a new one, which sends everything again, delete ${en.sentenceList(left.map(quoted))}`;
          case 'lock':
            return `check that no import is running, then delete ${quoted(`${file}.lock`)}`;
          case 'replaced':
            return 'restore the ledger and the files beside it, then run the same command again';
          case 'lock-lost':
          case 'taken-over':
            return 'check that no other import is running, then run the same command again';
          default:
            return 'restore the ledger and the files beside it from a backup';
        }
      },
      pt: ({ file, reason, left = [] }) => {
        switch (reason) {
          case 'schema':
            return 'restaure o registro de um backup confiável';
          case 'other-ledger':
            return `restaure o registro que estava aqui, ou exclua ${quoted(`${file}.mark`)} se você o substituiu de propósito`;
          case 'no-main-file':
            return `restaure o registro de um backup. Para começar um novo, que envia tudo outra vez, exclua ${pt.sentenceList(left.map(quoted))}`;
          case 'lock':
            return `verifique se não há importação em andamento e exclua ${quoted(`${file}.lock`)}`;
          case 'replaced':
            return 'restaure o registro e os arquivos ao lado dele e execute o mesmo comando de novo';
          case 'lock-lost':
          case 'taken-over':
            return 'verifique se não há outra importação em andamento e execute o mesmo comando de novo';
          default:
            return 'restaure de um backup o registro e os arquivos ao lado dele';
        }
      },
    },
    ends: ['conflict'],
    params: { file: FILE, reason: 'corrupt' },
  }),
  'ledger/unwritable': define<
    LedgerFile & { reason: 'disk-full' | 'scratch-full' | 'scratch' | 'other' }
  >({
    message: {
      en: ({ file, reason }) =>
        ({
          'disk-full': `no space left for the ledger ${quoted(file)}`,
          'scratch-full': 'no space left for temporary files',
          scratch: 'cannot write temporary files',
          other: `cannot write the ledger ${quoted(file)}`,
        })[reason],
      pt: ({ file, reason }) =>
        ({
          'disk-full': `sem espaço em disco para o registro ${quoted(file)}`,
          'scratch-full': 'sem espaço em disco para arquivos temporários',
          scratch: 'não foi possível gravar arquivos temporários',
          other: `não foi possível gravar o registro ${quoted(file)}`,
        })[reason],
    },
    hint: {
      en: ({ reason }) =>
        reason === 'scratch-full' || reason === 'scratch'
          ? 'free some space, or name another folder in the variable SQLITE_TMPDIR'
          : "check the folder's permissions and free space. Then import again, or send only what is not done yet",
      pt: ({ reason }) =>
        reason === 'scratch-full' || reason === 'scratch'
          ? 'libere espaço, ou indique outra pasta na variável SQLITE_TMPDIR'
          : 'verifique as permissões da pasta e o espaço livre. Depois importe de novo, ou envie só o que ainda não foi feito',
    },
    ends: ['output'],
    params: { file: FILE, reason: 'disk-full' },
  }),
  'ledger/end-unrecorded': define<LedgerFile>({
    message: {
      en: ({ file }) => `cannot record the end of the run in the ledger ${quoted(file)}`,
      pt: ({ file }) => `não foi possível gravar o fim da execução no registro ${quoted(file)}`,
    },
    hint: {
      en: 'check the disk of the ledger, or the database of a shared one. The next command completes the record, so do not send anything again because of this',
      pt: 'verifique o disco do registro, ou o banco de dados de um compartilhado. O próximo comando completa o registro, então não envie nada de novo por causa disso',
    },
    ends: ['warning'],
    params: { file: FILE },
    next: list,
  }),
  'ledger/missing': define<LedgerFile>({
    message: {
      en: ({ file }) => `ledger ${quoted(file)} not found`,
      pt: ({ file }) => `registro ${quoted(file)} não encontrado`,
    },
    hint: {
      en: 'name another ledger with --ledger PATH. The first run creates the ledger',
      pt: 'indique outro registro com --ledger CAMINHO. A primeira execução cria o registro',
    },
    ends: ['usage'],
    params: { file: FILE },
  }),
  'ledger/busy': define<LedgerFile>({
    message: {
      en: ({ file }) => `the ledger ${quoted(file)} is locked by another process`,
      pt: ({ file }) => `o registro ${quoted(file)} está bloqueado por outro processo`,
    },
    hint: { en: 'run the same command again', pt: 'execute o mesmo comando de novo' },
    ends: ['locked'],
    params: { file: FILE },
    next: list,
  }),
  'ledger/in-doubt-before': define<{
    operation: string;
    run: string;
    seq: number;
    elsewhere: Whereabouts | null;
  }>({
    message: {
      en: ({ operation, run }) =>
        `the same ${operation} has been in doubt since run ${run}: it may have been performed`,
      pt: ({ operation, run }) =>
        `a mesma operação ${operation} está em dúvida desde a execução ${run}: pode já ter sido feita`,
    },
    hint: {
      en: ({ run, seq, elsewhere }) =>
        `${en.elsewhereFirst(elsewhere)}check in the service, then resolve it with \`lms-cli runs resolve ${shellWord(run)} ${seq}\` and --created ID, --done, --not-done or --give-up. To send it anyway, add --again`,
      pt: ({ run, seq, elsewhere }) =>
        `${pt.elsewhereFirst(elsewhere)}verifique no serviço e resolva a dúvida com \`lms-cli runs resolve ${shellWord(run)} ${seq}\` e --created ID, --done, --not-done ou --give-up. Para enviar mesmo assim, acrescente --again`,
    },
    ends: ['inDoubt'],
    params: { operation: 'lacuna.create', run: RUN, seq: 17, elsewhere: null },
  }),
  'ledger/created-elsewhere': define<{
    created: readonly ExistingCreate[];
    more: number;
    /** True if they are sent without a question. */
    isSent: boolean;
  }>({
    message: {
      en: ({ created, more }) => {
        const [first] = created;
        return created.length === 1 && more === 0 && first !== undefined
          ? `${documentIn(first)} has the same content as one that another document or command created: ${creationEn(first)}`
          : `${created.length + more} documents have the same content as others that another document or command created: ${listedEn(created, more)}`;
      },
      pt: ({ created, more }) => {
        const [first] = created;
        return created.length === 1 && more === 0 && first !== undefined
          ? `${documentIn(first)} tem o mesmo conteúdo de um que outro documento ou comando criou: ${creationPt(first)}`
          : `${created.length + more} documentos têm o mesmo conteúdo de outros que outro documento ou comando criou: ${listedPt(created, more)}`;
      },
    },
    hint: {
      en: ({ isSent }, { toLookUp, toSend }) =>
        isSent
          ? `undo this import when it has ended, if the document is meant to exist once: \`lms-cli undo --last${toSend}\`. To edit the existing one in a content folder, adopt it: \`lms-cli resources adopt KEY ID${toLookUp}\``
          : 'remove the document from the input if it is meant to exist once',
      pt: ({ isSent }, { toLookUp, toSend }) =>
        isSent
          ? `desfaça esta importação quando ela terminar, se o documento deve existir uma só vez: \`lms-cli undo --last${toSend}\`. Para editar o que já existe em uma pasta de conteúdo, adote-o: \`lms-cli resources adopt CHAVE ID${toLookUp}\``
          : 'remova o documento da entrada se deve existir uma só vez',
    },
    ends: ['warning'],
    params: {
      created: [
        {
          operation: 'lacuna.create',
          file: 'questions.yaml',
          line: 1,
          id: '4711',
          existingKey: null,
          at: 1_795_271_700_000,
          run: RUN,
        },
      ],
      more: 0,
      isSent: true,
    },
  }),
  'ledger/being-created': define<{ operation: string; run: string }>({
    message: {
      en: ({ operation, run }) =>
        `run ${run} is sending the same ${operation} with the same content, or has just sent it`,
      pt: ({ operation, run }) =>
        `a execução ${run} está enviando a mesma operação ${operation} com o mesmo conteúdo, ou acabou de enviá-la`,
    },
    hint: {
      en: ({ run }) =>
        `wait until it has ended, then check what it did with \`lms-cli runs show ${shellWord(run)}\`. To send it anyway, add --again`,
      pt: ({ run }) =>
        `espere até que ela termine e veja o que ela fez com \`lms-cli runs show ${shellWord(run)}\`. Para enviar mesmo assim, acrescente --again`,
    },
    ends: ['conflict'],
    params: { operation: 'lacuna.create', run: RUN },
  }),
  'ledger/already-created': define<{
    created: readonly ExistingCreate[];
    /** The number of documents that are not listed. */
    more: number;
    /** The command that edits the existing one; null where that is not one command. */
    edit: string | null;
    /** True where the question follows whether to create it again. */
    isAsked: boolean;
  }>({
    message: {
      en: ({ created, more }) => {
        const [first] = created;
        return created.length === 1 && more === 0 && first !== undefined
          ? `${documentIn(first)} was already created with the same content: ${creationEn(first)}`
          : `${created.length + more} of these documents were already created with the same content: ${listedEn(created, more)}`;
      },
      pt: ({ created, more }) => {
        const [first] = created;
        return created.length === 1 && more === 0 && first !== undefined
          ? `${documentIn(first)} já foi criado com o mesmo conteúdo: ${creationPt(first)}`
          : `${created.length + more} destes documentos já foram criados com o mesmo conteúdo: ${listedPt(created, more)}`;
      },
    },
    hint: {
      en: ({ created, edit, isAsked }) => {
        const toEdit =
          edit !== null
            ? `edit the existing one: ${edit}`
            : created.length === 1
              ? 'edit the existing one'
              : 'edit the existing ones';
        const second = created.length === 1 ? 'a second one' : 'them a second time';
        return isAsked ? toEdit : `add --again to create ${second}, or ${toEdit}`;
      },
      pt: ({ created, edit, isAsked }) => {
        const toEdit =
          edit !== null
            ? `edite o que já existe: ${edit}`
            : created.length === 1
              ? 'edite o que já existe'
              : 'edite os que já existem';
        const second = created.length === 1 ? 'mais um' : 'todos mais uma vez';
        return isAsked ? toEdit : `acrescente --again para criar ${second}, ou ${toEdit}`;
      },
    },
    ends: ['conflict', 'warning'],
    params: {
      created: [
        {
          operation: 'lacuna.create',
          file: 'question.yaml',
          line: 1,
          id: '4711',
          existingKey: null,
          at: 1_795_271_700_000,
          run: RUN,
        },
      ],
      more: 0,
      edit: 'lms-cli lacuna edit question.yaml --id 4711',
      isAsked: false,
    },
  }),
  'ledger/changed-document': define<{ key: string; id: string | null; run: string }>({
    message: {
      en: ({ key, id, run }) =>
        `${quoted(key)} was already imported with different content by run ${run}${id === null ? '' : `, as id ${id}`}`,
      pt: ({ key, id, run }) =>
        `o documento ${quoted(key)} já foi importado com outro conteúdo pela execução ${run}${id === null ? '' : `, com o id ${id}`}`,
    },
    hint: {
      en: ({ id }, { toSend }) =>
        id === null
          ? 'give the new document its own key, or add --again to send it anyway'
          : `move it to a content folder, where \`lms-cli apply${toSend}\` edits it, or send an edit of ${id} (for example lacuna.edit) with its own key. Add --again to send this anyway`,
      pt: ({ id }, { toSend }) =>
        id === null
          ? 'dê ao novo documento uma chave própria, ou acrescente --again para enviar mesmo assim'
          : `descreva o recurso em uma pasta de conteúdo, onde \`lms-cli apply${toSend}\` o edita, ou envie uma edição de ${id} (por exemplo lacuna.edit) com chave própria. Acrescente --again para enviar este mesmo assim`,
    },
    ends: ['input'],
    params: { key: 'capital', id: '4711', run: RUN },
  }),
  'ledger/key-of-resource': define<{ key: string; kind: string; id: string }>({
    message: {
      en: ({ key, kind, id }) => `the key ${quoted(key)} already belongs to ${kind} ${id}`,
      pt: ({ key, kind, id }) => `a chave ${quoted(key)} já pertence ao recurso ${id} (${kind})`,
    },
    hint: {
      en: (_, { toSend }) =>
        `give this document its own key, or describe the resource in a content folder, where \`lms-cli apply${toSend}\` edits it`,
      pt: (_, { toSend }) =>
        `dê a este documento uma chave própria, ou descreva o recurso em uma pasta de conteúdo, onde \`lms-cli apply${toSend}\` o edita`,
    },
    ends: ['input'],
    params: { key: 'capital', kind: 'lacuna', id: '4711' },
  }),
  'key/renamed': define<{ key: string; to: string }>({
    message: {
      en: ({ key, to }) => `the resource with the key ${quoted(key)} is called ${quoted(to)} now`,
      pt: ({ key, to }) => `o recurso com a chave ${quoted(key)} agora se chama ${quoted(to)}`,
    },
    hint: {
      en: ({ key, to }, { toLookUp }) =>
        `use the key ${quoted(to)}. For another resource, choose another key, or free this one with \`lms-cli resources forget ${shellWord(key)}${toLookUp}\``,
      pt: ({ key, to }, { toLookUp }) =>
        `use a chave ${quoted(to)}. Para outro recurso, escolha outra chave, ou libere esta com \`lms-cli resources forget ${shellWord(key)}${toLookUp}\``,
    },
    ends: ['input'],
    params: { key: 'capital', to: 'capital-city' },
  }),
  'ledger/not-in-doubt': define<NotInDoubt>({
    message: {
      en: ({ run, seq, newest, isSentAgain, outcome, id }) => {
        if (outcome === null) return `run ${run} has no operation ${seq}`;
        if (outcome === 'in-doubt') {
          return `run ${newest} sent operation ${seq} of run ${run} again, and has it in doubt`;
        }
        const subject = `operation ${seq} of run ${run} is not in doubt`;
        if (outcome === 'under-way') return `${subject}: run ${newest} is sending it`;
        if (outcome === 'not-done') return `${subject}: it was recorded as not done`;
        const ending = `${outcomesEn[outcome]}${id === null ? '' : `, with id ${id}`}`;
        return `${subject}: ${isSentAgain ? `run ${newest} sent it again, and it` : 'it'} ${ending}`;
      },
      pt: ({ run, seq, newest, isSentAgain, outcome, id }) => {
        if (outcome === null) return `a execução ${run} não tem a operação ${seq}`;
        if (outcome === 'in-doubt') {
          return `a execução ${newest} enviou de novo a operação ${seq} da execução ${run}, e está em dúvida sobre ela`;
        }
        const subject = `a operação ${seq} da execução ${run} não está em dúvida`;
        if (outcome === 'under-way')
          return `${subject}: a execução ${newest} está enviando a operação`;
        if (outcome === 'not-done') return `${subject}: foi registrada como não feita`;
        const ending = `${outcomesPt[outcome]}${id === null ? '' : `, com o id ${id}`}`;
        return `${subject}: ${isSentAgain ? `a execução ${newest} a enviou de novo, e ela` : 'ela'} ${ending}`;
      },
    },
    hint: {
      en: ({ run, seq, newest, outcome, correction }) => {
        if (correction !== null) {
          return `keep what is recorded, or correct it with \`lms-cli runs resolve ${shellWord(run)} ${seq} ${correction}\``;
        }
        switch (outcome) {
          case 'in-doubt':
            return resolveThereEn(newest, seq);
          case 'failed':
          case 'not-done':
            return 'run the same command again: it sends it';
          case 'rejected':
            return 'correct its document, then run the same command again';
          case 'blocked':
            return 'correct or resolve what it needs, then run the same command again';
          case 'given-up':
            return 'to send it anyway, import a file that has only its document, with --again';
          case 'done':
            return `keep what is recorded, and list what is still in doubt: lms-cli runs show ${shellWord(run)}`;
          case 'under-way':
            return `wait until that run has ended, then look at it: lms-cli runs show ${shellWord(newest)}`;
          default:
            return `list the operations in doubt: lms-cli runs show ${shellWord(run)}`;
        }
      },
      pt: ({ run, seq, newest, outcome, correction }) => {
        if (correction !== null) {
          return `mantenha o que está registrado, ou corrija com \`lms-cli runs resolve ${shellWord(run)} ${seq} ${correction}\``;
        }
        switch (outcome) {
          case 'in-doubt':
            return resolveTherePt(newest, seq);
          case 'failed':
          case 'not-done':
            return 'execute o mesmo comando de novo: ele a envia';
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
    },
    ends: ['usage'],
    params: {
      run: RUN,
      seq: 17,
      newest: RUN,
      isSentAgain: false,
      outcome: 'done',
      id: '4711',
      correction: null,
    },
  }),
  'ledger/answer-used': define<AnswerUsed>({
    message: {
      en: ({ run, seq, what, by, isInDoubt }) => {
        const subject = `the outcome of operation ${seq} of run ${run} cannot be corrected`;
        if (by === null) return `${subject}: what is known of its resource has changed since`;
        const reasons = {
          'sent-again': `run ${by} sent it again${isInDoubt ? ', and has it in doubt' : ''}`,
          referred: `run ${by} sent what refers to it`,
          resource: `run ${by} worked on its resource`,
        };
        return `${subject}: ${reasons[what]}`;
      },
      pt: ({ run, seq, what, by, isInDoubt }) => {
        const subject = `o resultado da operação ${seq} da execução ${run} não pode ser corrigido`;
        if (by === null) return `${subject}: o que se sabe do recurso mudou desde então`;
        const reasons = {
          'sent-again': `a execução ${by} enviou a operação de novo${isInDoubt ? ', e está em dúvida sobre ela' : ''}`,
          referred: `a execução ${by} enviou o que se refere a ela`,
          resource: `a execução ${by} trabalhou no recurso`,
        };
        return `${subject}: ${reasons[what]}`;
      },
    },
    hint: {
      en: ({ run, seq, what, by, isInDoubt, resource }, { toLookUp }) => {
        if (isInDoubt) return resolveThereEn(by ?? run, seq);
        const look = `see what is recorded: \`lms-cli runs show ${shellWord(by ?? run)}\``;
        if (what === 'sent-again') return `${look}, and delete in the service what exists twice`;
        if (resource === null) return `${look}, and correct in the service what is wrong`;
        const key = shellWord(resource.key);
        return `${look}. To give the key another id: \`lms-cli resources forget ${key}${toLookUp}\`, then \`lms-cli resources adopt ${key} ID --as ${resource.kind}${toLookUp}\``;
      },
      pt: ({ run, seq, what, by, isInDoubt, resource }, { toLookUp }) => {
        if (isInDoubt) return resolveTherePt(by ?? run, seq);
        const look = `veja o que está registrado: \`lms-cli runs show ${shellWord(by ?? run)}\``;
        if (what === 'sent-again') return `${look} e exclua no serviço o que existir em dobro`;
        if (resource === null) return `${look} e corrija no serviço o que estiver errado`;
        const key = shellWord(resource.key);
        return `${look}. Para dar outro id à chave: \`lms-cli resources forget ${key}${toLookUp}\` e depois \`lms-cli resources adopt ${key} ID --as ${resource.kind}${toLookUp}\``;
      },
    },
    ends: ['conflict'],
    params: {
      run: RUN,
      seq: 17,
      what: 'referred',
      by: '261121-1502-m4t9ab',
      isInDoubt: false,
      resource: { key: 'capital', kind: 'lacuna' },
    },
  }),
  'ledger/not-performed': define({
    message: { en: 'it was recorded as not done', pt: 'foi registrada como não feita' },
    hint: {
      en: 'run the same command again',
      pt: 'execute o mesmo comando de novo',
    },
    ends: ['unavailable'],
  }),
  'ledger/id-needed': define<{ operation: string; seq: number }>({
    message: {
      en: ({ operation, seq }) => `operation ${seq} (${operation}) cannot be done without an id`,
      pt: ({ operation, seq }) =>
        `a operação ${seq} (${operation}) não pode ser marcada como feita sem um id`,
    },
    hint: {
      en: 'give the id that the service shows: --created ID',
      pt: 'informe o id que o serviço mostra: --created ID',
    },
    ends: ['usage'],
    params: { operation: 'lacuna.create', seq: 17 },
    next: `lms-cli runs resolve ${RUN} 17 --created 4711`,
  }),
  'ledger/id-known': define<{ operation: string; id: string; holder: number; run: string }>({
    message: {
      en: ({ operation, id, holder }) =>
        `the id ${quoted(id)} already belongs to operation ${holder} of this ledger, another ${operation}`,
      pt: ({ operation, id, holder }) =>
        `o id ${quoted(id)} já pertence à operação ${holder} deste registro, também ${operation}`,
    },
    hint: {
      en: ({ run }) =>
        `check the id in the service, and list the ids of this run: lms-cli runs show ${shellWord(run)} -v`,
      pt: ({ run }) =>
        `verifique o id no serviço e veja os ids desta execução: lms-cli runs show ${shellWord(run)} -v`,
    },
    ends: ['usage'],
    params: { operation: 'lacuna.create', id: '4711', holder: 12, run: RUN },
  }),
  'reference/duplicate-key': define<{ key: string; first: { file: string; line: number } }>({
    message: {
      en: ({ key, first }) =>
        `duplicate key ${quoted(key)}: first used at ${first.file}:${first.line}`,
      pt: ({ key, first }) =>
        `chave duplicada ${quoted(key)}: já usada em ${first.file}:${first.line}`,
    },
    hint: { en: 'give each document its own key', pt: 'dê a cada documento uma chave própria' },
    ends: ['input'],
    params: { key: 'capital', first: { file: 'course.yaml', line: 1 } },
  }),
  'reference/unknown-key': define<{ key: string }>({
    message: {
      en: ({ key }) => `key ${quoted(key)} not found in the input or in earlier runs`,
      pt: ({ key }) => `chave ${quoted(key)} não encontrada na entrada nem em execuções anteriores`,
    },
    hint: {
      en: 'correct the key, or add the document with this key to the import',
      pt: 'corrija a chave, ou inclua na importação o documento com essa chave',
    },
    ends: ['input'],
    params: { key: 'quizz' },
  }),
  'reference/wrong-kind': define<{
    key: string;
    gives: 'id' | 'versionId';
    operation: string | null;
  }>({
    message: {
      en: ({ key, gives, operation }) =>
        `${quoted(key)}${operation === null ? '' : ` (${operation})`} does not return ${gives === 'id' ? 'the id of a resource' : 'a version id'}`,
      pt: ({ key, gives, operation }) =>
        `${quoted(key)}${operation === null ? '' : ` (${operation})`} não devolve ${gives === 'id' ? 'o id de um recurso' : 'um id de versão'}`,
    },
    hint: {
      en: ({ gives }) =>
        gives === 'id'
          ? 'refer to the key of a create or an edit: a release has only "KEY#versionId"'
          : 'refer to the key of a release',
      pt: ({ gives }) =>
        gives === 'id'
          ? 'use a chave de uma criação ou edição: uma liberação só tem "CHAVE#versionId"'
          : 'use a chave de uma liberação',
    },
    ends: ['input', 'refused'],
    params: { key: 'release of quiz', gives: 'id', operation: 'assessment.release' },
  }),
  'reference/cycle': define<{ keys: readonly string[] }>({
    message: {
      en: ({ keys }) =>
        keys.length === 1
          ? `${quoted(keys[0] ?? '')} refers to itself`
          : `${en.sentenceList(keys.map(quoted))} refer to each other in a cycle`,
      pt: ({ keys }) =>
        keys.length === 1
          ? `${quoted(keys[0] ?? '')} se refere a si mesma`
          : `${pt.sentenceList(keys.map(quoted))} se referem umas às outras em círculo`,
    },
    hint: {
      en: 'create one of them without the reference, then add it with an edit',
      pt: 'crie uma delas sem a referência e depois acrescente-a com uma edição',
    },
    ends: ['input'],
    params: { keys: ['quiz'] },
  }),
  'reference/blocked': define<{ key: string; outcome: EndingOfKey }>({
    message: {
      en: ({ key, outcome }) => `it needs ${quoted(key)}, which ${outcomesEn[outcome]}`,
      pt: ({ key, outcome }) => `depende de ${quoted(key)}, que ${outcomesPt[outcome]}`,
    },
    hint: {
      en: 'correct or resolve that one first, then run the same command again',
      pt: 'corrija ou resolva essa operação primeiro e execute o mesmo comando de novo',
    },
    ends: ['refused'],
    params: { key: 'capital', outcome: 'rejected' },
    next: 'lms-cli runs show',
  }),
};
