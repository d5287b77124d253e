/** Carries out `apply`: the plan is shown, confirmed, and sent as an import. */
import type { Planned } from '../../content/planned.ts';
import type { Planner } from '../../content/planner.ts';
import type { Change } from '../../contract/changes.ts';
import type { ImportRun, PlanCheck } from '../../contract/ledger.ts';
import { Interrupted } from '../../core/errors.ts';
import { createDesiredStore } from '../../ledger/desired-store.ts';
import type { Context } from '../context.ts';
import { diagnosticsOf } from '../import/import-findings.ts';
import type { Importing } from '../import/importing.ts';
import { type BulkWork, performImport } from '../import/perform-import.ts';
import { confirmProtected, placeName } from '../service/sending.ts';
import type { ContentRequest } from './content-request.ts';
import { checkFirstRun } from './first-run.ts';
import { checkLimits } from './limits.ts';
import { makePlan } from './make-plan.ts';
import { factsOf } from './plan-facts.ts';

/** @returns the exit code */
export async function performApply(request: ContentRequest, context: Context): Promise<number> {
  using store = createDesiredStore();
  let planner: Planner | null = null;
  const work: BulkWork = {
    command: 'apply',
    options: { isApply: true },
    plan: async (importing) => {
      const { run, ledger, findings, originOf } = importing;
      const path = ledger.path;
      await checkFirstRun({ ...importing, request }, { path, run: run.id });
      const making = { ...importing, request, store, files: importing.input.files };
      const progress = (documents: number) => importing.progress.reading(documents);
      const made = await makePlan({ ...making, progress });
      ({ planner } = made);
      findings.add(await diagnosticsOf({ findings: made.found }, originOf));
      if (!findings.hasErrors) await showAndAdd(planner, importing);
      importing.progress.hide();
      const check = await run.complete(made.read);
      findings.add(await diagnosticsOf(check, originOf));
      return check;
    },
    confirm: async (check, importing) => {
      if (planner === null) throw new TypeError('confirmed without a plan');
      await confirm(check, planner, { ...importing, request });
      if (!importing.context.settings.dryRun) await note(planner, importing);
    },
  };
  return await performImport(request, context, work);
}

/** Shows each change and adds its steps to the run. */
async function showAndAdd(planner: Planner, { run, context, destination }: Importing) {
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

/** Records what needs no request. */
async function note(planner: Planner, { context, ledger, run }: Importing): Promise<void> {
  ledger.resources.note(planner.notes(), run.id);
  const { rename } = planner.totals();
  const { presenter, settings, messages } = context;
  if (rename > 0 && !settings.quiet) await presenter.remark(messages.output.plan.renames(rename));
}

/** Adds the steps of a change to the run. */
async function addTo(run: ImportRun, { change, place, ...planned }: Planned): Promise<void> {
  const steps = planned.steps();
  const isDoubtful = change.kind === 'in-doubt' || change.kind === 'given-up';
  if (isDoubtful && steps.length === 0 && change.key !== null) {
    run.addInDoubt(change.doubt.seq, change.key, place);
  }
  for (const step of steps) await run.add(step);
}

async function confirm(
  check: PlanCheck,
  planner: Planner,
  importing: Importing & { readonly request: ContentRequest },
): Promise<void> {
  const { request, context, destination } = importing;
  const { host, settings, gate, messages } = context;
  const totals = planner.totals();
  const { requests, rename, protect, blocksMadeAnew, delete: deletes } = totals;
  checkLimits({ totals, ...request.content }, importing);
  if (!settings.dryRun && check.toSend + rename + protect > 0) {
    await confirmProtected(context, destination);
    const where = placeName(context, destination);
    const applied = { requests, renames: rename, deletes, blocksMadeAnew };
    const question = messages.prompts.apply(applied, where);
    if (!request.isConfirmed) await gate.confirm(question, '--yes');
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}
