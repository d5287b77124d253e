/**
 * `lms-cli plan` shows what `lms-cli apply` would do: it sends nothing and records nothing. An apply
 * makes the service follow the files, perhaps only as saved plans approve it.
 */
import { anyWords, flagOption, textOption } from '../arguments/parameters.ts';
import { printCommand } from '../arguments/recorded-words.ts';
import { reportsOption, tableToRead, tableToSend } from '../input/shared-options.ts';
import { defineCommand } from '../command.ts';
import {
  collectPlanFacts,
  confirmChanges,
  limitOptions,
  showAndAdd,
  tellHead,
  tellTarget,
} from './changes.ts';
import { folderRequest, judgeFolder, makePlan } from './make-plan.ts';
import {
  checkPlansAreForHere,
  makeApprovals,
  readSavedPlans,
  refuseUnapproved,
  savePlan,
} from './saved-plan.ts';
import type { Context } from '../context.ts';
import {
  addFindings,
  beginBulkRun,
  type BulkRun,
  completePlan,
  mustHaveNoErrors,
  openBulkRun,
  openRunLedger,
  performBulkRun,
  tellReading,
} from '../send/bulk-run.ts';
import { ExistingDecision } from '../send/existing-choice.ts';
import {
  type ApplyRequest,
  bulkOptions,
  contentOptions,
  existingExcludes,
  existingOptions,
} from '../send/options.ts';
import { writeReports } from '../send/outputs.ts';
import { checkFirstRun, mayBeginLedger } from '../state/open-ledger.ts';
import { findSameContent } from '../../content/plan/same-content.ts';
import type { Approval } from '../../content/saved-plan/approval.ts';
import type { Change } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showPlan } from '../../presentation/plan/plan-page.ts';
import { MOST_REPORTED, planReport } from '../../presentation/plan/plan-reports.ts';
import { moment } from '../../messages/functions.ts';

export const planCommand = defineCommand({
  arguments: { files: anyWords('contentFiles') },
  options: {
    ...contentOptions,
    report: reportsOption(['github', 'markdown']),
    out: textOption('<FILE>', { text: 'plan-out' }),
    exitCode: flagOption(),
  },
  // Without a memory, an apply would create everything again.
  refuses: ['noLedger'],
  accepts: 'all',
  sends: false,
  examples: [
    'lms-cli plan',
    'lms-cli plan course/questions.md --profile test',
    'lms-cli plan --prune --exit-code --report markdown=plan.md',
    'lms-cli plan --out plan.json',
    'lms-cli plan plan.json',
  ],
  run: async (context, given) => {
    const plans = await readSavedPlans(given.files, context.host);
    const folder = await folderRequest(given, { plans, table: tableToRead(given) }, context);
    return performPlan({ ...given, ...folder, ...sendsNothing, plans }, context);
  },
});

const sendsNothing = {
  kind: 'apply',
  yes: true,
  maxErrors: null,
  deadline: null,
  adoptExisting: false,
  createAgain: false,
  maxChanges: null,
  maxDeletes: null,
} as const;

interface PlanRequest extends ApplyRequest {
  readonly out: string | null;
  readonly exitCode: boolean;
}

/**
 * Like a dry run: without credentials, and the ledger is only read.
 * @returns the exit code
 */
function performPlan(request: PlanRequest, given: Context): Promise<number> {
  const context = { ...given, settings: { ...given.settings, dryRun: true } };
  return openBulkRun(request, context, async (opened) => {
    await using ledger = await openRunLedger(true, opened);
    return await planOn(await beginBulkRun(ledger, false, opened));
  });
}

