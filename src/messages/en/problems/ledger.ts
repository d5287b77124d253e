/** What is wrong with the durable record of runs, or with a document in the light of it. */
import type { Outcome } from '../../../core/result.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { moment } from '../../snippets.ts';
import { quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

interface LedgerFile {
  readonly file: string;
}

const outcomes: Readonly<Record<Outcome | 'given-up' | 'suspect', string>> = {
  done: 'is done',
  rejected: 'was rejected',
  failed: 'failed',
  'in-doubt': 'is in doubt',
  blocked: 'is blocked itself',
  skipped: 'was skipped',
  planned: 'is only planned',
  'given-up': 'was given up',
  suspect: 'has an id that may belong to another operation',
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

export interface Created {
  readonly operation: string;
  /** The document that would create it again. */
  readonly file: string | null;
  readonly id: string;
  readonly at: number;
  readonly run: string;
}

const creation = ({ id, at, run }: Created) => `id ${id}, ${moment(at)}, run ${run}`;

function listed(created: readonly Created[], more: number): string {
  const items = created.map((each) => `${quoted(each.file ?? each.operation)} (${creation(each)})`);
  return sentenceList([...items, ...(more > 0 ? [`${more} more`] : [])]);
}

export const ledgerProblems = {
  'ledger/locked': entry<
    LedgerFile & {
      holder: { run: string; pid: number; host: string; startedAt: number } | null;
    }
  >({
    message: ({ file, holder }) =>
      holder === null
        ? `another import is at work on the ledger ${quoted(file)}`
        : `run ${holder.run} is at work on the ledger ${quoted(file)}: process ${holder.pid} on ${holder.host}, since ${moment(holder.startedAt)}`,
    hint: () => 'wait until it has ended; the lock goes with its process, there is none to remove',
    explanation:
      'One import at a time works on a ledger, so that nothing is sent twice. Single commands are not kept out. Exit code 7.',
  }),
  'ledger/other-target': entry<LedgerFile & { bound: string; target: string; isReset?: boolean }>({
    message: ({ file, bound, target, isReset = false }) =>
      isReset
        ? `the ledger ${quoted(file)} belongs to the local service at ${bound} as it was before it was reset`
        : `the ledger ${quoted(file)} belongs to ${bound}, not to ${target}`,
    hint: ({ file, isReset = false }) =>
      isReset
        ? `name another ledger with --ledger PATH, or delete ${quoted(file)} if nobody needs it`
        : 'take another ledger with --ledger PATH, or go back to the former base URL or --api',
    explanation:
      'What is done at one service is not done at another. A ledger belongs to the base URL and interface of its first run, unless nothing in it is done or in doubt. A local service that was reset, or that has another database, is another service: its ids start over. Exit code 7.',
  }),
  'ledger/newer': entry<LedgerFile>({
    message: ({ file }) => `the ledger ${quoted(file)} was written by a newer lms-cli`,
    hint: () => 'use that version, or another ledger with --ledger PATH',
    explanation: 'It was not touched. Exit code 7.',
  }),
  'ledger/not-a-ledger': entry<LedgerFile>({
    message: ({ file }) => `${quoted(file)} is not a ledger, or its beginning is lost`,
    hint: () => 'name another file with --ledger PATH, or restore it from a copy',
    explanation:
      'A ledger is an SQLite file that lms-cli made itself. A file that was there before is never taken for one, nor overwritten.',
  }),
  'ledger/damaged': entry<
    LedgerFile & {
      reason: LedgerDamage;
      /** Files that belong to it and are still there, where it is missing itself. */
      left?: readonly string[];
    }
  >({
    message: ({ file, reason }) =>
      ({
        empty: `the ledger ${quoted(file)} is empty: its content is lost`,
        'no-main-file': `the ledger ${quoted(file)} is missing, but files that belong to it exist`,
        corrupt: `the ledger ${quoted(file)} is damaged`,
        journal: `the ledger ${quoted(file)} has a rollback journal beside it, which lms-cli never writes`,
        lock: `the lock file of the ledger ${quoted(file)} is not one that lms-cli made`,
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
          return 'restore the ledger from a backup you trust; without one, keep what is readable: lms-cli runs recover';
        case 'other-ledger':
          return `restore the ledger that was here; if you replaced it on purpose, delete ${quoted(`${file}.mark`)}`;
        case 'no-main-file':
          return `restore the ledger from a backup; to start a new one, which sends everything again, delete ${sentenceList(left.map(quoted))}`;
        case 'lock':
          return `check that no import is running, then delete ${quoted(`${file}.lock`)}`;
        case 'replaced':
          return 'restore the ledger and the files beside it, then run the same command again';
        case 'lock-lost':
        case 'taken-over':
          return 'check that no other import is running, then run the same command again';
        default:
          return 'restore the ledger and the files beside it from a backup; without a backup, keep what is readable: lms-cli runs recover';
      }
    },
    explanation:
      'A ledger that lost records looks as if less was done, and documents would be sent twice. So lms-cli refuses it and sends nothing. `runs recover` keeps what is readable and marks whatever may have been sent as in doubt. Exit code 7.',
  }),
  'ledger/lost-record': entry<None>({
    message: () => 'it may have been sent already: the ledger was damaged and lost records',
    hint: () => 'check in the service whether it exists, then settle it with lms-cli runs resolve',
    explanation:
      'The ledger was damaged and recovered, and some of its operations are lost. So every create, release and assessment edit that it does not know is in doubt, until you settle the entry of `runs recover`. Exit code 8.',
  }),
  'ledger/lost-before': entry<{ operation: string; run: string; seq: number }>({
    message: ({ operation, run }) =>
      `this ${operation} may have been sent already: the ledger lost records before run ${run} recovered it`,
    hint: ({ run, seq }) =>
      `check in the service, then settle the lost records: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown; --again sends it anyway`,
    explanation:
      'The ledger was damaged and recovered, and some of its operations are lost. Until you settle the entry of `runs recover`, lms-cli sends no create, release or assessment edit that the ledger does not know. Exit code 8.',
  }),
  'ledger/send-unknown': entry<{ run: string; seq: number; isGap: boolean }>({
    message: ({ run, seq, isGap }) =>
      isGap
        ? `operation ${seq} of run ${run} represents all the records that were lost`
        : `operation ${seq} of run ${run} is not the entry of runs recover`,
    hint: ({ run, seq, isGap }) =>
      isGap
        ? `import all your files again and settle what is in doubt; only then: lms-cli runs resolve ${shellWord(run)} ${seq} --send-unknown`
        : 'say what became of it: --created ID, --done, --not-done or --give-up',
    explanation:
      'The entry of `runs recover` keeps lms-cli from sending creates and releases that may exist already. It ends only with --send-unknown: from then on lms-cli sends every document that the ledger does not know.',
  }),
  'ledger/not-damaged': entry<{ files: readonly string[] }>({
    message: ({ files }) =>
      files.length === 0
        ? 'no ledger found'
        : `no damage found in ${sentenceList(files.map(quoted))}`,
    hint: () => 'name another ledger with --ledger PATH',
    explanation: '`runs recover` changes only a ledger that other commands refuse as damaged.',
  }),
  'ledger/unwritable': entry<LedgerFile & { reason: 'disk-full' | 'scratch-full' | 'other' }>({
    message: ({ file, reason }) =>
      ({
        'disk-full': `there is no space left for the ledger ${quoted(file)}`,
        'scratch-full': 'there is no space left for temporary files',
        other: `the ledger ${quoted(file)} cannot be written`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'scratch-full'
        ? 'make space, or name another folder with the variable SQLITE_TMPDIR'
        : 'check the permissions of its folder and the free space, then run the same command again',
    explanation:
      'lms-cli records every request before it sends it. So it sends nothing more when the ledger cannot be written. With another ledger it would send again what this one has done.',
  }),
  'ledger/missing': entry<LedgerFile>({
    message: ({ file }) => `there is no ledger ${quoted(file)}`,
    hint: () => 'a ledger comes into being with the first run; --ledger PATH looks elsewhere',
    explanation: 'The commands under `runs` look at the records of earlier runs and make none.',
  }),
  'ledger/busy': entry<LedgerFile>({
    message: ({ file }) => `the ledger ${quoted(file)} is held by another process`,
    hint: () => 'run the same command again',
    explanation:
      'Several commands may use a ledger at once, but one of them held it for longer than half a minute. Exit code 7.',
  }),
  'ledger/in-doubt-before': entry<{ operation: string; run: string; seq: number }>({
    message: ({ operation, run }) =>
      `the very same ${operation} is in doubt since run ${run}: it may have been performed`,
    hint: ({ run, seq }) =>
      `look in the service's own screens, then lms-cli runs resolve ${shellWord(run)} ${seq} --created ID | --done | --not-done | --give-up; --again sends it all the same`,
    explanation:
      'An earlier command sent the same operation with the same content and got no clear answer. Sent again, it could be there twice. Exit code 8.',
  }),
  'ledger/changed-document': entry<{ key: string; id: string | null; run: string }>({
    message: ({ key, id, run }) =>
      `${quoted(key)} is done with another content: ${id === null ? 'performed' : `created as ${id}`} by run ${run}`,
    hint: ({ id }) =>
      id === null
        ? 'give the new document a key of its own; --again sends it all the same'
        : `to change it, use an edit of ${id} with a key of its own, for example lacuna.edit; --again sends it all the same`,
    explanation:
      'A document is known by its key. Under a key that is done another content would be a second resource, so it is refused before anything is sent.',
  }),
  'ledger/not-in-doubt': entry<{ run: string; seq: number; outcome: EndingOfKey | null }>({
    message: ({ run, seq, outcome }) =>
      outcome === null
        ? `run ${run} has no operation ${seq}`
        : `operation ${seq} of run ${run} is not in doubt: it ${outcomes[outcome]}`,
    hint: ({ run }) => `lms-cli runs show ${shellWord(run)} lists what is in doubt`,
    explanation: 'Only what is in doubt can be settled, and only once.',
  }),
  'ledger/id-needed': entry<{ operation: string; seq: number }>({
    message: ({ operation, seq }) =>
      `operation ${seq} is a ${operation}: done means that there is an id`,
    hint: () => 'name the one that the service shows: --created ID',
    explanation: 'Other documents may refer to the id that a create or a release returns.',
  }),

  'ledger/id-known': entry<{ operation: string; id: string; holder: number; run: string }>({
    message: ({ operation, id, holder }) =>
      `the id ${quoted(id)} already belongs to operation ${holder} of this ledger, another ${operation}`,
    hint: ({ run }) =>
      `check the id in the service; lms-cli runs show ${shellWord(run)} lists the ids of this run`,
    explanation:
      'The service gives each id only once. If two operations had the same id, references would point to the wrong resource.',
  }),

  'reference/duplicate-key': entry<{ key: string; first: { file: string; line: number } }>({
    message: ({ key, first }) => `${quoted(key)} is the key of ${first.file}:${first.line} already`,
    hint: () => 'give each document a key of its own',
    explanation: 'A document is known by its key, so no other one of the same input may have it.',
  }),
  'reference/unknown-key': entry<{ key: string }>({
    message: ({ key }) => `no document has the key ${quoted(key)}, and no earlier run has done one`,
    hint: () => 'correct the key, or import the document with it as well',
    explanation:
      'A reference leads to a document of the same input, or to one that an earlier run of the same ledger has done.',
  }),
  'reference/wrong-kind': entry<{ key: string; gives: 'id' | 'versionId'; operation: string }>({
    message: ({ key, gives, operation }) =>
      `${quoted(key)} is ${operation}, which returns no ${gives === 'id' ? 'id of a resource' : 'version id'}`,
    hint: ({ gives }) =>
      gives === 'id'
        ? 'refer to the key of a create or an edit; a release returns "KEY#versionId"'
        : 'refer to the key of a release',
    explanation:
      'Create and edit return the id of their resource, release the id of a version; delete and move return none.',
  }),
  'reference/cycle': entry<{ keys: readonly string[] }>({
    message: ({ keys }) =>
      keys.length === 1
        ? `${quoted(keys[0] ?? '')} refers to itself`
        : `${sentenceList(keys.map(quoted))} refer to each other in a circle`,
    hint: () => 'create one of them without the reference and add it with an edit',
    explanation: 'Each of them would have to be performed before the others.',
  }),
  'reference/blocked': entry<{ key: string; outcome: EndingOfKey }>({
    message: ({ key, outcome }) => `it needs ${quoted(key)}, which ${outcomes[outcome]}`,
    hint: () => 'see to that one first; the next run then sends this one as well',
    explanation: 'It was not sent, because what it refers to does not exist, or nobody knows.',
  }),
  'ledger/being-created': entry<{ operation: string; run: string }>({
    message: ({ operation, run }) =>
      `run ${run} is sending the same ${operation} with the same content, or has just sent it`,
    hint: ({ run }) =>
      `wait until it has ended, then see what it did with \`lms-cli runs show ${shellWord(run)}\`; --again sends it anyway`,
    explanation:
      'Two commands side by side would create the same document twice. The second one does not send it. Exit code 7.',
  }),
  'ledger/already-created': entry<{
    created: readonly Created[];
    /** That are not listed. */
    more: number;
  }>({
    message: ({ created, more }) => {
      const [first] = created;
      return created.length === 1 && more === 0 && first !== undefined
        ? `this ${first.operation} was already done with the same content: ${creation(first)}`
        : `${created.length + more} of these documents were already created with the same content: ${listed(created, more)}`;
    },
    hint: () => 'use --again to create a second one, or edit the one that exists',
    explanation:
      'The service does not recognize a document that it already has: sent again, it would exist twice. So lms-cli compares each create of a single command with what this ledger has created and not deleted since, imports included. At a terminal it asks, else it sends nothing. Exit code 7.',
  }),
} as const;
