/** Does what `import` and `runs resume` ask for: reads, plans, asks, sends, and tells. */
import type { ImportRun, Ledger, PlanCheck } from '../contract/ledger.ts';
import { CliError, Interrupted, InvalidDocuments } from '../core/errors.ts';
import { exitCodeOfInterruption, exitCodeOfRun } from '../core/exit-code.ts';
import { messagesOf } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import type { Presenter } from '../presentation/presenter.ts';
import { createProgress, type Progress } from '../presentation/progress.ts';
import { createReports, type Reports } from '../presentation/reports/create.ts';
import type { Context, ImportAnswer, Resumption } from './answer.ts';
import { confirmProtected, placeName } from './confirmation.ts';
import { openDestination, type Destination } from './destination.ts';
import { collectFindings, diagnosticsOf, type ImportFindings } from './import-findings.ts';
import { originsIn, readables, readInto, type Readable } from './import-input.ts';
import { sendPlan, writeReports, type Sent } from './import-sending.ts';
import { openLedgerOf } from './ledgers.ts';
import { rememberedOptions } from './resumption.ts';
import { stateFolder } from './state-folder.ts';

/** An import with everything that it works with. */
export interface Importing {
  readonly answer: ImportAnswer;
  readonly context: Context;
  readonly presenter: Presenter;
  readonly destination: Destination;
  readonly ledger: Ledger;
  readonly run: ImportRun;
  readonly files: readonly Readable[];
  readonly originOf: ReturnType<typeof originsIn>;
  readonly findings: ImportFindings;
  readonly reports: Reports;
  readonly progress: Progress;
}

/** @returns the exit code */
export async function performImport(
  answer: ImportAnswer,
  given: Context,
  presenter: Presenter,
): Promise<number> {
  const context = answer.resumes === null ? given : atSameService(given, answer.resumes);
  const { host, settings, mask } = context;
  const { language } = settings;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await using ledger = await ledgerFor(answer, destination, context);
  const { files, spools } = await readables(answer.files, await stateFolder(host), host);
  const originOf = originsIn(files, host);
  const run = await ledger.startImport(
    { api: settings.api, command: 'import', options: rememberedOptions(answer, files, settings) },
    { originOf, again: answer.again, sendsWhileReading: !answer.validateFirst },
  );
  const { workingDirectory } = host;
  const reports = createReports(answer.reports, { language, mask, workingDirectory });
  const findings = collectFindings(reports);
  using progress = await createProgress(host, { language, quiet: settings.quiet });
  const importing: Importing = {
    answer,
    context,
    presenter,
    destination,
    ledger,
    run,
    files,
    originOf,
    findings,
    reports,
    progress,
  };
  const sent = await planAndSend(importing);
  if (sent.isComplete) for (const spool of spoolsOf(answer, spools)) await host.files.remove(spool);
  const { drain } = host.interruption;
  return exitCodeOfInterruption(drain) ?? exitCodeOfRun(sent.tally, sent.remaining);
}

/** Files that keep a standard input whose run has nothing left to do. */
function spoolsOf({ files, resumes }: ImportAnswer, spools: readonly string[]): readonly string[] {
  if (resumes === null) return spools;
  return files.flatMap(({ name, path }) => (name === '-' && path !== null ? [path] : []));
}

async function planAndSend(importing: Importing): Promise<Sent> {
  const { answer, run, reports } = importing;
  try {
    return answer.validateFirst
      ? await planThenSend(importing)
      : await sendWhilePlanning(importing);
  } catch (error) {
    // Nothing was sent: the findings are all there is to report.
    const counts = await run.finish();
    const end = { remaining: counts.remaining ?? 0, target: importing.destination.identity };
    await writeReports(await reports.finish(end), importing);
    throw error;
  }
}

async function planThenSend(importing: Importing): Promise<Sent> {
  const { presenter, progress, findings } = importing;
  const check = await plan(importing);
  progress.hide();
  if (findings.hasErrors) throw new InvalidDocuments(findings.diagnostics);
  await presenter.diagnostics(findings.diagnostics);
  await confirm(check, importing);
  progress.sending({
    total: check.documents,
    toSend: check.documents - check.skipped - check.inDoubt,
  });
  return sendPlan(importing, check.documents);
}

/** Reads and sends at once; nothing of what is invalid is sent (--no-validate-first). */
async function sendWhilePlanning(importing: Importing): Promise<Sent> {
  const { presenter, context, destination, findings } = importing;
  await confirmProtected(context, destination);
  importing.progress.sending(null);
  const planning = plan(importing);
  // Its failure is heard where it is awaited: after what is under way has ended.
  planning.catch(() => undefined);
  const sent = await sendPlan(importing, null);
  const check = await planning;
  await presenter.diagnostics(findings.diagnostics);
  return { ...sent, remaining: check.documents - sent.reached };
}

/** Reads every file into the plan, and completes it. */
async function plan(importing: Importing): Promise<PlanCheck> {
  const { answer, context, run, files, originOf, findings, progress } = importing;
  const { drain } = context.host.interruption;
  const options = {
    as: answer.as,
    allowUnknown: answer.allowUnknown,
    isConfirmed: answer.isConfirmed,
    sendsWhileReading: !answer.validateFirst,
    found: (found: Parameters<ImportFindings['add']>[0]) => !drain.aborted && findings.add(found),
    progress: (documents: number) => progress.reading(documents),
  };
  const read = await readInto(run, files, { options, host: context.host });
  if (drain.aborted) throw new Interrupted();
  for (const [index, { name, digest }] of read.entries()) {
    const expected = files[index]?.digest ?? null;
    if (expected === null || expected === digest) continue;
    const id = answer.resumes?.run ?? run.id;
    throw new CliError('conflict', problem('runs/input-changed', { id, file: name }));
  }
  const check = await run.complete(read);
  if (answer.validateFirst) findings.add(await diagnosticsOf(check, originOf));
  return check;
}

/** Tells what would surprise, and asks what must be asked before anything is sent. */
async function confirm(check: PlanCheck, importing: Importing): Promise<void> {
  const { answer, context, destination, presenter } = importing;
  const { host, settings, gate } = context;
  const { output, prompts } = messagesOf(settings.language);
  if (check.newBesideDone > 0 && !settings.quiet) {
    await presenter.remark(output.newBesideDone(check.newBesideDone));
  }
  if (settings.dryRun || check.toSend === 0) return;
  await confirmProtected(context, destination);
  if (check.deletions > 0 && !answer.isConfirmed) {
    const question = prompts.deletions(check.deletions, placeName(context, destination));
    await gate.confirm(question, '--yes');
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}

async function ledgerFor(
  { resumes, requireLedger }: ImportAnswer,
  destination: Destination,
  context: Context,
): Promise<Ledger> {
  const ledger = await openLedgerOf(destination, context, resumes?.ledger);
  if (!requireLedger || !ledger.isNew) return ledger;
  const { path } = ledger;
  await ledger[Symbol.asyncDispose]();
  throw new CliError('conflict', problem('runs/ledger-required', { path }));
}

/** A run is taken up where it was, unless the options of now name another service. */
function atSameService(context: Context, { service }: Resumption): Context {
  const { baseUrl, profile, sandbox } = context.settings;
  const isNamed = sandbox || baseUrl?.by === 'option' || profile?.by === 'option';
  if (isNamed) return context;
  return { ...context, settings: { ...context.settings, ...service } };
}
