/**
 * The files that a command writes beside its results. They are checked before anything is sent, so
 * that a report does not fail when everything is done.
 */
import { basename, dirname, resolve } from 'node:path';
import { findProjectFile, stateFolder, userFilePath } from '../../config/own-files.ts';
import { createFindings, type Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Files, type Host, onFileProblem } from '../../core/host.ts';
import { formatOfName, nameEnding, STANDARD_STREAM } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { describeProblem, unwritable } from '../../presentation/problems.ts';
import type { CommandEnd } from '../../presentation/reports/collect.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import type { ImportRequest } from './options.ts';

interface OutputFile {
  readonly option: string;
  readonly file: string;
  /** True if only the owner may read it, which no pipe and no standard output can promise. */
  readonly isPrivate?: boolean;
}

/** What options write. Only a plan is never written to standard output. */
interface Outputs extends Pick<ImportRequest, 'report'>, Partial<Pick<ImportRequest, 'rejects'>> {
  readonly out?: string | null;
}

/** Like checkFiles, for rejects, reports and a plan. They never overwrite what lms-cli keeps. */
export async function checkWritten(
  answer: Outputs,
  used: readonly string[],
  host: Host,
): Promise<void> {
  await checkOwnFiles(writtenBy(answer), used, host);
  const { rejects = null } = answer;
  if (namesFile(rejects)) await checkRejectsPlace(rejects, host);
}

/** What stands in the file, as far as tells what it is; empty without a file. */
export async function standingText(file: string, { files }: Pick<Host, 'files'>): Promise<string> {
  // A pipe, such as a shell passes on, holds nothing that could be replaced.
  if ((await files.identity(file))?.kind !== 'file') return '';
  return new TextDecoder().decode(await files.readRange(file, 0, FIRST_BYTES));
}

const FIRST_BYTES = 1024 * 1024;

/**
 * Throws CliError `rejects/format` for the name of a format that the rejects will not have. The
 * others, such as those of temporary files, name none.
 */
export function checkRejectsName(file: string, formats: readonly string[]): void {
  const named = formatOfName(file);
  const ending = named ?? nameEnding(file);
  if (formats.includes(ending) || (named === null && !otherEndings.has(ending))) return;
  throw new CliError('usage', problem('rejects/format', { reason: 'name', file, formats }));
}

const otherEndings: ReadonlySet<string> = new Set(
  'xlsx xlsm xlsb xls ods numbers tsv tab xml gift html htm zip h5p doc docx odt pdf'.split(' '),
);

/**
 * Only rejects of an earlier run are replaced. Throws CliError `rejects/format` and
 * `output/file`.
 */
export async function checkRejectsPlace(
  file: string,
  host: Pick<Host, 'files'>,
  option = '--rejects',
): Promise<void> {
  const formats = ['yaml', 'json', 'ndjson', 'csv'];
  checkRejectsName(file, formats);
  // A pipe, such as a shell passes on, has no name to import from.
  const { kind } = (await host.files.identity(file)) ?? { kind: 'file' };
  if (kind === 'file' && formatOfName(file) === null) {
    throw new CliError('usage', problem('rejects/format', { reason: 'name', file, formats }));
  }
  const text = await standingText(file, host);
  if (text === '') return;
  const { hasRejects } = await import('../../presentation/rejects/reject.ts');
  if (!hasRejects(text)) {
    throw new CliError('usage', problem('output/file', { reason: 'other-content', option, file }));
  }
}

/**
 * Before anything is sent. Reports are emptied, so that after a kill none tells of an earlier run.
 * Rejects may have been corrected by hand. Throws CliError `output/unwritable`.
 */
export async function openWritten(answer: Outputs, { files }: Pick<Host, 'files'>): Promise<void> {
  for (const { option, file } of writtenBy(answer)) {
    const opened =
      option === '--report' ? files.replace(file, '', 'shared') : files.checkReplacing(file);
    await onFileProblem(opened, (cause) => {
      throw new CliError('output', unwritable(cause), { cause });
    });
  }
}

/** Like checkFiles, and never for a file that lms-cli keeps. */
export async function checkOwnFiles(
  written: readonly OutputFile[],
  used: readonly string[],
  host: Host,
): Promise<void> {
  if (written.length === 0) return;
  const project = await findProjectFile(host);
  const own = [...(project === null ? [] : [project]), userFilePath(host)];
  await checkFiles(written, [...used, ...own], host);
  const folder = await stateFolder(host);
  for (const { option, file } of written) {
    if (await isInside(folder, resolve(host.workingDirectory, file), host.files)) {
      throw new CliError('usage', problem('output/file', { reason: 'in-use', option, file }));
    }
  }
}

/** Whether the file is there or not: a ledger, a draft or the local service may need the name. */
async function isInside(folder: string, file: string, files: Files): Promise<boolean> {
  const { kind } = await files.standing(file, folder);
  return kind !== 'foreign';
}

/**
 * Throws CliError `output/file` for what is never written (Files.isRefusedAsOutput), and for a file
 * that is used or was named already.
 * @param used files that the command reads, or records in
 */
