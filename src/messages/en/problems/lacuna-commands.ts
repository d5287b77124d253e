/** Problems that `lacuna format`, `lacuna try` and `lacuna preview` report. */
import { assumption, plural, quoted, sentenceList } from '../phrases.ts';
import { entry, type None } from './entry.ts';

type Form = 'cloze' | 'contract';

/** Why a question stays in its form, and how to change that. */
const obstacles = {
  question: {
    reason: 'its blanks and answers do not match',
    hint: 'write one element of lacunaAlternatives, with answers, for each ###',
  },
  layout: {
    reason: 'its YAML is in braces, or begins after something else on its line',
    hint: 'write the document without braces, beginning on a line of its own',
  },
  format: {
    reason: 'its format has no place for it',
    hint: 'write the question as YAML or JSON',
  },
} as const;

export const lacunaCommandProblems = {
  'format/needed': entry<{ files: readonly string[]; command: string }>({
    message: ({ files }) => `not formatted: ${sentenceList(files)}`,
    hint: ({ command }) => `run: ${command}`,
    explanation:
      'format --check changes nothing. It fails if a file has questions in the other form. Exit code 3.',
  }),
  'format/not-convertible': entry<{ form: Form; reason: keyof typeof obstacles }>({
    message: ({ form, reason }) =>
      `cannot write this question ${form === 'cloze' ? 'as cloze' : "in the contract's fields"}: ${obstacles[reason].reason}`,
    hint: ({ reason }) => obstacles[reason].hint,
    explanation:
      'format converts a question only if both forms mean the same. CSV and files of questions (.md) have only one form. YAML in braces, or after something else on its line, is left as it is.',
  }),
  'format/unwritable': entry<{ file: string }>({
    message: ({ file }) => `cannot write ${quoted(file)}: it was not changed`,
    hint: () => "check the folder's permissions and free space",
    explanation:
      'format writes a new file in the same folder, which then replaces the old one. It rewrites the other files anyway.',
  }),
  'format/not-kept': entry<None>({
    message: () => 'not rewritten: the new file would not contain the same questions',
    hint: () => 'write out the values of YAML anchors in the question, or rewrite the file by hand',
    explanation:
      'Before format writes a file, it reads the questions again from the new text and compares them with the old ones.',
  }),

  'try/failed': entry<{ failed: number; tests: number }>({
    message: ({ failed, tests }) => `${failed} of ${plural(tests, 'test', 'tests')} failed`,
    hint: () => 'correct the question or the test',
    explanation:
      'A question can have tests: answers, and the score that they must get. Exit code 1.',
  }),
  'try/score': entry<{ score: number; expected: number; assessWhole: boolean }>({
    message: ({ score, expected }) => `these answers get ${score}, not ${expected}`,
    hint: ({ assessWhole }) =>
      `correct the question or the test. The score is computed with an ${assumption(assessWhole)}`,
    explanation:
      'The contract does not say how the service computes a score. lms-cli assumes that an answer must match one of the blank exactly, and that the points of the blanks are added. A question with assessWhole gives all its points or none.',
  }),
  'try/answer-count': entry<{ answers: number; blanks: number }>({
    message: ({ answers, blanks }) =>
      `${plural(answers, 'answer', 'answers')} for ${plural(blanks, 'blank', 'blanks')}`,
    hint: () => 'give one --answer for each blank, and --answer "" for an empty one',
    explanation: 'The answers of --answer fill the blanks of the questions in order.',
  }),

  'preview/no-questions': entry<{ files: readonly string[] }>({
    message: ({ files }) => `no lacuna questions found in ${sentenceList(files)}`,
    hint: () => 'name a file of questions, or an import with lacuna.create or lacuna.edit',
    explanation:
      'A preview shows lacuna questions. These files contain only other documents, or none. Exit code 3.',
  }),
  'preview/not-opened': entry<{ file: string; browser: string | null }>({
    message: ({ file, browser }) =>
      `cannot start ${browser === null ? 'a browser' : quoted(browser)} to show ${quoted(file)}`,
    hint: () => 'open the file yourself, or name your browser in the variable BROWSER',
    explanation:
      'The preview was written, but lms-cli could not start a browser. With --open this is an error (exit code 2), otherwise a warning.',
  }),
  'preview/unwritable': entry<{ file: string }>({
    message: ({ file }) => `cannot write the page to ${quoted(file)}`,
    hint: () => 'name a file in a folder that you may write to: --out FILE',
    explanation:
      'lms-cli could not write the --out file, or a file in the temporary folder. Permission was denied, the path is a folder, or the disk is full.',
  }),
} as const;
