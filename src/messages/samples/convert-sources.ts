import type { convertSourceProblems } from '../en/problems/convert-sources.ts';
import type { SamplesOf } from './sample.ts';

const next = 'lms-cli convert quiz.xml --from moodle-xml';

export const convertSourceSamples: SamplesOf<typeof convertSourceProblems> = {
  'convert/format-unknown': {
    ends: ['input'],
    params: { file: 'quiz.txt' },
    next: 'lms-cli convert quiz.txt --from gift',
  },
  'convert/format-ambiguous': {
    ends: ['usage'],
    params: { file: 'quiz.txt', formats: ['gift', 'missing-word'] },
    next: 'lms-cli convert quiz.txt --from gift',
  },
  'convert/unsupported-format': {
    ends: ['input'],
    params: { file: 'quiz.txt', format: 'aiken' },
    next: 'lms-cli convert questions.csv',
  },
  'convert/not-well-formed': { ends: ['input'], params: { reason: 'unclosed tag: quiz' }, next },
  'convert/too-large': {
    ends: ['input'],
    params: { what: 'entry', limit: 50 },
    next: 'lms-cli convert part-1.zip part-2.zip',
  },
  'convert/encoding': {
    ends: ['input'],
    params: { encoding: 'utf-8' },
    next: 'lms-cli convert quiz.gift --encoding windows-1252',
  },
  'convert/zip': {
    ends: ['input'],
    params: { flaw: 'checksum', name: 'quiz.xml' },
    next: 'lms-cli convert quiz.zip',
  },
  'convert/xlsx': {
    ends: ['input'],
    params: { flaw: 'missing-part', name: 'xl/workbook.xml' },
    next: 'lms-cli convert questions.csv',
  },
  'convert/empty': { ends: ['input'], params: { file: 'quiz.xml' }, next },
  'convert/package-empty': { ends: ['input'], params: { file: 'quiz.zip' }, next: 'lms-cli convert questions.csv' },
  'convert/unknown-column': { ends: ['input'], params: { column: 'level', suggestion: null }, next: 'lms-cli convert questions.csv' },
  'convert/entries-unknown': {
    ends: ['warning'],
    params: { file: 'course.zip', entries: ['notes.txt'] },
    next: 'lms-cli convert notes.txt --from gift',
  },
};
