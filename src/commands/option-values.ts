/** Reads the values of a command's own options as commander found them. */
import { CliError } from '../core/errors.ts';
import type { OptionExpectation } from '../messages/en/phrases.ts';
import { problem } from '../messages/problem.ts';
import type { Found } from './command-options.ts';

export function textOption(name: string, found: Found): string | null {
  const value = found[camelCase(name)];
  return typeof value === 'string' ? value : null;
}

export function flagOption(name: string, found: Found): boolean {
  return found[camelCase(name)] === true;
}

/** What was said each time a repeatable option was given. */
export function textsOption(name: string, found: Found): readonly string[] {
  const value = found[camelCase(name)];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Throws CliError `usage/option-value` where the text cannot be read. */
export function parsedOption<T>(
  name: string,
  found: Found,
  [parse, expected]: readonly [(text: string) => T | null, OptionExpectation],
): T | null {
  const received = textOption(name, found);
  return received === null ? null : parsedValue(name, received, [parse, expected]);
}

/** One value of an option. Throws CliError `usage/option-value` where it cannot be read. */
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

/** The name that commander keeps `--max-errors` under. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
