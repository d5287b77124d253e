/** Sends the steps of a run, and reports every result to the screen, the progress and the reports. */
import { namedIds, type Operation, plannedIdInPath } from '../../contract/operations.ts';
import type { Step } from '../../contract/work.ts';
import { type CliError, Interrupted } from '../../core/errors.ts';
import type { HttpRequest } from '../../core/http.ts';
import { isByLine } from '../../core/output-format.ts';
import type { Result } from '../../core/result.ts';
import { outcomeOrder, Tally } from '../../core/tally.ts';
import { parseExact } from '../../documents/exact-json.ts';
import { type EngineEnd, perform } from '../../execution/engine.ts';
import { createRequests, sourceOfOperation } from '../../execution/request.ts';
import {
  type RecordedRun,
  resultIn,
  showCommand,
  type ShownEnd,
} from '../../presentation/next-step.ts';
import {
  nameOfSubject,
  type ResultSubject,
  type ResultWriter,
} from '../../presentation/results.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { openConnection } from '../service/connection.ts';
import { endRun, exitCodeOfSent, LOSSES, type OpenRun, recordedRun } from './ending.ts';
import { standardOutputs } from './options.ts';
import { findLoss } from './outputs.ts';

/**
 * Sends the steps of a run and ends it.
 * @returns the exit code
 */
export async function sendPlan(run: OpenRun): Promise<number> {
  const { plan, request, destination, view, progress, context } = run;
  const { presenter, settings, host } = context;
  const { documents, skipped, inDoubt } = plan.check;
  const total = documents + plan.kept.length;
  const tally = new Tally();
  progress?.sending({ total, toSend: documents - skipped - inDoubt, tally });
  const recorded = recordedRun(run);
  const writer = await presenter.results({
    view,
    curl: settings.curl ? destination.curl : null,
    isFoundAgain: recorded !== null || settings.dryRun,
    isBesideData: standardOutputs(request).length > 0,
  });
  const show = settings.dryRun ? undefined : showCommand(recorded);
  const teller = createTeller(run, { writer, tally, recorded });
  let end: ShownEnd = { tally, remaining: 0, destination: destinationWords(settings) };
  let isWritten = false;
  /** False if something unexpected ends the command, whose exit code only main.ts knows. */
  let isThrough = false;
  let loss: CliError | null = null;
  try {
    loss = await findLoss(
      async () => {
        for (const { result, name } of plan.kept) await teller.tell(result, { name });
        try {
          const isDone = settings.dryRun || skipped === documents;
          const ended = await (isDone ? tellSteps(run, teller) : sendSteps(run, teller));
          end = { ...end, stop: ended.stopped, cause: ended.cause };
        } finally {
          // What was performed is told even if a defect ended the run.
          await teller.finish();
        }
      },
      LOSSES,
      show,
    );
    const isNothingSent = tally.counts.length === 0 && host.interruption.drain.aborted;
    if (loss === null && isNothingSent && view !== 'bulk') {
      end = { ...end, stop: null };
      await presenter.error(new Interrupted(undefined, { isBeforeSending: true }));
    }
    isThrough = true;
  } finally {
    end = { ...end, remaining: total - tally.count(...outcomeOrder) };
    try {
      ({ end, isWritten, loss } = await endRun({ end, show, loss, isThrough }, run));
      if (loss !== null) await presenter.error(loss);
    } finally {
      presenter.reached(end);
      // The output must stay well-formed even if the record is lost.
      const lostText = await findLoss(() => writer.finish(end), LOSSES, show);
      if (lostText !== null) await presenter.error(lostText);
      loss ??= lostText;
    }
  }
  return exitCodeOfSent({ end, isWritten, loss }, run);
}

/** Reports results. It returns nothing to wait for if nothing is told, as for most of an import. */
interface Teller {
  /** @param index numbers the steps as they were drawn, from 0; left out for what is no step */
  tell(result: Result, subject: ResultSubject | null, index?: number): Promise<void> | undefined;
  /** Tells the results that wait for one that never came. */
  finish(): Promise<void> | undefined;
}

interface Telling {
  readonly writer: ResultWriter;
  readonly tally: Tally;
  readonly recorded: RecordedRun | null;
}

