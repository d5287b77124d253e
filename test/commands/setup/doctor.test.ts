import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { nodeClock } from '../../../src/host/node-host.ts';
import { openLedger } from '../../../src/ledger/open.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { doctor, findings, told, valuesIn, withProfile } from './diagnosing.ts';
import { ways } from '../operation/ways.ts';

describe('without any configuration', () => {
  test('it works, and reports that no service is configured', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    expect(await doctor(cli)).toEqual(['warning service config/no-target']);
    expect(cli.exitCode).toBe(0);
    expect(told(cli, 'version')).toEqual([expect.stringContaining('Node v20.20.0')]);
    expect(told(cli, 'configuration')).toEqual([expect.stringContaining('no lms-cli.yaml')]);
    expect(await cli.requests()).toEqual([]);
  });

  test('people see one line for each check, the solution below it, and a summary', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('doctor');
    expect(cli.stdout).toMatch(
      /^ok {7}version {7,}lms-cli \S+ on Node v20\.20\.0 \(requires .*\)$/m,
    );
    expect(cli.stdout).toMatch(
      /^warning {2}service {8}config\/no-target {2}no service specified\n {24}help: add --base-url URL or --profile NAME, set LMS_BASE_URL/m,
    );
    expect(cli.stderr).toBe('1 warning\n');
    await cli.run('doctor', '--lang', 'pt-BR');
    expect(cli.stdout).toMatch(
      /^aviso {5}serviço {7}config\/no-target {2}nenhum serviço indicado$/m,
    );
    expect(cli.stderr).toBe('1 aviso\n');
  });

  test('-q omits successful checks', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.run('doctor', '-q');
    expect(cli.stdout).toMatch(
      /^warning {2}service {2}config\/no-target .*\n {18}help: add --base-url .*\n$/,
    );
    expect(cli.stderr).toBe('');
    await cli.run('doctor', '-q', '--sandbox');
    expect(cli.stdout).toMatch(/^warning {2}clock /);
  });

  test('the embedded service passes', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    expect(await doctor(cli, '--sandbox')).toEqual([]);
    expect(cli.exitCode).toBe(0);
    expect(told(cli, 'credentials')).toEqual([expect.stringContaining('requires none')]);
  });
});

describe('the configuration', () => {
  test('that is broken is reported at its place, and the rest is checked', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write('lms-cli.yaml', 'profils: {}\n');
    expect(await doctor(cli)).toEqual(['problem configuration document/unknown-field']);
    expect(cli.exitCode).toBe(2);
    expect(findings(cli)).toContainEqual(expect.objectContaining({ where: 'lms-cli.yaml:1:1' }));
    expect(told(cli, 'ledger')).toHaveLength(1);
  });

  test('each value has its origin: option, environment, profile, default', async () => {
    const profile = { timeout: '30s', rate: '5/s', auth: ways.bearer.auth };
    await using cli = await withProfile(profile, {
      env: { LMS_RATE: '7/s', LMS_TOKEN: 'secret-text' },
    });
    await doctor(cli, '--retries', '1', '--header', 'x-key: hidden');
    expect(valuesIn(cli)).toMatchObject({
      profile: ['a', 'file', 'lms-cli.yaml', 1],
      baseUrl: [cli.url, 'file', 'lms-cli.yaml', 1],
      timeout: ['30s', 'file', 'lms-cli.yaml', 1],
      rate: ['7/s', 'environment', 'LMS_RATE'],
      retries: [1, 'option', '--retries'],
      header: ['x-key', 'option', '--header'],
      api: ['2.0', 'default'],
      'auth.token': [{ env: 'LMS_TOKEN', isSet: true }, 'file', 'lms-cli.yaml', 1],
    });
    expect(cli.stdout + cli.stderr).not.toMatch(/hidden|secret-text/);
  });

  test('from the environment alone has origins too', async () => {
    await using cli = await startCli({
      env: { LMS_TOKEN: 'secret-text', HTTPS_PROXY: 'http://ana:pass@proxy.example.com:3128' },
    });
    await doctor(cli);
    expect(valuesIn(cli)).toMatchObject({
      'base-url': [cli.url, 'environment', 'LMS_BASE_URL'],
      'auth.type': ['bearer', 'environment', 'LMS_TOKEN'],
      'auth.token': [{ env: 'LMS_TOKEN', isSet: true }, 'environment', 'LMS_TOKEN'],
      timeout: ['60s', 'default'],
      HTTPS_PROXY: ['***@proxy.example.com:3128', 'environment', 'HTTPS_PROXY'],
    });
    expect(cli.stdout + cli.stderr).not.toMatch(/secret-text|ana:pass/);
  });
});

