import type { previewProblems } from '../en/problems/preview.ts';
import type { SamplesOf } from './sample.ts';

export const previewSamples: SamplesOf<typeof previewProblems> = {
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
