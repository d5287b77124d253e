/** Problems of ledgers, and of documents that conflict with them. */
import type { Outcome } from '../../../core/result.ts';
import { isInstance } from '../../../core/local-service.ts';
import { shellWord } from '../../../core/texts.ts';
import { documentIn, moment } from '../../snippets.ts';
import { quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

interface LedgerFile {
  readonly file: string;
}

const outcomes: Readonly<Record<Outcome | 'given-up', string>> = {
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

export type EndingOfKey = keyof typeof outcomes;

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

const resolveThere = (run: string, seq: number) =>
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

export interface Created {
  readonly operation: string;
  /** The document that would create it again. */
  readonly file: string | null;
  readonly line: number | null;
  readonly id: string;
  readonly at: number;
  readonly run: string;
}

const creation = ({ id, at, run }: Created) => `id ${id}, ${moment(at)}, run ${run}`;

function listed(created: readonly Created[], more: number): string {
  const items = created.map((each) => `${documentIn(each)} (${creation(each)})`);
  return sentenceList([...items, ...(more > 0 ? [`${more} more`] : [])]);
}

/** The identity of the embedded service is only of use beside another one. */
const placeText = (target: string, other: string) =>
  isInstance(target) && !isInstance(other) ? 'the local service of --sandbox' : target;

export const ledgerProblems = {
  'ledger/locked': entry<
    LedgerFile & {
      holder: { run: string; pid: number; host: string; startedAt: number } | null;
    }
  >({
    message: ({ file, holder }) =>
      holder === null
        ? `another import is using the ledger ${quoted(file)}`
        : `run ${holder.run} is using the ledger ${quoted(file)}: process ${holder.pid} on ${holder.host}, since ${moment(holder.startedAt)}`,
    hint: () =>
      'wait until it has ended, or stop it with Ctrl-C where it runs: the lock ends with its process',
    explanation:
      'Only one import at a time uses a ledger, so that nothing is sent twice. Single commands can use it meanwhile. A plan waits for what it plans: nobody knows yet how a request ends that is being sent. You never need to remove a lock, because it ends with its process. Exit code 7.',
  }),
  'ledger/other-target': entry<LedgerFile & { bound: string; target: string; isReset?: boolean }>({
    message: ({ file, bound, target, isReset = false }) =>
      isReset
        ? `the ledger ${quoted(file)} was written before the local service at ${bound} was reset or replaced`
        : `the ledger ${quoted(file)} belongs to ${placeText(bound, target)}, not to ${placeText(target, bound)}`,
    hint: ({ file, isReset = false }) =>
      isReset
        ? `use another ledger with --ledger PATH, or delete ${quoted(file)} if nobody needs it`
        : 'use another ledger with --ledger PATH, or go back to the former base URL or --api',
    explanation:
      'An operation done at one service is not done at another. So a ledger belongs to the base URL and the API version of its first run, unless nothing in it is done or in doubt. A local service that was reset, or has another database, is another service: its ids start over. Exit code 7.',
  }),
  'ledger/newer': entry<LedgerFile>({
    message: ({ file }) => `a newer version of lms-cli wrote the ledger ${quoted(file)}`,
    hint: () => 'use that version, or another ledger with --ledger PATH',
    explanation: 'lms-cli did not change the ledger. Exit code 7.',
  }),
  'ledger/older': entry<LedgerFile>({
    message: ({ file }) =>
      `the ledger ${quoted(file)} was written by a prerelease version of lms-cli`,
    hint: () => 'use that version, or another ledger with --ledger PATH',
    explanation:
      'lms-cli cannot read this format and did not change the file. A new ledger starts empty, so an import of the same files would send everything again. Exit code 7.',
  }),
  'ledger/not-a-ledger': entry<LedgerFile>({
    message: ({ file }) => `${quoted(file)} is not a ledger, or its beginning is lost`,
    hint: () => 'name another file with --ledger PATH, or restore it from a backup',
    explanation:
      'A ledger is an SQLite file that lms-cli created. lms-cli never uses another existing file as a ledger, and never overwrites it.',
  }),
  'ledger/damaged': entry<
    LedgerFile & {
      reason: LedgerDamage;
      /** Files that belong to a missing ledger and still exist. */
      left?: readonly string[];
    }
  >({
    message: ({ file, reason }) =>
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
    hint: ({ file, reason, left = [] }) => {
      switch (reason) {
        case 'schema':
          return 'restore the ledger from a backup you trust, or keep what is readable: lms-cli runs recover';
        case 'other-ledger':
          return `restore the ledger that was here, or delete ${quoted(`${file}.mark`)} if you replaced it on purpose`;
        case 'no-main-file':
          return `restore the ledger from a backup. To start a new one, which sends everything again, delete ${sentenceList(left.map(quoted))}`;
        case 'lock':
          return `check that no import is running, then delete ${quoted(`${file}.lock`)}`;
        case 'replaced':
          return 'restore the ledger and the files beside it, then run the same command again';
        case 'lock-lost':
        case 'taken-over':
          return 'check that no other import is running, then run the same command again';
        default:
          return 'restore the ledger and the files beside it from a backup, or keep what is readable: lms-cli runs recover';
      }
    },
    explanation:
      'A ledger that lost records looks as if less was done, and documents would be sent twice. So lms-cli refuses it and sends nothing. `runs recover` keeps what is readable and marks everything that may have been sent as in doubt. Exit code 7.',
  }),
  'ledger/lost-record': entry<None>({
    message: () => 'it may have been sent already: the ledger was damaged and lost records',
    hint: () => 'check in the service whether it exists, then resolve it: lms-cli runs resolve',
    explanation:
      'The ledger was damaged and recovered, and some of its operations are lost. So every create, release and assessment edit that it does not know is in doubt. That ends when you resolve the entry of `runs recover`. Exit code 8.',
  }),
  'ledger/lost-before': entry<{ operation: string; run: string; seq: number }>({
    message: ({ operation, run }) =>
      `this ${operation} may have been sent already: the ledger lost records before run ${run} recovered it`,
    hint: ({ run, seq }) =>
      `check in the service, then resolve the lost records with \`lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown\`, or add --again to send it anyway`,
    explanation:
      'The ledger was damaged and recovered, and some of its operations are lost. Until you resolve the entry of `runs recover`, lms-cli sends no create, release or assessment edit that the ledger does not know. Exit code 8.',
  }),
  'ledger/send-unknown': entry<{ run: string; seq: number; isGap: boolean }>({
    message: ({ run, seq, isGap }) =>
      isGap
        ? `operation ${seq} of run ${run} represents all the records that were lost`
        : `operation ${seq} of run ${run} is not the entry that \`runs recover\` added`,
    hint: ({ run, seq, isGap }) =>
      isGap
        ? `import all your files again and resolve what is in doubt. Only then run: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown`
        : 'say what happened to it: --created ID, --done, --not-done or --give-up',
    explanation:
      'Because of the entry of `runs recover`, lms-cli does not send creates and releases that may exist already. Only --send-unknown resolves it. From then on, lms-cli sends every document that the ledger does not know.',
  }),
  'ledger/not-damaged': entry<{ files: readonly string[] }>({
    message: ({ files }) =>
      files.length === 0
        ? 'no ledger found'
        : `no damage found in ${sentenceList(files.map(quoted))}`,
    hint: () => 'name another ledger with --ledger PATH',
    explanation: '`runs recover` changes only a ledger that other commands refuse as damaged.',
  }),
  'ledger/unwritable': entry<
    LedgerFile & { reason: 'disk-full' | 'scratch-full' | 'scratch' | 'other' }
  >({
    message: ({ file, reason }) =>
      ({
        'disk-full': `no space left for the ledger ${quoted(file)}`,
        'scratch-full': 'no space left for temporary files',
        scratch: 'cannot write temporary files',
        other: `cannot write the ledger ${quoted(file)}`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'scratch-full' || reason === 'scratch'
        ? 'free some space, or name another folder in the variable SQLITE_TMPDIR'
        : "check the folder's permissions and free space. Then import again, or send only what is not done yet",
    explanation:
      'lms-cli records every request before it sends it. So it sends nothing more when it cannot write the ledger. With another ledger, it would send again what this one has as done.',
  }),
  'ledger/end-unrecorded': entry<LedgerFile>({
    message: ({ file }) => `cannot record the end of the run in the ledger ${quoted(file)}`,
    hint: () =>
      "check the folder's permissions and free space. The next command completes the record, so do not send anything again because of this",
    explanation:
      'The outcome of every operation in the results is in the ledger. Only the entry that the run has ended is missing, for example because the disk became full. The next command that uses the ledger adds that entry. The exit code is that of the operations.',
  }),
  'ledger/missing': entry<LedgerFile>({
    message: ({ file }) => `ledger ${quoted(file)} not found`,
    hint: () => 'name another ledger with --ledger PATH. The first run creates the ledger',
    explanation:
      'The commands under `runs` read the records of earlier runs and never create a ledger.',
  }),
  'ledger/busy': entry<LedgerFile>({
    message: ({ file }) => `the ledger ${quoted(file)} is locked by another process`,
    hint: () => 'run the same command again',
    explanation:
      'Several commands may use a ledger at once, but one of them kept it locked for more than half a minute. Exit code 7.',
  }),
  'ledger/in-doubt-before': entry<{ operation: string; run: string; seq: number }>({
    message: ({ operation, run }) =>
      `the same ${operation} has been in doubt since run ${run}: it may have been performed`,
    hint: ({ run, seq }) =>
      `check in the service, then resolve it with \`lms-cli runs resolve ${shellWord(run)} ${seq}\` and --created ID, --done, --not-done or --give-up. To send it anyway, add --again`,
    explanation:
      'An earlier command sent the same operation with the same content and got no clear answer. If lms-cli sent it again, it could exist twice. Exit code 8.',
  }),
  'ledger/changed-document': entry<{ key: string; id: string | null; run: string }>({
    message: ({ key, id, run }) =>
      `${quoted(key)} was already imported with different content by run ${run}${id === null ? '' : `, as id ${id}`}`,
    hint: ({ id }) =>
      id === null
        ? 'give the new document its own key, or add --again to send it anyway'
        : `move it to a content folder, where \`lms-cli apply\` edits it, or send an edit of ${id} (for example lacuna.edit) with its own key. Add --again to send this anyway`,
    explanation:
      'A key identifies a document. Different content under a key that is done would become a second resource. So lms-cli refuses it before it sends anything.',
  }),
  'ledger/key-of-resource': entry<{ key: string; kind: string; id: string }>({
    message: ({ key, kind, id }) => `the key ${quoted(key)} already belongs to ${kind} ${id}`,
    hint: () =>
      'give this document its own key, or describe the resource in a content folder, where `lms-cli apply` edits it',
    explanation:
      'A key identifies one resource, for imports and for `apply` alike. This one was adopted or renamed, so no document of an import created it. lms-cli sent nothing.',
  }),
  'key/renamed': entry<{ key: string; to: string }>({
    message: ({ key, to }) =>
      `the resource with the key ${quoted(key)} is called ${quoted(to)} now`,
    hint: ({ key, to }) =>
      `use the key ${quoted(to)}. For another resource, choose another key, or free this one with \`lms-cli resources forget ${shellWord(key)}\``,
    explanation:
      'An apply renamed the resource. A document under its old key would create it a second time, so lms-cli refuses it before it sends anything. Only the very document that created it is skipped.',
  }),
  'ledger/not-in-doubt': entry<NotInDoubt>({
    message: ({ run, seq, newest, isSentAgain, outcome, id }) => {
      if (outcome === null) return `run ${run} has no operation ${seq}`;
      if (outcome === 'in-doubt') {
        return `run ${newest} sent operation ${seq} of run ${run} again, and has it in doubt`;
      }
      const subject = `operation ${seq} of run ${run} is not in doubt`;
      if (outcome === 'under-way') return `${subject}: run ${newest} is sending it`;
      if (outcome === 'not-done') return `${subject}: it was recorded as not done`;
      const ending = `${outcomes[outcome]}${id === null ? '' : `, with id ${id}`}`;
      return `${subject}: ${isSentAgain ? `run ${newest} sent it again, and it` : 'it'} ${ending}`;
    },
    hint: ({ run, seq, newest, outcome, correction }) => {
      if (correction !== null) {
        return `keep what is recorded, or correct it with \`lms-cli runs resolve ${shellWord(run)} ${seq} ${correction}\``;
      }
      switch (outcome) {
        case 'in-doubt':
          return resolveThere(newest, seq);
        case 'failed':
        case 'not-done':
          return `send it again with \`lms-cli runs resume ${shellWord(newest)}\`, or with the same command`;
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
    explanation:
      'Only an operation in doubt can be resolved. The same outcome again is allowed and changes nothing. To correct an outcome that somebody recorded, name the operation: a file of --from does not change it.',
  }),
  'ledger/answer-used': entry<AnswerUsed>({
    message: ({ run, seq, what, by, isInDoubt }) => {
      const subject = `the outcome of operation ${seq} of run ${run} cannot be corrected`;
      if (by === null) return `${subject}: what is known of its resource has changed since`;
      const reasons = {
        'sent-again': `run ${by} sent it again${isInDoubt ? ', and has it in doubt' : ''}`,
        referred: `run ${by} sent what refers to it`,
        resource: `run ${by} worked on its resource`,
      };
      return `${subject}: ${reasons[what]}`;
    },
    hint: ({ run, seq, what, by, isInDoubt, resource }) => {
      if (isInDoubt) return resolveThere(by ?? run, seq);
      const look = `see what is recorded: \`lms-cli runs show ${shellWord(by ?? run)}\``;
      if (what === 'sent-again') return `${look}, and delete in the service what exists twice`;
      if (resource === null) return `${look}, and correct in the service what is wrong`;
      const key = shellWord(resource.key);
      return `${look}. To give the key another id: \`lms-cli resources forget ${key}\`, then \`lms-cli resources adopt ${key} ID --as ${resource.kind}\``;
    },
    explanation:
      'Somebody recorded this outcome with `runs resolve`. It can be corrected until lms-cli sends the operation again, sends what refers to it, or works on its resource. Nothing was recorded. Exit code 7.',
  }),
  'ledger/not-performed': entry<None>({
    message: () => 'it was recorded as not done',
    hint: () => 'send it with `lms-cli runs resume RUN`, or run the same command again',
    explanation:
      'It was in doubt. Somebody checked in the service, found that it did not happen, and recorded that. So it is safe to send again.',
  }),
  'ledger/id-needed': entry<{ operation: string; seq: number }>({
    message: ({ operation, seq }) => `operation ${seq} (${operation}) cannot be done without an id`,
    hint: () => 'give the id that the service shows: --created ID',
    explanation: 'A create or release that is done has an id, and other documents may refer to it.',
  }),

  'ledger/id-known': entry<{ operation: string; id: string; holder: number; run: string }>({
    message: ({ operation, id, holder }) =>
      `the id ${quoted(id)} already belongs to operation ${holder} of this ledger, another ${operation}`,
    hint: ({ run }) =>
      `check the id in the service, and list the ids of this run: lms-cli runs show ${shellWord(run)}`,
    explanation:
      'The service gives each id only once. If two operations had the same id, references would point to the wrong resource.',
  }),

  'reference/duplicate-key': entry<{ key: string; first: { file: string; line: number } }>({
    message: ({ key, first }) =>
      `duplicate key ${quoted(key)}: first used at ${first.file}:${first.line}`,
    hint: () => 'give each document its own key',
    explanation: 'A key identifies a document, so it can occur only once in an input.',
  }),
  'reference/unknown-key': entry<{ key: string }>({
    message: ({ key }) => `key ${quoted(key)} not found in the input or in earlier runs`,
    hint: () => 'correct the key, or add the document with this key to the import',
    explanation:
      'A reference names the key of a document in the same input, or of one that an earlier run of the same ledger has done.',
  }),
  'reference/wrong-kind': entry<{ key: string; gives: 'id' | 'versionId'; operation: string }>({
    message: ({ key, gives, operation }) =>
      `${quoted(key)} (${operation}) does not return ${gives === 'id' ? 'the id of a resource' : 'a version id'}`,
    hint: ({ gives }) =>
      gives === 'id'
        ? 'refer to the key of a create or an edit: a release has only "KEY#versionId"'
        : 'refer to the key of a release',
    explanation:
      'Create and edit return the id of their resource, release returns a version id. Delete and move return no id.',
  }),
  'reference/cycle': entry<{ keys: readonly string[] }>({
    message: ({ keys }) =>
      keys.length === 1
        ? `${quoted(keys[0] ?? '')} refers to itself`
        : `${sentenceList(keys.map(quoted))} refer to each other in a cycle`,
    hint: () => 'create one of them without the reference, then add it with an edit',
    explanation: 'lms-cli would have to send each of them before the others.',
  }),
  'reference/blocked': entry<{ key: string; outcome: EndingOfKey }>({
    message: ({ key, outcome }) => `it needs ${quoted(key)}, which ${outcomes[outcome]}`,
    hint: () => 'correct or resolve that one first, then run the same command again',
    explanation:
      'lms-cli did not send this document, because it refers to a resource that does not exist or may not exist.',
  }),
  'ledger/being-created': entry<{ operation: string; run: string }>({
    message: ({ operation, run }) =>
      `run ${run} is sending the same ${operation} with the same content, or has just sent it`,
    hint: ({ run }) =>
      `wait until it has ended, then check what it did with \`lms-cli runs show ${shellWord(run)}\`. To send it anyway, add --again`,
    explanation:
      'Two commands side by side would create the same document twice. The second one does not send it. Exit code 7.',
  }),
  'ledger/already-created': entry<{
    created: readonly Created[];
    /** The number of documents that are not listed. */
    more: number;
    /** The command that edits the existing one; null where that is not one command. */
    edit: string | null;
    /** True where the question follows whether to create it again. */
    isAsked: boolean;
  }>({
    message: ({ created, more }) => {
      const [first] = created;
      return created.length === 1 && more === 0 && first !== undefined
        ? `${documentIn(first)} was already created with the same content: ${creation(first)}`
        : `${created.length + more} of these documents were already created with the same content: ${listed(created, more)}`;
    },
    hint: ({ created, edit, isAsked }) => {
      const toEdit =
        edit !== null
          ? `edit the existing one: ${edit}`
          : created.length === 1
            ? 'edit the existing one'
            : 'edit the existing ones';
      const second = created.length === 1 ? 'a second one' : 'them a second time';
      return isAsked ? toEdit : `add --again to create ${second}, or ${toEdit}`;
    },
    explanation:
      'The service does not recognize a document that it already has. Sent again, it would exist twice. So lms-cli compares each create of a single command with what this ledger has created and not deleted since, imports included. At a terminal it asks, otherwise it sends nothing. Exit code 7.',
  }),
} as const;
