import { defineConfig } from 'vitest/config';

/** The stories that need bash, zsh and fish on this machine; `npm test` needs none. */
export default defineConfig({
  test: {
    include: ['test/shells/**/*.story.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
