import { fileURLToPath } from 'node:url';
import { answering, cli, pairsOf, report, run } from './measure.js';

const sample = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../samples/${name}`, import.meta.url));

/** Whole commands against an empty Node. */
export async function startup() {
  const create = ['assessment', 'create', sample('assessment.create.yaml')];
  // The work of a service is no part of a start.
  const { url, stop } = await answering();
  const command = (/** @type {readonly string[]} */ words) =>
    run([cli, ...words], { LMS_BASE_URL: url });
  /** @type {[name: import('./goals.js').Name, words: readonly string[]][]} */
  const rows = [
    ['--version', ['--version']],
    ['--help', ['--help']],
    ['validate one YAML file', ['validate', sample('lacuna.edit.yaml')]],
    ['create --no-ledger', [...create, '--no-ledger']],
    ['create', [...create, '--again']],
    ['move', ['track', 'move', '1', '704']],
    ['complete a command', ['__complete', 'zsh', 'ru']],
    ['complete a profile', ['__complete', 'zsh', '--profile', '']],
  ];
  // Makes the ledger.
  command(['track', 'create', sample('track.create.yaml')]);
  for (const [name, words] of rows) {
    const pairs = await pairsOf(
      31,
      () => command(words),
      () => run(['-e', '0']),
    );
    report(name, { pairs });
  }
  stop();
}
