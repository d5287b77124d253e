import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';

const line = `${stringifyExact({ operation: 'lacuna.create', key: 'one', body: lacuna() })}\n`;

async function refusal(cli: Cli, ...options: string[]) {
  await cli.run('import', 'in.ndjson', '--ledger', 'own.db', '-o', 'json', ...options);
  return [cli.exitCode, cli.json()];
}

const error = (code: string) => [2, { error: expect.objectContaining({ code }) }];

describe('output files are checked before anything is sent', () => {
  test('rejects and reports never overwrite the input, under any name', async () => {
    await using cli = await startCli();
    await cli.write('in.ndjson', line);
    await symlink('in.ndjson', join(cli.folder, 'link.ndjson'));
    for (const file of ['in.ndjson', './in.ndjson', 'link.ndjson', 'own.db']) {
      expect(await refusal(cli, '--rejects', file)).toEqual(error('output/file-in-use'));
      expect(await refusal(cli, '--report', `json=${file}`)).toEqual(error('output/file-in-use'));
    }
    expect(await cli.read('in.ndjson')).toBe(line);
    expect(await cli.requests()).toEqual([]);
  });

  test('two outputs cannot go to one file', async () => {
    await using cli = await startCli();
    await cli.write('in.ndjson', line);
    const both = ['--rejects', 'new.json', '--report', 'json=new.json'];
    expect(await refusal(cli, ...both)).toEqual(error('output/file-in-use'));
    expect(await cli.requests()).toEqual([]);
  });

  test('a folder is refused', async () => {
    await using cli = await startCli();
    await cli.write('in.ndjson', line);
    expect(await refusal(cli, '--rejects', '.')).toEqual(error('output/not-a-file'));
    expect(await refusal(cli, '--report', 'junit=.')).toEqual(error('output/not-a-file'));
    expect(await cli.requests()).toEqual([]);
  });

  test('rejects of NDJSON cannot be CSV', async () => {
    await using cli = await startCli();
    await cli.write('in.ndjson', line);
    expect(await refusal(cli, '--rejects', 'rejects.csv')).toEqual(error('rejects/not-csv'));
    expect(await cli.requests()).toEqual([]);
  });
});

test('validate does not overwrite the documents that it reads', async () => {
  await using cli = await startCli();
  await cli.write('in.ndjson', line);
  await cli.run('validate', 'in.ndjson', '--report', 'json=in.ndjson', '-o', 'json');
  expect([cli.exitCode, cli.json()]).toEqual(error('output/file-in-use'));
  expect(await cli.read('in.ndjson')).toBe(line);
});