async function planOn(run: BulkRun<PlanRequest>): Promise<number> {
  const { request, context, ledger, findings, reports } = run;
  const { host, presenter, settings } = context;
  const { out } = request;
  const { generation, run: newest } = run.position;
  const madeWith = ledger.id === null ? null : { id: ledger.id, generation, run: newest };
  const facts = { ...collectPlanFacts(run), madeWith };
  if (!settings.quiet) await tellHead(facts, context);
  await checkPlansAreForHere(run);
  const made = await makePlan(run);
  const { planner } = made;
  await addFindings(made.found, run);
  mustHaveNoErrors(run);
  await checkFirstRun(run, { isAsked: false }, context);
  await presenter.diagnostics(findings.diagnostics);
  const { judge, remarks, changes } = judgeFolder(made, findSameContent(planner, run), run);
  const approvals: Approval[] = [];
  const reported: Change[] = [];
  let count = 0;
  function* shown(): Generator<Change> {
    for (const planned of changes()) {
      count += 1;
      if (out !== null) approvals.push(...makeApprovals(planned, planner, run));
      if (reports !== null && count <= MOST_REPORTED) reported.push(planned.change);
      yield planned.change;
    }
  }
  const plan = { changes: shown(), totals: judge.totals, facts };
  await presenter.page((page) => showPlan(plan, { ...page, to: 'stdout' }));
  reports?.plan((kind) =>
    planReport(kind, { facts, totals: judge.totals(), changes: reported, count }, reports.context),
  );
  findings.add(remarks);
  if (findings.hasErrors) throw new InvalidDocuments(remarks);
  await presenter.diagnostics(remarks);
  if (out !== null) await save(out, approvals, run);
  await refuseUnapproved(judge.refusals(), run);
  await writeReports(reports, {}, host);
  const { requests, rename, protect, scope } = planner.totals();
  const changed = requests + rename + protect + scope;
  const next = changed === 0 ? null : nextCommand(request, context);
  if (next !== null)
    await presenter.remark(context.messages.say('next-command', { command: next }));
  if (changed === 0) await tellComparison(ledger, context);
  return request.exitCode && changed > 0 ? exitCodes.changes : exitCodes.ok;
}

/** Nobody can read the service: what somebody changed in its own screens is not seen. */
async function tellComparison(ledger: Ledger, { presenter, messages }: Context): Promise<void> {
  const last = ledger.lastDone();
  if (last === null) return;
  const date = moment(last).slice(0, 'YYYY-MM-DD'.length);
  await presenter.remark(messages.say('plan-compared', { date }));
}

async function save(
  out: string,
  approvals: readonly Approval[],
  run: BulkRun<PlanRequest>,
): Promise<void> {
  const { presenter, messages } = run.context;
  await savePlan(out, approvals, run);
  const { isWhole } = run.request;
  await presenter.remark(messages.say('plan-saved', { isWhole, file: shellQuoted(out) }));
}

/** The apply of this plan; null where it would be refused, as that of a saved plan of named files. */
function nextCommand({ out, isWhole }: PlanRequest, { typed, mask }: Context): string | null {
  if (out !== null && !isWhole) return null;
  const options = typed.options.filter(({ name }) => name !== 'out' && name !== 'exitCode');
  const operands = out === null ? typed.operands : [out];
  const more = mayBeginLedger({ typed }) ? ['--new-ledger'] : [];
  return printCommand({ typed: { command: ['apply'], operands, options }, mask }, more);
}

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

function applyFolder(request: ApplyRequest, context: Context): Promise<number> {
  const decision = new ExistingDecision(request, context);
  return performBulkRun(request, context, async (run) => {
    const { findings, isSeen } = run;
    const made = await makePlan({ ...run, reading: (documents) => tellReading(documents, run) });
    run.progress?.hide();
    const { planner, read } = made;
    await addFindings(made.found, run);
    await tellTarget(run);
    await checkPlansAreForHere(run);
    mustHaveNoErrors(run);
    const isAsked = request.yes && !context.settings.dryRun;
    if (!isSeen) await checkFirstRun(run, { isAsked }, context);
    const found = findSameContent(planner, run);
    const existing = [...found.values()].filter((each) => each.existing.length > 0);
    const adoptFirst = await decision.decide(existing, run);
    if (adoptFirst !== null) return adoptFirst;
    const { judge, remarks, changes } = judgeFolder(made, found, run);
    await showAndAdd({ totals: judge.totals, changes }, run);
    await refuseUnapproved(judge.refusals(), run);
    findings.add(remarks);
    const check = await completePlan(read, run);
    return confirmChanges(check, planner, run);
  });
}
