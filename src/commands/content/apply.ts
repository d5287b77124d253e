/** `lms-cli apply`: makes the service follow the files, perhaps only as saved plans approve it. */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { anyWords, flagOption } from '../arguments/parameters.ts';
import { createExistingDecision, type ExistingDecision } from '../send/existing.ts';
import {
  type ApplyRequest,
  bulkOptions,
  existingChoice,
  existingExcludes,
  existingOptions,
  readSendingOptions,
} from '../send/options.ts';
import { type BulkRun, performBulkRun } from '../send/bulk-run.ts';
import { tableToSend } from '../arguments/table-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { confirmChanges, limitOptions, showAndAdd, tellTarget } from './changes.ts';
import { contentOptions, folderRequest } from './content-options.ts';
import {
  type Adopted,
  adoptWhilePlanning,
  existingOf,
  type ExistingResource,
} from './existing-resources.ts';
import { noneAdopted } from './adoption.ts';
import { checkFirstPlan, makePlan, markSameContent, type PlanMaking } from './make-plan.ts';
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
async function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  const decision = createExistingDecision(request.existing, context);
  return performBulkRun(request, context, async (run) => {
    const { ledger, record, files, variables, findings } = run;
    const { plans, isConfirmed, scope } = request;
    const own = record.id;
    await tellTarget(run, { context, isConfirmed });
    await checkPlansAreForHere(plans, { ...run, context, own });
    const making = { request, variables, context, ledger, files, findings };
    const planning = { ...making, progress: run.reading };
    const { made, adopted } = await planFolder(planning, run, { decision, isConfirmed });
    const { planner, read, remarksOf } = made;
    const existing: ExistingResource[] = [];
    if (!findings.hasErrors) {
      const judge = await judgeWith(plans, planner, { ledger, own, request });
      const remarks: Diagnostic[] = [];
      function* sent(): Generator<PlannedChange> {
        for (const planned of judge.changes()) {
          remarks.push(...remarksOf(planned.change));
          yield planned;
        }
      }
      function* changes(): Generator<PlannedChange> {
        for (const planned of markSameContent(sent(), planner, { ...making, adopted })) {
          existing.push(...existingOf(planned));
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
    const adoptions = [...adopted.values()].map(({ adoption }) => adoption);
    const adopting = { adoptions, documents: [] };
    const planned = confirmChanges(check, { planner, ...request }, { run, context });
    await decision.takes(existing, { ...run, scope });
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    return { ...planned, adopting };
  });
}

interface Planning extends Pick<ApplyRequest, 'isConfirmed'> {
  readonly decision: ExistingDecision;
}

/** With what exists adopted, if somebody has decided that, or may be asked. */
async function planFolder(
  making: PlanMaking,
  run: BulkRun,
  { decision, isConfirmed }: Planning,
): Promise<Adopted> {
  const { request, context } = making;
  const whole = await makePlan(making);
  await run.addFindings(whole.found);
  const unchanged = { made: whole, adopted: noneAdopted };
  if (run.findings.hasErrors) return unchanged;
  const isAsked = isConfirmed && !context.settings.dryRun;
  if (!run.isSeen) await checkFirstPlan({ ...whole, ...run, isAsked }, context);
  if (!decision.comesFirst) return unchanged;
  const { scope } = request;
  return adoptWhilePlanning(whole, making, async (found, { found: wrong }) => {
    if (wrong !== whole.found) await run.addFindings(wrong);
    run.progress?.hide();
    return (await decision.takes(found, { ...run, scope })) ? found : [];
  });
}
