import { defineConfig } from 'vitest/config';
import { docTexts } from './scripts/doc-texts.js';
import { pageScript } from './scripts/page-script.js';
import { texts } from './scripts/texts.js';

/** The stories that need a browser on this machine; `npm test` needs none. */
export default defineConfig({
  plugins: [pageScript, docTexts, texts],
  test: {
    include: ['test/browser/**/*.story.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
