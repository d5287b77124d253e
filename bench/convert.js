/** Conversions of a long Moodle file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, folder, pairsOf, programOf, recordsOr, report, run } from './measure.js';
import { moodleFile } from './moodle.js';
import { pairs as pairsSaid } from './options.js';
import { questions } from './questions.js';

const PAIRS = 5;
const PARTLY = 6;

/** The required fields that Moodle does not know. */
const given = ['--set', 'author=Ana', '--set', 'difficulty=1', '--set', 'topicId=7'];

/** @type {readonly (readonly [detail: string, target: string, words: readonly string[]])[]} */
const shapes = [
  ['to ndjson', 'ndjson', given],
  ['to ndjson, fields missing', 'ndjson', []],
  ['to ndjson, with a report', 'ndjson', [...given, '--report', 'ndjson=report.ndjson']],
  ['to yaml', 'yaml', given],
];

/**
 * Conversions of a file with 200,000 questions, against a program that only parses it, and the
 * most memory that one of them needs, in MiB. A file of questions (.md) cannot be so long.
 */
export async function convert() {
  const size = recordsOr(200_000);
  const file = moodleFile(size);
  for (const [detail, target, words] of shapes) {
    /** @type {number[]} */
    const peaks = [];
    const ours = () => {
      const ends = words.includes('--set') ? 0 : PARTLY;
      const { times, peak } = converted(file, target, { words, ends });
      peaks.push(peak);
      return times;
    };
    const pairs = await pairsOf(PAIRS, ours, () => run([programOf('bare-xml.js'), file]));
    report('convert', { pairs, detail: `${size} questions ${detail}` });
    report('convert memory', { ratios: peaks, detail, remark: 'MiB, not a ratio' });
  }
}

/** The most memory, in MiB, in which a workbook of 150,000 rows is read. */
export function workbook() {
  const rows = recordsOr(150_000);
  const file = join(folder, 'questions.xlsx');
  run([cli, 'convert', questions(rows), '--to', 'xlsx', '--out', file]);
  for (const target of ['ndjson', 'csv']) {
    const runs = Array.from({ length: pairsSaid ?? PAIRS });
    const ratios = runs.map(() => converted(file, target).peak);
    const detail = `${rows} rows to ${target}`;
    report('workbook memory', { ratios, detail, remark: 'MiB, not a ratio' });
  }
}

/**
 * Converts a file once, and says the most memory that it took, in MiB.
 * @param {string} file
 * @param {string} target
 * @param {{ words?: readonly string[], ends?: number }} [how] further words, and its exit code
 */
function converted(file, target, { words = [], ends = 0 } = {}) {
  const peak = join(folder, 'peak');
  const out = ['--to', target, '--out', join(folder, `converted.${target}`), '--overwrite'];
  const measured = ['--require', programOf('peak-memory.cjs'), cli, 'convert', file];
  const times = run([...measured, ...out, ...words], { PEAK_FILE: peak }, { ends });
  return { times, peak: Number(readFileSync(peak, 'utf8')) / 1024 };
}
