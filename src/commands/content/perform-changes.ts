/** What all commands do that make planned changes: show them, ask, and record what needs no request. */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Change, PlanTotals } from '../../contract/changes.ts';
import type { ImportRun, PlanCheck } from '../../contract/import-run.ts';
import { Interrupted } from '../../core/errors.ts';
import type { Undone } from '../../presentation/plan/plan-summary.ts';
import type { Importing } from '../import/importing.ts';
import { confirmProtected, placeName } from '../service/sending.ts';
import { checkLimits, type Limited } from './limits.ts';
import { factsOf } from './make-plan.ts';

/**
 * Shows each change and adds its steps to the run.
 * @param undoes what an undo takes back
 */
export async function showAndAdd(
  planner: Pick<Planner, 'totals'> & {
    changes(): Iterable<PlannedChange> | AsyncIterable<PlannedChange>;
  },
  { run, context, destination }: Importing,
  undoes: Undone | null = null,
): Promise<void> {
  async function* changes(): AsyncGenerator<Change> {
    for await (const planned of planner.changes()) {
      await addTo(run, planned);
      yield planned.change;
    }
  }
  const facts = { ...factsOf(context, destination), undoes };
  const plan = { changes: changes(), totals: planner.totals, facts };
  await context.presenter.plan(plan, { to: 'stderr' });
}

async function addTo(run: ImportRun, { change, place, ...planned }: PlannedChange): Promise<void> {
  const steps = planned.steps();
  const isDoubtful = change.kind === 'in-doubt' || change.kind === 'given-up';
  if (isDoubtful && steps.length === 0) {
    run.addInDoubt(change.doubt.seq, change.key, place);
  }
  for (const step of steps) await run.add(step);
}

interface Confirming extends Importing, Pick<Limited, 'scope' | 'limits' | 'unkeyed'> {}

/** Checks the limits, asks, and then records what needs no request. A dry run only checks. */
export async function confirmAndNote(
  check: PlanCheck,
  planner: Pick<Planner, 'totals' | 'notes'>,
  confirming: Confirming,
  undoes: string | null = null,
): Promise<void> {
  checkLimits({ ...confirming, totals: planner.totals() }, confirming);
  await confirm(check, { totals: planner.totals(), undoes }, confirming);
  if (!confirming.context.settings.dryRun) await note(planner, confirming);
}

async function confirm(
  check: PlanCheck,
  { totals, undoes }: { readonly totals: PlanTotals; readonly undoes: string | null },
  { request, context, destination }: Importing,
): Promise<void> {
  const { host, settings, gate, messages } = context;
  const { requests, rename, protect, blocksMadeAnew, delete: deletes } = totals;
  if (!settings.dryRun && check.toSend + rename + protect > 0) {
    await confirmProtected(context, destination);
    const where = placeName(context, destination);
    const applied = { requests, renames: rename, deletes, blocksMadeAnew, undoes };
    const question = messages.prompts.apply(applied, where);
    if (!request.isConfirmed) await gate.confirm(question, '--yes');
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}

async function note(
  planner: Pick<Planner, 'totals' | 'notes'>,
  { context, ledger, run }: Importing,
): Promise<void> {
  await ledger.resources.note(planner.notes(), run.id);
  const { rename } = planner.totals();
  const { presenter, settings, messages } = context;
  if (rename > 0 && !settings.quiet) await presenter.remark(messages.output.plan.renames(rename));
}