function createTeller(
  { plan: { check, reports }, ledger, view, progress, context: { settings } }: OpenRun,
  { writer, tally, recorded }: Telling,
): Teller {
  // What was typed one by one is told in its order.
  const ordered = view === 'bulk' || isByLine(settings.output) ? null : createOrder();
  const isAlone = view !== 'bulk' && check.documents === 1;
  const write = (result: Result, subject: ResultSubject | null) => {
    const position = isAlone && recorded !== null ? ledger?.position() : undefined;
    const told = position ? { ...result, generation: position.generation } : result;
    return writer.result(resultIn(recorded, told), subject);
  };
  return {
    tell(result, subject, index) {
      tally.add(result, nameOfSubject(subject));
      progress?.finished(result.outcome);
      const tell = () => {
        reports?.result(result);
        return write(result, subject);
      };
      return ordered === null || index === undefined ? tell() : ordered.add(index, tell);
    },
    finish: () => ordered?.finish(),
  };
}

type Write = () => Promise<void> | undefined;

/** Holds each text back until all before it are written. */
function createOrder() {
  const waiting = new Map<number, Write>();
  let next = 0;
  // Only one call writes at a time. What comes meanwhile waits for it.
  let writing = Promise.resolve();
  const letOut = async () => {
    for (let write = waiting.get(next); write !== undefined; write = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await write();
    }
  };
  return {
    add(index: number, write: Write): Promise<void> {
      waiting.set(index, write);
      writing = writing.then(letOut);
      return writing;
    },
    async finish(): Promise<void> {
      for (const [, write] of [...waiting].sort(([a], [b]) => a - b)) await write();
    },
  };
}

async function sendSteps(
  { plan, request, view, context, destination, ledger, progress, waiting }: OpenRun,
  teller: Teller,
): Promise<EngineEnd> {
  const isBulk = view === 'bulk';
  const { ports, policy } = await openConnection(destination, context, {
    usual: isBulk ? 'auto' : 1,
    ledger,
    waiting,
  });
  using _ = announceInterruption(context);
  return await perform(plan.work, {
    service: destination.service,
    policy,
    ports,
    limits: { maxErrors: request.maxErrors, deadlineMs: request.deadline },
    hasScout: isBulk,
    onResult: ({ step, result, index }) => {
      progress?.concurrency(ports.limiter.limit);
      return teller.tell(result, subjectOf(step, isBulk), index);
    },
  });
}

/** Reports the first Ctrl-C at once, because requests in flight may take a while. */
function announceInterruption({ host, messages, presenter }: Context): Disposable {
  const { drain } = host.interruption;
  const onAbort = () => void presenter.remark(messages.say('result-draining'));
  drain.addEventListener('abort', onAbort, { once: true });
  return { [Symbol.dispose]: () => drain.removeEventListener('abort', onAbort) };
}

/** The document of a step; of a single command, without one, the ids that were typed. */
function subjectOf(step: Step, isBulk: boolean): ResultSubject | null {
  if (step.kind !== 'send') return step.origin;
  const name = isBulk ? null : namedIds(step.operation);
  return step.operation.origin ?? (name === null ? null : { name });
}

/** Sends nothing: a dry run only shows the requests, and what is done is only told. */
async function tellSteps(
  { plan: { work }, view, destination, context }: OpenRun,
  teller: Teller,
): Promise<EngineEnd> {
  const { drain } = context.host.interruption;
  const requestOf = createRequests(destination.service, plannedIdInPath);
  for (let step = await work.next(); step !== null; step = await work.next()) {
    if (drain.aborted) return { stopped: 'interrupted', cause: null };
    const result =
      step.kind === 'settled' ? step.result : planResult(step.operation, requestOf(step.operation));
    await teller.tell(result, subjectOf(step, view === 'bulk'));
  }
  return { stopped: null, cause: null };
}

/** The result of an operation in a dry run: the request that it would send. */
function planResult(operation: Operation, { method, url, headers, body }: HttpRequest): Result {
  return {
    content: null,
    message: null,
    operation: operation.id,
    outcome: 'planned',
    key: operation.key,
    source: sourceOfOperation(operation),
    status: null,
    attempts: 0,
    durationMs: 0,
    request: { method, url: url.href, headers, body: body === null ? null : parseExact(body) },
  };
}
