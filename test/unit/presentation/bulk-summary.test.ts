import { describe, expect, test } from 'vitest';
import type { StopReason } from '../../../src/core/events.ts';
import type { Result } from '../../../src/core/result.ts';
import { problem } from '../../../src/messages/problem.ts';
import { imported, recorded, several, shown } from './presenting.ts';
import { aResult, failed, inDoubt, planned, rejected } from './sample-results.ts';

const linesOf = (text: string) => text.trimEnd().split('\n');
const done = { remaining: 0, run: recorded };
const SENT = Date.UTC(2026, 10, 22, 1, 3, 22);
const doubtful = {
  ...inDoubt,
  key: 'q-12',
  source: { file: 'q.yaml', line: 12 },
  seq: 41,
  sentAt: SENT,
};

describe('the output of an import', () => {
  test('has a line only for what is neither done nor was done before', async () => {
    const results = [aResult(), aResult({ outcome: 'skipped' }), rejected];
    const { stdout, stderr } = await imported(results, done);
    expect(stdout).toBe('rejected  lacuna.create  q.yaml:1\n');
    expect(stderr).toContain('q.yaml:1  error  service/rejected');
    const all = await imported(results, done, { verbosity: 1 });
    expect(linesOf(all.stdout)).toHaveLength(3);
  });

  test('says how to look into a local service that may have performed something', async () => {
    const isTold = async (results: readonly Result[], isLocal: boolean) =>
      (await imported(results, { ...done, isLocal })).stderr.includes('/sandbox/lacunaquestions');
    expect(await isTold([aResult(), doubtful], true)).toBe(true);
    expect(await isTold([aResult()], true)).toBe(false);
    expect(await isTold([doubtful], false)).toBe(false);
  });

  test('shows what the service remarks although the line is left out', async () => {
    const message = { message: 'the topic is archived', type: 'WARNING' };
    const { stdout, stderr } = await imported([aResult({ message })], done);
    expect(stdout).toBe('');
    expect(stderr).toContain('warning  service/remark');
  });

  test('has every result for programs, in an array also of one and of none', async () => {
    const results = [aResult(), aResult({ outcome: 'skipped' })];
    const json = await imported(results, done, { format: 'json' });
    expect(JSON.parse(json.stdout)).toMatchObject([{ outcome: 'done' }, { outcome: 'skipped' }]);
    const one = await imported([aResult()], done, { format: 'json' });
    expect(JSON.parse(one.stdout)).toHaveLength(1);
    expect((await imported([], done, { format: 'json' })).stdout).toBe('[]\n');
    const ids = await imported(results, done, { format: 'id' });
    expect(ids.stdout).toBe('4711\n4711\n');
  });

  test('has the number and the time of what is in doubt', async () => {
    const { stdout } = await imported([doubtful], done, { format: 'ndjson' });
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
      seq: 41,
      sentAt: '2026-11-22T01:03:22.000Z',
    });
  });
});

