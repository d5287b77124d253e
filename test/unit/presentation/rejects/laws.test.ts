import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '../../../../src/core/json.ts';
import type { Format } from '../../../../src/documents/document-format.ts';
import { readWhole } from '../../../../src/documents/read.ts';
import { yamlText } from '../../../../src/presentation/yaml-text.ts';
import { type Input, recordedIn, written } from './rejecting.ts';
import { runsOf } from '../../../harness/laws.ts';

function valuesIn(name: string, text: string): Json[] {
  const options = { format: null, allowUnknown: true };
  const { documents } = readWhole(name, new TextEncoder().encode(text), options);
  return Array.from(documents, ({ document, diagnostics }) => {
    expect(diagnostics).toEqual([]);
    return withoutReason(document?.value ?? null);
  });
}

function withoutReason(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$rejected'));
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('---', '...', '# x', '// x', '/* x', ' a', 'a\n\n', '- b', '%YAML', '"', '\t'),
);
const name = text.filter(
  (each) => !['', '__proto__', 'constructor', 'prototype', '$rejected', '$schema'].includes(each),
);
const { tree: value } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
  ),
}));
const documents = fc.array(fc.dictionary(name, value, { maxKeys: 4 }), {
  minLength: 1,
  maxLength: 4,
});

const comment = fc.constantFrom('', 'a comment', '--- no separator', '"', ' rejected');

const jsonOf = (document: Json, indent?: number) =>
  JSON.stringify(
    document,
    (_, each) => (typeof each === 'bigint' ? `bigint ${each}` : each),
    indent,
  ).replaceAll(/"bigint (\d+)"/g, '$1');

/** Files of documents, written in many ways. */
const input: fc.Arbitrary<Input> = fc
  .tuple(documents, comment, fc.constantFrom<Format>('yaml', 'json', 'ndjson'), fc.boolean())
  .map(([list, said, format, isPretty]) => {
    const indent = isPretty ? 2 : undefined;
    if (format === 'ndjson') {
      return { name: 'a.ndjson', format, text: list.map((each) => jsonOf(each)).join('\n') };
    }
    if (format === 'json') {
      const elements = list.map((each) => `// ${said}\n${jsonOf(each, indent)} // ${said}\n`);
      return { name: 'a.json', format, text: `[${elements.join(', ')}]` };
    }
    const parts = list.map((each) => {
      const body = isPretty ? yamlText(each) : `${jsonOf(each)}\n`;
      return `--- # ${said}\n# ${said}\n${body}`;
    });
    return { name: 'a.yaml', format, text: parts.join('') };
  });

describe('rejects read again', () => {
  test.each(['r.yaml', 'r.jsonc', 'r.ndjson'])('from %s are the same documents', async (file) => {
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 2 }), async (inputs) => {
        const before = inputs.flatMap((each) => valuesIn(each.name, each.text));
        const once = await written(recordedIn(inputs), { file });
        expect(valuesIn(file, once)).toEqual(before);
        const second = { name: file, format: recordedFormat(file), text: once };
        const twice = await written(recordedIn([second]), { file });
        expect(valuesIn(file, twice)).toEqual(before);
      }),
      { numRuns: runsOf(150) },
    );
  });

  test.each(['r.csv', 'r.yaml', 'r.json', 'r.ndjson'])(
    'from %s are the rows of the same cells',
    async (file) => {
      const cell = fc.oneof(
        fc.string(),
        fc.constantFrom(';', ',', '"', 'a\nb', ' a ', '=1+1', 'ç', ''),
      );
      const row = fc.record({ key: cell, notes: cell });
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 1, maxLength: 4 }),
          fc.constantFrom(';', ','),
          async (rows, delimiter) => {
            const quoted = (each: string) => `"${each.replaceAll('"', '""')}"`;
            const lines = rows.map(({ key, notes }) =>
              ['lacuna.release', quoted(`k${key}`), quoted(notes)].join(delimiter),
            );
            const header = ['operation', 'key', 'body.versionNotes'].join(delimiter);
            const source = [header, ...lines].join('\r\n');
            const first: Input = { name: 'a.csv', format: 'csv', text: source };
            const before = valuesIn(first.name, source);
            expect(before).toHaveLength(rows.length);
            const once = await written(recordedIn([first]), { file });
            expect(valuesIn(file, once)).toEqual(before);
          },
        ),
        { numRuns: runsOf(60) },
      );
    },
  );
});

const recordedFormat = (file: string): Format =>
  file === 'r.yaml' ? 'yaml' : file === 'r.ndjson' ? 'ndjson' : 'jsonc';

test('the inputs of these laws have what is hard', () => {
  const samples = fc.sample(input, { numRuns: 300, seed: 1 }).map(({ text: each }) => each);
  expect(samples.some((each) => /\d{17}/.test(each))).toBe(true);
  expect(samples.some((each) => /^ *\S.*: [|>]/m.test(each))).toBe(true);
  expect(samples.some((each) => each.includes('// ') && each.includes('"---"'))).toBe(true);
});
