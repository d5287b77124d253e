import type { undoProblems } from '../en/problems/undo.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';
const later = '261122-0910-m4t9ab';

export const undoSamples: SamplesOf<typeof undoProblems> = {
  'undo/command': {
    ends: ['usage'],
    params: { id: run, command: 'lacuna edit' },
    next: `lms-cli runs show ${run}`,
  },
  'undo/running': { ends: ['conflict'], params: { id: run }, next: 'lms-cli runs list' },
  'undo/built-on': {
    ends: ['conflict'],
    params: {
      id: run,
      obstacles: [
        { resource: 'first-capital', run: later, refersTo: null },
        { resource: 'history-test', run: later, refersTo: 'independence' },
      ],
      more: 0,
      latest: later,
    },
    next: `lms-cli undo ${later}`,
  },
};
