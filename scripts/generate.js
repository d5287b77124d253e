/**
 * Writes the generated files (schemas/ and docs/reference/) and the generated parts of chapters.
 * With --check, fails if they are outdated. The schemas come from the built command itself, so that
 * the published schemas are those that it prints. The pages come from its sources
 * (scripts/reference/).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { pageScript } from './page-script.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = [
  ...['create', 'edit', 'release'].map((verb) => `assessment.${verb}`),
  ...['create', 'edit', 'release'].map((verb) => `lacuna.${verb}`),
  ...['create', 'edit'].map((verb) => `track.${verb}`),
  'import',
  'resource',
  'plan',
  'config',
];

const schemas = kinds.map((kind) => ({
  file: `schemas/${kind}.schema.json`,
  fresh: execFileSync(process.execPath, [`${root}/bin/lms-cli.js`, 'schema', kind], {
    encoding: 'utf8',
  }),
}));
const made = await generatedPages();
const pages = Object.entries(made.pages).map(([name, fresh]) => ({
  file: `docs/reference/${name}`,
  fresh,
}));
const chapters = Object.entries(made.parts).map(([file, parts]) => ({
  file,
  fresh: Object.entries(parts).reduce(withPart, readFileSync(`${root}/${file}`, 'utf8')),
}));

const stale = [...schemas, ...pages, ...chapters].filter(({ file, fresh }) => {
  if (!process.argv.includes('--check')) {
    mkdirSync(new URL('.', `file://${root}/${file}`), { recursive: true });
    writeFileSync(`${root}/${file}`, fresh);
  }
  return readFileSync(`${root}/${file}`, 'utf8') !== fresh;
});
if (stale.length > 0) {
  process.stderr.write(
    `not fresh: ${stale.map(({ file }) => file).join(', ')}; run: npm run generate\n`,
  );
  process.exitCode = 1;
}

/**
 * Puts a part between its comments in a chapter.
 * @param {string} text
 * @param {[string, string]} part
 */
function withPart(text, [name, part]) {
  const [begin, end] = [`<!-- ${name}: generated -->\n\n`, `\n\n<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`no place for the generated part ${name}`);
  return `${text.slice(0, from)}${begin}${part}${text.slice(to)}`;
}

/**
 * Makes the pages from a separate bundle: Node 20 does not read TypeScript.
 * @returns {Promise<{
 *   pages: Record<string, string>,
 *   parts: Record<string, Record<string, string>>,
 * }>}
 */
async function generatedPages() {
  const folder = `${root}/node_modules/.reference`;
  const bundle = await rolldown({
    cwd: root,
    input: 'scripts/reference/pages.ts',
    // Its paths name declarations, which have no code.
    tsconfig: false,
    platform: 'node',
    logLevel: 'silent',
    external: ['@photostructure/sqlite', 'inquirer'],
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20.19' },
    plugins: [pageScript],
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'pages.mjs' });
  await bundle.close();
  try {
    const { referencePages, chapterParts } = await import(`${folder}/pages.mjs`);
    // Await here: the pages load the command files, which are removed afterwards.
    return { pages: await referencePages(root), parts: chapterParts(root) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
