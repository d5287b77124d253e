/**
 * What all commands do that make planned changes: show them, check their limits
 * (docs/content-as-code.md, Limits), ask, and record what needs no request.
 */
import { parseCount, parseCountOrPercent, textOfLimit } from '../../config/setting-values.ts';
import type { ChangeLimits } from '../../config/target.ts';
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { ImportRun, PlanCheck } from '../../contract/import-run.ts';
import type { Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { headingText, type PlanFacts } from '../../presentation/plan/plan-summary.ts';
import { parsedOption } from '../arguments/parameters.ts';
import type { ApplyRequest } from '../send/options.ts';
import type { BulkPlan, BulkRun } from '../send/bulk-run.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { placeName } from '../service/destination.ts';
import { showPlan } from '../../presentation/plan/plan-page.ts';

const MOST_CHANGES = 999_999_999;

export const limitOptions = {
  maxChanges: parsedOption('<N>', [
    parseCount,
    { kind: 'whole-number', least: 0, most: MOST_CHANGES },
  ]),
  maxDeletes: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
};

/** A plan that is about to be performed. */
interface Limited {
  readonly totals: Pick<PlanTotals, 'changed' | 'delete'>;
  /** The scope of the resources that a percentage counts; null for all that the ledger knows. */
  readonly scope: string | null;
  /** Those of the command line, which win over those of the profile. */
  readonly limits: ChangeLimits;
  /** What exists beside it and has no key, so that the ledger does not list it; none if left out. */
  readonly unkeyed?: number;
}

/**
 * Throws CliError `content/limit`: of the kind `limit` if the
 * plan exceeds a limit, of the kind `usage` if it deletes something
 * where nobody can be asked and nothing limits it.
 */
function checkLimits(
  { totals, scope, limits, unkeyed = 0 }: Limited,
  { ledger, destination }: Pick<BulkRun, 'ledger' | 'destination'>,
  context: Context,
): void {
  const { target } = destination;
  const maxDeletes = limits.maxDeletes ?? target.limits.maxDeletes;
  const maxChanges = limits.maxChanges ?? target.limits.maxChanges;
  const { changed, delete: deletes } = totals;
  if (deletes > 0 && maxDeletes !== null) {
    const isShare = 'percent' in maxDeletes;
    const most = isShare
      ? (maxDeletes.percent * (existingIn(ledger.resources, scope) + unkeyed)) / 100
      : maxDeletes.count;
    const about = { deletes, limit: textOfLimit(maxDeletes) };
    if (deletes > most)
      throw new CliError('limit', problem('content/limit', { reason: 'deletes', ...about }));
  }
  if (maxChanges !== null && changed > maxChanges) {
    throw new CliError(
      'limit',
      problem('content/limit', { reason: 'changes', changes: changed, deletes, limit: maxChanges }),
    );
  }
  if (deletes === 0 || maxDeletes !== null || context.settings.dryRun) return;
  if (context.gate.interview() !== null) return;
  throw new CliError('usage', problem('content/limit', { reason: 'no-limit', deletes }));
}

function existingIn(resources: Resources, scope: string | null): number {
  let count = 0;
  for (const { deletedBy } of resources.list(scope ?? undefined))
    if (deletedBy === null) count += 1;
  return count;
}

/** Says where a plan would go, before anything else of it. */
export async function tellTarget(
  { destination, isSeen }: Pick<BulkRun, 'destination' | 'isSeen'>,
  { context, isConfirmed }: Showing,
): Promise<void> {
  if (isSeen || !isShown(isConfirmed, context)) return;
  await tellHead(factsOf(context, destination), context);
}

export async function tellHead(facts: PlanFacts, { presenter, messages, mask }: Context) {
  await presenter.remark(headingText(facts, { messages, mask }));
  await presenter.position(facts.madeWith);
}

/** With --quiet, only to a person who is asked. */
const isShown = (isConfirmed: boolean, { settings, gate }: Context): boolean =>
  !settings.quiet || (!isConfirmed && !settings.dryRun && gate.interview() !== null);

/**
 * Adds the steps of each change to the run, and shows the change unless it was seen before.
 */
export async function showAndAdd(
  planner: Pick<Planner, 'totals'> & {
    changes(): Iterable<PlannedChange>;
  },
  { record, destination, isSeen }: Pick<BulkRun, 'record' | 'destination' | 'isSeen'>,
  { context, isConfirmed, undoes = null }: Showing,
): Promise<void> {
  async function* changes(): AsyncGenerator<Change> {
    for (const planned of planner.changes()) {
      addTo(record, planned);
      yield planned.change;
    }
  }
  if (isSeen) {
    for (const planned of planner.changes()) addTo(record, planned);
    return;
  }
  const facts = { ...factsOf(context, destination), undoes };
  const plan = { changes: changes(), totals: planner.totals, facts };
  const quiet = !isShown(isConfirmed, context);
  await context.presenter.page((page) => showPlan(plan, { ...page, to: 'stderr', quiet }));
}

interface Showing extends Pick<ApplyRequest, 'isConfirmed'> {
  readonly context: Context;
  /** What an undo takes back. */
  readonly undoes?: string | null;
}

function addTo(record: ImportRun, { change, place, ...planned }: PlannedChange): void {
  const steps = planned.steps();
  const isDoubtful = change.kind === 'in-doubt' || change.kind === 'given-up';
  if (isDoubtful && steps.length === 0) {
    record.addInDoubt(change.doubt.seq, change.key, place);
  }
  for (const step of steps) record.add(step);
}

/** A plan, and what its confirmation depends on. */
interface Confirming extends Omit<Limited, 'totals'> {
  readonly planner: Pick<Planner, 'totals' | 'leftUnreleased' | 'notes'>;
  /** The run that it takes back; left out for none. */
  readonly undoes?: string;
}

/** Checks the limits. What is left is to ask. */
export function confirmChanges(
  check: PlanCheck,
  { planner, undoes, ...limited }: Confirming,
  { run, context }: { readonly run: BulkRun; readonly context: Context },
): BulkPlan {
  const { gate, messages } = context;
  const totals = planner.totals();
  checkLimits({ ...limited, totals }, run, context);
  const { requests, rename: resources, delete: deletes } = totals;
  const ask = () => {
    const where = placeName(context, run.destination);
    const about = { where, undoes, requests, resources, deletes };
    return gate.confirm(messages.say('ask-apply', about), '--yes');
  };
  const unreleased = planner.leftUnreleased();
  return { check, notes: [...planner.notes()], kept: [], unreleased, ask };
}

/** The facts about a plan that its summary tells. */
export function factsOf(
  { settings, messages }: Context,
  { target, service }: Destination,
): PlanFacts {
  const ratePerSecond = settings.ratePerSecond ?? target.ratePerSecond;
  const address = target.isEmbedded ? null : service.root.href.replace(/\/$/, '');
  return {
    target: { profile: target.profile, address },
    ratePerSecond,
    where: messages.directions.toLookUp,
    ledger: settings.ledger,
    undoes: null,
    madeWith: null,
  };
}
