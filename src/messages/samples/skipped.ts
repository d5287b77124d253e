import type { Lost } from '../en/problems/entry.ts';
import type { skippedProblems } from '../en/problems/skipped.ts';
import type { Sample, SamplesOf } from './sample.ts';

function skipOf(value: string | null, next: string): Sample<Lost> {
  return { ends: ['warning'], params: { value, blank: null }, next };
}

export const skippedSamples: SamplesOf<typeof skippedProblems> = {
  'skipped/not-fill-in': skipOf('truefalse', 'lms-cli convert quiz.xml --report json=report.json'),
  'skipped/choice-without-place': skipOf(null, 'lms-cli convert quiz.gift'),
  'skipped/other-resource': skipOf('assessment', 'lms-cli validate course.yaml --as resource'),
};
