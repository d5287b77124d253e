/**
 * Bundles src into dist: two entries (main and host) and lazy chunks, so that a command loads
 * only what it needs. Why: docs/adr/0005-bundling.md.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}/dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/host/node-host.ts'],
  outdir: 'dist',
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // jsonc-parser's other form asks for its parts by names that no bundler can follow.
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  legalComments: 'linked',
  // Has a native part that is found next to its own package file; inquirer is loaded only to ask.
  external: ['@photostructure/sqlite', 'inquirer'],
  // Bundled CommonJS packages ask for Node's own modules by require.
  banner: {
    js: "import{createRequire as createRequire_}from'node:module';const require=createRequire_(import.meta.url);",
  },
});
