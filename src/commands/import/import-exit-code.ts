import {
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodeWithoutOutput,
} from '../../core/exit-code.ts';
import { exitCodeOfLoss } from '../service/sending.ts';
import type { Sent } from './import-sending.ts';
import type { Importing } from './importing.ts';

export function exitCodeOf(sent: Sent, { context }: Importing): number {
  const { remaining, loss, isWritten, oldDoubts } = sent;
  const { kinds, counts } = sent.tally;
  const inDoubt = (counts['in-doubt'] ?? 0) - oldDoubts;
  const tally = { kinds, counts: { ...counts, 'in-doubt': inDoubt } };
  const code =
    exitCodeOfInterruption(context.host.interruption.drain) ??
    exitCodeOfLoss(tally, loss, { skipsDone: true }) ??
    exitCodeOfRun(tally, remaining);
  return isWritten ? code : exitCodeWithoutOutput(code);
}
