import type { HeaderReading } from '../../documents/csv/header.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { WantedReport } from '../arguments/shared-options.ts';
import type { Filling } from './fields.ts';
import type { ConversionFormat, TargetFormat } from './formats.ts';

export type ReportToWrite = WantedReport<'json' | 'ndjson' | 'yaml'>;

/** What `convert` was asked to do. */
export interface ConvertRequest {
  readonly files: readonly string[];
  /** The files of other options. */
  readonly alsoRead: readonly string[];
  /** Null: each file is recognized by its content. */
  readonly from: ConversionFormat | null;
  readonly to: TargetFormat;
  /** A file or a folder; null is standard output. */
  readonly out: string | null;
  readonly overwrites: boolean;
  /** The sheet for the wrong rows; null for none. */
  readonly rejects: string | null;
  readonly hasKeys: boolean;
  readonly isStrict: boolean;
  /** A label of the Encoding Standard; null for what the file itself says. */
  readonly encoding: string | null;
  /** Points of a blank of weight 1 that is fully right. Above 0. */
  readonly scale: number;
  readonly filling: Filling;
  /** How the headers of sheets are read. */
  readonly headers: HeaderReading;
  readonly variables: Variables;
  readonly reports: readonly ReportToWrite[];
}
