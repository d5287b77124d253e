import type { lacunaCommandProblems } from '../en/problems/lacuna-commands.ts';
import type { SamplesOf } from './sample.ts';

export const lacunaCommandSamples: SamplesOf<typeof lacunaCommandProblems> = {
  'format/needed': {
    ends: ['input'],
    params: {
      files: ['question.yaml'],
      command: 'lms-cli lacuna format --to cloze question.yaml',
    },
    next: 'lms-cli lacuna format --to cloze question.yaml',
  },
  'format/not-convertible': {
    ends: ['input'],
    params: { form: 'cloze', reason: 'question' },
    snippets: {
      of: 'lacuna.create',
      wrong: `question: "A capital é ###, desde ###."
lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]`,
      right: `question: "A capital é ###."
lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]`,
    },
  },
  'format/unwritable': {
    ends: ['output'],
    params: { file: 'question.yaml' },
    next: 'lms-cli lacuna format question.yaml',
  },
  'format/not-kept': {
    ends: ['input'],
    params: {},
    next: 'lms-cli validate question.yaml',
  },
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
  'preview/no-questions': {
    ends: ['input'],
    params: { files: ['course.yaml'] },
    next: 'lms-cli lacuna preview questions.md',
  },
  'preview/not-opened': {
    ends: ['usage', 'warning'],
    params: { file: 'preview.html', browser: null },
    next: 'lms-cli lacuna preview questions.md --out preview.html',
  },
  'preview/unwritable': {
    ends: ['output'],
    params: { file: '/preview.html' },
    next: 'lms-cli lacuna preview questions.md --out preview.html',
  },
};
