import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doubtsOf, field, textOf } from '../bodies.ts';
import { hold, question, startFolder } from '../content/folder.ts';

/** What the last command says at its end of its ledger: the run, and the generation. */
function positionSaid({ stderr }: Cli): readonly [run: string, generation: number] {
  const [, run = '', generation = ''] = /^ledger: run (\S+), generation (\d+)$/m.exec(stderr) ?? [];
  return [run, Number(generation)];
}

async function started(): Promise<Cli> {
  const cli = await startFolder({ env: { CI: 'true' } });
  await hold(cli, question('a'));
  await cli.write('create.json', stringifyExact(lacuna()));
  return cli;
}

const IMPORT = 'import create.json --as lacuna.create';

describe('the run and the generation', () => {
  test.each([
    IMPORT,
    `${IMPORT} -o json`,
    'apply --yes --new-ledger',
    'lacuna create create.json -v',
    'lacuna delete 1 2 --yes',
  ])('are said at the end of a run, as --expect takes them: %s', async (line) => {
    await using cli = await started();
    await cli.run(...line.split(' '));
    const [run, generation] = positionSaid(cli);
    await cli.run('plan', '--new-ledger', '--expect', `${run}@${generation}`);
    expect(cli.exitCode).toBe(0);
    await cli.run('plan', '--expect', `${run}@${generation + 1}`);
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/older')]);
  });

  test('grow with each run', async () => {
    await using cli = await started();
    await cli.run(...IMPORT.split(' '));
    const [first, before] = positionSaid(cli);
    await cli.run(...IMPORT.split(' '), '--again');
    const [second, after] = positionSaid(cli);
    expect(second).not.toBe(first);
    expect(after).toBeGreaterThan(before);
  });

  test('are said by what changes the ledger without a run', async () => {
    await using cli = await started();
    cli.setFaults('reset-after=1x');
    await cli.run(...IMPORT.split(' '));
    const [run, before] = positionSaid(cli);
    await cli.run('runs', 'resolve', run, ...(await doubtsOf(cli, run)), '--created', '7');
    expect(positionSaid(cli)).toEqual([run, before + 1]);
    await cli.run('resources', 'adopt', 'x', '77', '--as', 'track');
    expect(positionSaid(cli)).toEqual([run, before + 2]);
    await cli.run('resources', 'forget', 'x', '--yes');
    expect(positionSaid(cli)).toEqual([run, before + 3]);
  });

  test('are in the object of a single operation', async () => {
    await using cli = await started();
    await cli.run('lacuna', 'create', 'create.json', '-o', 'json');
    const object = cli.json();
    expect(cli.stderr).toBe('');
    const expected = `${textOf(object, 'run')}@${stringifyExact(field(object, 'generation'))}`;
    await cli.run('plan', '--new-ledger', '--expect', expected);
    expect(cli.exitCode).toBe(0);
  });

  test('are in a plan, which names its ledger', async () => {
    await using cli = await started();
    await cli.run(...IMPORT.split(' '));
    const [run, generation] = positionSaid(cli);
    await cli.run('plan');
    expect(positionSaid(cli)).toEqual([run, generation]);
    await cli.run('plan', '-o', 'json');
    expect(field(cli.json(), 'ledger')).toMatchObject({ run, generation });
    await cli.run('plan', '-o', 'json', '--ledger', 'none.ledger.db', '--new-ledger');
    expect(field(cli.json(), 'ledger')).toBeNull();
  });

  test.each([`${IMPORT} --dry-run`, `${IMPORT} --no-ledger`, `${IMPORT} -q`])(
    'are not said where nothing is recorded, or with -q: %s',
    async (line) => {
      await using cli = await started();
      await cli.run(...line.split(' '));
      expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('generation')]);
    },
  );
});
