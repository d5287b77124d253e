import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { RunRecord } from '../../../../src/contract/run-record.ts';
import type { RecordedResult } from '../../../../src/contract/ledger.ts';
import type { Result } from '../../../../src/core/result.ts';
import { showResolved, showRun, showRuns } from '../../../../src/presentation/pages/runs.ts';
import type { PresenterOptions } from '../../../../src/presentation/presenter.ts';
import { createFakeTerminal } from '../../../harness/fake-terminal.ts';
import { present } from '../presenting.ts';
import { aResult, inDoubt, rejected } from '../sample-results.ts';

const SENT = Date.UTC(2026, 10, 22, 1, 3, 22);

const finished: RunRecord = {
  id: '261121-1435-x7k2mq',
  command: 'import',
  words: null,
  undoes: null,
  plan: null,
  startedAt: SENT - 60_000,
  finishedAt: SENT + 90_000,
  target: '2.0 https://lms.example.com/api/public',
  state: 'stopped',
  counts: { done: 1204, rejected: 20, 'in-doubt': 1, remaining: 3 },
  recorded: 0,
  files: [{ name: 'q.yaml', format: 'yaml', digest: '', header: null }],
};

const running: RunRecord = {
  ...finished,
  id: '261121-1500-aaaaaa',
  command: 'lacuna create',
  finishedAt: null,
  state: 'running',
  counts: {},
  files: [],
};

const recordedAs = (seq: number, result: Result): RecordedResult => ({
  seq,
  result,
  subject: null,
  sentAt: SENT,
  text: null,
  place: null,
  original: null,
  answer: null,
});

const all = [
  recordedAs(7, aResult()),
  recordedAs(8, { ...rejected, key: 'q-8' }),
  recordedAs(9, inDoubt),
];

/** With the columns of a terminal; left out for none. */
type Options = Partial<PresenterOptions> & { readonly columns?: number };

const presentAt = ({ columns, ...options }: Options) => {
  const zoned = { zone: 'America/Sao_Paulo', ...options };
  if (columns === undefined) return present(zoned);
  return present(zoned, createFakeTerminal({ stdoutIsTerminal: true, columns }));
};

async function listed(list: readonly RunRecord[], options: Options = {}) {
  const { presenter, terminal } = presentAt(options);
  await presenter.page((page) => showRuns(list, page));
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}

async function shown(results: readonly RecordedResult[], options: Options = {}, run = finished) {
  const { presenter, terminal } = presentAt(options);
  const each = async function* () {
    yield* results;
  };
  const again = run.command === 'import' ? 'lms-cli import q.yaml' : null;
  const about = { ledger: null, command: again, again, undoneBy: null };
  const model = { run, results: each(), ...about };
  await presenter.page((page) => showRun(model, page));
  return { stdout: terminal.stdoutText(), stderr: terminal.stderrText() };
}

