import type { runProblems } from '../en/problems/runs.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';

export const runSamples: SamplesOf<typeof runProblems> = {
  'runs/unknown': {
    ends: ['usage'],
    params: { id: '261121-1436' },
    next: 'lms-cli runs list',
  },
  'runs/ambiguous': {
    ends: ['usage'],
    params: {
      id: '261121',
      candidates: [
        { runs: [run], ledger: '.lms-cli/production.ledger.db' },
        { runs: ['261121-1502-m4t9ab'], ledger: '.lms-cli/test.ledger.db' },
      ],
    },
    next: 'lms-cli runs list',
  },
  'runs/not-resumable': {
    ends: ['usage'],
    params: {
      run,
      ledger: '.lms-cli/production.ledger.db',
      reason: 'seal',
      command: 'lms-cli import course.yaml --profile production',
    },
    next: 'lms-cli import course.yaml --profile production',
  },
  'runs/secret-needed': {
    ends: ['usage'],
    params: { run, options: ['--header'] },
    next: `lms-cli runs resume ${run} --header 'x-api-key: VALUE'`,
  },
  'runs/none': {
    ends: ['usage'],
    params: { purpose: 'resume' },
    next: 'lms-cli runs list',
  },
  'runs/not-an-import': {
    ends: ['usage'],
    params: { id: run, command: 'lacuna create' },
    next: `lms-cli runs show ${run}`,
  },
  'runs/input-changed': {
    ends: ['conflict'],
    params: { id: run, file: 'course.yaml', isPlan: false },
    next: 'lms-cli import course.yaml',
  },
  'runs/input-late': {
    ends: ['unavailable'],
    params: {},
    next: 'lms-cli import - --deadline 50m',
  },
  'runs/ledger-required': {
    ends: ['conflict'],
    params: { path: '.lms-cli/production.ledger.db' },
    next: 'lms-cli import course.yaml --profile production',
  },
  'runs/resolution-missing': {
    ends: ['usage'],
    params: {},
    snippets: {
      of: 'command line',
      wrong: `lms-cli runs resolve ${run} 17`,
      right: `lms-cli runs resolve ${run} 17 --created 4711`,
    },
  },
  'runs/resolution-file': {
    ends: ['input'],
    params: { isBoth: false },
    next: `lms-cli runs resolve ${run} --from answers.yaml`,
  },
  'runs/resolution-csv': {
    ends: ['input'],
    params: {},
    next: `lms-cli runs resolve ${run} --from answers.yaml`,
  },
  'runs/resolution-twice': {
    ends: ['input'],
    params: { seq: 17, line: 3 },
    next: `lms-cli runs resolve ${run} --from answers.yaml`,
  },
  'runs/answers-invalid': {
    ends: ['input'],
    params: { errors: 2 },
    next: `lms-cli runs resolve ${run} --from answers.yaml`,
  },
  'runs/key-unknown': {
    ends: ['usage'],
    params: { run, key: 'capital' },
    next: `lms-cli runs show ${run}`,
  },
  'runs/seq-missing': {
    ends: ['usage'],
    params: { lacks: 'operation', doubts: [{ run, seqs: [17], more: 0 }], file: null },
    snippets: {
      of: 'command line',
      wrong: `lms-cli runs resolve ${run} --not-done`,
      right: `lms-cli runs resolve ${run} 17 --not-done`,
    },
  },
  'rejects/settled': {
    ends: ['input'],
    params: { run, seq: 17, id: '4711' },
    next: `lms-cli runs show ${run} -v`,
  },
  'rejects/beside-original': {
    ends: ['input'],
    params: { what: 'original', file: 'course.yaml', line: 12 },
    next: 'lms-cli import rejects.yaml',
  },
  'rejects/not-csv': {
    ends: ['usage'],
    params: { file: 'course.yaml' },
    next: `lms-cli runs rejects ${run} rejects.yaml`,
  },
};
