import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions, resumeNewest } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** A file is no folder: nothing can be made in it, whoever tries. */
const NOWHERE = 'q.ndjson/x';
const NOWHERE_REPORT = `junit=${NOWHERE}`;

const creation = (title: string) => ({ operation: 'lacuna.create', body: lacuna({ title }) });
const wrong = { operation: 'lacuna.edit', body: lacuna({ id: 999 }) };
const ndjson = (documents: readonly JsonObject[]) =>
  documents.map((document) => `${stringifyExact(document)}\n`).join('');
const results = (cli: Cli): JsonObject[] => [cli.json()].flat().filter(isObject);

async function imported(
  documents: readonly JsonObject[],
  options: CliOptions,
  ...command: string[]
): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.ndjson', ndjson(documents));
  await cli.run('import', 'q.ndjson', '--concurrency', '1', ...command);
  return cli;
}

describe('the end of a run', () => {
  test('exits 74 and is reported if rejects cannot be written', async () => {
    await using cli = await imported([creation('a'), wrong], {}, '--rejects', NOWHERE);
    expect(cli.exitCode).toBe(74);
    expect(cli.stderr).toContain('output/unwritable');
    expect(cli.stderr).toContain('lms-cli runs rejects');
  });

  test('shows operations in doubt if a report cannot be written', async () => {
    await using cli = await imported(
      [creation('a')],
      { faults: 'reset-after=1x' },
      '--report',
      NOWHERE_REPORT,
    );
    expect(cli.exitCode).toBe(8);
    expect(cli.stderr).toContain('output/unwritable');
    expect(cli.stderr).toContain('lms-cli runs resolve');
  });

  test('exits 74 if the report of a complete run cannot be written', async () => {
    await using cli = await imported([creation('a')], {}, '--report', NOWHERE_REPORT);
    expect(cli.exitCode).toBe(74);
    expect(cli.stderr).toContain('output/unwritable');
  });

  test('exits 74 and shows all findings if their report cannot be written', async () => {
    const invalid = { operation: 'lacuna.create' };
    for (const command of [
      ['import', 'q.ndjson'],
      ['validate', 'q.ndjson', '--as', 'import'],
    ]) {
      await using cli = await startCli();
      await cli.write('q.ndjson', ndjson([invalid]));
      await cli.run(...command, '--report', NOWHERE_REPORT);
      expect(cli.exitCode).toBe(74);
      expect(cli.stderr).toContain('output/unwritable');
      expect(cli.stderr).toContain('document/part-missing');
    }
  });

  test('--rejects - writes them and nothing else to standard output', async () => {
    await using cli = await imported([creation('a'), wrong], {}, '--rejects', '-');
    expect(cli.exitCode).toBe(6);
    const lines = cli.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ body: { id: 999 } }]);
    expect(cli.stderr).toMatch(/^rejected /m);
    await expect(cli.read('-')).rejects.toThrow('ENOENT');
  });

  test('cannot write two kinds of data to standard output', async () => {
    const both = ['--rejects', '-', '--report', 'json=-'];
    await using cli = await imported([wrong], {}, ...both);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('--rejects - and --report json=-');
    expect(await cli.requests()).toEqual([]);
  });

  test('cannot write --rejects - beside results for programs', async () => {
    await using cli = await imported([wrong], {}, '--rejects', '-', '-o', 'ndjson');
    expect(cli.exitCode).toBe(2);
    expect(cli.stdout + cli.stderr).toContain('usage/options-conflict');
    expect(await cli.requests()).toEqual([]);
  });
});

describe('runs resolve --from', () => {
  const twice = { faults: 'reset-after=2x' };

  test('with a number that the run does not have settles nothing', async () => {
    await using cli = await imported([creation('a'), creation('b')], twice, '-o', 'json');
    const [run, seqs] = await doubts(cli);
    await cli.write('answers.ndjson', answers([...seqs, 99]));
    await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('ledger/not-in-doubt');
    expect((await doubts(cli))[1]).toEqual(seqs);
  });

  test('with an answer that lacks an id settles nothing', async () => {
    await using cli = await imported([creation('a'), creation('b')], twice, '-o', 'json');
    const [run, seqs] = await doubts(cli);
    const [first = 0, second = 0] = seqs;
    const lacking = [
      { seq: first, outcome: 'not-done' },
      { seq: second, outcome: 'done' },
    ];
    await cli.write('answers.ndjson', ndjson(lacking));
    await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson');
    expect(cli.exitCode).toBe(3);
    expect((await doubts(cli))[1]).toEqual(seqs);
  });

  test('accepts the same file again, and skips settled operations', async () => {
    await using cli = await imported([creation('a'), creation('b')], twice, '-o', 'json');
    const [run, seqs] = await doubts(cli);
    await cli.run('runs', 'resolve', run, String(seqs[0]), '--not-done');
    await cli.write('answers.ndjson', answers(seqs));
    await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson', '-o', 'json');
    expect([cli.exitCode, results(cli).map(({ seq }) => seq)]).toEqual([0, seqs.slice(1)]);
    await cli.run('runs', 'resolve', run, '--from', 'answers.ndjson', '-o', 'json');
    expect([cli.exitCode, results(cli)]).toEqual([0, []]);
  });

  const answers = (seqs: readonly number[]) =>
    ndjson(seqs.map((seq) => ({ seq, outcome: 'not-done' })));

  /** The newest run and what it has in doubt. */
  async function doubts(cli: Cli): Promise<[run: string, seqs: number[]]> {
    await cli.run('runs', 'list', '-o', 'json');
    const run = stringifyExact(results(cli)[0]?.['id'] ?? null).slice(1, -1);
    await cli.run('runs', 'show', run, '-o', 'ndjson');
    const seqs = [...cli.stdout.matchAll(/"outcome":"in-doubt".*?"seq":(\d+)/g)];
    return [run, seqs.map(([, seq]) => Number(seq))];
  }
});

describe('runs resume', () => {
  test('of a run with --allow-http does not require it again', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', ndjson([creation('a')]));
    // Nobody answers there: the name is reserved.
    const plain = ['--base-url', 'http://lms.invalid/api/public', '--retries', '0'];
    await cli.run('import', 'q.ndjson', ...plain);
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('--allow-http')]);
    await cli.run('import', 'q.ndjson', ...plain, '--allow-http');
    expect(cli.exitCode).toBe(5);
    await resumeNewest(cli, '--retries', '0');
    expect(cli.exitCode).toBe(5);
    expect(cli.stderr).toContain('network/unsent');
  });

  test('sends the headers of the original run, unless it is given others', async () => {
    await using cli = await startCli({ faults: 'lacuna.create:403-own=2x' });
    await cli.write('q.ndjson', ndjson([creation('a')]));
    const course = async () => {
      const last = (await cli.exchanges()).at(-1);
      return isObject(last?.['headers']) ? last['headers']['x-course'] : undefined;
    };
    await cli.run('import', 'q.ndjson', '--header', 'X-Course: 7');
    expect([cli.exitCode, await course()]).toEqual([4, '7']);
    await resumeNewest(cli, '--header', 'X-Course: 8');
    expect([cli.exitCode, await course()]).toEqual([4, '8']);
    await resumeNewest(cli);
    expect([cli.exitCode, await course()]).toEqual([0, '8']);
  });
});
