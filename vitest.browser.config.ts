import { defineConfig } from 'vitest/config';
import { pageScript } from './scripts/page-script.js';

/** The stories that need a browser on this machine; `npm test` needs none. */
export default defineConfig({
  plugins: [pageScript],
  test: {
    include: ['test/browser/**/*.story.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
