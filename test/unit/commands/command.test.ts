/** A command as one object: its values have their types, and its conflicts are told. */
import { expect, test } from 'vitest';
import {
  anyWords,
  choiceOption,
  flagOption,
  optionalWord,
  parsedOption,
  textsOption,
  toggleOption,
  withDefault,
} from '../../../src/commands/arguments/parameters.ts';
import { declare, defineCommand } from '../../../src/commands/command.ts';
import type { Context } from '../../../src/commands/context.ts';
import { typedLine } from '../../../src/commands/arguments/typed-line.ts';
import { WordCommand } from '../../../src/commands/arguments/word-command.ts';
import { Help } from 'commander';
import { CliError } from '../../../src/core/errors.ts';
import { helpEn } from '../../../src/messages/en/help.ts';

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

let given: unknown = null;
const sample = defineCommand({
  arguments: { key: optionalWord(), files: anyWords() },
  options: {
    noRelease: flagOption(),
    open: toggleOption(),
    maxChanges: parsedOption('<N>', [wholeNumber, { kind: 'whole-number', least: 0, most: 9 }]),
    to: withDefault(choiceOption('<FORM>', ['cloze', 'contract']), 'cloze'),
    answer: textsOption('<TEXT>'),
  },
  excludes: { open: ['noRelease', 'files'] },
  refuses: ['dryRun'],
  examples: [],
  run: async (_, values) => {
    given = values;
    return 0;
  },
});

/** Runs the sample and returns its values, or the options that contradict each other. */
async function read(line: string, settings: Partial<Context['settings']> = {}): Promise<unknown> {
  const command = new WordCommand('sample', () => new Help()).exitOverride();
  declare(sample, command, helpEn);
  command.parse(line.split(' ').filter(Boolean), { from: 'user' });
  // The action needs no more of its context.
  const context = { settings, typed: typedLine(command) } as Context;
  try {
    await sample.action(context, command.args, command.opts());
    return given;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.problem.params['options'] ?? error.problem.code;
  }
}

test('what is left out has a value of its type', async () => {
  expect(await read('')).toEqual({
    key: null,
    files: [],
    noRelease: false,
    open: null,
    maxChanges: null,
    to: 'cloze',
    answer: [],
  });
});

test('what was typed is read with its type', async () => {
  const line = 'k a b --no-release --max-changes 7 --to contract --answer x --answer y';
  expect(await read(line)).toEqual({
    key: 'k',
    files: ['a', 'b'],
    noRelease: true,
    open: null,
    maxChanges: 7,
    to: 'contract',
    answer: ['x', 'y'],
  });
  expect(await read('--open --no-open')).toMatchObject({ open: false });
});

test('a wrong value is refused before the command runs', async () => {
  expect(await read('--max-changes many')).toBe('usage/option-value');
  expect(await read('--to essay')).toBe('usage/option-value');
});

test('a conflict names what was typed', async () => {
  expect(await read('--no-open --no-release')).toEqual(['--no-open', '--no-release']);
  expect(await read('k a --open')).toEqual(['--open', '<files...>']);
  expect(await read('', { dryRun: true })).toEqual(['--dry-run', '']);
});
