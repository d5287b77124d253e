/** Plans of content folders (bench/content.js). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content } from './content.js';
import { cli, folder, pairsOf, programOf, recordsOr, report, run, serve } from './measure.js';

const PAIRS = 5;

/** @type {readonly import('./content.js').Format[]} */
const formats = ['mixed', 'yaml', 'md', 'ndjson'];

/** A plan of a folder of which little has changed, against a program that parses and hashes it. */
export async function plan() {
  const size = recordsOr(10_000);
  for (const format of formats) {
    const planning = await applied(size, format);
    const place = content(size, format, true);
    const pairs = await pairsOf(PAIRS, planning, () => run([programOf('bare-content.js'), place]));
    report('plan', { pairs, detail: `${size} resources, ${format}` });
  }
}

/** The peak memory of plans of a large folder against those of a small one. */
export async function planMemory() {
  const [few, many] = [10_000, recordsOr(100_000)];
  const everythingNew = (/** @type {number} */ size) =>
    peakOf(planOf(content(size, 'ndjson'), ['--new-ledger']));
  memoryRow('everything new', { least: everythingNew(few), most: everythingNew(many) });
  const nothingNew = async (/** @type {number} */ size) => peakOf(await applied(size, 'ndjson'));
  memoryRow('nothing changed', { least: await nothingNew(few), most: await nothingNew(many) });

  /**
   * @param {string} what
   * @param {{ least: Peak, most: Peak }} peaks
   */
  function memoryRow(what, { least, most }) {
    const [small, large] = [least, most].map(({ kib }) => `${Math.round(kib / 1024)} MiB`);
    report('plan memory', {
      pairs: [{ ours: most.times, yardstick: least.times }],
      ratios: [most.kib / least.kib],
      detail: `${many} against ${few}, ${what}`,
      remark: `the ratio is that of memory: ${large} / ${small}`,
    });
  }
}

/**
 * Runs Node with the words in front, and with further variables.
 * @typedef {(words?: readonly string[], more?: NodeJS.ProcessEnv) => import('./measure.js').Times} Run
 * @typedef {{ times: import('./measure.js').Times, kib: number }} Peak
 */

/** @param {Run} planning @returns {Peak} */
function peakOf(planning) {
  const peak = join(folder, 'peak');
  const times = planning(['--require', programOf('peak-memory.cjs')], { PEAK_FILE: peak });
  return { times, kib: Number(readFileSync(peak, 'utf8')) };
}

/**
 * Applies a new folder to the local service. Returns what plans it then.
 * @param {number} size
 * @param {import('./content.js').Format} format
 * @returns {Promise<Run>}
 */
async function applied(size, format) {
  const place = content(size, format);
  const { url, stop } = await serve([cli, 'sandbox', '--port', '0', '--db', `${place}.db`, '-q']);
  const options = ['--base-url', url, '--ledger', `${place}.ledger.db`];
  const sending = ['--new-ledger', '--yes', '-q', '--concurrency', '16'];
  run([cli, 'apply', ...options, ...sending], {}, { cwd: place });
  stop();
  return planOf(place, options);
}

/**
 * @param {string} place
 * @param {readonly string[]} options
 * @returns {Run}
 */
function planOf(place, options) {
  return (words = [], more = {}) => run([...words, cli, 'plan', ...options], more, { cwd: place });
}
