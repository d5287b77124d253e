import type { contentFolderProblems } from '../en/problems/content-folder.ts';
import type { SamplesOf } from './sample.ts';

export const contentFolderSamples: SamplesOf<typeof contentFolderProblems> = {
  'content/pattern': {
    ends: ['usage'],
    params: { field: 'files[0]', expected: 'pattern', received: '"../history/*.md"' },
    snippets: {
      of: 'configuration',
      wrong: 'content: { files: [../history/*.md] }',
      right: 'content: { files: [history/*.md] }',
    },
  },
  'content/no-pattern': {
    ends: ['usage'],
    params: { field: 'files', expected: 'patterns', received: { collection: 'list' } },
    snippets: {
      of: 'configuration',
      wrong: `content: { files: ['!course/README.md'] }`,
      right: `content: { files: [course/**/*.md, '!course/README.md'] }`,
    },
  },
  'content/in-user-file': { ends: ['usage'], params: {}, next: 'lms-cli init' },
  'content/missing': { ends: ['usage'], params: {}, next: 'lms-cli plan course/*.md' },
  'content/unmatched': {
    ends: ['input'],
    params: { pattern: 'courses/**/*.md' },
    next: 'lms-cli plan',
  },
  'content/foreign-file': {
    ends: ['input'],
    params: { file: 'course/questions.md', reason: 'leads-out' },
    next: 'ls -l course',
  },
  'content/kind-missing': {
    ends: ['usage', 'input'],
    params: { key: 'first-capital' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli resources adopt first-capital 4711',
      right: 'lms-cli resources adopt first-capital 4711 --as lacuna',
    },
  },
  'content/track-version': {
    ends: ['usage', 'input'],
    params: { key: 'history' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli resources adopt history 703 --as track --version-id 1',
      right: 'lms-cli resources adopt history 703 --as track',
    },
  },
  'content/adopted-twice': {
    ends: ['input'],
    params: { column: 'id', value: '4711', line: 2 },
    next: 'lms-cli resources adopt --from existing.csv',
  },
};
