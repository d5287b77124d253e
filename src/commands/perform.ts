/** Performs what a command decided: asks first, sends, and presents each result as it comes. */
import { operations as rows, type Operation } from '../contract/operations.ts';
import { Interrupted } from '../core/errors.ts';
import type { RunEvent } from '../core/events.ts';
import { isInt64 } from '../contract/values.ts';
import { exitCodeOfInterruption, exitCodeOfResults } from '../core/exit-code.ts';
import type { Result } from '../core/result.ts';
import { parseExact } from '../documents/exact-json.ts';
import { perform } from '../execution/engine.ts';
import { requestOf, sourceOf, type Ports } from '../execution/send.ts';
import { createThrottle } from '../execution/throttle.ts';
import { messagesOf } from '../messages/catalogue.ts';
import { helpTexts } from '../messages/help.ts';
import type { Presenter } from '../presentation/presenter.ts';
import type { ResultWriter, Subject } from '../presentation/results.ts';
import { createTrace } from '../presentation/trace.ts';
import type { Context, OperationsAnswer } from './answer.ts';
import { inGivenOrder } from './given-order.ts';
import { openDestination, type Destination } from './destination.ts';

/** @returns the exit code */
export async function performOperations(
  answer: OperationsAnswer,
  context: Context,
  presenter: Presenter,
): Promise<number> {
  const { settings } = context;
  await using destination = await openDestination(context);
  for (const warning of destination.target.warnings) await presenter.notice(warning);
  await presenter.diagnostics(answer.warnings);
  if (!settings.dryRun) await confirm(answer, context, destination);
  if (context.host.interruption.drain.aborted) throw new Interrupted();

  const { operations } = answer;
  const several = operations.length > 1;
  const curlHeaders = settings.curl ? destination.credentials.curlHeaders : null;
  const writer = await presenter.results({ several, curlHeaders });
  const results: Result[] = [];
  try {
    if (settings.dryRun) await plan(operations, { destination, writer, results });
    else await send(operations, { context, presenter, destination, writer, results });
  } finally {
    // Whatever went wrong, what was written stays well-formed.
    await writer.finish({ remaining: operations.length - results.length });
  }
  return exitCodeOfInterruption(context.host.interruption.drain) ?? exitCodeOfResults(results);
}

/** Asks what must be asked before anything is sent: protected profiles, then deletions. */
async function confirm(
  { operations, isConfirmed }: OperationsAnswer,
  { gate, settings }: Context,
  { target, service }: Destination,
): Promise<void> {
  const { prompts } = messagesOf(settings.language);
  const where = settings.sandbox ? prompts.localService : service.root.href.replace(/\/$/, '');
  if (target.isProtected && target.profile !== null && settings.confirm !== target.profile) {
    const question = prompts.protectedProfile(target.profile, where);
    await gate.confirmByName(question, target.profile, `--confirm ${target.profile}`);
  }
  const deletions = operations.filter(({ id }) => rows[id].verb === 'delete');
  const [first] = deletions;
  if (first === undefined || isConfirmed) return;
  const ids = deletions.flatMap(({ params }) => Object.values(params));
  await gate.confirm(prompts.deletion(rows[first.id].resource, ids, where), '--yes');
}

interface Planning {
  readonly destination: Destination;
  readonly writer: ResultWriter;
  /** Every result that was reached, in the order in which it came. */
  readonly results: Result[];
}

interface Sending extends Planning {
  readonly context: Context;
  readonly presenter: Presenter;
}

/** A dry run: each operation with the request that it would be. */
async function plan(
  operations: readonly Operation[],
  { destination: { service }, writer, results }: Planning,
): Promise<void> {
  for (const operation of operations) {
    const { method, url, headers, body } = requestOf(operation, service);
    const result: Result = {
      content: null,
      message: null,
      operation: operation.id,
      outcome: 'planned',
      key: operation.key,
      source: sourceOf(operation),
      status: null,
      attempts: 0,
      durationMs: 0,
      request: { method, url: url.href, headers, body: body === null ? null : parseExact(body) },
    };
    results.push(result);
    await writer.result(result, subjectOf(operation));
  }
}

async function send(
  operations: readonly Operation[],
  { context, presenter, destination, writer, results }: Sending,
): Promise<void> {
  const { host, settings, mask } = context;
  const { service, credentials, concurrency, timeoutMs } = destination;
  const trace = createTrace(host, {
    language: settings.language,
    mask,
    verbosity: settings.verbosity,
    curlHeaders: settings.curl ? credentials.curlHeaders : null,
  });
  const write = async (result: Result, index: number) =>
    writer.result(result, subjectAt(operations, index));
  const ordered = inGivenOrder(write);
  const emit = async (event: RunEvent) => {
    await trace(event);
    if (event.type !== 'result') return;
    results.push(event.result);
    if (settings.output === 'ndjson') await write(event.result, event.index);
    else await ordered.add(event.result, event.index);
  };
  if (settings.verbosity > 0 && service.api === '2.0') {
    await noteDeprecation(operations, presenter);
  }
  const ports = { ...(await portsOf(context, destination)), emit };
  const policy = { retries: settings.retries, timeoutMs };
  const { draining } = messagesOf(settings.language).output;
  using _ = tellingOfInterruption(ports.drain, () => presenter.remark(draining()));
  try {
    await perform(operations, { service, policy, concurrency, ports });
  } finally {
    // What was performed is told even where a defect ended the run.
    await ordered.finish();
  }
}

async function portsOf(
  { host, settings, mask }: Context,
  { credentials, target, transport }: Destination,
): Promise<Omit<Ports, 'emit'>> {
  const { clock, random, interruption } = host;
  return {
    transport: await transport(),
    credentials,
    clock,
    random,
    throttle: createThrottle(clock, settings.ratePerSecond ?? target.ratePerSecond),
    mask,
    drain: interruption.drain,
    cut: interruption.cut,
  };
}

/** Says at the first Ctrl-C that it was heard: what is under way may take a while. */
function tellingOfInterruption(drain: AbortSignal, tell: () => Promise<void>): Disposable {
  const onAbort = () => void tell();
  drain.addEventListener('abort', onAbort, { once: true });
  return { [Symbol.dispose]: () => drain.removeEventListener('abort', onAbort) };
}

/** Once per run (cli.md: Service, profile, credentials). */
async function noteDeprecation([first]: readonly Operation[], presenter: Presenter): Promise<void> {
  if (first === undefined) return;
  const { method, path } = rows[first.id].v0;
  await presenter.remark(helpTexts.deprecation(first.id, method, path));
}

/** What an operation is about: its document, or the ids that were typed. */
function subjectOf({ id, params, body, origin }: Operation): Subject {
  if (origin !== null) return origin;
  const ids = Object.values(params);
  const own = body?.['id'];
  return { name: ids.length > 0 ? ids.join(' ') : isInt64(own) ? String(own) : id };
}

function subjectAt(operations: readonly Operation[], index: number): Subject | null {
  const operation = operations[index];
  return operation === undefined ? null : subjectOf(operation);
}
