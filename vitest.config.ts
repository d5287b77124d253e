import { defineConfig } from 'vitest/config';
import { pageScript } from './scripts/page-script.js';

export default defineConfig({
  plugins: [pageScript],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/durability/**'],
    globalSetup: ['test/harness/whole-run.ts'],
    // Nothing in the tests changes a module, so the files of a worker share them.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One less than there are cores would be a single one on a small machine.
    maxWorkers: 2,
    // What is waited for is on this machine: 50 ms between two looks would be most of it.
    expect: { poll: { interval: 10 } },
  },
});
