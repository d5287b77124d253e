import {
  type CountOrPercent,
  parseCountOrPercent,
  parseDuration,
} from '../../config/setting-values.ts';
import type { ChangeLimits } from '../../config/target.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { type Format, STANDARD_INPUT } from '../../documents/document-format.ts';
import type { ReportWanted } from '../../presentation/reports/reports.ts';
import type { Settings } from '../arguments/global-options.ts';
import {
  conflict,
  flagOption,
  parsedOption,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import {
  type documentOptions,
  mustHaveRoom,
  reportOption,
  STANDARD_STREAM,
} from '../arguments/shared-options.ts';

/** A bulk import, new or resumed. */
export interface ImportRequest {
  readonly files: readonly InputFile[];
  /** The operation whose bare body every document is; null if each document names its own. */
  readonly as: OperationId | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
  readonly again: boolean;
  /** The file for the documents that were rejected or blocked. */
  readonly rejects: string | null;
  readonly reports: readonly ReportWanted[];
  readonly maxErrors: CountOrPercent | null;
  readonly deadlineMs: number | null;
  readonly requireLedger: boolean;
  /** True if --yes answers the question about deletions. */
  readonly isConfirmed: boolean;
  /** Of an apply; left out for an import. */
  readonly content?: ContentChoice;
  /** Of an undo. */
  readonly undo?: UndoChoice;
}

/** What an apply is asked for beside an import. */
export interface ContentChoice {
  /** The scope of the content folder; null without one. */
  readonly scope: string | null;
  /** True if no files were named, so that they are the whole folder. */
  readonly isWhole: boolean;
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
  /** True with --prune: what is missing from the whole folder is deleted. */
  readonly prunes: boolean;
  /** Those of the command line. */
  readonly limits: ChangeLimits;
  /** True if the only file is a saved plan. It decides everything above except the limits. */
  readonly isPlan: boolean;
  /** True with --new-ledger. */
  readonly allowsNewLedger: boolean;
}

/** What an undo is asked for beside an import. */
export interface UndoChoice {
  /** The run that it takes back. */
  readonly run: string;
  /** The file of that run's ledger. */
  readonly ledger: string;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
  readonly limits: ChangeLimits;
}

export interface InputFile {
  /** The name that the user typed, for messages. `-` is standard input. */
  readonly name: string;
  /** The path to read it from; null for standard input itself. */
  readonly path: string | null;
  /** Null if its name or its text shows the format. */
  readonly format: Format | null;
}

/** The files of a command line. */
export function inputFiles(names: readonly string[], format: Format | null): InputFile[] {
  return names.map((name) => ({
    name,
    path: name === STANDARD_INPUT ? null : name,
    format,
  }));
}

/** Of every such command. */
export const sendingOptions = {
  report: reportOption,
  maxErrors: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
  deadline: parsedOption('<TIME>', [parseDuration, { kind: 'duration' }]),
};

/** Of `import` and `runs resume`. */
export const runOptions = {
  ...sendingOptions,
  again: flagOption(),
  rejects: textOption('<FILE>'),
  requireLedger: flagOption(),
  yes: flagOption('import-yes'),
};

type RunOptions = ValuesOf<typeof runOptions & Pick<typeof documentOptions, 'var'>>;

export function sendingRequest({
  report,
  maxErrors,
  deadline,
}: ValuesOf<typeof sendingOptions>): Pick<ImportRequest, 'reports' | 'maxErrors' | 'deadlineMs'> {
  return { reports: report, maxErrors, deadlineMs: deadline };
}

/** Throws CliError `usage/options-conflict` for two outputs to standard output. */
export function runRequest(
  { again, rejects, requireLedger, yes, var: variables, ...given }: RunOptions,
  settings: Settings,
): Omit<ImportRequest, 'files' | 'as' | 'allowUnknown' | 'content' | 'undo'> {
  const sending = sendingRequest(given);
  const outputs = standardOutputs({ rejects, reports: sending.reports });
  if (outputs.length > 1) throw conflict(outputs);
  if (rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  return { ...sending, rejects, variables, again, requireLedger, isConfirmed: yes };
}

/** The options that write their own data to standard output. */
export function standardOutputs({ rejects, reports }: Pick<ImportRequest, 'rejects' | 'reports'>) {
  return [
    ...(rejects === STANDARD_STREAM ? [`--rejects ${rejects}`] : []),
    ...reports
      .filter(({ file }) => file === STANDARD_STREAM)
      .map(({ kind, file }) => `--report ${kind}=${file}`),
  ];
}