describe('the ledger', () => {
  const ledgerOf = (cli: Cli) => {
    const folder = join(cli.folder, '.lms-cli');
    const name = readdirSync(folder).find((each) => each.endsWith('.ledger.db'));
    return join(folder, name ?? '');
  };
  const withRun = async (options: CliOptions = {}) => {
    const cli = await startCli(options);
    await cli.write('q.json', stringifyExact(lacuna()));
    await cli.run('lacuna', 'create', 'q.json', '-q');
    return cli;
  };

  test('that is intact is named with its runs', async () => {
    await using cli = await withRun();
    expect(await doctor(cli)).toEqual([]);
    expect(told(cli, 'ledger')).toEqual([
      expect.stringMatching(/^\.lms-cli\/127\S+ is intact: 1 run at http:/),
    ]);
  });

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['a damaged page', (bytes) => Buffer.from(bytes).fill(0x5a, 4096, 8192), 'ledger/damaged'],
    ['a lost end', (bytes) => bytes.subarray(0, 3 * 4096), 'ledger/damaged'],
    ['nothing in it', () => Buffer.alloc(0), 'ledger/damaged'],
    [
      'something else in it',
      () => Buffer.from('a letter to somebody '.repeat(99)),
      'ledger/not-found',
    ],
  ])('with %s is a problem, and stays as it is', async (_, damage, code) => {
    await using cli = await withRun();
    const file = ledgerOf(cli);
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expect(await doctor(cli)).toEqual([`problem ledger ${code}`]);
    expect(cli.exitCode).toBe(7);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  test('lists operations in doubt, and how to settle them', async () => {
    await using cli = await withRun({ faults: 'reset-after=1x' });
    expect(await doctor(cli)).toEqual(['warning ledger doctor/in-doubt']);
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toMatch(/1 operation of run \S+ may have been performed/);
    expect(cli.stdout).toMatch(/lms-cli runs resolve \d{6}-\d{4}-\w{6}/);
  });

  test('that is in use names who uses it', async () => {
    await using cli = await withRun();
    const path = ledgerOf(cli);
    const ports = {
      clock: nodeClock,
      random: () => 0.5,
      files: { makeFolder: async () => undefined },
      workingDirectory: cli.folder,
    };
    await using ledger = await openLedger({ path, target: cli.url, readOnly: false }, ports);
    const run = await ledger.startImport(
      { api: '2.0', command: 'import', words: null, undoes: null, plan: null },
      {
        again: false,
        originOf: () => {
          throw new Error('no document');
        },
      },
    );
    expect(await doctor(cli)).toEqual([]);
    expect(told(cli, 'ledger')).toContainEqual(
      expect.stringContaining(`is in use: run ${run.id}, process ${process.pid} on `),
    );
    await run.abandon();
  });

  test('that cannot be written exits 74', async () => {
    await using cli = await startCli();
    await cli.runIn(
      (usual) => ({
        ...usual,
        clock: nodeClock,
        files: { ...usual.files, isWritable: async () => false },
      }),
      'doctor',
      '-o',
      'id',
    );
    expect([cli.exitCode, cli.stdout]).toEqual([74, 'doctor/state-unwritable\n']);
  });

  test('exits 74 if a file has the name of its folder', async () => {
    await using cli = await startCli();
    await cli.write('.lms-cli', 'a file');
    expect(await doctor(cli)).toEqual(['problem ledger doctor/state-unwritable']);
    expect(cli.exitCode).toBe(74);
  });
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

  test('that is not supported exits 2', async () => {
    await using cli = await startCli();
    await cli.runIn(
      (usual) => ({ ...usual, clock: nodeClock, nodeVersion: 'v18.20.0' }),
      'doctor',
      '-o',
      'id',
    );
    expect([cli.exitCode, cli.stdout]).toEqual([2, 'doctor/node\n']);
  });
});
