/** What happens, as NDJSON and as the outputs of a step of GitHub Actions, told while it happens. */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { ndjsonIn, writeQuestions } from '../bodies.ts';

const words = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

const eventsOf = async (cli: Cli, file = 'events.ndjson') => ndjsonIn(await cli.read(file));
const typesOf = (events: readonly JsonObject[]) => events.map(({ type }) => type);

describe('--events FILE', () => {
  test('tells with times how a run began, waited, went on and ended', async () => {
    await using cli = await startCli({ faults: '503=1x' });
    await writeQuestions(cli, 2);
    await cli.run(...words, '--events', 'events.ndjson');
    expect(cli.exitCode).toBe(0);
    const events = await eventsOf(cli);
    expect(typesOf(events)).toEqual(['run', 'wait', 'result', 'result', 'summary']);
    const [begun, wait, result, , summary] = events;
    await cli.run('runs', 'list', '-o', 'id');
    const run = cli.stdout.trim();
    for (const each of events) {
      expect(each).toMatchObject({ v: 1, run, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
    }
    expect(begun).toMatchObject({ command: 'import', target: cli.url, documents: 2, toSend: 2 });
    const source = { file: 'q.ndjson', line: 1 };
    expect(wait).toMatchObject({ operation: 'lacuna.create', source, reason: 'retry-after' });
    expect(wait?.['waitMs']).toBeGreaterThan(0);
    expect(result).toMatchObject({ result: { outcome: 'done', run, attempts: 2, source } });
    expect(summary).toMatchObject({ counts: { done: 2, remaining: 0 }, exitCode: 0 });
    const times = events.map(({ at }) => (typeof at === 'string' ? Date.parse(at) : NaN));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('is replaced by the next command, and by nothing that holds something else', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.run(...words, '--events', 'events.ndjson');
    await cli.run(...words, '--events', 'events.ndjson', '-n');
    expect(await eventsOf(cli)).toMatchObject([
      { type: 'run', run: null, toSend: 0 },
      { type: 'result', result: { outcome: 'skipped' } },
      { type: 'summary', run: null },
    ]);
    const before = await cli.read('q.ndjson');
    await cli.run(...words, '--events', 'q.ndjson', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([
      2,
      { error: { code: 'output/other-content' } },
    ]);
    expect(await cli.read('q.ndjson')).toBe(before);
    await cli.run(...words, '--ledger', 'new.db', '--events', 'new.db', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([
      2,
      { error: { code: 'output/file-in-use' } },
    ]);
  });

  test.each([
    ['{"v":1,"type":"run"}\nAna;10\n', 2],
    ['{"v":1,"type":"run"}\n{"v":1,"ty', 0],
  ])('replaced what only began with an event: %j', async (before, exitCode) => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.write('events.ndjson', before);
    // The option would have the output checked, which is no output here.
    cli.setEnv('LMS_EVENTS', 'events.ndjson');
    await cli.run(...words);
    expect(cli.exitCode).toBe(exitCode);
    const after = await cli.read('events.ndjson');
    expect(after === before).toBe(exitCode !== 0);
  });

  test('says what ended a command that sent nothing', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.run(...words, '--events', 'events.ndjson', '--require-ledger');
    expect(cli.exitCode).toBe(7);
    expect(await eventsOf(cli)).toMatchObject([
      { type: 'stop', run: null, reason: 'error', error: { code: 'runs/ledger-required' } },
      { type: 'summary', run: null, counts: { remaining: 0 }, exitCode: 7 },
    ]);
    await cli.write('bad.yaml', 'titel: x\n');
    await cli.run('lacuna', 'create', 'bad.yaml', '--events', 'events.ndjson');
    const [stop] = await eventsOf(cli);
    expect(stop).toMatchObject({ type: 'stop', error: { code: 'document/invalid' } });
    expect(stop?.['diagnostics']).toContainEqual(
      expect.objectContaining({ file: 'bad.yaml', line: 1, code: 'document/unknown-field' }),
    );
  });

  test('says why a run stopped early', async () => {
    await using cli = await startCli({ faults: '401=1x' });
    await writeQuestions(cli, 3);
    await cli.run(...words, '--events', 'events.ndjson');
    expect(cli.exitCode).toBe(4);
    const events = await eventsOf(cli);
    expect(typesOf(events)).toEqual(['run', 'result', 'stop', 'summary']);
    expect(events[2]).toMatchObject({ reason: 'caller', error: { code: 'auth/unauthenticated' } });
    expect(events[3]).toMatchObject({ counts: { failed: 1, remaining: 2 }, exitCode: 4 });
  });

  test('tells of a single command, too', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'delete', '1', '2', '--yes', '--events', 'events.ndjson');
    expect(cli.exitCode).toBe(1);
    expect(await eventsOf(cli)).toMatchObject([
      { type: 'run', command: 'lacuna delete', documents: 2, toSend: 2 },
      { type: 'result', result: { operation: 'lacuna.delete', outcome: 'rejected' } },
      { type: 'result' },
      { type: 'summary', counts: { rejected: 2, remaining: 0 }, exitCode: 1 },
    ]);
  });

  test('may be a device, or what a shell passes on', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    const file = await open(join(cli.folder, 'passed-on'), 'w');
    await cli.run(...words, '--events', `/dev/fd/${file.fd}`, '--rejects', '/dev/null');
    await file.close();
    expect([cli.exitCode, await cli.read('passed-on')]).toEqual([
      0,
      expect.stringContaining('"type":"summary"'),
    ]);
  });

  test('is opened before anything is sent', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.run(...words, '--events', 'q.ndjson/events.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
    expect(await cli.requests()).toEqual([]);
  });

  test('stops the run before its next request when the disk is full', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 3);
    await cli.runIn(fullAfter('"type":"result"'), ...words, '--events', 'events.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
    expect(await cli.requests()).toHaveLength(1);
    await cli.run(...words, '--events', 'events.ndjson');
    expect(cli.exitCode).toBe(0);
    expect(await cli.requests()).toHaveLength(3);
  });
});

