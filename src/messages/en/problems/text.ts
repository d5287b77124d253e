/** What is wrong with the text of a document. */
import type { SyntaxReason } from '../../../core/problem-params.ts';
import { quoted, syntaxReasons } from '../phrases.ts';
import { entry, type None } from './entry.ts';

export const textProblems = {
  'document/not-found': entry<{ file: string }>({
    message: ({ file }) => `there is no file ${quoted(file)}`,
    hint: () => 'check the name and the folder you are in',
    explanation: 'A file that was named does not exist. Nothing was sent.',
  }),
  'document/unreadable': entry<{ file: string; reason: 'not-a-file' | 'no-permission' | 'other' }>({
    message: ({ file, reason }) =>
      ({
        'not-a-file': `${quoted(file)} is not a file`,
        'no-permission': `${quoted(file)} may not be read by you`,
        other: `${quoted(file)} could not be read`,
      })[reason],
    hint: () => 'name a file that you can read, or - for standard input',
    explanation: 'A file that was named is a folder, is protected, or could not be read.',
  }),
  'document/too-large': entry<{ limitMiB: number }>({
    message: ({ limitMiB }) => `larger than ${limitMiB} MiB`,
    hint: () => 'split it; `lms-cli import` takes files of any size with documents up to that',
    explanation:
      'A single command reads a file whole, so that every finding can be shown at once; an import reads one document after the other. What is held in memory at one time is bounded.',
  }),
  'document/encoding': entry<{ offset: number; guess: 'UTF-16' | 'windows-1252' }>({
    message: ({ offset, guess }) =>
      `the file is not UTF-8 (byte ${offset}); it looks like ${guess}`,
    hint: ({ guess }) => `save it as UTF-8, for example: iconv -f ${guess} -t UTF-8 FILE > NEW`,
    explanation:
      'Documents are UTF-8, with or without a byte order mark. Another encoding would turn accents into other letters without a word, so it is refused.',
  }),
  'document/empty': entry<None>({
    message: () => 'there is no document in the file',
    hint: () => 'write a document; `lms-cli schema lacuna.create`, for example, shows its fields',
    explanation: 'The file is empty or holds nothing but comments.',
  }),
  'document/unknown-format': entry<{ file: string }>({
    message: ({ file }) => `the format of ${quoted(file)} cannot be told from its name`,
    hint: () => 'say it: --format yaml, json, jsonc, ndjson, csv or cloze',
    explanation:
      'The format is read from the ending .yaml, .yml, .json, .jsonc, .ndjson, .jsonl, .csv or (questions) .md.',
  }),
  'document/syntax': entry<{ reason: SyntaxReason }>({
    message: ({ reason }) => syntaxReasons[reason].message,
    hint: ({ reason }) => syntaxReasons[reason].hint,
    explanation:
      'The text is not well-formed YAML or JSON. JSON may have comments and trailing commas.',
  }),
  'document/too-deep': entry<{ limit: number }>({
    message: ({ limit }) => `more than ${limit} levels of nesting`,
    hint: () => 'no document of this service is nested that deeply',
    explanation:
      'Nesting is bounded before the text is parsed, because a parser can be made to fail by it.',
  }),
  'document/alias-bomb': entry<{ limit: number }>({
    message: ({ limit }) => `its YAML aliases stand for more than ${limit} values`,
    hint: () => 'write the values out, or use fewer aliases',
    explanation:
      'A few lines of YAML aliases can stand for millions of values; what they may stand for is bounded.',
  }),
  'document/duplicate-key': entry<{ field: string }>({
    message: ({ field }) => `the field ${quoted(field)} is there twice`,
    hint: () => 'keep one of them',
    explanation: 'Of two fields with one name a reader would silently drop one.',
  }),
  'document/reserved-key': entry<{ field: string }>({
    message: ({ field }) => `a field may not be called ${quoted(field)}`,
    hint: () => 'remove it',
    explanation:
      'The names __proto__, constructor and prototype have a meaning inside JavaScript and are refused.',
  }),
  'document/key-not-text': entry<None>({
    message: () => 'the name of a field must be a plain text',
    hint: () => 'write name: value',
    explanation: 'YAML lets a list or a mapping be the name of a field; JSON cannot say that.',
  }),
  'document/lone-surrogate': entry<{ field: string }>({
    message: ({ field }) => `${field} holds half of a character`,
    hint: () => 'write the character itself instead of its \\u escape',
    explanation:
      'A \\uD800 to \\uDFFF escape without its other half stands for no character and cannot be sent as UTF-8.',
  }),
} as const;
