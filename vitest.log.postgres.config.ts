/** The stories that need a server of PostgreSQL, on the log of events (src/log). */
import { defineConfig } from 'vitest/config';
import log from './vitest.log.config.ts';

export default defineConfig({
  ...log,
  test: { ...log.test, include: ['test/postgres/**/*.test.ts'], exclude: [] },
});
