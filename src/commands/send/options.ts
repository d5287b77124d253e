/** The options of the commands that send many operations, and what these are asked for. */
import {
  type CountOrPercent,
  parseCountOrPercent,
  parseDuration,
} from '../../config/setting-values.ts';
import type { ChangeLimits } from '../../config/target.ts';
import type { SavedPlan } from '../../content/saved-plan/file.ts';
import type { LedgerPlace } from '../../contract/ledger.ts';
import { operationIds } from '../../contract/operations.ts';
import { resourceKinds } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import type { TableRules } from '../../documents/csv/header.ts';
import { type Format, STANDARD_STREAM } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import type { ReportWanted } from '../../presentation/reports/reports.ts';
import type { Settings } from '../arguments/global-options.ts';
import {
  choiceOption,
  conflict,
  flagOption,
  parsedOption,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { documentOptions, mustHaveRoom, reportOption } from '../input/shared-options.ts';
import { demandOptions, expectOption } from '../state/open-ledger.ts';

/** The options that decide what becomes of content that exists (docs/import.md). */
export const existingOptions = { adoptExisting: flagOption(), createAgain: flagOption() };

/** The options that exclude each other, for every command that has them. */
export const existingExcludes = { adoptExisting: ['createAgain'] } as const;

export const bulkOptions = {
  report: reportOption,
  maxErrors: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
  deadline: parsedOption('<TIME>', [parseDuration, { kind: 'duration' }]),
  ...expectOption,
};

export const importOptions = {
  as: choiceOption('<RESOURCE.VERB>', operationIds, { text: 'import-as' }),
  ...documentOptions,
  ...bulkOptions,
  ...existingOptions,
  again: flagOption(),
  rejects: textOption('<FILE>'),
  skipInvalid: flagOption(),
  release: textOption('<NOTES>'),
  yes: flagOption(),
  ...demandOptions,
};

/** The options that `plan` and `apply` share. */
export const contentOptions = {
  as: choiceOption('<KIND>', resourceKinds, { text: 'content-as' }),
  ...documentOptions,
  prune: flagOption(),
  noRelease: flagOption(),
  ...demandOptions,
};

interface SendingRequest {
  readonly report: readonly ReportWanted[];
  readonly maxErrors: CountOrPercent | null;
  /** In milliseconds. */
  readonly deadline: number | null;
  /** True if nothing is to be asked, or --yes answers it. */
  readonly yes: boolean;
}

export interface ImportRequest extends SendingRequest, ValuesOf<typeof importOptions> {
  readonly kind: 'import';
  readonly files: readonly InputFile[];
  readonly report: readonly ReportWanted[];
}

export interface FolderRequest extends Pick<
  ValuesOf<typeof contentOptions>,
  'as' | 'allowUnknown' | 'var' | 'prune' | 'noRelease'
> {
  readonly files: readonly InputFile[];
  /** True if no files were named, so that they are the whole folder. */
  readonly isWhole: boolean;
  readonly scope: string | null;
}

export interface ApplyRequest
  extends SendingRequest, FolderRequest, ChangeLimits, ValuesOf<typeof existingOptions> {
  readonly kind: 'apply';
  /** The saved plans of the command line, one of which must approve each change; empty for none. */
  readonly plans: readonly SavedPlan[];
}

export interface UndoRequest extends SendingRequest, ChangeLimits {
  readonly kind: 'undo';
  /** The run that it takes back. */
  readonly run: string;
  /** True if that is an import, whose contents nobody can create again from the ledger. */
  readonly isOfImport: boolean;
  /** True with --last: what cannot be undone is refused then, and no conflict. */
  readonly isNewest: boolean;
  readonly place: LedgerPlace;
  readonly noRelease: boolean;
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
  readonly table: TableRules;
}

export function inputFiles(
  names: readonly string[],
  reading: Pick<InputFile, 'format' | 'table'>,
): InputFile[] {
  return names.map((name) => ({
    name,
    path: name === STANDARD_STREAM ? null : name,
    ...reading,
  }));
}

/**
 * Throws CliError `usage/options-conflict` for two outputs to standard output,
 * `usage/option-without` for --skip-invalid without --rejects, and `usage/option-value` for empty
 * notes.
 */
export function checkImportOptions(
  given: Pick<ImportRequest, 'report' | 'rejects' | 'skipInvalid' | 'release'>,
  settings: Settings,
): void {
  const outputs = standardOutputs(given);
  if (outputs.length > 1) throw conflict(outputs);
  if (given.skipInvalid && given.rejects === null) {
    const about = { option: '--skip-invalid', needs: '--rejects FILE' };
    throw new CliError('usage', problem('usage/option-without', about));
  }
  if (given.rejects === STANDARD_STREAM) mustHaveRoom('--rejects -', settings);
  checkNotes(given.release, '--release <NOTES>');
}

/** Throws CliError `usage/option-value` for empty notes, which the service refuses after the creates. */
export function checkNotes(notes: string | null, option: string): void {
  if (notes === null || notes.trim() !== '') return;
  const about = { reason: 'missing', option } as const;
  throw new CliError('usage', problem('usage/option-value', about));
}

/** The options that write their own data to standard output. */
export function standardOutputs({
  rejects = null,
  report,
}: Pick<ImportRequest, 'report'> & Partial<Pick<ImportRequest, 'rejects'>>): string[] {
  return [
    ...(rejects === STANDARD_STREAM ? [`--rejects ${rejects}`] : []),
    ...report
      .filter(({ file }) => file === STANDARD_STREAM)
      .map(({ kind, file }) => `--report ${kind}=${file}`),
  ];
}
