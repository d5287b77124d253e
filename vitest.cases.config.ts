import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** Writes what the readers yield into the expectations, and prints the lines that changed. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'test/{unit,commands}/**/cases.test.ts',
      'test/unit/commands/content-files.test.ts',
      'test/unit/conversion/{mapping,writing,recognize,texts,xml}.test.ts',
    ],
    env: { LMS_CASES: 'update' },
    silent: false,
  },
});
