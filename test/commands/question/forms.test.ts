import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { lacuna } from '../../harness/course.ts';

/** `assessment create` and `track create`, question by question. */
describe('a document by questions', () => {
  const asking = (answers: Script, more: CliOptions = {}) =>
    startCli({ atTerminal: true, answers, ...more });

  describe('an assessment', () => {
    test('resumes in the middle of a block', async () => {
      await using cli = await asking([
        [/^Name/, 'A'],
        [/^Description/, 'B'],
        [/^Blocks of questions/, true],
        [/^Id of the block/, '4711'],
        [/^Questions of the block/, CTRL_C],
        [/A draft exists/, ''],
        [/^Questions of the block/, ''],
        [/^Fill in more fields of this block/, ''],
        [/^Which field/, 'remove the last one'],
        [/^Which field/, 'none'],
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
      await using cli = await asking([
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
      expect(cli.stderr).toMatch(/To\s+continue it, run:\s+lms-cli assessment create$/m);
      await cli.run('track', 'create');
      await cli.run('assessment', 'create', '--interactive');
      expect(cli.exitCode).toBe(0);
    });
  });
});

describe('input that is typed', () => {
  const HINT = 'reading from the terminal: press Ctrl-D on an empty line to end the input\n';
  const body = stringifyExact(lacuna());
  const ways = [
    ['import', '-', '--as', 'lacuna.create', '--format', 'ndjson'],
    ['validate', '-', '--as', 'lacuna.create', '--format', 'json'],
    ['lacuna', 'create', '-', '--format', 'json'],
    ['convert', '-', '--from', 'ndjson', '--to', 'gift'],
  ].map((words) => [words.join(' '), words] as const);

  test.each(ways)('%s waited at a terminal without a word', async (_, words) => {
    await using cli = await startCli({ atTerminal: true });
    await cli.runWith(body, ...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr.split(HINT)).toHaveLength(2);
    expect(cli.stderr.startsWith(HINT)).toBe(true);
  });

  test.each(ways)('%s says nothing of it if something is piped', async (_, words) => {
    await using cli = await startCli();
    await cli.runWith(body, ...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('Ctrl-D');
  });

  test('files at a terminal, and -q, need no word about it', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.write('q.json', body);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create');
    expect(cli.stderr).not.toContain('Ctrl-D');
    await cli.runWith(body, 'validate', '-', '--as', 'lacuna.create', '--format', 'json', '-q');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });
});
