/**
 * Measures the start-up of whole commands as ratios to a bare `node -e 0` of the same run. Takes
 * the pairs alternately, so that a slowdown of the machine affects both, and shows medians.
 *
 *     node bench/startup.js [pairs]
 *
 * Limits on Node 20: --version 1.25, --help 1.35, a create that is recorded in a ledger 2.3 (2.0
 * without one: --no-ledger).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const pairs = Number(process.argv[2] ?? 31);
const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'bin', 'lms-cli.js');
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-bench-'));
const service = spawn(
  process.execPath,
  [cli, 'sandbox', '--port', '0', '--db', join(folder, 'bench.db'), '-q'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
/** @type {string} */
const url = await new Promise((resolve) => {
  createInterface({ input: service.stdout }).once('line', resolve);
});

try {
  const sample = join(root, 'samples', 'lacuna.edit.yaml');
  const create = join(root, 'samples', 'assessment.create.yaml');
  // Create the first track of a fresh service, so that its id is 1.
  timed([cli, 'track', 'create', join(root, 'samples', 'track.create.yaml')]);
  print('--version', ['--version']);
  print('--help', ['--help']);
  print('completion of a command', ['__complete', 'zsh', 'ru']);
  print('completion of a profile', ['__complete', 'zsh', '--profile', '']);
  print('completion of a run', ['__complete', 'zsh', 'runs', 'show', '']);
  print('validate one YAML file', ['validate', sample]);
  print('create from one YAML file', ['assessment', 'create', create]);
  print('the same with --no-ledger', ['assessment', 'create', create, '--no-ledger']);
  print('move', ['track', 'move', '1', '704']);
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} name
 * @param {string[]} words
 */
function print(name, words) {
  /** @type {number[]} */
  const bare = [];
  /** @type {number[]} */
  const ours = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    bare.push(timed(['-e', '0']));
    ours.push(timed([cli, ...words]));
  }
  const ratios = ours.map((time, index) => time / (bare[index] ?? time));
  process.stdout.write(
    `${name.padEnd(28)} ${median(ratios).toFixed(2)} times a bare node ` +
      `(${median(ours).toFixed(0)} ms to ${median(bare).toFixed(0)} ms, ${pairs} pairs, Node ${process.version})\n`,
  );
}

/** @param {string[]} words */
function timed(words) {
  const start = performance.now();
  const env = { ...process.env, LMS_BASE_URL: url };
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const time = performance.now() - start;
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return time;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
