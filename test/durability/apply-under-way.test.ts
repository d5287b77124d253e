import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/core/host.ts';
import type { Cli } from '../harness/cli.ts';
import { apply, hold, holdApplied, question, startFolder } from '../commands/content/folder.ts';

/** The id of the newest run. */
async function lastRun(cli: Cli): Promise<string> {
  await cli.run('runs', 'list', '-o', 'id');
  return cli.stdout.split('\n', 1)[0] ?? '';
}

/** What plans say of a resource while another process works on it. */
describe('an apply that is under way', () => {
  /** Commands that are run while the first request of another one is under way. */
  async function during(
    cli: Cli,
    working: readonly string[],
    commands: readonly (readonly string[])[],
  ): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }[]> {
    const said: { exitCode: number; stdout: string; stderr: string }[] = [];
    const watched = (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (request, ...limits) => {
            const isFirst = request.method === 'POST' && said.length === 0;
            for (const words of isFirst ? commands : []) {
              await cli.run(...words);
              const { exitCode, stdout, stderr } = cli;
              said.push({ exitCode, stdout, stderr });
            }
            return transport.send(request, ...limits);
          },
        };
      },
    });
    await cli.runIn(watched, ...working);
    expect(cli.exitCode).toBe(0);
    return said;
  }

  const isUsing = (run: string) => expect.stringContaining(`run ${run} is using the ledger`);

  test('plan said of what an apply was sending that it is in doubt, and plan --out saved that', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('kept'));
    await hold(cli, question('kept', { title: 'Um' }), question('new', { title: 'Dois' }));
    const said = await during(
      cli,
      ['apply', '--yes', '--concurrency', '1'],
      [['plan'], ['plan', '--out', 'saved.json'], ['apply', '-n']],
    );
    const run = await lastRun(cli);
    expect(said.map(({ exitCode }) => exitCode)).toEqual([11, 11, 11]);
    expect(said.map(({ stderr }) => stderr)).toEqual(said.map(() => isUsing(run)));
    expect(said.map(({ stdout }) => stdout)).toEqual(said.map(() => ''));
    await expect(cli.read('saved.json')).rejects.toThrow('ENOENT');
  });

  test('so did the dry run of an undo', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await hold(cli, question('one', { title: 'Um' }));
    await apply(cli);
    const words = ['undo', await lastRun(cli), '--yes'];
    const said = await during(cli, words, [[...words, '-n']]);
    expect(said).toMatchObject([{ exitCode: 11, stderr: isUsing(await lastRun(cli)) }]);
  });

  test('and an apply of what a single command was sending', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await hold(cli, question('one', { title: 'Um' }));
    const move = ['lacuna', 'move', '1', '9'];
    const [said] = await during(cli, move, [['apply', '--yes']]);
    expect(said).toMatchObject({ exitCode: 11, stderr: isUsing(await lastRun(cli)) });
  });

  test('what an import of other things is sending keeps nobody from planning', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('one'));
    await hold(cli, question('one', { title: 'Um' }));
    const { body = null } = question('other', { title: 'Outra' });
    await cli.write('import.ndjson', JSON.stringify({ operation: 'lacuna.create', body }));
    const [said] = await during(
      cli,
      ['import', 'import.ndjson'],
      [['plan', '--out', 'saved.json']],
    );
    expect(said).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('1 to edit') });
    expect(await apply(cli, 'saved.json')).toEqual(['lacuna.edit', 'lacuna.release']);
  });
});
