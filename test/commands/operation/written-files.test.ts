import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

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

describe('the files of the project', () => {
  const configuration = [
    'lms-cli.yaml',
    './lms-cli.yaml',
    'link.yaml',
    'config/lms-cli/config.yaml',
  ];
  const state = ['.lms-cli/sandbox.db', './.lms-cli/new.json', 'state/new.json'];

  async function startProject(): Promise<Cli> {
    const cli = await startCli();
    await cli.write('in.ndjson', line);
    for (const file of ['lms-cli.yaml', 'config/lms-cli/config.yaml'])
      await cli.write(file, '{}\n');
    await cli.write('.lms-cli/sandbox.db', 'what the local service keeps');
    await symlink('lms-cli.yaml', join(cli.folder, 'link.yaml'));
    await symlink('.lms-cli', join(cli.folder, 'state'));
    return cli;
  }

  test('rejects and reports overwrote the configuration and the state folder', async () => {
    await using cli = await startProject();
    for (const file of [...configuration, ...state]) {
      expect(await refusal(cli, '--rejects', file)).toEqual(error('output/file-in-use'));
      expect(await refusal(cli, '--report', `json=${file}`)).toEqual(error('output/file-in-use'));
    }
    expect(await cli.requests()).toEqual([]);
  });

  test('plan --out overwrote the configuration and the state folder', async () => {
    await using cli = await startProject();
    for (const file of [...configuration, ...state]) {
      await cli.run('plan', 'in.ndjson', '--new-ledger', '--out', file, '-o', 'json');
      expect([file, cli.exitCode, cli.json()]).toEqual([file, ...error('output/file-in-use')]);
    }
    expect(await cli.read('lms-cli.yaml')).toBe('{}\n');
    expect(await cli.read('.lms-cli/sandbox.db')).toBe('what the local service keeps');
  });

  test('leave every other file for reports, before there is a state folder as well', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', '{}\n');
    await cli.write('in.ndjson', line);
    await cli.run('validate', 'in.ndjson', '--report', 'json=.lms-cli/new.json', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual(error('output/file-in-use'));
    await cli.run('validate', 'in.ndjson', '--report', 'json=.lms-cli.json', '-o', 'json');
    expect(cli.exitCode).toBe(0);
  });
});
