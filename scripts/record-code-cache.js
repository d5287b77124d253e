/** Runs the usual commands against a local service, and records the code that they compile. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { recordCodeCache } = createRequire(import.meta.url)('../bin/code-cache.js');
const { load, save } = recordCodeCache(join(root, 'dist'));
const { createNodeHost, main } = load('./main.cjs');

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
  const host = createNodeHost(process, root);
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
  const inFolder = [['apply', '--yes', '--new-ledger'], ['plan']];
  for (const [language, isTerminal] of [
    ['en', true],
    ['pt-BR', false],
  ]) {
    const silent = { isTerminal, columns: 80, write: async () => undefined };
    const terminal = { stdin, stdout: silent, stderr: silent, statusLine: null };
    const run = async (/** @type {string[]} */ words, /** @type {NodeJS.ProcessEnv} */ env) => {
      const recorded = { ...host, env, configDirectory: folder, terminal };
      const exitCode = await main([...words, '--lang', language], recorded);
      if (exitCode !== 0) throw new Error(`lms-cli ${words.join(' ')} ended with ${exitCode}`);
    };
    process.chdir(mkdtempSync(join(folder, 'single-')));
    for (const words of commands) await run(words, { LMS_BASE_URL: url });
    process.chdir(mkdtempSync(join(folder, 'content-')));
    await run(['init'], {});
    const config = readFileSync('lms-cli.yaml', 'utf8');
    writeFileSync('lms-cli.yaml', config.replace('sandbox: true', `baseUrl: ${url}`));
    for (const words of inFolder) await run(words, {});
  }
}
