/** What all commands do that make planned changes: show them, ask, and record what needs no request. */
import type { Planned, Planner } from '../../content/planner.ts';
import type { Change } from '../../contract/changes.ts';
import type { ImportRun, PlanCheck } from '../../contract/ledger.ts';
import { Interrupted } from '../../core/errors.ts';
import type { Importing } from '../import/importing.ts';
import { confirmProtected, placeName } from '../service/sending.ts';
import { factsOf } from './plan-facts.ts';

/** Shows each change and adds its steps to the run. */
export async function showAndAdd(
  planner: Pick<Planner, 'changes' | 'totals'>,
  { run, context, destination }: Importing,
): Promise<void> {
  async function* changes(): AsyncGenerator<Change> {
    for (const planned of planner.changes()) {
      await addTo(run, planned);
      yield planned.change;
    }
  }
  const facts = factsOf(context, destination);
  const plan = { changes: changes(), totals: planner.totals, facts };
  await context.presenter.plan(plan, { to: 'stderr' });
}

async function addTo(run: ImportRun, { change, place, ...planned }: Planned): Promise<void> {
  const steps = planned.steps();
  const isDoubtful = change.kind === 'in-doubt' || change.kind === 'given-up';
  if (isDoubtful && change.key !== null && steps.length === 0 && place !== null) {
    run.addInDoubt(change.doubt.seq, change.key, place);
  }
  for (const step of steps) await run.add(step);
}

/** Asks, and then records what needs no request. A dry run does neither. */
export async function confirmAndNote(
  check: PlanCheck,
  planner: Pick<Planner, 'totals' | 'notes'>,
  importing: Importing,
): Promise<void> {
  await confirm(check, planner, importing);
  if (!importing.context.settings.dryRun) await note(planner, importing);
}

async function confirm(
  check: PlanCheck,
  planner: Pick<Planner, 'totals'>,
  { request, context, destination }: Importing,
): Promise<void> {
  const { host, settings, gate, messages } = context;
  const { requests, rename, protect, blocksMadeAnew } = planner.totals();
  if (!settings.dryRun && check.toSend + rename + protect > 0) {
    await confirmProtected(context, destination);
    const where = placeName(context, destination);
    const question = messages.prompts.apply({ requests, renames: rename, blocksMadeAnew }, where);
    if (!request.isConfirmed) await gate.confirm(question, '--yes');
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}

async function note(
  planner: Pick<Planner, 'totals' | 'notes'>,
  { context, ledger, run }: Importing,
): Promise<void> {
  ledger.resources.note(planner.notes(), run.id);
  const { rename } = planner.totals();
  const { presenter, settings, messages } = context;
  if (rename > 0 && !settings.quiet) await presenter.remark(messages.output.plan.renames(rename));
}
