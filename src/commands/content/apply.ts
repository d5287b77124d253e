/** `lms-cli apply`: makes the service follow the files, perhaps only as saved plans approve it. */
import type { PlannedChange } from '../../content/plan/change.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { ExistingDecision, type FoundExisting } from '../send/existing.ts';
import {
  type ApplyRequest,
  bulkOptions,
  contentOptions,
  existingExcludes,
  existingOptions,
} from '../send/options.ts';
import { addFindings, completePlan, performBulkRun, tellReading } from '../send/bulk-run.ts';
import { tableToSend } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { existingOf, findExisting, folderRequest, judgeFolder, makePlan } from './make-plan.ts';
import { checkPlansAreForHere, readSavedPlans, refuseUnapproved } from './saved-plan.ts';
import { checkFirstRun } from '../state/demands.ts';

export const applyCommand = defineCommand({
  arguments: { files: anyWords('contentFiles') },
  options: {
    ...contentOptions,
    ...existingOptions,
    yes: flagOption(),
    ...bulkOptions,
    ...limitOptions,
  },
  excludes: existingExcludes,
  // Without a memory, an apply would create everything again.
  refuses: ['noLedger'],
  accepts: 'all',
  endsInSummary: true,
  examples: [
    'lms-cli apply',
    'lms-cli apply --profile production --yes --report junit=apply.xml',
    'lms-cli apply --prune --max-deletes 10%',
    'lms-cli apply --no-release',
    'lms-cli apply plan.json --profile production --yes',
  ],
  run: async (context, given) => {
    const plans = await readSavedPlans(given.files, context.host);
    const table = tableToSend(given, context);
    const folder = await folderRequest(given, { plans, table }, context);
    return applyFolder({ ...given, ...folder, kind: 'apply', plans }, context);
  },
});

/** @returns the exit code */
function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  const decision = new ExistingDecision(request, context);
  return performBulkRun(request, context, async (run) => {
    const { findings } = run;
    const { yes, scope } = request;
    const made = await makePlan({ ...run, reading: (documents) => tellReading(documents, run) });
    const { planner, read } = made;
    await addFindings(made.found, run);
    if (decision.adopts && !findings.hasErrors)
      await decision.decide(findExisting(planner, run), run, scope);
    await tellTarget(run);
    await checkPlansAreForHere(run);
    const existing: FoundExisting[] = [];
    if (!findings.hasErrors) {
      const isAsked = yes && !context.settings.dryRun;
      if (!run.isSeen) await checkFirstRun(run, { isAsked }, context);
      const { judge, ...plan } = await judgeFolder(made, run);
      function* changes(): Generator<PlannedChange> {
        for (const planned of plan.changes()) {
          existing.push(...existingOf(planned, run));
          yield planned;
        }
      }
      await showAndAdd({ totals: judge.totals, changes }, run);
      await refuseUnapproved(judge.refusals(), run);
      findings.add(plan.remarks);
    }
    run.progress?.hide();
    const check = await completePlan(read, run);
    const planned = confirmChanges(check, planner, run);
    await decision.decide(existing, run, scope);
    return planned;
  });
}
