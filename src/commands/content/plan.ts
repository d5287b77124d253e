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
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
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
  const { request, context, findings, reports } = run;
  const { presenter } = context;
  const facts = planFacts(run);
  if (!context.settings.quiet) await tellHead(facts, context);
  await checkPlansAreForHere(run);
  const made = await makePlan(run);
  const { planner } = made;
  await addFindings(made.found, run);
  mustHaveNoErrors(run);
  await checkFirstRun(run, { isAsked: false }, context);
  await presenter.diagnostics(findings.diagnostics);
  const { judge, remarks, changes } = judgeFolder(made, findSameContent(planner, run), run);
  const seen = new SeenChanges(run, planner);
  const shown = { changes: seen.pass(changes()), totals: judge.totals, facts };
  await presenter.page((page) => showPlan(shown, { ...page, to: 'stdout' }));
  reports?.plan((kind) =>
    planReport(kind, { facts, totals: judge.totals(), ...seen.reported }, reports.context),
  );
  findings.add(remarks);
  if (findings.hasErrors) throw new InvalidDocuments(remarks);
  await presenter.diagnostics(remarks);
  if (request.out !== null) await save(request.out, seen.approvals, run);
  await refuseUnapproved(judge.refusals(), run);
  await writeReports(reports, {}, context.host);
  const { requests, rename, protect, scope } = planner.totals();
  return tellNext(requests + rename + protect + scope > 0, run);
}

function planFacts(run: BulkRun<PlanRequest>) {
  const { ledger } = run;
  const { generation, run: newest } = run.position;
  const madeWith = ledger.id === null ? null : { id: ledger.id, generation, run: newest };
  return { ...collectPlanFacts(run), madeWith };
}

/** What a plan file and a report need of the changes, which are shown one after the other. */
class SeenChanges {
  readonly approvals: Approval[] = [];
  readonly #run: BulkRun<PlanRequest>;
  readonly #planner: Planner;
  readonly #changes: Change[] = [];
  #count = 0;

  constructor(run: BulkRun<PlanRequest>, planner: Planner) {
    this.#run = run;
    this.#planner = planner;
  }

  get reported() {
    return { changes: this.#changes, count: this.#count };
  }

  *pass(changes: Iterable<PlannedChange>): Generator<Change> {
    const { request, reports } = this.#run;
    for (const planned of changes) {
      this.#count += 1;
      if (request.out !== null)
        this.approvals.push(...makeApprovals(planned, this.#planner, this.#run));
      if (reports !== null && this.#count <= MOST_REPORTED) this.#changes.push(planned.change);
      yield planned.change;
    }
  }
}

/** @returns the exit code */
async function tellNext(isChanged: boolean, run: BulkRun<PlanRequest>): Promise<number> {
  const { request, context, ledger } = run;
  const { presenter, messages } = context;
  const next = isChanged ? nextCommand(request, context) : null;
  if (next !== null) await presenter.remark(messages.say('next-command', { command: next }));
  if (!isChanged) await tellComparison(ledger, context);
  return request.exitCode && isChanged ? exitCodes.changes : exitCodes.ok;
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
