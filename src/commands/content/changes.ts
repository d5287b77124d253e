/**
 * What all commands do that make planned changes: show them, check their limits
 * (docs/content-as-code.md, Limits), ask, and record what needs no request.
 */
import { parseCount, parseCountOrPercent, textOfLimit } from '../../config/setting-values.ts';
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { ImportRun, PlanCheck } from '../../contract/import-run.ts';
import type { Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { headingText, type PlanFacts, showPlan } from '../../presentation/plan/plan-page.ts';
import { parsedOption } from '../arguments/parameters.ts';
import type { ApplyRequest, UndoRequest } from '../send/options.ts';
import type { BulkPlan, BulkRun } from '../send/bulk-run.ts';
import type { Context } from '../context.ts';
import { placeName } from '../service/destination.ts';

const MOST_CHANGES = 999_999_999;

export const limitOptions = {
  maxChanges: parsedOption('<N>', [
    parseCount,
    { kind: 'whole-number', least: 0, most: MOST_CHANGES },
  ]),
  maxDeletes: parsedOption('<N|N%>', [parseCountOrPercent, { kind: 'error-limit' }]),
};

type LimitedRun = BulkRun<ApplyRequest | UndoRequest>;

/**
 * Throws CliError `content/limit`: of the kind `limit` if the
 * plan exceeds a limit, of the kind `usage` if it deletes something
 * where nobody can be asked and nothing limits it.
 */
function checkLimits(
  totals: Pick<PlanTotals, 'changed' | 'delete'>,
  { unkeyed = 0 }: LimitedPlan,
  { ledger, destination: { target }, context, request }: LimitedRun,
): void {
  const scope = request.kind === 'apply' ? request.scope : null;
  const maxDeletes = request.maxDeletes ?? target.limits.maxDeletes;
  const maxChanges = request.maxChanges ?? target.limits.maxChanges;
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
      problem('content/limit', {
        reason: 'changes',
        changes: changed,
        deletes,
        limit: String(maxChanges),
      }),
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

export async function tellTarget(run: LimitedRun): Promise<void> {
  if (!run.isSeen && isShown(run)) await tellHead(collectPlanFacts(run), run.context);
}

export async function tellHead(facts: PlanFacts, { presenter, messages, mask }: Context) {
  await presenter.say(headingText(facts, { messages, mask }));
  await presenter.position(facts.madeWith);
}

/** With --quiet, only to a person who is asked. */
const isShown = ({ request, context: { settings, gate } }: LimitedRun): boolean =>
  !settings.quiet || (!request.yes && !settings.dryRun && gate.interview() !== null);

/**
 * Adds the steps of each change to the run, and shows the change unless it was seen before.
 */
export async function showAndAdd(
  planner: Pick<Planner, 'totals'> & { changes(): Iterable<PlannedChange> },
  run: LimitedRun,
): Promise<void> {
  function* changes(): Generator<Change> {
    for (const planned of planner.changes()) {
      addTo(run.record, planned);
      yield planned.change;
    }
  }
  if (run.isSeen) {
    for (const planned of planner.changes()) addTo(run.record, planned);
    return;
  }
  const plan = { changes: changes(), totals: planner.totals, facts: collectPlanFacts(run) };
  const quiet = !isShown(run);
  await run.context.presenter.page((page) => showPlan(plan, { ...page, to: 'stderr', quiet }));
}

function addTo(record: ImportRun, { change, place, ...planned }: PlannedChange): void {
  const steps = planned.steps();
  const isDoubtful = change.kind === 'in-doubt' || change.kind === 'given-up';
  if (isDoubtful && steps.length === 0) {
    record.addInDoubt(change.doubt.seq, change.key, place);
  }
  for (const step of steps) record.add(step);
}

interface LimitedPlan extends Pick<Planner, 'totals' | 'leftUnreleased' | 'notes'> {
  /** What exists beside it and has no key, so that the ledger does not list it; none if left out. */
  readonly unkeyed?: number;
}

/** Checks the limits. What is left is to ask. */
export function confirmChanges(check: PlanCheck, planner: LimitedPlan, run: LimitedRun): BulkPlan {
  const { gate, messages } = run.context;
  const totals = planner.totals();
  checkLimits(totals, planner, run);
  const { requests, delete: deletes } = totals;
  const ask = () => {
    const where = placeName(run.context, run.destination);
    const about = { where, undoes: undoneBy(run), requests, deletes };
    return gate.confirm(messages.say('ask-apply', about), '--yes');
  };
  const unreleased = planner.leftUnreleased();
  return { check, notes: [...planner.notes()], kept: [], unreleased, ask };
}

const undoneBy = ({ request }: LimitedRun): string | null =>
  request.kind === 'undo' ? request.run : null;

export function collectPlanFacts(run: LimitedRun): PlanFacts {
  const { settings, messages } = run.context;
  const { target, service } = run.destination;
  const address = target.isEmbedded ? null : service.root.href.replace(/\/$/, '');
  return {
    target: { profile: target.profile, address },
    where: messages.directions.toLookUp,
    ledger: settings.ledger,
    undoes: undoneBy(run),
    madeWith: null,
  };
}
