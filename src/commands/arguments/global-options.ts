/** The options of every command, and their environment variables, as typed settings. */
import {
  parseConcurrency,
  parseDuration,
  parseRate,
  usualTimes,
} from '../../config/setting-values.ts';
import {
  isSharedAddress,
  parseSharedAddress,
  sharedAddressText,
} from '../../config/shared-address.ts';
import type { GivenValue } from '../../config/profiles.ts';
import type { Api } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { type Environment, type Host, isSet } from '../../core/host.ts';
import { type OutputFormat, outputFormats } from '../../core/output-format.ts';
import { shellWord } from '../../core/texts.ts';
import type { Directions } from '../../messages/catalogue.ts';
import { shownPath } from '../../config/own-files.ts';
import { type Language, languageNamed, languages } from '../../messages/language.ts';
import { problem } from '../../messages/problem.ts';
import {
  asBoolean,
  camelCase,
  choiceOption,
  conflict,
  flagOption,
  kebabCase,
  nameVariable,
  type OptionSpec,
  parseChoice,
  parsedOption,
  type ParsedOptions,
  type Parser,
  readOptions,
  textOption,
  textsOption,
  withDefault,
} from './parameters.ts';

export type Settings = Readonly<ReturnType<typeof readSettings>>;

const apis = ['2.0', 'v0'] as const satisfies readonly Api[];
const duration: Parser<number> = [parseDuration, { kind: 'duration' }];

/** Those that matter only to commands that send or that look something up in a ledger. */
const sendingOptions = {
  baseUrl: textOption('<URL>'),
  profile: textOption('<NAME>'),
  sandbox: flagOption(),
  api: withDefault(choiceOption('<2.0|v0>', apis), '2.0'),
  curl: flagOption(),
  dryRun: { ...flagOption(), short: 'n' },
  timeout: { ...parsedOption('<TIME>', duration), default: usualTimes.timeout },
  retries: withDefault(parsedOption('<N>', wholeNumber(0, 100)), 3),
  header: textsOption('<HEADER>'),
  concurrency: parsedOption('<N|auto>', [parseConcurrency, { kind: 'concurrency' }]),
  rate: parsedOption('<N/s>', [parseRate, { kind: 'rate' }]),
  ledger: textOption('<PATH|ADDRESS>'),
  noLedger: flagOption(),
  wait: parsedOption('<TIME>', duration),
  confirm: textOption('<NAME>'),
  allowHttp: flagOption(),
};

const verbosity: Parser<number> = [asVerbosity, { kind: 'whole-number', least: 0, most: 2 }];

const verboseOption: OptionSpec<number | null> = {
  ...parsedOption('', verbosity),
  short: 'v',
  slot: null,
  repeats: true,
};

export const globalOptions = {
  ...sendingOptions,
  output: { ...withDefault(choiceOption('<FORMAT>', outputFormats), 'human'), short: 'o' },
  quiet: { ...flagOption(), short: 'q' },
  verbose: verboseOption,
  plain: flagOption(),
  lang: {
    ...parsedOption('<en|pt-BR>', [languageNamed, { kind: 'one-of', values: languages }]),
    choices: languages,
  },
  noInput: flagOption(),
};

export const sendingOptionNames: ReadonlySet<string> = new Set(
  Object.keys(sendingOptions).map((name) => `--${kebabCase(name)}`),
);

/** Options that several commands declare alike. `help options` explains them. */
export const sharedOptions = {
  yes: flagOption(),
  report: textOption('<KIND[=FILE]>'),
  expect: textOption('<RUN[@N]>'),
  newLedger: flagOption(),
  format: textOption('<FORMAT>'),
  encoding: textOption('<NAME>'),
  columns: textOption('<NAME=FIELD>'),
  ignoreColumns: textOption('<A,B>'),
  var: textOption('<NAME=VALUE>'),
  allowUnknown: flagOption(),
};

export const isShared = (option = ''): boolean =>
  Object.hasOwn(sharedOptions, camelCase(option.slice(2)));

export function readSettings(found: ParsedOptions, env: Environment) {
  const given = readGiven(found, env);
  const { timeout, rate, wait, verbose, header, ...values } = readOptions(
    globalOptions,
    found,
    { output: 'human' },
    env,
  );
  const noLedger = isWithoutLedger(values.noLedger ? given('no-ledger') : null, given('ledger'));
  return {
    ...values,
    baseUrl: given('base-url'),
    profile: given('profile'),
    // 0, 1 (-v) or 2 (-vv).
    verbosity: Math.min(2, verbose ?? 0),
    timeoutMs: timeout,
    // As the person wrote them: `Name: value`.
    headers: header,
    ratePerSecond: rate,
    // A file, or the address of a shared one without its password; null for that of the target.
    ledger: noLedger ? null : readGivenLedger(found, env),
    noLedger,
    waitMs: wait ?? 0,
    // No animation and no colors.
    plain: values.plain || env['TERM'] === 'dumb',
  };
}

