import type { importDocumentProblems } from '../en/problems/import-document.ts';
import type { SamplesOf } from './sample.ts';

export const importDocumentSamples: SamplesOf<typeof importDocumentProblems> = {
  'document/operation-missing': {
    ends: ['input'],
    params: { kind: 'lacuna.release', known: ['lacuna.create', 'lacuna.release'] },
    snippets: {
      of: 'import',
      wrong: 'id: 17\nreleaseNotes: Texto corrigido',
      right: `operation: lacuna.release
body:
  id: 17
  releaseNotes: Texto corrigido`,
    },
  },
  'document/outside-body': {
    ends: ['input'],
    params: { field: 'releaseNotes', part: 'body', beside: 'operation' },
    snippets: {
      of: 'import',
      wrong: `operation: lacuna.release
body:
  id: 17
releaseNotes: Texto corrigido`,
      right: `operation: lacuna.release
body:
  id: 17
  releaseNotes: Texto corrigido`,
    },
  },
  'document/part-missing': {
    ends: ['input'],
    params: { operation: 'lacuna.move', part: 'params', params: ['questionId', 'topicId'] },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.move',
      right: 'operation: lacuna.move\nparams: { questionId: 17, topicId: 8802 }',
    },
  },
  'document/part-not-taken': {
    ends: ['input'],
    params: { operation: 'lacuna.delete', part: 'body', params: ['questionId'] },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.delete\nbody: { id: 17 }',
      right: 'operation: lacuna.delete\nparams: { questionId: 17 }',
    },
  },
  'document/import-key': {
    ends: ['input'],
    params: { field: 'key', received: '"capital #1"' },
    snippets: {
      of: 'import',
      wrong: `operation: lacuna.delete
key: "capital #1"
params: { questionId: 17 }`,
      right: `operation: lacuna.delete
key: capital 1
params: { questionId: 17 }`,
    },
  },
};
