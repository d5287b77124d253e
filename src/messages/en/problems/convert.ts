/** Problems of `convert` that concern a whole file, or the command. */
import type {
  Expected,
  UnsupportedFormat,
  WorkbookFlaw,
  ZipFlaw,
} from '../../../core/problem-params.ts';
import { expectations, plural, quoted, sentenceList } from '../phrases.ts';
import { localNumber } from '../../local-number.ts';
import { eitherOf, entry } from './entry.ts';

const unsupported: Readonly<
  Record<UnsupportedFormat, { readonly name: string; readonly hint: string }>
> = {
  aiken: {
    name: 'a file of Aiken, which has only multiple choice and no blanks',
    hint: 'write its questions in another format, such as GIFT or a table',
  },
  'r-exams': {
    name: 'an exercise of R/exams, whose values are computed by R',
    hint: 'run exams2moodle in R, and convert the XML file that it writes',
  },
  webexercises: {
    name: 'a page of webexercises, whose questions are code in R',
    hint: 'write its questions in another format, such as GIFT or a table',
  },
  text2qti: {
    name: 'a quiz for text2qti',
    hint: 'run text2qti, and convert the zip file that it writes',
  },
  apkg: {
    name: 'a package of Anki, which is a database',
    hint: 'export the notes from Anki as "Notes in Plain Text", and convert that file',
  },
  mbz: {
    name: 'a backup of a Moodle course',
    hint: 'export the question bank from Moodle as Moodle XML, and convert that file',
  },
  'brightspace-csv': {
    name: 'a question file of Brightspace, whose format has no questions with blanks',
    hint: 'export the quiz from Brightspace as a package, and convert that zip file',
  },
  pdf: {
    name: 'a PDF, which holds pages and not questions',
    hint: 'save the questions in one of the formats of convert, such as Moodle XML or a table',
  },
  docx: {
    name: 'a text document, which holds pages and not questions',
    hint: 'save the questions in one of the formats of convert, such as Moodle XML or a table',
  },
};

/** The first names of a list that may be long. */
const firstOf = (names: readonly string[]) =>
  sentenceList([
    ...names.slice(0, MOST_NAMED).map(quoted),
    ...(names.length > MOST_NAMED ? ['…'] : []),
  ]);

const MOST_NAMED = 5;

function zipPhrase(zip: ZipFlaw): string {
  switch (zip.flaw) {
    case 'encrypted':
      return `${quoted(zip.name)} is encrypted`;
    case 'checksum':
      return `${quoted(zip.name)} is damaged`;
    case 'cut-short':
      return 'the file ends too early';
    case 'other':
      return zip.text;
  }
}

function workbookPhrase(workbook: WorkbookFlaw): string {
  switch (workbook.flaw) {
    case 'not-a-zip':
      return 'it is not a workbook';
    case 'no-visible-sheet':
      return 'it has no visible sheet';
    case 'missing-part':
      return `${quoted(workbook.name)} is missing`;
    case 'not-utf-8':
      return `${quoted(workbook.name)} is not UTF-8`;
    case 'bad-row':
      return `row ${workbook.name} is invalid`;
    case 'bad-cell':
      return `cell ${workbook.name} is invalid`;
    case 'bad-text':
      return `text ${workbook.name} does not exist`;
    case 'not-well-formed':
      return `${quoted(workbook.name)} is not well-formed: ${workbook.text}`;
  }
}

