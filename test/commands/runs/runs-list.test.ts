/** What `runs` shows of ledgers that are not as they should be, and of the local service. */
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** Two ledgers beside the project: of the local service, and of the one that is named. */
async function withTwoLedgers(): Promise<Cli> {
  const cli = await startCli();
  await cli.write('q.yaml', stringifyExact(lacuna()));
  await cli.run('lacuna', 'create', 'q.yaml');
  await cli.run('lacuna', 'create', 'q.yaml', '--sandbox');
  expect(cli.exitCode).toBe(0);
  return cli;
}

const OF_SANDBOX = '.lms-cli/sandbox.ledger.db';
const ofSandbox = (cli: Cli) => join(cli.folder, OF_SANDBOX);

test('runs list shows the runs of other ledgers if one is damaged', async () => {
  await using cli = await withTwoLedgers();
  truncateSync(ofSandbox(cli), 0);
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.exitCode).toBe(7);
  const list = cli.json();
  expect(Array.isArray(list) && list.filter(isObject).map(({ target }) => target)).toEqual([
    `2.0 ${cli.url}`,
  ]);
  expect(cli.stderr).toContain(`ledger/damaged  the ledger "${OF_SANDBOX}" is empty`);
  expect(cli.stderr).toContain('restore the ledger and the files beside it from a backup');
  await cli.run('runs', 'list');
  expect(cli.stdout.trimEnd().split('\n')).toHaveLength(2);
});

test('the only ledger, if damaged, is an error object in JSON', async () => {
  await using cli = await withTwoLedgers();
  truncateSync(ofSandbox(cli), 0);
  await cli.run('runs', 'list', '--ledger', ofSandbox(cli), '-o', 'json');
  expect([cli.exitCode, cli.json()]).toMatchObject([7, { error: { code: 'ledger/damaged' } }]);
});

test('the advice about a missing ledger names only existing files', async () => {
  await using cli = await withTwoLedgers();
  const file = ofSandbox(cli);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  await cli.write('.lms-cli/sandbox.ledger.db-wal', 'what is left');
  await cli.run('lacuna', 'create', 'q.yaml', '--sandbox');
  expect(cli.exitCode).toBe(7);
  expect(cli.stderr).toContain(`sends everything again, delete "${OF_SANDBOX}-wal"\n`);
});

test('runs show gives the local service a readable name', async () => {
  await using cli = await withTwoLedgers();
  await cli.run('runs', 'show', '--ledger', ofSandbox(cli));
  expect(cli.stdout).toContain('\nservice   the local service (API 2.0)\n');
  await cli.run('runs', 'show', '--ledger', ofSandbox(cli), '--lang', 'pt-BR');
  expect(cli.stdout).toContain('serviço local (API 2.0)\n');
  await cli.run('runs', 'list', '--ledger', ofSandbox(cli), '-o', 'json');
  expect(cli.stdout).toMatch(/"target": "2\.0 [0-9a-f-]{36}"/);
});

test('runs list did not say to which service a run went', async () => {
  await using cli = await withTwoLedgers();
  const services = () => cli.stdout.split('\n').filter((line) => !/^(?:run|\d{6}-|$)/.test(line));
  await cli.run('runs', 'list');
  expect(services().toSorted()).toEqual([cli.url, 'the local service']);
  await cli.run('runs', 'list', '--ledger', ofSandbox(cli));
  expect(services()).toEqual([]);
});

test('runs list did not say of which zone its times are', async () => {
  await using cli = await startCli();
  await cli.write('q.yaml', stringifyExact(lacuna()));
  await cli.run('lacuna', 'create', 'q.yaml');
  await cli.run('runs', 'list');
  expect(cli.stdout).toMatch(/^run +started \((?:UTC|[+-]\d\d:\d\d)\) +state /);
});

test('runs show did not say what was done to which id', async () => {
  await using cli = await startCli({ env: { TZ: 'UTC' } });
  await cli.write('q.yaml', stringifyExact(lacuna()));
  const shownLines = async () => {
    await cli.run('runs', 'show');
    const lines = cli.stdout.split('\n').filter((line) => /^(?:done|rejected) /.test(line));
    const words = lines.map((line) => line.replaceAll(/ {2,}|(?<=\.\w+) +/g, '  '));
    return words.map((line) => line.replace(/(?<=\.\w+ {2})\d+/, 'N'));
  };
  await cli.run('lacuna', 'create', 'q.yaml');
  expect(await shownLines()).toEqual(['done  lacuna.create  N  1  09:00:00  "Capital"  q.yaml:1']);
  await cli.run('lacuna', 'release', '1', '--notes', 'First version');
  expect(await shownLines()).toEqual([
    'done  lacuna.release  N  version 2  09:00:00  "Capital"  id 1',
  ]);
  await cli.run('lacuna', 'move', '1', '8802');
  expect(await shownLines()).toEqual(['done  lacuna.move  N  09:00:00  "Capital"  id 1 → 8802']);
  await cli.run('lacuna', 'delete', '1', '4711', '--yes');
  expect(await shownLines()).toEqual([
    'done  lacuna.delete  N  09:00:00  "Capital"  id 1',
    'rejected  lacuna.delete  N  09:00:00  id 4711',
  ]);
  await cli.run('runs', 'show', '-o', 'json');
  expect([cli.json()].flat().map((each) => isObject(each) && each['subject'])).toEqual([
    undefined,
    undefined,
  ]);
});
