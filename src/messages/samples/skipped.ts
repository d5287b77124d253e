import type { skippedProblems } from '../en/problems/skipped.ts';
import type { SamplesOf } from './sample.ts';

export const skippedSamples: SamplesOf<typeof skippedProblems> = {
  'skipped/not-fill-in': { ends: ['warning'], params: { value: null, blank: null }, next: 'lms-cli convert quiz.xml' },
  'skipped/choice-without-place': { ends: ['warning'], params: { value: null, blank: null }, next: 'lms-cli convert quiz.xml' },
  'skipped/other-resource': { ends: ['warning'], params: { value: null, blank: null }, next: 'lms-cli convert quiz.xml' },
};
