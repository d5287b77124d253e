/** What `lacuna preview` cannot do. */
import { quoted, sentenceList } from '../phrases.ts';
import { entry } from './entry.ts';

export const previewProblems = {
  'preview/no-questions': entry<{ files: readonly string[] }>({
    message: ({ files }) => `there are no lacuna questions in ${sentenceList(files)}`,
    hint: () => 'name a file of questions, or an import with lacuna.create or lacuna.edit',
    explanation:
      'A preview shows lacuna questions. The files have documents of other kinds only, or none at all. Exit code 3.',
  }),
  'preview/not-opened': entry<{ file: string; browser: string | null }>({
    message: ({ file, browser }) =>
      `${browser === null ? 'no browser could' : `${quoted(browser)} could not`} be started to show ${quoted(file)}`,
    hint: () => 'open the file yourself, or name your browser in the variable BROWSER',
    explanation:
      'The page of the preview is written, but there is no browser that could be started. With --open this is an error (exit code 2), else a warning.',
  }),
  'preview/unwritable': entry<{ file: string }>({
    message: ({ file }) => `the page could not be written to ${quoted(file)}`,
    hint: () => 'name a file in a folder where you may write: --out FILE',
    explanation:
      'The file of --out, or the temporary folder, took no page: it may not be written to, is a folder, or the disk is full.',
  }),
} as const;
