/** Sends the steps of a run, and reports every result to the screen, the progress and the reports. */
import { namedIds, type Operation, plannedIdInPath } from '../../contract/operations.ts';
import type { PlanCheck, StartedRun } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Step, WorkSource } from '../../contract/work.ts';
import {
  type AdoptedItem,
  noneUnreleased,
  type ResourceNote,
  sumOfUnreleased,
  type UnreleasedCounts,
} from '../../contract/resources.ts';
import { type CliError, Interrupted } from '../../core/errors.ts';
import type { WaitReason } from '../../core/events.ts';
import {
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodes,
  exitCodeWithoutOutput,
} from '../../core/exit-code.ts';
import { problem } from '../../messages/problem.ts';
import type { HttpRequest } from '../../core/http.ts';
import { formatTraits } from '../../core/output-format.ts';
import type { Result } from '../../core/result.ts';
import { outcomeOrder, Tally } from '../../core/tally.ts';
import { parseExact } from '../../documents/exact-json.ts';
import { type EngineEnd, perform } from '../../execution/engine.ts';
import { createRequests, sourceOfOperation } from '../../execution/request.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import {
  type RecordedRun,
  type RejectsFile,
  resultIn,
  showCommand,
  type ShownEnd,
} from '../../presentation/summary.ts';
import type { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import {
  nameOfSubject,
  type ResultSubject,
  type ResultWriter,
} from '../../presentation/results.ts';
import { shownPath } from '../../config/own-files.ts';
import { STANDARD_STREAM } from '../../documents/document-format.ts';
import { destinationWords } from '../arguments/global-options.ts';
import { printCommand, wordsTyped } from '../arguments/recorded-words.ts';
import { type TypedLine } from '../arguments/word-command.ts';
import type { Context } from '../context.ts';
import { openConnection } from '../service/connection.ts';
import type { Destination } from '../service/destination.ts';
import { type RunRequest, standardOutputs } from './options.ts';
import { findLoss, tryWriting, writeReports } from './outputs.ts';

/** How a command sends: what all runs of it have in common. */
export interface RunManner {
  readonly request: RunRequest;
  readonly context: Context;
  readonly destination: Destination;
  /** Null for a single command, and with --quiet. */
  readonly progress: RunProgress | null;
  /** Called before each wait. */
  readonly waiting: (ms: number, reason: WaitReason) => void;
}

/** What a run is about to do. */
export interface RunPlan {
  /** Null if nothing is recorded. */
  readonly record: StartedRun | null;
  readonly work: WorkSource;
  /** How many steps there are, and what becomes of them. */
  readonly check: Pick<PlanCheck, 'documents' | 'toSend' | 'skipped' | 'inDoubt'>;
  /** What an apply records without a request. */
  readonly notes: readonly ResourceNote[];
  /**
   * What is told beside the steps: what an undo was asked to take back and cannot. Later undos must
   * know it, so that a run of nothing else is recorded.
   */
  readonly kept: readonly { readonly result: Result; readonly name: string }[];
  readonly reports: Reports | null;
  /** What it leaves unreleased without a request; left out for none. */
  readonly unreleased?: UnreleasedCounts;
  /** True of an import whose rejects can be rows of CSV. */
  readonly isTable?: boolean;
  /** Differs if something else would be sent, or replaced. Read from the ledger. */
  digest(): string;
  /**
   * Asks what else must be known before anything is sent; throws if the person does not agree or
   * cannot be asked. The ledger may be closed by then.
   */
  ask(): Promise<void>;
}

/** What exists is adopted, and then the run is planned anew. */
export interface AdoptFirst {
  readonly adopted: readonly AdoptedItem[];
}

export interface OpenRun extends RunManner {
  readonly plan: RunPlan;
  /** Null if nothing is recorded. */
  readonly ledger: Ledger | null;
}

/**
 * Sends the steps of a run and ends it.
 * @returns the exit code
 */
export const sendPlan = (run: OpenRun): Promise<number> => new RunSender(run).perform();

class RunSender {
  readonly #run: OpenRun;
  readonly #tally = new Tally();
  readonly #recorded: RecordedRun | null;
  /** The command that shows what was sent; null if that is not recorded, undefined if nothing is sent. */
  readonly #show: string | null | undefined;
  #end: ShownEnd;
  /** What was lost first; null if nothing was. */
  #loss: CliError | null = null;
  /** False if rejects or a report could not be written. The user was told. */
  #isWritten = true;

  constructor(run: OpenRun) {
    const { settings } = run.context;
    this.#run = run;
    this.#recorded = recordedRun(run);
    this.#show = settings.dryRun ? undefined : showCommand(this.#recorded);
    this.#end = { tally: this.#tally, remaining: 0, destination: destinationWords(settings) };
  }

  async perform(): Promise<number> {
    const { plan, request, destination, progress, context } = this.#run;
    const { presenter, settings, host } = context;
    const { documents, skipped, inDoubt } = plan.check;
    const isBulk = request.kind !== null;
    const total = documents + plan.kept.length;
    const tally = this.#tally;
    progress?.sending({ total, toSend: documents - skipped - inDoubt, tally });
    const writer = await presenter.results({
      view: isBulk ? 'bulk' : documents > 1 ? 'list' : 'single',
      curl: settings.curl ? destination.curl : null,
      isFoundAgain: this.#recorded !== null || settings.dryRun,
      isBesideData: standardOutputs(request).length > 0,
    });
    /** False if something unexpected ends the command, whose exit code only main.ts knows. */
    let isThrough = false;
    try {
      await this.#trying(() => this.#sendAll(writer));
      const isNothingSent = tally.counts.length === 0 && host.interruption.drain.aborted;
      if (this.#loss === null && isNothingSent && !isBulk) {
        this.#end = { ...this.#end, stop: null };
        await presenter.error(new Interrupted(undefined, { isBeforeSending: true }));
      }
      isThrough = true;
    } finally {
      this.#end = { ...this.#end, remaining: total - tally.count(...outcomeOrder) };
      try {
        await this.#close(isThrough);
        if (this.#loss !== null) await presenter.error(this.#loss);
      } finally {
        presenter.reached(this.#end);
        // The output must stay well-formed even if the record is lost.
        const lost = await this.#trying(() => writer.finish(this.#end));
        if (lost !== null) await presenter.error(lost);
      }
    }
    return this.#exitCode();
  }

  /** What was lost; null if the work succeeded. */
  async #trying(work: () => Promise<unknown> | undefined): Promise<CliError | null> {
    const lost = await findLoss(work, LOSSES, this.#show);
    this.#loss ??= lost;
    return lost;
  }

  async #sendAll(writer: ResultWriter): Promise<void> {
    const { plan, request, context } = this.#run;
    // What was typed one by one is told in its order.
    const isOrdered = request.kind === null && !formatTraits[context.settings.output].isStream;
    const order = isOrdered ? createOrder() : null;
    const tell: ResultTeller = (result, subject, index) => {
      this.#tally.add(result, nameOfSubject(subject));
      this.#run.progress?.finished();
      const write = () => this.#write(result, subject, writer);
      return order === null || index === undefined ? write() : order.add(index, write);
    };
    for (const { result, name } of plan.kept) await tell(result, { name });
    try {
      const isDone = context.settings.dryRun || plan.check.skipped === plan.check.documents;
      const ended = await (isDone ? tellSteps(this.#run, tell) : sendSteps(this.#run, tell));
      this.#end = { ...this.#end, stop: ended.stopped, cause: ended.cause };
    } finally {
      // What was performed is told even if a defect ended the run.
      await order?.finish();
    }
  }

  #write(result: Result, subject: ResultSubject | null, writer: ResultWriter) {
    const { plan, request, ledger } = this.#run;
    const isAlone = request.kind === null && plan.check.documents === 1;
    plan.reports?.result(result);
    const position = isAlone && this.#recorded !== null ? ledger?.position() : undefined;
    const told = position ? { ...result, generation: position.generation } : result;
    return writer.result(resultIn(this.#recorded, told), subject);
  }

  /** Closes the record, and writes rejects and reports. */
  async #close(isThrough: boolean): Promise<void> {
    const { context, destination, ledger, plan, progress } = this.#run;
    const { record, reports } = plan;
    const { host, presenter, settings } = context;
    progress?.hide();
    const isEmpty = plan.check.documents === 0;
    // A run without documents did nothing that anybody would look for.
    const isRemoved = isEmpty && plan.kept.length + plan.notes.length === 0;
    const lost = await findLoss(() => (isRemoved ? record?.abandon() : record?.finish()), LOSSES);
    const { place = '' } = ledger ?? {};
    if (lost === null || place === '' || !lacksOnlyItsEnd(lost)) this.#loss ??= lost;
    else if (this.#loss === null)
      await presenter.notice(problem('ledger/unwritable', { reason: 'end', file: place }));
    // The rejects and the generation are read from the ledger.
    const isReadable = this.#loss === null || !this.#loss.problem.code.startsWith('ledger/');
    const id = isRemoved || !isReadable ? undefined : this.#recorded?.id;
    // One that has only renamed resources, for example, sent nothing.
    const changed = isEmpty && id !== undefined ? plan.notes.length : 0;
    let rejects: RejectsFile | null = null;
    const unwritten = await tryWriting(async () => {
      if (isReadable) rejects = await this.#writeRejects();
    }, this.#show);
    this.#isWritten = unwritten === null;
    this.#end = {
      ...this.#end,
      unreleased:
        isReadable && record !== null && !settings.dryRun
          ? sumOfUnreleased(record.unreleased(), plan.unreleased ?? noneUnreleased)
          : noneUnreleased,
      finishedAt: host.clock.now(),
      isLocal: destination.target.isEmbedded,
      run: (isEmpty && changed === 0) || this.#isLedgerGone ? null : this.#recorded,
      recorded: changed,
      position: id !== undefined && ledger ? { ...ledger.position(), run: id } : null,
      isEmpty,
      rejects,
    };
    const { stop = null, cause = null, remaining } = this.#end;
    const early =
      stop === null ? null : (cause ?? problem('run/ended-early', { reason: stop, remaining }));
    const failure = this.#loss?.problem ?? early ?? unwritten?.problem ?? null;
    const told = { failure, exitCode: this.#exitCode() };
    reports?.reached(this.#end);
    const unreported = isThrough
      ? await tryWriting(() => writeReports(reports, told, host, this.#show), this.#show)
      : null;
    for (const each of [unwritten, unreported]) if (each !== null) await presenter.error(each);
    if (unreported !== null) this.#isWritten = false;
  }

  /** Null if it wrote no file that the user could correct. */
  async #writeRejects(): Promise<RejectsFile | null> {
    const { request, context, ledger, plan } = this.#run;
    const { record } = plan;
    if (request.kind !== 'import' || request.rejects === null) return null;
    if (context.settings.dryRun || ledger === null || record === null) return null;
    const { rejects } = request;
    const rejected = this.#tally.count('rejected', 'blocked') - this.#tally.addedReleases;
    const isClean = this.#end.remaining === 0 && this.#tally.count('failed') === 0;
    if (rejected === 0 && !isClean) {
      // What somebody corrects there stays as it is.
      if (rejects !== STANDARD_STREAM) await context.host.files.create(rejects, '', 'shared');
      return null;
    }
    const [recorded] = ledger.runsLike(record.id);
    if (recorded === undefined) return null;
    const { writeRunRejects } = await import('./rejects.ts');
    const wanted = { file: rejects, documents: rejected, options: optionsAgain(context.typed) };
    return writeRunRejects(recorded, wanted, { ledger, context });
  }

  #exitCode(): number {
    const { plan, context } = this.#run;
    const code =
      exitCodeOfInterruption(context.host.interruption.drain) ??
      this.#exitCodeOfLoss() ??
      exitCodeOfRun(this.#tally, this.#end.remaining, plan.notes.length > 0);
    return this.#isWritten ? code : exitCodeWithoutOutput(code);
  }

  /** No command finds the run then. */
  get #isLedgerGone(): boolean {
    const about = this.#loss?.problem;
    return about?.code === 'ledger/damaged' && about.params.reason === 'gone';
  }

  /** Operations in doubt outrank it (docs/scripting.md). Null if nothing was lost. */
  #exitCodeOfLoss(): number | null {
    if (this.#loss === null) return null;
    if (this.#tally.count('in-doubt') > 0) return exitCodes.inDoubt;
    const { kind, problem: about } = this.#loss;
    // After 5 a script may run the same command again, and a single one sends again what is done.
    const isUnavailable = this.#run.request.kind === null && kind === 'unavailable';
    const isPartly = about.code === 'import/changed' || isUnavailable;
    return isPartly && this.#tally.count('done') > 0 ? exitCodes.partly : exitCodes[kind];
  }
}

/** The codes of what a run loses while it sends: its ledger or its input. */
const LOSSES = /^(?:ledger\/|import\/changed$)/;

/**
 * True if all that is missing is the end of the run: every result is shown after its outcome is
 * durable. It is a warning, because the same command again would send it all again.
 */
const lacksOnlyItsEnd = ({ problem: about }: CliError): boolean =>
  about.code === 'ledger/unwritable' ||
  (about.code === 'ledger/database' && about.params.reason === 'unreachable') ||
  // A ledger that another command took over keeps what was recorded.
  (about.code === 'ledger/lost' && about.params.reason === 'taken');

/** Null if nothing is recorded. */
function recordedRun({ request, context, ledger, plan }: OpenRun): RecordedRun | null {
  const { record, isTable = false } = plan;
  const { kind } = request;
  const { host, settings } = context;
  if (settings.dryRun || settings.noLedger || ledger === null || record === null) return null;
  const { id } = record;
  const place = settings.ledger === null ? null : shownPath(ledger.place, host);
  if (kind === null) return { id, ledger: place, kind, again: null, undo: null, isTable };
  const undo = ['lms-cli', 'undo', id, ...destinationWords(settings)].map(shellQuoted).join(' ');
  const isLast = request.kind === 'undo' && request.isOfImport;
  return {
    id,
    ledger: place,
    kind,
    again: printCommand(context),
    undo: isLast ? null : undo,
    isTable,
  };
}

/**
 * Reports a result. It returns nothing to wait for if nothing is told, as for most of an import.
 * @param index numbers the steps as they were drawn, from 0; left out for what is no step
 */
type ResultTeller = (
  result: Result,
  subject: ResultSubject | null,
  index?: number,
) => Promise<void> | undefined;

/** What directs the rejects to the same service, and has them read, sent and released as they were. */
const optionsAgain = (typed: TypedLine): string[] => wordsTyped(typed, NAMED_AGAIN.split(' '));

const NAMED_AGAIN =
  'baseUrl profile sandbox api allowHttp ledger allowUnknown var columns ignoreColumns again release noRelease';

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
  { plan, request, context, destination, ledger, progress, waiting }: OpenRun,
  tell: ResultTeller,
): Promise<EngineEnd> {
  const isBulk = request.kind !== null;
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
      return tell(result, subjectOf(step, isBulk), index);
    },
  });
}

/** Reports the first Ctrl-C at once, because requests in flight may take a while. */
function announceInterruption({ host, messages, presenter }: Context): Disposable {
  const { drain } = host.interruption;
  const onAbort = () => void presenter.say(messages.say('result-draining'));
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
  { plan: { work }, request, destination, context }: OpenRun,
  tell: ResultTeller,
): Promise<EngineEnd> {
  const { drain } = context.host.interruption;
  const requestOf = createRequests(destination.service, plannedIdInPath);
  for (let step = await work.next(); step !== null; step = await work.next()) {
    if (drain.aborted) return { stopped: 'interrupted', cause: null };
    const result =
      step.kind === 'settled' ? step.result : planResult(step.operation, requestOf(step.operation));
    await tell(result, subjectOf(step, request.kind !== null));
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
