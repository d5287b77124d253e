/** Problems of `convert` that concern a whole file, or the command. */
import { entry } from './entry.ts';

export const convertProblems = {
  'convert/format-unknown': entry<{ file: string }>({
    message: ({ file }) => `${file} has no known format`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/format-ambiguous': entry<{ file: string; formats: readonly string[] }>({
    message: ({ file, formats }) => `${file} may be ${formats.join(' or ')}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/foreign-format': entry<{
    file: string;
    format:
      | 'aiken'
      | 'r-exams'
      | 'webexercises'
      | 'text2qti'
      | 'apkg'
      | 'mbz'
      | 'brightspace-csv'
      | 'pdf'
      | 'docx';
  }>({
    message: ({ file, format }) => `${file} is ${format}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/not-well-formed': entry<{ reason: string }>({
    message: ({ reason }) => `not well-formed: ${reason}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/too-large': entry<{
    what: 'file' | 'package' | 'entry' | 'entries' | 'question' | 'levels' | 'rows' | 'cells';
    limit: string;
  }>({
    message: ({ what, limit }) => `${what}: more than ${limit}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/encoding': entry<{ encoding: string }>({
    message: ({ encoding }) => `the text is not ${encoding}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/zip': entry<{ reason: string }>({
    message: ({ reason }) => `the package cannot be read: ${reason}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/xlsx': entry<{ reason: string }>({
    message: ({ reason }) => `the workbook cannot be read: ${reason}`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
  'convert/empty': entry<{ file: string }>({
    message: ({ file }) => `${file} has no question`,
    hint: () => 'see docs/convert.md',
    explanation: 'see docs/convert.md',
  }),
} as const;
