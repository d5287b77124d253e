/**
 * A bulk run: what `import`, `apply`, `undo` and `runs resume` have in common. It is opened, takes
 * the steps of its plan, sends them, and ends.
 */
import type {
  ImportOptions,
  ImportRun,
  PlacedFinding,
  PlanCheck,
} from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { RunFile } from '../../contract/run-record.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { noVariables, type Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import { createRunProgress, type RunProgress } from '../../presentation/progress.ts';
import { createReports, type Reports } from '../../presentation/reports/reports.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { commandOf, type Resumption, sealWords } from '../runs/words.ts';
import { type Destination, destinationInUse, openDestination } from '../service/destination.ts';
import { beforeAnythingIsSent, placeName, rememberDestination } from '../service/sending.ts';
import { ledgerPath, openLedgerOf } from '../state/ledgers.ts';
import { stateFolder } from '../state/own-files.ts';
import { exitCodeOfBulk } from './ending.ts';
import { type OpenInput, openInput, type ReadableFile, variablesDigest } from './input.ts';
import { type BulkRequest, commandOfRequest, type InputFile } from './options.ts';
import { diagnosticsOf, originsIn } from './origins.ts';
import {
  checkWritten,
  collectFindings,
  reportFailure,
  type CommandFindings,
  writeReports,
} from './outputs.ts';
import { sendPlan } from './sending.ts';

export interface BulkRun {
  readonly destination: Destination;
  readonly ledger: Ledger;
  /** Its steps are added to this record. */
  readonly record: ImportRun;
  /** The files of the request, each of which can be read more than once. */
  readonly files: readonly ReadableFile[];
  /** Of the configuration and of --var. */
  readonly variables: Variables;
  readonly findings: CommandFindings;
  readonly progress: RunProgress;
  /** Adds findings about documents, with the texts that they point into. */
  addFindings(found: readonly PlacedFinding[]): Promise<void>;
  /**
   * Called when every step is added. Shows the findings; throws InvalidDocuments if there are errors
   * among them.
   * @param files what was read
   */
  complete(files: readonly RunFile[]): Promise<PlanCheck>;
  /**
   * Sends every step, shows the results, and ends the run. A run without steps leaves no trace,
   * unless it is kept.
   * @returns the exit code
   */
  send(check: PlanCheck, options?: { readonly isKept: boolean }): Promise<number>;
}

/** What the run of a saved plan has beside its request. */
interface PlanOfRun {
  /** The digest of the plan; null if it cannot be read. */
  readonly plan?: string | null;
  /** Opens the text that asks for an operation, where it is not a document of the files. */
  readonly originOf?: ImportOptions['originOf'];
}

/**
 * Opens the run and what it needs, and closes them after the work. If the work fails before it
 * sends, the run leaves no trace, and its findings are reported.
 */
export async function withBulkRun(
  request: BulkRequest,
  context: Context,
  work: (run: BulkRun) => Promise<number>,
  saved: PlanOfRun = {},
): Promise<number> {
  // After the first request, an interruption ends with a summary.
  return beforeAnythingIsSent(openAndWork(request, context, work, saved));
}

