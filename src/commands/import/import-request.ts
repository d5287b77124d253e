import type { OperationId } from '../../contract/operations.ts';
import type { Format } from '../../documents/document-format.ts';
import type { ReportWanted } from '../../presentation/reports/reports.ts';
import type { Settings } from '../arguments/global-options.ts';

/** A bulk import, begun anew or taken up again. */
export interface ImportRequest {
  readonly files: readonly InputFile[];
  /** What every document is the bare body of; null where each says its operation. */
  readonly as: OperationId | null;
  readonly allowUnknown: boolean;
  readonly validateFirst: boolean;
  readonly again: boolean;
  /** The file for the documents that were rejected or blocked. */
  readonly rejects: string | null;
  readonly reports: readonly ReportWanted[];
  readonly maxErrors: { readonly count: number } | { readonly percent: number } | null;
  readonly deadlineMs: number | null;
  readonly requireLedger: boolean;
  /** True where --yes has answered the question that deletions ask. */
  readonly isConfirmed: boolean;
  readonly resumes: Resumption | null;
}

export interface InputFile {
  /** As it was named, for messages; `-` is standard input. */
  readonly name: string;
  /** Where it is read; null for standard input itself. */
  readonly path: string | null;
  /** Null where its name or its text says it. */
  readonly format: Format | null;
  /** What its bytes must come to, where a run is taken up again. */
  readonly digest: string | null;
}

/** A run that is taken up again. */
export interface Resumption {
  readonly run: string;
  /** The file of its ledger. */
  readonly ledger: string;
  /** True where its seal proves that this user began it on this machine. */
  readonly isOwn: boolean;
  /** Where it sent to, unless options now say otherwise. */
  readonly service: ServiceChoice;
  /** How fast it sent, unless options now say otherwise; only where it is own. */
  readonly pace: PaceChoice;
}

export type PaceChoice = Pick<Settings, 'concurrency' | 'ratePerSecond'>;

export type ServiceChoice = Pick<
  Settings,
  'baseUrl' | 'profile' | 'sandbox' | 'api' | 'allowHttp' | 'headers'
>;
