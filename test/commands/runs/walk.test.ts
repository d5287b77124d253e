/** `runs resolve` at a terminal. */
import { expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';

/** Three questions whose creation is in doubt. */
async function startDoubtful(answers: Script): Promise<Cli> {
  const faults = 'lacuna.create:reset-after=3x';
  const cli = await startCli({ atTerminal: true, answers, faults });
  const titles = ['Rios', 'Lagos', 'Mares'];
  await cli.write('q.ndjson', titles.map((title) => JSON.stringify(lacuna({ title }))).join('\n'));
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1');
  return cli;
}

const outcomes = async (cli: Cli) => {
  await cli.run('runs', 'list', '-o', 'json');
  return cli.json();
};

test('Ctrl-C in the walk said that the run was stopped, and not what is recorded', async () => {
  await using cli = await startDoubtful([
    [/^1 of 3/, 'not-performed'],
    [/^2 of 3/, 'performed'],
    [/^The id/, CTRL_C],
  ]);
  await cli.run('runs', 'resolve');
  expect([cli.exitCode, cli.stderr]).toEqual([130, expect.not.stringContaining('run/stopped')]);
  expect(cli.stderr).toContain('--from answers.yaml');
  expect(cli.stderr).toContain('1 of 3 recorded');
  expect(cli.stderr).toMatch(/lms-cli runs resolve \S+\s*$/);
  expect(await outcomes(cli)).toMatchObject([{ counts: { failed: 1, 'in-doubt': 2 } }]);
});

test('a signal that stopped the walk ended it like Ctrl-C', async () => {
  await using cli = await startDoubtful([[/^1 of 3/, CTRL_C]]);
  cli.interrupt('SIGTERM');
  await cli.run('runs', 'resolve');
  expect([cli.exitCode, cli.stderr]).toEqual([143, expect.stringContaining('0 of 3 recorded')]);
});

test('of many runs in doubt three were offered, and nothing was said of the others', async () => {
  const answers: Script = [
    [/^Which run/, ''],
    [/./, 'later'],
  ];
  const faults = 'lacuna.create:reset-after=10x';
  await using cli = await startCli({ atTerminal: true, answers, faults });
  for (let run = 1; run <= 10; run += 1) {
    await cli.write('q.ndjson', JSON.stringify(lacuna({ title: `${run}` })));
    await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--no-input');
  }
  await cli.run('runs', 'resolve', '--no-input');
  expect([cli.exitCode, cli.stderr]).toEqual([
    2,
    expect.stringMatching(/those of\s+7\s+more runs/),
  ]);
  await cli.run('runs', 'resolve');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringMatching(/2 older\s+runs/)]);
});
