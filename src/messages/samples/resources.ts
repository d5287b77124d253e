import type { resourceProblems } from '../en/problems/resources.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';

export const resourceSamples: SamplesOf<typeof resourceProblems> = {
  'resources/unknown': {
    ends: ['usage'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources list',
  },
  'resources/key-taken': {
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', operation: null },
    next: 'lms-cli resources show first-capital',
  },
  'resources/id-taken': {
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', holder: 'capital-1' },
    next: 'lms-cli resources show capital-1',
  },
  'resources/deleted': {
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', run },
    next: 'lms-cli resources show first-capital',
  },
  'resources/in-doubt': {
    ends: ['inDoubt'],
    params: { key: 'first-capital', run, seq: 17 },
    next: `lms-cli runs resolve ${run} 17 --created 4711`,
  },
  'resources/changed-meanwhile': {
    ends: ['conflict'],
    params: { key: 'first-capital' },
    next: 'lms-cli plan',
  },
  'resources/protected': {
    ends: ['usage', 'input'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711' },
    next: 'lms-cli lacuna delete 4711 --unprotect',
  },
  'resources/no-document': {
    ends: ['usage', 'input'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources adopt first-capital 4711 --as-in-files',
  },
  'resources/other-kind': {
    ends: ['input'],
    params: { key: 'first-capital', kind: 'lacuna', said: 'assessment' },
    next: 'lms-cli resources adopt first-capital 4711 --as-in-files',
  },
  'resources/not-given': {
    ends: ['input'],
    params: { key: 'first-capital', gives: 'versionId' },
    next: 'lms-cli resources adopt first-capital 4711 --as-in-files --version-id 47110',
  },
};
