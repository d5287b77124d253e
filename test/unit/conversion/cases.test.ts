/**
 * Cases of conversion: a file in `cases/FORMAT/` and, beside it, what its reader yields. `npm run
 * cases` writes the expectations and prints the lines that changed; `npm test` writes nothing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { structuredPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import { sourceFormats } from '../../../src/commands/convert/formats.ts';
import { expectationOf } from './expectation.ts';

const folder = fileURLToPath(new URL('cases', import.meta.url));
const ending = '.expected.yaml';
const isUpdate = process.env['LMS_CASES'] === 'update';

const filesIn = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => extname(file) !== '')
    .toSorted();
const cases = filesIn().filter((file) => !file.endsWith(ending));
const expectationFor = (file: string) => `${file.slice(0, -extname(file).length)}${ending}`;

describe('the case', () => {
  test.each(cases)('%s', async (file) => {
    const actual = await expectationOf(dirname(file), readFileSync(join(folder, file)));
    const path = join(folder, expectationFor(file));
    if (isUpdate) rewrite(path, actual);
    expect(existsSync(path), `${file} has no expectation: npm run cases`).toBe(true);
    expect(actual).toBe(readFileSync(path, 'utf8'));
  });
});

test('every expectation has one case, in the folder of a format', () => {
  const expectations = filesIn().filter((file) => file.endsWith(ending));
  expect(cases.map(expectationFor).toSorted()).toEqual(expectations);
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
