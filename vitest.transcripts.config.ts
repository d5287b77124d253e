import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** Writes what happens into the transcripts, and prints the lines that changed. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['test/transcripts.test.ts'],
    env: { LMS_TRANSCRIPTS: 'update' },
    silent: false,
  },
});
