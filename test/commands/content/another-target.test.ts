/** A content folder and a second service. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';
import { holdApplied, planned, question, sent, startFolder } from './folder.ts';

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
