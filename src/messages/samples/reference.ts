import type { referenceProblems } from '../en/problems/reference.ts';
import type { SamplesOf } from './sample.ts';

const deleted = 'operation: lacuna.delete\nkey: capital\nparams: { questionId: 17 }';

export const referenceSamples: SamplesOf<typeof referenceProblems> = {
  'reference/malformed': {
    ends: ['input'],
    params: { reason: 'unknown-part' },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.delete\nparams: { questionId: { $ref: "capital#id" } }',
      right: 'operation: lacuna.delete\nparams: { questionId: { $ref: capital } }',
    },
  },
  'reference/not-an-id': {
    ends: ['input'],
    params: { field: 'releaseNotes', isList: false },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.release\nbody: { id: 17, releaseNotes: { $ref: notes } }',
      right: 'operation: lacuna.release\nbody: { id: 17, releaseNotes: Texto corrigido }',
    },
  },
  'reference/not-in-input': {
    ends: ['warning'],
    params: { key: 'capitel' },
    snippets: {
      of: 'import',
      wrong: `${deleted}
---
operation: lacuna.delete
params: { questionId: { $ref: capitel } }`,
      right: `${deleted}
---
operation: lacuna.delete
params: { questionId: { $ref: capital } }`,
    },
  },
  'reference/version-expected': {
    ends: ['warning'],
    params: { field: 'preExamId', key: 'quiz' },
    snippets: {
      of: 'import',
      wrong: 'operation: track.create\nbody: { preExamId: { $ref: quiz } }',
      right: 'operation: track.create\nbody: { preExamId: { $ref: "release of quiz#versionId" } }',
    },
  },
  'reference/id-expected': {
    ends: ['warning'],
    params: { field: 'questionId', key: 'release of capital' },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.delete\nparams: { questionId: { $ref: "release of capital#versionId" } }',
      right: 'operation: lacuna.delete\nparams: { questionId: { $ref: capital } }',
    },
  },
};
