import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

test.each(['assessment', 'track'])(
  '%s create asks nothing, even at a terminal',
  async (resource) => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run(resource, 'create', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([
      2,
      {
        error: {
          code: 'form/files-missing',
          hint: expect.stringMatching(
            `lms-cli schema ${resource}.create.*samples/${resource}.create.yaml`,
          ),
        },
      },
    ]);
  },
);

describe('input that is typed', () => {
  const HINT = 'reading from the terminal: press Ctrl-D on an empty line to end the input\n';
  const body = stringifyExact(lacuna());
  const ways = [
    ['import', '-', '--as', 'lacuna.create', '--format', 'ndjson'],
    ['validate', '-', '--as', 'lacuna.create', '--format', 'json'],
    ['lacuna', 'create', '-', '--format', 'json'],
    ['convert', '-', '--from', 'ndjson', '--to', 'moodle-xml'],
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
