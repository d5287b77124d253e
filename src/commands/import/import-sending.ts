/**
 * Sends the plan of an import, and reports every result to the screen, the progress line and the
 * reports.
 */
import type { PlanCheck } from '../../contract/import-run.ts';
import { plannedIdInPath } from '../../contract/operations.ts';
import type { Step } from '../../contract/work.ts';
import type { CliError } from '../../core/errors.ts';
import { createTally, type Tally } from '../../core/exit-code.ts';
import type { Result } from '../../core/result.ts';
import { perform, type RunEnd as RunEndOfWork } from '../../execution/engine.ts';
import { createRequests } from '../../execution/request.ts';
import { showCommand, type RunEnd } from '../../presentation/next-step.ts';
import { withResolving } from '../../presentation/resolving.ts';
import type { ResultWriter } from '../../presentation/results.ts';
import { plannedResult } from '../operation/dry-run-result.ts';
import { lossIn, noteDeprecation, openMeans, tellingOfInterruption } from '../service/sending.ts';
import { endRun, recordedRun } from './import-end.ts';
import type { Read, Reading } from './import-reading.ts';
import type { Importing } from './importing.ts';
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

type Planned = Pick<PlanCheck, 'documents' | 'skipped'>;

/** @param input what was planned, or the reading of the documents if it has not ended */
export async function sendPlan(importing: Importing, input: Planned | Reading): Promise<Sent> {
  const { presenter, settings } = importing.context;
  const recorded = recordedRun(importing);
  const writer = await resultWriter(importing, recorded !== null);
  const show = settings.dryRun ? undefined : showCommand(recorded);
  const tally = createTally();
  const tell: Tell = (step, result) => {
    tally.add(result);
    return tellResult(step, withResolving(result, recorded), { importing, writer });
  };
  let end: RunEnd = { remaining: 0 };
  let isWritten = false;
  let loss: CliError | null = null;
  try {
    loss = await lossIn(async () => {
      const { stopped, cause, suspects } = await carriedOut(importing, input, tell);
      end = { ...end, stop: stopped, cause, suspects };
    }, show);
  } finally {
    // A closed run accepts no more documents into its plan.
    const read = 'ended' in input ? await input.ended() : { check: input, failure: null };
    end = endAfterReading(end, read, { importing, tally });
    const isEmpty = read.check?.documents === 0;
    try {
      loss ??= read.failure;
      ({ end, isWritten, loss } = await endRun({ end, loss, isEmpty }, tally, importing));
      if (loss !== null) await presenter.error(loss);
    } finally {
      // The output must stay well-formed even if the record is lost.
      const lostText = await lossIn(() => writer.finish(end), show);
      if (lostText !== null) await presenter.error(lostText);
      loss ??= lostText;
    }
  }
  const { remaining, unread, suspects = 0 } = end;
  const isComplete = isNothingLeft(tally, end);
  const reached = reachedOf(tally);
  return { tally, reached, remaining, unread, suspects, isComplete, isWritten, loss };
}

function resultWriter(
  { request, context, destination }: Importing,
  isRecorded: boolean,
): Promise<ResultWriter> {
  const { presenter, settings } = context;
  return presenter.results({
    several: true,
    curlHeaders: settings.curl ? destination.credentials.curlHeaders : null,
    isBulk: true,
    isRecorded,
    isBesideData: standardOutputs(request).length > 0,
  });
}

const reachedOf = ({ counts }: Tally) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Sends everything that has to be sent, or shows it in a dry run. */
async function carriedOut(
  importing: Importing,
  input: Planned | Reading,
  tell: Tell,
): Promise<RunEndOfWork> {
  const reading = 'ended' in input ? input : null;
  // What is done needs nothing that connects.
  const isDone = 'skipped' in input && input.skipped === input.documents;
  return importing.context.settings.dryRun || isDone
    ? told(importing, tell, reading)
    : performed(importing, tell, reading?.failed ?? null);
}

interface ReadOrPlanned extends Pick<Read, 'failure'> {
  /** Null if not all of the input was read. */
  readonly check: Planned | null;
}

/** What was not reached, and whether anybody knows how much that is. */
function endAfterReading(
  end: RunEnd,
  { check, failure }: ReadOrPlanned,
  { importing, tally }: { readonly importing: Importing; readonly tally: Tally },
): RunEnd {
  const reached = reachedOf(tally);
  const unread = importing.input.isArriving ? 'passing' : 'files';
  // Sending stopped because the reading had failed.
  const isOfReading = failure !== null && end.stop === 'interrupted';
  return {
    ...end,
    ...(isOfReading ? { stop: null } : {}),
    ...(check === null ? { unread } : {}),
    remaining: (check?.documents ?? reached) - reached,
  };
}

/** True if nothing is left to send again. */
function isNothingLeft({ counts }: Tally, { remaining, unread }: RunEnd): boolean {
  const { failed = 0, blocked = 0, rejected = 0, 'in-doubt': inDoubt = 0 } = counts;
  return unread === undefined && remaining + failed + blocked + rejected + inDoubt === 0;
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
    hasScout: true,
    onResult: ({ step, result }) => {
      progress.concurrency(ports.limiter.limit);
      if (isNoted || step.kind !== 'send') return tell(step, result);
      isNoted = true;
      return noteDeprecation(step.operation.id, context).then(() => tell(step, result));
    },
  });
}

/** Sends nothing: a dry run only shows the requests, and what is done is only told. */
async function told(
  { run, destination, context }: Importing,
  tell: Tell,
  reading: Reading | null,
): Promise<RunEndOfWork> {
  const read = await reading?.ended();
  const interrupted = { stopped: 'interrupted', cause: null, suspects: 0 } as const;
  if (read?.check === null) return interrupted;
  const { drain } = context.host.interruption;
  const requestOf = createRequests(destination.service, plannedIdInPath);
  for (let step = await run.work.next(); step !== null; step = await run.work.next()) {
    if (drain.aborted) return interrupted;
    if (step.kind === 'settled') {
      await tell(step, step.result);
      continue;
    }
    const { operation } = step;
    await tell(step, plannedResult(operation, requestOf(operation)));
  }
  return { stopped: null, cause: null, suspects: 0 };
}

interface Telling {
  readonly importing: Importing;
  readonly writer: ResultWriter;
}

/** Returns nothing to wait for if nothing is told, as for most results. */
function tellResult(
  step: Step,
  result: Result,
  { importing, writer }: Telling,
): Promise<void> | undefined {
  const origin = step.kind === 'send' ? step.operation.origin : step.origin;
  importing.progress.finished(result.outcome);
  const reported = importing.reports.result(result, origin);
  if (reported === undefined) return writer.result(result, origin);
  return reported.then(() => writer.result(result, origin));
}
