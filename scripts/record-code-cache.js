/** Runs the usual commands on the local service, and records the code that they compile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = createRequire(import.meta.url);
const { recordCodeCache } = load('../bin/code-cache.js');
const save = recordCodeCache(join(root, 'dist'));
const { createNodeHost, main } = load('../dist/main.cjs');

const folder = mkdtempSync(join(tmpdir(), 'lms-cli-build-'));
const sample = (/** @type {string} */ name) => join(root, 'samples', name);
process.chdir(folder);
const host = createNodeHost(process, root);
const silence = { ...host.terminal.stdout, write: async () => undefined };
const recorded = {
  ...host,
  env: {},
  terminal: { ...host.terminal, stdout: silence, stderr: silence },
};
const commands = [
  ['--help'],
  ['validate', sample('lacuna.create.yaml'), sample('assessment.create.yaml')],
  ['lacuna', 'create', sample('lacuna.create.yaml'), '--sandbox', '--no-ledger'],
  ['assessment', 'create', sample('assessment.create.yaml'), '--sandbox'],
  ['track', 'create', sample('track.create.yaml'), '--sandbox'],
];
for (const words of commands) {
  const exitCode = await main(words, recorded);
  if (exitCode !== 0) throw new Error(`lms-cli ${words.join(' ')} ended with ${exitCode}`);
}
save();
process.chdir(root);
rmSync(folder, { recursive: true, force: true });
