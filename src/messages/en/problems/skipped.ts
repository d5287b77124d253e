/** What is not converted because it is not a question with blanks. */
import { cited, citedLast } from '../../snippets.ts';
import { entry, type Lost } from './entry.ts';

export const skippedProblems = {
  'skipped/not-fill-in': entry<Lost>({
    message: ({ value }) =>
      value === null
        ? 'this kind of question has no blanks'
        : `a question of the kind${cited(value)} has no blanks`,
    hint: () => 'write it as a question with blanks if you need it',
    explanation:
      'convert writes lacuna questions. Multiple choice, true or false, matching, essays and descriptions are skipped and counted.',
  }),
  'skipped/choice-without-place': entry<Lost>({
    message: () => 'the choice has no place in its text for a blank',
    hint: () => 'write its answers at the place of the blank if it is meant to have one',
    explanation:
      'A choice is a blank with a list only where the source says which place of the text it fills. In GIFT, its braces are inside of a sentence. Otherwise it is an ordinary multiple choice.',
  }),
  'skipped/other-resource': entry<Lost>({
    message: ({ value }) => `the document is not a lacuna question${citedLast(value)}`,
    hint: () => 'keep it in its file: assessments and tracks need no conversion',
    explanation:
      'The file contains other documents beside questions, such as an assessment or a track. convert leaves them alone.',
  }),
} as const;
