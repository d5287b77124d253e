/**
 * The arguments and options of commands: each is declared with the type of its value, so that help,
 * completion and the command itself have the same list.
 */
import { Option } from 'commander';
import { isIdText } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import type { Environment } from '../../core/host.ts';
import type { ArgumentText, OptionText } from '../../messages/help.ts';
import { type OptionExpectation, problem } from '../../messages/problem.ts';
import type { OutputFormat } from '../../core/output-format.ts';

/** Options as commander parsed them, by their long names in camel case. */
export type ParsedOptions = Readonly<Record<string, unknown>>;

interface ReadingContext {
  readonly output: OutputFormat;
}

export interface OptionSpec<T> {
  readonly short: string | null;
  /** Its value, such as `<FILE>`; null for a flag. */
  readonly slot: string | null;
  /** The text of the help; null for that of its own name. */
  readonly text: OptionText | null;
  readonly choices: readonly string[] | null;
  /** Shown in the help; null for none. */
  readonly default: string | null;
  readonly repeats: boolean;
  readonly hasNegation: boolean;
  /**
   * Throws CliError `usage/option-value` and others for an invalid value.
   * @param stored what commander stored: a text, a flag, several texts, or undefined; for a common
   *   option also the text of its environment variable
   * @param option its long name, or that of the variable
   */
  readonly read: (stored: unknown, option: string, context: ReadingContext) => T;
}

/** By their names in camel case: `maxErrors` for `--max-errors`. */
export type OptionSpecs = Readonly<Record<string, OptionSpec<unknown>>>;

export type ValuesOf<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { read: (...given: never[]) => infer T }
    ? T
    : never;
};

interface About {
  readonly text?: OptionText;
}

const bare = {
  short: null,
  text: null,
  choices: null,
  default: null,
  repeats: false,
  hasNegation: false,
};

/** True if it was typed. `--no-release` is the flag `noRelease`. */
export function flagOption(text: OptionText | null = null): OptionSpec<boolean> {
  const read = (stored: unknown, option: string) =>
    typeof stored === 'string'
      ? parsedValue(option, stored, [asBoolean, { kind: 'flag' }])
      : stored === true;
  return { ...bare, slot: null, text, read };
}

export function asBoolean(text: string): boolean | null {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : null;
}

/** A flag and its `--no-` form; null for neither. The last one counts. */
export function toggleOption(): OptionSpec<boolean | null> {
  const read = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);
  return { ...bare, slot: null, hasNegation: true, read };
}

export function textOption(slot: string, about: About = {}): OptionSpec<string | null> {
  return { ...bare, ...about, slot, read: textOf };
}

export function parsedOption<T>(
  slot: string,
  [parse, expected]: Parser<T>,
  about: About = {},
): OptionSpec<T | null> {
  return {
    ...textOption(slot, about),
    read: (stored, option) => {
      const received = textOf(stored);
      return received === null ? null : parsedValue(option, received, [parse, expected]);
    },
  };
}

export function choiceOption<const T extends string>(
  slot: string,
  values: readonly T[],
  about: About = {},
): OptionSpec<T | null> {
  const expected = { kind: 'one-of', values } as const;
  return { ...parsedOption(slot, [parseChoice(values), expected], about), choices: values };
}

export function textsOption(slot: string, about: About = {}): OptionSpec<readonly string[]> {
  const read = (stored: unknown) => [stored ?? []].flat().map(String);
  return { ...textOption(slot, about), repeats: true, read };
}

/** The digits of an id, without leading zeros. */
export function idOption(): OptionSpec<string | null> {
  const read = (stored: unknown, option: string) => {
    const received = textOf(stored);
    return received === null ? null : idArgument(option, received);
  };
  return { ...textOption('<N>'), read };
}

export function withDefault<T>(
  spec: OptionSpec<T | null>,
  value: T & (string | number),
): OptionSpec<T> {
  return {
    ...spec,
    default: String(value),
    read: (stored, option, context) => spec.read(stored, option, context) ?? value,
  };
}

export interface ArgumentSpec<T> {
  /** The text of the help; null for that of its own name. */
  readonly text: ArgumentText | null;
  readonly choices: readonly string[] | null;
  readonly isRequired: boolean;
  readonly repeats: boolean;
  /** @param words those from its place on */
  readonly read: (words: readonly string[]) => T;
}

