/** The ledger or the output took no more while operations were sent: nothing more was sent then. */
import { CliError } from '../../core/errors.ts';
import { exitCodeOfError, exitCodes, type Tally } from '../../core/exit-code.ts';
import { FileProblem } from '../../core/host.ts';
import { unwritable } from '../../presentation/failure.ts';

/**
 * Null where the work ended well. Throws whatever is not about the ledger or the output.
 * @param show shows what was sent, as `output/unwritable` has it
 */
export async function lossIn(
  work: () => Promise<unknown> | undefined,
  show?: string | null,
): Promise<CliError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CliError && error.problem.code.startsWith('ledger/')) return error;
    if (!(error instanceof FileProblem)) throw error;
    return new CliError('output', unwritable(error, show), { cause: error });
  }
}

/** What is in doubt outranks it (cli.md: Exit codes); null where nothing was lost. */
export function exitCodeOfLoss({ counts }: Tally, loss: CliError | null): number | null {
  if (loss === null) return null;
  return (counts['in-doubt'] ?? 0) > 0 ? exitCodes.inDoubt : exitCodeOfError(loss.kind);
}
