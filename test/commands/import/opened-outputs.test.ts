/** Files of reports and rejects: opened before the first request, written after the last one. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { fullOutput } from '../../harness/full-output.ts';
import { writeQuestions } from '../bodies.ts';

const words = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

test.each([
  ['a report', ['--report', 'junit=q.ndjson/x.xml']],
  ['rejects', ['--rejects', 'q.ndjson/x.ndjson']],
])('%s that could not be written was noticed when everything was sent', async (_, options) => {
  await using cli = await startCli();
  await writeQuestions(cli, 3);
  await cli.run(...words, ...options);
  expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
  expect(await cli.requests()).toEqual([]);
  await cli.run('runs', 'list', '-o', 'json');
  expect(cli.json()).toEqual([]);
});

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

test('rejects of an earlier run were left after a run without any', async () => {
  await using cli = await startCli({ faults: 'error-200=1x' });
  await writeQuestions(cli, 2);
  await cli.run(...words, '--rejects', 'rejects.ndjson');
  expect(await cli.read('rejects.ndjson')).toContain('service/rejected');
  await cli.run(...words, '--rejects', 'rejects.ndjson', '-n');
  expect(await cli.read('rejects.ndjson')).toContain('service/rejected');
  await cli.run(...words, '--rejects', 'rejects.ndjson');
  expect([cli.exitCode, await cli.read('rejects.ndjson')]).toEqual([0, '']);
});

const isCode = (code: string) => [2, { error: expect.objectContaining({ code }) }];

test.each([
  ['grades.csv', 'Ana;10\n', 'output/file'],
  ['grades.yaml', '# rejected by Ana\nname: Ana\n', 'output/file'],
  ['link.yaml', 'Ana;10\n', 'output/file'],
  ['broken.yaml', 'Ana;10\n', 'output/file'],
])(
  'rejects replaced a file of something else, and what a link names: %s',
  async (name, own, code) => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.write(name.startsWith('grades') ? name : 'there.yaml', own);
    if (name === 'link.yaml') await symlink('there.yaml', join(cli.folder, name));
    if (name === 'broken.yaml') await symlink('nowhere.yaml', join(cli.folder, name));
    await cli.run(...words, '--rejects', name, '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual(isCode(code));
    await cli.run('runs', 'rejects', 'any', name, '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual(isCode(code));
    expect(await cli.requests()).toEqual([]);
    expect(await cli.read(name.startsWith('grades') ? name : 'there.yaml')).toBe(own);
  },
);

test.each(['yaml', 'json', 'ndjson', 'csv'])(
  'rejects of an earlier run are replaced by those of the next one: %s',
  async (format) => {
    await using cli = await startCli();
    await cli.write('q.csv', 'questionId,topicId\n1,8801\n');
    const again = ['import', 'q.csv', '--as', 'lacuna.move', '--rejects', `r.${format}`, '--again'];
    for (const _ of [1, 2]) {
      await cli.run(...again);
      expect(cli.exitCode).toBe(1);
      expect(await cli.read(`r.${format}`)).toContain('QuestionNotFoundException');
    }
  },
);

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

test.each([[['--report', 'markdown=/dev/full']], [['--rejects', '/dev/full']]])(
  'reports said that all went well where another file was full: %s',
  async (unwritable) => {
    await using cli = await startCli({ faults: 'error-200=1x' });
    await writeQuestions(cli, 2);
    const reports = ['junit=a.xml', 'sarif=a.sarif'];
    await cli.run(...words, ...unwritable, ...reports.flatMap((each) => ['--report', each]));
    expect(cli.exitCode).toBe(74);
    expect(await cli.read('a.xml')).toContain('output/unwritable');
    expect(JSON.parse(await cli.read('a.sarif'))).toMatchObject({
      runs: [{ invocations: [{ executionSuccessful: false, exitCode: 74 }] }],
    });
  },
);

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

test('a run that ended early without rejects left no file of them', async () => {
  await using cli = await startCli();
  await writeQuestions(cli, 2);
  await cli.run(...words, '--base-url', 'http://127.0.0.1:1', '--rejects', 'rejects.ndjson');
  expect([cli.exitCode, await cli.read('rejects.ndjson')]).toEqual([5, '']);
});

test.each([
  ['a report', '--report', 'junit='],
  ['rejects', '--rejects', ''],
])('%s took the place of a document that a missing folder hid', async (_, option, kind) => {
  await using cli = await startCli();
  await writeQuestions(cli, 2);
  const before = await cli.read('q.ndjson');
  await cli.run(...words, option, `${kind}missing/../q.ndjson`);
  expect([2, 74]).toContain(cli.exitCode);
  expect([await cli.read('q.ndjson'), await cli.requests()]).toEqual([before, []]);
});

test('an import that reached nothing emptied the rejects that somebody was correcting', async () => {
  await using cli = await startCli();
  await writeQuestions(cli, 2);
  const corrected = '{"$rejected":{"original":"x"},"title":"Rio"}\n';
  await cli.write('rejects.ndjson', corrected);
  await cli.run(...words, '--base-url', 'http://127.0.0.1:1', '--rejects', 'rejects.ndjson');
  expect([cli.exitCode, await cli.read('rejects.ndjson')]).toEqual([5, corrected]);
});

test.each(['-wal', '-journal', '.lock'])(
  'a report took the place of a file that a ledger needs: %s',
  async (suffix) => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    const ledger = ['--ledger', 'own.db'];
    await cli.run(...words, ...ledger, '--report', `junit=own.db${suffix}`);
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
    expect(existsSync(join(cli.folder, `own.db${suffix}`))).toBe(false);
    expect(await cli.requests()).toEqual([]);
  },
);

test.each([
  ['the ledger', ['--ledger', 'own.db', '--report', 'junit=here/own.db-journal']],
  ['the rejects', ['--rejects', 'r.ndjson', '--report', 'junit=here/r.ndjson']],
])('a report took the place of %s, which a linked folder hid', async (_, options) => {
  await using cli = await startCli();
  await writeQuestions(cli, 1);
  await symlink('.', join(cli.folder, 'here'));
  await cli.run(...words, ...options);
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
  expect(await cli.requests()).toEqual([]);
});
