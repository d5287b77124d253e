/** Problems of the command line. */
import type { OptionExpectation } from '../../../core/problem-params.ts';
import { optionPhrase, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const usageProblems = {
  'usage/unknown-option': entry<{
    option: string;
    suggestion: string | null;
    /** Other commands that have this option. */
    owners?: readonly string[];
  }>({
    message: ({ option }) => `unknown option ${option}`,
    hint: ({ option, suggestion, owners = [] }) =>
      owners.length > 0
        ? `use ${option} with ${sentenceList(owners)}`
        : suggestion === null
          ? 'see --help for all options'
          : `did you mean ${suggestion}?`,
    explanation: 'The command has no such option.',
  }),
  'usage/unknown-command': entry<{
    received: string;
    suggestions: readonly string[];
    /** Groups that have a command of that name, and the commands to type. */
    elsewhere: { groups: readonly string[]; commands: readonly string[] };
    known: readonly string[];
  }>({
    message: ({ received }) => `unknown command ${quoted(received)}`,
    hint: ({ received, suggestions, elsewhere: { groups, commands }, known }) => {
      if (groups.length > 0) {
        return `${quoted(received)} is a command of ${sentenceList(groups.map(quoted))}: ${commands.join(', ')}`;
      }
      return suggestions.length > 0
        ? `did you mean ${suggestions.join(' or ')}?`
        : `use one of these commands: ${known.join(', ')}`;
    },
    explanation: 'lms-cli has no such command.',
  }),
  'usage/missing-argument': entry<{ argument: string; command: string }>({
    message: ({ argument, command }) => `${command} requires <${argument}>`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'An argument of the command is missing.',
  }),
  'usage/too-many-arguments': entry<{ extra: readonly string[]; command: string }>({
    message: ({ extra, command }) =>
      `too many arguments for ${command}: ${extra.map(quoted).join(', ')}`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'The command accepts fewer arguments than it was given.',
  }),
  'usage/option-without-value': entry<{ option: string }>({
    message: ({ option }) => `the option ${option} requires a value`,
    hint: () => 'see --help for what the option accepts',
    explanation: 'An option that requires a value was given without one.',
  }),
  'usage/option-takes-no-value': entry<{ option: string }>({
    message: ({ option }) => `the option ${option} takes no value`,
    hint: ({ option }) => `write ${option} alone to turn it on, or leave it out`,
    explanation: 'An option that is either there or not was given a value.',
  }),
  'usage/options-conflict': entry<{ options: readonly string[] }>({
    message: ({ options }) => `${sentenceList(options)} cannot be used together`,
    hint: () => 'keep one of them',
    explanation: 'These options contradict each other.',
  }),
  'usage/option-value': entry<{ option: string; received: string; expected: OptionExpectation }>({
    message: ({ option, received, expected }) =>
      `${option} must be ${optionPhrase(expected)}, not ${quoted(received)}`,
    hint: ({ option }) => `see --help for what ${option} accepts`,
    explanation: 'An option, or its environment variable, has a value that it does not accept.',
  }),
  'usage/id-argument': entry<{ name: string; received: string; least?: number }>({
    message: ({ name, received, least = 0 }) =>
      `${name} must be a whole number ${least > 0 ? `from ${least} to` : 'up to'} 9223372036854775807, not ${quoted(received)}`,
    hint: () => 'use the id that the service returned',
    explanation: 'Ids are decimal numbers of 64 bits.',
  }),
  'usage/one-document-for-id': entry<{ count: number }>({
    message: ({ count }) => `--id can only be used with one document, not with ${count}`,
    hint: () => 'write the id in each document',
    explanation: '--id sets or replaces the id of the one document to edit.',
  }),
  'usage/notes-missing': entry<{ id: string; isFile: boolean }>({
    message: ({ id }) => `releasing ${id} requires release notes`,
    hint: ({ id, isFile }) =>
      isFile
        ? `add --notes "…", or write ./${id} to release from the file named ${id}`
        : 'add --notes "…"',
    explanation: 'The contract requires release notes with every release.',
  }),
  'usage/notes-with-files': entry<{ given: 'files' | 'ids' | 'words'; notes: string }>({
    message: ({ given, notes }) =>
      ({
        files: '--notes can only be used with one id, not with files',
        ids: '--notes can only be used with one id',
        words: `the notes end after ${quoted(notes)}: a space ends a text without quotes`,
      })[given],
    hint: ({ given, notes }) =>
      ({
        files: 'write releaseNotes in each document, or give one id',
        ids: 'release one id at a time',
        words: `put the notes in quotes: --notes "${notes} …"`,
      })[given],
    explanation: 'A release is either one id with --notes, or documents with id and releaseNotes.',
  }),
  'usage/kind-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `unknown document kind ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `use one of these kinds: ${known.join(', ')}`
        : `did you mean ${suggestion}?`,
    explanation:
      'A kind is a resource and a verb with a dot between them, for example lacuna.create. The kind import is for documents that name their own operation, and the kind resource for those of a content folder.',
  }),
  'usage/kind-missing': entry<{ file: string; known: readonly string[] }>({
    message: ({ file }) => `cannot tell the kind of the documents in ${quoted(file)}`,
    hint: ({ known }) =>
      `add --as KIND (${known.join(', ')}), or a first line: # yaml-language-server: $schema=….json`,
    explanation:
      'validate reads the kind from --as, from the field operation or resource, or from the schema line at the top of the file.',
  }),
  'usage/confirmation-needed': entry<{ question: string; option: string }>({
    message: ({ question }) => `cannot ask for confirmation without a terminal: ${question}`,
    hint: ({ option }) => `add ${option}`,
    explanation:
      'lms-cli asks questions only if standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'usage/answer-needed': entry<{ question: string; option: string }>({
    message: ({ question }) => `cannot ask without a terminal: ${question}`,
    hint: ({ option }) => `give the answer with ${option}`,
    explanation:
      'lms-cli asks questions only if standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'usage/not-confirmed': entry<None>({
    message: () => 'not confirmed: nothing was sent',
    hint: () => 'run the same command again to change your answer',
    explanation: 'The answer was no, or another name than the requested one.',
  }),
  'usage/topic-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `no help found for ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `use one of these commands and topics: ${known.join(', ')}`
        : `did you mean ${suggestion}?`,
    explanation: 'help explains a command or a topic.',
  }),
  'usage/code-unknown': entry<{
    received: string;
    suggestions: readonly string[];
    /** The family that the code names; null where there is no such family. */
    family: string | null;
  }>({
    message: ({ received }) => `unknown code ${quoted(received)}`,
    hint: ({ suggestions, family }) =>
      suggestions.length === 0
        ? family === null
          ? 'list all codes: lms-cli explain'
          : `list the codes of ${family}: lms-cli explain ${family}`
        : `did you mean ${suggestions.join(', ')}? To list all codes, run: lms-cli explain`,
    explanation:
      'explain accepts the code of an error or warning, as lms-cli prints it, or a family of codes.',
  }),
} as const;
