import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The stories of crashes, faults, full disks and damaged ledgers. They take minutes. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['test/durability/**/*.test.ts'], exclude: [] },
});
