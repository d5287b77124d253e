/** `lms-cli undo`: takes back what a run did. It is sent as an apply of what was before. */
import { planUndo, type UndoPlan } from '../../content/undo/plan.ts';
import { undoOf } from '../../content/undo/undo.ts';
import { type Obstacle, workSince } from '../../content/undo/work-since.ts';
import type { DesiredStore, Resources } from '../../contract/resources.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, requiredWord, type ValuesOf } from '../arguments/parameters.ts';
import type { Importing } from '../bulk/importing.ts';
import {
  type ImportRequest,
  sendingOptions,
  sendingRequest,
  type UndoChoice,
} from '../bulk/options.ts';
import { type BulkWork, performImport } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { isUndoable } from '../runs/lineage.ts';
import { findRun, openKnownLedgers } from '../state/ledgers.ts';
import { confirmAndNote, limitOptions, showAndAdd } from './changes.ts';
import { resourcesToPlan } from './make-plan.ts';

const options = {
  noRelease: flagOption(),
  yes: flagOption('undo-yes'),
  ...sendingOptions,
  ...limitOptions,
};

export const undoCommand = defineCommand({
  arguments: { run: requiredWord() },
  options,
  refuses: ['noLedger'],
  accepts: 'all',
  examples: [
    'lms-cli undo 261121-1435-x7k2mq --dry-run',
    'lms-cli undo 261121-1435-x7k2mq',
    'lms-cli undo 261121-1435-x7k2mq --yes --max-deletes 10',
  ],
  run: async (context, { run, yes, ...given }) =>
    performUndo(
      {
        files: [],
        as: null,
        allowUnknown: false,
        variables: {},
        again: false,
        rejects: null,
        ...sendingRequest(given),
        requireLedger: false,
        isConfirmed: yes,
        undo: await choiceOf(run, given, context),
      },
      context,
    ),
});

/**
 * The run of that id in any of the known ledgers. Another service than its own is refused later.
 * Throws CliError `runs/unknown` and `runs/ambiguous`, and `undo/command` for the run of another
 * command.
 */
async function choiceOf(
  id: string,
  { noRelease, maxChanges, maxDeletes }: Omit<ValuesOf<typeof options>, 'yes'>,
  context: Context,
): Promise<UndoChoice> {
  await using known = await openKnownLedgers(context, true);
  const { run, ledger } = await findRun(id, known);
  const { command } = run;
  if (!isUndoable(run)) {
    throw new CliError('usage', problem('undo/command', { id: run.id, command }));
  }
  return {
    run: run.id,
    ledger: ledger.path,
    leavesReleases: noRelease,
    limits: { maxChanges, maxDeletes },
  };
}

/** What `undo` is asked for. Underneath, it is an import without files. */
interface UndoRequest extends ImportRequest {
  readonly undo: UndoChoice;
}

/** @returns the exit code */
async function performUndo(request: UndoRequest, context: Context): Promise<number> {
  using store = createDesiredStore();
  const { undo } = request;
  let plan: UndoPlan | null = null;
  const work: BulkWork = {
    command: 'undo',
    isApply: true,
    isWithoutVariables: true,
    // Later undos must know that nothing more can be taken back.
    isKept: () => (plan?.totals().left ?? 0) > 0,
    plan: async (importing) => {
      plan = await planOf(undo, store, importing);
      const [record] = await importing.ledger.runsLike(undo.run);
      const undone = { run: undo.run, isImport: record?.command === 'import' };
      await showAndAdd(plan, importing, undone);
      importing.progress.hide();
      return importing.run.complete([]);
    },
    confirm: async (check, importing) => {
      if (plan === null) throw new TypeError('confirmed without a plan');
      const limited = { scope: null, limits: undo.limits, unkeyed: plan.unkeyed };
      await confirmAndNote(check, plan, { ...importing, ...limited }, undo.run);
    },
  };
  return await performImport(request, context, work);
}

/**
 * Throws CliError `undo/running` if the run has not ended, and `undo/built-on` if later runs built
 * on it (both of them conflicts).
 */
async function planOf(
  { run, leavesReleases }: UndoChoice,
  store: DesiredStore,
  { ledger, context }: Importing,
): Promise<UndoPlan> {
  const runs = await ledger.runs();
  const record = runs.find(({ id }) => id === run);
  if (record === undefined) throw new TypeError('a run of another ledger');
  if (record.state === 'running') throw conflict(problem('undo/running', { id: run }));
  const resources = withReferrersKept(await resourcesToPlan(ledger));
  const undo = undoOf(record, {
    resources,
    later: workSince(run, runs, resources),
    inDoubt: await ledger.inDoubt(run),
    notes: context.messages.output.plan.undo.notes(run),
    leavesReleases,
  });
  if (undo.obstacles.length > 0) throw builtOn(run, undo.obstacles, runs);
  const plan = planUndo(undo, { run, resources, store, digest: sha256, leavesReleases });
  const [first] = plan.problems;
  if (first !== undefined) throw new CliError('input', first);
  return plan;
}

const conflict = (about: CliError['problem']) => new CliError('conflict', about);

/** More obstacles are only counted. */
const MOST_NAMED = 5;

function builtOn(
  run: string,
  obstacles: readonly Obstacle[],
  runs: readonly RunRecord[],
): CliError {
  const named = obstacles.slice(0, MOST_NAMED);
  return conflict(
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
