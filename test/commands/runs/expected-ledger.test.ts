import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { apply, hold, question, startFolder } from '../content/folder.ts';
import { errorCode } from '../bodies.ts';

/** The id of the newest run. */
async function newestRun(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n')[0] ?? '';
}

/** A folder after two applies, with a copy of what its state folder was after the first one. */
async function startTwice(): Promise<Cli & { older: string; newer: string }> {
  const cli = await startFolder();
  await hold(cli, question('a'));
  await apply(cli, '--new-ledger');
  const older = await newestRun(cli);
  await cp(join(cli.folder, '.lms-cli'), join(cli.folder, 'cache'), { recursive: true });
  await hold(cli, question('a'), question('b'));
  await apply(cli);
  const newer = await newestRun(cli);
  await cli.write('create.json', stringifyExact(lacuna()));
  return Object.assign(cli, { older, newer });
}

const stateOf = (cli: Cli) => join(cli.folder, '.lms-cli');

async function restoreCache(cli: Cli): Promise<void> {
  await rm(stateOf(cli), { recursive: true });
  await cp(join(cli.folder, 'cache'), stateOf(cli), { recursive: true });
}

const commands = [
  'import create.json --as lacuna.create',
  'apply --yes --new-ledger',
  'plan --new-ledger',
  'lacuna create create.json',
  'lacuna create create.json --dry-run',
  'lacuna delete 1 --yes',
  'resources adopt c 77 --as lacuna',
  'resources forget a --yes',
  'runs resolve NEWER 1 --done',
  'undo NEWER --yes',
].map((line) => [line] as const);

const wordsOf = (line: string, run: string) => line.replace('NEWER', run).split(' ');

describe('--expect refuses an older ledger before anything is planned or sent:', () => {
  test.each(commands)('%s', async (line) => {
    await using cli = await startTwice();
    const before = await cli.requests();
    await restoreCache(cli);
    await cli.run(...wordsOf(line, cli.newer), '--expect', cli.newer, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
    expect(cli.stdout).toContain(cli.older);
    expect(await cli.requests()).toEqual(before);
  });

  test.each(commands)('a lost ledger is older than any: %s', async (line) => {
    await using cli = await startTwice();
    await rm(stateOf(cli), { recursive: true });
    await cli.run(...wordsOf(line, cli.newer), '--expect', cli.newer, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
    expect(await readdir(cli.folder)).not.toContain('.lms-cli');
  });
});

test('--expect accepts the run and the generation that the ledger has, and later ones', async () => {
  await using cli = await startTwice();
  for (const expected of [cli.older, cli.newer, `${cli.newer}@1`]) {
    await cli.run('plan', '--expect', expected);
    expect(cli.exitCode).toBe(0);
  }
});

test('--expect refuses a ledger that holds the run, but went on from an older copy of it', async () => {
  await using cli = await startTwice();
  await cli.run('plan', '--expect', `${cli.newer}@999`, '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
});

test.each(['', '@42', 'newest', '261121-1435-x7k2mq@', '261121-1435-x7k2mq@-1'])(
  '--expect refuses %j, as a variable that is not set would be',
  async (text) => {
    await using cli = await startFolder();
    await cli.run('plan', '--expect', text, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/option-value']);
  },
);

describe('options about a ledger do not silently replace each other:', () => {
  const name = ['--ledger', 'named.ledger.db'];
  const run = '261121-1435-x7k2mq';
  test.each([
    [[...name, '--no-ledger'], {}],
    [['--no-ledger', ...name], {}],
    [['--no-ledger', '--new-ledger'], {}],
    [['--no-ledger', '--expect', run], {}],
    [['--new-ledger'], { LMS_NO_LEDGER: '1' }],
    [['--expect', run], { LMS_NO_LEDGER: 'true' }],
    [[], { LMS_NO_LEDGER: '1', LMS_LEDGER: 'named.ledger.db' }],
  ])('%j with the variables %j', async (options, env) => {
    await using cli = await startFolder({ env });
    await cli.write('create.json', stringifyExact(lacuna()));
    await cli.run('import', 'create.json', '--as', 'lacuna.create', '-o', 'json', ...options);
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
    expect(await cli.requests()).toEqual([]);
  });

  test('an option wins over a variable', async () => {
    await using cli = await startFolder({ env: { LMS_NO_LEDGER: '1' } });
    await cli.write('create.json', stringifyExact(lacuna()));
    await cli.run('import', 'create.json', '--as', 'lacuna.create', ...name);
    expect([cli.exitCode, await readdir(cli.folder)]).toEqual([
      0,
      expect.arrayContaining(['named.ledger.db']),
    ]);
    cli.setEnv('LMS_NO_LEDGER', undefined);
    cli.setEnv('LMS_LEDGER', 'other.ledger.db');
    await cli.run('import', 'create.json', '--as', 'lacuna.create', '--no-ledger');
    expect([cli.exitCode, await readdir(cli.folder)]).toEqual([
      0,
      expect.not.arrayContaining(['other.ledger.db']),
    ]);
  });
});
