/** Files of reports and rejects: opened before the first request, written after the last one. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { fullOutput } from '../../harness/full-output.ts';
import { writeQuestions } from '../bodies.ts';

const words = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

test.each([
  ['a report', ['--report', 'junit=pipe']],
  ['rejects', ['--rejects', 'pipe']],
])('%s in a named pipe waited for its reader, whatever signal came', async (_, options) => {
  await using cli = await startCli();
  await writeQuestions(cli, 1);
  execFileSync('mkfifo', [join(cli.folder, 'pipe')]);
  await cli.run(...words, ...options);
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
  expect(await cli.requests()).toEqual([]);
});

/** The disk becomes full while the run sends. */
const full = (usual: Host): Host => ({
  ...usual,
  files: {
    ...usual.files,
    replace: async (path, content, access) => {
      if (path.endsWith('x.xml') && content !== '') throw new FileProblem('disk-full', path);
      await usual.files.replace(path, content, access);
    },
  },
});

test.each([
  ['done', '', 74],
  ['in doubt', 'reset-after=1x', 8],
])(
  'a report that can no longer be written does not hide what is %s',
  async (told, faults, code) => {
    await using cli: Cli = await startCli();
    if (faults !== '') cli.setFaults(faults);
    await writeQuestions(cli, 1);
    await cli.runIn(full, ...words, '--report', 'junit=x.xml');
    expect([cli.exitCode, cli.stderr]).toEqual([
      code,
      expect.stringContaining('output/unwritable'),
    ]);
    expect(cli.stderr).toContain(told);
  },
);

test('reports said that all went well where the file of rejects was full', async () => {
  await using cli = await startCli({ faults: 'error-200=1x' });
  await writeQuestions(cli, 2);
  const reports = ['junit=a.xml', 'sarif=a.sarif'];
  await cli.run(
    ...words,
    '--rejects',
    '/dev/full',
    ...reports.flatMap((each) => ['--report', each]),
  );
  expect(cli.exitCode).toBe(74);
  expect(await cli.read('a.xml')).toContain('output/unwritable');
  expect(JSON.parse(await cli.read('a.sarif'))).toMatchObject({
    runs: [{ invocations: [{ executionSuccessful: false, exitCode: 74 }] }],
  });
});

test('rejects that could not be written were to be had by sending everything again', async () => {
  await using cli = await startCli({ faults: 'error-200=1x' });
  await writeQuestions(cli, 2);
  await cli.run(...words, '--no-ledger', '--rejects', '/dev/full');
  expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('in the service')]);
  expect(cli.stderr).not.toContain('the same command again');
});

test('a run whose standard output was full had no generation', async () => {
  await using cli = await startCli();
  await writeQuestions(cli, 1);
  cli.setEnv('CI', 'true');
  await cli.runIn(fullOutput(), ...words, '-o', 'ndjson');
  const [, run, generation] = /run (\S+), generation (\d+)/.exec(cli.stderr) ?? [];
  await cli.run(...words, '--expect', `${run}@${generation}`);
  expect(cli.exitCode).toBe(0);
});

test('a killed import left the reports of an earlier one, which had gone well', async () => {
  await using cli = await startCli();
  await writeQuestions(cli, 1);
  const report = ['--report', 'junit=r.xml'];
  await cli.run(...words, ...report);
  expect(await cli.read('r.xml')).toContain('failures="0"');
  let standing = '';
  await cli.runIn(
    (host) => ({
      ...host,
      connect: async (options) => {
        const usual = await host.connect(options);
        return {
          ...usual,
          send: async (...[request, ...rest]) => {
            if (request.method !== 'POST') return usual.send(request, ...rest);
            standing = `it holds: ${await cli.read('r.xml')}`;
            throw new Error('killed');
          },
        };
      },
    }),
    ...words,
    '--again',
    ...report,
  );
  expect(standing).toBe('it holds: ');
});
