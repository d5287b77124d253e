import type { Host } from '../core/host.ts';
import type { Mask } from '../core/mask.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import type { Presenter } from '../presentation/presenter.ts';
import type { ReportAbout } from '../presentation/reports/collect.ts';
import type { Reports, ReportWanted } from '../presentation/reports/reports.ts';
import type { Settings } from './arguments/global-options.ts';
import type { ParsedOptions } from './arguments/parameters.ts';
import type { TypedLine } from './arguments/word-command.ts';
import type { Gate } from './asking/gate.ts';

export interface Context {
  readonly host: Host;
  readonly settings: Settings;
  readonly gate: Gate;
  readonly presenter: Presenter;
  /** The texts for people, in their language. */
  readonly messages: Catalogue;
  readonly mask: Mask;
  readonly typed: TypedLine;
  /** The files of ledgers that the command opens, but for copies of shared ones. */
  readonly openedLedgers: Set<string>;
  /**
   * Begins the reports of the command, whose files were checked (checkWritten). What was reported
   * before is forgotten. If the command fails, they are written with the reason. Null if none are
   * wanted.
   */
  readonly reports: (
    wanted: readonly ReportWanted[],
    about?: ReportAbout,
  ) => Promise<Reports | null>;
}

/**
 * Carries out a command line and tells the presenter.
 * @returns the exit code
 */
export type Action = (
  context: Context,
  args: readonly string[],
  found: ParsedOptions,
) => Promise<number>;
