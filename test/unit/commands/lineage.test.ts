import { expect, test } from 'vitest';
import { laterRuns } from '../../../src/commands/runs/lineage.ts';
import type { RunRecord } from '../../../src/contract/run-record.ts';

const COUNT = 500;

test('looks at each of many stopped runs only once', () => {
  let looks = 0;
  const runs = Array.from({ length: COUNT }, (_, index): RunRecord => ({
    id: `run-${index}`,
    command: 'import',
    get words() {
      looks += 1;
      // Every second run repeats the one before it.
      const typed = `course-${Math.floor(index / 2)}.yaml`;
      return { arguments: ['import', typed], folder: '/work', saved: {}, withheld: [] };
    },
    undoes: null,
    plan: null,
    startedAt: COUNT - index,
    finishedAt: null,
    target: '2.0 https://lms.example.com',
    state: 'stopped',
    counts: {},
    recorded: 0,
    files: [],
  }));
  const later = laterRuns(runs);
  expect(looks).toBe(COUNT);
  expect(later.size).toBe(COUNT / 2);
  expect(later.get('run-7')?.id).toBe('run-6');
});
