/** What is about this program itself and its local service. */
import type { FileProblemReason } from '../../../core/host.ts';
import { quoted } from '../phrases.ts';
import { entry } from './entry.ts';

const writeFailures: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'its folder does not exist',
  'not-a-file': 'it is not a regular file',
  'no-permission': 'permission denied',
  'too-large': 'it is too large',
  'disk-full': 'no space left on the disk',
  other: 'the system reported an error',
};

export const ownProblems = {
  'sandbox/database': entry<{
    file: string;
    reason: 'not-a-database' | 'newer' | 'unwritable' | 'busy' | 'disk-full' | 'damaged';
  }>({
    message: ({ file, reason }) =>
      ({
        'not-a-database': `${quoted(file)} is not a database of the local service`,
        newer: `${quoted(file)} was written by a newer lms-cli`,
        unwritable: `${quoted(file)} cannot be written`,
        busy: `${quoted(file)} is in use by another process`,
        'disk-full': `there is no space left for ${quoted(file)}`,
        damaged: `${quoted(file)} is damaged, or another program has changed its tables`,
      })[reason],
    hint: () => 'see to the file and its folder; `lms-cli sandbox --db FILE` takes another one',
    explanation: 'The local service keeps what it holds in one SQLite file.',
  }),
  'sandbox/port': entry<{ port: number; reason: 'in-use' | 'not-allowed' }>({
    message: ({ port, reason }) =>
      reason === 'in-use' ? `port ${port} is in use` : `port ${port} may not be used by you`,
    hint: () => 'choose another with --port, or let --port 0 pick a free one',
    explanation: 'The local service listens on a port of this machine.',
  }),
  'sandbox/faults': entry<{ received: string; known: readonly string[] }>({
    message: ({ received }) => `${quoted(received)} is not a fault`,
    hint: ({ known }) =>
      `write KIND=5% or KIND=3x, separated by commas; kinds: ${known.join(', ')}`,
    explanation:
      'Faults make the local service fail on purpose: with a probability, or for the first requests.',
  }),

  'state/foreign-file': entry<{
    file: string;
    reason: 'leads-out' | 'leads-nowhere' | 'not-a-file' | 'link';
    option: '--ledger' | '--db' | null;
  }>({
    message: ({ file, reason }) =>
      ({
        'leads-out': `a symbolic link takes ${quoted(file)} outside its folder`,
        'leads-nowhere': `${quoted(file)} is a broken symbolic link`,
        'not-a-file': `${quoted(file)} is not a regular file`,
        link: `${quoted(file)} is a symbolic link, and lms-cli would write through it`,
      })[reason],
    hint: ({ option }) =>
      option === null
        ? 'find out where it comes from, then remove it'
        : `find out where it comes from, then remove it, or name it if you trust it: ${option} FILE`,
    explanation:
      'lms-cli opens the files in .lms-cli/, and writes those of a content folder, although you do not name them. The folder may come from somebody else. So each file must be a regular file inside the folder, not a link out of it, a pipe or a device. lms-cli opened nothing and sent nothing.',
  }),

  'init/unwritable': entry<{ path: string }>({
    message: ({ path }) => `${quoted(path)} could not be read or written`,
    hint: () =>
      'see to the folder and the space there, then run the same command again: it writes what is missing',
    explanation:
      'lms-cli init writes the files of a content folder one by one and leaves those that are there as they are.',
  }),

  'output/unwritable': entry<{
    /** `-` is standard output. */
    path: string;
    reason: FileProblemReason;
    /** Shows what was sent before; null where that is not recorded, left out for nothing sent. */
    show?: string | null;
  }>({
    message: ({ path, reason }) =>
      `cannot write ${path === '-' ? 'to standard output' : quoted(path)}: ${writeFailures[reason]}`,
    hint: ({ show }) =>
      show === undefined
        ? 'check the permissions and the free space there, then run the same command again'
        : show === null
          ? 'check in the service what was done; do not send it again blindly'
          : `see what was done with \`${show}\`; do not send it again blindly`,
    explanation:
      'The output, a report or another file of a command could not be written. lms-cli sends nothing new after that and finishes the requests under way. Findings and results that standard output does not take go to standard error. Exit code 74, or 8 where an operation is in doubt.',
  }),

  'output/not-a-file': entry<{ option: string; file: string }>({
    message: ({ option, file }) => `${option} names ${quoted(file)}, which is no file`,
    hint: () => 'name a file, which may be a new one',
    explanation: 'What is to be written at the end is looked at before anything is sent.',
  }),
  'output/file-in-use': entry<{ option: string; file: string }>({
    message: ({ option, file }) =>
      `${option} would overwrite ${quoted(file)}, which this command needs itself`,
    hint: () => 'name another file',
    explanation:
      'Documents, ledgers and what other options write are not overwritten by rejects or reports. Nothing was sent.',
  }),

  'defect/unexpected': entry<{ text: string }>({
    message: ({ text }) => `this is a defect of lms-cli: ${text}`,
    hint: () => 'please report it with the command you ran; -v shows where it happened',
    explanation: 'Something happened that lms-cli did not foresee. Exit code 70.',
  }),
} as const;
