/**
 * Bundles src into dist: one entry and lazy chunks, so that a command loads only what it needs. The
 * format is CommonJS, which Node loads faster than modules. The measurements are in
 * docs/adr/0005-bundling.md. It is made beside dist and renamed, so that a linked lms-cli runs
 * meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { builtFrom, digestInputs } from './build-inputs.js';
import { noticesOf } from './notices.js';
import { docTexts } from './doc-texts.js';
import { pageScript } from './page-script.js';
import { texts, writeTypes } from './texts.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Leaves out parts of packages that are never used here and are large or load much of Node:
 * commander's commands in external programs, undici's HTTP/2 and form bodies (what each saves:
 * docs/adr/0005-bundling.md). pg loses what reads addresses and password files, and what connects
 * elsewhere than in Node (docs/adr/0026-one-log-of-events.md). The SQLite binding finds its native part
 * in its package instead of beside itself: where Node would find the package, without 2 ms of reading
 * what packages on the way say. The parser of YAML gets an empty environment: at each
 * token it looks there for a variable that makes it log, which takes a fifth of its time. An
 * assertion of undici throws at once: Node would first parse the whole bundle to quote its line.
 * What edits JSON makes each line that it indents instead of 1,200 of them at the start.
 * What an editor writes is UTF-8: the tables of all other encodings have half a megabyte.
 * @type {import('rolldown').Plugin}
 */
const standInPlugin = {
  name: 'stand-ins',
  resolveId(source, importer = '') {
    const isUnused =
      (/\/(client-h2|web\/fetch\/body)\.js$/.test(source) && importer.includes('/undici/')) ||
      (source === 'node:child_process' && importer.includes('/commander/')) ||
      (/^(pg-cloudflare|pg-connection-string|pgpass)$/.test(source) && importer.includes('/pg/'));
    if (isUnused) return { id: 'unused', moduleSideEffects: false };
    if (source === 'process' && importer.includes('/yaml/')) return 'process-of-yaml';
    if (source === 'node:assert' && importer.includes('/undici/')) return 'assert-of-undici';
    if (source === './string-intern' && importer.includes('/jsonc-parser/')) return 'no-lines';
    if (/^(chardet|iconv-lite)$/.test(source)) return 'utf-8-of-editors';
    const isNative = source === 'node-gyp-build' && importer.includes('/@photostructure/');
    return isNative ? 'native-part' : null;
  },
  load(id) {
    const code = standIns[id];
    return code === undefined ? null : { code, moduleType: 'js' };
  },
};

/** @type {Record<string, string>} */
const standIns = {
  unused: 'module.exports = {};',
  'process-of-yaml': `const { emitWarning } = process;
    module.exports = { env: {}, emitWarning };`,
  'assert-of-undici': `module.exports = (isTrue, message = 'an assertion failed') => {
      if (!isTrue) throw new Error(message);
    };`,
  'no-lines': `export const cachedSpaces = Array.from({ length: 20 }, (_, count) => ' '.repeat(count));
    export const cachedBreakLinesWithSpaces = {};
    export const supportedEols = [];`,
  'utf-8-of-editors': `module.exports = {
      detect: () => 'utf8',
      encodingExists: () => true,
      decode: (bytes) => bytes.toString('utf8'),
    };`,
  'native-part': `const load = require('node-gyp-build');
    const { existsSync } = require('node:fs');
    const { dirname, join } = require('node:path');
    const name = '@photostructure/sqlite';
    module.exports = () => {
      for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
        const found = join(folder, 'node_modules', name);
        if (existsSync(found)) return load(found);
      }
      return load(dirname(require.resolve(name + '/package.json')));
    };`,
};

/**
 * Which modules are loaded together, with everything that they import at once: what every command
 * needs, what tells a result or an error, what reads documents, what sends, what records, what
 * imports, what finds and writes the files of a folder, and what plans and undoes content. Each file
 * of dist costs half a millisecond. Everything else follows the dynamic imports of src, such as what
 * connects.
 */
const groups = [
  { name: 'start', test: /src.entry\.ts$/, priority: 7 },
  {
    name: 'presentation',
    test: /src.presentation.presenter\.ts$|virtual:texts.en$/,
    priority: 6,
  },
  { name: 'documents', test: /src.commands.check.validate\.ts$/, priority: 5 },
  {
    name: 'sending',
    test: /src.commands.(operation.operation|send.single-run)\.ts$/,
    priority: 4,
  },
  { name: 'ledger', test: /src.(commands.state.known-ledgers|ledger.open)\.ts$/, priority: 3 },
  { name: 'import', test: /src.commands.import.import\.ts$/, priority: 2 },
  { name: 'files', test: /src.(commands.content.content-files|authoring.print)\.ts$/, priority: 1 },
  { name: 'content', test: /src.commands.content.(plan|undo)\.ts$/, priority: 0 },
];

writeTypes();
const inputs = digestInputs();
const [dist, made, former] = [`${root}/dist`, `${root}/dist.new`, `${root}/dist.old`];
removeFolder(made);
const bundle = await rolldown({
  cwd: root,
  preserveEntrySignatures: 'allow-extension',
  input: { main: 'src/entry.ts' },
  platform: 'node',
  // Its paths lead to declarations only.
  tsconfig: false,
  // jsonc-parser's other format loads its parts by names that a bundler cannot follow.
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'node20.19' },
  plugins: [standInPlugin, pageScript, docTexts, texts],
});
const { output } = await bundle.write({
  dir: made,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  minify: true,
  sourcemap: true,
  comments: { legal: true },
  codeSplitting: { groups },
  // A text with any other character takes twice the memory.
  charset: 'ascii',
});
await bundle.close();
writeFileSync(`${made}/THIRD-PARTY.txt`, noticesOf(output));
removeFolder(former);
if (existsSync(dist)) renameSync(dist, former);
renameSync(made, dist);
removeFolder(former);

// In a process of its own, without what this one has loaded. Node keeps code by its place.
execFileSync(process.execPath, ['scripts/record-code-cache.js'], { cwd: root, stdio: 'inherit' });
writeFileSync(builtFrom, inputs);

/** @param {string} folder */
function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
