/** What is wrong with the command line. */
import type { OptionExpectation } from '../../../core/problem-params.ts';
import { optionPhrase, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const usageProblems = {
  'usage/unknown-option': entry<{
    option: string;
    suggestion: string | null;
    /** Other commands that have it. */
    owners?: readonly string[];
  }>({
    message: ({ option }) => `unknown option ${option}`,
    hint: ({ option, suggestion, owners = [] }) =>
      owners.length > 0
        ? `${option} is an option of ${sentenceList(owners)}`
        : suggestion === null
          ? 'see --help for the options there are'
          : `did you mean ${suggestion}?`,
    explanation: 'The command has no such option.',
  }),
  'usage/unknown-command': entry<{
    received: string;
    suggestions: readonly string[];
    /** Groups that have a command of that name, and what to type. */
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
        : `the commands are ${sentenceList(known)}`;
    },
    explanation: 'There is no such command.',
  }),
  'usage/missing-argument': entry<{ argument: string; command: string }>({
    message: ({ argument, command }) => `${command} needs <${argument}>`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'An argument of the command is missing.',
  }),
  'usage/too-many-arguments': entry<{ extra: readonly string[]; command: string }>({
    message: ({ extra, command }) =>
      `${command} takes no more arguments: ${extra.map(quoted).join(', ')}`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'The command was given more arguments than it takes.',
  }),
  'usage/option-without-value': entry<{ option: string }>({
    message: ({ option }) => `the value is missing: ${option}`,
    hint: () => 'see --help for what the option takes',
    explanation: 'An option that takes a value stands without one.',
  }),
  'usage/options-conflict': entry<{ options: readonly string[] }>({
    message: ({ options }) => `${sentenceList(options)} exclude each other`,
    hint: () => 'keep one of them',
    explanation: 'Two options that say different things were given together.',
  }),
  'usage/option-value': entry<{ option: string; received: string; expected: OptionExpectation }>({
    message: ({ option, received, expected }) =>
      `${option} must be ${optionPhrase(expected)}, not ${quoted(received)}`,
    hint: ({ option }) => `see --help for what ${option} takes`,
    explanation: 'An option, or its environment twin, has a value that it cannot take.',
  }),
  'usage/id-argument': entry<{ name: string; received: string }>({
    message: ({ name, received }) =>
      `${name} must be a whole number up to 9223372036854775807, not ${quoted(received)}`,
    hint: () => 'give the id as the service returned it',
    explanation: 'Ids are decimal numbers of 64 bits.',
  }),
  'usage/one-document-for-id': entry<{ count: number }>({
    message: ({ count }) => `--id goes with one document, not with ${count}`,
    hint: () => 'write the id into each document',
    explanation: '--id fills or overrides the id of the one document to edit.',
  }),
  'usage/notes-missing': entry<{ id: string }>({
    message: ({ id }) => `to release ${id}, say what is new`,
    hint: ({ id }) => `add --notes "…"; to release from a file called ${id}, write ./${id}`,
    explanation: 'The contract requires release notes with every release.',
  }),
  'usage/notes-with-files': entry<None>({
    message: () => '--notes goes with one id, not with files',
    hint: () => 'write releaseNotes into each document, or give one id',
    explanation: 'A release is either an id with --notes, or documents with id and releaseNotes.',
  }),
  'usage/kind-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `there is no document kind ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null ? `the kinds are ${sentenceList(known)}` : `did you mean ${suggestion}?`,
    explanation:
      'A kind is a resource and a verb with a dot between them, for example lacuna.create, or import: documents that say their operation themselves.',
  }),
  'usage/kind-missing': entry<{ file: string; known: readonly string[] }>({
    message: ({ file }) => `what kind of document ${quoted(file)} holds is not said`,
    hint: ({ known }) =>
      `add --as KIND (${known.join(', ')}), or a first line: # yaml-language-server: $schema=….json`,
    explanation:
      'validate reads the kind from --as, from the field operation, or from the schema line at the top of the file.',
  }),
  'usage/confirmation-needed': entry<{ question: string; option: string }>({
    message: ({ question }) =>
      `this needs a confirmation, and there is no terminal to ask on: ${question}`,
    hint: ({ option }) => `add ${option}`,
    explanation:
      'Questions are asked only where standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'usage/answer-needed': entry<{ question: string; option: string }>({
    message: ({ question }) =>
      `this needs an answer, and there is no terminal to ask on: ${question}`,
    hint: ({ option }) => `give it with ${option}`,
    explanation:
      'Questions are asked only where standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'usage/not-confirmed': entry<None>({
    message: () => 'not confirmed',
    hint: () => 'nothing was sent',
    explanation: 'The question was answered with no, or with another name than the one asked for.',
  }),
  'usage/topic-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `there is no help for ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `commands and topics: ${known.join(', ')}`
        : `did you mean ${suggestion}?`,
    explanation: 'help explains a command or a topic.',
  }),
  'usage/code-unknown': entry<{ received: string; suggestions: readonly string[] }>({
    message: ({ received }) => `there is no code ${quoted(received)}`,
    hint: ({ suggestions }) =>
      suggestions.length === 0
        ? 'lms-cli explain lists all codes'
        : `did you mean ${suggestions.join(', ')}? lms-cli explain lists all codes`,
    explanation:
      'explain takes the code of an error or warning, as it is printed, or a family of them.',
  }),
} as const;
