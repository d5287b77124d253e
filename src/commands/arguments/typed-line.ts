/** What was typed, option by option, so that a person can type it again. */
import type { Command } from 'commander';
import { commandWords, upward } from './word-command.ts';

export interface TypedLine {
  readonly options: readonly TypedOption[];
  readonly command: readonly string[];
  readonly operands: readonly string[];
}

export interface TypedOption {
  readonly name: string;
  /** `--rate`, or `--no-release`. */
  readonly flag: string;
  readonly value: unknown;
}

/**
 * Options that hold only for the moment in which they were typed: consent, files to write, and the
 * manner of the output. Typed again without a thought, `--again` would double what is done, and
 * `--yes` would accept another plan.
 */
const momentary: ReadonlySet<string> = new Set(
  `yes confirm again newLedger expect wait rejects report
   output quiet verbose curl dryRun plain lang noInput`.split(/\s+/),
);

const destinations: ReadonlySet<string> = new Set(['baseUrl', 'profile', 'sandbox']);

export function typedLine(command: Command): TypedLine {
  const options = upward(command).flatMap((each) => optionsTyped(each));
  return { options, command: commandWords(command).split(' '), operands: command.args };
}

/**
 * The command, its arguments, and the options that hold for its run. Each option has its long name,
 * and its value is a word of its own.
 * @param more further options in that form
 */
export function lastingWords(
  { command, operands, options }: TypedLine,
  more: readonly string[] = [],
): string[] {
  // Without a file for the documents that it leaves out, --skip-invalid would be refused.
  const needsRejects = options.some(({ name }) => name === 'skipInvalid');
  const isLasting = ({ name }: TypedOption) =>
    !momentary.has(name) || (needsRejects && name === 'rejects');
  const lasting = options.filter(isLasting).flatMap(wordsOf);
  const all = [...lasting, ...more];
  const isPlain = operands.every((word) => word === '-' || !word.startsWith('-'));
  return isPlain ? [...command, ...operands, ...all] : [...command, ...all, '--', ...operands];
}

/** The words of some of its options, by their names in camel case. */
export const wordsTyped = ({ options }: TypedLine, names: readonly string[]): string[] =>
  options.filter(({ name }) => names.includes(name)).flatMap(wordsOf);

export const namesDestination = ({ options }: TypedLine): boolean =>
  options.some(({ name }) => destinations.has(name));

function optionsTyped(command: Command): TypedOption[] {
  return command.options.flatMap((option): TypedOption[] => {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    // --send and --no-send have one name.
    const isTyped =
      command.getOptionValueSource(name) === 'cli' && option.negate === (value === false);
    return isTyped ? [{ name, flag: option.long ?? '', value }] : [];
  });
}

function wordsOf({ flag, value }: TypedOption): string[] {
  if (typeof value === 'boolean') return [flag];
  return [value].flat().flatMap((each) => [flag, String(each)]);
}
