import { describe, expect, test } from 'vitest';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import type { Outcome } from '../../../src/core/result.ts';
import { createRunProgress } from '../../../src/presentation/progress.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

const never = new AbortController().signal;

interface Place {
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly quiet?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** A run somewhere, by default at a terminal, and a clock to move. */
async function aRun({ isTerminal = true, columns = 81, quiet = false, env = {} }: Place = {}) {
  const terminal = createFakeTerminal({ stderrIsTerminal: isTerminal, columns });
  const clock = createManualClock();
  const progress = createRunProgress({ terminal, env, clock }, { messages: english, quiet });
  const pass = async (ms: number) => clock.sleep(ms, never);
  const finish = (outcome: Outcome, count: number) => {
    for (let index = 0; index < count; index += 1) progress.finished(outcome);
  };
  return { terminal, progress, pass, finish };
}

describe('progress on a terminal', () => {
  test('first tells what was read', async () => {
    const { terminal, progress, pass } = await aRun();
    progress.reading(1);
    await pass(100);
    progress.reading(12_000);
    expect(terminal.statusTexts()).toEqual(['reading: 1 document', 'reading: 12,000 documents']);
  });

  test('tells what became of the operations, how fast it goes and what is left', async () => {
    const { terminal, progress, pass, finish } = await aRun();
    progress.sending({ total: 50_000, toSend: 50_000 });
    progress.concurrency(12);
    await pass(4900);
    finish('done', 1180);
    finish('rejected', 20);
    finish('in-doubt', 3);
    await pass(100);
    finish('in-doubt', 1);
    expect(terminal.statusText()).toBe(
      '1,204/50,000  done 1,180 · rejected 20 · in doubt 4 · 241/s · 3m 23s left',
    );
    expect(terminal.stderrText()).toBe('');
  });

  test('leaves out what matters least where there is no room', async () => {
    const lines = [];
    for (const columns of [121, 60, 41, 20, 6]) {
      const { terminal, progress, pass, finish } = await aRun({ columns });
      progress.sending({ total: 50_000, toSend: 50_000 });
      progress.concurrency(12);
      await pass(2000);
      finish('done', 10);
      finish('in-doubt', 2);
      terminal.tick();
      lines.push(terminal.statusText());
    }
    expect(lines).toEqual([
      '12/50,000  done 10 · in doubt 2 · 6.0/s · 2h 18m left · 12 at once',
      '12/50,000  done 10 · in doubt 2 · 6.0/s · 2h 18m left',
      '12/50,000  done 10 · in doubt 2',
      '12/50,000  done 10',
      '12/50',
    ]);
  });

  test('is drawn ten times a second at most', async () => {
    const { terminal, progress, pass, finish } = await aRun();
    progress.sending({ total: 100, toSend: 100 });
    for (let index = 0; index < 100; index += 1) {
      await pass(10);
      finish('done', 1);
    }
    expect(terminal.statusTexts().length).toBeLessThanOrEqual(11);
    expect(terminal.statusText()).toMatch(/^100\/100 {2}done 100 · 100\/s$/);
  });

  test('takes the rate from the last ten seconds', async () => {
    const { terminal, progress, pass, finish } = await aRun();
    progress.sending({ total: 400, toSend: 400 });
    finish('done', 300);
    for (let second = 0; second < 20; second += 1) {
      await pass(1000);
      finish('done', 2);
    }
    await pass(999);
    terminal.tick();
    expect(terminal.statusText()).toBe('340/400  done 340 · 2.0/s · 30s left');
  });

  test('does not count what is skipped as speed', async () => {
    const { terminal, progress, pass, finish } = await aRun();
    progress.sending({ total: 1010, toSend: 10 });
    finish('skipped', 1000);
    await pass(1000);
    finish('done', 2);
    terminal.tick();
    expect(terminal.statusText()).toBe('1,002/1,010  done 2 · skipped 1,000 · 2.0/s · 4s left');
  });

  test('counts down a wait that the service asks for', async () => {
    const { terminal, progress, pass, finish } = await aRun();
    progress.sending({ total: 10, toSend: 10 });
    finish('done', 1);
    progress.waiting(30_000, 'retry-after');
    await pass(2000);
    finish('done', 1);
    progress.waiting(28_000, 'retry-after');
    expect(terminal.statusText()).toBe('2/10  done 2 · waiting 28 s as the service asked');
    await pass(27_000);
    terminal.tick();
    expect(terminal.statusText()).toBe('2/10  done 2 · waiting 1 s as the service asked');
    await pass(1000);
    terminal.tick();
    expect(terminal.statusText()).not.toContain('waiting');
  });

  test('tells a back-off only as long as nothing else ends', async () => {
    const { terminal, progress, finish, pass } = await aRun();
    progress.sending({ total: 10, toSend: 10 });
    progress.waiting(8000, 'back-off');
    expect(terminal.statusText()).toContain('waiting 8 s before the next attempt');
    await pass(100);
    finish('done', 1);
    expect(terminal.statusText()).not.toContain('waiting');
  });

  test('makes way for a question and for the end', async () => {
    const { terminal, progress } = await aRun();
    progress.reading(3);
    progress.hide();
    expect(terminal.statusText()).toBeNull();
    progress.reading(4);
    expect(terminal.statusText()).toBe('reading: 4 documents');
    progress[Symbol.dispose]();
    expect(terminal.statusText()).toBeNull();
  });
});

describe('progress elsewhere', () => {
  test.each([
    ['no terminal', { isTerminal: false }],
    ['CI with a terminal', { env: { CI: 'true' } }],
  ])('with %s is a line every five seconds of a run that takes longer', async (_story, place) => {
    const { terminal, progress, pass, finish } = await aRun(place);
    progress.sending({ total: 40, toSend: 40 });
    for (let second = 0; second < 11; second += 1) {
      await pass(1000);
      finish('done', 1);
    }
    await Promise.resolve();
    expect(terminal.stderrText()).toBe(
      '5/40  done 5 · 1.0/s · 35s left\n10/40  done 10 · 1.0/s · 30s left\n',
    );
    expect(terminal.statusTexts()).toEqual([]);
  });

  test('says at once that it will wait for long', async () => {
    const { terminal, progress } = await aRun({ isTerminal: false });
    progress.sending({ total: 40, toSend: 40 });
    progress.waiting(30_000, 'retry-after');
    progress.waiting(30_000, 'retry-after');
    await Promise.resolve();
    expect(terminal.stderrText()).toBe('0/40  done 0 · waiting 30 s as the service asked\n');
  });

  test('is nothing for a short run, and nothing at all when quiet', async () => {
    for (const place of [{ isTerminal: false }, { quiet: true }]) {
      const { terminal, progress, pass, finish } = await aRun(place);
      progress.sending({ total: 40, toSend: 40 });
      await pass(place.quiet === true ? 60_000 : 4000);
      finish('done', 5);
      progress.waiting(place.quiet === true ? 60_000 : 100, 'retry-after');
      await Promise.resolve();
      expect(terminal.stderrText()).toBe('');
      expect(terminal.statusTexts()).toEqual([]);
    }
  });
});
