import type { tryProblems } from '../en/problems/try.ts';
import type { SamplesOf } from './sample.ts';

export const trySamples: SamplesOf<typeof tryProblems> = {
  'try/failed': {
    ends: ['refused'],
    params: { failed: 1, tests: 3 },
    next: 'lms-cli lacuna try questions.md --check',
  },
  'try/score': {
    ends: ['refused'],
    params: { score: 10, expected: 20, assessWhole: false },
    snippets: {
      of: 'lacuna.create',
      wrong: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília, "1822"], score: 20 }`,
      right: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília, "1822"], score: 10 }`,
    },
  },
  'try/answer-count': {
    ends: ['usage'],
    params: { answers: 2, blanks: 1 },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna try question.yaml --answer Brasília --answer 1960',
      right: 'lms-cli lacuna try question.yaml --answer Brasília',
    },
  },
};
