import { CliError } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import type { Reports } from '../../presentation/reports/create.ts';

/** Each to its file, or to standard error where it has none. */
export async function writeReports(
  reports: Awaited<ReturnType<Reports['finish']>>,
  { files, terminal }: Host,
): Promise<void> {
  for (const { file, text } of reports) {
    if (file === null) await terminal.stderr.write(text);
    else if (file === '-') await terminal.stdout.write(text);
    else await files.replace(file, text, 'shared');
  }
}

/** Why it could not be written; null where it is. A command that did its work ends as it did. */
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

/** Only CSV has a form that not everything fits into. */
function isNoRow(error: unknown): error is CliError {
  return error instanceof CliError && error.problem.code === 'rejects/not-csv';
}
