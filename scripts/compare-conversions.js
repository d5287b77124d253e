/**
 * Converts every file of a folder with expectations (`expected.json`, which says its own rules) and
 * prints what differs. Usage: node scripts/compare-conversions.js FOLDER
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeHTML } from 'entities';

const command = fileURLToPath(new URL('../bin/lms-cli.js', import.meta.url));

/**
 * @typedef {{ text: string, fraction: number }} Alternative
 * @typedef {{ kind: 'text' | 'list' | 'numeric' | 'multi', weight: number, alternatives: Alternative[] }} Blank
 * @typedef {{ type: string | null, title: string | null, verdict: string, reason?: string, losses: string[],
 *   segments?: string[], segmentsAlt?: string[][], blanks?: Blank[] }} Expected
 * @typedef {{ status: string, title: string | null, output: { line: number } | null, losses: { code: string }[] }} Told
 * @typedef {{ question: string, dropDown?: boolean, lacunaAlternatives: { alternatives: { description: string, score: number }[] }[] }} Body
 */

/**
 * @param {string} file
 * @returns {{ code: number, told: Told[], bodies: Body[] }}
 */
function convert(file) {
  const folder = mkdtempSync(join(tmpdir(), 'compare-conversions-'));
  try {
    const out = join(folder, 'out.ndjson');
    const report = join(folder, 'report.json');
    const code = exitCodeOf(['convert', file, '--out', out, '--report', `json=${report}`]);
    /** @type {(name: string) => string} */
    const read = (name) => {
      try {
        return readFileSync(name, 'utf8');
      } catch {
        return '';
      }
    };
    const told = read(report) === '' ? [] : JSON.parse(read(report)).questions;
    const lines = read(out).split('\n').filter(Boolean);
    return { code, told, bodies: lines.map((line) => JSON.parse(line)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string[]} words */
function exitCodeOf(words) {
  try {
    execFileSync(process.execPath, [command, ...words], { stdio: 'pipe' });
    return 0;
  } catch (error) {
    return error instanceof Error && 'status' in error ? Number(error.status) : -1;
  }
}

/** Without tags, entities and white space. @param {string} text */
const bare = (text) => decodeHTML(text.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, '');
/** @param {string} text */
const collapsed = (text) => text.trim().replaceAll(/\s+/g, ' ');

/**
 * @param {Expected} expected
 * @param {Told | undefined} told
 * @param {Body[]} bodies
 * @returns {string[]} what differs
 */
function differences(expected, told, bodies) {
  if (told === undefined) return ['no such question in the report'];
  const { verdict, losses } = expected;
  const { status } = told;
  const isWarned = told.losses.length > 0;
  if (verdict === 'skip') return status === 'skipped' ? [] : [`${status}, not skipped`];
  if (verdict === 'refuse') return status === 'refused' ? [] : [`${status}, not refused`];
  if (verdict !== 'convert' && status === 'refused') {
    return isWarned ? [] : ['refused without a reason'];
  }
  if (status !== 'converted') return [`${status}, not converted`];
  const body = bodies[(told.output?.line ?? 0) - 1];
  if (body === undefined) return ['converted, but not in the output'];
  const mustWarn = verdict !== 'convert' || losses.length > 0;
  return [
    ...(mustWarn && !isWarned ? ['converted without a warning'] : []),
    ...(verdict === 'needs-choice' || verdict === 'warn-or-refuse' ? [] : inBody(expected, body)),
    ...(expected.title && expected.title !== told.title ? [`title ${told.title}`] : []),
  ];
}

/**
 * @param {Expected} expected
 * @param {Body} body
 */
function inBody({ segments = [], segmentsAlt = [], blanks = [] }, body) {
  const found = [];
  const cut = body.question.split('###').map(bare);
  const accepted = [segments, ...segmentsAlt].map((each) => each.map(bare));
  if (!accepted.some((each) => JSON.stringify(each) === JSON.stringify(cut))) {
    found.push(`statement ${JSON.stringify(cut)}, not ${JSON.stringify(accepted[0])}`);
  }
  if (body.lacunaAlternatives.length !== blanks.length) {
    return [...found, `${body.lacunaAlternatives.length} blanks, not ${blanks.length}`];
  }
  const areLists = blanks.every(({ kind }) => kind === 'list');
  if ((body.dropDown ?? false) !== areLists) found.push(`dropDown ${body.dropDown}`);
  /** @type {number | null} */
  let factor = null;
  for (const [index, blank] of blanks.entries()) {
    const answers = new Map(
      (body.lacunaAlternatives[index]?.alternatives ?? []).map(({ description, score }) => [
        blank.kind === 'numeric' ? String(Number(description)) : collapsed(description),
        score,
      ]),
    );
    for (const { text, fraction } of blank.alternatives) {
      const name = blank.kind === 'numeric' ? String(Number(text)) : collapsed(text);
      const score = answers.get(name);
      answers.delete(name);
      if (fraction <= 0) {
        if (score === undefined ? blank.kind === 'list' : score > 0) {
          found.push(`blank ${index + 1}: wrong answer "${name}" has ${score}`);
        }
        continue;
      }
      if (score === undefined) found.push(`blank ${index + 1}: answer "${name}" is missing`);
      else {
        factor ??= score / (blank.weight * fraction);
        const meant = factor * blank.weight * fraction;
        if (!(factor > 0) || Math.abs(score - meant) > 0.005 * meant) {
          found.push(`blank ${index + 1}: "${name}" has ${score}, not ${meant}`);
        }
      }
    }
    for (const name of answers.keys()) found.push(`blank ${index + 1}: "${name}" is too many`);
  }
  return found;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/compare-conversions.js FOLDER');
  process.exit(2);
}
/** @type {{ files: Record<string, { questions: Expected[], verdict?: string }> }} */
const { files } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
let held = 0;
for (const [file, { questions, verdict }] of Object.entries(files)) {
  const { code, told, bodies } = convert(join(folder, file));
  const found = questions.flatMap((expected, index) =>
    differences(expected, told[index], bodies).map(
      (difference) => `  question ${index + 1} (${expected.title || expected.type}): ${difference}`,
    ),
  );
  if (told.length !== questions.length) {
    found.push(`  ${told.length} questions in the report, not ${questions.length}`);
  }
  if (verdict?.startsWith('refuse-file') && code === 0) found.push('  accepted, not refused');
  if (code < 0 || code >= 70) found.push(`  ended with exit code ${code}`);
  if (found.length === 0) held += 1;
  else console.log([file, ...found].join('\n'));
}
const count = Object.keys(files).length;
console.log(`${held} of ${count} files hold`);
process.exitCode = held === count ? 0 : 1;