export function readGiven(
  found: ParsedOptions,
  env: Environment,
): (name: string) => GivenValue | null {
  return (name) => {
    const stored = found[camelCase(name)];
    if (typeof stored === 'string' || stored === true) return { value: `${stored}`, by: 'option' };
    const twin = env[nameVariable(name)];
    return twin === undefined || twin === '' ? null : { value: twin, by: 'environment' };
  };
}

/** An option wins over a variable. Throws CliError `usage/options-conflict` for two of a kind. */
function isWithoutLedger(none: GivenValue | null, ledger: GivenValue | null): boolean {
  if (none === null || ledger === null) return none !== null;
  if (none.by !== ledger.by) return none.by === 'option';
  const names = ['ledger', 'no-ledger'];
  throw conflict(names.map((name) => (none.by === 'option' ? `--${name}` : nameVariable(name))));
}

/**
 * The ledger that an option or a variable names. Throws CliError `config/ledger`, also
 * for a password that others can see.
 */
function readGivenLedger(found: ParsedOptions, env: Environment): string | null {
  const given = readGiven(found, env)('ledger');
  if (given === null || !isSharedAddress(given.value)) return given?.value ?? null;
  const source = given.by === 'option' ? '--ledger' : nameVariable('ledger');
  const address = parseSharedAddress(given.value, source);
  if (given.by === 'option' && address.password !== null) {
    throw new CliError('usage', problem('config/ledger', { reason: 'password', source }));
  }
  return sharedAddressText(address);
}

export function destinationWords(settings: Settings): string[] {
  const { baseUrl, profile, sandbox, api, allowHttp, ledger } = settings;
  const said = (option: string, value: GivenValue | null) =>
    value?.by === 'option' ? [option, value.value] : [];
  return [
    ...said('--base-url', baseUrl),
    ...said('--profile', profile),
    ...(sandbox ? ['--sandbox'] : []),
    ...(api === 'v0' ? ['--api', api] : []),
    ...(allowHttp ? ['--allow-http'] : []),
    ...(ledger === null ? [] : ['--ledger', ledger]),
  ];
}

/** What the messages of this command line depend on, so that a command in them works when copied. */
export function chooseDirections(settings: Settings, host: Host): Directions {
  const text = (words: readonly string[]) => words.map((word) => ` ${shellWord(word)}`).join('');
  return {
    toSend: text(destinationWords(settings)),
    toLookUp: text(destinationWords({ ...settings, api: '2.0', allowHttp: false })),
    toRuns: text(settings.ledger === null ? [] : ['--ledger', settings.ledger]),
    shown: (path) => shownPath(path, host),
  };
}

/** The best guess at the output format of a command line that cannot be read. */
export const guessOutput = (argv: readonly string[], env: Environment): OutputFormat =>
  parseChoice(outputFormats)(
    typedIn(argv, /^(?:--output(?:=|$)|-o)/) ?? env[nameVariable('output')] ?? '',
  ) ?? 'human';

/** The same for --plain, where a page of help is asked for. */
export const isPlain = (argv: readonly string[], env: Environment): boolean =>
  argv.includes('--plain') ||
  asBoolean(env[nameVariable('plain')] ?? '') === true ||
  env['TERM'] === 'dumb';

/** The number of -v; LMS_VERBOSE may also be true. */
function asVerbosity(text: string): number | null {
  if (/^\d$/.test(text)) return Number(text);
  const isOn = asBoolean(text);
  return isOn === null ? null : Number(isOn);
}

export function wholeNumber(least: number, most: number): Parser<number> {
  const parse = (text: string) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : null;
  };
  return [parse, { kind: 'whole-number', least, most }];
}

/**
 * The language of the messages, which is needed before the rest of the command line is read. It is
 * the first supported one of --lang, LMS_LANG and the locale, otherwise English. A wrong --lang or
 * LMS_LANG is rejected later, with the other options.
 */
export function chooseLanguage(argv: readonly string[], env: Environment): Language {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => isSet(env, name));
  const names = [typedIn(argv, /^--lang(?:=|$)/), env['LMS_LANG'], env[locale ?? '']];
  return names.map((name) => languageNamed(name ?? '')).find((each) => each !== null) ?? 'en';
}

/**
 * The value of an option in words that nobody has read yet. The last one wins, as with every option.
 * @param start its name with what separates its value; at the end of a word, the next word is it
 */
function typedIn(argv: readonly string[], start: RegExp): string | undefined {
  return beforeOperands(argv).reduce<string | undefined>((found, word, index, words) => {
    const [name] = start.exec(word) ?? [];
    if (name === undefined) return found;
    return name === word ? words[index + 1] : word.slice(name.length);
  }, undefined);
}

export function beforeOperands(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}
