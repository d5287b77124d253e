/** What the commands that send many operations are asked for, and the options that they share. */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import type { LedgerPlace } from '../../contract/ledger.ts';
import {
  type CountOrPercent,
  parseCountOrPercent,
  parseDuration,
} from '../../config/setting-values.ts';
import type { ChangeLimits } from '../../config/target.ts';
import type { SavedPlan } from '../../content/saved-plan/file.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import type { TableReading } from '../../documents/csv/header.ts';
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
import { expectOption } from '../state/demands.ts';
import { type documentOptions, mustHaveRoom, reportOption } from '../arguments/shared-options.ts';

/** What every command that sends is asked for. */
interface SendingRequest {
  readonly reports: readonly ReportWanted[];
  readonly maxErrors: CountOrPercent | null;
  readonly deadlineMs: number | null;
  /** True if nothing is to be asked, or --yes answers it. */
  readonly isConfirmed: boolean;
}

export interface ImportRequest extends SendingRequest {
  readonly kind: 'import';
  readonly files: readonly InputFile[];
  /** The operation whose bare body every document is; null if each document names its own. */
  readonly as: OperationId | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
  readonly again: boolean;
  /** True if documents with errors go to the file of rejects, and the others are sent. */
  readonly skipsInvalid: boolean;
  /** With which it releases what it creates; null if it does not. */
  readonly releaseNotes: string | null;
  readonly existing: ExistingChoice;
  /** The file for the documents that were rejected or blocked. */
  readonly rejects: string | null;
}

/** What `plan` and `apply` read, and how they plan it. */
export interface FolderRequest {
  readonly files: readonly InputFile[];
  /** True if no files were named, so that they are the whole folder. */
  readonly isWhole: boolean;
  /** The scope of the content folder; null without one. */
  readonly scope: string | null;
  /** The kind of every row of CSV; null if each row names its own. */
  readonly as: ResourceKind | null;
  readonly allowUnknown: boolean;
  /** Those of --var. */
  readonly variables: JsonObject;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
  /** True with --prune: what is missing from the whole folder is deleted. */
  readonly prunes: boolean;
}

export interface ApplyRequest extends SendingRequest, FolderRequest {
  readonly kind: 'apply';
  /** The saved plans of the command line, one of which must approve each change; empty for none. */
  readonly plans: readonly SavedPlan[];
  readonly existing: ExistingChoice;
  /** Those of the command line. */
  readonly limits: ChangeLimits;
}

export interface UndoRequest extends SendingRequest {
  readonly kind: 'undo';
  /** The run that it takes back. */
  readonly run: string;
  /** True if that is an import, whose contents nobody can create again from the ledger. */
  readonly isOfImport: boolean;
  /** Of --last: the newest run that can be undone if this one cannot; null for none. */
  readonly last: { readonly instead: string | null } | null;
  /** Where that run's ledger is. */
  readonly place: LedgerPlace;
  /** True with --no-release. */
  readonly leavesReleases: boolean;
  readonly limits: ChangeLimits;
}

export type BulkRequest = ImportRequest | ApplyRequest | UndoRequest;

/** The kind of a single command is null. */
export type RunRequest = BulkRequest | (SendingRequest & { readonly kind: null });

export interface InputFile {
  /** The name that the user typed, for messages. `-` is standard input. */
  readonly name: string;
  /** The path to read it from; null for standard input itself. */
  readonly path: string | null;
  /** Null if its name or its text shows the format. */
  readonly format: Format | null;
  /** Of CSV. */
  readonly table: TableReading;
}

/** The files of a command line. */
export function inputFiles(
  names: readonly string[],
  reading: Pick<InputFile, 'format' | 'table'>,
): InputFile[] {
  return names.map((name) => ({
    name,
    path: name === STANDARD_INPUT ? null : name,
    ...reading,
  }));
}

/** The options that decide what becomes of content that exists (docs/import.md). */
export const existingOptions = { adoptExisting: flagOption(), createAgain: flagOption() };

/** The options that exclude each other, for every command that has them. */
export const existingExcludes = { adoptExisting: ['createAgain'] } as const;

/** What becomes of content that exists; null as long as nobody has decided. */
export type ExistingChoice = 'adopt' | 'create' | null;

export function existingChoice({
  adoptExisting,
  createAgain,
}: ValuesOf<typeof existingOptions>): ExistingChoice {
  if (adoptExisting) return 'adopt';
  return createAgain ? 'create' : null;
}

/** The options of every such command. */
export const bulkOptions = {
  report: reportOption,
  maxErrors: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
  deadline: parsedOption('<TIME>', [parseDuration, { kind: 'duration' }]),
  ...expectOption,
};

/** The options of `import`. */
export const runOptions = {
  ...bulkOptions,
  ...existingOptions,
  again: flagOption(),
  rejects: textOption('<FILE>'),
  skipInvalid: flagOption(),
  release: textOption('<NOTES>'),
  yes: flagOption(),
};

type RunOptions = ValuesOf<typeof runOptions & Pick<typeof documentOptions, 'var'>>;

export function readSendingOptions({
  report,
  maxErrors,
  deadline,
}: Omit<ValuesOf<typeof bulkOptions>, 'expect'>): Omit<SendingRequest, 'isConfirmed'> {
  return { reports: report, maxErrors, deadlineMs: deadline };
}

/**
 * Throws CliError `usage/options-conflict` for two outputs to standard output,
 * `usage/option-without` for --skip-invalid without --rejects, and `usage/option-value` for empty
 * notes.
 */
export function readRunOptions(
  { again, rejects, skipInvalid: skipsInvalid, release, yes, var: variables, ...given }: RunOptions,
  settings: Settings,
): Omit<ImportRequest, 'kind' | 'files' | 'as' | 'allowUnknown'> {
  const sending = readSendingOptions(given);
  const outputs = standardOutputs({ rejects, reports: sending.reports });
  if (outputs.length > 1) throw conflict(outputs);
  if (skipsInvalid && rejects === null) {
    const about = { option: '--skip-invalid', needs: '--rejects FILE' };
    throw new CliError('usage', problem('usage/option-without', about));
  }
  if (rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  const existing = existingChoice(given);
  const notes = { releaseNotes: checkNotes(release, '--release <NOTES>') };
  const decided = { ...notes, existing, rejects, skipsInvalid, variables, again };
  return { ...sending, ...decided, isConfirmed: yes };
}

/** Throws CliError `usage/option-value` for empty notes, which the service refuses after the creates. */
export function checkNotes(notes: string | null, option: string): string | null {
  if (notes === null || notes.trim() !== '') return notes;
  const about = { reason: 'missing', option } as const;
  throw new CliError('usage', problem('usage/option-value', about));
}

/** The options that write their own data to standard output. */
export function standardOutputs({
  rejects = null,
  reports,
}: Pick<ImportRequest, 'reports'> & Partial<Pick<ImportRequest, 'rejects'>>): string[] {
  return [
    ...(rejects === STANDARD_STREAM ? [`--rejects ${rejects}`] : []),
    ...reports
      .filter(({ file }) => file === STANDARD_STREAM)
      .map(({ kind, file }) => `--report ${kind}=${file}`),
  ];
}
