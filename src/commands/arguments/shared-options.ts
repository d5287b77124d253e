/** Options that several commands share. */
import { STANDARD_STREAM } from './global-options.ts';
import { hasConfiguration } from '../../config/own-files.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem } from '../../core/host.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { formats } from '../../documents/document-format.ts';
import { readDocuments } from '../../documents/read.ts';
import { isReserved } from '../../documents/source-document.ts';
import {
  mergeVariables,
  noVariables,
  valueNamed,
  type Variables,
} from '../../documents/variable-definitions.ts';
import { problem, type OptionExpectation } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import {
  choiceOption,
  conflict,
  flagOption,
  parseOneOf,
  type OptionSpec,
  parsedValue,
  textsOption,
  type ValuesOf,
} from './parameters.ts';
import { tableOptions, tableToRead } from './table-options.ts';

/** The variables of --var, over those of the configuration files. */
const variableOption: OptionSpec<JsonObject> = {
  ...textsOption('<NAME=VALUE>'),
  read: (stored, option, context) =>
    variablesTyped(textsOption('<NAME=VALUE>').read(stored, option, context)),
};

export const questionOptions = {
  format: choiceOption('<FORMAT>', formats),
  ...tableOptions,
  var: variableOption,
};

/** How the questions are read, with the variables of this command line and its service. */
export async function questionReadingOf(
  { format, var: typed, ...given }: ValuesOf<typeof questionOptions>,
  context: Given,
) {
  const variables = await effectiveVariables(typed, context);
  return { format, table: tableToRead(given), variables };
}

export type FilesOf<Options> = { readonly files: readonly string[] } & ValuesOf<Options>;

export const documentOptions = { ...questionOptions, allowUnknown: flagOption() };

/** How the documents are read, with the variables of this command line and its service. */
export async function readingOf(
  { allowUnknown, ...given }: ValuesOf<typeof documentOptions>,
  context: Given,
) {
  return { allowUnknown, ...(await questionReadingOf(given, context)) };
}

/** The common options of commands that only read or mend ledgers. */
export const optionsOfLedgers = ['--profile', '--ledger'] as const;

export const optionsOfRecords = [...optionsOfLedgers, '--wait'] as const;

export interface WantedReport<Kind> {
  readonly kind: Kind;
  /** `-` is standard output, null standard error. */
  readonly file: string | null;
}

/** `--report junit=report.xml`, any number of times. */
export function reportsOption<const Kind extends string>(
  kinds: readonly Kind[],
): OptionSpec<readonly WantedReport<Kind>[]> {
  const typed = textsOption('<KIND[=FILE]>');
  const expected: OptionExpectation = { kind: 'report', values: kinds };
  return {
    ...typed,
    choices: kinds,
    read: (stored, option, context) =>
      typed.read(stored, option, context).map((received) => {
        const report = parsedValue(option, received, [reportParser(kinds), expected]);
        if (report.file === STANDARD_STREAM) mustHaveRoom(`${option} ${received}`, context);
        return report;
      }),
  };
}

/** Reads `junit=report.xml`; null for anything else. */
export const reportParser =
  <const Kind extends string>(kinds: readonly Kind[]) =>
  (received: string): WantedReport<Kind> | null => {
    const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(received) ?? [];
    const kind = parseOneOf(kinds)(name ?? '');
    return kind === null ? null : { kind, file: file ?? null };
  };

export const reportKinds = ['junit', 'sarif', 'github', 'markdown'] as const;

export const reportOption = reportsOption(reportKinds);

/** Refuses to write two kinds of data to standard output. */
export function mustHaveRoom(
  option: string,
  { output }: Pick<Context['settings'], 'output'>,
): void {
  if (output !== 'human') throw conflict([option, `-o ${output}`]);
}

type Given = Pick<Context, 'host' | 'settings'>;

/**
 * All variables of a command that reads documents, those of --var over those of the files, and the
 * defaults.
 */
export async function effectiveVariables(
  typed: JsonObject,
  { host, settings }: Given,
): Promise<Variables> {
  try {
    if (!(await hasConfiguration(host))) return { ...noVariables, values: typed };
    // Most commands without a service need none of this code.
    const { configuredVariables } = await import('../../config/variables.ts');
    const { values, defaults, warnOf } = await configuredVariables(settings, host);
    const ofFiles = warnOf === null ? {} : { warnOf: unlessTyped(warnOf, typed) };
    return { values: mergeVariables(values, typed), defaults, unread: null, ...ofFiles };
  } catch (error) {
    const isExpected =
      error instanceof CliError ||
      error instanceof InvalidDocuments ||
      error instanceof FileProblem;
    if (!isExpected) throw error;
    return { ...noVariables, values: typed, unread: error };
  }
}

type WarnOf = NonNullable<Variables['warnOf']>;

const unlessTyped =
  (warnOf: WarnOf, typed: JsonObject): WarnOf =>
  (name) =>
    valueNamed(typed, name) === undefined ? warnOf(name) : null;

/**
 * Throws CliError `variables/option`, and InvalidDocuments for a value
 * that is not YAML.
 */
const variablesTyped = (definitions: readonly string[]): JsonObject =>
  mergeVariables(
    ...definitions.map((definition) => {
      const at = definition.indexOf('=');
      const name = definition.slice(0, Math.max(0, at));
      const isName = name.split('.').every((step) => step.trim() !== '' && !isReserved(step));
      if (!isName) throw wrong(definition);
      return { [name]: valueIn(definition.slice(at + 1), name, definition) };
    }),
  );

function valueIn(written: string, name: string, definition: string): Json {
  const bytes = new TextEncoder().encode(written);
  const { documents, diagnostics } = readDocuments({ name: `--var ${name}`, bytes }, 'yaml');
  const isEmpty = diagnostics.every(({ problem: { code } }) => code === 'document/empty');
  if (!isEmpty) throw new InvalidDocuments(diagnostics, 'usage');
  const [document] = documents;
  if (document === undefined || documents.length > 1) throw wrong(definition);
  return document.value;
}

const wrong = (received: string) =>
  new CliError('usage', problem('variables/option', { received }));
