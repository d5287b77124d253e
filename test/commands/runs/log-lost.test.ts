/** A ledger whose log was lost under an import, and `runs resolve RUN --log-lost` (docs/reliability.md). */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

const LEDGER = 'course.ledger.db';
const importing = ['import', 'q.json', '--as', 'lacuna.create', '--ledger', LEDGER];

/** With the main file alone, as it was while the import sent its request. Returns the run. */
async function withoutLog(options: CliOptions = {}): Promise<{ cli: Cli; run: string }> {
  const cli = await startCli(options);
  await cli.write('q.json', stringifyExact(lacuna()));
  const [file, copy] = [LEDGER, 'copy'].map((name) => join(cli.folder, name));
  if (file === undefined || copy === undefined) throw new TypeError('two paths');
  const copying = (usual: Host): Host => ({
    ...usual,
    connect: async (target) => {
      const transport = await usual.connect(target);
      return {
        ...transport,
        send: (...request) => {
          copyFileSync(file, copy);
          return transport.send(...request);
        },
      };
    },
  });
  await cli.runIn(copying, ...importing, '--new-ledger');
  await cli.run('runs', 'list', '--ledger', LEDGER, '-o', 'id');
  const run = cli.stdout.trim();
  for (const name of readdirSync(cli.folder))
    if (name.startsWith(LEDGER)) rmSync(join(cli.folder, name));
  copyFileSync(copy, file);
  return { cli, run };
}

describe('a ledger that lost the log of an import', () => {
  test('is refused, naming the run, and what to do', async () => {
    const { cli, run } = await withoutLog();
    await using _ = cli;
    for (const words of [importing, ['runs', 'list', '--ledger', LEDGER]]) {
      await cli.run(...words, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/incomplete']);
      expect(cli.stdout).toContain(`lms-cli runs resolve ${run} --log-lost --ledger ${LEDGER}`);
    }
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('goes on once a person says that it is lost: what it had is sent again', async () => {
    const answers = [[/^Is the log of run \S+ lost for good\?/, true]] as const;
    const { cli, run } = await withoutLog({ atTerminal: true, answers: [...answers] });
    await using _ = cli;
    await cli.run('runs', 'resolve', run, '--log-lost', '--ledger', LEDGER);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining(`ended run ${run}`)]);
    await cli.run('runs', 'list', '--ledger', LEDGER, '-o', 'json');
    expect(cli.json()).toMatchObject([{ id: run, state: 'interrupted' }]);
    await cli.run(...importing);
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('stays refused if the person says no, or cannot be asked', async () => {
    const { cli, run } = await withoutLog({
      atTerminal: true,
      answers: [[/lost for good\?/, false]],
    });
    await using _ = cli;
    const resolving = ['runs', 'resolve', run, '--log-lost', '--ledger', LEDGER];
    await cli.run(...resolving);
    expect(cli.exitCode).toBe(2);
    await cli.run(...resolving, '--no-input', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/answer-needed']);
    expect(cli.json()).toMatchObject({ error: { reason: 'log-lost' } });
    await cli.run(...resolving, '--yes');
    expect(cli.exitCode).toBe(2);
    await cli.run(...importing);
    expect(cli.exitCode).toBe(7);
  });
});

test('--log-lost is refused for any other run, and without one', async () => {
  await using cli = await startCli({ atTerminal: true });
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.run(...importing, '--new-ledger', '--yes');
  await cli.run('runs', 'list', '--ledger', LEDGER, '-o', 'id');
  const run = cli.stdout.trim();
  const refused = [
    [[run], 'runs/which'],
    [['261121-0900-zzzzzz'], 'runs/which'],
    [[], 'runs/which'],
  ] as const;
  for (const [named, code] of refused) {
    await cli.run('runs', 'resolve', ...named, '--log-lost', '--ledger', LEDGER, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, code]);
  }
  await cli.run('runs', 'resolve', run, '1', '--log-lost', '--ledger', LEDGER);
  expect(cli.exitCode).toBe(2);
});
