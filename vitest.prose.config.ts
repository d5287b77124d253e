import { defineConfig } from 'vitest/config';

/** How the texts are written: the usual words, in both languages. `npm run check:prose`. */
export default defineConfig({ test: { include: ['test/prose/**/*.test.ts'] } });
