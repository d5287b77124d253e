/** Carries out single commands: asks first, sends, and shows each result. */
import { waitText } from '../../presentation/trace.ts';
import type { CommandRun, CreatedBefore, Ledger, LedgerPosition } from '../../contract/ledger.ts';
import { namedIds, type Operation, operations as rows } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { type CliError, Interrupted } from '../../core/errors.ts';
import type { RunEvent } from '../../core/events.ts';
import { createTally, exitCodeOfInterruption, exitCodeOfRun } from '../../core/exit-code.ts';
import type { HttpRequest } from '../../core/http.ts';
import type { Result } from '../../core/result.ts';
import { parseExact } from '../../documents/exact-json.ts';
import { type EngineEnd, perform, type Settled, unlimited } from '../../execution/engine.ts';
import { createRequests, sourceOfOperation } from '../../execution/request.ts';
import { plainSource } from '../../execution/unrecorded-work.ts';
import { type RecordedRun, resultIn, showCommand } from '../../presentation/next-step.ts';
import type { ResultSubject, ResultWriter } from '../../presentation/results.ts';
import { destinationWords } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { type Destination, openDestination } from '../service/destination.ts';
import {
  beforeAnythingIsSent,
  confirmProtected,
  exitCodeOfLoss,
  findLoss,
  findMissingEnd,
  noteDeprecation,
  openConnection,
  placeName,
  rememberDestination,
  announceInterruption,
  tellUnpushed,
  deletedText,
} from '../service/sending.ts';
import { shownPath } from '../state/own-files.ts';

export interface OperationsRequest {
  readonly operations: readonly Operation[];
  readonly warnings: readonly Diagnostic[];
  /** True if --yes answers the question about a deletion. */
  readonly isConfirmed: boolean;
  /**
   * True if --again was given. Then even operations in doubt are sent, and creates are repeated.
   */
  readonly again: boolean;
  /** True if --unprotect was given: even protected resources are deleted. */
  readonly unprotect: boolean;
}

/** @returns the exit code */
export async function performOperations(
  request: OperationsRequest,
  context: Context,
): Promise<number> {
  const { settings, presenter } = context;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await presenter.diagnostics(request.warnings);
  const { operations, agreed } = await beforeAnythingIsSent(confirm(request, context, destination));

  await using record = await openRecord(request, context, destination);
  if (record !== null) await rememberDestination(destination, context);
  const refusal = async (created: readonly CreatedBefore[]) => {
    const { findRefusal } = await import('./known-operations.ts');
    return findRefusal(created, agreed, { operations, context });
  };
  const source =
    (await record?.run.work(operations, request.again, refusal)) ?? plainSource(operations);
  const curl = settings.curl ? destination.curl : null;
  const view = request.operations.length > 1 ? 'list' : 'single';
  const writer = await presenter.results({ view, curl });
  const run = record === null ? null : recordedRun(record, context);
  const show = settings.dryRun ? undefined : showCommand(run);
  const results: Result[] = [];
  const performing: Performing = { context, destination, writer, results };
  let loss: CliError | null = null;
  let ended: EngineEnd = { stopped: null, cause: null };
  try {
    loss = await findLoss(async () => {
      if (settings.dryRun) await plan(operations, performing);
      else {
        const ledger = record?.ledger ?? null;
        ended = await send(operations, source, { ...performing, run, ledger });
      }
    }, show);
    if (loss === null && isNothingSent(results, context)) {
      await presenter.error(new Interrupted(undefined, { isBeforeSending: true }));
    }
  } finally {
    try {
      const lostAtEnd = await findLoss(() => record?.run.finish());
      const noEnd = findMissingEnd(lostAtEnd, record?.ledger.place ?? '');
      if (noEnd === null) loss ??= lostAtEnd;
      if (loss !== null) await presenter.error(loss);
      else if (noEnd !== null) await presenter.notice(noEnd);
      if (record !== null) await tellUnpushed(record.ledger, context);
    } finally {
      // The output must stay well-formed after any failure.
      const remaining = operations.length - results.length;
      const { cause } = ended;
      // Already reported above.
      const stop = isNothingSent(results, context) ? null : ended.stopped;
      const end = {
        remaining,
        stop,
        cause,
        run,
        position: loss === null ? positionIn(run, record?.ledger ?? null) : null,
        isLocal: destination.target.isEmbedded,
        destination: destinationWords(settings),
      };
      const lostText = await findLoss(() => writer.finish(end), show);
      if (lostText !== null) await presenter.error(lostText);
      loss ??= lostText;
    }
  }
  const tally = createTally();
  for (const result of results) tally.add(result);
  const { drain } = context.host.interruption;
  return (
    exitCodeOfInterruption(drain) ??
    exitCodeOfLoss(tally, loss, { skipsDone: false }) ??
    exitCodeOfRun(tally, operations.length - results.length)
  );
}

