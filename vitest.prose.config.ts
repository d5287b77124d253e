import { defineConfig } from 'vitest/config';
import { explanations } from './scripts/explanations.js';

/** How the texts are written: the usual words, in both languages. `npm run check:prose`. */
export default defineConfig({
  plugins: [explanations],
  test: { include: ['test/prose/**/*.test.ts'] },
});
