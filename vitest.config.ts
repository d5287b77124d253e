import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { docTexts } from './scripts/doc-texts.js';
import { pageScript } from './scripts/page-script.js';
import { texts } from './scripts/texts.js';

/** What starts hundreds of processes, which `npm run test:program` runs. */
export const program = [
  'test/e2e/**/*.test.ts',
  'test/ci/**/*.test.ts',
  'test/docs.test.ts',
  'test/package.test.ts',
];

/** What takes longest. At the end, one worker would wait for the other. */
const longest =
  /(?:commands\/cases|scripts|faults|hostile-\w+|interrupted|kills|crash-points|preview|docs|package|transcripts|process)\.\w+\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => Number(!longest.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  plugins: [pageScript, docTexts, texts],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...program, 'test/durability/**', 'test/postgres/**', 'test/prose/**'],
    globalSetup: ['test/harness/whole-run.ts'],
    setupFiles: ['test/harness/laws.ts'],
    // The same few each time; `npm run test:durability` tries others.
    provide: { laws: { seed: 1, effort: 0.2 } },
    // Nothing in the tests changes a module, so the files of a worker share them.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One less than there are cores would be a single one on a small machine.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What is waited for is on this machine: 50 ms between two looks would be most of it.
    expect: { poll: { interval: 10 } },
  },
});
