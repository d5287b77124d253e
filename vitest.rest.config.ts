import { defineConfig } from 'vitest/config';
import { program } from './vitest.config.ts';
import durability from './vitest.durability.config.ts';

/**
 * All that `npm test` leaves out, in one run: at the end of each run one worker waits for the other.
 */
export default defineConfig({
  ...durability,
  test: {
    ...durability.test,
    include: [
      ...(durability.test?.include ?? []),
      ...program,
      'test/postgres/**/*.test.ts',
      'test/{browser,shells}/**/*.story.ts',
    ],
  },
});
