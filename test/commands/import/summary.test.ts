/** What a script reads of a run: the run of each result, and the last line of NDJSON. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { readSarif } from '../../harness/report-formats.ts';
import { lacuna } from '../../harness/course.ts';
import { ndjsonIn } from '../bodies.ts';
import { startFolder, hold, question } from '../content/folder.ts';

const course = (...titles: string[]) =>
  titles
    .map((title) => ({ operation: 'lacuna.create', key: title, body: lacuna({ title }) }))
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');

async function newestRun(cli: Cli): Promise<JsonObject> {
  await cli.run('runs', 'list', '--limit', '1', '-o', 'ndjson');
  const [newest = {}] = ndjsonIn(cli.stdout);
  return newest;
}

describe('NDJSON of an import', () => {
  test('names the run in each result, also in what is skipped, and ends with its summary', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', course('a', 'b'));
    await cli.run('import', 'q.ndjson', '-o', 'ndjson');
    const first = ndjsonIn(cli.stdout);
    const { id, counts } = await newestRun(cli);
    expect(first.slice(0, -1).map(({ run }) => run)).toEqual([id, id]);
    expect(first.at(-1)).toEqual({
      summary: {
        run: id,
        startedAt: expect.stringMatching(/Z$/),
        finishedAt: expect.stringMatching(/Z$/),
        counts: { remaining: 0, ...(isObject(counts) ? counts : {}) },
        exitCode: 0,
        stopped: null,
        generation: expect.anything(),
      },
    });
    await cli.write('q.ndjson', course('a', 'b', 'c'));
    await cli.run('import', 'q.ndjson', '-o', 'ndjson');
    const second = ndjsonIn(cli.stdout);
    const again = (await newestRun(cli))['id'];
    expect(again).not.toBe(id);
    const told = second.slice(0, -1).map(({ run, outcome }) => [run, outcome]);
    expect(told).toHaveLength(3);
    for (const outcome of ['done', 'skipped']) expect(told).toContainEqual([again, outcome]);
    expect(new Set(told.map(([run]) => run))).toEqual(new Set([again]));
    expect(second.at(-1)).toMatchObject({ summary: { counts: { done: 1, skipped: 2 } } });
  });

  test('did not tell an expired token behind what an earlier run had done', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', course('a'));
    await cli.run('import', 'q.ndjson');
    await cli.write('q.ndjson', course('a', 'b', 'c'));
    cli.setFaults('401=9x');
    await cli.run('import', 'q.ndjson', '--concurrency', '1', '-o', 'ndjson');
    expect(ndjsonIn(cli.stdout).at(-1)).toMatchObject({
      summary: { counts: { skipped: 1, failed: 1, remaining: 1 }, exitCode: 6, stopped: 'caller' },
    });
  });

  test('has the exit code that the command ends with, whatever that is', async () => {
    for (const faults of ['', 'error-200=1x', 'reset-after=1x', '401=9x']) {
      await using cli = await startCli({ faults });
      await cli.write('q.ndjson', course('a', 'b'));
      await cli.run('import', 'q.ndjson', '--concurrency', '1', '--retries', '0', '-o', 'ndjson');
      const summary = ndjsonIn(cli.stdout).at(-1)?.['summary'];
      expect(summary).toMatchObject({ exitCode: cli.exitCode });
    }
  });

  test('has its summary after Ctrl-C, with what was not reached', async () => {
    await using cli = await startCli();
    await using server = await answering((_, response) => {
      cli.interrupt('SIGINT');
      response.setHeader('content-type', 'application/json');
      response.end('{"content":{"id":1},"message":null}');
    });
    cli.setEnv('LMS_BASE_URL', server.url);
    await cli.write('q.ndjson', course('a', 'b', 'c'));
    await cli.run('import', 'q.ndjson', '--concurrency', '1', '-o', 'ndjson');
    expect(cli.exitCode).toBe(130);
    expect(ndjsonIn(cli.stdout).at(-1)).toMatchObject({
      summary: { run: expect.any(String), counts: { done: 1, remaining: 2 }, exitCode: 130 },
    });
  });

  test('has null for the run of a dry run and of one that is not recorded', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', course('a'));
    for (const option of ['--dry-run', '--no-ledger']) {
      await cli.run('import', 'q.ndjson', option, '-o', 'ndjson');
      const [result, last] = ndjsonIn(cli.stdout);
      expect(result).toMatchObject({ run: null });
      expect(last).toMatchObject({ summary: { run: null, generation: null, exitCode: 0 } });
    }
  });
});

describe('NDJSON of a command that ends before its first request', () => {
  /** How it ended, as the last line says it. */
  async function endOf(cli: Cli, ...words: readonly string[]) {
    await cli.run(...words, '-o', 'ndjson');
    const [error, last, ...more] = ndjsonIn(cli.stdout);
    expect(more).toEqual([]);
    expect(error).toMatchObject({ error: { code: expect.any(String) } });
    const summary = last?.['summary'] ?? null;
    expect(summary).toMatchObject({ run: null, exitCode: cli.exitCode });
    return isObject(summary) ? [cli.exitCode, summary['counts']] : [];
  }

  test('ended in no summary', async () => {
    await using cli = await startCli({ asTyped: true });
    await cli.write('q.ndjson', course('a', 'b', 'c'));
    expect(await endOf(cli, 'import', 'q.ndjson')).toEqual([7, { remaining: 3 }]);
    await cli.write('d.ndjson', '{"operation":"lacuna.delete","params":{"questionId":1}}\n');
    expect(await endOf(cli, 'import', 'd.ndjson', '--new-ledger', '--no-input')).toEqual([
      2,
      { remaining: 1 },
    ]);
    await cli.write('bad.ndjson', `${course('a', 'b')}{"operation":"lacuna.create"}\n`);
    expect(await endOf(cli, 'import', 'bad.ndjson')).toEqual([3, { remaining: 3 }]);
    expect(await endOf(cli, 'import', 'q.ndjson', '--report', 'junit=q.ndjson/r.xml')).toEqual([
      74,
      { remaining: 0 },
    ]);
    cli.setEnv('LMS_BASE_URL', undefined);
    expect(await endOf(cli, 'import', 'q.ndjson')).toEqual([2, { remaining: 0 }]);
  });

  test('ended so after a limit, too, and its report counted as little', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), question('b'));
    const apply = ['apply', '--yes', '--new-ledger', '--max-changes', '1'];
    expect(await endOf(cli, ...apply, '--report', 'sarif=r.json')).toEqual([9, { remaining: 4 }]);
    const { properties } = readSarif(await cli.read('r.json'));
    expect(properties).toMatchObject({ counts: { remaining: 4 } });
    expect(await endOf(cli, 'undo', '--last')).toEqual([2, { remaining: 0 }]);
  });

  test('is JSON with nothing but the error, and a plan has its own end', async () => {
    await using cli = await startCli();
    await cli.write('bad.ndjson', '{"operation":"lacuna.create"}\n');
    await cli.run('import', 'bad.ndjson', '-o', 'json');
    expect(Object.keys(JSON.parse(cli.stdout))).toEqual(['error', 'diagnostics']);
    await cli.run('lacuna', 'create', 'bad.ndjson', '-o', 'ndjson');
    expect(ndjsonIn(cli.stdout).map((line) => Object.keys(line)[0])).toEqual(['error']);
    await cli.run('import', 'bad.ndjson', '-o', 'ndjson', '--nonsense');
    expect(ndjsonIn(cli.stdout).map((line) => Object.keys(line)[0])).toEqual(['error']);
  });
});

