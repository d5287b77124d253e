import { describe, expect, test } from 'vitest';
import { several, shown } from './presenting.ts';
import { aResult, failed, inDoubt, rejected } from './sample-results.ts';

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

describe('the summary', () => {
  test('ends with what is in doubt, and names it', async () => {
    const { stderr } = await shown([aResult(), inDoubt, failed], { view: 'list', remaining: 3 });
    const lines = stderr.trimEnd().split('\n');
    expect(lines.at(-3)).toBe('6 operations: 1 done, 1 failed, 1 in doubt and 3 not reached');
    expect(lines.at(-2)).toBe('in doubt: lacuna.create  q.yaml:1');
    expect(lines.at(-1)).toMatch(/^1 operation may have been performed: check/);
  });

  test('names twenty in doubt and counts the others', async () => {
    const doubts = Array.from({ length: 23 }, () => inDoubt);
    const { stderr } = await shown(doubts, several, { format: 'json' });
    expect(stderr.match(/^in doubt: lacuna/gm)).toHaveLength(20);
    expect(stderr).toContain('\nin doubt: 3 more\n');
  });

  test('warns of sending again what is done', async () => {
    const { stderr } = await shown([aResult(), aResult(), failed], several);
    expect(lastLine(stderr)).toBe(
      '2 are done and would be performed twice: send only the others again',
    );
  });

  test('allows the same command again where nothing was performed', async () => {
    const { stderr } = await shown([failed], { view: 'list', remaining: 2 });
    expect(lastLine(stderr)).toBe('nothing was performed: you can run the same command again');
  });

  test('asks to correct what was refused', async () => {
    const { stderr } = await shown([rejected, rejected], several);
    expect(lastLine(stderr)).toMatch(/^nothing was performed: correct what the service rejected/);
  });

  test('comes for one operation only when it was not reached', async () => {
    const { stdout, stderr } = await shown([], { view: 'single', remaining: 1 });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^1 operation: 1 not reached\n/);
  });
});
