/**
 * `lms-cli plan`: shows what an apply would do. It sends nothing and records nothing.
 */
import type { PlannedChange } from '../../content/plan/change.ts';
import type { Planner } from '../../content/plan/planner.ts';
import type { Judge } from '../../content/saved-plan/judge.ts';
import type { Change } from '../../contract/changes.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { JsonObject } from '../../core/json.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { showPlan } from '../../presentation/plan/plan-page.ts';
import type { PlanFacts } from '../../presentation/plan/plan-summary.ts';
import { timeText } from '../../presentation/time.ts';
import type { Reports, ReportWanted } from '../../presentation/reports/reports.ts';
import { PlanReports } from '../../presentation/plan/plan-reports.ts';
import { anyWords, flagOption, textOption } from '../arguments/parameters.ts';
import { effectiveVariables, reportsOption } from '../arguments/shared-options.ts';
import { openInput } from '../send/input.ts';
import type { ApplyRequest, FolderRequest } from '../send/options.ts';
import { diagnosticsOf, originsIn } from '../send/reread.ts';
import { checkWritten, collectFindings, writeReports } from '../send/outputs.ts';
import { tableToRead } from '../arguments/table-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { commandOf } from '../arguments/recorded-words.ts';
import { openDestination } from '../service/destination.ts';
import { openIdle, openLedgerOf } from '../state/open-ledger.ts';
import { filesOfDatabase } from '../../config/own-files.ts';
import { factsOf, tellHead } from './changes.ts';
import { contentOptions, folderRequest } from './content-options.ts';
import { mayBeginLedger } from '../state/demands.ts';
import { markSameContent } from './existing-resources.ts';
import { checkFirstPlan, makePlan } from './make-plan.ts';
import {
  checkPlansAreForHere,
  findingsOfRefusals,
  judgeWith,
  type PlanRecord,
  readSavedPlans,
  recordPlan,
  refusedPlans,
  savePlan,
} from './saved-plan.ts';

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
  run: async (context, { report, out, exitCode, ...given }) => {
    const plans = await readSavedPlans(given.files, context.host);
    const folder = await folderRequest(given, { plans, table: tableToRead(given) }, context);
    return performPlan({ ...folder, plans, reports: report, out, tellsChanges: exitCode }, context);
  },
});

interface PlanRequest extends FolderRequest, Pick<ApplyRequest, 'plans'> {
  readonly reports: readonly ReportWanted[];
  /** The file of --out; null without it. */
  readonly out: string | null;
  /** True with --exit-code. */
  readonly tellsChanges: boolean;
}