export const convertProblems = {
  'convert/format-unknown': entry<{ file: string }>({
    message: ({ file }) => `cannot tell the format of ${quoted(file)}`,
    hint: () => 'add --from FORMAT, for example --from moodle-xml',
    explanation:
      'convert recognizes a format by the beginning of the file and by its name. Nothing in this file looks like a format that it reads. Exit code 3.',
  }),
  'convert/format-ambiguous': entry<{ file: string; formats: readonly string[] }>({
    message: ({ file, formats }) => `${quoted(file)} may be ${eitherOf(formats)}`,
    hint: ({ formats }) => `add ${eitherOf(formats.map((format) => `--from ${format}`))}`,
    explanation:
      'More than one format fits the beginning of the file. The wrong one could change the questions, so convert does not choose. Exit code 2.',
  }),
  'convert/unsupported-format': entry<{ file: string; format: UnsupportedFormat }>({
    message: ({ file, format }) => `${quoted(file)} is ${unsupported[format].name}`,
    hint: ({ format }) => unsupported[format].hint,
    explanation:
      'convert knows this format and does not read it. The tool that the file comes from can often write another one. Exit code 3.',
  }),
  'convert/not-well-formed': entry<{ reason: string }>({
    message: ({ reason }) => `the file is not well-formed: ${reason}`,
    hint: () => 'correct it at this place, or export it again',
    explanation:
      'The text breaks the rules of its format, such as a tag of XML that is not closed. The rest cannot be read safely, so nothing of the file was converted.',
  }),
  'convert/too-large': entry<{
    what:
      | 'output'
      | 'file'
      | 'package'
      | 'entry'
      | 'list'
      | 'entries'
      | 'question'
      | 'tag'
      | 'levels'
      | 'rows'
      | 'cells';
    /** In MiB for files, otherwise a number of what is counted. */
    limit: number;
  }>({
    message: ({ what, limit: most }) => {
      const limit = localNumber(most, 'en');
      return {
        output: `the output would be larger than ${limit} MiB`,
        file: `the file is larger than ${limit} MiB`,
        package: `the files in the package are larger than ${limit} MiB together`,
        entry: `a file in the package is larger than ${limit} MiB`,
        list: `the list of files in the package is larger than ${limit} MiB`,
        entries: `the package contains more than ${limit} files`,
        question: `a question is longer than ${limit} characters`,
        tag: `a tag or text is longer than ${limit} characters`,
        levels: `more than ${limit} levels of nesting`,
        rows: `the table would have more than ${limit} rows`,
        cells: `the sheet has more than ${limit} cells`,
      }[what];
    },
    hint: ({ what }) => {
      if (what === 'output' || what === 'rows') {
        return 'use --to ndjson, or convert fewer files at once';
      }
      return what === 'levels' || what === 'question' || what === 'tag'
        ? 'check that every tag and bracket at this place is closed'
        : 'export the questions in several smaller files';
    },
    explanation:
      'convert limits what it keeps in memory, so that a damaged or hostile file cannot use up the computer. Nothing of the file was converted.',
  }),
  'convert/encoding': entry<{ encoding: string }>({
    message: ({ encoding }) => `cannot decode the text as ${encoding}`,
    hint: ({ encoding }) =>
      /^utf-?8$/i.test(encoding)
        ? 'save it as UTF-8, or add --encoding windows-1252 if an older program wrote it'
        : 'give the encoding of the file, for example --encoding utf-8',
    explanation:
      'A wrong encoding turns accented letters into other letters, so convert does not guess. Without --encoding, a text is UTF-8 unless it says otherwise.',
  }),
  'convert/zip': entry<ZipFlaw>({
    message: (flaw) => `cannot read the package: ${zipPhrase(flaw)}`,
    hint: () => 'export or download it again',
    explanation:
      'Packages are zip files. This one is damaged, incomplete or encrypted, or contains names that point outside of it. Nothing of the file was converted.',
  }),
  'convert/xlsx': entry<WorkbookFlaw>({
    message: (flaw) => `cannot read the workbook: ${workbookPhrase(flaw)}`,
    hint: () => 'open it in the spreadsheet, and save it again as .xlsx or as CSV UTF-8',
    explanation:
      'The workbook is damaged, protected by a password, or of an older kind such as .xls. Nothing of the file was converted.',
  }),
  'convert/empty': entry<{ file: string }>({
    message: ({ file }) => `${quoted(file)} contains no question`,
    hint: () => 'check that it is the right file, or name its format with --from',
    explanation:
      'The file was read as its format, and no question was found in it, not even one to skip.',
  }),
  'convert/package-empty': entry<{ file: string }>({
    message: ({ file }) => `no file in ${quoted(file)} has questions`,
    hint: () => 'unpack it, and convert the file that has the questions',
    explanation:
      'In a package, convert recognizes each file by itself. Nothing in this one looks like a format that it reads. Exit code 3.',
  }),
  'convert/unknown-column': entry<{ column: string; suggestion: string | null }>({
    message: ({ column }) => `no field of a question is called ${quoted(column)}`,
    hint: ({ suggestion }) =>
      suggestion === null ? 'rename the column, or remove it' : `did you mean ${suggestion}?`,
    explanation:
      'The first row of a table names the field of each column. `lms-cli schema lacuna.create` lists the fields, and lms-cli convert --template csv writes an empty table. Exit code 3.',
  }),
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
      `no question has ${categories.length === 1 ? 'this category' : 'these categories'} of the topic map: ${firstOf(categories)}`,
    hint: () => 'check the spelling in the file of --topic-map',
    explanation:
      'Each row of the topic map has the path of a category as the source writes it, and the id of its topic. A row that no question uses is often misspelt.',
  }),
  'convert/topics-unknown': entry<{ categories: readonly string[] }>({
    message: ({ categories }) =>
      `the topic map has no topic for ${categories.length === 1 ? 'this category' : 'these categories'}: ${firstOf(categories)}`,
    hint: () => 'add a row for each to the file of --topic-map',
    explanation:
      'Questions of a category without a topic get the topicId of --set or --defaults, or none.',
  }),
  'convert/entries-unknown': entry<{ file: string; entries: readonly string[] }>({
    message: ({ file, entries }) =>
      `${plural(entries.length, 'file', 'files')} in ${quoted(file)} ${entries.length === 1 ? 'has' : 'have'} no known format: ${firstOf(entries)}`,
    hint: () => 'unpack a file that has questions, and convert it with --from FORMAT',
    explanation:
      'convert reads every file of a package that looks like questions. It ignores media, style sheets and manifests, and names all other files that it does not read.',
  }),
} as const;
