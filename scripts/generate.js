/**
 * Writes the generated files: schemas/ and docs/reference/. With --check, fails if they are
 * outdated. The schemas come from the built command itself, so that the published schemas are those
 * that it prints. The pages come from its sources (scripts/reference/).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { docTexts } from './doc-texts.js';
import { pageScript } from './page-script.js';
import { texts } from './texts.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = [
  ...['create', 'edit', 'release'].map((verb) => `assessment.${verb}`),
  ...['create', 'edit', 'release'].map((verb) => `lacuna.${verb}`),
  ...['create', 'edit'].map((verb) => `track.${verb}`),
  'import',
  'resource',
  'plan',
  'config',
  'result',
  'run',
];

const schemas = kinds.map((kind) => ({
  file: `schemas/${kind}.schema.json`,
  fresh: execFileSync(process.execPath, [`${root}/bin/lms-cli.js`, 'schema', kind], {
    encoding: 'utf8',
  }),
}));
const pages = Object.entries(await generatedPages()).map(([name, fresh]) => ({
  file: `docs/reference/${name}`,
  fresh,
}));

const stale = [...schemas, ...pages].filter(({ file, fresh }) => {
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
 * Makes the pages from a separate bundle: Node 20 does not read TypeScript.
 * @returns {Promise<Record<string, string>>}
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
    external: ['@photostructure/sqlite'],
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20.19' },
    plugins: [pageScript, docTexts, texts],
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'pages.mjs' });
  await bundle.close();
  try {
    const { referencePages } = await import(`${folder}/pages.mjs`);
    // Await here: the pages load the command files, which are removed afterwards.
    return await referencePages();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
