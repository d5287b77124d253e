import type { clozeProblems } from '../en/problems/cloze.ts';
import type { SamplesOf } from './sample.ts';

export const clozeSamples: SamplesOf<typeof clozeProblems> = {
  'cloze/unclosed-blank': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília.',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
  'cloze/stray-end': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é Brasília]].',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
  'cloze/empty-blank': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[ ]].',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
  'cloze/empty-alternative': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | | Rio de Janeiro = 0]].',
      right: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro = 0]].',
    },
  },
  'cloze/score': {
    ends: ['input'],
    params: { received: '7,5' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília = 10 | Brasilia = 7,5]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10 | Brasilia = 7.5]].',
    },
  },
  'cloze/marker': {
    ends: ['input'],
    params: { isBeforeBlank: false },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: "A capital é ###, e não [[Rio de Janeiro]]."',
      right: 'cloze: A capital é [[Brasília]], e não [[Rio de Janeiro]].',
    },
  },
  'cloze/no-sentence': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'file of questions',
      wrong: '# A capital',
      right: '# A capital\n\nA capital do Brasil é [[Brasília]].',
    },
  },
  'cloze/text-before-title': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'file of questions',
      wrong: 'Capitais\n\n# A capital\n\nA capital do Brasil é [[Brasília]].',
      right: '# A capital\n\nA capital do Brasil é [[Brasília]].',
    },
  },
  'cloze/both-forms': {
    ends: ['input'],
    params: { field: 'question' },
    snippets: {
      of: 'lacuna.create',
      wrong: `question: "A capital do Brasil é ###."
cloze: A capital do Brasil é [[Brasília]].`,
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
};