/** Each operation that was begun has a result. */
function isNothingSent(results: readonly Result[], { host }: Context): boolean {
  return results.length === 0 && host.interruption.drain.aborted;
}

/** What a person agreed to. */
interface Agreement {
  /** Those to send after all. */
  readonly operations: readonly Operation[];
  /** What is created again. */
  readonly agreed: readonly CreatedBefore[];
}

/**
 * Asks before anything is sent and before a ledger is locked: about protected profiles, deletions, and
 * creates that exist already. A dry run asks nothing.
 */
async function confirm(
  request: OperationsRequest,
  context: Context,
  destination: Destination,
): Promise<Agreement> {
  await refuseProtected(request, context, destination);
  if (!context.settings.dryRun) await ask(request, context, destination);
  const created = await findCreated(request, context, destination);
  let { operations } = request;
  if (created.length > 0) {
    const { confirmRepeats, warnOfRepeats } = await import('./known-operations.ts');
    if (context.settings.dryRun) await warnOfRepeats(created, operations, context);
    else operations = await confirmRepeats(created, operations, context);
  }
  if (context.host.interruption.drain.aborted) throw new Interrupted();
  return { operations, agreed: created };
}

async function refuseProtected(
  { operations, unprotect }: OperationsRequest,
  context: Context,
  destination: Destination,
): Promise<void> {
  const deletions = deletionsIn(operations);
  if (unprotect || deletions.length === 0) return;
  const { mustNotBeProtected } = await import('./known-operations.ts');
  await mustNotBeProtected(deletions, context, destination);
}

const deletionsIn = (operations: readonly Operation[]) =>
  operations.filter(({ id }) => rows[id].verb === 'delete');

async function ask(
  { operations, isConfirmed }: OperationsRequest,
  context: Context,
  destination: Destination,
): Promise<void> {
  await confirmProtected(context, destination);
  const deletions = deletionsIn(operations);
  const [first] = deletions;
  if (first === undefined || isConfirmed) return;
  const { resource } = rows[first.id];
  const ids = deletions.flatMap(({ params }) => Object.values(params).map(String));
  const names = await withTitles(resource, ids, context, destination);
  const about = { resource, ids: names, where: placeName(context, destination) };
  await context.gate.confirm(context.messages.say('ask-deletion', about), '--yes');
}

/** What a person knows the ids by, as far as the ledger does. */
async function withTitles(
  resource: ResourceKind,
  ids: readonly string[],
  context: Context,
  destination: Destination,
): Promise<readonly string[]> {
  if (context.gate.interview() === null) return ids;
  const { existingLedgerOf } = await import('../state/open-ledger.ts');
  await using ledger = await existingLedgerOf(destination, context);
  return ledger === null ? ids : ids.map((id) => deletedText(resource, id, ledger, context));
}

/** The creates that exist already, if somebody can be asked or told; none with --again. */
async function findCreated(
  { operations, again }: OperationsRequest,
  context: Context,
  destination: Destination,
): Promise<CreatedBefore[]> {
  const isTold = context.settings.dryRun || context.gate.interview() !== null;
  if (again || !isTold || !operations.some(({ id }) => rows[id].verb === 'create')) return [];
  const { existingLedgerOf } = await import('../state/open-ledger.ts');
  await using ledger = await existingLedgerOf(destination, context);
  return (await ledger?.createdBefore(operations)) ?? [];
}

interface Recording extends AsyncDisposable {
  readonly ledger: Ledger;
  readonly run: CommandRun;
}

/** The record of this command in its ledger; null if nothing is recorded. */
async function openRecord(
  { operations }: OperationsRequest,
  context: Context,
  destination: Destination,
): Promise<Recording | null> {
  const { settings } = context;
  const [first] = operations;
  if (settings.dryRun || settings.noLedger || first === undefined) return null;
  const { openLedgerOf } = await import('../state/open-ledger.ts');
  const isSingle = operations.length === 1;
  const ledger = await openLedgerOf(destination, context, { isSingle });
  try {
    const { resource, verb } = rows[first.id];
    const run = await ledger.startCommand({
      api: settings.api,
      command: `${resource} ${verb}`,
      words: null,
      undoes: null,
      plan: null,
    });
    return { ledger, run, [Symbol.asyncDispose]: () => ledger[Symbol.asyncDispose]() };
  } catch (error) {
    await ledger[Symbol.asyncDispose]();
    throw error;
  }
}

