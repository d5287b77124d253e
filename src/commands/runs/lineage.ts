/** Which runs can be resumed and undone, and which of them belong to the same work. */
import { listedState, type RunRecord } from '../../contract/run-record.ts';
import { wordsIn } from './words.ts';

/** The commands whose runs can be resumed. */
export const resumableCommands: ReadonlySet<string> = new Set(['import', 'apply', 'undo']);

/**
 * True if an import, an apply or an undo ended before it was through, or with an operation that was
 * not performed and can be sent again: its summary named `runs resume`.
 */
export const isStopped = ({ command, state, counts }: RunRecord): boolean =>
  resumableCommands.has(command) &&
  (state === 'stopped' ||
    state === 'interrupted' ||
    (state === 'finished' && (counts.failed ?? 0) > 0));

/** True if such a run has something left to send. */
export function isUnfinished({ command, state, counts }: RunRecord): boolean {
  const left = (counts.failed ?? 0) + (counts.blocked ?? 0) + (counts.rejected ?? 0);
  const mayBe = resumableCommands.has(command) && state !== 'running';
  return mayBe && (state !== 'finished' || left > 0);
}

/** True if such a run is in progress. */
export const isRunning = ({ command, state }: RunRecord): boolean =>
  resumableCommands.has(command) && state === 'running';

/** The same commands can be undone. */
export const isUndoable = ({ command }: Pick<RunRecord, 'command'>) =>
  resumableCommands.has(command);

/** True if it changed something in the service or in the ledger. */
export const hasChanged = ({ counts, recorded }: RunRecord) => (counts.done ?? 0) + recorded > 0;

/**
 * For each run, by its id, the newest one after it that continued its work: one that resumed it, or
 * the same command again, or one that continued any of these.
 * @param runs of one ledger, newest first
 */
export function laterRuns(runs: readonly RunRecord[]): ReadonlyMap<string, RunRecord> {
  const found = new Map<string, RunRecord>();
  /** By its marks, the place of the newest run that leads on from it. */
  const newest = new Map<string, number>();
  for (const [index, run] of runs.entries()) {
    const { work, workBefore } = marksOf(run);
    const at = Math.min(index, ...work.map((mark) => newest.get(mark) ?? index));
    const later = runs[at];
    if (at < index && later !== undefined) found.set(run.id, later);
    for (const mark of workBefore) newest.set(mark, Math.min(at, newest.get(mark) ?? at));
  }
  return found;
}

/** What a run works on. A run whose `workBefore` has any of it continues it. */
function marksOf(run: RunRecord): Readonly<Record<'work' | 'workBefore', readonly string[]>> {
  const words = wordsIn(run);
  if (words === null) return { work: [], workBefore: [] };
  const { id, command, undoes, plan } = run;
  const mark = (...parts: readonly unknown[]) => JSON.stringify([command, ...parts]);
  const digests = command === 'import' ? run.files.map(({ digest }) => digest) : [];
  const input = digests.length === 0 ? [] : [mark('input', digests)];
  const rest = [
    mark('typed', words.arguments, words.folder),
    ...(undoes === null ? [] : [mark('undoes', undoes)]),
    ...(plan === null ? [] : [mark('plan', plan)]),
  ];
  // Another program may write something else into a pipe.
  const isPiped = command === 'import' && Object.keys(words.saved).length > 0;
  return {
    work: [mark('run', id), ...input, ...rest],
    workBefore: [mark('run', words.resumes), ...input, ...(isPiped ? [] : rest)],
  };
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