describe('runs list', () => {
  test('is a table for people', async () => {
    expect((await listed([running, finished])).stdout.split('\n')).toEqual([
      'run                 started (-03:00)     state    command        results',
      '261121-1500-aaaaaa  2026-11-21 22:02:22  running  lacuna create  none',
      '261121-1435-x7k2mq  2026-11-21 22:02:22  stopped  import         1,204 done, 20 rejected, 1 in doubt, 3 not reached',
      '',
    ]);
  });

  test('names the service before the runs that went there if there are several', async () => {
    const elsewhere = { ...finished, target: 'v0 https://test.example.com' };
    const { stdout } = await listed([elsewhere, elsewhere, finished, elsewhere]);
    const row = expect.stringContaining('261121-1435-x7k2mq');
    expect(stdout.split('\n')).toEqual([
      expect.stringContaining('results'),
      'https://test.example.com',
      row,
      row,
      'https://lms.example.com/api/public',
      row,
      'https://test.example.com',
      row,
      '',
    ]);
  });

  test('calls a run incomplete in which not everything is done', async () => {
    const done = { ...finished, state: 'finished' } as const;
    const list = [done, { ...done, counts: { done: 2 } }];
    const { stdout } = await listed(list, { format: 'json' });
    expect(JSON.parse(stdout)).toMatchObject([{ state: 'incomplete' }, { state: 'finished' }]);
  });

  test('fits a terminal of 60 columns', async () => {
    const run = { ...finished, command: 'assessment release' };
    for (const columns of [60, 80, 120]) {
      const lines = (await listed([run], { columns })).stdout.trimEnd().split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines.join(' ')).not.toContain('…');
    }
  });

  test('says on standard error where there is none', async () => {
    expect(await listed([])).toEqual({ stdout: '', stderr: 'no runs found\n' });
  });

  test('is an array in JSON always, its times in UTC', async () => {
    expect(JSON.parse((await listed([running, finished], { format: 'json' })).stdout)).toEqual([
      {
        id: '261121-1500-aaaaaa',
        startedAt: '2026-11-22T01:02:22.000Z',
        finishedAt: null,
        target: '2.0 https://lms.example.com/api/public',
        state: 'running',
        counts: {},
      },
      {
        id: '261121-1435-x7k2mq',
        startedAt: '2026-11-22T01:02:22.000Z',
        finishedAt: '2026-11-22T01:04:52.000Z',
        target: '2.0 https://lms.example.com/api/public',
        state: 'stopped',
        counts: { done: 1204, rejected: 20, 'in-doubt': 1, remaining: 3 },
      },
    ]);
    expect((await listed([], { format: 'json' })).stdout).toBe('[]\n');
  });

  test('is a line or a document each in the other formats', async () => {
    const ndjson = await listed([running, finished], { format: 'ndjson' });
    expect(ndjson.stdout.trimEnd().split('\n')).toHaveLength(2);
    const yaml = await listed([running, finished], { format: 'yaml' });
    expect(parseAllDocuments(yaml.stdout).map((each) => each.toJS())).toMatchObject([
      { state: 'running' },
      { state: 'stopped' },
    ]);
    const id = await listed([running, finished], { format: 'id' });
    expect(id.stdout).toBe('261121-1500-aaaaaa\n261121-1435-x7k2mq\n');
  });
});

