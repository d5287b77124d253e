/** `lms-cli apply`: makes the service follow the files, perhaps only as saved plans approve it. */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { ExistingDecision, type FoundExisting } from '../send/existing.ts';
import {
  type ApplyRequest,
  bulkOptions,
  existingChoice,
  existingExcludes,
  existingOptions,
  readSendingOptions,
} from '../send/options.ts';
import { performBulkRun } from '../send/bulk-run.ts';
import { tableToSend } from '../arguments/table-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { contentOptions, folderRequest } from './content-options.ts';
import { existingOf, findExisting, markSameContent } from './existing-resources.ts';
import { checkFirstPlan, makePlan } from './make-plan.ts';
import {
  checkPlansAreForHere,
  findingsOfRefusals,
  judgeWith,
  readSavedPlans,
  refusedPlans,
} from './saved-plan.ts';

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
  run: async (context, { yes, maxChanges, maxDeletes, ...given }) => {
    const limits = { maxChanges, maxDeletes };
    const sending = { ...readSendingOptions(given), isConfirmed: yes, limits };
    const plans = await readSavedPlans(given.files, context.host);
    const table = tableToSend(given, context);
    const folder = await folderRequest(given, { plans, table }, context);
    const existing = existingChoice(given);
    return applyFolder({ kind: 'apply', plans, existing, ...folder, ...sending }, context);
  },
});

/** @returns the exit code */
function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  const decision = new ExistingDecision(request.existing, context);
  return performBulkRun(request, context, async (run) => {
    const { ledger, record, files, variables, findings } = run;
    const { plans, isConfirmed, scope } = request;
    const own = record.id;
    const making = { request, variables, context, ledger, files, findings };
    const made = await makePlan({ ...making, progress: run.reading });
    await run.addFindings(made.found);
    const { planner, read, remarksOf } = made;
    const decide = (existing: readonly FoundExisting[]) =>
      decision.decide(existing, { ...run, scope });
    if (decision.adopts && !findings.hasErrors) await decide(findExisting(planner, making));
    await tellTarget(run, { context, isConfirmed });
    await checkPlansAreForHere(plans, { ...run, context, own });
    const existing: FoundExisting[] = [];
    if (!findings.hasErrors) {
      const isAsked = isConfirmed && !context.settings.dryRun;
      if (!run.isSeen) await checkFirstPlan({ ...made, ...run, isAsked }, context);
      const judge = await judgeWith(plans, planner, { ledger, own, request });
      const remarks: Diagnostic[] = [];
      function* sent(): Generator<PlannedChange> {
        for (const planned of judge.changes()) {
          remarks.push(...remarksOf(planned.change));
          yield planned;
        }
      }
      function* changes(): Generator<PlannedChange> {
        for (const planned of markSameContent(sent(), planner, making)) {
          existing.push(...existingOf(planned, making));
          yield planned;
        }
      }
      await showAndAdd({ totals: judge.totals, changes }, run, { context, isConfirmed });
      const { placed, unplaced } = findingsOfRefusals(judge.refusals(), plans);
      await run.addFindings(placed);
      findings.add(unplaced);
      if (findings.hasErrors) throw refusedPlans(findings.diagnostics, plans);
      findings.add(remarks);
    }
    run.progress?.hide();
    const check = await run.complete(read);
    const planned = confirmChanges(check, { planner, ...request }, { run, context });
    await decide(existing);
    return planned;
  });
}
