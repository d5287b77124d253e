/** What zsh would be answered at the tab key, and a course to ask about. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

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

/** A course with two operations in doubt, one that is rejected, and a single command after it. */
export async function withRuns(): Promise<Cli> {
  const cli = await startCli({ faults: 'reset-after=2x' });
  const rejected = { operation: 'lacuna.edit', body: lacuna({ id: 999 }) };
  const created = (key: string) => ({ operation: 'lacuna.create', key, body: lacuna() });
  const documents = [created('com espaço: ação'), created('17'), rejected];
  await cli.write('course.ndjson', documents.map((each) => stringifyExact(each)).join('\n'));
  await cli.run('import', 'course.ndjson', '--concurrency', '1');
  expect(cli.exitCode).toBe(8);
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Another' })));
  await cli.run('lacuna', 'create', 'q.json');
  expect(cli.exitCode).toBe(0);
  return cli;
}

/** The import and the command, as `runs list` has them. */
export async function runIds(cli: Cli): Promise<string[]> {
  await cli.run('runs', 'list', '-o', 'json');
  const listed = JSON.parse(cli.stdout) as { id: string }[];
  return listed.map(({ id }) => id);
}

/** The file of its ledger. */
export async function ledgerOf(cli: Cli): Promise<string> {
  const names = await readdir(join(cli.folder, '.lms-cli'));
  return join(cli.folder, '.lms-cli', names.find((name) => name.endsWith('.ledger.db')) ?? '');
}