/** The disk becomes full at the first text like that. */
const fullAfter =
  (text: string) =>
  (usual: Host): Host => ({
    ...usual,
    files: {
      ...usual.files,
      openToWrite: async (path, keeps) => {
        const file = await usual.files.openToWrite(path, keeps);
        return {
          ...file,
          write: async (line) => {
            if (line.includes(text)) throw new FileProblem('disk-full', path);
            await file.write(line);
          },
        };
      },
    },
  });

describe('--events -', () => {
  test('leaves standard error to the events', async () => {
    await using cli = await startCli({ faults: '503=1x', atTerminal: true });
    await writeQuestions(cli, 2);
    for (const more of [
      ['-v'],
      ['-vv', '--curl'],
      ['--require-ledger'],
      ['--rejects', 'q.ndjson'],
    ]) {
      await cli.run(...words, '--again', '--yes', ...more, '--events', '-');
      expect(ndjsonIn(cli.stderr).at(-1)).toMatchObject({
        type: 'summary',
        exitCode: cli.exitCode,
      });
    }
  });

  test('asks nothing', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.run('lacuna', 'delete', '1', '--events', '-');
    expect([cli.exitCode, ndjsonIn(cli.stderr)]).toMatchObject([
      2,
      [{ type: 'stop', error: { code: 'usage/confirmation-needed' } }, { type: 'summary' }],
    ]);
  });

  test('refuses a report that would go there', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    await cli.run(...words, '--report', 'github', '--events', '-');
    expect([cli.exitCode, ndjsonIn(cli.stderr)]).toMatchObject([
      2,
      [{ type: 'stop', error: { code: 'usage/options-conflict' } }, { type: 'summary' }],
    ]);
    expect(await cli.requests()).toEqual([]);
  });
});

