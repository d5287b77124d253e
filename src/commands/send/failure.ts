/** The reports of a command that has failed, also before it knew which files it reads. */
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { OutputFormat } from '../../core/output-format.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { problemOf } from '../../presentation/problems.ts';
import type { ReportContext } from '../../presentation/reports/collect.ts';
import { beginsLike, Reports, type ReportWanted } from '../../presentation/reports/reports.ts';
import { STANDARD_STREAM } from '../arguments/global-options.ts';
import { reportKinds, reportParser } from '../arguments/shared-options.ts';
import { checkOwnFiles, tryWriting, writeReports } from './outputs.ts';

interface FailedCommand {
  readonly error: unknown;
  readonly exitCode: number;
  /** As in PresenterOptions. */
  readonly sends: boolean;
  readonly output: OutputFormat;
  /** The values of --report. */
  readonly typed: readonly string[];
  /** Those that the command began; null if it did not get so far. */
  readonly begun: Reports | null;
}

interface Telling {
  readonly host: Host;
  readonly presenter: Presenter;
  readonly context: ReportContext;
}

/**
 * Writes the reports with what ended the command, unless they are written already. Returns false if
 * one of them could not be written. The user was told.
 */
export async function reportFailure(
  { error, exitCode, sends, output, typed, begun }: FailedCommand,
  { host, presenter, context }: Telling,
): Promise<boolean> {
  const failure = problemOf(error, { sends });
  const { code, params } = failure;
  // A command that does not take such a report writes none.
  if (code.startsWith('usage/') && params['option'] === '--report') return true;
  const hasRoom = output === 'human' && code !== 'usage/options-conflict';
  const wanted: ReportWanted[] = [];
  for (const report of begun === null ? typed.map(reportParser(reportKinds)) : []) {
    // What the error names may be needed for something else.
    if (report === null || (report.file !== null && report.file === params['file'])) continue;
    if (report.file === STANDARD_STREAM ? hasRoom : await isFree(report, host)) wanted.push(report);
  }
  const reports = begun ?? new Reports(wanted, context);
  if (error instanceof InvalidDocuments) reports.addOnce(error.diagnostics);
  const lost = await tryWriting(() => writeReports(reports, { failure, exitCode }, host));
  if (lost === null) return true;
  const told = problemOf(lost, { sends });
  if (code !== told.code || params['path'] !== told.params['path']) await presenter.notice(told);
  return false;
}

/** False for a file that holds something else, or that lms-cli keeps. */
async function isFree({ kind, file }: ReportWanted, host: Host): Promise<boolean> {
  if (file === null) return true;
  try {
    await checkOwnFiles([{ option: '--report', file }], [], host);
    if ((await host.files.identity(file))?.kind !== 'file') return true;
    const head = new TextDecoder().decode(await host.files.readRange(file, 0, HEAD_BYTES));
    return head === '' || beginsLike(kind, head);
  } catch (error) {
    if (error instanceof CliError || error instanceof FileProblem) return false;
    throw error;
  }
}

const HEAD_BYTES = 64;
