/** Problems of the text of a document: its file, encoding and syntax. */
import type { SyntaxReason } from '../../../core/problem-params.ts';
import { conversionToCsv, isOfficeText, isSpreadsheet } from '../../snippets.ts';
import { quoted, syntaxReasons } from '../phrases.ts';
import { entry, type None } from './entry.ts';

const spreadsheetHint = (conversion: string | null) =>
  conversion === null
    ? 'save it as CSV and use that file'
    : `save it as CSV, or if it has questions: ${conversion}`;

export const textProblems = {
  'document/not-found': entry<{ file: string }>({
    message: ({ file }) => `file ${quoted(file)} not found`,
    hint: () => 'check the name and the folder you are in',
    explanation: 'The command names a file that does not exist. Nothing was sent.',
  }),
  'document/unreadable': entry<{ file: string; reason: 'not-a-file' | 'no-permission' | 'other' }>({
    message: ({ file, reason }) =>
      ({
        'not-a-file': `${quoted(file)} is not a file`,
        'no-permission': `cannot read ${quoted(file)}: permission denied`,
        other: `cannot read ${quoted(file)}`,
      })[reason],
    hint: () => 'name a file that you can read, or - for standard input',
    explanation: 'The command names a folder, a protected file, or a file that cannot be read.',
  }),
  'document/too-large': entry<{ limitMiB: number }>({
    message: ({ limitMiB }) => `larger than ${limitMiB} MiB`,
    hint: () => 'split it, or use `lms-cli import`, which limits only the size of each document',
    explanation:
      'A single command reads a whole file, to show all its findings at once. An import reads one document after another. Both limit what they keep in memory.',
  }),
  'document/encoding': entry<{ offset: number; guess: 'UTF-16' | 'windows-1252' }>({
    message: ({ offset, guess }) =>
      `the file is not UTF-8 (byte ${offset}): it looks like ${guess}`,
    hint: ({ guess }) => `save it as UTF-8, for example: iconv -f ${guess} -t UTF-8 FILE > NEW`,
    explanation:
      'Documents are UTF-8, with or without a byte order mark. Any other encoding would silently turn accented letters into other letters, so lms-cli refuses it.',
  }),
  'document/empty': entry<None>({
    message: () => 'the file contains no document',
    hint: () => 'add a document. To list its fields, run for example: lms-cli schema lacuna.create',
    explanation: 'The file is empty or contains only comments.',
  }),
  'document/unknown-format': entry<{ file: string }>({
    message: ({ file }) => `cannot tell the format of ${quoted(file)} from its name`,
    hint: ({ file }) =>
      isSpreadsheet(file)
        ? spreadsheetHint(conversionToCsv(file))
        : isOfficeText(file)
          ? 'write it in YAML, JSON or CSV, or questions in Markdown (.md)'
          : 'add --format yaml, json, jsonc, ndjson, csv or cloze',
    explanation:
      'lms-cli reads the format from the ending .yaml, .yml, .json, .jsonc, .ndjson, .jsonl, .csv or .md (questions).',
  }),
  'document/syntax': entry<{ reason: SyntaxReason }>({
    message: ({ reason }) => syntaxReasons[reason].message,
    hint: ({ reason }) => syntaxReasons[reason].hint,
    explanation: 'The text is not valid YAML or JSON. JSON may have comments and trailing commas.',
  }),
  'document/too-deep': entry<{ limit: number }>({
    message: ({ limit }) => `more than ${limit} levels of nesting`,
    hint: () => 'reduce the nesting: no document of this service is that deep',
    explanation:
      'lms-cli checks the nesting before it parses the text, because deep nesting can make a parser fail.',
  }),
  'document/alias-bomb': entry<{ limit: number }>({
    message: ({ limit }) => `the YAML aliases expand to more than ${limit} values`,
    hint: () => 'write the values out, or use fewer aliases',
    explanation:
      'A few lines of YAML aliases can expand to millions of values, so lms-cli limits them.',
  }),
  'document/duplicate-key': entry<{ field: string }>({
    message: ({ field }) => `duplicate field ${quoted(field)}`,
    hint: () => 'keep one of them',
    explanation: 'A parser would silently drop one of two fields with the same name.',
  }),
  'document/reserved-key': entry<{ field: string }>({
    message: ({ field }) => `the field name ${quoted(field)} is reserved`,
    hint: () => 'remove the field',
    explanation:
      'The names __proto__, constructor and prototype have a meaning inside JavaScript, so lms-cli refuses them.',
  }),
  'document/key-not-text': entry<None>({
    message: () => 'the name of a field must be a plain text',
    hint: () => 'write name: value',
    explanation: 'In YAML, the name of a field can be a list or a mapping. In JSON it cannot.',
  }),
  'document/lone-surrogate': entry<{ field: string }>({
    message: ({ field }) => `${field} contains half of a character`,
    hint: () => 'write the character itself instead of its \\u escape',
    explanation:
      'An escape from \\uD800 to \\uDFFF without its other half is not a character and cannot be sent as UTF-8.',
  }),
} as const;
