/** What the tests of tables share. */
import * as fc from 'fast-check';
import { fromBufferPromise } from 'yauzl';
import type { TableSource } from '../../../../src/conversion/table/read-csv.ts';
import { readXlsx } from '../../../../src/conversion/table/read-xlsx.ts';
import { usualHeaders, usualTable } from '../../../../src/documents/csv/header.ts';
import type { RowDocument } from '../../../../src/conversion/table/read-csv.ts';
import type { PackageEntry } from '../../../../src/conversion/package/open-package.ts';
import type { QuestionToWrite } from '../../../../src/conversion/writing.ts';
import type { JsonObject } from '../../../../src/core/json.ts';
import { checkOfKind } from '../../../../src/documents/check.ts';
import { checkResourceDocument } from '../../../../src/documents/resource-document.ts';

export function tableSource(text: string, name = 'questions.csv'): TableSource {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
    bytes.subarray(1000 * index, 1000 * (index + 1)),
  );
  return {
    name,
    chunks: pieces(parts),
    table: usualTable,
    headerLine: 1,
    passed: [],
  };
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The rows of all sheets that are read. */
export async function* sheetRowsOf(
  entries: readonly PackageEntry[],
  headers = usualHeaders,
): AsyncGenerator<RowDocument> {
  for (const { rows } of (await readXlsx('questions.xlsx', entries, headers)).tables) yield* rows;
}

/** The question of a row, or what is wrong with it. */
export function questionOf({ document, diagnostics }: RowDocument) {
  if (document === null) return diagnostics.map(({ problem }) => problem.code);
  const { value } = document;
  const isResource = typeof value === 'object' && value !== null && 'resource' in value;
  if (isResource) {
    const { resource, key, diagnostics: found } = checkResourceDocument(document, strict);
    return resource === null
      ? found.map(({ problem }) => problem.code)
      : { key, body: resource.body };
  }
  const { body, diagnostics: found } = checkOfKind(document, 'lacuna.create', {
    ...strict,
  });
  return body === null ? found.map(({ problem }) => problem.code) : { key: null, body };
}

const strict = { allowUnknown: false };

export const question = (fields: JsonObject = {}): JsonObject => ({
  title: 'Capitais',
  question: 'A capital do Brasil é ###.',
  difficulty: 1,
  source: 'Apostila',
  author: 'Maria',
  topicId: 8801,
  lacunaAlternatives: [
    {
      alternatives: [
        { description: 'Brasília', score: 10 },
        { description: 'Rio de Janeiro', score: 0 },
      ],
    },
  ],
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
  ...fields,
});

const character = fc.oneof(
  fc.constantFrom('a', 'ç', ' ', '=', '+', '-', '@', '|', '\\', "'", '"', ',', ';', '#'),
  fc.constantFrom('\t', '\n', '\u0001', '\uFEFF', '\u00A0', '😀'),
  fc.constantFrom('$var:', '_x000D_', '1.234', 'constructor'),
);
export const anyText = fc
  .oneof(fc.string({ unit: character, maxLength: 8 }), fc.string({ unit: 'grapheme' }))
  .filter((text) => text.trim() !== '');

const score = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -99999, max: 99999 }).map((thousandths) => thousandths / 1000),
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }).filter((value) => !Object.is(value, -0)),
);

/** Without the spaces at its ends, which no cell keeps. */
const answer = fc.record({ description: anyText.map((text) => text.trim()), score });
const blank = fc.array(answer, { minLength: 1, maxLength: 4 });

const id = fc.oneof(fc.nat(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }));
const permission = fc.record({
  partyId: id,
  roles: fc.subarray(['READ', 'WRITE', 'REMOVE']),
});

const anyBody = fc
  .record(
    {
      statement: anyText.map((text) => text.replaceAll('#', '')),
      title: anyText,
      difficulty: fc.integer(),
      source: anyText,
      author: anyText,
      topicId: id,
      tags: anyText,
      dropDown: fc.boolean(),
      assessWhole: fc.boolean(),
      disabled: fc.boolean(),
      disableHTML: fc.boolean(),
      inheritPermissions: fc.constantFrom('INHERIT', 'NOT_INHERIT'),
      securityPermission: fc.array(permission, { maxLength: 3 }),
      securityRestriction: fc.array(permission, { maxLength: 3 }),
      blanks: fc.array(blank, { minLength: 1, maxLength: 3 }),
    },
    {
      requiredKeys: [
        ...(['statement', 'title', 'difficulty', 'source', 'author', 'topicId'] as const),
        ...(['inheritPermissions', 'securityPermission', 'securityRestriction'] as const),
        'blanks',
      ],
    },
  )
  .map(({ statement, blanks, ...fields }): JsonObject => ({
    ...fields,
    question: `${statement}${blanks.map(() => ' ###').join('')}`,
    lacunaAlternatives: blanks.map((alternatives) => ({ alternatives })),
  }));

export const anyQuestions: fc.Arbitrary<QuestionToWrite[]> = fc
  .array(fc.record({ body: anyBody, hasKey: fc.boolean() }), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map(({ body, hasKey }, index) => ({ body, key: hasKey ? `geo/q${index}` : null })),
  );

/** The entries of a zip archive. */
export async function entriesOf(bytes: Uint8Array): Promise<PackageEntry[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const entries: PackageEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const parts: Uint8Array[] = [];
    for await (const part of stream) parts.push(part);
    const name = entry.fileName;
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    entries.push({ name, size, pieces: () => pieces(parts) });
  }
  return entries;
}

async function* pieces<T>(parts: readonly T[]): AsyncGenerator<T> {
  yield* parts;
}

/** The entries of a workbook of these XML texts. */
export function workbookOf(texts: Readonly<Record<string, string>>): PackageEntry[] {
  return Object.entries(texts).map(([name, text]) => ({
    name,
    size: text.length,
    pieces: () => pieces([new TextEncoder().encode(text)]),
  }));
}
