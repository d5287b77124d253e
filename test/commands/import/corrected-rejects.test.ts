/** Files of rejects that somebody corrects and imports (docs/import.md, Rejected). */
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { isObject } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { assessment } from '../../harness/course.ts';

const created = (name: string, key: string | null) => ({
  ...(key === null ? {} : { key }),
  operation: 'assessment.create',
  body: assessment({ name }),
});

type Documents = readonly ReturnType<typeof created>[];

const writers: Readonly<Record<string, (documents: Documents) => string>> = {
  yaml: (documents) => documents.map((each) => `---\n${stringifyExact(each)}\n`).join(''),
  json: (documents) => stringifyExact([...documents], 2),
  ndjson: (documents) => documents.map((each) => `${stringifyExact(each)}\n`).join(''),
  csv: (documents) => {
    const rows = documents.map(({ body, ...rest }) => ({
      ...rest,
      ...Object.fromEntries(Object.entries(body).map(([name, value]) => [`body.${name}`, value])),
    }));
    return stringify(rows, { header: true });
  },
};

const faults = 'assessment.create:error-200=1x';

async function names(cli: Cli): Promise<unknown[]> {
  return (await cli.bodies()).flatMap((body) => (isObject(body) ? [body['name']] : []));
}

async function corrected(cli: Cli, file: string, from: string, to: string): Promise<void> {
  await cli.write(file, (await cli.read(file)).replaceAll(from, to));
}

describe.each(Object.keys(writers))('a corrected reject in .%s', (format) => {
  test.each([
    ['with a key', 'a'],
    ['without a key', null],
  ])('%s settles its original', async (_, key) => {
    await using cli = await startCli({ faults });
    const documents = [created('Wrong', key), created('Good', key === null ? null : 'b')];
    await cli.write(`in.${format}`, writers[format]?.(documents) ?? '');
    await cli.run('import', `in.${format}`, '--rejects', `r.${format}`);
    expect(cli.exitCode).toBe(6);
    await corrected(cli, `r.${format}`, 'Wrong', 'Right');
    await cli.run('import', `r.${format}`, '-o', 'json');
    expect(cli.json()).toMatchObject([{ outcome: 'done' }]);
    await cli.run('import', `in.${format}`, '-o', 'json');
    expect(cli.json()).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
    expect(await names(cli)).toEqual(['Wrong', 'Good', 'Right']);
    expect(await cli.held('assessments')).toHaveLength(2);
  });
});

test('a reject that was corrected twice settles its original', async () => {
  await using cli = await startCli({ faults: 'assessment.create:error-200=2x' });
  await cli.write('in.yaml', writers['yaml']?.([created('Wrong', null)]) ?? '');
  await cli.run('import', 'in.yaml', '--rejects', 'r1.yaml');
  await corrected(cli, 'r1.yaml', 'Wrong', 'Still wrong');
  await cli.run('import', 'r1.yaml', '--rejects', 'r2.yaml');
  expect((await cli.read('r2.yaml')).match(/original: /g)).toHaveLength(1);
  await corrected(cli, 'r2.yaml', 'Still wrong', 'Right');
  await cli.run('import', 'r2.yaml');
  for (const file of ['in.yaml', 'r1.yaml', 'r2.yaml']) {
    await cli.run('import', file, '-o', 'json');
    expect(cli.json()).toMatchObject([{ outcome: 'skipped' }]);
  }
  expect(await names(cli)).toEqual(['Wrong', 'Still wrong', 'Right']);
});

