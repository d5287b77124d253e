import type { savedPlanProblems } from '../en/problems/saved-plan.ts';
import type { SamplesOf } from './sample.ts';

const next = 'lms-cli plan --out plan.json';
const production = '2.0 https://lms.example.com/api/public';
const test = '2.0 https://test.example.com/api/public';

export const savedPlanSamples: SamplesOf<typeof savedPlanProblems> = {
  'plan/refused': { ends: ['conflict'], params: { file: 'plan.json' }, next },
  'plan/other-format': {
    ends: ['conflict'],
    params: { form: '2', known: 1 },
    next: 'lms-cli --version',
  },
  'plan/other-target': {
    ends: ['conflict'],
    params: { planned: test, here: production },
    next: 'lms-cli apply plan.json --profile test',
  },
  'plan/other-ledger': {
    ends: ['conflict'],
    params: {},
    next: 'lms-cli apply plan.json --ledger ledger.db',
  },
  'plan/other-scope': {
    ends: ['conflict'],
    params: { planned: 'history', here: 'geography' },
    next,
  },
  'plan/keys-changed': {
    ends: ['conflict'],
    params: { keys: ['first-capital'], run: '261121-1435-x7k2mq' },
    next: 'lms-cli runs show 261121-1435-x7k2mq',
  },
  'plan/altered': {
    ends: ['conflict'],
    params: { field: 'changes[2].verbs', key: 'first-capital' },
    next,
  },
  'plan/differs': {
    ends: ['conflict'],
    params: { field: 'changes[2].verbs', key: 'first-capital' },
    next,
  },
  'plan/fixed-option': {
    ends: ['usage'],
    params: { option: '--no-release', file: 'plan.json' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli apply plan.json --no-release',
      right: 'lms-cli plan --no-release --out plan.json',
    },
  },
  'plan/too-large': {
    ends: ['input', 'output'],
    params: { file: 'plan.json', limitMiB: 64 },
    next: 'lms-cli plan course/questions.md --out plan.json',
  },
  'document/saved-plan': {
    ends: ['input'],
    params: { file: 'plan.json' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli apply plan.json course.yaml',
      right: 'lms-cli apply plan.json',
    },
  },
};
