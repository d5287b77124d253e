import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentKinds, operations } from '../../../src/contract/operations.ts';
import { type CliOptions, startCli } from '../../harness/cli.ts';
import { create, field } from '../bodies.ts';

const folder = fileURLToPath(new URL('../../../samples/', import.meta.url));
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.'))
  .map((name) => name.replaceAll('\\', '/'))
  // What `init` copies to another place is tested there, what `convert` reads and jobs of CI, too.
  .filter((name) => !/^(?:content-folder|convert|ci|en|pt-BR)\//.test(name))
  .sort();
/** A content folder: its files belong together. */
const course = names.filter((name) => name.startsWith('course/'));
const isImport = (name: string) => name.endsWith('.import.yaml');
/** Rows, lines and questions with keys have no place for what an editor reads. */
const hasSchemaLine = (name: string) =>
  !(course.includes(name) && /\.(?:csv|md|ndjson)$/.test(name));

/** The kind of document in a sample, as its schema is named. */
function schemaOf(name: string): string {
  if (name.endsWith('lms-cli.yaml')) return 'config';
  if (course.includes(name)) return 'resource';
  return isImport(name) ? 'import' : kindOf(name).kind;
}

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
      expect(line).toContain(`${schemaOf(name)}.schema.json`);
      const base = new URL(`../../../samples/${name}`, import.meta.url);
      expect(existsSync(new URL(line, base))).toBe(true);
    }
  });
});

const alone = names.filter((name) => !isImport(name) && !course.includes(name));
describe.each(alone)('samples/%s', (name) => {
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

test('the import among the samples is imported once', async () => {
  await using cli = await startCli();
  const words = ['import', `${folder}course.import.yaml`, '-o', 'json'];
  await cli.run(...words);
  const outcomes = () => [cli.json()].flat().map((result) => field(result, 'outcome'));
  expect([cli.exitCode, new Set(outcomes())]).toEqual([0, new Set(['done'])]);
  await cli.run(...words);
  expect([cli.exitCode, new Set(outcomes())]).toEqual([0, new Set(['skipped'])]);
});

describe('the content folder among the samples', () => {
  async function inCourse(options: CliOptions = {}) {
    const cli = await startCli(options);
    for (const name of course) {
      await cli.write(name.slice('course/'.length), readFileSync(folder + name));
    }
    return cli;
  }
  /** With the ids of the local profile, for the service of the test. */
  async function inServedCourse() {
    const cli = await inCourse({ env: { LMS_BASE_URL: undefined } });
    const text = await cli.read('lms-cli.yaml');
    await cli.write('lms-cli.yaml', text.replace('sandbox: true', `baseUrl: ${cli.url}`));
    return cli;
  }
  const trusted = 'https://lms-test.example.com,https://lms.example.com';
  const applied = ['apply', '--yes', '--new-ledger', '-o', 'json'];

  test('is valid, and its questions pass lint and their own tests', async () => {
    await using cli = await inCourse({ env: { LMS_BASE_URL: undefined } });
    const documents = course.filter((name) => !name.endsWith('lms-cli.yaml'));
    await cli.run('validate', ...documents.map((name) => name.slice('course/'.length)));
    expect([cli.exitCode, cli.stderr]).toEqual([0, '11 documents are valid\n']);
    await cli.run('lacuna', 'lint', 'questions/colony.md', 'questions/empire.yaml');
    expect(cli.exitCode).toBe(0);
    await cli.run('lacuna', 'try', 'questions/colony.md', '--check');
    expect(cli.exitCode).toBe(0);
  });

  test('is applied once, whatever the format of its files', async () => {
    await using cli = await inServedCourse();
    await cli.run(...applied);
    const outcomes = [cli.json()].flat().map((result) => field(result, 'outcome'));
    expect([cli.exitCode, outcomes.length, new Set(outcomes)]).toEqual([0, 16, new Set(['done'])]);
    await cli.run('plan', '--exit-code');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
  });

  test.each([
    ['test', 17, 31],
    ['production', 4711, 4731],
  ])('has the ids of the profile %s', async (profile, topicId, parentId) => {
    await using cli = await inCourse({
      env: { LMS_BASE_URL: undefined, LMS_TRUST_ORIGIN: trusted },
    });
    const words = ['--profile', profile, '--new-ledger', '--yes', '--dry-run', '-o', 'json'];
    await cli.run('apply', ...words);
    expect(cli.exitCode).toBe(0);
    const sent = [cli.json()].flat().map((result) => field(field(result, 'request'), 'body'));
    expect(sent).toContainEqual(expect.objectContaining({ title: 'A primeira capital', topicId }));
    expect(sent).toContainEqual(expect.objectContaining({ code: 'his-br-1', parentId }));
  });

  test('the rows of a Portuguese spreadsheet are sent with the right values', async () => {
    const bytes = readFileSync(`${folder}course/tracks.csv`);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    await using cli = await inServedCourse();
    await cli.run(...applied);
    await cli.run('resources', 'list', '-o', 'json');
    const known = (key: string) => {
      const all = [cli.json()].flat();
      return all.find((each) => field(each, 'key') === key) ?? null;
    };
    const items = ['colony', 'empire', 'republic'].map((name) =>
      field(known(`${name}-track`), 'id'),
    );
    const tracks = await cli.held('tracks');
    expect(tracks.find(({ code }) => code === 'his-br')).toMatchObject({
      name: 'História do Brasil',
      cost: 149.9,
      requiredPreExam: true,
      scoreApprovePreExam: 87.5,
      preExamId: field(known('history-test'), 'versionId'),
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
