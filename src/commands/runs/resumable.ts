import type { RunRecord } from '../../contract/run-record.ts';

/** The commands whose runs can be resumed. */
export const resumableCommands: ReadonlySet<string> = new Set(['import', 'apply', 'undo']);

/** True if an import, an apply or an undo ended before it was through. */
export const isStopped = ({ command, state }: RunRecord): boolean =>
  resumableCommands.has(command) && (state === 'stopped' || state === 'interrupted');

/** True if one has something left to send. */
export function isUnfinished({ command, state, counts }: RunRecord): boolean {
  const left = (counts.failed ?? 0) + (counts.blocked ?? 0) + (counts.rejected ?? 0);
  const mayBe = resumableCommands.has(command) && state !== 'running';
  return mayBe && (state !== 'finished' || left > 0);
}

/** True if one goes on just now. */
export const isRunning = ({ command, state }: RunRecord): boolean =>
  resumableCommands.has(command) && state === 'running';
