import { defineConfig } from 'vitest/config';
import { docTexts } from './scripts/doc-texts.js';
import { texts } from './scripts/texts.js';

/** How the texts are written: the usual words, in both languages. `npm run check:prose`. */
export default defineConfig({
  plugins: [docTexts, texts],
  test: { include: ['test/prose/**/*.test.ts'] },
});
