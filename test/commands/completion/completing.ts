/** What zsh would be answered at the tab key. */
import { expect } from 'vitest';
import type { Cli } from '../../harness/cli.ts';

export interface Answered {
  readonly kind: string;
  readonly values: readonly string[];
  readonly descriptions: readonly string[];
}

/** Asks as zsh does: words, of which the last one is at the cursor. */
export async function asked(cli: Cli, ...words: string[]): Promise<Answered> {
  await cli.run('__complete', 'zsh', ...words);
  expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  const [kind = '', ...lines] = cli.stdout.trimEnd().split('\n');
  const cells = lines.map((line) => line.split('\t'));
  return {
    kind,
    values: cells.map(([value = '']) => value),
    descriptions: cells.map(([, description = '']) => description),
  };
}
