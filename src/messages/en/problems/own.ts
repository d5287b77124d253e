/** Problems of lms-cli itself, its files and its local service. */
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
        newer: `a newer version of lms-cli wrote ${quoted(file)}`,
        unwritable: `cannot write ${quoted(file)}`,
        busy: `${quoted(file)} is in use by another process`,
        'disk-full': `no space left for ${quoted(file)}`,
        damaged: `${quoted(file)} is damaged, or another program has changed its tables`,
      })[reason],
    hint: () => 'check the file and its folder, or use another one: lms-cli sandbox --db FILE',
    explanation: 'The local service keeps its data in one SQLite file.',
  }),
  'sandbox/port': entry<{ port: number; reason: 'in-use' | 'not-allowed' }>({
    message: ({ port, reason }) =>
      reason === 'in-use' ? `port ${port} is already in use` : `port ${port}: permission denied`,
    hint: () => 'choose another port with --port, or a free one with --port 0',
    explanation: 'The local service listens on a port of this machine.',
  }),
  'sandbox/faults': entry<{ received: string; known: readonly string[] }>({
    message: ({ received }) => `invalid fault ${quoted(received)}`,
    hint: ({ known }) =>
      `write KIND=5% or KIND=3x, separated by commas, with one of these kinds: ${known.join(', ')}`,
    explanation:
      'Faults make the local service fail on purpose, with a probability or for the first requests.',
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
      'lms-cli opens the files in .lms-cli/ and writes the files of a content folder even if you do not name them. The folder may come from somebody else. So each file must be a regular file inside the folder, not a link out of it, a pipe or a device. lms-cli opened nothing and sent nothing.',
  }),

  'init/unwritable': entry<{ path: string }>({
    message: ({ path }) => `cannot read or write ${quoted(path)}`,
    hint: () =>
      "check the folder's permissions and free space, then run the same command again to write the missing files",
    explanation:
      '`lms-cli init` writes the files of a content folder one by one. It does not change existing files.',
  }),

  'output/unwritable': entry<{
    /** `-` is standard output. */
    path: string;
    reason: FileProblemReason;
    /**
     * The command that shows what was sent before; null if that is not recorded, left out if
     * nothing was sent.
     */
    show?: string | null;
  }>({
    message: ({ path, reason }) =>
      `cannot write ${path === '-' ? 'to standard output' : quoted(path)}: ${writeFailures[reason]}`,
    hint: ({ show }) =>
      show === undefined
        ? "check the folder's permissions and free space, then run the same command again"
        : show === null
          ? 'check in the service what was done before you send it again'
          : `check what was done with \`${show}\` before you send it again`,
    explanation:
      'lms-cli could not write its output, a report or another file. It sends nothing new after that, and finishes the requests in progress. Findings and results that standard output does not take go to standard error. Exit code 74, or 8 if an operation is in doubt.',
  }),

  'output/not-a-file': entry<{ option: string; file: string }>({
    message: ({ option, file }) => `${option} names ${quoted(file)}, which is not a file`,
    hint: () => 'name an existing file or a new one',
    explanation: 'lms-cli checks the files that it will write before it sends anything.',
  }),
  'output/file-in-use': entry<{ option: string; file: string }>({
    message: ({ option, file }) =>
      `${option} would overwrite ${quoted(file)}, which this command uses`,
    hint: () => 'name another file',
    explanation:
      'Rejects, reports and saved plans do not overwrite documents, ledgers, configuration files or files that other options write. The folder .lms-cli/ is only for files of lms-cli itself. Nothing was sent.',
  }),

  'defect/unexpected': entry<{ text: string }>({
    message: ({ text }) => `this is a defect of lms-cli: ${text}`,
    hint: () => 'report it with the command you ran, and add -v to show where it happened',
    explanation: 'Something happened that lms-cli did not expect. Exit code 70.',
  }),
} as const;
