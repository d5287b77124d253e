import type { textProblems } from '../en/problems/text.ts';
import type { SamplesOf } from './sample.ts';

export const textSamples: SamplesOf<typeof textProblems> = {
  'document/not-found': {
    ends: ['input'],
    params: { file: 'questoin.yaml' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create questoin.yaml',
      right: 'lms-cli lacuna create question.yaml',
    },
  },
  'document/unreadable': {
    ends: ['input'],
    params: { file: 'folder', reason: 'not-a-file' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create folder',
      right: 'lms-cli lacuna create folder/question.yaml',
    },
  },
  'document/too-large': {
    ends: ['input'],
    params: { limitMiB: 16 },
    next: 'lms-cli import questions.ndjson --as lacuna.create',
  },
  'document/encoding': {
    ends: ['input'],
    params: { offset: 31, guess: 'windows-1252' },
    next: 'iconv -f windows-1252 -t UTF-8 question.yaml > question.utf-8.yaml',
  },
  'document/empty': {
    ends: ['input', 'usage'],
    params: {},
    snippets: {
      of: 'lacuna.release',
      wrong: '# id: 17',
      right: 'id: 17\nreleaseNotes: Texto corrigido',
    },
  },
  'document/unknown-format': {
    ends: ['input'],
    params: { file: 'question.txt' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.txt',
      right: 'lms-cli lacuna create question.txt --format yaml',
    },
  },
  'document/syntax': {
    ends: ['input', 'usage'],
    params: { reason: 'missing-end' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'title: "A capital',
      right: 'title: "A capital"',
    },
  },
  'document/too-deep': {
    ends: ['input', 'usage'],
    params: { limit: 64 },
    next: 'lms-cli validate question.yaml',
  },
  'document/alias-bomb': {
    ends: ['input', 'usage'],
    params: { limit: 10_000 },
    next: 'lms-cli validate question.yaml',
  },
  'document/duplicate-key': {
    ends: ['input', 'usage'],
    params: { field: 'difficulty' },
    snippets: {
      of: 'lacuna.create',
      wrong: 'difficulty: 1\ndifficulty: 2',
      right: 'difficulty: 2',
    },
  },
  'document/reserved-key': {
    ends: ['input', 'usage'],
    params: { field: 'constructor' },
    snippets: { of: 'lacuna.create', wrong: 'constructor: Ana', right: 'author: Ana' },
  },
  'document/key-not-text': {
    ends: ['input', 'usage'],
    params: {},
    snippets: { of: 'lacuna.create', wrong: '[title]: A capital', right: 'title: A capital' },
  },
  'document/lone-surrogate': {
    ends: ['input', 'usage'],
    params: { field: 'title' },
    snippets: {
      of: 'lacuna.create',
      wrong: String.raw`title: "A capital \uD83C"`,
      right: 'title: "A capital 🌎"',
    },
  },
};
