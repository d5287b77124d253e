/**
 * Bundles src into dist: two entries (main and host) and lazy chunks, so that a command loads only
 * what it needs. The format is CommonJS, which Node loads faster than modules. The measurements are
 * in docs/adr/0005-bundling.md.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { noticesOf } from './notices.js';
import { pageScript } from './page-script.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Leaves out parts of packages that are never used here and are large or load much of Node:
 * commander's commands in external programs, undici's HTTP/2 and form bodies, and the editors that
 * inquirer can open, with every character set. Of Node's own HTTP client, undici needs only the
 * header limit and a class to recognize its messages.
 * @type {import('rolldown').Plugin}
 */
const withoutUnusedParts = {
  name: 'without-unused-parts',
  resolveId(source, importer) {
    const isUnused =
      (/\/(client-h2|web\/fetch\/body)\.js$/.test(source) && importer?.includes('/undici/')) ||
      (source === 'node:child_process' && importer?.includes('/commander/')) ||
      (source === '@inquirer/external-editor' && importer?.includes('/@inquirer/editor/'));
    if (isUnused) return { id: 'unused', moduleSideEffects: false };
    const isHttp = source === 'node:http' && importer?.includes('/undici/');
    return isHttp ? { id: 'http-for-undici', moduleSideEffects: false } : null;
  },
  load(id) {
    const code = standIns[id];
    return code === undefined ? null : { code, moduleType: 'js' };
  },
};

/** @type {Record<string, string>} */
const standIns = {
  unused: 'module.exports = {};',
  'http-for-undici': 'module.exports = { maxHeaderSize: 16384, IncomingMessage: class {} };',
};

/**
 * Puts modules that load together into one file: each additional file costs every command half a
 * millisecond. Everything else follows the dynamic imports of src.
 * @type {{ name: string, test: RegExp }[]}
 */
const groups = [
  {
    name: 'base',
    test: /package\.json|src.core|messages.(catalogue|help|load|language|examples|snippets|problem|en.help(-topics)?)\.ts|contract.(operations|numbers)\.ts|documents.(nearest|document-format|kind)\.ts|config.(setting-values|project-file)\.ts|presentation.safe-text\.ts|fastest-levenshtein/,
  },
  {
    name: 'work',
    test: /src.(execution(?!.login-page)|messages.(?!pt-BR|samples))|presentation.(?!safe-text|yaml|explained|progress|rate|re(jects|ports|view)|run-|doctor-|profile-|table)|documents.(exact-json|structural-problems|tree|nesting|position)\.ts|lossless-json|fast-(wrap-ansi|string-)/,
  },
  {
    name: 'documents',
    test: /src.(documents.(?!rewrite)|authoring.(compile-document|notation|blank)|contract.(?!json-schema))|presentation.yaml|node_modules.(yaml|zod|jsonc-parser|csv-parse)/,
  },
];

rmSync(`${root}/dist`, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  preserveEntrySignatures: 'allow-extension',
  input: { main: 'src/main.ts', 'node-host': 'src/host/node-host.ts' },
  platform: 'node',
  // Its native part is found relative to its own package file.
  external: ['@photostructure/sqlite'],
  // jsonc-parser's other format loads its parts by names that a bundler cannot follow. The ES
  // module format of yaml lets the bundler drop unused parts.
  resolve: {
    mainFields: ['module', 'main'],
    alias: { yaml: `${root}/node_modules/yaml/browser/index.js` },
  },
  transform: { target: 'node20.19' },
  plugins: [withoutUnusedParts, pageScript],
});
const { output } = await bundle.write({
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  minify: true,
  sourcemap: true,
  comments: { legal: true },
  codeSplitting: { groups, includeDependenciesRecursively: false },
});
await bundle.close();
writeFileSync(`${root}/dist/THIRD-PARTY.txt`, noticesOf(output));

// Performs a create and records the code cache that it needs (bin/code-cache.js).
execFileSync(process.execPath, ['scripts/record-code-cache.js'], { cwd: root, stdio: 'inherit' });
