import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/core/host.ts';
import type { Cli } from '../harness/cli.ts';
import {
  apply,
  block,
  hold,
  interruptedAfter,
  planned,
  question,
  quiz,
  sent,
  startFolder,
  versionOf,
  holdApplied,
} from '../commands/content/folder.ts';
import { idNow, lastRun } from '../commands/content/undoing.ts';

/** An apply that was stopped: the same command goes on. */
describe('an apply that is stopped', () => {
  const course = [
    question('a'),
    quiz('q', [block(1, versionOf('a'))]),
    question('b', { topicId: 8 }),
  ];

  /** An apply that sent one of six requests. */
  async function stopped(): Promise<Cli> {
    const cli = await startFolder();
    await hold(cli, ...course);
    const options = ['--yes', '--new-ledger', '--concurrency', '1'];
    await cli.runIn(interruptedAfter(1), 'apply', ...options);
    expect([cli.exitCode, await sent(cli)]).toEqual([130, ['lacuna.create']]);
    return cli;
  }

  const everything = [
    'assessment.create',
    'assessment.release',
    'lacuna.create',
    'lacuna.create',
    'lacuna.release',
    'lacuna.release',
  ];

  test('Ctrl-C ends it with a summary that names the way on, which works', async () => {
    await using cli = await stopped();
    const [, command = ''] = /lms-cli (apply\b[^\n]*)/.exec(cli.stderr) ?? [];
    expect(command).not.toBe('');
    await cli.run(...command.trim().split(' '), '--yes');
    expect([cli.exitCode, (await sent(cli)).toSorted()]).toEqual([0, everything]);
    expect(await planned(cli)).toEqual([]);
  });

  test('apply again sends what is left', async () => {
    await using cli = await stopped();
    expect(await planned(cli)).toEqual(['a: release', 'q: create release', 'b: create release']);
    await apply(cli);
    expect([cli.exitCode, (await sent(cli)).toSorted()]).toEqual([0, everything]);
  });

  test('Ctrl-C before anything was sent leaves nothing behind', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    const interrupted = (usual: Host): Host => ({
      ...usual,
      interruption: { ...usual.interruption, drain: AbortSignal.abort('SIGINT') },
    });
    await cli.runIn(interrupted, 'apply', '--yes', '--new-ledger');
    expect([cli.exitCode, await cli.requests()]).toEqual([130, []]);
    await cli.runIn(interrupted, 'plan', '--new-ledger');
    expect(cli.exitCode).toBe(130);
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });

  test('a service that fails for a while is applied by the next apply', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    cli.setFaults('503=100%');
    await apply(cli, '--new-ledger', '--retries', '1');
    expect(cli.exitCode).toBe(5);
    cli.setFaults('');
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('with one in doubt, three screens gave three numbers without a reason', async () => {
    await using cli = await startFolder({ faults: 'reset-after=1x' });
    await hold(cli, ...course);
    const options = ['--yes', '--new-ledger', '--concurrency', '1'];
    await cli.runIn(interruptedAfter(1), 'apply', ...options);
    const left =
      '5 operations are still to be sent, some perhaps only after you resolve what is in doubt';
    expect(cli.stderr).toContain('\n5 not reached\n');
    expect(cli.stderr).toContain(`\n${left}: lms-cli apply`);
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(/^results +1 in doubt, 5 not reached$/m);
    expect(cli.stderr).toContain(`${left}: lms-cli apply`);
    await cli.run('apply', '--yes');
    expect(cli.stderr).toContain('1 to create, 1 to release, none to delete: 2 requests\n');
    expect(cli.stderr).toContain('\n1 resource waits for others whose outcome is unknown\n');
    expect(cli.stderr).toContain('\n1 resource is left out until you resolve what is in doubt\n');
  });
});

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
    const move = ['lacuna', 'move', await idNow(cli, 'one'), '9'];
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
