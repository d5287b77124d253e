/** Which runs can be resumed and undone, and which of them belong to the same work. */
import { listedState, type RunRecord } from '../../contract/run-record.ts';
import { wordsIn } from './words.ts';

/** The commands whose runs can be resumed. */
export const resumableCommands: ReadonlySet<string> = new Set(['import', 'apply', 'undo']);

/** True if an import, an apply or an undo ended before it was through. */
export const isStopped = ({ command, state }: RunRecord): boolean =>
  resumableCommands.has(command) && (state === 'stopped' || state === 'interrupted');

/** True if such a run has something left to send. */
export function isUnfinished({ command, state, counts }: RunRecord): boolean {
  const left = (counts.failed ?? 0) + (counts.blocked ?? 0) + (counts.rejected ?? 0);
  const mayBe = resumableCommands.has(command) && state !== 'running';
  return mayBe && (state !== 'finished' || left > 0);
}

/** True if such a run goes on just now. */
export const isRunning = ({ command, state }: RunRecord): boolean =>
  resumableCommands.has(command) && state === 'running';

/** The same commands can be undone. */
export const isUndoable = ({ command }: Pick<RunRecord, 'command'>) =>
  resumableCommands.has(command);

/**
 * The newest run after this one that went on with its work: one that resumed it, or the same command
 * again, or one that went on with any of these. Null for none.
 * @param runs newest first
 */
export function laterRun(run: RunRecord, runs: readonly RunRecord[]): RunRecord | null {
  const before = runs.findIndex(({ id }) => id === run.id);
  const same = [run];
  for (const later of runs.slice(0, before).toReversed()) {
    if (same.some((each) => isContinuation(later, each))) same.push(later);
  }
  return same.length > 1 ? (same.at(-1) ?? null) : null;
}

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

/** The run that it resumed, or that began the same saved plan; null for none. */
export function continuedRun(run: RunRecord, runs: readonly RunRecord[]): RunRecord | null {
  const resumed = wordsIn(run)?.resumes ?? null;
  if (resumed !== null) return runs.find(({ id }) => id === resumed) ?? null;
  const first = runs.findLast(({ plan }) => plan !== null && plan === run.plan);
  return first === undefined || first.id === run.id ? null : first;
}

function isContinuation(later: RunRecord, run: RunRecord): boolean {
  const [own, others] = [wordsIn(later), wordsIn(run)];
  if (own === null || others === null || later.command !== run.command) return false;
  if (own.resumes === run.id) return true;
  const isSameInput = run.files.length > 0 && digestsOf(later) === digestsOf(run);
  // Another program may write something else into a pipe.
  if (run.command === 'import' && (isSameInput || Object.keys(own.saved).length > 0)) {
    return isSameInput;
  }
  const isSame = (what: 'undoes' | 'plan') => run[what] !== null && later[what] === run[what];
  const isTypedAgain = own.arguments.join('\0') === others.arguments.join('\0');
  return isSame('undoes') || isSame('plan') || (isTypedAgain && own.folder === others.folder);
}

const digestsOf = ({ files }: RunRecord) => files.map(({ digest }) => digest).join();
