import type { contentProblems } from '../en/problems/content.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';

export const contentSamples: SamplesOf<typeof contentProblems> = {
  'content/unknown-key': {
    ends: ['input'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources list',
  },
  'content/deleted-key': {
    ends: ['input'],
    params: { key: 'first-capital', run },
    next: 'lms-cli resources show first-capital',
  },
  'content/refers-to-deleted': {
    ends: ['input'],
    params: { key: 'first-capital' },
    next: 'lms-cli plan --prune',
  },
  'content/no-version': {
    ends: ['input'],
    params: { key: 'first-capital' },
    next: 'lms-cli resources show first-capital',
  },
  'content/former-key-in-files': {
    ends: ['input'],
    params: { key: 'first-capital', former: 'capital-1' },
    next: 'lms-cli plan',
  },
  'content/former-key': {
    ends: ['input'],
    params: { key: 'capital-1', now: 'first-capital' },
    next: 'lms-cli plan',
  },
  'content/former-twice': {
    ends: ['input'],
    params: { former: 'capital-1', keys: ['first-capital', 'second-capital'] },
    next: 'lms-cli plan',
  },
  'content/two-known': {
    ends: ['input'],
    params: { first: 'first-capital', second: 'capital-1' },
    next: 'lms-cli resources list',
  },
  'content/key-of-import': {
    ends: ['input'],
    params: { key: 'first-capital', operation: 'lacuna.edit', run },
    next: `lms-cli runs show ${run}`,
  },
  'content/kind-changed': {
    ends: ['input'],
    params: { key: 'first-capital', id: '17', before: 'lacuna', kind: 'assessment' },
    next: 'lms-cli resources show first-capital',
  },
  'content/other-scope': {
    ends: ['input'],
    params: { key: 'first-capital', id: '17', scope: 'history', isFormer: false },
    next: 'lms-cli resources show first-capital',
  },
  'content/html-changed': {
    ends: ['input'],
    params: { key: 'first-capital', id: '17' },
    next: 'lms-cli resources show first-capital',
  },
  'content/given-up': {
    ends: ['refused'],
    params: { key: 'first-capital', verb: 'create', run },
    next: 'lms-cli resources forget first-capital',
  },
  'content/prune-needs': {
    ends: ['usage'],
    params: { what: 'scope' },
    next: 'lms-cli plan --prune',
  },
  'content/too-many-deletes': {
    ends: ['limit'],
    params: { deletes: 120, limit: '10%', resources: 240 },
    next: 'lms-cli plan --prune',
  },
  'content/too-many-changes': {
    ends: ['limit'],
    params: { changes: 120, deletes: 0, limit: 50 },
    next: 'lms-cli plan',
  },
  'content/max-deletes-needed': {
    ends: ['usage'],
    params: { deletes: 2 },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli apply --prune --yes',
      right: 'lms-cli apply --prune --yes --max-deletes 10%',
    },
    next: 'lms-cli plan --prune',
  },
  'content/new-ledger': {
    ends: ['conflict'],
    params: { path: '.lms-cli/production.ledger.db' },
    next: 'lms-cli plan --new-ledger',
  },
};
