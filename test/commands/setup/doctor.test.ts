import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { nodeClock } from '../../../src/host/node-host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doctor } from './diagnosing.ts';

describe('the ledger', () => {
  const ledgerOf = (cli: Cli) => {
    const folder = join(cli.folder, '.lms-cli');
    const name = readdirSync(folder).find((each) => each.endsWith('.ledger.db'));
    return join(folder, name ?? '');
  };
  const withRun = async () => {
    const cli = await startCli();
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json', '-q');
    return cli;
  };

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['a damaged page', (bytes) => Buffer.from(bytes).fill(0x5a, 4096, 8192), 'ledger/damaged'],
    ['a lost end', (bytes) => bytes.subarray(0, 3 * 4096), 'ledger/damaged'],
  ])('with %s is a problem, and stays as it is', async (_, damage, code) => {
    await using cli = await withRun();
    const file = ledgerOf(cli);
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expect(await doctor(cli)).toEqual([`problem ledger ${code}`]);
    expect(cli.exitCode).toBe(7);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });
});

test('-q left values and checks out of what -o asks for', async () => {
  await using cli = await startCli();
  await cli.run('doctor', '--offline', '-o', 'json');
  const whole = cli.stdout;
  await cli.run('doctor', '--offline', '-o', 'json', '-q');
  expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, whole, '']);
});

describe('at a terminal', () => {
  test('lines end between words, and a color stands beside the word that it means', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run('doctor');
    const page = stripVTControlCharacters(cli.stdout).split('\n\n')[0] ?? '';
    expect(page.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(cli.stdout).toContain('\u001b[32mok\u001b[39m');
  });
});

describe('Node', () => {
  test.each([
    ['v18.20.0', false],
    ['v20.18.3', false],
    ['v20.19.0', true],
    ['v21.7.0', false],
    ['v22.12.0', false],
    ['v22.13.0', true],
    ['v23.9.0', false],
    ['v24.0.0', true],
    ['v26.1.0', true],
    ['v25.0.0-nightly20260501', true],
  ])('%s is supported: %s', async (version, isSupported) => {
    await using cli = await startCli();
    await cli.runIn(
      (usual) => ({ ...usual, clock: nodeClock, nodeVersion: version }),
      'doctor',
      '--offline',
    );
    expect(cli.stdout.includes('doctor/node')).toBe(!isSupported);
    expect(cli.exitCode).toBe(isSupported ? 0 : 2);
  });
});
