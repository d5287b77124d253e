/** Problems of documents that a person writes question by question. */
import { plural, quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const formProblems = {
  'form/answer-needed': entry<None>({
    message: () => 'an answer is required here',
    hint: () => 'press Ctrl-C to stop and keep what you have written',
    explanation: 'The service requires this field, so it cannot be empty.',
  }),
  'form/answers-missing': entry<{ command: string; options: readonly string[] }>({
    message: ({ options }) => `missing answers, and no terminal to ask on: ${options.join(', ')}`,
    hint: ({ command }) => `add the missing options, as \`${command} --help\` shows`,
    explanation:
      'lms-cli asks questions only if standard input and standard error are terminals, CI is not set and --no-input is absent. Every answer can also be given as an option.',
  }),
  'form/answers-wrong': entry<{ errors: number }>({
    message: ({ errors }) =>
      `${plural(errors, 'answer is', 'answers are')} invalid: nothing was written or sent`,
    hint: () => 'correct the options and run the same command again',
    explanation: 'An option has a value that is not valid for its field.',
  }),
  'form/person-needed': entry<{ command: string }>({
    message: () => '--interactive requires a terminal',
    hint: ({ command }) => `write the fields in a file, then run: ${command} FILE`,
    explanation:
      '--interactive asks for one field after another. It requires that standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'form/files-missing': entry<{ command: string; builder: string }>({
    message: ({ command }) => `${command} requires a file: cannot ask without a terminal`,
    hint: ({ builder }) => `name a file, or write one at a terminal: ${builder}`,
    explanation:
      'Documents come from files. At a terminal, the command asks for the fields of one document if you name no file. lacuna new asks too, and takes every answer as an option.',
  }),
  'form/words-not-found': entry<{ words: string }>({
    message: ({ words }) => `${quoted(words)} not found in the statement`,
    hint: () => 'copy the words exactly from the statement, outside other blanks',
    explanation:
      'A blank replaces words of the statement. With --blank, these words are the first of its answers.',
  }),
  'form/permission': entry<{ received: string }>({
    message: ({ received }) => `invalid permission ${quoted(received)}`,
    hint: () => 'write PARTY=ROLES, for example 104=READ,EXECUTE',
    explanation:
      'PARTY is the id of a party in the learning module. ROLES are what this party may do: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.',
  }),
  'form/file-exists': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} already exists`,
    hint: () => 'name another file with --save, or add --overwrite',
    explanation: 'lms-cli replaces an existing file only with --overwrite.',
  }),
  'form/file-ending': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} does not end in .yaml or .yml`,
    hint: () => 'choose a name that ends in .yaml or .yml',
    explanation: 'A document that you write question by question is saved as YAML.',
  }),
  'form/folder-missing': entry<{ folder: string }>({
    message: ({ folder }) => `folder ${quoted(folder)} not found`,
    hint: () => 'create it, or add --create-folder',
    explanation:
      'The folder of the file that --save names does not exist. Its name may be mistyped. At a terminal, lms-cli asks whether to create it.',
  }),
  'form/file-unwritable': entry<{ file: string }>({
    message: ({ file }) => `cannot write ${quoted(file)}: nothing was sent`,
    hint: () => "check the folder's permissions and free space, or name another file with --save",
    explanation:
      'The path is a folder, you have no permission to write there, or the disk is full. Exit code 74. At a terminal, lms-cli keeps your answers as a draft.',
  }),
  'form/memory-broken': entry<{ file: string }>({
    message: ({ file }) => `cannot read ${quoted(file)}: skipped`,
    hint: () => 'remove the file if this warning appears again',
    explanation:
      'lms-cli keeps drafts and remembered answers as files in .lms-cli/. It continues without a damaged one.',
  }),
  'form/draft-unwritable': entry<{ file: string }>({
    message: ({ file }) => `cannot save a draft in ${quoted(file)}`,
    hint: () => "check the folder's permissions and free space, or finish without stopping",
    explanation:
      'lms-cli saves each answer in a file in .lms-cli/, so that you can continue later. If it cannot write that file, it continues without it.',
  }),
} as const;
