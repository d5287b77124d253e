/** Runs the usual commands against a local service, and records the code that they compile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
process.chdir(folder);
// In a process of its own: its code would make what is kept for the commands larger.
const service = spawn(
  process.execPath,
  [join(root, 'bin', 'lms-cli.js'), 'sandbox', '--port', '0', '-q'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [url] = await once(service.stdout.setEncoding('utf8'), 'data');

const sample = (/** @type {string} */ name) => join(root, 'samples', name);
const host = createNodeHost(process, root);
const silence = { ...host.terminal.stdout, write: async () => undefined };
const recorded = {
  ...host,
  env: { HOME: folder, LMS_BASE_URL: url.trim() },
  configDirectory: join(folder, 'config'),
  terminal: { ...host.terminal, stdout: silence, stderr: silence },
};
const commands = [
  ['--help'],
  ['validate', sample('lacuna.create.yaml'), sample('assessment.create.yaml')],
  ['lacuna', 'create', sample('lacuna.create.yaml'), '--no-ledger'],
  ['assessment', 'create', sample('assessment.create.yaml')],
  ['track', 'create', sample('track.create.yaml')],
];
for (const words of commands) {
  const exitCode = await main(words, recorded);
  if (exitCode !== 0) throw new Error(`lms-cli ${words.join(' ')} ended with ${exitCode}`);
}
save();
service.kill('SIGTERM');
process.chdir(root);
rmSync(folder, { recursive: true, force: true });
