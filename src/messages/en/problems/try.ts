/** What `lacuna try` says of tests and of answers. */
import { assumption } from '../phrases.ts';
import { entry } from './entry.ts';

export const tryProblems = {
  'try/failed': entry<{ failed: number; tests: number }>({
    message: ({ failed, tests }) =>
      `${failed} of ${tests} ${tests === 1 ? 'test' : 'tests'} failed`,
    hint: () => 'correct the question or the test',
    explanation:
      'A question can have tests: answers, and the score that they must give. Exit code 1.',
  }),
  'try/score': entry<{ score: number; expected: number; assessWhole: boolean }>({
    message: ({ score, expected }) => `these answers give ${score}, not ${expected}`,
    hint: ({ assessWhole }) => assumption(assessWhole),
    explanation:
      'The contract does not say how the service computes a score. It is assumed that an answer counts where it is one of the blank to the letter, that the scores of the blanks are added, and that a question with assessWhole gives all its points or none.',
  }),
  'try/answer-count': entry<{ answers: number; blanks: number }>({
    message: ({ answers, blanks }) =>
      `${answers} ${answers === 1 ? 'answer' : 'answers'} for ${blanks} ${blanks === 1 ? 'blank' : 'blanks'}`,
    hint: () => 'give one --answer for each blank, "" where none is given',
    explanation: 'The answers of --answer go to the blanks of the questions one after the other.',
  }),
} as const;
