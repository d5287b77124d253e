/** `assessment create` and `track create`, question by question. */
import { describe, expect, test } from 'vitest';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';

const at = (answers: Script, more: CliOptions = {}) =>
  startCli({ atTerminal: true, answers, ...more });

describe('an assessment', () => {
  test('resumes in the middle of a block', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks of questions/, true],
      [/^Id of the block/, '4711'],
      [/^Questions of the block/, CTRL_C],
      [/A draft exists/, ''],
      [/^Questions of the block/, ''],
      [/^Fill in more fields of this block/, ''],
      [/^Which answer/, 'remove the last one'],
      [/^Which answer/, 'none'],
      [/^Blocks of questions: add one/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'send'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(130);
    await cli.run('assessment', 'create');
    expect([cli.exitCode, await cli.bodies()]).toEqual([0, [{ name: 'A', description: 'B' }]]);
  });

  test('has its own draft', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, CTRL_C],
      [/^Name/, CTRL_C],
      [/A draft exists/, ''],
      [/^Description/, 'B'],
      [/^Blocks/, ''],
      [/^Fill in/, ''],
      [/^What next/, 'leave'],
    ]);
    await cli.run('assessment', 'create');
    expect(cli.exitCode).toBe(130);
    expect(cli.stderr).toMatch(/To\s+continue it, run: lms-cli assessment create --interactive/);
    await cli.run('track', 'create');
    await cli.run('assessment', 'create', '--interactive');
    expect(cli.exitCode).toBe(0);
  });
});
