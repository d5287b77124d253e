/** Runs the usual commands against a local service, and records the code that they compile. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = createRequire(import.meta.url);
const { recordCodeCache } = load('../bin/code-cache.js');
const save = recordCodeCache(join(root, 'dist'));
const { createNodeHost, main } = load('../dist/main.cjs');

const folder = mkdtempSync(join(tmpdir(), 'lms-cli-build-'));
const cli = join(root, 'bin', 'lms-cli.js');
// In a process of its own: its code would make what is kept for the commands larger.
const service = spawn(process.execPath, [cli, 'sandbox', '--port', '0', '-q'], {
  cwd: folder,
  env: { PATH: process.env['PATH'], HOME: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const lines = createInterface({ input: service.stdout })[Symbol.asyncIterator]();
  const { value: url } = await lines.next();
  if (url === undefined) throw new Error('the local service did not start');
  await runCommands(url);
  save();
} finally {
  service.kill('SIGTERM');
  process.chdir(root);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * For a terminal and for a program, in each language.
 * @param {string} url
 */
async function runCommands(url) {
  process.chdir(folder);
  const host = createNodeHost(process, root);
  const env = { LMS_BASE_URL: url };
  const stdin = { ...host.terminal.stdin, isTerminal: false };
  const sample = (/** @type {string} */ name) => join(root, 'samples', name);
  const commands = [
    ['--help'],
    ['validate', sample('lacuna.create.yaml'), sample('assessment.create.yaml')],
    ['lacuna', 'create', sample('lacuna.create.yaml'), '--no-ledger'],
    ['assessment', 'create', sample('assessment.create.yaml'), '--again'],
    ['track', 'create', sample('track.create.yaml'), '--again'],
    ['import', sample('lacuna.create.yaml'), '--as', 'lacuna.create', '--new-ledger'],
    ['runs', 'list'],
  ];
  for (const [language, isTerminal] of [
    ['en', true],
    ['pt-BR', false],
  ]) {
    const silent = { isTerminal, columns: 80, write: async () => undefined };
    const terminal = { stdin, stdout: silent, stderr: silent, statusLine: null };
    for (const words of commands) {
      const recorded = { ...host, env, configDirectory: folder, terminal };
      const exitCode = await main([...words, '--lang', language], recorded);
      if (exitCode !== 0) throw new Error(`lms-cli ${words.join(' ')} ended with ${exitCode}`);
    }
  }
}
