/** Commands that end before they send anything, where no ledger was before. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli, CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { hold, question, startFolder } from '../content/folder.ts';

interface Refused {
  readonly words: readonly string[];
  readonly exitCode: number;
  readonly options?: CliOptions;
  /** Standard input. */
  readonly input?: string;
}

const no: CliOptions = { atTerminal: true, answers: [[/./, false]] };
const deletion = stringifyExact({ operation: 'lacuna.delete', params: { questionId: 1 } });
const invalid = stringifyExact({ operation: 'lacuna.create', body: lacuna({ topicId: 'x' }) });

type Named = readonly [string, Refused];

const opening: readonly Named[] = [
  ['an apply without a ledger', { words: ['apply', '--yes'], exitCode: 7 }],
  ['an apply answered with no', { words: ['apply'], exitCode: 2, options: no }],
  ['an apply that needs --yes', { words: ['apply', '--new-ledger', '--no-input'], exitCode: 2 }],
  [
    'an apply over its limit',
    { words: ['apply', '--new-ledger', '--yes', '--max-changes', '0'], exitCode: 9 },
  ],
  [
    'an apply with findings',
    { words: ['apply', '-', '--new-ledger', '--yes'], exitCode: 3, input: '{"resource":"track"}' },
  ],
  ['an import with findings', { words: ['import', '-'], exitCode: 3, input: invalid }],
  ['an import answered with no', { words: ['import', 'delete.json'], exitCode: 2, options: no }],
  ['an import that needs --yes', { words: ['import', 'delete.json'], exitCode: 2 }],
];
/** These do not open a ledger for writing. */
const reading: readonly Named[] = [
  [
    'an import that must find a ledger',
    { words: ['import', 'delete.json', '--yes', '--require-ledger'], exitCode: 7 },
  ],
  ['an undo of an unknown run', { words: ['undo', '261121-1435-x7k2mq', '--yes'], exitCode: 2 }],
];

async function ended({ words, options, input = '' }: Refused): Promise<Cli> {
  const cli = await startFolder(options);
  await hold(cli, question('a'));
  await cli.write('delete.json', deletion);
  await cli.runWith(input, ...words);
  return cli;
}

async function ledgersOf(cli: Cli): Promise<string[]> {
  const kept = await readdir(join(cli.folder, '.lms-cli')).catch(() => []);
  return kept.filter((name) => name.includes('.ledger.db'));
}

describe('sends nothing and records no run:', () => {
  test.each([...opening, ...reading])('%s', async (_, command) => {
    await using cli = await ended(command);
    expect([cli.exitCode, await cli.requests()]).toEqual([command.exitCode, []]);
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });
});

describe('leaves no empty ledger behind:', () => {
  test.each(opening)('%s', async (_, command) => {
    await using cli = await ended(command);
    expect(await ledgersOf(cli)).toEqual([]);
  });
});

describe('makes no ledger:', () => {
  test.each(reading)('%s', async (_, command) => {
    await using cli = await ended(command);
    expect(await ledgersOf(cli)).toEqual([]);
  });
});
