/** What is wrong with a run that is shown, taken up again or settled. */
import { shellWord } from '../../../core/shell-word.ts';
import { quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const runProblems = {
  'runs/unknown': entry<{ id: string }>({
    message: ({ id }) => `there is no run ${quoted(id)}`,
    hint: () => 'lms-cli runs list shows those there are; --ledger PATH looks elsewhere',
    explanation:
      'Runs are looked for in the ledgers of .lms-cli/ beside the project file, or in the one that --ledger or --profile names. The beginning of an id is enough where only one run begins so.',
  }),
  'runs/ambiguous': entry<{
    id: string;
    candidates: readonly { readonly run: string; readonly ledger: string }[];
  }>({
    message: ({ id, candidates }) =>
      `the id ${quoted(id)} is ambiguous: ${sentenceList(candidates.map(({ run, ledger }) => `${run} in ${quoted(ledger)}`))}`,
    hint: () => 'type more of the id, or search a single ledger with --ledger PATH',
    explanation:
      'The beginning of an id is enough if it fits only one run of all ledgers. A copy of a ledger contains the same runs.',
  }),
  'runs/unproven': entry<{
    run: string;
    ledger: string;
    what: 'header' | 'file';
    name: string;
  }>({
    message: ({ run, ledger, what, name }) =>
      what === 'header'
        ? `run ${run} of ${quoted(ledger)} sends the header ${quoted(name)}, but nothing proves that you started this run`
        : `run ${run} of ${quoted(ledger)} reads ${quoted(name)}, but nothing proves that you started this run`,
    hint: ({ what, name }) =>
      what === 'header'
        ? `if you trust the header, give it again: --header ${shellWord(`${name}: VALUE`)}`
        : 'if you trust the file, import it by name: lms-cli import FILES (skips what is done)',
    explanation:
      'A ledger comes with a folder, perhaps from somebody else. lms-cli seals each run with a key in your own configuration folder. Without that seal, as in a ledger from another machine or an older version, lms-cli takes no headers from the ledger and reads files only inside the project folder. Nothing was sent.',
  }),
  'runs/none': entry<{ purpose: 'show' | 'resume' }>({
    message: ({ purpose }) =>
      purpose === 'show' ? 'there is no run yet' : 'there is no import left to go on with',
    hint: () => 'lms-cli runs list shows all runs; --ledger PATH looks elsewhere',
    explanation:
      'Runs are looked for in the ledgers of .lms-cli/ beside the project file, or in the one that --ledger or --profile names.',
  }),
  'runs/not-an-import': entry<{ id: string; command: string }>({
    message: ({ id, command }) => `run ${id} is no import, but ${quoted(command)}`,
    hint: () => 'run its command again; what is in doubt has to be resolved before',
    explanation: 'Only imports can be taken up again: a single command always sends.',
  }),
  'runs/input-changed': entry<{ id: string; file: string }>({
    message: ({ id, file }) => `${quoted(file)} is not what run ${id} read`,
    hint: () => 'to send what it holds now, use lms-cli import: what is done is skipped there too',
    explanation:
      'runs resume goes on with the very documents of the run. Where a file has changed since, lms-cli import says what would be new. Exit code 7, nothing was sent.',
  }),
  'runs/ledger-required': entry<{ path: string }>({
    message: ({ path }) => `there is no record of earlier runs in ${quoted(path)}`,
    hint: () =>
      'restore the ledger (in CI: its cache); for a first run, leave --require-ledger out',
    explanation:
      'With --require-ledger an import refuses to begin without the ledger of earlier runs, because a lost one would look like a first run and everything would be sent twice. Exit code 7.',
  }),
  'runs/deletion-unconfirmed': entry<None>({
    message: () => 'this deletes, and was not confirmed',
    hint: () => 'add --yes, or leave --no-validate-first out: then the question is asked once',
    explanation:
      'With --no-validate-first documents are sent while others are still read, so the number of deletions is not known when a person could be asked. Deletions then need --yes.',
  }),
  'runs/resolution-missing': entry<None>({
    message: () => 'what became of the operation is not said',
    hint: () => 'add --created ID, --done, --not-done or --give-up; or --from FILE for many',
    explanation:
      'An operation in doubt is settled by saying whether the service performed it, after a look at its own screens.',
  }),
  'runs/resolution-file': entry<{ file: string; line: number }>({
    message: ({ file, line }) => `${quoted(`${file}:${line}`)} does not say what became of one`,
    hint: () => 'write seq and created: ID, or seq and outcome: done, not-done or give-up',
    explanation:
      'A file for runs resolve --from has one document for each operation: {seq: 17, created: 4711} or {seq: 18, outcome: not-done}.',
  }),
  'runs/seq-missing': entry<None>({
    message: () => 'which operation is meant is not said',
    hint: () => 'add its number, as runs show has it, or its key, or --from FILE for many',
    explanation: 'Every operation has a number in its ledger, its seq.',
  }),
  'runs/key-unknown': entry<{ run: string; key: string }>({
    message: ({ run, key }) => `run ${run} has nothing in doubt with the key ${quoted(key)}`,
    hint: ({ run }) => `lms-cli runs show ${shellWord(run)} says what is in doubt`,
    explanation:
      'An operation in doubt is named by its number, or by the key of its document where it has one.',
  }),
} as const;