function recordedRun({ ledger, run }: Recording, { settings, host }: Context): RecordedRun {
  const place = settings.ledger === null ? null : shownPath(ledger.place, host);
  return { id: run.id, ledger: place, kind: null, again: null, undo: null };
}

interface Performing {
  readonly context: Context;
  readonly destination: Destination;
  readonly writer: ResultWriter;
  /** Every result so far, in the order in which they came. */
  readonly results: Result[];
}

/** A dry run: shows the request of each operation. */
async function plan(
  operations: readonly Operation[],
  { destination: { service }, writer, results }: Performing,
): Promise<void> {
  const requestOf = createRequests(service);
  for (const operation of operations) {
    const result = planResult(operation, requestOf(operation));
    results.push(result);
    await writer.result(result, subjectOf(operation));
  }
}

interface Sending extends Performing {
  /** Null if nothing is recorded. */
  readonly run: RecordedRun | null;
  readonly ledger: Ledger | null;
}

/** Null if nothing is recorded. */
const positionIn = (run: RecordedRun | null, ledger: Ledger | null): LedgerPosition | null =>
  run && ledger && { run: run.id, generation: ledger.position().generation };

async function send(
  operations: readonly Operation[],
  source: ReturnType<typeof plainSource>,
  { context, destination, writer, results, run, ledger }: Sending,
): Promise<EngineEnd> {
  const { output } = context.settings;
  const write = async (result: Result, index: number) => {
    const position = operations.length === 1 ? positionIn(run, ledger) : null;
    const told = position === null ? result : { ...result, generation: position.generation };
    const operation = operations[index];
    await writer.result(resultIn(run, told), operation ? subjectOf(operation) : null);
  };
  const ordered = orderResults(write);
  const onResult = async ({ result, index }: Settled) => {
    results.push(result);
    if (output === 'ndjson') await write(result, index);
    else await ordered.add(result, index);
  };
  const [first] = operations;
  if (first !== undefined) await noteDeprecation(first.id, context);
  const means = await openConnection(destination, context, {
    usual: 1,
    ledger,
    listen: announceLongWaits(context),
  });
  using _ = announceInterruption(context);
  try {
    const { service } = destination;
    return await perform(source, {
      ...means,
      service,
      limits: unlimited,
      // Results of named operations keep the order of the arguments.
      hasScout: false,
      onResult,
    });
  } finally {
    // Operations that were performed are reported even if a defect ended the run.
    await ordered.finish();
  }
}

/** The subject of an operation: its document, or the ids that were typed; null if neither. */
function subjectOf(operation: Operation): ResultSubject | null {
  if (operation.origin !== null) return operation.origin;
  const name = namedIds(operation);
  return name === null ? null : { name };
}

/** Holds each result back until all results before it have come. */
interface OrderedResults {
  /** `index` is the position of the operation in the input, from 0. */
  add(result: Result, index: number): Promise<void>;
  /** Releases the results that wait for one that never came. */
  finish(): Promise<void>;
}

function orderResults(write: (result: Result, index: number) => Promise<void>): OrderedResults {
  const waiting = new Map<number, Result>();
  let next = 0;
  // Only one call writes at a time. Results that come meanwhile wait for it.
  let writing = Promise.resolve();
  const letOut = async () => {
    for (let result = waiting.get(next); result !== undefined; result = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await write(result, next - 1);
    }
  };
  return {
    async add(result, index) {
      waiting.set(index, result);
      writing = writing.then(letOut);
      await writing;
    },
    async finish() {
      for (const [index, result] of [...waiting].sort(([a], [b]) => a - b)) {
        await write(result, index);
      }
    },
  };
}

/** Shorter ones are over before anybody wonders. */
const LONG_MS = 5000;

/** A wait that ends so much later than the last one is another wait. */
const ANOTHER_MS = 1000;

/** Null if nothing is to be told: -q hides waits, and -v shows each of them. */
function announceLongWaits({
  host: { clock },
  settings: { quiet, verbosity },
  messages,
  presenter,
}: Context): ((event: RunEvent) => void) | null {
  if (quiet || verbosity > 0) return null;
  let toldUntil = -Infinity;
  return (event) => {
    if (event.type !== 'wait' || event.ms < LONG_MS) return;
    const until = clock.monotonic() + event.ms;
    if (until < toldUntil + ANOTHER_MS) return;
    toldUntil = until;
    void presenter.remark(waitText(event, messages));
  };
}

/** The result of an operation in a dry run: the request that it would send. */
export function planResult(
  operation: Operation,
  { method, url, headers, body }: HttpRequest,
): Result {
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
