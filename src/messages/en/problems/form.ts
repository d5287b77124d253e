/** What is wrong where a document is written question by question. */
import { quoted } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const formProblems = {
  'form/answer-needed': entry<None>({
    message: () => 'an answer is needed here',
    hint: () => 'Ctrl-C keeps what you have written',
    explanation: 'The service needs this field, so it cannot stay empty.',
  }),
  'form/answers-missing': entry<{ command: string; options: readonly string[] }>({
    message: ({ options }) =>
      `there is no terminal to ask on, and ${options.length === 1 ? 'an answer is' : 'answers are'} missing: ${options.join(', ')}`,
    hint: ({ command }) => `see ${command} --help`,
    explanation:
      'Questions are asked only where standard input and standard error are terminals, CI is not set and --no-input is absent. Every answer has an option.',
  }),
  'form/answers-wrong': entry<{ errors: number }>({
    message: ({ errors }) => `${errors} ${errors === 1 ? 'answer is' : 'answers are'} wrong`,
    hint: () => 'correct them and run the same command again; nothing was written or sent',
    explanation: 'An option has a value that its field cannot have.',
  }),
  'form/person-needed': entry<{ command: string }>({
    message: () => 'there is no terminal to ask on',
    hint: ({ command }) => `write the fields into a file, then: ${command} FILE`,
    explanation:
      '--interactive asks question by question, which needs standard input and standard error to be terminals, CI not to be set and --no-input to be absent.',
  }),
  'form/files-missing': entry<{ command: string; builder: string }>({
    message: ({ command }) => `${command} needs a file: there is no terminal to ask on`,
    hint: ({ builder }) => `name a file, or write one at a terminal: ${builder}`,
    explanation:
      'Documents come from files. At a terminal the command asks for the fields of one where no file is named; lacuna new asks too, and takes every answer as an option.',
  }),
  'form/words-not-found': entry<{ words: string }>({
    message: ({ words }) => `${quoted(words)} does not stand in the statement`,
    hint: () => 'write it as it stands there, outside of other blanks',
    explanation:
      'A blank is marked by words of the statement; of --blank it is the first answer that stands there.',
  }),
  'form/permission': entry<{ received: string }>({
    message: ({ received }) => `${quoted(received)} is no permission`,
    hint: () => 'write PARTY=ROLES, for example 104=READ,EXECUTE',
    explanation:
      "A permission is the id of a party, which is the learning module's own, and what it may do: NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE, COMPLETE.",
  }),
  'form/file-exists': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} is there already`,
    hint: () => 'name another file with --save, or add --overwrite',
    explanation: 'A file that exists is not overwritten unless that is said.',
  }),
  'form/file-ending': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} is no name of a YAML file`,
    hint: () => 'end it with .yaml or .yml',
    explanation: 'What is written step by step is saved as YAML.',
  }),
  'form/folder-missing': entry<{ folder: string }>({
    message: ({ folder }) => `the folder ${quoted(folder)} does not exist`,
    hint: () => 'create it, or add --create-folder',
    explanation:
      'The file of --save would be in a folder that does not exist: its name may be mistyped. At a terminal lms-cli asks whether to create it.',
  }),
  'form/file-unwritable': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} could not be written, and nothing was sent`,
    hint: () => 'see to the folder and the space there, or name another file with --save',
    explanation:
      'The file is a folder, stands where nothing may be written, or the disk is full. Exit code 74. At a terminal what was answered is kept as a draft.',
  }),
  'form/memory-broken': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} cannot be read and is left out`,
    hint: () => 'remove it if this comes again',
    explanation:
      'Drafts and remembered answers are files in .lms-cli/. One that is broken does not stop the work.',
  }),
  'form/draft-unwritable': entry<{ file: string }>({
    message: ({ file }) => `no draft can be kept in ${quoted(file)}`,
    hint: () => 'see to the folder, or finish without a break',
    explanation:
      'Each answer is kept in a file in .lms-cli/, so that what was begun can be taken up again. Where that file cannot be written the work goes on without it.',
  }),
} as const;
