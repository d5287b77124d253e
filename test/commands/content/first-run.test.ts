/** A target without a ledger: a first run, or a lost one. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';
import { apply, hold, holdApplied, planned, question, sent, startFolder } from './folder.ts';

async function loseLedger(cli: Cli): Promise<void> {
  await rm(join(cli.folder, '.lms-cli'), { recursive: true });
}

test.each(['plan', 'apply'])('%s refuses it without a terminal', async (command) => {
  await using cli = await startFolder();
  await hold(cli, question('a'));
  const options = command === 'apply' ? ['--yes'] : [];
  await cli.run(command, '-o', 'json', ...options);
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'content/new-ledger']);
  expect(cli.stdout).toContain(`lms-cli ${command} --new-ledger`);
  expect(await cli.requests()).toEqual([]);
  await cli.run(command, '--new-ledger', ...options);
  expect(cli.exitCode).toBe(0);
});

test('refusing it leaves no run behind, so that the next command refuses it too', async () => {
  await using cli = await startFolder();
  await hold(cli, question('a'));
  for (const command of ['apply', 'plan', 'apply']) {
    await cli.run(command, ...(command === 'apply' ? ['--yes'] : []));
    expect([command, cli.exitCode]).toEqual([command, 7]);
  }
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});

test('a person at a terminal is asked', async () => {
  const answers = [
    [/^Apply this plan to the local service\?|^Apply this plan to http/, true],
  ] as const;
  await using cli = await startFolder({ atTerminal: true, answers });
  await hold(cli, question('a'));
  await cli.run('plan');
  expect(cli.exitCode).toBe(0);
  await cli.run('apply');
  expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
});

test('a lost ledger creates nothing twice', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await loseLedger(cli);
  expect(await apply(cli)).toEqual([]);
  expect(cli.exitCode).toBe(7);
  expect(cli.stderr).toContain('restore the ledger');
  expect(await cli.held('lacunaquestions')).toHaveLength(1);
});

test.each(['plan', 'apply'])('%s refuses --no-ledger', async (command) => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await cli.run(command, '--no-ledger', '--new-ledger', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
  expect(await cli.held('lacunaquestions')).toHaveLength(1);
});

test('a ledger that knows only imports, or adopted resources, is not new', async () => {
  await using cli = await startFolder();
  await cli.write('i.json', stringifyExact({ operation: 'lacuna.create', body: lacuna() }));
  await cli.run('import', 'i.json');
  await hold(cli, question('a'));
  expect(await planned(cli)).toEqual(['a: create release']);
  await using other = await startFolder();
  await other.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
  await hold(other, question('a'));
  expect(await planned(other)).toEqual(['a: edit release']);
});

test('--new-ledger changes nothing for a ledger that knows the folder', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  expect(await planned(cli, '--new-ledger')).toEqual([]);
});

describe('another target', () => {
  test('has a ledger of its own, and gets everything', async () => {
    await using cli = await startFolder();
    await using other = await startCli();
    await holdApplied(cli, question('a'));
    await cli.run('apply', '--yes', '--base-url', other.url);
    expect(cli.exitCode).toBe(7);
    await cli.run('apply', '--yes', '--base-url', other.url, '--new-ledger');
    expect([cli.exitCode, await sent(other)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
    expect(await planned(cli)).toEqual([]);
    const ledgers = await readdir(join(cli.folder, '.lms-cli'));
    expect(ledgers.filter((name) => name.endsWith('.ledger.db'))).toHaveLength(2);
  });

  test('does not get the ledger of the first one', async () => {
    await using cli = await startFolder();
    await using other = await startCli();
    await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
    const names = await readdir(join(cli.folder, '.lms-cli'));
    const path = join('.lms-cli', names.find((name) => name.endsWith('.ledger.db')) ?? '');
    for (const command of ['plan', 'apply']) {
      const options = command === 'apply' ? ['--yes'] : [];
      await cli.run(command, '--base-url', other.url, '--ledger', path, ...options, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/other-target']);
    }
    expect(await other.requests()).toEqual([]);
  });
});
