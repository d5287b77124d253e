/** The ledger could not be kept while operations were sent: nothing more was sent from then on. */
import { CliError } from '../../core/errors.ts';
import { exitCodeOfError, exitCodes, type Tally } from '../../core/exit-code.ts';

/** Null where the work ended well. Throws whatever is not about the ledger. */
export async function lossIn(work: () => Promise<unknown> | undefined): Promise<CliError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CliError && error.problem.code.startsWith('ledger/')) return error;
    throw error;
  }
}

/** What is in doubt outranks it (docs/scripting.md); null where nothing was lost. */
export function exitCodeOfLoss({ counts }: Tally, loss: CliError | null): number | null {
  if (loss === null) return null;
  return (counts['in-doubt'] ?? 0) > 0 ? exitCodes.inDoubt : exitCodeOfError(loss.kind);
}