describe('runs show', () => {
  test('tells people of a short run, of each operation, and what to do next', async () => {
    const { stdout, stderr } = await shown(all);
    expect(stdout.split('\n')).toEqual([
      'run       261121-1435-x7k2mq',
      'command   lms-cli import q.yaml',
      'service   https://lms.example.com/api/public (API 2.0)',
      'started   2026-11-21 22:02:22 -03:00 (2026-11-22 01:02:22 UTC)',
      'finished  2026-11-21 22:04:52 -03:00 (2026-11-22 01:04:52 UTC)',
      'state     stopped',
      'files     q.yaml',
      'results   1,204 done, 20 rejected, 1 in doubt, 3 not reached',
      '',
      'result    operation      seq  id    sent (-03:00)  title and place',
      'done      lacuna.create  7    4711  22:03:22       q.yaml:1',
      'rejected  lacuna.create  8          22:03:22       q.yaml:1  key q-8',
      '  service/rejected  the service rejected it: no such topic',
      'in doubt  lacuna.create  9          22:03:22       q.yaml:1',
      '  network/lost  the connection to lms.example.com broke before an answer arrived',
      '',
    ]);
    expect(stderr).toMatch(/lms-cli runs resolve 261121-1435-x7k2mq 9 --created ID/);
  });

  test('of a run of more than ten, what is done is shown with -v only', async () => {
    const isDone = (line: string) => line.startsWith('done ');
    const doneOf = async (count: number, options: Options = {}) => {
      const many = Array.from({ length: count - 1 }, (_, index) => recordedAs(index, aResult()));
      const { stdout } = await shown([recordedAs(99, rejected), ...many], options);
      expect(stdout).toMatch(/^rejected {2}lacuna\.create {2}99 .* q\.yaml:1$/m);
      return stdout.split('\n').filter(isDone).length;
    };
    expect(await doneOf(10)).toBe(9);
    expect(await doneOf(11)).toBe(0);
    expect(await doneOf(11, { verbosity: 1 })).toBe(10);
    expect(await doneOf(10, { quiet: true })).toBe(0);
  });

  test('fits a terminal of 80 and of 60 columns, title and place below the line', async () => {
    const titled = { ...aResult(), title: 'História do Brasil, avaliação diagnóstica' };
    for (const columns of [80, 60]) {
      const { stdout } = await shown([recordedAs(7, titled), ...all.slice(1)], { columns });
      const lines = stdout.split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines).toContain('  "História do Brasil, avaliação diagnóstica"  q.yaml:1');
    }
  });

  test('gives programs the result objects, each with its number', async () => {
    const { stdout } = await shown(all, { format: 'ndjson' });
    const objects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects).toMatchObject([
      { seq: 7, outcome: 'done', sentAt: '2026-11-22T01:03:22.000Z' },
      { seq: 8, outcome: 'rejected', error: { code: 'service/rejected' } },
      { seq: 9, outcome: 'in-doubt' },
    ]);
    expect(JSON.parse((await shown([], { format: 'json' })).stdout)).toEqual([]);
    expect(JSON.parse((await shown(all, { format: 'json', quiet: true })).stdout)).toHaveLength(2);
    const yaml = await shown(all, { format: 'yaml' });
    expect(parseAllDocuments(yaml.stdout)).toHaveLength(3);
    expect((await shown(all, { format: 'id' })).stdout).toBe('4711\n');
  });

  test('names no way to go on with what is no import', async () => {
    const alone = { ...running, state: 'finished' } as const;
    const { stderr } = await shown([recordedAs(8, rejected)], {}, alone);
    expect(stderr).toMatch(/^nothing was performed: correct what the service rejected/);
  });
});

describe('runs resolve', () => {
  const resolution = {
    settled: [recordedAs(9, aResult())],
    corrected: [],
    before: 0,
    left: { run: finished, doubts: [] },
    ledger: null,
    again: 'lms-cli import q.yaml',
    position: { run: finished.id, generation: 42 },
  };

  test('shows what became of each', async () => {
    const { presenter, terminal } = present();
    await presenter.page((page) => showResolved(resolution, page));
    expect(terminal.stdoutText()).toMatch(
      /^done {6}lacuna\.create {2}q\.yaml:1 {2}id 4711 {2}seq 9/,
    );
  });

  test('gives programs an array', async () => {
    const { presenter, terminal } = present({ format: 'json' });
    await presenter.page((page) => showResolved(resolution, page));
    expect(JSON.parse(terminal.stdoutText())).toMatchObject([{ seq: 9, outcome: 'done' }]);
  });

  test('lists the first numbers that are still in doubt', async () => {
    const { presenter, terminal } = present();
    const doubts = Array.from({ length: 12 }, (_, at) => ({
      seq: at + 1,
      operation: 'track.delete' as const,
      key: null,
    }));
    const model = {
      ...resolution,
      left: { run: finished, doubts },
    };
    await presenter.page((page) => showResolved(model, page));
    expect(terminal.stderrText()).toBe(
      '12 operations of run 261121-1435-x7k2mq are still in doubt (seq 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more): check in the service, then record for each what you found: lms-cli runs resolve 261121-1435-x7k2mq\n',
    );
  });

  test('says of a run that is under way what there is, and not how to go on', async () => {
    const { stdout, stderr } = await shown([recordedAs(8, rejected)], {}, running);
    expect(stdout).toContain('running');
    expect(stdout).not.toContain('finished');
    expect(stderr).toBe('');
  });
});
