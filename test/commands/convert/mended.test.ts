import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

test('1,001 blanks in the notation are too many, as they are in fields', async () => {
  await using cli = await startCli();
  await cli.write('q.md', `# Rios\n\n${'[[a]] '.repeat(1001)}\n`);
  await cli.run('convert', 'q.md', '--to', 'moodle-xml');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('"1001"')]);
});