describe('$GITHUB_OUTPUT', () => {
  test('gets run, changed and in-doubt after what is there', async () => {
    await using cli = await startCli({ faults: 'reset-after=1x' });
    await writeQuestions(cli, 2);
    const outputs = join(cli.folder, 'outputs');
    await writeFile(outputs, 'earlier=1\n');
    cli.setEnv('GITHUB_OUTPUT', outputs);
    await cli.run(...words);
    expect(cli.exitCode).toBe(8);
    await cli.run('runs', 'list', '-o', 'id');
    const [run] = cli.stdout.split('\n');
    const first = `earlier=1\nrun=${run}\nchanged=true\nin-doubt=1\n`;
    expect(await cli.read('outputs')).toBe(first);
    await cli.run(...words, '--require-ledger', '-n');
    expect(await cli.read('outputs')).toBe(`${first}run=\nchanged=false\nin-doubt=1\n`);
  });

  test('lost its first output to a line that another step had not ended', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    const outputs = join(cli.folder, 'outputs');
    await writeFile(outputs, 'earlier=1');
    cli.setEnv('GITHUB_OUTPUT', outputs);
    await cli.run(...words);
    expect(await cli.read('outputs')).toMatch(/^earlier=1\nrun=.+\nchanged=true\n/);
  });

  test.each([
    ['the ledger', 'new.db', ['--ledger', 'new.db']],
    ['a log of the ledger', 'new.db-wal', ['--ledger', 'new.db']],
    ['the default ledger', '.lms-cli/ledger.db', []],
    ['the documents', 'q.ndjson', []],
    ['the events', 'out', ['--events', 'out']],
    ['a report', 'out', ['--report', 'json=out']],
    ['the rejects', 'out', ['--rejects', 'out']],
  ])('was appended to %s', async (_, file, options) => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    const before = await cli.read('q.ndjson');
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, file));
    await cli.run(...words, ...options);
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file-in-use')]);
    expect(await cli.requests()).toEqual([]);
    expect(await cli.read('q.ndjson')).toBe(before);
  });

  test('was appended to the document of a single command', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'q.ndjson'));
    await cli.run('lacuna', 'create', 'q.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file-in-use')]);
    expect(await cli.requests()).toEqual([]);
  });

  test('gets them after a signal, too', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 2);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'outputs'));
    const interrupting = (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        cli.interrupt('SIGTERM');
        return usual.connect(options);
      },
    });
    await cli.runIn(interrupting, ...words, '--events', 'events.ndjson');
    expect(cli.exitCode).toBe(143);
    const events = await eventsOf(cli);
    expect(events.at(-2)).toMatchObject({ type: 'stop', reason: 'interrupted' });
    await cli.run('runs', 'list', '-o', 'id');
    expect(events.at(-1)).toMatchObject({ run: cli.stdout.trim() });
    const outputs = `run=${cli.stdout}changed=false\nin-doubt=0\n`;
    expect(await cli.read('outputs')).toBe(outputs);
  });

  test('that cannot be opened fails before anything is sent', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'q.ndjson', 'outputs'));
    await cli.run(...words);
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
    expect(await cli.requests()).toEqual([]);
    await cli.run('runs', 'list');
    expect(cli.exitCode).toBe(0);
  });

  test('that can no longer be written is told, and counts', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'outputs'));
    await cli.runIn(fullAfter('run='), ...words, '--events', 'events.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
    expect((await eventsOf(cli)).slice(-2)).toMatchObject([
      { type: 'stop', error: { code: 'output/unwritable' } },
      { type: 'summary', counts: { done: 1 }, exitCode: 74 },
    ]);
  });

  test('that can no longer be written left a summary and reports of success', async () => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'outputs'));
    await cli.runIn(fullAfter('run='), ...words, '-o', 'ndjson', '--report', 'json=r.json');
    const report = JSON.parse(await cli.read('r.json'));
    expect(report).toMatchObject({ exitCode: 74, error: { code: 'output/unwritable' } });
    const { run, generation } = report;
    expect([typeof run, typeof generation]).toEqual(['string', 'number']);
    expect(ndjsonIn(cli.stdout).at(-1)).toMatchObject({
      summary: { run, generation, counts: { done: 1 }, exitCode: 74 },
    });
  });

  test.each([
    [[], 'lms-cli runs show'],
    [['--no-ledger'], 'in the service what was done'],
    [['-n'], 'the same command again'],
  ])('told to send again what was done: %j', async (options, hint) => {
    await using cli = await startCli();
    await writeQuestions(cli, 1);
    cli.setEnv('GITHUB_OUTPUT', join(cli.folder, 'outputs'));
    await cli.runIn(fullAfter('run='), ...words, ...options);
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining(hint)]);
    const isAgain = cli.stderr.includes('the same command again');
    expect(isAgain).toBe(options.includes('-n'));
  });
});
