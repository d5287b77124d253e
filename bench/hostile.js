/** Hostile files, each against a harmless file of its format and size in the same command. */
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

/** What a question has beside its title and its sentence, so that any command takes it. */
const beside = {
  difficulty: 1,
  source: 's',
  author: 'a',
  topicId: 1,
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};
const question = JSON.stringify({ title: 'a', cloze: 'A [[b]].', ...beside });

const moodle =
  '<question type="cloze"><name><text>a</text></name><questiontext><text>A {1:SA:=b}.</text></questiontext></question>';
/** @type {(unit: string, bytes: number) => string} */
const filled = (unit, bytes) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));

/** @type {Readonly<Record<string, (bytes: number) => string | Uint8Array>>} */
const harmless = {
  '.xml': (bytes) => `<?xml version="1.0"?>\n<quiz>${filled(moodle, bytes)}</quiz>`,
  '.json': (bytes) => `[${filled(`${question},`, bytes)}${question}]`,
  '.yaml': (bytes) => filled(`--- ${question}\n`, bytes),
  '.gift': (bytes) => filled('::a::A {=b}.\n\n', bytes),
  '.csv': (bytes) =>
    `title,cloze,${Object.keys(beside).join()}\n${filled('a,A [[b]],1,s,a,1,INHERIT,[],[]\n', bytes)}`,
  '.ndjson': (bytes) => filled(`${question}\n`, bytes),
  '.md': (bytes) => filled('# a\n\nA [[b]].\n\n', bytes),
  '.xlsx': (bytes) => workbook(filled('<row><c t="str"><v>a</v></c></row>', bytes)),
  '.zip': (bytes) =>
    zipSync({ 'a.gift': [strToU8(filled('::a::A {=b}.\n\n', bytes)), { level: 0 }] }),
};

export async function hostile() {
  for (const file of hostileFiles) {
    const { name, content, options = [], words: other = null, exitCode = INVALID } = file;
    const bytes = Buffer.from(content());
    writeFileSync(join(folder, name), bytes);
    const yardstick = `harmless${extname(name)}`;
    const size = file.yardstick ?? Math.min(bytes.length, LARGEST);
    writeFileSync(join(folder, yardstick), harmless[extname(name)]?.(size) ?? '');
    /** @type {(path: string) => string[]} */
    const words = (path) =>
      other === null
        ? [cli, 'convert', path, '--out', 'q.ndjson', '--overwrite', ...options]
        : [cli, ...other, path];
    const ends = endingOf(words(yardstick));
    const pairs = await pairsOf(
      PAIRS,
      () => run(words(name), {}, { ends: exitCode }),
      () => run(words(yardstick), {}, { ends }),
    );
    report('hostile', { pairs, detail: name });
  }
}

/** @param {readonly string[]} words */
function endingOf(words) {
  const { status } = spawnSync(node, words, { cwd: folder, env: cleanEnvironment() });
  return status ?? -1;
}
