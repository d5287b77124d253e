import type { convertProblems } from '../en/problems/convert.ts';
import type { SamplesOf } from './sample.ts';

export const convertSamples: SamplesOf<typeof convertProblems> = {
  'convert/some-refused': {
    ends: ['partly'],
    params: { refused: 2, skipped: 1, converted: 30, isStrict: false },
    next: 'lms-cli convert quiz.xml --numeric exact --mixed list',
  },
  'convert/incomplete': {
    ends: ['partly'],
    params: { fields: ['topicId', 'difficulty'], questions: 30 },
    next: 'lms-cli convert quiz.xml --set topicId=8801 --set difficulty=1',
  },
  'convert/nothing': {
    ends: ['input'],
    params: { seen: 12, refused: 2, skipped: 10, isStrict: false },
    next: 'lms-cli convert quiz.xml --numeric exact',
  },
  'convert/unread': {
    ends: ['input'],
    params: { files: ['unit-2.xml'] },
    next: 'lms-cli convert unit-1.xml unit-3.xml',
  },
  'convert/exists': {
    ends: ['usage'],
    params: { file: 'questions.md' },
    next: 'lms-cli convert quiz.xml --out questions.md --overwrite',
  },
  'convert/same-output': {
    ends: ['usage'],
    params: { first: 'a/quiz.xml', second: 'b/quiz.xml', file: 'questions/quiz.md' },
    next: 'lms-cli convert b/quiz.xml --out b-questions/',
  },
  'convert/target-unknown': { ends: ['usage'], params: { file: 'questions.txt' }, next: 'lms-cli convert quiz.xml --out questions.txt --to gift' },
  'convert/out-needed': {
    ends: ['usage'],
    params: { format: 'xlsx' },
    next: 'lms-cli convert quiz.xml --to xlsx --out questions.xlsx',
  },
  'convert/set': {
    ends: ['usage'],
    params: { text: 'dificulty=1', flaw: 'unknown-field', suggestion: 'difficulty' },
    next: 'lms-cli convert quiz.xml --set difficulty=1',
  },
  'convert/set-value': {
    ends: ['usage'],
    params: { text: 'topicId=geography', field: 'topicId', expected: 'id' },
    next: 'lms-cli convert quiz.xml --set topicId=8801',
  },
  'convert/topic-map': {
    ends: ['input'],
    params: { file: 'topics.csv', line: 3, reason: 'id' },
    next: 'lms-cli convert quiz.xml --topic-map topics.csv',
  },
  'convert/defaults': {
    ends: ['input'],
    params: { file: 'defaults.yaml', field: 'dificulty', reason: 'unknown-field' },
    next: 'lms-cli convert quiz.xml --defaults defaults.yaml',
  },
  'convert/topics-unused': {
    ends: ['warning'],
    params: { categories: ['Geografy'] },
    next: 'lms-cli convert course.xml --topic-map topics.csv --out questions.md',
  },
  'convert/topics-unknown': {
    ends: ['warning'],
    params: { categories: ['Geography'] },
    next: 'lms-cli convert course.xml --topic-map topics.csv --out questions.md',
  },
};
