/** What `runs` says of an import while it is running. */
import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** What commands say while an import waits for its first answer. */
async function during(
  start: (cli: Cli) => Promise<void>,
  ...commands: readonly (readonly string[])[]
): Promise<{ exitCode: number; stdout: string; stderr: string }[]> {
  await using cli = await startCli();
  const said: { exitCode: number; stdout: string; stderr: string }[] = [];
  const look = async () => {
    for (const words of commands) {
      await cli.run(...words);
      const { exitCode, stdout, stderr } = cli;
      said.push({ exitCode, stdout, stderr });
    }
  };
  await using server = await answering((request, response) => {
    void look().finally(() => alwaysJson('{"content":{"id":1},"message":null}')(request, response));
  });
  cli.setEnv('LMS_BASE_URL', server.url);
  await start(cli);
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('1 operation is done')]);
  return said;
}

const document = `${stringifyExact(lacuna())}\n`;
const words = ['--as', 'lacuna.create', '--format', 'ndjson'];

test('runs resume said that there was nothing to resume while the only import was running', async () => {
  const [resumed, listed] = await during(
    async (cli) => {
      await cli.write('q.ndjson', document);
      await cli.run('import', 'q.ndjson', ...words);
    },
    ['runs', 'resume'],
    ['runs', 'list'],
  );
  expect(resumed?.exitCode).toBe(7);
  expect(resumed?.stderr).toMatch(
    /ledger\/locked {2}run \d{6}-\S+ is using the ledger .*: process \d+ on .*, since .* UTC\n {2}wait until it has ended, or stop it with Ctrl-C where it runs/,
  );
  expect(listed?.stdout).toMatch(/ running +import +1 to go\n/);
});

test('runs resume said of a running import that it had not read its input', async () => {
  const [resumed] = await during(
    (cli) => cli.runWith(document, 'import', '-', ...words),
    ['runs', 'resume'],
  );
  expect([resumed?.exitCode, resumed?.stderr]).toEqual([
    7,
    expect.stringContaining('ledger/locked'),
  ]);
});