describe('the summary of an import', () => {
  test('is a table by operation and outcome', async () => {
    const many = Array.from({ length: 1204 }, () => aResult());
    const track = aResult({ operation: 'track.create', outcome: 'skipped' });
    const { stderr } = await imported([...many, track, failed], { ...done, remaining: 2 });
    expect(linesOf(stderr).slice(-6)).toEqual([
      'operation       done  skipped  failed',
      'lacuna.create  1,204        -       1',
      'track.create       -        1       -',
      'total          1,204        1       1',
      '2 not reached',
      '3 operations are still to be sent (1 failed, 2 not reached): lms-cli import course.yaml',
    ]);
  });

  test.each([
    ['errors', 'stopped: more errors than --max-errors allows'],
    ['deadline', 'stopped: the time of --deadline is up'],
    ['breaker', 'stopped: several operations in a row failed for the same reason'],
    ['interrupted', 'stopped: interrupted'],
    ['caller', 'stopped: the service denied access'],
    ['connection', 'stopped: nothing can be sent'],
  ] as const)('says why it stopped: %s', async (stop, sentence) => {
    const { stderr } = await imported([], { ...done, remaining: 5, stop });
    expect(linesOf(stderr)).toEqual([
      '5 not reached',
      sentence,
      expect.stringMatching(/^5 operations are still to be sent/),
    ]);
  });

  test('does not leave out the reason for which everything failed, nor what to do about it', async () => {
    const cause = problem('network/unsent', { cause: 'refused', host: 'lms.example.com' });
    const lines = async (results: readonly Result[], stop: StopReason) => {
      const { stderr } = await imported(results, { ...done, remaining: 5, stop, cause });
      return linesOf(stderr).slice(linesOf(stderr).indexOf('5 not reached') + 1, -1);
    };
    const hint = '  help: check the base URL, and that the server is running';
    expect(await lines([failed, failed], 'breaker')).toEqual([
      'stopped: several operations in a row failed for the same reason: ' +
        'lms.example.com refused the connection',
      hint,
    ]);
    // The hint is just above, with the only operation that failed.
    expect(await lines([failed], 'connection')).toEqual([
      'stopped: nothing can be sent: lms.example.com refused the connection',
    ]);
    // What to do about doubt comes last.
    expect(await lines([failed, failed, doubtful], 'breaker')).not.toContain(hint);
  });

  test('names what is in doubt, when to look for it, and how to settle it', async () => {
    const { stderr } = await imported([aResult(), doubtful], { ...done, remaining: 7 });
    expect(linesOf(stderr).slice(-3)).toEqual([
      'in doubt: lacuna.create  q.yaml:12  key q-12  seq 41  ' +
        'sent 2026-11-21 22:03:22 -03:00 (2026-11-22 01:03:22 UTC)',
      '7 operations are still to be sent: lms-cli import course.yaml',
      '1 operation may have been performed: check in the service, then record what you found ' +
        '(or use --not-done or --give-up): lms-cli runs resolve 261121-1435-x7k2mq 41 --created ID',
    ]);
  });

  test('names twenty in doubt, and how to settle any of them where the ledger is', async () => {
    const doubts = Array.from({ length: 23 }, () => ({ ...doubtful, operation: 'track.delete' }));
    const run = { ...recorded, ledger: 'my ledger.db' };
    const { stderr } = await imported(doubts, { ...done, run });
    expect(stderr.match(/^in doubt: track/gm)).toHaveLength(20);
    expect(linesOf(stderr).slice(-2)).toEqual([
      `in doubt: 3 more. To see all: lms-cli runs show ${recorded.id} --ledger 'my ledger.db'`,
      expect.stringMatching(
        /^23 operations .*resolve 261121-1435-x7k2mq --ledger 'my ledger\.db'$/,
      ),
    ]);
  });

  test('asks to correct the file of the rejects, and to import that', async () => {
    const rejects = { file: "o'r.yaml", documents: 1, as: 'lacuna.create', options: [] } as const;
    const { stderr } = await imported([aResult(), rejected], { ...done, rejects });
    expect(linesOf(stderr).slice(-2)).toEqual([
      "1 document was written to o'r.yaml, with the reasons",
      String.raw`1 document was rejected: correct o'r.yaml, then run: lms-cli import 'o'\''r.yaml' --as lacuna.create`,
    ]);
  });

  test('says how to get the rejects where none were written', async () => {
    const { stderr } = await imported([aResult(), rejected, rejected], done);
    expect(linesOf(stderr).slice(-2)).toEqual([
      '2 documents were rejected. Correct them and run the same import again, or write them to a file with the reasons:',
      '  lms-cli runs rejects 261121-1435-x7k2mq rejects-261121-1435-x7k2mq.yaml',
    ]);
  });

  test.each([
    [[aResult()], '1 operation is done'],
    [[aResult({ outcome: 'skipped' })], '1 operation was already done'],
    [
      [aResult(), aResult({ outcome: 'skipped' })],
      'all 2 operations are done, 1 of them by an earlier run',
    ],
    [[], 'nothing to do'],
    [[planned], 'dry run: nothing was sent. To see the requests, add -v'],
  ])('ends well where nothing is left to do', async (results, sentence) => {
    const { stderr } = await imported(results, done);
    expect(linesOf(stderr).at(-1)).toBe(sentence);
  });

  test('is left out when quiet', async () => {
    expect((await imported([aResult()], done, { quiet: true })).stderr).toBe('');
  });
});

describe('a single command that is recorded', () => {
  const alone = { ...recorded, kind: null, again: null };

  test('names how to settle what is in doubt', async () => {
    const one = await shown([doubtful], { view: 'single', run: alone });
    expect(linesOf(one.stderr).at(-1)).toContain('lms-cli runs resolve 261121-1435-x7k2mq 41');
    const two = await shown([doubtful, doubtful], { ...several, run: alone });
    expect(linesOf(two.stderr).at(-1)).toContain('lms-cli runs resolve 261121-1435-x7k2mq');
  });

  test('leaves it to the person to send the rest', async () => {
    const { stderr } = await shown([aResult(), failed], { ...several, run: alone });
    expect(linesOf(stderr).at(-1)).toBe(
      '1 is done and would be performed twice: send only the others again',
    );
  });
});
