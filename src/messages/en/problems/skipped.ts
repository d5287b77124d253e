/** What is no question with blanks. */
import { entry } from './entry.ts';

/** What the source has, and the blank that it concerns. */
interface Lost {
  readonly value: string | null;
  readonly blank: number | null;
}

export const skippedProblems = {
  'skipped/not-fill-in': entry<Lost>({
    message: () => 'it is no question with blanks',
    hint: () => 'see docs/convert.md',
    explanation: 'it is no question with blanks.',
  }),
  'skipped/choice-without-place': entry<Lost>({
    message: () => 'it is a choice without a place for a blank',
    hint: () => 'see docs/convert.md',
    explanation: 'it is a choice without a place for a blank.',
  }),
  'skipped/other-resource': entry<Lost>({
    message: () => 'it is no lacuna question',
    hint: () => 'see docs/convert.md',
    explanation: 'it is no lacuna question.',
  }),
} as const;
