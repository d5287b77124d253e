/** Checks and creates a question on the local service, and records the code that this compiled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = createRequire(import.meta.url);
// V8 uses a cache only under the flags with which it was made: those of bin/lms-cli.js.
setFlagsFromString('--liftoff-only');
const { recordCodeCache } = load('../bin/code-cache.js');
const save = recordCodeCache(join(root, 'dist'));
const { createNodeHost } = load('../dist/node-host.cjs');
const { main } = load('../dist/main.cjs');

const folder = mkdtempSync(join(tmpdir(), 'lms-cli-build-'));
const samples = join(root, 'samples');
process.chdir(folder);
const host = createNodeHost(process, root);
const silence = { ...host.terminal.stdout, write: async () => undefined };
const recorded = {
  ...host,
  env: {},
  terminal: { ...host.terminal, stdout: silence, stderr: silence },
};
const sample = join(samples, 'lacuna.create.yaml');
const commands = [['--help'], ['validate', sample], ['lacuna', 'create', sample, '--sandbox']];
for (const words of commands) {
  const exitCode = await main(words, recorded);
  if (exitCode !== 0) throw new Error(`lms-cli ${words.join(' ')} ended with ${exitCode}`);
}
save();
process.chdir(root);
rmSync(folder, { recursive: true, force: true });
