/** Carries out `import`, `apply`, `undo` and `runs resume`: reads, plans, asks, sends, and reports. */
import type { ImportOptions, ImportRun, PlanCheck } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { noVariables, type Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import { createRunProgress } from '../../presentation/progress.ts';
import { createReports } from '../../presentation/reports/reports.ts';
import { effectiveVariables } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { confirmImport } from '../import/confirm-import.ts';
import { readInto } from '../import/import-input.ts';
import { commandOf, type Resumption, sealedWords } from '../runs/words.ts';
import { type Destination, destinationInUse, openDestination } from '../service/destination.ts';
import { beforeAnythingIsSent, placeName, rememberDestination } from '../service/sending.ts';
import { ledgerPath, openLedgerOf } from '../state/ledgers.ts';
import { stateFolder } from '../state/own-files.ts';
import { exitCodeOf, type Sent } from './ending.ts';
import type { Importing } from './importing.ts';
import { openInput, variablesDigest } from './input.ts';
import type { ImportRequest } from './options.ts';
import { diagnosticsOf, originsIn } from './origins.ts';
import {
  checkWritten,
  collectFindings,
  failingWithReports,
  type ImportFindings,
  writeReports,
} from './outputs.ts';
import { sendPlan } from './sending.ts';

/** What differs between the commands that send many documents. */
export interface BulkWork {
  /** The word of the command. */
  readonly command: 'import' | 'apply' | 'undo';
  /** True if it sends the steps of a plan. */
  readonly isApply: boolean;
  /** The digest of the saved plan that it performs; null or left out without one. */
  readonly savedPlan?: string | null;
  /** True if nothing that it reads can have variables. */
  readonly isWithoutVariables?: boolean;
  /** Opens what asks for an operation, if that is not a document of the files. */
  readonly originOf?: ImportOptions['originOf'];
  /** True if its run is kept even if nothing was sent. Asked at its end. */
  readonly isKept?: () => boolean;
  /** Reads every file into the plan and completes the plan. */
  plan(importing: Importing): Promise<PlanCheck>;
  /** Warns of surprises, and asks the necessary questions before anything is sent. */
  confirm(check: PlanCheck, importing: Importing): Promise<void>;
}

const importWork: BulkWork = {
  command: 'import',
  isApply: false,
  plan,
  confirm: confirmImport,
};

/** @returns the exit code */
export async function performImport(
  request: ImportRequest,
  context: Context,
  work: BulkWork = importWork,
): Promise<number> {
  // After the first request, an interruption ends with a summary.
  return beforeAnythingIsSent(importFiles(request, context, work));
}

async function importFiles(
  request: ImportRequest,
  context: Context,
  work: BulkWork,
): Promise<number> {
  const { host, settings, presenter, mask, messages, resumes } = context;
  const variables =
    work.isWithoutVariables === true
      ? noVariables
      : await effectiveVariables(request.variables, context);
  mustBeSameVariables(variables, resumes);
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await using ledger = await ledgerFor(request, destination, context);
  const folder = await stateFolder(host);
  await using input = await openInput(request, { folder, resumes }, host);
  const { files } = input;
  await checkWritten(request, [ledger.path, ...files.map(({ path }) => path)], host);
  if (resumes !== null && !settings.quiet) {
    const { resuming } = messages.output.runs;
    const command = commandOf(context);
    await presenter.remark(resuming(resumes.run.id, placeName(context, destination), command));
  }
  const originOf = originsIn(files, { ...request, variables, isApply: work.isApply }, host);
  const opened = { request, variables, context, destination, ledger, input, originOf };
  const run = await startRun(opened, work);
  const { workingDirectory } = host;
  const reports = createReports(request.reports, { messages, mask, workingDirectory });
  const findings = collectFindings(reports);
  using progress = await createRunProgress(host, { messages, quiet: settings.quiet });
  const importing: Importing = {
    ...opened,
    run,
    command: work.command,
    isKept: work.isKept ?? (() => false),
    findings,
    reports,
    progress,
  };
  const sent = await planThenSend(importing, work);
  if (sent.isComplete) input.isNeeded = false;
  return exitCodeOf(sent, importing);
}

/** Other variables make other documents, and what is done would not be recognized. */
function mustBeSameVariables(variables: Variables, resumes: Resumption | null): void {
  if (resumes === null || variablesDigest(variables) === resumes.words.variables) return;
  throw new CliError('conflict', problem('variables/changed', { id: resumes.run.id }));
}

type Opened = Pick<
  Importing,
  'request' | 'variables' | 'context' | 'destination' | 'ledger' | 'input' | 'originOf'
>;

/** The run remembers what `runs resume` needs. */
async function startRun(opened: Opened, work: BulkWork): Promise<ImportRun> {
  const { request, variables, context, destination, ledger, input, originOf } = opened;
  const { settings } = context;
  const { command, isApply } = work;
  const { saved } = input;
  const where = destinationInUse(settings, destination.target.profile);
  const typing = { where, ledger: ledger.id, saved, variables: variablesDigest(variables) };
  const isKept = !settings.dryRun && !settings.noLedger;
  return ledger.startImport(
    {
      api: settings.api,
      command,
      words: isKept ? await sealedWords(typing, context) : null,
      undoes: request.undo?.run ?? null,
      plan: work.savedPlan ?? null,
    },
    {
      isApply,
      originOf: work.originOf ?? originOf,
      again: request.again,
      isBare: request.as !== null,
    },
  );
}

async function planThenSend(importing: Importing, work: BulkWork): Promise<Sent> {
  const { context, progress, findings } = importing;
  const check = await beforeSending(importing, async () => {
    const planned = await work.plan(importing);
    progress.hide();
    if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
    await context.presenter.diagnostics(findings.diagnostics);
    await work.confirm(planned, importing);
    return planned;
  });
  progress.sending({
    total: check.documents,
    toSend: check.documents - check.skipped - check.inDoubt,
  });
  return sendPlan(importing, check);
}

/** A failure here happens before any request: the run is removed and its findings are reported. */
async function beforeSending<T>(importing: Importing, prepare: () => Promise<T>): Promise<T> {
  const { context, destination, input, reports, run } = importing;
  try {
    const ready = await prepare();
    await rememberDestination(destination, context);
    input.isNeeded = true;
    return ready;
  } catch (error) {
    input.isNeeded = context.resumes !== null;
    await run.abandon();
    const end = { remaining: 0, target: destination.identity };
    const report = async () => writeReports(await reports.finish(end), context.host);
    throw await failingWithReports(error, report, context.presenter);
  }
}

async function plan(importing: Importing): Promise<PlanCheck> {
  const { request, variables, context, run, input, originOf, findings, progress } = importing;
  const { files } = input;
  const { drain } = context.host.interruption;
  const resumed = context.resumes?.run ?? null;
  const options = {
    as: request.as,
    allowUnknown: request.allowUnknown,
    variables,
    found: (found: Parameters<ImportFindings['add']>[0]) => {
      if (!drain.aborted) findings.add(found);
      return !drain.aborted;
    },
    progress: (documents: number) => progress.reading(documents),
  };
  const read = await readInto(run, files, { options, host: context.host });
  if (drain.aborted) throw new Interrupted();
  for (const [index, { name, digest }] of read.entries()) {
    const expected = resumed?.files[index]?.digest ?? digest;
    if (resumed === null || expected === digest) continue;
    const about = { id: resumed.id, file: name, isPlan: false };
    throw new CliError('conflict', problem('runs/input-changed', about));
  }
  if (request.rejects !== null && !findings.hasErrors) {
    const { checkRejectsFile } = await import('../../presentation/rejects/write.ts');
    checkRejectsFile({ file: request.rejects, files: read });
  }
  const check = await run.complete(read);
  findings.add(await diagnosticsOf(check, originOf));
  return check;
}

async function ledgerFor(
  { undo, requireLedger }: ImportRequest,
  destination: Destination,
  context: Context,
): Promise<Ledger> {
  const named = context.resumes?.ledger ?? undo?.ledger;
  const path = named ?? (await ledgerPath(destination, context));
  const required = () => new CliError('conflict', problem('runs/ledger-required', { path }));
  // Checked before the ledger is opened, because a new empty one must not replace the lost one.
  if (requireLedger && !(await context.host.files.exists(path))) throw required();
  const ledger = await openLedgerOf(destination, context, path);
  if (!requireLedger || !ledger.isNew) return ledger;
  await ledger[Symbol.asyncDispose]();
  throw required();
}
