/** `lms-cli apply`: makes the service follow the files, or performs a saved plan. */
import { createDesiredStore } from '../../ledger/plan/desired.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { type ApplyRequest, bulkOptions, readSendingOptions } from '../bulk/options.ts';
import { performBulkRun } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmChanges, limitOptions, showAndAdd } from './changes.ts';
import { contentOptions, folderRequest, planFileRequest } from './content-options.ts';
import { checkFirstRun, makePlan, markSameContent } from './make-plan.ts';
import { applySavedPlan, checkResumedPlan, findSavedPlan } from './saved-plan.ts';

export const applyCommand = defineCommand({
  arguments: { files: anyWords('contentFiles') },
  options: { ...contentOptions, yes: flagOption('apply-yes'), ...bulkOptions, ...limitOptions },
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
  run: async (context, { yes, maxChanges, maxDeletes, ...given }) => {
    const limits = { maxChanges, maxDeletes };
    const sending = { ...readSendingOptions(given), isConfirmed: yes, limits };
    const plan = await findSavedPlan(given.files, context.host);
    if (plan !== null) {
      const saved = planFileRequest(plan, given);
      return applySavedPlan({ kind: 'saved-plan', ...saved, ...sending }, context);
    }
    const folder = await folderRequest(given, context);
    return applyFolder({ kind: 'apply', ...folder, ...sending }, context);
  },
});

/** @returns the exit code */
async function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  checkResumedPlan(context.resumes, { name: request.files[0]?.name ?? '', digest: null });
  return performBulkRun(request, context, async (run) => {
    using store = createDesiredStore();
    const { ledger, record, files, variables, findings, isSeen } = run;
    const { path } = ledger;
    if (!isSeen) await checkFirstRun(request, { ledger, path, run: record.id }, context);
    const making = { request, variables, context, ledger, store, files, findings };
    const progress = (documents: number) => run.progress.reading(documents);
    const { planner, read, found } = await makePlan({ ...making, progress });
    await run.addFindings(found);
    if (!findings.hasErrors) {
      const changes = () => markSameContent(planner.changes(), planner, making);
      await showAndAdd({ totals: planner.totals, changes }, run, { context });
    }
    run.progress.hide();
    const check = await run.complete(read);
    return confirmChanges(check, { planner, ...request }, { run, context });
  });
}