/** By the names that usage lines show. */
export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec<unknown>>>;

const single = { choices: null, repeats: false };

export function requiredWord(
  text: ArgumentText | null = null,
  choices: readonly string[] | null = null,
): ArgumentSpec<string> {
  return { ...single, text, choices, isRequired: true, read: ([word = '']) => word };
}

export function optionalWord(text: ArgumentText | null = null): ArgumentSpec<string | null> {
  return { ...single, text, isRequired: false, read: ([word]) => word ?? null };
}

export function someWords(text: ArgumentText | null = null): ArgumentSpec<readonly string[]> {
  return { ...single, text, isRequired: true, repeats: true, read: (words) => words };
}

export function anyWords(text: ArgumentText | null = null): ArgumentSpec<readonly string[]> {
  return { ...someWords(text), isRequired: false };
}

export type Parser<T> = readonly [parse: (text: string) => T | null, expected: OptionExpectation];

/** One value of an option. Throws CliError `usage/option-value` if it is invalid. */
export function parsedValue<T>(option: string, received: string, [parse, expected]: Parser<T>): T {
  const value = parse(received);
  if (value !== null) return value;
  const about = { option, received, expected };
  throw new CliError('usage', problem('usage/option-value', { reason: 'wrong', ...about }));
}

export const parseChoice =
  <const T extends string>(values: readonly T[]) =>
  (received: string): T | null =>
    values.find((value) => value === received) ?? null;

/**
 * The digits of an id, without leading zeros.
 * @param least 1 for one that a service has given
 */
export function idArgument(name: string, received: string, least: 0 | 1 = 0): string {
  if (isIdText(received) && BigInt(received) >= least) return String(BigInt(received));
  throw new CliError('usage', problem('usage/argument', { reason: 'id', name, received, least }));
}

export const conflict = (options: readonly string[]) =>
  new CliError('usage', problem('usage/options-conflict', { options }));

/** The same options for commander. Their descriptions are names of texts. */
export function commanderOptions(specs: OptionSpecs): Option[] {
  return Object.entries(specs).flatMap(([camelName, spec]) => {
    const { short, slot, choices, repeats, hasNegation, text } = spec;
    const name = kebabCase(camelName);
    const flags = [
      ...(short === null ? [] : [`-${short},`]),
      `--${name}`,
      ...(slot === null ? [] : [slot]),
    ];
    const option = new Option(flags.join(' '), text ?? name);
    // --no-ledger is an option of its own, which does not replace --ledger.
    option.negate = false;
    if (spec.default !== null) option.defaultValueDescription = spec.default;
    // commander's own choices() would complain in its own words.
    if (choices !== null) option.argChoices = [...choices];
    if (repeats && slot === null)
      option.argParser((_, before: string) => `${Number(before ?? 0) + 1}`);
    else if (repeats) option.argParser(collectValues);
    return hasNegation ? [option, new Option(`--no-${name}`, `no-${name}`)] : [option];
  });
}

function collectValues(received: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), received];
}

/**
 * The values of options as they were typed.
 * @param env where there are environment variables for those that were not typed
 */
export function readOptions<Specs extends OptionSpecs>(
  specs: Specs,
  found: ParsedOptions,
  context: ReadingContext,
  env: Environment = {},
): ValuesOf<Specs> {
  const values = Object.entries(specs).map(([camelName, spec]) => {
    const name = kebabCase(camelName);
    const variable = found[camelName] === undefined ? (env[nameVariable(name)] ?? '') : '';
    const value =
      variable === ''
        ? spec.read(found[camelName], `--${name}`, context)
        : spec.read(variable, nameVariable(name), context);
    return [camelName, value] as const;
  });
  // The specifications that made these values have their types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(values) as ValuesOf<Specs>;
}

/** The environment variable of a common option, for example `LMS_BASE_URL` for `base-url`. */
export const nameVariable = (name: string) => `LMS_${name.toUpperCase().replaceAll('-', '_')}`;

const textOf = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** The name under which commander stores an option: `maxErrors` for `--max-errors`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `max-errors` for `maxErrors`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