/** @returns the exit code */
async function performPlan(request: PlanRequest, given: Context): Promise<number> {
  // Like a dry run: without credentials, and the ledger is only read.
  const context = { ...given, settings: { ...given.settings, dryRun: true } };
  const { host, presenter } = context;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await using ledger = await openIdle(() => openLedgerOf(destination, context), context);
  const files = await openInput(request.files, host);
  const { plans } = request;
  const used = [
    ...filesOfDatabase(ledger.path),
    ...files.flatMap(({ path }) => path ?? []),
    ...plans.map(({ name }) => name),
  ];
  await checkWritten(request, used, host);
  const position = ledger.position();
  const madeWith = ledger.id === null ? null : { id: ledger.id, ...position };
  const facts = { ...factsOf(context, destination), madeWith };
  if (!context.settings.quiet) await tellHead(facts, context);
  await checkPlansAreForHere(plans, { context, destination, ledger, position, own: null });
  const variables = await effectiveVariables(request.variables, context);
  const making = { request, variables, context, ledger, files };
  const reports = await context.reports(request.reports, {
    target: destination.identity,
    plans: plans.map(({ head }) => head.commit),
  });
  const findings = collectFindings(reports);
  const made = await makePlan({ ...making, findings });
  const { planner, found, remarksOf } = made;
  const originOf = originsIn(files, host);
  findings.add(await diagnosticsOf({ findings: found }, originOf));
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  await checkFirstPlan({ ...made, ledger, findings, destination, isAsked: false }, context);
  await presenter.diagnostics(findings.diagnostics);
  const record =
    request.out === null ? null : recordPlan(planner, { request, context, destination, ledger });
  const judge = await judgeWith(plans, planner, { ledger, own: null, request });
  const remarks: Diagnostic[] = [];
  const review = (change: Change) => void remarks.push(...remarksOf(change));
  await show({ planner, judge, record, facts, review, reports }, making);
  findings.add(remarks);
  if (findings.hasErrors) throw new InvalidDocuments(remarks);
  await presenter.diagnostics(remarks);
  if (record !== null) await save(record.finish(), request, context);
  const { placed, unplaced } = findingsOfRefusals(judge.refusals(), plans);
  const refused = [...(await diagnosticsOf({ findings: placed }, originOf)), ...unplaced];
  if (refused.length > 0) throw refusedPlans(refused, plans);
  await writeReports(reports, {}, host);
  const { requests, rename, protect, scope } = planner.totals();
  const changes = requests + rename + protect + scope;
  const next = changes === 0 ? null : nextCommand(request, context);
  if (next !== null && !context.settings.quiet)
    await presenter.remark(context.messages.say('next-command', { command: next }));
  if (changes === 0 && !context.settings.quiet) await tellComparison(ledger, context);
  return request.tellsChanges && changes > 0 ? exitCodes.changes : exitCodes.ok;
}

/** Nobody can read the service: what somebody changed in its own screens is not seen. */
async function tellComparison(ledger: Ledger, { presenter, messages }: Context): Promise<void> {
  const last = (await ledger.runs()).find(({ counts }) => (counts.done ?? 0) > 0);
  if (last === undefined) return;
  const date = timeText(last.finishedAt ?? last.startedAt).slice(0, 'YYYY-MM-DD'.length);
  await presenter.remark(messages.say('plan-compared', { date }));
}

interface ShownWith {
  readonly planner: Planner;
  readonly judge: Judge;
  /** Null without --out. */
  readonly record: PlanRecord | null;
  readonly facts: PlanFacts;
  readonly review: (change: Change) => void;
  readonly reports: Reports | null;
}

async function show(
  { planner, judge, record, facts, review, reports }: ShownWith,
  making: { request: PlanRequest; ledger: Ledger; context: Context },
): Promise<void> {
  const { context } = making;
  const { presenter } = context;
  // What is saved does not change with what others import meanwhile.
  function* recorded(): Generator<PlannedChange> {
    for (const planned of judge.changes()) {
      record?.add(planned);
      review(planned.change);
      yield planned;
    }
  }
  function* changes(): Generator<Change> {
    for (const { change } of markSameContent(recorded(), planner, making)) yield change;
  }
  const own = reports && new PlanReports({ ...reports.context, facts });
  const plan = { changes: changes(), totals: judge.totals, facts, reports: own };
  await presenter.page((page) => showPlan(plan, { ...page, to: 'stdout' }));
  if (own !== null) reports?.plan(own.textOf);
}

async function save(
  plan: JsonObject,
  { out, isWhole }: PlanRequest,
  context: Context,
): Promise<void> {
  const { host, presenter, settings, messages } = context;
  await savePlan(out ?? '', plan, host);
  if (settings.quiet) return;
  const file = shellQuoted(out ?? '');
  await presenter.remark(messages.say('plan-saved', { isWhole, file }));
}

/** The apply of this plan; null where it would be refused, as that of a saved plan of named files. */
function nextCommand({ out, isWhole }: PlanRequest, { typed, mask }: Context): string | null {
  if (out !== null && !isWhole) return null;
  const options = typed.options.filter(({ name }) => name !== 'out' && name !== 'exitCode');
  const operands = out === null ? typed.operands : [out];
  const more = mayBeginLedger({ typed }) ? ['--new-ledger'] : [];
  return commandOf({ typed: { command: ['apply'], operands, options }, mask }, more);
}
