/** The plan that takes a run back, and whether there is anything in it. */
import { printBody } from '../../authoring/print.ts';
import { planUndo, type UndoPlan } from '../../content/undo/plan.ts';
import { type Obstacle, Undo } from '../../content/undo/undo.ts';
import type { Change } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Resources } from '../../contract/resources.ts';
import { listedState, type RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { resourcesToPlan } from './open-ledger.ts';

/** The run to take back. */
interface Asked {
  readonly run: string;
  readonly noRelease: boolean;
  /** As in UndoRequest; left out where nobody has asked for it. */
  readonly isLastRefused?: boolean;
}

interface UndoPorts {
  readonly ledger: Ledger;
  /** Another run of it that is counted as undone; left out for none. */
  readonly undone?: string | null;
  readonly messages: Catalogue;
}

/**
 * Throws CliError `ledger/locked` if the run has not ended, and `undo/built-on` if later runs built
 * on it (both of them conflicts).
 */
export async function makeUndoPlan(
  { run, noRelease: leavesReleases, isLastRefused = false }: Asked,
  { ledger, undone = null, messages }: UndoPorts,
): Promise<UndoPlan> {
  const runs = await ledger.runs();
  const record = runs.find(({ id }) => id === run);
  if (record === undefined) throw new TypeError('a run of another ledger');
  if (record.state === 'running') {
    throw new CliError('locked', problem('ledger/locked', { reason: 'run', id: run }));
  }
  const resources = withReferrersKept(resourcesToPlan(ledger));
  const undo = new Undo(run, {
    resources,
    runs,
    undone,
    inDoubt: await ledger.inDoubt(run),
    notes: messages.say('plan-undo-notes', { run }),
  });
  if (undo.obstacles.length > 0) throw builtOn(run, isLastRefused, undo.obstacles);
  const plan = planUndo(undo, {
    run,
    resources,
    print: printBody,
    leavesReleases,
  });
  const [first] = plan.problems;
  if (first !== undefined) throw new CliError('input', first);
  return plan;
}

/** More obstacles are only counted. */
const MOST_NAMED = 5;

function builtOn(id: string, isLastRefused: boolean, obstacles: readonly Obstacle[]): CliError {
  const named = obstacles.slice(0, MOST_NAMED);
  const more = obstacles.length - named.length;
  const about = problem('undo/built-on', { id, obstacles: named, more });
  return new CliError(isLastRefused ? 'refused' : 'conflict', about);
}

/** Reads every body only once. */
function withReferrersKept(resources: Resources): Resources {
  let known: ReturnType<Resources['referrers']> | null = null;
  return { ...resources, referrers: () => (known ??= resources.referrers()) };
}

/** What an undo of a run would do: anything at all, only tell what is kept, or nothing. */
export type Prospect = 'possible' | 'kept' | 'refused' | 'nothing';

const undoes: ReadonlySet<Change['kind']> = new Set(['requests', 'recorded', 'in-doubt']);

export async function prospectOf(run: RunRecord, ports: UndoPorts): Promise<Prospect> {
  if (!isUndoable(run)) return 'refused';
  try {
    const plan = await makeUndoPlan({ run: run.id, noRelease: false }, ports);
    let prospect: Prospect = 'nothing';
    for (const { change } of plan.changes()) {
      if (undoes.has(change.kind)) return 'possible';
      prospect = 'kept';
    }
    return prospect;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Whoever works on it may be done soon.
    return error.kind === 'locked' ? 'possible' : 'refused';
  }
}

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
