/** Problems of runs to show, resume or resolve, and of their rejects. */
import type { DoubtsOfRun } from '../../../core/problem-params.ts';
import { shellWord } from '../../../core/texts.ts';
import { plural, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

/** `in doubt: 1, 2 and 3 of run 261121-1435-x7k2mq`. */
const inDoubt = (doubts: readonly DoubtsOfRun[]) =>
  doubts.length === 0
    ? 'no operation is in doubt'
    : `in doubt: ${sentenceList(doubts.map(({ run, seqs, more }) => `${sentenceList([...seqs.map(String), ...(more > 0 ? [`${more} more`] : [])])} of run ${run}`))}`;

export const runProblems = {
  'runs/unknown': entry<{ id: string; doubts?: readonly DoubtsOfRun[] }>({
    message: ({ id }) => `run ${quoted(id)} not found`,
    hint: ({ doubts }) =>
      doubts !== undefined
        ? `name the run first, then the operation: \`lms-cli runs resolve RUN SEQ\` (${inDoubt(doubts)})`
        : 'list all runs with `lms-cli runs list`, or name another ledger with --ledger PATH',
    explanation:
      'lms-cli looks for runs in the ledgers of .lms-cli/ beside the project file, or in the ledger of --ledger or --profile. The beginning of an id is enough if it fits only one run.',
  }),
  'runs/ambiguous': entry<{
    id: string;
    /** By ledger. */
    candidates: readonly { readonly runs: readonly string[]; readonly ledger: string }[];
  }>({
    message: ({ id, candidates }) =>
      `the id ${quoted(id)} is ambiguous: ${sentenceList(candidates.map(({ runs, ledger }) => `${sentenceList(runs)} in ${quoted(ledger)}`))}`,
    hint: () => 'type more of the id, or search a single ledger with --ledger PATH',
    explanation:
      'The beginning of an id is enough if it fits only one run of all ledgers. A copy of a ledger contains the same runs.',
  }),
  'runs/not-resumable': entry<{
    run: string;
    ledger: string;
    reason: 'seal' | 'folder' | 'input';
    /** Null if the ledger names none. */
    command: string | null;
  }>({
    message: ({ run, ledger, reason }) =>
      reason === 'input'
        ? `the standard input of run ${run} is no longer saved`
        : reason === 'folder'
          ? `run ${run} of ${quoted(ledger)} was started in another project`
          : `nothing proves that you started run ${run} of ${quoted(ledger)}`,
    hint: ({ reason, command }) => {
      const where = reason === 'input' ? 'with the same input' : 'in the folder with its files';
      return command === null
        ? `type its command again ${where}: it skips what is done`
        : `check its command, then type it ${where}. It skips what is done: ${command}`;
    },
    explanation:
      'runs resume types the words of a run again. A ledger may come from somebody else, so lms-cli seals these words with a key in your own configuration folder. Words from another machine, user or project may name any server, header or file. So lms-cli leaves it to you to type them. Nothing was sent.',
  }),
  'runs/secret-needed': entry<{ run: string; options: readonly string[] }>({
    message: ({ run, options }) =>
      `run ${run} had a secret in ${sentenceList(options)}, which is not recorded`,
    hint: ({ run, options }) =>
      `give it again: lms-cli runs resume ${shellWord(run)} ${options.map((option) => `${option} VALUE`).join(' ')}`,
    explanation:
      'A ledger keeps the command line of a run, but no secrets. So runs resume needs a header with a secret again. Nothing was sent.',
  }),
  'runs/none': entry<{ purpose: 'show' | 'resume' }>({
    message: ({ purpose }) => (purpose === 'show' ? 'no runs found' : 'no interrupted run found'),
    hint: ({ purpose }) =>
      purpose === 'show'
        ? 'list all runs with `lms-cli runs list`, or name another ledger with --ledger PATH'
        : 'name the run, for example one that finished with failures: `lms-cli runs resume RUN`',
    explanation:
      'lms-cli looks for runs in the ledgers of .lms-cli/ beside the project file, or in the ledger of --ledger or --profile. Without an id, runs resume takes only an import, an apply or an undo that was interrupted.',
  }),
  'runs/not-an-import': entry<{ id: string; command: string }>({
    message: ({ id, command }) => `run ${id} is not an import: it is ${quoted(command)}`,
    hint: () => 'resolve what is in doubt with `lms-cli runs resolve`, then run that command again',
    explanation: 'Only imports can be resumed. A single command does not skip what it has done.',
  }),
  'runs/input-changed': entry<{ id: string; file: string; isPlan: boolean }>({
    message: ({ id, file }) => `${quoted(file)} has changed since run ${id} read it`,
    hint: ({ isPlan }) =>
      isPlan
        ? 'look at the plan that it holds now, then apply it by name with `lms-cli apply PLAN`'
        : 'import its current content with `lms-cli import FILES`, which skips what is done',
    explanation:
      'runs resume continues with exactly the documents that the run read. For a changed file, use lms-cli import, which finds out what is new, or lms-cli apply for another plan. Exit code 7, nothing was sent.',
  }),
  'runs/input-late': entry<None>({
    message: () => 'standard input had not ended when the time of --deadline was up',
    hint: () => 'run the same command again with all of the input: it skips what is done',
    explanation:
      'Another program was still writing, or had stopped without closing its end of the pipe. Exit code 5, nothing was sent.',
  }),
  'runs/ledger-required': entry<{ path: string }>({
    message: ({ path }) => `no earlier runs are recorded in ${quoted(path)}`,
    hint: () =>
      'restore the ledger (in CI: its cache), or remove --require-ledger if this is the first run',
    explanation:
      'With --require-ledger, an import does not begin without the ledger of earlier runs. A lost ledger would look like a first run, and everything would be sent twice. Exit code 7.',
  }),
  'runs/resolution-missing': entry<None>({
    message: () => 'no outcome given for the operation',
    hint: () =>
      'add --created ID, --done, --not-done or --give-up, or resolve many with --from FILE',
    explanation:
      'To resolve an operation in doubt, check in the service whether it was performed, then record the outcome.',
  }),
  'runs/resolution-file': entry<{ isBoth: boolean }>({
    message: ({ isBoth }) =>
      isBoth
        ? 'created and outcome are both in this document'
        : 'no outcome given for the operation',
    hint: () => 'write seq and created: ID, or seq and outcome: done, not-done or give-up',
    explanation:
      'A file for runs resolve --from has one document for each operation: {seq: 17, created: 4711} or {seq: 18, outcome: not-done}.',
  }),
  'runs/resolution-csv': entry<None>({
    message: () => 'outcomes cannot be read from CSV',
    hint: () => 'write them as YAML or JSON, for example {seq: 17, created: 4711}',
    explanation:
      'A file for runs resolve --from has one document for each operation, in YAML, JSON or NDJSON.',
  }),
  'runs/resolution-twice': entry<{ seq: number; line: number }>({
    message: ({ seq, line }) => `operation ${seq} has another outcome on line ${line}`,
    hint: () => 'keep the one that is true, then run the same command again',
    explanation:
      'A file for runs resolve --from may name an operation twice only with one outcome.',
  }),
  'runs/answers-invalid': entry<{ errors: number }>({
    message: ({ errors }) => `${plural(errors, 'error', 'errors')}: nothing was recorded`,
    hint: () => 'correct the file, then run the same command again',
    explanation:
      'lms-cli records all the outcomes of a file for runs resolve --from, or none. Outcomes that are recorded already are allowed, so the same file can be used again. Exit code 3.',
  }),
  'runs/seq-missing': entry<{
    lacks: 'run' | 'operation';
    doubts: readonly DoubtsOfRun[];
    /** The value of --from; null without it. */
    file: string | null;
  }>({
    message: ({ lacks }) => (lacks === 'run' ? 'no run specified' : 'no operation specified'),
    hint: ({ doubts, file }) =>
      file === null
        ? `name the run, then the number or the key of the operation: \`lms-cli runs resolve RUN SEQ\` (${inDoubt(doubts)}). Or resolve many with --from FILE`
        : `name the run: \`lms-cli runs resolve RUN --from ${shellWord(file)}\` (${inDoubt(doubts)})`,
    explanation: 'Every operation has a number in its ledger, called seq. `runs show` shows it.',
  }),
  'runs/key-unknown': entry<{ run: string; key: string }>({
    message: ({ run, key }) => `run ${run} has no operation in doubt with the key ${quoted(key)}`,
    hint: ({ run }) => `list the operations in doubt: lms-cli runs show ${shellWord(run)}`,
    explanation:
      'Name an operation in doubt by its number, or by the key of its document if it has one.',
  }),

  'rejects/settled': entry<{ run: string; seq: number; id: string | null }>({
    message: ({ run, seq, id }) =>
      `its original, or another correction of it, is already done: operation ${seq} of run ${run}${id === null ? '' : `, id ${id}`}`,
    hint: () =>
      'remove this document. To send it as a new one, remove the text that begins with "original:"',
    explanation:
      'A corrected document replaces its original. That work is already done, so sending this document would repeat it. lms-cli sent nothing.',
  }),
  'rejects/beside-original': entry<{
    what: 'original' | 'correction';
    file: string;
    line: number;
  }>({
    message: ({ what, file, line }) =>
      `${what === 'original' ? 'its original' : 'another correction of its original'} is in the input too (${file}:${line}): both would be sent`,
    hint: ({ what }) =>
      what === 'original'
        ? 'import the corrected documents first, then the file of the originals'
        : 'remove one of them. To send both, remove the text that begins with "original:" from one',
    explanation:
      'A corrected document replaces its original once it is done. After an import of the corrected documents, an import of the originals skips those that were corrected.',
  }),
  'rejects/not-csv': entry<{ file: string }>({
    message: ({ file }) =>
      `cannot write the rejected documents of ${quoted(file)} as CSV beside the others`,
    hint: () => 'write them as YAML: lms-cli runs rejects RUN rejects.yaml',
    explanation:
      'A CSV file has one header for all its rows. So it can only contain rows of CSV files with the same header. YAML, JSON and NDJSON accept all documents.',
  }),
} as const;
