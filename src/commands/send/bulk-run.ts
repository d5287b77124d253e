/**
 * The runs of `import`, `apply` and `undo`: their files, and the plan that their ledger makes of the
 * steps that they add.
 */
import { digestsText } from '../../content/saved-plan/file.ts';
import type { ImportRun, PlacedFinding, PlanCheck } from '../../contract/import-run.ts';
import type { Ledger, LedgerPosition } from '../../contract/ledger.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { Busy, createPatience } from '../../core/patience.ts';
import { Tally } from '../../core/tally.ts';
import { noVariables, type Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../documents/canonical.ts';
import { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import { effectiveVariables } from '../input/shared-options.ts';
import type { Context } from '../context.ts';
import { recordedWords } from '../arguments/recorded-words.ts';
import { type Destination, destinationInUse } from '../service/destination.ts';
import { makeWaitLimit, openDestinationLedger, openIdle } from '../state/open-ledger.ts';
import { filesOfDatabase } from '../../config/own-files.ts';
import type { AdoptFirst, RunPlan } from './sending.ts';
import {
  createRereader,
  locateFindings,
  openInput,
  originsIn,
  type ReadableFile,
} from './input.ts';
import type { BulkRequest } from './options.ts';
import { checkWritten, collectFindings, type CommandFindings, openWritten } from './outputs.ts';
import { orAbandon, performRun, withDestination } from './run.ts';

/** What is opened once for a run, however often it is planned. */
export interface OpenedRun<R extends BulkRequest = BulkRequest> {
  readonly request: R;
  readonly context: Context;
  readonly destination: Destination;
  /** Those of the configuration and of --var. */
  readonly variables: Variables;
  readonly files: readonly ReadableFile[];
  /** Null if nothing is shown. */
  readonly progress: RunProgress | null;
}

export type BulkPlan = Omit<RunPlan, 'record' | 'work' | 'reports' | 'digest'>;

/** First of all, its reports are begun, so that they tell whatever ends it. */
export async function openBulkRun<R extends BulkRequest>(
  request: R,
  context: Context,
  work: (opened: OpenedRun<R>) => Promise<number>,
): Promise<number> {
  await openOutputs(request, context);
  return withDestination(context, async (destination) => {
    const { host, settings, messages } = context;
    const variables =
      'var' in request ? await effectiveVariables(request.var, context) : noVariables;
    const files = await openInput(request.kind === 'undo' ? [] : request.files, host);
    using progress = settings.quiet ? null : new RunProgress(host, messages);
    return await work({ request, context, destination, variables, files, progress });
  });
}

/**
 * Plans a run of many steps and sends it.
 * @param make called for each plan
 * @returns the exit code
 */
export function performBulkRun<R extends BulkRequest>(
  request: R,
  context: Context,
  make: (run: BulkRun<R>) => Promise<BulkPlan | AdoptFirst>,
): Promise<number> {
  return openBulkRun(request, context, (opened) =>
    performRun({
      ...opened,
      waiting: (ms, reason) => opened.progress?.waiting(ms, reason),
      openLedger: (readOnly) => openRunLedger(readOnly, opened),
      plan: (ledger, isSeen) => {
        if (ledger === null) throw new TypeError('a run of many steps without a ledger');
        return planInTime(() => beginBulkRun(ledger, isSeen, opened), make, context);
      },
    }),
  );
}

/** With --wait, it is planned again once a single command has ended that works on its resources. */
function planInTime<R extends BulkRequest>(
  begin: () => Promise<BulkRun<R>>,
  make: (run: BulkRun<R>) => Promise<BulkPlan | AdoptFirst>,
  context: Context,
): Promise<RunPlan | AdoptFirst> {
  const patience = createPatience(makeWaitLimit(context), context.host.clock);
  return patience(async () => {
    const run = await begin();
    try {
      return await planOf(run, make);
    } catch (error) {
      if (error instanceof CliError && error.kind === 'locked') return new Busy(error, 0);
      throw error;
    }
  });
}

async function planOf<R extends BulkRequest>(
  run: BulkRun<R>,
  make: (run: BulkRun<R>) => Promise<BulkPlan | AdoptFirst>,
): Promise<RunPlan | AdoptFirst> {
  const { record, reports } = run;
  const made = await orAbandon(record, () => make(run));
  if ('adopted' in made) {
    await record.abandon();
    return made;
  }
  const digest = () => sha256(`${record.digest()} ${JSON.stringify(made.notes)}`);
  return { ...made, record, work: record.work, reports, digest };
}

export interface BulkRun<R extends BulkRequest = BulkRequest> extends OpenedRun<R> {
  readonly ledger: Ledger;
  /** Where the ledger stood before this run began. */
  readonly position: LedgerPosition;
  readonly record: ImportRun;
  /** True if a person has seen this plan before, so that nothing of it is shown again. */
  readonly isSeen: boolean;
  readonly reports: Reports | null;
  readonly findings: CommandFindings;
}

/** Checks what the command will write before it reads anything. */
async function openOutputs(request: BulkRequest, context: Context): Promise<void> {
  const { ledger, dryRun } = context.settings;
  const named = request.kind === 'undo' ? [] : request.files;
  const used = [
    ...(ledger === null ? [] : filesOfDatabase(ledger)),
    ...named.flatMap(({ path }) => path ?? []),
    ...plansOf(request).map(({ name }) => name),
  ];
  await checkWritten(request, used, context.host);
  // A dry run sends nothing that could be rejected.
  await openWritten(dryRun ? { report: request.report } : request, context.host);
  await context.reports(request.report);
}

const plansOf = (request: BulkRequest) => (request.kind === 'apply' ? request.plans : []);

export async function beginBulkRun<R extends BulkRequest>(
  ledger: Ledger,
  isSeen: boolean,
  opened: OpenedRun<R>,
): Promise<BulkRun<R>> {
  const { context, destination } = opened;
  const request: BulkRequest = opened.request;
  const { rejects = null } = request.kind === 'import' ? request : {};
  if (rejects !== null) {
    const { refuseCorrected } = await import('./rejects.ts');
    await refuseCorrected({ option: '--rejects', file: rejects }, { ledger, context });
  }
  const position = ledger.position();
  const record = await startRun(ledger, opened);
  const commits = plansOf(request).map(({ head }) => head.commit);
  const about = { target: destination.identity, plans: commits };
  const reports = await context.reports(request.report, about);
  const findings = collectFindings(reports);
  return { ...opened, ledger, position, record, isSeen, reports, findings };
}

export function tellReading(documents: number, run: BulkRun): void {
  run.progress?.reading(documents);
  tellReached(documents, run);
}

function tellReached(remaining: number, { context, reports }: BulkRun): void {
  const end = { tally: new Tally(), remaining };
  context.presenter.reached(end);
  reports?.reached(end);
}

/** Adds findings about documents, with the texts that they point into. */
export async function addFindings(
  findings: readonly PlacedFinding[],
  run: Pick<BulkRun, 'files' | 'context' | 'findings'>,
): Promise<void> {
  run.findings.add(await locateFindings({ findings }, originsIn(run.files, run.context.host)));
}

export function mustHaveNoErrors({ findings }: Pick<BulkRun, 'findings'>): void {
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
}

/**
 * Called when every step is added. Shows the findings; throws InvalidDocuments if there are errors
 * among them.
 * @param files what was read
 * @param blocked how many results are told besides, as blocked
 */
export async function completePlan(
  files: readonly RunFile[],
  run: BulkRun,
  blocked?: number,
): Promise<PlanCheck> {
  const check = await run.record.complete(files, blocked);
  await addFindings(check.findings, run);
  run.progress?.hide();
  mustHaveNoErrors(run);
  tellReached(check.documents, run);
  if (!run.isSeen) await run.context.presenter.diagnostics(run.findings.diagnostics);
  return check;
}

function startRun(
  ledger: Ledger,
  { request, context, variables, destination, files }: OpenedRun,
): Promise<ImportRun> {
  const { host, settings } = context;
  const isImport = request.kind === 'import';
  const as = isImport ? request.as : null;
  const allowUnknown = 'allowUnknown' in request && request.allowUnknown;
  const isRecorded = !settings.dryRun && !settings.noLedger;
  const words = destinationInUse(settings, destination.target.profile);
  return ledger.startImport(
    {
      api: settings.api,
      command: request.kind,
      words: isRecorded ? recordedWords(words, context) : null,
      undoes: request.kind === 'undo' ? request.run : null,
      plan:
        request.kind === 'apply' && request.plans.length > 0 ? digestsText(request.plans) : null,
    },
    {
      isApply: !isImport,
      originOf: originsIn(files, host),
      readAgain: createRereader(files, { as, allowUnknown, variables }, host),
      again: isImport && request.again,
      skipsInvalid: isImport && request.skipInvalid,
      releaseNotes: isImport ? request.release : null,
      isBare: as !== null,
    },
  );
}

export function openRunLedger(
  readOnly: boolean,
  { request, destination, context }: OpenedRun,
): Promise<Ledger> {
  const place = request.kind === 'undo' ? request.place : null;
  // A new ledger is not that of a saved plan.
  const mustExist =
    request.kind === 'apply' && request.plans.some(({ head }) => head.ledger !== null);
  const open = () => openDestinationLedger(destination, context, { place, readOnly, mustExist });
  return readOnly ? openIdle(open, context) : open();
}
