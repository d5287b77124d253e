import type { rejectsProblems } from '../en/problems/rejects.ts';
import type { SamplesOf } from './sample.ts';

export const rejectsSamples: SamplesOf<typeof rejectsProblems> = {
  'rejects/not-csv': {
    ends: ['usage'],
    params: { file: 'course.yaml' },
    next: 'lms-cli runs rejects 261121-1435-x7k2mq rejects.yaml',
  },
};
