import {
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodes,
  exitCodeWithoutOutput,
} from '../../core/exit-code.ts';
import { exitCodeOfLoss } from '../service/sending.ts';
import type { Sent } from './import-sending.ts';
import type { Importing } from './importing.ts';

export function exitCodeOf(sent: Sent, { context, findings }: Importing): number {
  // With --no-validate-first, the only errors are about inputs that could not be read.
  const isUnread = findings.hasErrors || sent.loss?.kind === 'input';
  const code =
    exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodeOfSending(sent, isUnread);
  return sent.isWritten ? code : exitCodeWithoutOutput(code);
}

function exitCodeOfSending(
  { tally, reached, remaining, suspects, loss }: Sent,
  isUnread: boolean,
): number {
  // Documents that came too late were not reached, as with any other deadline.
  if (loss?.problem.code === 'runs/input-late')
    return exitCodeOfRun(tally, remaining + 1, suspects);
  if (!isUnread) {
    const lost = exitCodeOfLoss(tally, loss, { skipsDone: true });
    return lost ?? exitCodeOfRun(tally, remaining, suspects);
  }
  return reached === 0 ? exitCodes.input : exitCodeOfRun(tally, remaining + 1, suspects);
}
