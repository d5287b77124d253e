import { defineConfig } from 'vitest/config';
import { program } from './vitest.config.ts';
import durability, { seed } from './vitest.durability.config.ts';

/**
 * All that `npm test` leaves out, in one run: at the end of each run one worker waits for the other.
 */
export default defineConfig({
  ...durability,
  test: {
    ...durability.test,
    // The property tests were tried by `npm test` already.
    provide: { laws: { seed, effort: 0.5 } },
    include: [
      ...(durability.test?.include ?? []),
      ...program,
      'test/postgres/**/*.test.ts',
      'test/{browser,shells}/**/*.story.ts',
    ],
  },
});
