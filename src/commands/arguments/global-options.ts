/** The options of every command, and their environment variables, as typed settings. */
import { type Command, Option } from 'commander';
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
import type { GivenValue } from '../../config/target.ts';
import type { Api } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { type Environment, type Host, isSet } from '../../core/host.ts';
import { type OutputFormat, outputFormats } from '../../core/output-format.ts';
import type { OptionExpectation } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import type { Directions } from '../../messages/catalogue.ts';
import { shownPath } from '../../config/own-files.ts';
import type { OptionText } from '../../messages/help.ts';
import { type Language, languageNamed, languages } from '../../messages/language.ts';
import { problem } from '../../messages/problem.ts';
import {
  camelCase,
  collectValues,
  conflict,
  type Found,
  parsedValue,
  parseOneOf,
  sharedOptions,
} from './parameters.ts';

export const STANDARD_STREAM = '-';

export type Settings = Readonly<ReturnType<typeof readSettings>>;

const apis = ['2.0', 'v0'] as const satisfies readonly Api[];
const DEFAULT_RETRIES = 3;

interface GlobalOption {
  readonly name: OptionText;
  readonly flags: string;
  readonly repeats?: 'count' | 'collect';
  readonly default?: string;
  readonly choices?: readonly string[];
  /** Set if the option matters only to commands that send or that look something up in a ledger. */
  readonly isForSending?: true;
}

const globalOptions: readonly GlobalOption[] = [
  { name: 'base-url', flags: '--base-url <URL>', isForSending: true },
  { name: 'profile', flags: '--profile <NAME>', isForSending: true },
  { name: 'sandbox', flags: '--sandbox', isForSending: true },
  { name: 'api', flags: '--api <2.0|v0>', default: '2.0', choices: apis, isForSending: true },
  { name: 'output', flags: '-o, --output <FORMAT>', default: 'human', choices: outputFormats },
  { name: 'quiet', flags: '-q, --quiet' },
  { name: 'verbose', flags: '-v, --verbose', repeats: 'count' },
  { name: 'curl', flags: '--curl', isForSending: true },
  { name: 'dry-run', flags: '-n, --dry-run', isForSending: true },
  { name: 'timeout', flags: '--timeout <TIME>', default: usualTimes.timeout, isForSending: true },
  { name: 'retries', flags: '--retries <N>', default: String(DEFAULT_RETRIES), isForSending: true },
  { name: 'header', flags: '--header <HEADER>', repeats: 'collect', isForSending: true },
  { name: 'concurrency', flags: '--concurrency <N|auto>', isForSending: true },
  { name: 'rate', flags: '--rate <N/s>', isForSending: true },
  { name: 'ledger', flags: '--ledger <PATH|ADDRESS>', isForSending: true },
  { name: 'no-ledger', flags: '--no-ledger', isForSending: true },
  { name: 'wait', flags: '--wait <TIME>', isForSending: true },
  { name: 'confirm', flags: '--confirm <NAME>', isForSending: true },
  { name: 'allow-http', flags: '--allow-http', isForSending: true },
  { name: 'plain', flags: '--plain' },
  { name: 'lang', flags: '--lang <en|pt-BR>', choices: languages },
  { name: 'no-input', flags: '--no-input' },
];

/** The long names of those that matter only to commands that send. */
export const sendingOptionNames: ReadonlySet<string> = new Set(
  globalOptions.flatMap(({ name, isForSending }) => (isForSending === true ? [`--${name}`] : [])),
);

/** The environment variable of an option, for example `LMS_BASE_URL` for `--base-url`. */
export const twinOf = (name: string) => `LMS_${name.toUpperCase().replaceAll('-', '_')}`;

export function addGlobalOptions(program: Command): void {
  for (const global of globalOptions) program.addOption(commanderOption(global));
}

export const explainedSharedOptions = (): Option[] => sharedOptions.map(commanderOption);

function commanderOption(global: GlobalOption) {
  const { name, flags, repeats, default: value, choices } = global;
  const option = new Option(flags, name);
  if (value !== undefined) option.defaultValueDescription = value;
  // An option of its own, which does not silently replace the other (--ledger).
  if (name === 'no-ledger') option.negate = false;
  // commander's own choices() would complain in its own words.
  if (choices !== undefined) option.argChoices = [...choices];
  if (repeats === 'count') {
    return option.argParser(
      (_: string, before: string | undefined) => `${Number(before ?? 0) + 1}`,
    );
  }
  if (option.isBoolean() || !option.required) return option;
  return repeats === 'collect' ? option.argParser(collectValues) : option;
}

