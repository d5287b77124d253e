import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The stories that need a server of PostgreSQL on this machine; `npm test` needs none. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['test/postgres/**/*.test.ts'], exclude: [] },
});