async function checkFiles(
  written: readonly OutputFile[],
  used: readonly string[],
  { files, workingDirectory }: Pick<Host, 'files' | 'workingDirectory'>,
): Promise<void> {
  const identityOf = (file: string) => files.identity(resolve(workingDirectory, file));
  // What is not there yet is known by its folder, which a link may lead to.
  const nameOf = async (file: string) => {
    const whole = resolve(workingDirectory, file);
    const folder = dirname(whole);
    const place = (await identityOf(folder))?.key ?? folder;
    return (await identityOf(file))?.key ?? `${basename(whole)} in ${place}`;
  };
  const taken = new Set<string>();
  for (const file of used) taken.add(await nameOf(file));
  for (const { option, file, isPrivate = false } of written) {
    const identity = await identityOf(file);
    const isFile = (identity?.kind ?? 'file') === 'file' && file !== STANDARD_STREAM;
    const name = isFile ? await nameOf(file) : null;
    if (name !== null && taken.has(name))
      throw new CliError('usage', problem('output/file', { reason: 'in-use', option, file }));
    const isRefused = await files.isRefusedAsOutput(file);
    if (file === '' || isRefused || (isPrivate && !isFile))
      throw new CliError('usage', problem('output/file', { reason: 'not-a-file', option, file }));
    // A terminal, or what a shell passes on, accepts several texts, one after the other.
    if (name !== null) taken.add(name);
  }
}

function writtenBy({ rejects = null, report, out = null }: Outputs): OutputFile[] {
  return [
    ...(namesFile(rejects) ? [{ option: '--rejects', file: rejects }] : []),
    ...(out === null ? [] : [{ option: '--out', file: out, isPrivate: true }]),
    ...reportFiles(report).map((file) => ({ option: '--report', file })),
  ];
}

const namesFile = (named: string | null): named is string =>
  named !== null && named !== STANDARD_STREAM;

export const reportFiles = (
  reports: readonly Pick<Outputs['report'][number], 'file'>[],
): string[] => reports.flatMap(({ file }) => (namesFile(file) ? file : []));

/**
 * Writes each report to its file, or to standard error if it has none. If one cannot be written, the
 * others are, and the failure is thrown at the end.
 * @param show as for tryWriting
 */
export async function writeReports(
  reports: Reports | null,
  end: CommandEnd,
  { files, terminal }: Host,
  show?: string | null,
): Promise<void> {
  if (reports === null) return;
  let failure: CliError | null = null;
  for (const { file, text } of await reports.finish(end)) {
    const write = (): Promise<void> => {
      if (file === null) return terminal.stderr.write(text);
      return file === STANDARD_STREAM
        ? terminal.stdout.write(text)
        : files.replace(file, text, 'shared');
    };
    failure = (await tryWriting(write, show)) ?? failure;
  }
  if (failure !== null) throw failure;
}

interface FailedCommand {
  readonly error: unknown;
  readonly exitCode: number;
  /** As in PresenterOptions. */
  readonly sends: boolean;
}

/**
 * Writes the reports with what ended the command, unless they are written already. Returns false if
 * one of them could not be written. The user was told.
 */
export async function reportFailure(
  { error, exitCode, sends }: FailedCommand,
  reports: Reports,
  { host, presenter }: { readonly host: Host; readonly presenter: Presenter },
): Promise<boolean> {
  const failure = describeProblem(error, { sends });
  if (error instanceof InvalidDocuments) reports.addOnce(error.diagnostics);
  const lost = await tryWriting(() => writeReports(reports, { failure, exitCode }, host));
  if (lost !== null) await presenter.notice(describeProblem(lost, { sends }));
  return lost === null;
}

/**
 * The reason why a text could not be written; null if it was. The caller decides how its command
 * ends.
 * @param show the command that shows what was sent, for `output/unwritable`
 */
export const tryWriting = (write: () => Promise<void>, show?: string | null) =>
  findLoss(write, UNWRITTEN, show);

/** A file that cannot be written, and CSV, which cannot express every document. */
const UNWRITTEN = /^(?:output\/unwritable|rejects\/format)$/;

/**
 * Null if the work succeeded. Throws errors that are neither about the output nor of these codes.
 * @param show as for tryWriting
 */
export async function findLoss(
  work: () => Promise<unknown> | undefined,
  codes: RegExp,
  show?: string | null,
): Promise<CliError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CliError && codes.test(error.problem.code)) return error;
    if (!(error instanceof FileProblem)) throw error;
    return new CliError('output', unwritable(error, show), { cause: error });
  }
}

export interface CommandFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
  add(found: readonly Diagnostic[]): void;
}

export function collectFindings(reports: Reports | null): CommandFindings {
  const findings = createFindings<Diagnostic>();
  return {
    get diagnostics() {
      return findings.list;
    },
    get hasErrors() {
      return findings.errors > 0;
    },
    add(found) {
      for (const diagnostic of found) {
        reports?.diagnostic(diagnostic);
        findings.add(diagnostic);
      }
    },
  };
}
