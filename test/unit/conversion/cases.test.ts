/**
 * Cases of conversion: a file in `cases/FORMAT/` and, beside it, what becomes of its questions; for
 * H5P also what its package says of it (`.about.json`). The samples for users are cases too, by the
 * format that is recognized. `npm run cases` writes the expectations and prints the lines that
 * changed; `npm test` writes nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { structuredPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import { recognize, sourceFormats } from '../../../src/commands/convert/formats.ts';
import { expectationOf } from './expectation.ts';

const folder = fileURLToPath(new URL('cases', import.meta.url));
const ending = '.expected.yaml';
const about = '.about.json';
const isUpdate = process.env['LMS_CASES'] === 'update';

const filesIn = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => extname(file) !== '' && !file.endsWith(about))
    .toSorted();
const cases = filesIn().filter((file) => !file.endsWith(ending));
const samples = readdirSync('samples/convert').filter((file) => !file.endsWith('.xlsx'));
const pathWithout = (file: string) => file.slice(0, -extname(file).length);

/** The text of the expectation, which an update has written before. */
function expected(path: string, actual: string): string {
  if (isUpdate) rewrite(path, actual);
  return existsSync(path) ? readFileSync(path, 'utf8') : 'no expectation yet: npm run cases';
}

describe('the case', () => {
  test.each(cases)('%s', async (file) => {
    const path = join(folder, pathWithout(file));
    const ofPackage = existsSync(path + about) ? readFileSync(path + about, 'utf8') : null;
    const bytes = readFileSync(join(folder, file));
    const actual = await expectationOf(dirname(file), [bytes], ofPackage);
    expect(actual).toBe(expected(path + ending, actual));
  });

  test.each(samples)('of the sample %s', async (name) => {
    const bytes = readFileSync(join('samples/convert', name));
    const [format] = recognize({ name, text: bytes.toString(), named: new Map() });
    const actual = await expectationOf(format?.name ?? 'none', [bytes]);
    expect(actual).toBe(expected(join(folder, 'samples', name + ending), actual));
  });
});

test('every expectation has one case, in the folder of a format', () => {
  const expectations = filesIn().filter((file) => file.endsWith(ending));
  const ofSamples = samples.map((name) => `samples/${name}`);
  const wanted = [...cases.map(pathWithout), ...ofSamples].map((path) => path + ending);
  expect(expectations).toEqual(wanted.toSorted());
  expect(cases.map(dirname).filter((format) => !sourceFormats.includes(format))).toEqual([]);
});

/** Writes the expectation, and prints the lines that changed. */
function rewrite(path: string, actual: string): void {
  const former = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (actual === former) return;
  writeFileSync(path, actual);
  const name = basename(path);
  const { hunks } = structuredPatch(name, name, former, actual, '', '', { context: 0 });
  const changes = hunks.flatMap(({ newStart, lines }) => [`  line ${newStart}`, ...lines]);
  process.stdout.write(`${[path, ...changes].join('\n')}\n`);
}
