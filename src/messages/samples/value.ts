import type { valueProblems } from '../en/problems/value.ts';
import type { SamplesOf } from './sample.ts';

export const valueSamples: SamplesOf<typeof valueProblems> = {
  'document/not-an-object': {
    ends: ['input'],
    params: { received: '"Texto corrigido"' },
    snippets: {
      of: 'lacuna.release',
      wrong: 'Texto corrigido',
      right: 'id: 17\nreleaseNotes: Texto corrigido',
    },
  },
  'document/unknown-field': {
    ends: ['input', 'usage'],
    params: { field: 'tag', suggestion: 'tags', known: ['title', 'tags'] },
    snippets: {
      of: 'lacuna.create',
      wrong: 'tag: capitais brasília',
      right: 'tags: capitais brasília',
    },
  },
  'document/other-kind': {
    ends: ['input'],
    params: {
      kind: 'lacuna.create',
      resource: 'lacuna',
      command: ['lms-cli', 'lacuna', 'create', 'capital.yaml'],
    },
    snippets: {
      of: 'assessment.create',
      wrong: 'title: A capital\ncloze: A capital é [[Brasília]].\ntopicId: 8801',
      right: 'name: Capitais\ndescription: As capitais do Brasil',
    },
  },
  'document/id-on-create': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'id: 17\ntitle: A capital',
      right: 'title: A capital',
    },
  },
  'document/missing-field': {
    ends: ['input', 'usage'],
    params: { field: 'releaseNotes', like: { expected: 'text' } },
    snippets: {
      of: 'lacuna.release',
      wrong: 'id: 17',
      right: 'id: 17\nreleaseNotes: Texto corrigido',
    },
  },
  'document/wrong-type': {
    ends: ['input', 'usage'],
    params: { field: 'difficulty', expected: 'integer', received: '"2"' },
    snippets: { of: 'lacuna.create', wrong: 'difficulty: "2"', right: 'difficulty: 2' },
  },
  'document/value-not-allowed': {
    ends: ['input', 'usage'],
    params: {
      field: 'inheritPermissions',
      received: '"INHERITS"',
      allowed: ['INHERIT', 'NOT_INHERIT'],
      suggestion: 'INHERIT',
    },
    snippets: {
      of: 'lacuna.create',
      wrong: 'inheritPermissions: INHERITS',
      right: 'inheritPermissions: INHERIT',
    },
  },
  'document/fields-left-out': {
    ends: ['warning'],
    params: { fields: ['tags', 'assessWhole', 'dropDown', 'disabled'] },
    snippets: {
      of: 'lacuna.edit',
      wrong: 'id: 17\ntitle: A capital',
      right: `id: 17
title: A capital
tags: capitais brasília
assessWhole: false
dropDown: false
disabled: false`,
    },
  },
  'document/invalid': {
    ends: ['input'],
    params: { errors: 2, warnings: 0, areNames: false },
    next: 'lms-cli validate question.yaml',
  },
  'lacuna/alternative-score': {
    ends: ['input'],
    params: { field: 'score', expected: 'number', received: '"dez"' },
    snippets: {
      of: 'lacuna.create',
      wrong: `lacunaAlternatives:
  - alternatives:
      - { description: Brasília, score: dez }`,
      right: `lacunaAlternatives:
  - alternatives:
      - { description: Brasília, score: 10 }`,
    },
  },
  'lacuna/blank-count': {
    ends: ['input'],
    params: { blanks: 2, lacunas: 1 },
    snippets: {
      of: 'lacuna.create',
      wrong: `question: "A capital é ###, desde ###."
lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]`,
      right: `question: "A capital é ###, desde ###."
lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]
  - alternatives: [{ description: "1960", score: 10 }]`,
    },
  },
  'lacuna/blank-in-comment': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'question: A capital do Brasil é ###.',
      right: 'question: "A capital do Brasil é ###."',
    },
  },
  'lacuna/no-alternative': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: `lacunaAlternatives:
  - alternatives: []`,
      right: `lacunaAlternatives:
  - alternatives: [{ description: Brasília, score: 10 }]`,
    },
  },
  'lacuna/disable-html-on-edit': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.edit',
      wrong: 'id: 17\ndisableHTML: true',
      right: 'id: 17',
    },
  },
  'assessment/decimal': {
    ends: ['input'],
    params: { field: 'requiredScore', expected: 'two-places', received: '"70,5"' },
    snippets: {
      of: 'assessment.create',
      wrong: 'requiredScore: "70,5"',
      right: 'requiredScore: "70.50"',
    },
  },
  'assessment/selected-questions': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'assessment.create',
      wrong: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: SOME_SELECTED }`,
      right: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: SOME_SELECTED, questionVersionIds: [31139] }`,
    },
  },
  'assessment/questions-ignored': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'assessment.create',
      wrong: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: ALL, questionVersionIds: [31139] }`,
      right: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: SOME_SELECTED, questionVersionIds: [31139] }`,
    },
  },
  'assessment/random-count': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'assessment.create',
      wrong: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: SOME_RANDOM }`,
      right: `assessmentBlockVersions:
  - { blockId: 301, selectQuestions: SOME_RANDOM, numberRandomQuestions: 5 }`,
    },
  },
  'assessment/filter-type': {
    ends: ['warning'],
    params: { received: 'REMOVE' },
    snippets: {
      of: 'assessment.create',
      wrong: `assessmentBlockVersions:
  - blockId: 301
    topicFilters: [{ topicId: 8801, type: REMOVE }]`,
      right: `assessmentBlockVersions:
  - blockId: 301
    topicFilters: [{ topicId: 8801, type: ADD }]`,
    },
  },
  'track/status': {
    ends: ['warning'],
    params: { received: 'ACTIVE' },
    snippets: { of: 'track.create', wrong: 'status: ACTIVE', right: 'status: AVAILABLE' },
  },
  'track/item-id': {
    ends: ['input'],
    params: { both: true },
    snippets: {
      of: 'track.create',
      wrong: `trackItems:
  - { id: 2007, enrollableItemId: 2007, order: 1 }`,
      right: `trackItems:
  - { enrollableItemId: 2007, order: 1 }`,
    },
  },
  'image/name': {
    ends: ['input'],
    params: { field: 'imageName', expected: 'image-name', received: '"images/mapa.png"' },
    snippets: {
      of: 'track.create',
      wrong: 'imageProperties: { imageName: images/mapa.png }',
      right: 'imageProperties: { imageName: mapa.png }',
    },
  },
  'image/type': {
    ends: ['input'],
    params: { field: 'imageName', expected: 'image-name', received: '"mapa.svg"' },
    snippets: {
      of: 'track.create',
      wrong: 'imageProperties: { imageName: mapa.svg }',
      right: 'imageProperties: { imageName: mapa.png }',
    },
  },
  'image/pixels': {
    ends: ['input'],
    params: { field: 'width', expected: 'pixels', received: '"320px"' },
    snippets: {
      of: 'track.create',
      wrong: 'imageProperties: { imageName: mapa.png, width: 320px }',
      right: 'imageProperties: { imageName: mapa.png, width: 320 }',
    },
  },
};
