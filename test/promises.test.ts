/** Each promise names the tests that fail where it is broken (promises.yaml), and these exist. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Row {
  readonly promise: string;
  /** By file: the titles of tests, of cases, or of sections of a transcript. */
  readonly tests?: Readonly<Record<string, string | readonly string[]>>;
  /** Why no test holds it. */
  readonly none?: string;
}

const subjects: Readonly<Record<string, readonly Row[]>> = parse(
  readFileSync('test/promises.yaml', 'utf8'),
);
const rows = Object.values(subjects).flat();

/** A title as a test, a list of cases and a page write it. */
const written = (title: string) => [
  `'${title}'`,
  `\`${title}\``,
  `case: ${title}\n`,
  `# ${title}\n`,
];

function isIn(file: string, title: string): boolean {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return written(title).some((each) => text.includes(each));
}

describe('a promise', () => {
  test('is made once, and has a test or the reason why it has none', () => {
    expect(new Set(rows.map(({ promise }) => promise)).size).toBe(rows.length);
    const both = rows.filter(({ tests, none }) => (tests === undefined) === (none === undefined));
    expect(both).toEqual([]);
  });

  test('names tests that exist', () => {
    const named = rows.flatMap(({ tests = {} }) =>
      Object.entries(tests).flatMap(([file, titles]) =>
        [titles].flat().map((title) => ({ file, title })),
      ),
    );
    expect(named.length).toBeGreaterThan(rows.length / 2);
    expect(named.filter(({ file, title }) => !isIn(file, title))).toEqual([]);
  });
});
