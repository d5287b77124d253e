import type { resourceDocumentProblems } from '../en/problems/resource-document.ts';
import type { SamplesOf } from './sample.ts';

const assessment = (fields: string, inside = '') => `resource: assessment
key: diagnóstico${fields}
body:
  name: Geografia
  description: Diagnóstico${inside}`;

const track = (fields: string) => `resource: track
key: trilha${fields}
body:
  name: Geografia
  status: AVAILABLE
  author: Ana
  workload: 240
  cost: 0
  parentId: 703
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []`;

const operation = `operation: assessment.create
body:
  name: Geografia
  description: Diagnóstico`;

const referringTo = (release: string) => `${assessment(release)}
---
${track('').replace('trilha', 'trilha 2')}
  preExamId: { $ref: "diagnóstico#versionId" }`;

export const resourceDocumentSamples: SamplesOf<typeof resourceDocumentProblems> = {
  'document/resource-missing': {
    ends: ['input'],
    params: { known: ['assessment', 'lacuna', 'track'] },
    snippets: {
      of: 'resource',
      wrong: 'name: Geografia\ndescription: Diagnóstico',
      right: assessment(''),
    },
  },
  'document/key-missing': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'questions of a content folder',
      wrong: '# Capital\nA capital é [[Brasília]].',
      right: '# Capital\n---\nkey: capital\n---\nA capital é [[Brasília]].',
    },
  },
  'document/own-field': {
    ends: ['input'],
    params: { field: 'id', isOwnId: true },
    snippets: { of: 'resource', wrong: assessment('', '\n  id: 17'), right: assessment('') },
  },
  'document/other-resource': {
    ends: ['input'],
    params: { resource: 'track' },
    snippets: {
      of: 'resource',
      wrong: track('').replace('resource: track', 'resource: lacuna'),
      right: track(''),
    },
  },
  'document/release-on-track': {
    ends: ['input'],
    params: {},
    snippets: { of: 'resource', wrong: track('\nrelease: Primeira versão'), right: track('') },
  },
  'document/formerly-own-key': {
    ends: ['input'],
    params: { key: 'diagnóstico' },
    snippets: {
      of: 'resource',
      wrong: assessment('\nformerly: [diagnóstico]'),
      right: assessment('\nformerly: [diagnóstico 1]'),
    },
  },
  'document/formerly-twice': {
    ends: ['input'],
    params: { key: 'teste' },
    snippets: {
      of: 'resource',
      wrong: assessment('\nformerly: [teste, teste]'),
      right: assessment('\nformerly: [teste]'),
    },
  },
  'document/for-import': {
    ends: ['input'],
    params: { command: ['lms-cli', 'import', 'course.yaml'] },
    snippets: { of: 'resource', wrong: operation, right: assessment('') },
  },
  'document/for-apply': {
    ends: ['input'],
    params: { command: ['lms-cli', 'apply', 'course.yaml'] },
    snippets: { of: 'import', wrong: assessment(''), right: operation },
  },
  'reference/no-version': {
    ends: ['warning'],
    params: { key: 'diagnóstico' },
    snippets: {
      of: 'resource',
      wrong: referringTo(''),
      right: referringTo('\nrelease: Primeira versão'),
    },
  },
};
