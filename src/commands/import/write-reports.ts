import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodeOfError, exitCodes, exitCodeWithoutOutput } from '../../core/exit-code.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { Presenter } from '../../presentation/presenter.ts';
import { problemOf } from '../../presentation/problems.ts';
import type { Reports } from '../../presentation/reports/reports.ts';

/**
 * Writes each report to its file, or to standard error if it has none. If one cannot be written, it
 * still writes the others and then throws the failure.
 */
export async function writeReports(
  reports: Awaited<ReturnType<Reports['finish']>>,
  { files, terminal }: Host,
): Promise<void> {
  const failures: Unwritten[] = [];
  for (const { file, text } of reports) {
    const failure = await unwritten(() => {
      if (file === null) return terminal.stderr.write(text);
      return file === '-' ? terminal.stdout.write(text) : files.replace(file, text, 'shared');
    });
    if (failure !== null) failures.push(failure);
  }
  const [first] = failures;
  if (first !== undefined) throw first;
}

/**
 * Writes the reports of a command that has already failed. Returns the error to throw: if a report
 * could not be written, the same error with the exit code for output.
 */
export async function failingWithReports(
  error: unknown,
  write: () => Promise<void>,
  presenter: Presenter,
): Promise<unknown> {
  const failure = await unwritten(write);
  if (failure === null) return error;
  await presenter.notice(problemOf(failure));
  return withoutOutput(error);
}

/** Keeps an exit code that outranks the one for output (docs/scripting.md). */
function withoutOutput(error: unknown): unknown {
  if (error instanceof InvalidDocuments) {
    const { diagnostics, problem } = error;
    return new InvalidDocuments(diagnostics, 'output', problem);
  }
  const isOutranked =
    error instanceof CliError &&
    exitCodeWithoutOutput(exitCodeOfError(error.kind)) === exitCodes.output;
  return isOutranked ? new CliError('output', error.problem, { cause: error }) : error;
}

/**
 * The reason why a text could not be written; null if it was. The caller decides how its command
 * ends.
 */
export async function unwritten(write: () => Promise<void>): Promise<Unwritten | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (error instanceof FileProblem || isNoRow(error)) return error;
    throw error;
  }
}

export type Unwritten = FileProblem | CliError;

/** Only CSV cannot express every document. */
function isNoRow(error: unknown): error is CliError {
  return error instanceof CliError && error.problem.code === 'rejects/not-csv';
}
