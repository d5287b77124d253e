/** Problems of the files that `convert` reads. */
import type { UnsupportedFormat, WorkbookFlaw, ZipFlaw } from '../../../core/problem-params.ts';
import { plural, quoted, sentenceList } from '../phrases.ts';
import { localNumber } from '../../local-number.ts';
import { eitherOf, entry } from './entry.ts';
import { firstOf } from '../../snippets.ts';

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

export const convertSourceProblems = {
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
  'convert/entries-unknown': entry<{ file: string; entries: readonly string[] }>({
    message: ({ file, entries }) =>
      `${plural(entries.length, 'file', 'files')} in ${quoted(file)} ${entries.length === 1 ? 'has' : 'have'} no known format: ${sentenceList(firstOf(entries.map(quoted)))}`,
    hint: () => 'unpack a file that has questions, and convert it with --from FORMAT',
    explanation:
      'convert reads every file of a package that looks like questions. It ignores media, style sheets and manifests, and names all other files that it does not read.',
  }),
} as const;
