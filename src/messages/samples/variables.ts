import type { variableProblems } from '../en/problems/variables.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';

export const variableSamples: SamplesOf<typeof variableProblems> = {
  'variables/unknown': {
    ends: ['input'],
    params: { name: 'questions.capital', suggestion: null },
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.delete\nparams: { questionId: { $var: questions.capital } }',
      right: 'operation: lacuna.delete\nparams: { questionId: 17 }',
    },
    next: 'lms-cli import course.yaml --var questions.capital=17',
  },
  'variables/malformed': {
    ends: ['input'],
    params: { reason: 'other-fields' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'topicId: { $var: topics.geography, usual: 8801 }',
      right: 'topicId: { $var: topics.geography }',
    },
  },
  'variables/misplaced': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'import',
      wrong: 'operation: lacuna.delete\nkey: { $var: key }\nparams: { questionId: 17 }',
      right: 'operation: lacuna.delete\nkey: capital\nparams: { questionId: 17 }',
    },
  },
  'variables/option': {
    ends: ['usage'],
    params: { received: 'topics.geography', reason: 'no-equals-sign' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli validate question.yaml --as lacuna.create --var topics.geography',
      right: 'lms-cli validate question.yaml --as lacuna.create --var topics.geography=8801',
    },
  },
  'variables/option-twice': {
    ends: ['usage'],
    params: { name: 'topic' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli validate question.yaml --as lacuna.create --var topic=8801 --var topic=8802',
      right: 'lms-cli validate question.yaml --as lacuna.create --var topic=8801',
    },
  },
  'variables/changed': {
    ends: ['conflict'],
    params: { id: run },
    next: 'lms-cli import course.yaml',
  },
};
