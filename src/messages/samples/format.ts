import type { formatProblems } from '../en/problems/format.ts';
import type { SamplesOf } from './sample.ts';

export const formatSamples: SamplesOf<typeof formatProblems> = {
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
};
