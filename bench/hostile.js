/** Conversions of hostile files, each against a harmless file of its format. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { cleanEnvironment } from './clean-environment.js';
import { hostileFiles, workbook } from './hostile-files.js';
import { cli, folder, pairsOf, report, run } from './measure.js';
import { node } from './options.js';

const PAIRS = 3;
/** Of the yardstick, in bytes: what a conversion reads in about a second. */
const LARGEST = 262_144;
const INVALID = 3;

const moodle =
  '<question type="cloze"><name><text>a</text></name><questiontext><text>A {1:SA:=b}.</text></questiontext></question>';
/** @type {(unit: string, bytes: number) => string} */
const filled = (unit, bytes) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));

/** @type {Readonly<Record<string, (bytes: number) => string | Uint8Array>>} */
const harmless = {
  '.xml': (bytes) => `<?xml version="1.0"?>\n<quiz>${filled(moodle, bytes)}</quiz>`,
  '.json': (bytes) => JSON.stringify({ questions: filled('*a* ', bytes) }),
  '.yaml': (bytes) => filled('title: a\nquestion: A [[b]].\n---\n', bytes),
  '.gift': (bytes) => filled('::a::A {=b}.\n\n', bytes),
  '.csv': (bytes) => `title,question,lacuna1\n${filled('a,A ###,b\n', bytes)}`,
  '.ndjson': (bytes) => filled('{"title":"a","cloze":"A [[b]]."}\n', bytes),
  '.md': (bytes) => filled('# a\n\nA [[b]].\n\n', bytes),
  '.xlsx': (bytes) => workbook(filled('<row><c t="str"><v>a</v></c></row>', bytes)),
  '.zip': (bytes) =>
    zipSync({ 'a.gift': [strToU8(filled('::a::A {=b}.\n\n', bytes)), { level: 0 }] }),
};

export async function hostile() {
  for (const { name, content, options = [] } of hostileFiles) {
    const bytes = Buffer.from(content());
    writeFileSync(join(folder, name), bytes);
    const other = `harmless${extname(name)}`;
    const size = Math.min(bytes.length, LARGEST);
    writeFileSync(join(folder, other), harmless[extname(name)]?.(size) ?? '');
    /** @type {(file: string) => string[]} */
    const words = (file) => [cli, 'convert', file, '--out', 'q.ndjson', '--overwrite', ...options];
    const ends = endingOf(words(other));
    const pairs = await pairsOf(
      PAIRS,
      () => run(words(name), {}, { ends: INVALID }),
      () => run(words(other), {}, { ends }),
    );
    report('hostile', { pairs, detail: name });
  }
}

/** @param {readonly string[]} words */
function endingOf(words) {
  const { status } = spawnSync(node, words, { cwd: folder, env: cleanEnvironment() });
  return status ?? -1;
}