async function openAndWork(
  request: BulkRequest,
  context: Context,
  work: (run: BulkRun) => Promise<number>,
  saved: PlanOfRun,
): Promise<number> {
  const { host, settings, presenter, mask, messages, resumes } = context;
  const variables =
    'variables' in request ? await effectiveVariables(request.variables, context) : noVariables;
  checkResumedVariables(variables, resumes);
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await using ledger = await ledgerFor(request, destination, context);
  const folder = await stateFolder(host);
  const named = { files: filesOf(request), deadlineMs: request.deadlineMs };
  await using input = await openInput(named, { folder, resumes }, host);
  const { files } = input;
  await checkWritten(request, [ledger.path, ...files.map(({ path }) => path)], host);
  if (resumes !== null && !settings.quiet) {
    const { resuming } = messages.output.runs;
    const command = commandOf(context);
    await presenter.remark(resuming(resumes.run.id, placeName(context, destination), command));
  }
  const originOf = saved.originOf ?? originsIn(files, originOptions(request, variables), host);
  const words = await resumeWords({ destination, ledger, input, variables }, context);
  const record = await startRun(ledger, request, {
    api: settings.api,
    plan: saved.plan ?? null,
    words,
    originOf,
  });
  const { workingDirectory } = host;
  const reports = createReports(request.reports, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  using progress = createRunProgress(host, { messages, quiet: settings.quiet });
  const addFindings = async (found: readonly PlacedFinding[]) =>
    findings.add(await diagnosticsOf({ findings: found }, originOf));
  let isSending = false;
  const run: BulkRun = {
    destination,
    ledger,
    record,
    files,
    variables,
    findings,
    progress,
    addFindings,
    complete: async (read) => {
      const check = await record.complete(read);
      await addFindings(check.findings);
      progress.hide();
      if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
      await presenter.diagnostics(findings.diagnostics);
      return check;
    },
    send: async (check, { isKept } = { isKept: false }) => {
      await rememberDestination(destination, context);
      input.isNeeded = true;
      isSending = true;
      const sending = { request, context, destination, ledger, record, reports, progress };
      const sent = await sendPlan(check, sending, isKept);
      if (sent.isComplete) input.isNeeded = false;
      return exitCodeOfBulk(sent, host.interruption.drain);
    },
  };
  try {
    return await work(run);
  } catch (error) {
    if (isSending) throw error;
    throw await abandon(error, { input, record, reports, destination }, context);
  }
}

/** Other variables make other documents, and what is done would not be recognized. */
function checkResumedVariables(variables: Variables, resumes: Resumption | null): void {
  if (resumes === null || variablesDigest(variables) === resumes.words.variables) return;
  throw new CliError('conflict', problem('variables/changed', { id: resumes.run.id }));
}

async function ledgerFor(
  request: BulkRequest,
  destination: Destination,
  context: Context,
): Promise<Ledger> {
  const undone = request.kind === 'undo' ? request.ledger : null;
  const named = context.resumes?.ledger ?? undone;
  const path = named ?? (await ledgerPath(destination, context));
  const isRequired = request.kind === 'import' && request.requireLedger;
  const required = () => new CliError('conflict', problem('runs/ledger-required', { path }));
  // Checked before the ledger is opened, because a new empty one must not replace the lost one.
  if (isRequired && !(await context.host.files.exists(path))) throw required();
  const ledger = await openLedgerOf(destination, context, path);
  if (!isRequired || !ledger.isNew) return ledger;
  await ledger[Symbol.asyncDispose]();
  throw required();
}

interface Resumable extends Pick<BulkRun, 'destination' | 'ledger' | 'variables'> {
  readonly input: OpenInput;
}

/** What the run remembers for `runs resume`; null if it is not recorded. */
async function resumeWords(
  { destination, ledger, input, variables }: Resumable,
  context: Context,
): Promise<JsonObject | null> {
  const { settings } = context;
  if (settings.dryRun || settings.noLedger) return null;
  const typing = {
    where: destinationInUse(settings, destination.target.profile),
    ledger: ledger.id,
    saved: input.saved,
    variables: variablesDigest(variables),
  };
  return sealWords(typing, context);
}

function filesOf(request: BulkRequest): readonly InputFile[] {
  if (request.kind === 'undo') return [];
  return request.kind === 'saved-plan' ? [request.file] : request.files;
}

/** How the documents of the run are read a second time. */
function originOptions(request: BulkRequest, variables: Variables) {
  const isApply = request.kind !== 'import';
  const allowUnknown = 'allowUnknown' in request && request.allowUnknown;
  return { as: isApply ? null : request.as, allowUnknown, variables, isApply };
}

type Started = Pick<Parameters<Ledger['startImport']>[0], 'api' | 'plan' | 'words'> &
  Pick<ImportOptions, 'originOf'>;

function startRun(
  ledger: Ledger,
  request: BulkRequest,
  { originOf, ...typed }: Started,
): Promise<ImportRun> {
  const undoes = request.kind === 'undo' ? request.run : null;
  const isImport = request.kind === 'import';
  return ledger.startImport(
    { ...typed, command: commandOfRequest(request), undoes },
    {
      isApply: !isImport,
      originOf,
      again: isImport && request.again,
      isBare: isImport && request.as !== null,
    },
  );
}

interface Abandoned {
  readonly input: OpenInput;
  readonly record: ImportRun;
  readonly reports: Reports;
  readonly destination: Destination;
}

/** Removes a run that has sent nothing, and reports its findings. Returns the error to throw. */
async function abandon(
  error: unknown,
  { input, record, reports, destination }: Abandoned,
  { host, presenter, resumes }: Context,
): Promise<unknown> {
  input.isNeeded = resumes !== null;
  await record.abandon();
  const end = { remaining: 0, target: destination.identity };
  const report = async () => writeReports(await reports.finish(end), host);
  return reportFailure(error, report, presenter);
}
