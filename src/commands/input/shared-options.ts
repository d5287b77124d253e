/** Options that several commands share. */
import { hasConfiguration } from '../../config/own-files.ts';
import {
  fieldOfHeader,
  headersFor,
  isSameHeader,
  namedHeaders,
} from '../../contract/header-names.ts';
import { documentKinds } from '../../contract/operations.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import { findSchema } from '../../contract/schemas.ts';
import { fieldsAt } from '../../contract/shape.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem } from '../../core/host.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { isTableEncoding } from '../../documents/csv/encoding.ts';
import { columnPath, type HeaderOptions, type TableRules } from '../../documents/csv/header.ts';
import { createDecoder } from '../../documents/decode.ts';
import { formats, STANDARD_STREAM } from '../../documents/document-format.ts';
import { nearestName } from '../../documents/nearest.ts';
import { readDocuments } from '../../documents/read.ts';
import { isReserved } from '../../documents/source-document.ts';
import {
  mergeVariables,
  noVariables,
  valueNamed,
  type Variables,
} from '../../documents/variable-definitions.ts';
import { type OptionExpectation, problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import {
  choiceOption,
  conflict,
  flagOption,
  type OptionSpec,
  parseChoice,
  parsedOption,
  parsedValue,
  textsOption,
  type ValuesOf,
} from '../arguments/parameters.ts';

export const headerOptions = {
  columns: textsOption('<NAME=FIELD>'),
  ignoreColumns: textsOption('<A,B>'),
};

const tableOptions = {
  encoding: parsedOption('<NAME>', [tableEncodingNamed, { kind: 'encoding' }]),
  ...headerOptions,
};

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

export type FilesOf<Options> = { readonly files: readonly string[] } & ValuesOf<Options>;

export const documentOptions = { ...questionOptions, allowUnknown: flagOption() };

export async function readDocumentOptions(
  { format, var: typed, allowUnknown, ...given }: ValuesOf<typeof documentOptions>,
  context: Given,
) {
  const variables = await effectiveVariables(typed, context);
  return { allowUnknown, format, table: tableToRead(given), variables };
}

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
const reportParser =
  <const Kind extends string>(kinds: readonly Kind[]) =>
  (received: string): WantedReport<Kind> | null => {
    const [, name, file] = /^([a-z]+)(?:=(.+))?$/.exec(received) ?? [];
    const kind = parseChoice(kinds)(name ?? '');
    return kind === null ? null : { kind, file: file ?? null };
  };

const reportKinds = ['junit', 'sarif', 'github', 'markdown'] as const;

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
    const { configuredVariables } = await import('../../config/profiles.ts');
    const { values, warnOf, ...others } = await configuredVariables(settings, host);
    const warning = warnOf && { warnOf: unlessTyped(warnOf, typed) };
    return { ...others, values: mergeVariables(values, typed), ...warning };
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
 * Throws CliError `usage/option-value`, and InvalidDocuments for a value that is not YAML.
 */
const variablesTyped = (definitions: readonly string[]): JsonObject =>
  mergeVariables(
    ...definitions.map((definition) => {
      const at = definition.indexOf('=');
      const name = definition.slice(0, Math.max(0, at));
      const isName = name.split('.').every((step) => step.trim() !== '' && !isReserved(step));
      if (!isName) throw wrongVariable(definition);
      return { [name]: valueIn(definition.slice(at + 1), name, definition) };
    }),
  );

function valueIn(written: string, name: string, definition: string): Json {
  const bytes = new TextEncoder().encode(written);
  const { documents, diagnostics } = readDocuments({ name: `--var ${name}`, bytes }, 'yaml');
  const isEmpty = diagnostics.every(({ problem: { code } }) => code === 'document/empty');
  if (!isEmpty) throw new InvalidDocuments(diagnostics, 'usage');
  const [document] = documents;
  if (document === undefined || documents.length > 1) throw wrongVariable(definition);
  return document.value;
}

const wrongVariable = (received: string) =>
  new CliError(
    'usage',
    problem('usage/option-value', {
      reason: 'wrong',
      option: '--var',
      received,
      expected: { kind: 'variable' },
    }),
  );

type TableOptions = ValuesOf<typeof tableOptions>;

/** An encoding of the Encoding Standard. */
export function encodingNamed(name: string): string | null {
  try {
    return createDecoder(name).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tableEncodingNamed(name: string): string | null {
  const encoding = encodingNamed(name);
  return encoding !== null && isTableEncoding(encoding) ? encoding : null;
}

export const tableToRead = (given: TableOptions): TableRules => ({
  encoding: { named: given.encoding, mayGuess: true },
  headers: headersGiven(given),
});

/** Where something is sent and nobody sees a warning, an encoding must be named. */
export const tableToSend = (
  given: TableOptions,
  { gate, settings }: Pick<Context, 'gate' | 'settings'>,
): TableRules => ({
  encoding: { named: given.encoding, mayGuess: settings.dryRun || gate.interview() !== null },
  headers: headersGiven(given),
});

/** Throws CliError `usage/option-value`. */
export function headersGiven(
  { columns, ignoreColumns }: ValuesOf<typeof headerOptions>,
  leavesOut = false,
): HeaderOptions {
  const named = columns.flatMap((text) => text.split(','));
  const ignored = ignoreColumns.flatMap((text) => text.split(','));
  const given = [...named.map(columnIn), ...ignored.map((header) => [header, null] as const)];
  const twice = given.findIndex(([header], index) =>
    given.slice(0, index).some(([before]) => isSameHeader(before, header)),
  );
  if (twice !== -1) {
    const kind = twice < named.length ? 'columns' : 'ignore-columns';
    throw wrongColumn([...named, ...ignored][twice] ?? '', kind);
  }
  const unmatched = new Map(given.map(([header]) => [header.trim(), null]));
  return { named: namedHeaders(given), leavesOut, unmatched };
}

function columnIn(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  const [header, field] = [text.slice(0, at), text.slice(at + 1)];
  const fields = fieldsOfColumns();
  const [first] = columnPath(fieldOfHeader(field)) ?? [];
  if (header.trim() !== '' && fields.includes(String(first))) return [header, field];
  const suggestion = nearestName(field.trim(), headersFor(fields));
  throw wrongColumn(text, 'columns', suggestion);
}

function wrongColumn(
  received: string,
  kind: 'columns' | 'ignore-columns',
  suggestion: string | null = null,
): CliError {
  const about = { option: `--${kind}`, received, expected: { kind }, suggestion };
  return new CliError('usage', problem('usage/option-value', { reason: 'wrong', ...about }));
}

const fieldsOfColumns = (): string[] => [
  'operation',
  'resource',
  'body',
  'params',
  ...headerFields,
  ...documentKinds.flatMap((kind) => fieldsAt(findSchema(kind, false), []).map(({ name }) => name)),
];
