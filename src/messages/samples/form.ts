import type { formProblems } from '../en/problems/form.ts';
import type { SamplesOf } from './sample.ts';

const fields = '--difficulty 1 --topic 8801 --source Apostila --author Ana';

export const formSamples: SamplesOf<typeof formProblems> = {
  'form/answer-needed': {
    ends: ['usage'],
    params: {},
    next: 'lms-cli lacuna new',
  },
  'form/answers-missing': {
    ends: ['usage'],
    params: {
      command: 'lms-cli lacuna new',
      options: ['--difficulty', '--topic', '--source', '--author'],
    },
    snippets: {
      of: 'command line',
      wrong: "lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].'",
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields}`,
    },
  },
  'form/answers-wrong': {
    ends: ['usage'],
    params: { errors: 1 },
    next: 'lms-cli lacuna new --help',
  },
  'form/person-needed': {
    ends: ['usage'],
    params: { command: 'lms-cli track create' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli track create --interactive --no-input',
      right: 'lms-cli track create track.yaml',
    },
  },
  'form/files-missing': {
    ends: ['usage'],
    params: { command: 'lms-cli track create', builder: 'lms-cli track create --interactive' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli track create --no-input',
      right: 'lms-cli track create track.yaml',
    },
  },
  'form/words-not-found': {
    ends: ['usage'],
    params: { words: 'Brasilia' },
    snippets: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --statement 'A capital é Brasília.' --blank Brasilia ${fields}`,
      right: `lms-cli lacuna new --title Capital --statement 'A capital é Brasília.' --blank Brasília ${fields}`,
    },
  },
  'form/permission': {
    ends: ['usage'],
    params: { received: '104' },
    snippets: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --no-inherit --allow 104`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --no-inherit --allow 104=READ`,
    },
  },
  'form/file-exists': {
    ends: ['usage'],
    params: { file: 'capital.yaml' },
    next: 'lms-cli lacuna new --save capital-2.yaml',
  },
  'form/file-ending': {
    ends: ['usage'],
    params: { file: 'capital.json' },
    snippets: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save capital.json`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save capital.yaml`,
    },
  },
  'form/folder-missing': {
    ends: ['usage'],
    params: { folder: 'week-1' },
    snippets: {
      of: 'command line',
      wrong: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save week-1/capital.yaml`,
      right: `lms-cli lacuna new --title Capital --cloze 'A capital é [[Brasília]].' ${fields} --save week-1/capital.yaml --create-folder`,
    },
  },
  'form/file-unwritable': {
    ends: ['output'],
    params: { file: '/capital.yaml' },
    next: 'lms-cli lacuna new --save capital.yaml',
  },
  'form/memory-broken': {
    ends: ['warning'],
    params: { file: '.lms-cli/answers.json' },
    next: 'rm .lms-cli/answers.json',
  },
  'form/draft-unwritable': {
    ends: ['warning'],
    params: { file: '.lms-cli/answers.json' },
    next: 'ls -ld .lms-cli',
  },
};
