/** Problems of `convert` itself: its options, its outputs, and how it ends. */
import type { Expected } from '../../../core/problem-params.ts';
import { expectations, plural, quoted, sentenceList } from '../phrases.ts';
import { eitherOf, entry } from './entry.ts';
import { firstOf } from '../../snippets.ts';

export const convertProblems = {
  'convert/some-refused': entry<{
    refused: number;
    skipped: number;
    converted: number;
    isStrict: boolean;
  }>({
    message: ({ refused, skipped, converted }) =>
      sentenceList([
        `${plural(converted, 'question was', 'questions were')} converted`,
        ...(refused === 0 ? [] : [`${refused} ${refused === 1 ? 'was' : 'were'} refused`]),
        ...(skipped === 0 ? [] : [`${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`]),
      ]),
    hint: ({ isStrict }) =>
      isStrict
        ? 'correct the source, or run it without --strict to accept what is not kept'
        : 'correct the source, or add an option that the reasons above name',
    explanation:
      'A question is refused if a lacuna question cannot hold it faithfully. The others were written. With --strict, a question is also refused if anything of it is not kept. Exit code 6.',
  }),
  'convert/incomplete': entry<{ fields: readonly string[]; questions: number }>({
    message: ({ fields, questions }) =>
      `${plural(questions, 'question lacks', 'questions lack')} required fields: ${fields.join(', ')}`,
    hint: ({ fields }) =>
      fields.includes('topicId')
        ? 'add --set topicId=ID, --topic-map FILE or --defaults FILE, or add them to the output'
        : `add --set ${fields[0] ?? 'FIELD'}=VALUE or --defaults FILE, or add them to the output`,
    explanation:
      'The service requires fields that the source does not have, such as topicId and difficulty. convert does not invent them. The questions were written without them, and `lms-cli validate` reports them. Exit code 6.',
  }),
  'convert/nothing': entry<{
    seen: number;
    refused: number;
    skipped: number;
    isStrict: boolean;
  }>({
    message: ({ seen, refused, skipped }) =>
      seen === 0
        ? 'no question was found'
        : `none of ${plural(seen, 'question', 'questions')} was converted: ${refused} refused and ${skipped} skipped`,
    hint({ seen, refused, isStrict }) {
      if (seen === 0) return 'check that it is the right file, or name its format with --from';
      if (refused === 0) return 'check that it is the right file: it has no questions with blanks';
      return isStrict
        ? 'correct the source, or run it without --strict to accept what is not kept'
        : 'correct the source, or add an option that the reasons above name';
    },
    explanation:
      'Every question was refused, or is of a kind without blanks. Nothing was written. Exit code 3.',
  }),
  'convert/unread': entry<{ files: readonly string[] }>({
    message: ({ files }) =>
      `nothing was written, because ${plural(files.length, 'file', 'files')} could not be read: ${files.map(quoted).join(', ')}`,
    hint: () => 'correct the problems above, or run it without these files',
    explanation:
      'An output without the questions of a file would look complete. So convert writes either the questions of all files or nothing. Exit code 3.',
  }),
  'convert/exists': entry<{ file: string }>({
    message: ({ file }) => `the output ${quoted(file)} already exists`,
    hint: () => 'add --overwrite, or name another file with --out',
    explanation:
      'convert replaces an existing file only with --overwrite, because you may have corrected it by hand. Exit code 2.',
  }),
  'convert/same-output': entry<{ first: string; second: string; file: string }>({
    message: ({ first, second, file }) =>
      `${quoted(first)} and ${quoted(second)} would both be written to ${quoted(file)}`,
    hint: () => 'rename one of them, or convert them in two commands with different folders',
    explanation:
      'With --out FOLDER/, each output is named after its source. Sources of the same name would replace each other. Exit code 2.',
  }),
  'convert/target-unknown': entry<{ file: string }>({
    message: ({ file }) => `cannot tell the format to write from the name ${quoted(file)}`,
    hint: () => 'add --to FORMAT, for example --to md',
    explanation:
      'Without --to, the ending of the file names the format. This ending names none. Exit code 2.',
  }),
  'convert/out-needed': entry<{ format: string }>({
    message: ({ format }) =>
      format === 'xlsx'
        ? 'a workbook cannot be written to standard output'
        : `with ${format}, the questions need a file of their own`,
    hint: ({ format }) =>
      format === 'xlsx'
        ? 'name the file, for example --out questions.xlsx'
        : 'name the file, for example --out questions.md',
    explanation:
      'A workbook is not a text that a terminal could show. With -o json, standard output is for the report. Exit code 2.',
  }),
  'convert/set': entry<{
    text: string;
    flaw: 'no-equals-sign' | 'unknown-field' | 'own-field' | 'no-value';
    suggestion: string | null;
  }>({
    message: ({ text, flaw }) =>
      ({
        'no-equals-sign': `--set ${quoted(text)} has no equals sign`,
        'unknown-field': `--set ${quoted(text)} names an unknown field`,
        'own-field': `--set ${quoted(text)} sets a field that each question has of its own`,
        'no-value': `--set ${quoted(text)} has no value`,
      })[flaw],
    hint: ({ flaw, suggestion }) => {
      if (flaw === 'own-field') return 'correct this field in the source or in the output';
      if (flaw === 'unknown-field' && suggestion !== null) return `did you mean ${suggestion}?`;
      return 'write --set FIELD=VALUE, for example --set difficulty=1';
    },
    explanation:
      '--set gives a field to the questions that lack it. The fields are those of lacuna.create, which `lms-cli schema lacuna.create` lists. Exit code 2.',
  }),
  'convert/set-value': entry<{
    text: string;
    field: string;
    /** The type of the value, or the values that there are. */
    expected: Expected | readonly string[];
  }>({
    message: ({ text, field, expected }) =>
      `--set ${quoted(text)} is not valid: ${field} must be ${typeof expected === 'string' ? expectations[expected].phrase : eitherOf(expected)}`,
    hint: ({ field }) => `write --set ${field}=VALUE as in a cell of a table`,
    explanation:
      'The value is written as in a cell of a CSV table. `lms-cli schema lacuna.create` lists the fields and their values. Exit code 2.',
  }),
  'convert/topic-map': entry<{
    file: string;
    line: number;
    reason: 'columns' | 'id' | 'twice';
  }>({
    message: ({ file, line, reason }) =>
      `${quoted(file)}, line ${line}: ${
        {
          columns: 'a category and a topic id are expected',
          id: 'the topic id is not valid',
          twice: 'this category is listed twice',
        }[reason]
      }`,
    hint: ({ reason }) =>
      ({
        columns: 'write two columns, for example Geography/Brazil;8801',
        id: 'write the id of a topic, which is a whole number',
        twice: 'keep one of the two lines',
      })[reason],
    explanation:
      'The file of --topic-map is a CSV table. Its first column is a category of the source, and its second one the id of a topic in the service. Exit code 3.',
  }),
  'convert/defaults': entry<{
    file: string;
    field: string;
    reason: 'unknown-field' | 'own-field';
  }>({
    message: ({ file, field, reason }) =>
      ({
        'unknown-field': `${quoted(file)} sets ${quoted(field)}, which is not a field of questions`,
        'own-field': `${quoted(file)} sets ${quoted(field)}, which each question has of its own`,
      })[reason],
    hint: ({ field, reason }) =>
      reason === 'own-field'
        ? 'correct this field in the source or in the output'
        : `remove ${field}, or correct its name`,
    explanation:
      'The file of --defaults has fields for the questions that lack them, such as difficulty and author. `lms-cli schema lacuna.create` lists the fields. Exit code 3.',
  }),
  'convert/topics-unused': entry<{ categories: readonly string[] }>({
    message: ({ categories }) =>
      `no converted question has ${categories.length === 1 ? 'this category' : 'these categories'} of the topic map: ${sentenceList(firstOf(categories.map(quoted)))}`,
    hint: () => 'check the spelling in the file of --topic-map',
    explanation:
      'Each row of the topic map has the path of a category as the source writes it, and the id of its topic. A row that no converted question uses may be misspelt.',
  }),
  'convert/topics-unknown': entry<{ categories: readonly string[] }>({
    message: ({ categories }) =>
      `the topic map has no topic for ${categories.length === 1 ? 'this category' : 'these categories'}: ${sentenceList(firstOf(categories.map(quoted)))}`,
    hint: () => 'add a row for each to the file of --topic-map',
    explanation:
      'Questions of a category without a topic get the topicId of --set or --defaults, or none.',
  }),
} as const;
