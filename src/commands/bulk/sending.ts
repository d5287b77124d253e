/**
 * Sends the plan of an import, and reports every result to the screen, the progress line and the
 * reports.
 */
import type { PlanCheck } from '../../contract/import-run.ts';
import { plannedIdInPath } from '../../contract/operations.ts';
import type { ResourceNote } from '../../contract/resources.ts';
import type { Step } from '../../contract/work.ts';
import type { CliError } from '../../core/errors.ts';
import { createTally, type Tally } from '../../core/exit-code.ts';
import type { Result } from '../../core/result.ts';
import { perform, type EngineEnd } from '../../execution/engine.ts';
import { createRequests } from '../../execution/request.ts';
import { resultIn, showCommand, type ShownEnd } from '../../presentation/next-step.ts';
import type { ResultSubject, ResultWriter } from '../../presentation/results.ts';
import { planResult } from '../operation/perform-operations.ts';
import {
  findLoss,
  noteDeprecation,
  openConnection,
  announceInterruption,
  tellUnpushed,
} from '../service/sending.ts';
import { endRun, type OpenRun, recordedRun, type SentPlan } from './ending.ts';
import { standardOutputs } from './options.ts';

/** What a run sends and tells. */
export interface SendingPlan {
  readonly check: PlanCheck;
  /** What an apply records without a request. */
  readonly notes: readonly ResourceNote[];
  /** True if the run is kept even if it has no steps. */
  readonly isKept: boolean;
  /** What is told beside the steps: what an undo was asked to take back and cannot. */
  readonly kept: readonly { readonly result: Result; readonly name: string }[];
}

/** Sends the steps of a run and ends it. */
export async function sendPlan(
  { check, notes, isKept, kept }: SendingPlan,
  run: OpenRun,
): Promise<SentPlan> {
  const { documents, skipped, inDoubt } = check;
  const toSend = documents - skipped - inDoubt;
  const total = documents + kept.length;
  run.progress.sending({ total, toSend });
  const { presenter, settings } = run.context;
  const recorded = recordedRun(run);
  const writer = await resultWriter(run, recorded !== null);
  const show = settings.dryRun ? undefined : showCommand(recorded);
  const telling = { progress: run.progress, reports: run.reports, writer };
  const tally = createTally();
  const isNoted = notes.length > 0;
  const tell = (result: Result, subject: ResultSubject | null) => {
    tally.add(result);
    return tellResult(resultIn(recorded, result), subject, telling);
  };
  const tellStep: Tell = (step, result) =>
    tell(result, step.kind === 'send' ? step.operation.origin : step.origin);
  let end: ShownEnd = { remaining: 0 };
  let isWritten = false;
  /** False if something unexpected ends the command, whose exit code only main.ts knows. */
  let isThrough = false;
  let loss: CliError | null = null;
  try {
    loss = await findLoss(async () => {
      for (const { result, name } of kept) await tell(result, { name });
      const { stopped, cause } = await sendOrTell(run, skipped === documents, tellStep);
      end = { ...end, stop: stopped, cause };
    }, show);
    isThrough = true;
  } finally {
    end = { ...end, remaining: total - reachedOf(tally) };
    const isEmpty = documents === 0;
    const ending = { end, show, loss, isEmpty, isThrough, isKept, isNoted };
    try {
      ({ end, isWritten, loss } = await endRun(ending, tally, run));
      if (loss !== null) await presenter.error(loss);
      await tellUnpushed(run.ledger, run.context);
    } finally {
      // The output must stay well-formed even if the record is lost.
      const lostText = await findLoss(() => writer.finish(end), show);
      if (lostText !== null) await presenter.error(lostText);
      loss ??= lostText;
    }
  }
  const { remaining } = end;
  return { tally, remaining, isNoted, isWritten, loss };
}

function resultWriter(
  { request, context, destination }: Pick<OpenRun, 'request' | 'context' | 'destination'>,
  isRecorded: boolean,
): Promise<ResultWriter> {
  const { presenter, settings } = context;
  return presenter.results({
    view: 'bulk',
    curl: settings.curl ? destination.curl : null,
    isRecorded,
    isBesideData: standardOutputs(request).length > 0,
  });
}

const reachedOf = ({ counts }: Tally) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Connects to nothing for a dry run, or if everything is done already. */
function sendOrTell(run: SendingRun, isDone: boolean, tell: Tell): Promise<EngineEnd> {
  return run.context.settings.dryRun || isDone ? tellSteps(run, tell) : sendSteps(run, tell);
}

type SendingRun = Omit<OpenRun, 'reports'>;

type Tell = (step: Step, result: Result) => Promise<void> | undefined;

async function sendSteps(
  { request, context, destination, ledger, progress, record }: SendingRun,
  tell: Tell,
): Promise<EngineEnd> {
  let isNoted = false;
  const { ports, policy } = await openConnection(destination, context, {
    usual: 'auto',
    ledger,
    listen: (event) => {
      if (event.type === 'wait') progress.waiting(event.ms, event.reason);
    },
  });
  using _ = announceInterruption(context);
  return await perform(record.work, {
    service: destination.service,
    policy,
    ports,
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
async function tellSteps(
  { record, destination, context }: SendingRun,
  tell: Tell,
): Promise<EngineEnd> {
  const { work } = record;
  const { drain } = context.host.interruption;
  const requestOf = createRequests(destination.service, plannedIdInPath);
  for (let step = await work.next(); step !== null; step = await work.next()) {
    if (drain.aborted) return { stopped: 'interrupted', cause: null };
    if (step.kind === 'settled') {
      await tell(step, step.result);
      continue;
    }
    const { operation } = step;
    await tell(step, planResult(operation, requestOf(operation)));
  }
  return { stopped: null, cause: null };
}

interface Telling extends Pick<OpenRun, 'progress' | 'reports'> {
  readonly writer: ResultWriter;
}

/** Returns nothing to wait for if nothing is told, as for most results. */
function tellResult(
  result: Result,
  subject: ResultSubject | null,
  { progress, reports, writer }: Telling,
): Promise<void> | undefined {
  progress.finished(result.outcome);
  const origin = subject !== null && 'name' in subject ? null : subject;
  const reported = reports?.result(result, origin);
  if (reported === undefined) return writer.result(result, subject);
  return reported.then(() => writer.result(result, subject));
}
