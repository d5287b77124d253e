/** The words of `convert`: what became of the questions, and the comments in what it writes. */
import { en } from '../phrases-en.ts';

const counted = (questions: number) => en.plural(questions, 'question', 'questions');

/** The names of worksheets, by the reason why they are not read. */
type SheetsUnread = Readonly<Record<'hidden' | 'empty' | 'other', readonly string[]>>;

export const conversionsEn = {
  recognized: (file: string, format: string) => `${file}: recognized as ${format}`,
  sheetsUnread: (file: string, { hidden, empty, other }: SheetsUnread) =>
    `note: sheets of ${file} that were not read: ${[
      ...other.map((name) => `"${name}" (no column of a question)`),
      ...empty.map((name) => `"${name}" (no row)`),
      ...hidden.map((name) => `"${name}" (hidden)`),
    ].join(', ')}`,
  whichFormat: (file: string) => `Which format does ${file} have?`,
  columns: { file: 'file', format: 'format', seen: 'questions' },
  statuses: { converted: 'converted', refused: 'refused', skipped: 'skipped' },
  refused: 'not converted:',
  lost: 'changed or not kept, in converted questions:',
  skipped: 'skipped, because they are not fill-in-the-blank questions:',
  missing: (fields: readonly string[], questions: number) =>
    `missing: ${en.sentenceList(fields)} in ${counted(questions)} (give ${fields.length === 1 ? 'it' : 'them'} with --set${fields.includes('topicId') ? ', --topic-map' : ''} or --defaults)`,
  count: en.figure,
  blank: (number: number) => `blank ${number}`,
  more: (count: number, code: string) =>
    `… and ${en.figure(count)} more with ${code} (-v shows all)`,
  moreFindings: (count: number) => `… and ${en.figure(count)} more findings of lint (-v shows all)`,
  notCompared: (limit: number) =>
    `only the first ${en.figure(limit)} questions were compared with each other`,
  converted: (converted: number, seen: number) =>
    `${en.figure(converted)} of ${counted(seen)} converted`,
  rejectsWritten: (rows: number, file: string) =>
    `${en.plural(rows, 'row', 'rows')} to correct in ${file}, with the reasons`,
  writtenTo: (files: readonly string[]) => `written: ${en.sentenceList(files)}`,
  dryRun: 'dry run: nothing was written',
  dryRunButReport: 'dry run: only the report was written',
  next: (command: string) => `next: ${command}`,
  comments: {
    from: (place: string, about: readonly string[]) =>
      about.length === 0 ? `from ${place}` : `from ${place} (${about.join(', ')})`,
    id: (id: string) => `id ${id}`,
    missing: (fields: readonly string[]) => `missing: ${fields.join(', ')}`,
    shared: 'Fields of all questions in this file. A question can override them.',
    sharedMissing: 'Fields of all questions in this file. Fill in those that are missing.',
  },
} as const;
