import type { lintProblems } from '../en/problems/lint.ts';
import type { SamplesOf } from './sample.ts';

export const lintSamples: SamplesOf<typeof lintProblems> = {
  'lint/failed': {
    ends: ['input'],
    params: { errors: 1, warnings: 2, canWaive: true },
    next: 'lms-cli lacuna lint questions.md',
  },
  'lint/no-blank': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é Brasília.',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
  'lint/no-right-answer': {
    ends: ['input'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília = 0]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10]].',
    },
  },
  'lint/negative-score': {
    ends: ['warning'],
    params: { answer: 'Rio', score: -2 },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília = 10 | Rio = -2]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10 | Rio = 0]].',
    },
  },
  'lint/negative-difficulty': {
    ends: ['warning'],
    params: {},
    snippets: { of: 'lacuna.create', wrong: 'difficulty: -1', right: 'difficulty: 1' },
  },
  'lint/no-permissions': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'inheritPermissions: NOT_INHERIT\nsecurityPermission: []',
      right: 'inheritPermissions: INHERIT\nsecurityPermission: []',
    },
  },
  'lint/equal-answers': {
    ends: ['input', 'warning'],
    params: { answer: 'brasilia', other: 'Brasília' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | brasilia]].',
      right: 'cloze: A capital do Brasil é [[Brasília = 10 | brasilia = 8]].',
    },
  },
  'lint/answer-in-statement': {
    ends: ['warning'],
    params: { answer: 'Brasília' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: Brasília, a capital do Brasil, é [[Brasília]].',
      right: 'cloze: A capital do Brasil é [[Brasília]].',
    },
  },
  'lint/answer-in-other': {
    ends: ['warning'],
    params: { answer: 'Brasília', place: 'questions.md:16' },
    snippets: {
      of: 'file of questions',
      wrong: `# A capital

A capital do Brasil é [[Brasília]].

# A fundação

Brasília foi fundada em [[1960]].`,
      right: `# A capital

A capital do Brasil é [[Brasília]].

# A fundação

A capital do Brasil foi fundada em [[1960]].`,
    },
  },
  'lint/adjacent-blanks': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: O Brasil fica na [[América]] [[do Sul]].',
      right: 'cloze: O Brasil fica na [[América do Sul]].',
    },
  },
  'lint/html': {
    ends: ['warning'],
    params: { tag: '<b>', isEnd: false },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A <b>capital do Brasil é [[Brasília]].',
      right: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].',
    },
  },
  'lint/html-shown': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].\ndisableHTML: true',
      right: 'cloze: A capital do Brasil é [[Brasília]].\ndisableHTML: true',
    },
  },
  'lint/uneven-scores': {
    ends: ['warning'],
    params: { best: 5, first: 10 },
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital é [[Brasília = 10]], desde [[1960 = 5]].',
      right: 'cloze: A capital é [[Brasília = 10]], desde [[1960 = 10]].',
    },
  },
  'lint/one-choice': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília]].\ndropDown: true',
      right: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro = 0]].\ndropDown: true',
    },
  },
  'lint/longest-is-right': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong:
        'cloze: O Brasil é uma [[república federativa presidencialista | monarquia = 0 | colônia = 0]].\ndropDown: true',
      right: 'cloze: O Brasil é uma [[república | monarquia = 0 | colônia = 0]].\ndropDown: true',
    },
  },
  'lint/every-choice-right': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro]].\ndropDown: true',
      right: 'cloze: A capital do Brasil é [[Brasília | Rio de Janeiro = 0]].\ndropDown: true',
    },
  },
  'lint/spaces-in-answer': {
    ends: ['warning'],
    params: { answer: ' Brasília' },
    snippets: {
      of: 'lacuna.create',
      wrong: `question: "A capital do Brasil é ###."
lacunaAlternatives:
  - alternatives: [{ description: " Brasília", score: 10 }]`,
      right: `question: "A capital do Brasil é ###."
lacunaAlternatives:
  - alternatives: [{ description: "Brasília", score: 10 }]`,
    },
  },
  'lint/untypable-answer': {
    ends: ['warning'],
    params: { answer: 'Rio\u00a0Branco' },
    snippets: {
      of: 'lacuna.create',
      wrong: String.raw`cloze: "A capital do Acre é [[Rio\u00a0Branco]]."`,
      right: 'cloze: "A capital do Acre é [[Rio Branco]]."',
    },
  },
  'lint/long-answer': {
    ends: ['warning'],
    params: { characters: 67, limit: 60 },
    snippets: {
      of: 'lacuna.create',
      wrong:
        'cloze: O IBGE é o [[Instituto Brasileiro de Geografia e Estatística, do governo federal]].',
      right: 'cloze: O IBGE é o [[Instituto]] Brasileiro de [[Geografia]] e [[Estatística]].',
    },
  },
  'lint/empty-answer': {
    ends: ['warning'],
    params: {},
    snippets: {
      of: 'lacuna.create',
      wrong: 'cloze: A capital do Brasil é [[Brasília | = 5]].',
      right: 'cloze: A capital do Brasil é [[Brasília | Brasilia = 5]].',
    },
  },
  'lint/duplicate-title': {
    ends: ['warning'],
    params: { title: 'A capital', place: 'questions.md:10' },
    snippets: {
      of: 'file of questions',
      wrong: `# A capital

A capital do Brasil é [[Brasília]].

# A capital

A capital do Peru é [[Lima]].`,
      right: `# A capital do Brasil

A capital do Brasil é [[Brasília]].

# A capital do Peru

A capital do Peru é [[Lima]].`,
    },
  },
  'lint/test-answers': {
    ends: ['input'],
    params: { answers: 1, blanks: 2 },
    snippets: {
      of: 'lacuna.create',
      wrong: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília], score: 10 }`,
      right: `cloze: A capital é [[Brasília]], desde [[1960]].
tests:
  - { answers: [Brasília, ""], score: 10 }`,
    },
  },
  'lint/waiver-without-reason': {
    ends: ['warning'],
    params: { code: 'lint/html' },
    snippets: {
      of: 'lacuna.create',
      wrong: `# lms-cli-disable-next-line lint/html
cloze: A <b>capital do Brasil é [[Brasília]].`,
      right: `# lms-cli-disable-next-line lint/html closed by the page around it
cloze: A <b>capital do Brasil é [[Brasília]].`,
    },
  },
  'lint/waiver-unused': {
    ends: ['warning'],
    params: { code: 'lint/html', known: [] },
    snippets: {
      of: 'lacuna.create',
      wrong: `# lms-cli-disable-next-line lint/html closed by the page around it
cloze: A <b>capital</b> do Brasil é [[Brasília]].`,
      right: 'cloze: A <b>capital</b> do Brasil é [[Brasília]].',
    },
  },
};
