import type { convertProblems } from '../en/problems/convert.ts';
import type { SamplesOf } from './sample.ts';

const next = 'lms-cli convert quiz.xml --from moodle-xml';

export const convertSamples: SamplesOf<typeof convertProblems> = {
  'convert/format-unknown': { ends: ['input'], params: { file: 'quiz.txt' }, next },
  'convert/format-ambiguous': {
    ends: ['usage'],
    params: { file: 'quiz.txt', formats: ['gift', 'missing-word'] },
    next,
  },
  'convert/foreign-format': { ends: ['input'], params: { file: 'quiz.txt', format: 'aiken' }, next },
  'convert/not-well-formed': { ends: ['input'], params: { reason: 'unclosed tag' }, next },
  'convert/too-large': { ends: ['input'], params: { what: 'entry', limit: '50 MiB' }, next },
  'convert/encoding': { ends: ['input'], params: { encoding: 'utf-8' }, next },
  'convert/zip': { ends: ['input'], params: { reason: 'no end' }, next },
  'convert/xlsx': { ends: ['input'], params: { reason: 'no sheet' }, next },
  'convert/empty': { ends: ['input'], params: { file: 'quiz.xml' }, next },
};