test('a correction under another key gives its id to what waits for the original', async () => {
  await using cli = await startCli({ faults });
  const release = {
    key: 'r',
    operation: 'assessment.release',
    body: { id: { $ref: 'a' }, releaseNotes: 'x' },
  };
  const lines = [created('Wrong', 'a'), release].map((each) => `${stringifyExact(each)}\n`);
  await cli.write('in.ndjson', lines.join(''));
  await cli.run('import', 'in.ndjson', '--rejects', 'r.ndjson');
  const [first = '', second = ''] = (await cli.read('r.ndjson')).split('\n');
  await cli.write('one.ndjson', first.replace('Wrong', 'Right').replace('"key":"a"', '"key":"z"'));
  await cli.run('import', 'one.ndjson');
  await cli.write('other.ndjson', second);
  await cli.run('import', 'other.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ operation: 'assessment.release', outcome: 'done' }]);
  await cli.run('import', 'in.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }]);
  expect(await cli.requests()).toHaveLength(3);
});

test('a document in doubt is never replaced by what names it as its original', async () => {
  await using cli = await startCli({ faults: 'assessment.create:500-after=1x' });
  await cli.write('in.ndjson', `${stringifyExact(created('One', 'a'))}\n`);
  await cli.run('import', 'in.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ outcome: 'in-doubt' }]);
  await cli.run('runs', 'list', '-o', 'id');
  const original = `original: ${cli.stdout.trim()} 1 "a"`;
  const forged = { ...created('Two', 'b'), $rejected: { original } };
  await cli.write('forged.ndjson', `${stringifyExact(forged)}\n`);
  await cli.run('import', 'forged.ndjson');
  await cli.run('import', 'in.ndjson', '-o', 'json');
  expect(cli.json()).toMatchObject([{ outcome: 'in-doubt' }]);
});

const ndjson = (documents: Documents) => writers['ndjson']?.(documents) ?? '';

/** An import of one document that was rejected, and its correction in r.ndjson. */
async function withCorrection(cli: Cli, key: string | null, newKey = key): Promise<void> {
  await cli.write('in.ndjson', ndjson([created('Wrong', key)]));
  await cli.run('import', 'in.ndjson', '--rejects', 'r.ndjson');
  await corrected(cli, 'r.ndjson', 'Wrong', 'Right');
  if (key !== newKey)
    await corrected(cli, 'r.ndjson', `"key":"${key}","op`, `"key":"${newKey}","op`);
}

describe.each([
  ['without a key', null, null],
  ['under another key', 'a', 'z'],
])('a correction %s', (_, key, newKey) => {
  test('whose original was done after all was sent beside it', async () => {
    await using cli = await startCli({ faults });
    await withCorrection(cli, key, newKey);
    await cli.run('import', 'in.ndjson');
    await cli.run('import', 'r.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('rejects/original')]);
    expect(await names(cli)).toEqual(['Wrong', 'Wrong']);
  });

  test('that was corrected once more after it was done was sent again', async () => {
    await using cli = await startCli({ faults });
    await withCorrection(cli, key, newKey);
    await cli.run('import', 'r.ndjson');
    await corrected(cli, 'r.ndjson', 'Right', 'Better');
    await cli.run('import', 'r.ndjson');
    expect(cli.exitCode).toBe(3);
    expect(await names(cli)).toEqual(['Wrong', 'Right']);
  });

  test('was sent while its original was in doubt', async () => {
    await using cli = await startCli({ faults });
    await withCorrection(cli, key, newKey);
    cli.setFaults('assessment.create:500-after=1x');
    await cli.run('import', 'in.ndjson');
    await cli.run('import', 'r.ndjson');
    expect(cli.exitCode).toBe(8);
    expect(await names(cli)).toEqual(['Wrong', 'Wrong']);
  });

  test('in doubt was shown as its original', async () => {
    await using cli = await startCli({ faults });
    await withCorrection(cli, key, newKey);
    cli.setFaults('assessment.create:500-after=1x');
    await cli.run('import', 'r.ndjson');
    await cli.run('import', 'in.ndjson', '-o', 'json');
    const told = { outcome: 'in-doubt', key: newKey, source: { file: 'r.ndjson' } };
    expect(cli.json()).toMatchObject([told]);
    await cli.run('runs', 'list', '-o', 'id');
    await cli.run('runs', 'show', cli.stdout.split('\n')[0] ?? '', '-o', 'ndjson');
    expect(JSON.parse(cli.stdout)).toMatchObject({ source: { file: 'r.ndjson' } });
  });

  test('was sent together with its original', async () => {
    await using cli = await startCli({ faults });
    await withCorrection(cli, key, newKey);
    await cli.run('import', 'in.ndjson', 'r.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([
      3,
      expect.stringMatching(/rejects\/original[^]*\(in\.ndjson:1\)/),
    ]);
    expect(await names(cli)).toEqual(['Wrong']);
  });
});

test('two corrections of one original in one input were both sent', async () => {
  await using cli = await startCli({ faults });
  await withCorrection(cli, null);
  await cli.write('r2.ndjson', (await cli.read('r.ndjson')).replace('Right', 'Better'));
  await cli.run('import', 'r.ndjson', 'r2.ndjson');
  expect([cli.exitCode, cli.stderr]).toEqual([
    3,
    expect.stringContaining('another correction of its original is in the input too (r.ndjson:1)'),
  ]);
  expect(await names(cli)).toEqual(['Wrong']);
});

test('another document under the key of a corrected one was called done', async () => {
  await using cli = await startCli({ faults });
  await withCorrection(cli, 'a', 'z');
  await cli.run('import', 'r.ndjson');
  await cli.write('other.ndjson', ndjson([created('Another', 'a')]));
  await cli.run('import', 'other.ndjson');
  expect([cli.exitCode, cli.stderr]).toEqual([
    3,
    expect.stringContaining('ledger/changed-document'),
  ]);
});

test('a correction that equals another document is sent, and settles its own original', async () => {
  await using cli = await startCli({ faults });
  await cli.write('in.ndjson', ndjson([created('Wrong', null), created('Right', null)]));
  await cli.run('import', 'in.ndjson', '--rejects', 'r.ndjson');
  await corrected(cli, 'r.ndjson', 'Wrong', 'Right');
  for (const file of ['r.ndjson', 'in.ndjson', 'r.ndjson']) await cli.run('import', file);
  expect(await names(cli)).toEqual(['Wrong', 'Right', 'Right']);
});
