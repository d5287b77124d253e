/**
 * Lists of cases: each file of a folder is a list of what is given, with what is told of it.
 * `npm run cases` writes what is told; `npm test` compares it, and writes nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, parse, visit } from 'yaml';
import { afterAll, describe, expect, test } from 'vitest';

/** A test for each case in the lists of the folder. What is told stands behind what is given. */
export function testCases(folder: string, tell: (given: never) => object | Promise<object>): void {
  const isUpdate = process.env['LMS_CASES'] === 'update';
  describe.each(readdirSync(folder).toSorted())('%s', (file) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const cases: { readonly case: string }[] = parse(text);
    const told: object[] = [...cases];
    if (isUpdate) afterAll(() => writeFileSync(path, written(told)));
    test.skipIf(isUpdate)('is as `npm run cases` writes it', () => {
      expect(written(cases)).toBe(text);
    });
    const rows = cases.map((each, at) => [each.case, each, at] as const);
    test.each(rows)('%s', async (_, each, at) => {
      const actual = { ...each, ...(await tell(each as never)) };
      told[at] = actual;
      expect(written([actual])).toBe(written([isUpdate ? actual : each]));
    });
  });
}

/** In YAML, with white space and signs that a block of text would not show as escapes. */
function written(cases: readonly object[]): string {
  const document = new Document(cases);
  visit(document, {
    Scalar(_, scalar) {
      const { value } = scalar;
      if (typeof value !== 'string' || !isUnclear.test(value)) return;
      scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    singleQuote: true,
  });
}

const isUnclear = /[ \t]\n|[^\P{C}\n]|[\p{Zl}\p{Zp}\u{A0}]/u;
