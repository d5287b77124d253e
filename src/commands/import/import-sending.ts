/**
 * Sends the plan of an import, and reports every result to the screen, the progress line and the
 * reports.
 */
import type { PlanCheck } from '../../contract/ledger.ts';
import { plannedIdInPath } from '../../contract/operations.ts';
import type { Step } from '../../contract/work.ts';
import type { CliError } from '../../core/errors.ts';
import { createTally, type Tally } from '../../core/exit-code.ts';
import type { Result } from '../../core/result.ts';
import { perform, type RunEnd as RunEndOfWork } from '../../execution/engine.ts';
import { createRequests } from '../../execution/request.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import {
  showCommand,
  type RecordedRun,
  type RejectsFile,
  type RunEnd,
} from '../../presentation/next-step.ts';
import { withResolving } from '../../presentation/resolving.ts';
import type { ResultWriter } from '../../presentation/results.ts';
import type { Settings } from '../arguments/global-options.ts';
import { destinationWords } from '../arguments/send-again.ts';
import { variableWords } from '../arguments/variables.ts';
import { plannedResult } from '../operation/dry-run-result.ts';
import {
  lossIn,
  missingEnd,
  noteDeprecation,
  openMeans,
  tellingOfInterruption,
} from '../service/sending.ts';
import type { Reading } from './import-reading.ts';
import type { ImportRequest } from './import-request.ts';
import type { Importing } from './importing.ts';
import { unwritten, writeReports } from './write-reports.ts';
import { standardOutputs } from './run-options.ts';

export interface Sent {
  readonly tally: Tally;
  /** The number of documents with a result. */
  readonly reached: number;
  readonly remaining: number;
  /** Results from a connection that mixed up answers. */
  readonly suspects: number;
  readonly unread: RunEnd['unread'];
  /** True if nothing is left to send again. */
  readonly isComplete: boolean;
  /** False if rejects or a report could not be written. The user was told. */
  readonly isWritten: boolean;
  /** Why the run could not be recorded, or its input not be read; else null. The user was told. */
  readonly loss: CliError | null;
}

type Planned = Pick<PlanCheck, 'documents' | 'leftOut'>;

/** @param input what was planned, or the reading of the documents if it has not ended */
export async function sendPlan(importing: Importing, input: Planned | Reading): Promise<Sent> {
  const { request, context, destination } = importing;
  const { settings, presenter } = context;
  const reading = 'ended' in input ? input : null;
  const leftOut = 'ended' in input ? [] : input.leftOut;
  const curlHeaders = settings.curl ? destination.credentials.curlHeaders : null;
  const writer = await presenter.results({
    several: true,
    curlHeaders,
    isBulk: true,
    isBesideData: standardOutputs(request).length > 0,
  });
  const recorded = recordedRun(importing);
  const show = settings.dryRun ? undefined : showCommand(recorded);
  const tally = createTally();
  let end: RunEnd = { remaining: 0 };
  let reached = 0;
  let isWritten = false;
  let loss: CliError | null = null;
  try {
    const tell = (step: Step, result: Result) => {
      tally.add(result);
      reached += 1;
      return tellResult(step, withResolving(result, recorded), { importing, writer });
    };
    // The record has them as skipped already, so an interruption does not leave them unreached.
    for (const [operation, times] of leftOut) {
      tally.add({ outcome: 'skipped' }, times);
      reached += times;
      importing.progress.finished('skipped', times);
      writer.skipped(operation, times);
    }
    const isReached = 'documents' in input && reached === input.documents;
    loss = await lossIn(async () => {
      if (isReached) {
        end = { ...end, stop: context.host.interruption.drain.aborted ? 'interrupted' : null };
        return;
      }
      const { stopped, cause, suspects } = settings.dryRun
        ? await planned(importing, tell, reading)
        : await performed(importing, tell, reading?.failed ?? null);
      end = { ...end, stop: stopped, cause, suspects };
    }, show);
  } finally {
    // A closed run accepts no more documents into its plan.
    const read = 'ended' in input ? await input.ended() : { check: input, failure: null };
    const documents = read.check?.documents ?? null;
    loss ??= read.failure;
    if (read.check === null)
      end = { ...end, unread: importing.input.isArriving ? 'passing' : 'files' };
    // Sending stopped because the reading had failed.
    if (read.failure !== null && end.stop === 'interrupted') end = { ...end, stop: null };
    end = { ...end, remaining: (documents ?? reached) - reached };
    try {
      ({ end, isWritten, loss } = await ended(
        { end, loss, isEmpty: documents === 0 },
        tally,
        importing,
      ));
      if (loss !== null) await presenter.error(loss);
    } finally {
      // The output must stay well-formed even if the record is lost.
      const lostText = await lossIn(() => writer.finish(end), show);
      if (lostText !== null) await presenter.error(lostText);
      loss ??= lostText;
    }
  }
  const { counts } = tally;
  const left = (counts.failed ?? 0) + (counts.blocked ?? 0) + (counts.rejected ?? 0);
  const open = end.remaining + left + (counts['in-doubt'] ?? 0);
  const isComplete = open === 0 && end.unread === undefined;
  const { remaining, unread, suspects = 0 } = end;
  return { tally, reached, remaining, unread, suspects, isComplete, isWritten, loss };
}

type Tell = (step: Step, result: Result) => Promise<void> | undefined;

