/** A ledger that came with a folder: what it says is not the word of the user who runs it. */
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { type Cli, type CliOptions, startCli } from '../../harness/cli.ts';
import { course, ledgerIn, recordingNetwork, tamper } from '../../harness/planting.ts';
import { deceptionsIn } from '../bodies.ts';

const OWN = 'https://lms.example.com/api/public';
const TOKEN = 'a-token-that-must-not-travel';

/** An import that was refused once, so that it can be taken up again. */
async function stopped(url: string | undefined, options: CliOptions = {}, ...more: string[]) {
  const cli = await startCli({
    faults: 'lacuna.create:403-own=1x',
    altersLedger: true,
    ...options,
    env: { LMS_TOKEN: TOKEN, LMS_BASE_URL: undefined, ...options.env },
  });
  const network = recordingNetwork(cli);
  const run = (...argv: string[]) => cli.runIn(network.differing, ...argv);
  await cli.write('course.ndjson', course);
  const where = url === undefined ? [] : ['--base-url', url];
  await run('import', 'course.ndjson', ...where, ...more);
  expect(cli.exitCode).toBe(4);
  network.called.length = 0;
  await run('runs', 'list', '-o', 'id');
  const id = cli.stdout.trim();
  return { cli, called: network.called, run, id, ledger: ledgerIn(cli.folder) };
}

const said = (cli: Cli) => cli.stdout + cli.stderr;

describe('a planted ledger', () => {
  test('has a run id with shell syntax: it is damaged, and the id is never shown', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const database = new DatabaseSync(ledger);
    database.exec(
      "PRAGMA ignore_check_constraints=ON; UPDATE runs SET id = '$(touch stolen)' || char(27) || '[2J'",
    );
    database.close();
    for (const words of [['list'], ['show'], ['show', '$(touch']]) {
      await run('runs', ...words);
      expect(cli.exitCode).toBe(7);
      expect(cli.stderr).toContain('ledger/damaged');
      expect(said(cli)).not.toContain('touch stolen');
      expect(deceptionsIn(said(cli))).toEqual([]);
    }
    await run('doctor', '--offline');
    expect(said(cli)).not.toContain('touch stolen');
    expect(deceptionsIn(said(cli))).toEqual([]);
  });

  test('has names that would move the cursor: they are shown as escapes', async () => {
    const { cli, run, ledger } = await stopped(OWN);
    await using _ = cli;
    const name = 'evil\u001B[2J\u202Egnp.ndjson';
    tamper(ledger, (__, files) => ({
      files: files.map((file) => ({ ...file, name })),
      target: `${OWN}\u001B[31m`,
      command: 'import\u202E',
    }));
    for (const words of [['list'], ['show'], ['list', '-o', 'json']]) {
      await run('runs', ...words);
      expect(deceptionsIn(said(cli))).toEqual([]);
    }
  });
});
