/** `lms-cli undo`: takes back what a run did. It is sent as an apply of what was before. */
import { printBody } from '../../authoring/print.ts';
import { planUndo, type UndoPlan } from '../../content/undo/plan.ts';
import { undoOf } from '../../content/undo/undo.ts';
import { type Obstacle, workSince } from '../../content/undo/work-since.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { DesiredStore, Resources } from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { bulkOptions, readSendingOptions, type UndoRequest } from '../bulk/options.ts';
import { performBulkRun } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { isUndoable } from '../runs/lineage.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { resourcesToPlan } from './make-plan.ts';
import { findUndoneRun } from './undone-run.ts';

export const undoCommand = defineCommand({
  arguments: { run: optionalWord() },
  options: {
    last: flagOption('undo-last'),
    noRelease: flagOption(),
    yes: flagOption('undo-yes'),
    ...bulkOptions,
    ...limitOptions,
  },
  excludes: { last: ['run'] },
  refuses: ['noLedger'],
  accepts: 'all',
  endsInSummary: true,
  examples: [
    'lms-cli undo --last',
    'lms-cli undo 261121-1435-x7k2mq --dry-run',
    'lms-cli undo 261121-1435-x7k2mq --yes --max-deletes 10',
  ],
  run: async (typed, { run, last, yes, noRelease, maxChanges, maxDeletes, ...given }) => {
    const { context, profile, ...undone } = await findUndoneRun(run, last, typed);
    const request = {
      kind: 'undo' as const,
      ...undone,
      leavesReleases: noRelease,
      limits: { maxChanges, maxDeletes },
      ...readSendingOptions(given),
      isConfirmed: yes,
    };
    try {
      return await undo(request, context);
    } catch (error) {
      throw profile === null ? error : withProfile(profile, error);
    }
  },
});

/** Another service than that of the run is refused with the option that names the right one. */
function withProfile(profile: string, error: unknown): unknown {
  if (!(error instanceof CliError) || error.problem.code !== 'ledger/other-target') return error;
  const { code, params } = error.problem;
  return new CliError(error.kind, { code, params: { ...params, profile } });
}

/** @returns the exit code */
async function undo(request: UndoRequest, context: Context): Promise<number> {
  return performBulkRun(request, context, async (run) => {
    using store = createDesiredStore();
    const { limits, isConfirmed } = request;
    await tellTarget(run, { context, isConfirmed });
    const planner = await makeUndoPlan(request, { store, ledger: run.ledger, context });
    const [record] = await run.ledger.runsLike(request.run);
    const undoes = { run: request.run, isImport: record?.command === 'import' };
    await showAndAdd(planner, run, { context, isConfirmed, undoes });
    run.progress.hide();
    const check = await run.complete([]);
    const { unkeyed } = planner;
    const confirming = { planner, scope: null, limits, unkeyed, isConfirmed, undoes: request.run };
    // Later undos must know that nothing more can be taken back.
    const isKept = (planner.totals().left ?? 0) > 0;
    return { ...confirmChanges(check, confirming, { run, context }), isKept };
  });
}

/**
 * Throws CliError `undo/running` if the run has not ended, and `undo/built-on` if later runs built
 * on it (both of them conflicts).
 */
async function makeUndoPlan(
  { run, leavesReleases }: UndoRequest,
  { store, ledger, context }: { store: DesiredStore; ledger: Ledger; context: Context },
): Promise<UndoPlan> {
  const runs = await ledger.runs();
  const record = runs.find(({ id }) => id === run);
  if (record === undefined) throw new TypeError('a run of another ledger');
  if (record.state === 'running') {
    throw new CliError('locked', problem('undo/running', { id: run }));
  }
  const resources = withReferrersKept(await resourcesToPlan(ledger));
  const undone = undoOf(record, {
    resources,
    later: workSince(run, runs, resources),
    inDoubt: await ledger.inDoubt(run),
    notes: context.messages.output.plan.undo.notes(run),
    leavesReleases,
  });
  if (undone.obstacles.length > 0) throw builtOn(run, undone.obstacles, runs);
  const plan = planUndo(undone, {
    run,
    resources,
    store,
    digest: sha256,
    print: printBody,
    leavesReleases,
  });
  const [first] = plan.problems;
  if (first !== undefined) throw new CliError('input', first);
  return plan;
}

/** More obstacles are only counted. */
const MOST_NAMED = 5;

function builtOn(
  run: string,
  obstacles: readonly Obstacle[],
  runs: readonly RunRecord[],
): CliError {
  const named = obstacles.slice(0, MOST_NAMED);
  return new CliError(
    'conflict',
    problem('undo/built-on', {
      id: run,
      obstacles: named,
      more: obstacles.length - named.length,
      latest: toBeUndoneFirst(obstacles, runs),
    }),
  );
}

/** The newest of the later runs; null if one of them cannot be undone. */
function toBeUndoneFirst(
  obstacles: readonly Obstacle[],
  runs: readonly RunRecord[],
): string | null {
  const later = new Set(obstacles.map(({ run }) => run));
  const found = runs.filter(({ id }) => later.has(id));
  return found.length === later.size && found.every(isUndoable) ? (found[0]?.id ?? null) : null;
}

/** Reads every body only once. */
function withReferrersKept(resources: Resources): Resources {
  let known: ReturnType<Resources['referrers']> | null = null;
  return { ...resources, referrers: () => (known ??= resources.referrers()) };
}
