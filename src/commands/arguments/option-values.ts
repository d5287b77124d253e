/** Reads the values of a command's own options from what commander parsed. */
import { Argument, Option } from 'commander';
import { isIdText } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import type { OptionExpectation } from '../../core/problem-params.ts';
import { problem } from '../../messages/problem.ts';

/** Options as commander parsed them, by their long names in camel case. */
export type Found = Readonly<Record<string, unknown>>;

export function textOption(name: string, found: Found): string | null {
  const value = found[camelCase(name)];
  return typeof value === 'string' ? value : null;
}

export function flagOption(name: string, found: Found): boolean {
  return found[camelCase(name)] === true;
}

/** Collects the values of a repeatable option in their order. */
export function collected(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** The values of such an option, in their order. */
export function textsOption(name: string, found: Found): readonly string[] {
  const value = found[camelCase(name)];
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * An option with a fixed list of values. Help, completion and reference read the list from
 * `argChoices`. commander's own `choices()` would complain in its own words instead of the
 * catalogue's.
 */
export function choiceOption(flags: string, description: string, values: readonly string[]) {
  const option = new Option(flags, description);
  option.argChoices = [...values];
  return option;
}

/** The same for an argument. */
export function choiceArgument(name: string, description: string, values: readonly string[]) {
  const argument = new Argument(name, description);
  argument.argChoices = [...values];
  return argument;
}

/** The value of such an option. Throws CliError `usage/option-value` for any other text. */
export function chosenOption<const T extends string>(
  name: string,
  found: Found,
  values: readonly T[],
): T | null {
  return parsedOption(name, found, [oneOf(values), { kind: 'one-of', values }]);
}

export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string): T | null =>
    values.find((value) => value === text) ?? null;

/** Throws CliError `usage/option-value` if the text is invalid. */
export function parsedOption<T>(
  name: string,
  found: Found,
  [parse, expected]: readonly [(text: string) => T | null, OptionExpectation],
): T | null {
  const received = textOption(name, found);
  return received === null ? null : parsedValue(name, received, [parse, expected]);
}

/** One value of an option. Throws CliError `usage/option-value` if it is invalid. */
export function parsedValue<T>(
  name: string,
  received: string,
  [parse, expected]: readonly [(text: string) => T | null, OptionExpectation],
): T {
  const value = parse(received);
  if (value !== null) return value;
  throw new CliError(
    'usage',
    problem('usage/option-value', { option: `--${name}`, received, expected }),
  );
}

/** The name under which commander stores an option: `maxErrors` for `--max-errors`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The digits of an id, without leading zeros. */
export function idArgument(name: string, received: string): string {
  if (isIdText(received)) return String(BigInt(received));
  throw new CliError('usage', problem('usage/id-argument', { name, received }));
}
