/** `lms-cli apply`: makes the service follow the files, or performs a saved plan. */
import type { Planner } from '../../content/plan/planner.ts';
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { sendingOptions, sendingRequest } from '../bulk/options.ts';
import { diagnosticsOf } from '../bulk/origins.ts';
import { type BulkWork, performImport } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmAndNote, limitOptions, showAndAdd } from './changes.ts';
import {
  contentOptions,
  contentRequest,
  type ContentRequest,
  savedPlanRequest,
} from './content-options.ts';
import { checkFirstRun, makePlan, shownChanges } from './make-plan.ts';
import { mustBePlanOf, performSavedPlan, savedPlanAmong } from './saved-plan.ts';

export const applyCommand = defineCommand({
  arguments: { files: anyWords('contentFiles') },
  options: { ...contentOptions, yes: flagOption('apply-yes'), ...sendingOptions, ...limitOptions },
  // Without a memory, an apply would create everything again.
  refuses: ['noLedger'],
  accepts: 'all',
  examples: [
    'lms-cli apply',
    'lms-cli apply --profile production --yes --report junit=apply.xml',
    'lms-cli apply --prune --max-deletes 10%',
    'lms-cli apply --no-release',
    'lms-cli apply plan.json --profile production --yes',
  ],
  run: async (context, given) => {
    const sending = sendingRequest(given);
    const plan = await savedPlanAmong(given.files, context.host);
    if (plan !== null) {
      return performSavedPlan({ ...savedPlanRequest(plan, given), ...sending }, context);
    }
    return performApply({ ...(await contentRequest(given, context)), ...sending }, context);
  },
});

/** @returns the exit code */
async function performApply(request: ContentRequest, context: Context): Promise<number> {
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