describe('NDJSON of an apply', () => {
  test('ends with a summary where nothing is to be sent, and names the run of an undo', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('apply', '--yes', '--new-ledger', '-o', 'ndjson');
    const applied = ndjsonIn(cli.stdout);
    expect(applied.at(-1)).toMatchObject({ summary: { run: applied[0]?.['run'] ?? '' } });
    await cli.run('apply', '--yes', '-o', 'ndjson');
    expect(ndjsonIn(cli.stdout)).toMatchObject([
      { summary: { run: null, counts: { remaining: 0 }, exitCode: 0 } },
    ]);
    await cli.run('undo', '--last', '--yes', '--max-deletes', '1', '-o', 'ndjson');
    const undone = ndjsonIn(cli.stdout);
    expect(undone[0]?.['run']).not.toBe(applied[0]?.['run']);
    expect(undone.at(-1)).toMatchObject({ summary: { run: undone[0]?.['run'] ?? '' } });
  });
});

describe('the undo that an import prints', () => {
  test('claimed to take back what earlier runs had sent, too', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', course('a', 'b', 'c'));
    await cli.run('import', 'q.ndjson');
    expect(cli.stderr).toContain('this import: lms-cli undo');
    await cli.write('q.ndjson', course('a', 'b', 'c', 'd'));
    await cli.run('import', 'q.ndjson');
    expect(cli.stderr).toContain('only this run: lms-cli undo');
    await cli.run('undo', '--last', '--yes', '--max-deletes', '100%');
    expect(await cli.held('lacunaquestions')).toHaveLength(3);
  });
});
