/** `lms-cli apply`: makes the service follow the files, perhaps only as saved plans approve it. */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { type ApplyRequest, bulkOptions, readSendingOptions } from '../send/options.ts';
import { performBulkRun } from '../send/bulk-run.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { encodingToSend } from '../arguments/shared-options.ts';
import { contentOptions, folderRequest } from './content-options.ts';
import { checkFirstPlan, makePlan, markSameContent } from './make-plan.ts';
import {
  checkPlansAreForHere,
  findingsOfRefusals,
  judgeWith,
  readSavedPlans,
  refusedPlans,
} from './saved-plan.ts';

export const applyCommand = defineCommand({
  arguments: { files: anyWords('contentFiles') },
  options: { ...contentOptions, yes: flagOption(), ...bulkOptions, ...limitOptions },
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
  run: async (context, { yes, maxChanges, maxDeletes, ...given }) => {
    const limits = { maxChanges, maxDeletes };
    const sending = { ...readSendingOptions(given), isConfirmed: yes, limits };
    const plans = await readSavedPlans(given.files, context.host);
    const encoding = encodingToSend(given.encoding, context);
    const folder = await folderRequest(given, { plans, encoding }, context);
    return applyFolder({ kind: 'apply', plans, ...folder, ...sending }, context);
  },
});

/** @returns the exit code */
async function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  return performBulkRun(request, context, async (run) => {
    const { destination, ledger, record, files, variables, findings, isSeen } = run;
    const { plans } = request;
    const own = record.id;
    const { isConfirmed } = request;
    await tellTarget(run, { context, isConfirmed });
    await checkPlansAreForHere(plans, { ...run, context, own });
    const making = { request, variables, context, ledger, files, findings };
    const made = await makePlan({ ...making, progress: run.reading });
    const { planner, read, found, remarksOf } = made;
    await run.addFindings(found);
    if (!findings.hasErrors) {
      const first = { destination, ledger, isAsked: isConfirmed && !context.settings.dryRun };
      if (!isSeen) await checkFirstPlan({ ...made, ...first, findings }, context);
      const judge = await judgeWith(plans, planner, { ledger, own, request });
      const remarks: Diagnostic[] = [];
      function* sent(): Generator<PlannedChange> {
        for (const planned of judge.changes()) {
          remarks.push(...remarksOf(planned.change));
          yield planned;
        }
      }
      const changes = () => markSameContent(sent(), planner, making);
      await showAndAdd({ totals: judge.totals, changes }, run, { context, isConfirmed });
      const { placed, unplaced } = findingsOfRefusals(judge.refusals(), plans);
      await run.addFindings(placed);
      findings.add(unplaced);
      if (findings.hasErrors) throw refusedPlans(findings.diagnostics, plans);
      findings.add(remarks);
    }
    run.progress.hide();
    const check = await run.complete(read);
    return confirmChanges(check, { planner, ...request }, { run, context });
  });
}