async function performed(
  importing: Importing,
  tell: Tell,
  failed: AbortSignal | null,
): Promise<RunEndOfWork> {
  const { request, context, destination, progress, run } = importing;
  let isNoted = false;
  const { ports, policy } = await openMeans(destination, context, {
    usual: 'auto',
    preparesMany: run.preparesMany,
    listen: (event) => {
      if (event.type === 'wait') progress.waiting(event.ms, event.reason);
    },
  });
  using _ = tellingOfInterruption(context);
  return await perform(run.work, {
    service: destination.service,
    policy,
    ports: failed === null ? ports : { ...ports, drain: AbortSignal.any([ports.drain, failed]) },
    limits: { maxErrors: request.maxErrors, deadlineMs: request.deadlineMs },
    onResult: ({ step, result }) => {
      progress.concurrency(ports.limiter.limit);
      if (isNoted || step.kind !== 'send') return tell(step, result);
      isNoted = true;
      return noteDeprecation(step.operation.id, context).then(() => tell(step, result));
    },
  });
}

/** A dry run shows the requests that would be sent and records nothing. */
async function planned(
  { run, destination }: Importing,
  tell: Tell,
  reading: Reading | null,
): Promise<RunEndOfWork> {
  const read = await reading?.ended();
  if (read?.check === null) return { stopped: 'interrupted', cause: null, suspects: 0 };
  const requestOf = createRequests(destination.service, plannedIdInPath);
  for (let step = await run.work.next(); step !== null; step = await run.work.next()) {
    if (step.kind === 'settled') {
      await tell(step, step.result);
      continue;
    }
    const { operation } = step;
    await tell(step, plannedResult(operation, requestOf(operation)));
  }
  return { stopped: null, cause: null, suspects: 0 };
}

/** Returns nothing to wait for if nothing is told, as for most results. */
function tellResult(
  step: Step,
  result: Result,
  { importing, writer }: { importing: Importing; writer: ResultWriter },
): Promise<void> | undefined {
  const origin = step.kind === 'send' ? step.operation.origin : step.origin;
  importing.progress.finished(result.outcome);
  const reported = importing.reports.result(result, origin);
  if (reported === undefined) return writer.result(result, origin);
  return reported.then(() => writer.result(result, origin));
}

type Ended = Pick<Sent, 'isWritten' | 'loss'> & { readonly end: RunEnd };

/** Closes the run, writes its rejects and reports, and reports how it ended. */
async function ended(
  { end, loss: lost, isEmpty }: Pick<Ended, 'end' | 'loss'> & { readonly isEmpty: boolean },
  { counts }: Tally,
  importing: Importing,
): Promise<Ended> {
  const { context, destination, reports, run, progress } = importing;
  progress.hide();
  // A run without documents did nothing that anybody would look for.
  const isLeft = isEmpty && !importing.isKept();
  const lostAtEnd = await lossIn(() => (isLeft ? run.abandon() : run.finish()));
  const noEnd = missingEnd(lostAtEnd, importing.ledger.path);
  const loss = lost ?? (noEnd === null ? lostAtEnd : null);
  if (loss === null && noEnd !== null) await context.presenter.notice(noEnd);
  let rejects: RejectsFile | null = null;
  // The rejects are read from the record.
  const isReadable = loss === null || !loss.problem.code.startsWith('ledger/');
  const rejected = isReadable ? (counts.rejected ?? 0) + (counts.blocked ?? 0) : 0;
  const withoutRejects = await unwritten(async () => {
    rejects = await writeRejects(importing, rejected);
  });
  const complete: RunEnd = {
    ...end,
    run: isEmpty ? null : recordedRun(importing),
    isEmpty,
    rejects,
  };
  const target = destination.identity;
  const withoutReports = await unwritten(async () =>
    writeReports(await reports.finish({ ...complete, target }), context.host),
  );
  const problems = [withoutRejects, withoutReports].filter((each) => each !== null);
  for (const each of problems) await context.presenter.error(each);
  return { end: complete, isWritten: problems.length === 0, loss };
}

/** Null if nothing is recorded. */
function recordedRun(importing: Importing): RecordedRun | null {
  const { request, context, ledger, run, again: words } = importing;
  const { settings } = context;
  const { dryRun, noLedger, ledger: named } = settings;
  if (dryRun || noLedger) return null;
  const variables = variableWords(request.variables);
  const path = named === null ? null : ledger.path;
  const recorded = { id: run.id, ledger: path, isResumable: true, variables };
  if (words === null) return recorded;
  const again = ['lms-cli', ...words, ...variables, ...destinationWords(settings)];
  const isUndo = request.undo !== undefined;
  return { ...recorded, isUndo, again: again.map(shellQuoted).join(' ') };
}

/**
 * The options to repeat on the next command line, so that the rejects go to the same destination.
 */
function sameAgain({ allowUnknown, variables }: ImportRequest, settings: Settings): string[] {
  return [
    ...destinationWords(settings),
    ...(allowUnknown ? ['--allow-unknown'] : []),
    ...variableWords(variables),
  ];
}

/** Null if it wrote no file that the user could correct. */
async function writeRejects(
  { request, context, ledger, run }: Importing,
  documents: number,
): Promise<RejectsFile | null> {
  const { rejects: file, as } = request;
  if (file === null || documents === 0) return null;
  const [record] = await ledger.runsLike(run.id);
  if (record === undefined) return null;
  const isShown = file === '-';
  const { losesComments } = await import('../../presentation/rejects/write.ts');
  const { rejectsOf } = await import('../runs/rejects.ts');
  const text = rejectsOf(record, ledger.results(run.id), { file: isShown ? null : file, context });
  if (isShown) {
    for await (const piece of text) await context.host.terminal.stdout.write(piece);
    return null;
  }
  await context.host.files.replace(file, text, 'shared');
  if (losesComments({ file, files: record.files })) {
    const { output } = context.messages;
    await context.presenter.remark(output.rejectsWithoutComments(file));
  }
  return { file, documents, as, options: sameAgain(request, context.settings) };
}
