/** Which runs can be undone, and which of them have been. */
import { listedState, type RunRecord } from '../../contract/run-record.ts';

const undoableCommands: ReadonlySet<string> = new Set(['import', 'apply', 'undo']);

export const isUndoable = ({ command }: Pick<RunRecord, 'command'>) =>
  undoableCommands.has(command);

/** True if it changed something in the service or in the ledger. */
export const hasChanged = ({ counts, recorded }: RunRecord) => (counts.done ?? 0) + recorded > 0;

/**
 * By what was taken back wholly, the undo that did it; without undos that were taken back themselves.
 * @param runs newest first
 */
export function undoneRuns(runs: readonly RunRecord[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  for (const run of runs) {
    const isWhole = listedState(run) === 'finished';
    if (run.undoes !== null && isWhole && !undone.has(run.id)) undone.set(run.undoes, run.id);
  }
  return undone;
}
