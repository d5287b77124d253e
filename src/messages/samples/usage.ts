import type { usageProblems } from '../en/problems/usage.ts';
import type { SamplesOf } from './sample.ts';

export const usageSamples: SamplesOf<typeof usageProblems> = {
  'usage/unknown-option': {
    ends: ['usage'],
    params: { option: '--dryrun', suggestion: '--dry-run' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.yaml --dryrun',
      right: 'lms-cli lacuna create question.yaml --dry-run',
    },
  },
  'usage/unknown-command': {
    ends: ['usage'],
    params: {
      received: 'creat',
      suggestions: ['create'],
      elsewhere: { groups: [], commands: [] },
      known: ['create', 'edit'],
    },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna creat question.yaml',
      right: 'lms-cli lacuna create question.yaml',
    },
  },
  'usage/missing-argument': {
    ends: ['usage'],
    params: { argument: 'topicId', command: 'lms-cli lacuna move' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna move 17',
      right: 'lms-cli lacuna move 17 8802',
    },
  },
  'usage/too-many-arguments': {
    ends: ['usage'],
    params: { extra: ['8803'], command: 'lms-cli lacuna move' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna move 17 8802 8803',
      right: 'lms-cli lacuna move 17 8802',
    },
  },
  'usage/option-without-value': {
    ends: ['usage'],
    params: { option: '--notes <TEXT>' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna release 17 --notes',
      right: 'lms-cli lacuna release 17 --notes "Texto corrigido"',
    },
  },
  'usage/option-takes-no-value': {
    ends: ['usage'],
    params: { option: '--dry-run' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.yaml --dry-run=yes',
      right: 'lms-cli lacuna create question.yaml --dry-run',
    },
  },
  'usage/options-conflict': {
    ends: ['usage'],
    params: { options: ['--answer', '--check'] },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna try question.yaml --answer Brasília --check',
      right: 'lms-cli lacuna try question.yaml --check',
    },
  },
  'usage/option-value': {
    ends: ['usage'],
    params: { option: '--timeout', received: '30', expected: { kind: 'duration' } },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.yaml --timeout 30',
      right: 'lms-cli lacuna create question.yaml --timeout 30s',
    },
  },
  'usage/id-argument': {
    ends: ['usage'],
    params: { name: 'questionId', received: 'capital' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna delete capital --yes',
      right: 'lms-cli lacuna delete 17 --yes',
    },
  },
  'usage/one-document-for-id': {
    ends: ['usage'],
    params: { count: 2 },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna edit question.yaml folder/question.yaml --id 17',
      right: 'lms-cli lacuna edit question.yaml --id 17',
    },
  },
  'usage/notes-missing': {
    ends: ['usage'],
    params: { id: '17', isFile: false },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna release 17',
      right: 'lms-cli lacuna release 17 --notes "Texto corrigido"',
    },
  },
  'usage/notes-with-files': {
    ends: ['usage'],
    params: { given: 'files', notes: 'Texto corrigido' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna release release.yaml --notes "Texto corrigido"',
      right: 'lms-cli lacuna release release.yaml',
    },
  },
  'usage/kind-unknown': {
    ends: ['usage'],
    params: { received: 'lacuna.new', suggestion: null, known: ['lacuna.create', 'lacuna.edit'] },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli validate question.yaml --as lacuna.new',
      right: 'lms-cli validate question.yaml --as lacuna.create',
    },
  },
  'usage/kind-missing': {
    ends: ['usage'],
    params: { file: 'question.yaml', known: ['lacuna.create', 'lacuna.edit'] },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli validate question.yaml',
      right: 'lms-cli validate question.yaml --as lacuna.create',
    },
  },
  'usage/confirmation-needed': {
    ends: ['usage'],
    params: { question: '…?', option: '--yes' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna delete 17 --no-input',
      right: 'lms-cli lacuna delete 17 --no-input --yes',
    },
  },
  'usage/answer-needed': {
    ends: ['usage'],
    params: { question: '…:', option: '--answer' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna try question.yaml --no-input',
      right: 'lms-cli lacuna try question.yaml --no-input --answer Brasília',
    },
  },
  'usage/not-confirmed': {
    ends: ['usage'],
    params: {},
    next: 'lms-cli lacuna delete 17 --dry-run',
  },
  'usage/topic-unknown': {
    ends: ['usage'],
    params: { received: 'exit-code', suggestion: 'exit-codes', known: ['exit-codes', 'files'] },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli help exit-code',
      right: 'lms-cli help exit-codes',
    },
  },
  'usage/code-unknown': {
    ends: ['usage'],
    params: { received: 'unknown-feld', suggestions: ['document/unknown-field'], family: null },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli explain unknown-feld',
      right: 'lms-cli explain document/unknown-field',
    },
  },
};
