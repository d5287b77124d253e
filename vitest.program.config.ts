import { defineConfig } from 'vitest/config';
import usual, { program } from './vitest.config.ts';

/** The built program: its processes, terminals and package, and every page of the documentation. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: program, exclude: [] },
});
