/** The reports of a command that has failed, also before it knew which files it reads. */
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { isProblem } from '../../messages/problem.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { problemOf } from '../../presentation/problems.ts';
import type { ReportContext } from '../../presentation/reports/collect.ts';
import { beginsLike, Reports, type ReportWanted } from '../../presentation/reports/reports.ts';
import { guessOutput, STANDARD_STREAM } from '../arguments/global-options.ts';
import { reportKinds, reportParser } from '../arguments/shared-options.ts';
import { filesOfDatabase } from '../../config/own-files.ts';
import { checkOwnFiles, tryWriting, writeReports } from './outputs.ts';

interface FailedCommand {
  readonly error: unknown;
  readonly exitCode: number;
  /** As in PresenterOptions. */
  readonly sends: boolean;
  /** Those that the command began; null if it did not get so far. */
  readonly begun: Reports | null;
  readonly argv: readonly string[];
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
  { error, exitCode, sends, begun, argv }: FailedCommand,
  { host, presenter, context }: Telling,
): Promise<boolean> {
  const failure = problemOf(error, { sends });
  // A command that does not take such a report writes none.
  const { code, params } = failure;
  if (code.startsWith('usage/') && params['option'] === '--report') return true;
  const reports = begun ?? new Reports(await reportsTyped(argv, error, host), context);
  if (error instanceof InvalidDocuments) reports.addOnce(error.diagnostics);
  const lost = await tryWriting(() => writeReports(reports, { failure, exitCode }, host));
  if (lost === null) return true;
  const told = problemOf(lost, { sends });
  const isTold = failure.code === told.code && failure.params['path'] === told.params['path'];
  if (!isTold) await presenter.notice(told);
  return false;
}

/**
 * The reports of a command line that was not carried out: not those to what it may use otherwise, nor
 * to a file in which something else stands.
 */
async function reportsTyped(
  argv: readonly string[],
  error: unknown,
  host: Host,
): Promise<ReportWanted[]> {
  const words = argv.flatMap((word) => {
    const at = word.startsWith('--') ? word.indexOf('=') : -1;
    return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)];
  });
  const isReport = (_: string, index: number) => words[index - 1] === '--report';
  const used = words.filter((word, index) => !isReport(word, index)).flatMap(filesOfDatabase);
  const about = error instanceof CliError ? error.problem : null;
  if (about && isProblem(about, 'output/file') && about.params.reason === 'in-use')
    used.push(String(about.params.file));
  const isConflict = about?.code === 'usage/options-conflict';
  const hasRoom = !isConflict && guessOutput(argv, host.env) === 'human';
  const safe: ReportWanted[] = [];
  for (const typed of words.filter(isReport)) {
    const report = reportParser(reportKinds)(typed);
    if (report === null) continue;
    const { file } = report;
    if (file === STANDARD_STREAM ? hasRoom : await isFree(report, used, host)) safe.push(report);
    if (file !== null) used.push(file);
  }
  return safe;
}

async function isFree(
  { kind, file }: ReportWanted,
  used: readonly string[],
  host: Host,
): Promise<boolean> {
  if (file === null) return true;
  try {
    await checkOwnFiles([{ option: '--report', file }], used, host);
    if ((await host.files.identity(file))?.kind !== 'file') return true;
    const head = new TextDecoder().decode(await host.files.readRange(file, 0, HEAD_BYTES));
    return head === '' || beginsLike(kind, head);
  } catch (error) {
    if (error instanceof CliError || error instanceof FileProblem) return false;
    throw error;
  }
}

const HEAD_BYTES = 64;
