/**
 * Writes the generated files (schemas/), or with --check fails where they are not fresh.
 * They come from the built command itself, so that what is published is what it prints.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = [
  ...['create', 'edit', 'release'].map((verb) => `assessment.${verb}`),
  ...['create', 'edit', 'release'].map((verb) => `lacuna.${verb}`),
  ...['create', 'edit'].map((verb) => `track.${verb}`),
  'import',
];

mkdirSync(`${root}/schemas`, { recursive: true });
const stale = kinds.filter((kind) => {
  const file = `${root}/schemas/${kind}.schema.json`;
  const fresh = execFileSync(process.execPath, [`${root}/bin/lms-cli.js`, 'schema', kind], {
    encoding: 'utf8',
  });
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  return readFileSync(file, 'utf8') !== fresh;
});
if (stale.length > 0) {
  process.stderr.write(`not fresh: ${stale.join(', ')}; run: npm run generate\n`);
  process.exitCode = 1;
}
