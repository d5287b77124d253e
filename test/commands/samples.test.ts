import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentKinds, operations } from '../../src/contract/operations.ts';
import { startCli } from '../harness/cli.ts';
import { create, field } from './bodies.ts';

const folder = fileURLToPath(new URL('../../samples/', import.meta.url));
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.'))
  .map((name) => name.replaceAll('\\', '/'))
  // What `init` copies to another place is tested there.
  .filter((name) => !name.startsWith('content-folder/'))
  .sort();
/** Those of the course belong together: each refers to others. */
const course = names.filter((name) => name.startsWith('course/'));
const isImport = (name: string) => name.endsWith('.import.yaml') || course.includes(name);
/** Rows and lines have no place for what an editor reads. */
const hasSchemaLine = (name: string) => !/\.(?:csv|ndjson)$/.test(name);

/** `lacuna.create` of `lacuna.create.en.json`. */
function kindOf(name: string) {
  const kind = documentKinds.find((each) => name.startsWith(`${each}.`));
  if (kind === undefined) throw new TypeError(`${name} is named for no kind of document`);
  return { kind, ...operations[kind] };
}

describe.each(names.filter((name) => !course.includes(name)))('samples/%s', (name) => {
  test('is valid on its own', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('validate', folder + name, '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(field(cli.json(), 'documents')).not.toBe(0);
  });
});

describe.each(names.filter(hasSchemaLine))('samples/%s', (name) => {
  test('has schema lines that find its schema', () => {
    const text = readFileSync(folder + name, 'utf8');
    const lines = [...text.matchAll(/\$schema(?:"?: ?"|=)([^\s"]+)/g)].map(([, line = '']) => line);
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      const kind = isImport(name) ? 'import' : kindOf(name).kind;
      expect(line).toContain(`${kind}.schema.json`);
      const base = new URL(`../../samples/${name}`, import.meta.url);
      expect(existsSync(new URL(line, base))).toBe(true);
    }
  });
});

describe.each(names.filter((name) => !isImport(name)))('samples/%s', (name) => {
  test.each(['2.0', 'v0'])('is accepted by the service on %s', async (api) => {
    await using cli = await startCli();
    const { resource, verb } = kindOf(name);
    if (verb !== 'create') await create(cli, resource);
    // The resource was made through the other interface, which has a ledger of its own.
    await cli.run(resource, verb, folder + name, '--api', api, '--no-ledger', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('warning');
  });
});

test('every kind of document has a sample', () => {
  expect(documentKinds.filter((kind) => !names.some((name) => name.startsWith(kind)))).toEqual([]);
});

describe('the imports among the samples', () => {
  const imports = [['course.import.yaml'], course];

  test.each(imports)('%s and its companions are valid together', async (...files) => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('validate', ...files.map((name) => folder + name), '-o', 'json');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });

  test.each(imports)('%s and its companions are imported once', async (...files) => {
    await using cli = await startCli();
    const words = ['import', ...files.map((name) => folder + name), '-o', 'json'];
    await cli.run(...words);
    const outcomes = () => [cli.json()].flat().map((result) => field(result, 'outcome'));
    expect([cli.exitCode, new Set(outcomes())]).toEqual([0, new Set(['done'])]);
    await cli.run(...words);
    expect([cli.exitCode, new Set(outcomes())]).toEqual([0, new Set(['skipped'])]);
  });

  test('the rows of a Portuguese spreadsheet are sent with the right values', async () => {
    const bytes = readFileSync(`${folder}course/tracks.csv`);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    await using cli = await startCli();
    await cli.run('import', ...course.map((name) => folder + name), '-o', 'json');
    const returned = (key: string) => {
      const results = [cli.json()].flat();
      return field(results.find((result) => field(result, 'key') === key) ?? null, 'content');
    };
    const items = ['colony', 'empire', 'republic'].map((name) =>
      field(returned(`track of the ${name}`), 'id'),
    );
    const tracks = await cli.held('tracks');
    expect(tracks.find(({ code }) => code === 'his-br')).toMatchObject({
      name: 'História do Brasil',
      cost: 149.9,
      requiredPreExam: true,
      scoreApprovePreExam: 87.5,
      preExamId: returned('release of the history test'),
      programmaticContent: '<p>Colônia; Império; República.</p>',
      trackItems: items.map((enrollableItemId, index) => ({
        enrollableItemId,
        order: index + 1,
      })),
    });
    expect(tracks.find(({ code }) => code === 'his-br-2')).toMatchObject({
      programmaticContent: '<p>A "Independência"; o café; a Abolição.</p>',
    });
  });
});
