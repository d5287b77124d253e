/**
 * Any test on the log of events (src/log), until that replaces the ledger: `npx vitest run PATHS
 * --config vitest.log.config.ts`.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import whole, { program } from './vitest.config.ts';

const log = fileURLToPath(new URL('src/log', import.meta.url));

export default defineConfig({
  plugins: whole.plugins ?? [],
  test: {
    ...whole.test,
    exclude: [...program, 'test/postgres/**', 'test/prose/**'],
    provide: { laws: { seed: 1, effort: 0.2 }, isOnLog: true },
  },
  resolve: {
    alias: [
      {
        find: /^(?:\.\.\/){2,}(?:src\/)?ledger\/(open|examine)\.ts$/,
        replacement: `${log}/$1.ts`,
      },
    ],
  },
});