/** Reads the global options with their environment variables, and checks their values. */
export function readSettings(found: Found, env: Environment) {
  const given = readGiven(found, env);
  const text = (name: string) => given(name)?.value ?? null;
  const parsed = <T>(
    name: string,
    expected: OptionExpectation,
    parse: (value: string) => T | null,
  ): T | null => {
    const value = given(name);
    if (value === null) return null;
    const option = value.by === 'option' ? `--${name}` : twinOf(name);
    return parsedValue(option, value.value, [parse, expected]);
  };
  const flag = (name: string) => parsed(name, { kind: 'flag' }, asBoolean) ?? false;
  const choice = <const T extends string>(name: string, values: readonly T[]) =>
    parsed(name, { kind: 'one-of', values }, parseOneOf(values));
  const count = (name: string, least: number, most: number) =>
    parsed(name, { kind: 'whole-number', least, most }, wholeNumber(least, most));
  const typedHeaders = found['header'];
  // As the user wrote them: `Name: value`.
  const headers: readonly string[] = Array.isArray(typedHeaders)
    ? typedHeaders.map(String)
    : [text('header') ?? []].flat();
  // The messages are already in this language: see languageOf().
  parsed('lang', { kind: 'one-of', values: languages }, languageNamed);
  const noLedger = isWithoutLedger(flag('no-ledger') ? given('no-ledger') : null, given('ledger'));
  return {
    baseUrl: given('base-url'),
    profile: given('profile'),
    sandbox: flag('sandbox'),
    api: choice('api', apis) ?? '2.0',
    output: choice('output', outputFormats) ?? 'human',
    quiet: flag('quiet'),
    // 0, 1 (-v) or 2 (-vv).
    verbosity: Math.min(2, parsed('verbose', verbosities, asVerbosity) ?? 0),
    curl: flag('curl'),
    dryRun: flag('dry-run'),
    timeoutMs: parsed('timeout', { kind: 'duration' }, parseDuration),
    retries: count('retries', 0, 100) ?? DEFAULT_RETRIES,
    headers,
    concurrency: parsed('concurrency', { kind: 'concurrency' }, parseConcurrency),
    ratePerSecond: parsed('rate', { kind: 'rate' }, parseRate),
    confirm: text('confirm'),
    // A file, or the address of a shared one without its password; null for that of the target.
    ledger: noLedger ? null : readGivenLedger(found, env),
    noLedger,
    waitMs: parsed('wait', { kind: 'duration' }, parseDuration) ?? 0,
    allowHttp: flag('allow-http'),
    // commander stores --no-input as input: false.
    noInput: found['input'] === false || flag('no-input'),
    // No animation and no colors.
    plain: flag('plain') || env['TERM'] === 'dumb',
  };
}

/** The value of an option; without the option, that of its environment variable. */
export function readGiven(found: Found, env: Environment): (name: string) => GivenValue | null {
  return (name) => {
    const value = asText(found[camelCase(name)]);
    if (value !== null) return { value, by: 'option' };
    const twin = env[twinOf(name)];
    return twin === undefined || twin === '' ? null : { value: twin, by: 'environment' };
  };
}

/** An option wins over a variable. Throws CliError `usage/options-conflict` for two of a kind. */
function isWithoutLedger(none: GivenValue | null, ledger: GivenValue | null): boolean {
  if (none === null || ledger === null) return none !== null;
  if (none.by !== ledger.by) return none.by === 'option';
  const names = ['ledger', 'no-ledger'];
  throw conflict(names.map((name) => (none.by === 'option' ? `--${name}` : twinOf(name))));
}

/**
 * The ledger that an option or a variable names. Throws CliError `config/ledger`, also
 * for a password that others can see.
 */
export function readGivenLedger(found: Found, env: Environment): string | null {
  const given = readGiven(found, env)('ledger');
  if (given === null || !isSharedAddress(given.value)) return given?.value ?? null;
  const source = given.by === 'option' ? '--ledger' : twinOf('ledger');
  const address = parseSharedAddress(given.value, source);
  if (given.by === 'option' && address.password !== null) {
    throw new CliError('usage', problem('config/ledger', { reason: 'password', source }));
  }
  return sharedAddressText(address);
}

/** Repeats the destination of this command line as words for the next one. */
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
export function directionsOf(settings: Settings, host: Host): Directions {
  const text = (words: readonly string[]) => words.map((word) => ` ${shellWord(word)}`).join('');
  return {
    toSend: text(destinationWords(settings)),
    toLookUp: text(destinationWords({ ...settings, api: '2.0', allowHttp: false })),
    toRuns: text(settings.ledger === null ? [] : ['--ledger', settings.ledger]),
    shown: (path) => shownPath(path, host),
  };
}

/** The best guess at the output format of a command line that cannot be read. */
export function guessOutput(argv: readonly string[], env: Environment): OutputFormat {
  const at = argv.findIndex((word) => word === '-o' || word === '--output');
  const inline = argv.find((word) => /^(--output=|-o.)/.test(word))?.replace(/^(--output=|-o)/, '');
  const value = (at >= 0 ? argv[at + 1] : undefined) ?? inline ?? env[twinOf('output')] ?? '';
  return parseOneOf(outputFormats)(value) ?? 'human';
}

/** The same for --plain, where a page of help is asked for. */
export const isPlain = (argv: readonly string[], env: Environment): boolean =>
  argv.includes('--plain') ||
  asBoolean(env[twinOf('plain')] ?? '') === true ||
  env['TERM'] === 'dumb';

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : null;
}

function asBoolean(text: string): boolean | null {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : null;
}

const verbosities = { kind: 'whole-number', least: 0, most: 2 } as const;

/** The number of -v; LMS_VERBOSE may also be true. */
function asVerbosity(text: string): number | null {
  if (/^\d$/.test(text)) return Number(text);
  const isOn = asBoolean(text);
  return isOn === null ? null : Number(isOn);
}

export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  return value >= least && value <= most ? value : null;
};

/**
 * The language of the messages, which is needed before the rest of the command line is read. It is
 * the first supported one of --lang, LMS_LANG and the locale, otherwise English. A wrong --lang or
 * LMS_LANG is rejected later, with the other options.
 */
export function languageOf(argv: readonly string[], env: Environment): Language {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => isSet(env, name));
  const names = [optionIn(argv), env['LMS_LANG'], locale === undefined ? '' : env[locale]];
  for (const name of names) {
    const language = languageNamed(name ?? '');
    if (language !== null) return language;
  }
  return 'en';
}

/** The last one wins, as with every option. */
function optionIn(argv: readonly string[]): string | undefined {
  const words = beforeOperands(argv);
  return words.reduce<string | undefined>((found, word, index) => {
    if (word === '--lang') return words[index + 1];
    return word.startsWith('--lang=') ? word.slice('--lang='.length) : found;
  }, undefined);
}

/** The words before `--`, among which options are. */
export function beforeOperands(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}
