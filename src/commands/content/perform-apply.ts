/** Carries out `apply`: the plan is shown, confirmed, and sent as an import. */
import type { Planner } from '../../content/plan/planner.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import type { Context } from '../context.ts';
import { diagnosticsOf } from '../import/import-findings.ts';
import { type BulkWork, performImport } from '../import/perform-import.ts';
import type { ContentRequest } from './content-request.ts';
import { checkFirstRun } from './first-run.ts';
import { makePlan, shownChanges } from './make-plan.ts';
import { confirmAndNote, showAndAdd } from './perform-changes.ts';
import { mustBePlanOf } from './read-plan.ts';

/** @returns the exit code */
export async function performApply(request: ContentRequest, context: Context): Promise<number> {
  mustBePlanOf(context.resumes, { name: request.files[0]?.name ?? '', digest: null });
  using store = createDesiredStore();
  let planner: Planner | null = null;
  const work: BulkWork = {
    command: 'apply',
    isApply: true,
    plan: async (importing) => {
      const { run, ledger, findings, originOf } = importing;
      const path = ledger.path;
      await checkFirstRun({ ...importing, request }, { path, run: run.id });
      const making = { ...importing, request, store, files: importing.input.files };
      const progress = (documents: number) => importing.progress.reading(documents);
      const made = await makePlan({ ...making, progress });
      ({ planner } = made);
      findings.add(await diagnosticsOf({ findings: made.found }, originOf));
      if (!findings.hasErrors) {
        const changes = () => shownChanges(made.planner.changes(), made.planner, making);
        await showAndAdd({ totals: made.planner.totals, changes }, importing);
      }
      importing.progress.hide();
      const check = await run.complete(made.read);
      findings.add(await diagnosticsOf(check, originOf));
      return check;
    },
    confirm: async (check, importing) => {
      if (planner === null) throw new TypeError('confirmed without a plan');
      await confirmAndNote(check, planner, { ...importing, ...request.content });
    },
  };
  return await performImport(request, context, work);
}
