import type { ownProblems } from '../en/problems/own.ts';
import type { SamplesOf } from './sample.ts';

export const ownSamples: SamplesOf<typeof ownProblems> = {
  'sandbox/database': {
    ends: ['usage', 'unavailable', 'conflict'],
    params: { file: '.lms-cli/sandbox.db', reason: 'not-a-database' },
    next: 'lms-cli sandbox --db course.db',
  },
  'sandbox/port': {
    ends: ['conflict', 'usage'],
    params: { port: 4020, reason: 'in-use' },
    next: 'lms-cli sandbox --port 0',
  },
  'sandbox/faults': {
    ends: ['usage'],
    params: { received: '500=5%', known: ['500-before', '500-after', '429'] },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli sandbox --faults 500=5%',
      right: 'lms-cli sandbox --faults 500-after=5%',
    },
  },
  'state/foreign-file': {
    ends: ['usage'],
    params: {
      file: '.lms-cli/production.ledger.db',
      reason: 'leads-out',
      option: '--ledger',
    },
    next: 'ls -l .lms-cli',
  },
  'init/unwritable': {
    ends: ['output'],
    params: { path: 'geography/samples' },
    next: 'lms-cli init geography',
  },
  'output/unwritable': {
    ends: ['output'],
    params: { path: 'rejects.yaml', reason: 'disk-full' },
    next: 'lms-cli runs show',
  },
  'output/not-a-file': {
    ends: ['usage'],
    params: { option: '--rejects', file: 'folder' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli import question.yaml --as lacuna.create --rejects folder',
      right: 'lms-cli import question.yaml --as lacuna.create --rejects rejects.yaml',
    },
  },
  'output/file-in-use': {
    ends: ['usage'],
    params: { option: '--rejects', file: 'question.yaml' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli import question.yaml --as lacuna.create --rejects question.yaml',
      right: 'lms-cli import question.yaml --as lacuna.create --rejects rejects.yaml',
    },
  },
  'defect/unexpected': {
    ends: ['defect'],
    params: { text: 'Cannot read properties of undefined' },
    next: 'lms-cli validate question.yaml -v',
  },
};
