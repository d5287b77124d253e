/** Steps that single commands and imports share when they send. */
import { rememberNamed } from '../../config/edit-configuration.ts';
import type { Concurrency } from '../../config/setting-values.ts';
import { findBaseUrlOverride } from '../../config/target.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { isOperationId, operations as rows } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import type { RunEvent, WaitReason } from '../../core/events.ts';
import { exitCodeOfError, exitCodes, type Tally } from '../../core/exit-code.ts';
import { FileProblem } from '../../core/host.ts';
import type { DeliveryPolicy, Ports } from '../../execution/deliver.ts';
import { createLimiter } from '../../execution/limiter.ts';
import { createThrottle } from '../../execution/throttle.ts';
import { problem } from '../../messages/problem.ts';
import { unwritable } from '../../presentation/problems.ts';
import { titleText } from '../../presentation/result-text.ts';
import { createTrace } from '../../presentation/trace.ts';
import type { Context } from '../context.ts';
import type { Destination } from './destination.ts';

export interface ServiceConnection {
  readonly ports: Ports;
  readonly policy: DeliveryPolicy;
}

interface Wanted {
  /** The number of concurrent operations if neither an option nor the profile sets it. */
  readonly usual: Concurrency;
  /** Called before each wait. */
  readonly waiting: (ms: number, reason: WaitReason) => void;
  /** Null if nothing is recorded. */
  readonly ledger: Pick<Ledger, 'maySend'> | null;
}

/** Connects to a destination. */
export async function openConnection(
  destination: Destination,
  context: Context,
  { usual, waiting, ledger }: Wanted,
): Promise<ServiceConnection> {
  const { host, settings, mask, messages } = context;
  const { clock, random, interruption } = host;
  const { credentials, target, connect, concurrency, timeoutMs } = destination;
  const limiter = createLimiter(concurrency ?? usual);
  const maySend = ledger === null ? undefined : () => ledger.maySend();
  const isTraced = settings.verbosity > 0 || settings.curl;
  const trace = createTrace(host, {
    messages,
    mask,
    verbosity: settings.verbosity,
    curl: settings.curl ? destination.curl : null,
  });
  let isFirst = true;
  const emit = (event: RunEvent) => {
    if (event.type === 'wait') waiting(event.ms, event.reason);
    if (!isTraced) return undefined;
    const isNoted = isFirst && event.type === 'request';
    isFirst &&= !isNoted;
    return isNoted ? noteDeprecation(event, context).then(() => trace(event)) : trace(event);
  };
  return {
    policy: { retries: settings.retries, timeoutMs },
    ports: {
      transport: await connect(limiter.connections, maySend),
      credentials,
      clock,
      random,
      throttle: createThrottle(clock, settings.ratePerSecond ?? target.ratePerSecond),
      limiter,
      mask,
      drain: interruption.drain,
      cut: interruption.cut,
      emit,
    },
  };
}

/**
 * Records that the server of an option or the environment is accepted, just before something is
 * sent and recorded there. A server from a project file needs a question first.
 */
export async function rememberDestination(
  { target }: Pick<Destination, 'target'>,
  { host, settings }: Context,
): Promise<void> {
  if (settings.dryRun || settings.noLedger || target.isEmbedded) return;
  if (findBaseUrlOverride(settings) !== null) await rememberNamed(target.baseUrl, host);
}

/** For work that sends nothing. If it is interrupted, the message says that nothing was sent. */
export async function beforeAnythingIsSent<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
  }
}

/** Reports the first Ctrl-C at once, because requests in flight may take a while. */
export function announceInterruption({ host, messages, presenter }: Context): Disposable {
  const { drain } = host.interruption;
  const onAbort = () => void presenter.remark(messages.say('result-draining'));
  drain.addEventListener('abort', onAbort, { once: true });
  return { [Symbol.dispose]: () => drain.removeEventListener('abort', onAbort) };
}

/** Once per run, with -v. */
async function noteDeprecation(
  { operation: { id } }: RunEvent,
  { settings, messages, presenter }: Context,
): Promise<void> {
  if (settings.verbosity === 0 || settings.api !== '2.0' || !isOperationId(id)) return;
  const { method, path } = rows[id].v0;
  await presenter.remark(messages.say('trace-deprecation', { operation: id, method, path }));
}

/** The name of the service for people. */
export function placeName(
  { messages }: Pick<Context, 'messages'>,
  { service, target }: Pick<Destination, 'service' | 'target'>,
): string {
  return target.isEmbedded ? messages.say('local-service') : service.root.href.replace(/\/$/, '');
}

/** `17 "Capital"`: a resource in the question whether to delete it. */
export function deletedText(
  kind: ResourceKind,
  id: string,
  { resources }: Pick<Ledger, 'resources'>,
  { mask }: Pick<Context, 'mask'>,
): string {
  const title = titleText(resources.titleOf(kind, id), { mask });
  return title === null ? id : `${id} ${title}`;
}

/** True if the name of a protected profile is still to be typed. */
export const isUnconfirmed = (
  { target: { isProtected, profile } }: Pick<Destination, 'target'>,
  { confirm }: Pick<Context['settings'], 'confirm'>,
): boolean => isProtected && profile !== null && confirm !== profile;

/** A protected profile must be confirmed by its name. */
export async function confirmProtected(context: Context, destination: Destination): Promise<void> {
  const { gate, settings, messages } = context;
  const { profile } = destination.target;
  if (!isUnconfirmed(destination, settings) || profile === null) return;
  const about = { name: profile, where: placeName(context, destination) };
  const question = messages.say('ask-protected-profile', about);
  await gate.confirmByName(question, profile, `--confirm ${profile}`);
}

/**
 * Null if the work succeeded. Throws errors that are not about the ledger or the output.
 * @param show the command that shows what was sent, for `output/unwritable`
 */
export async function findLoss(
  work: () => Promise<unknown> | undefined,
  show?: string | null,
): Promise<CliError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CliError && error.problem.code.startsWith('ledger/')) return error;
    if (!(error instanceof FileProblem)) throw error;
    return new CliError('output', unwritable(error, show), { cause: error });
  }
}

/**
 * Why a run has no recorded end, if that is all that is missing: every result is shown after its
 * outcome is durable. It is a warning, because the same command again would send it all again.
 * Null for any other loss.
 */
export function findMissingEnd(lostAtEnd: CliError | null, ledger: string): Problem | null {
  if (lostAtEnd === null || ledger === '') return null;
  const { code, params } = lostAtEnd.problem;
  const isLeft = code === 'ledger/lost' && ledgerStays.has(params['reason']);
  return isLeft || unwritten.has(code) ? problem('ledger/end-unrecorded', { file: ledger }) : null;
}

const unwritten: ReadonlySet<string> = new Set([
  'ledger/unwritable',
  'ledger/unreachable',
  'ledger/log-full',
]);

/** How a run loses a shared ledger that keeps what was recorded. */
const ledgerStays: ReadonlySet<unknown> = new Set(['taken', 'unlocked']);

/** Tells of outcomes that only a file on this machine has. */
export async function tellUnpushed(
  ledger: Pick<Ledger, 'unpushed'>,
  { presenter }: Pick<Context, 'presenter'>,
): Promise<void> {
  const unpushed = ledger.unpushed();
  if (unpushed === null) return;
  await presenter.notice(problem('ledger/unpushed-kept', unpushed));
}

/**
 * Operations in doubt outrank it (docs/scripting.md). Null if nothing was lost.
 * @param skipsDone whether the same command, run again, sends nothing that is done
 */
export function exitCodeOfLoss(
  { counts }: Pick<Tally, 'counts'>,
  loss: CliError | null,
  { skipsDone }: { readonly skipsDone: boolean },
): number | null {
  if (loss === null) return null;
  if ((counts['in-doubt'] ?? 0) > 0) return exitCodes.inDoubt;
  // After 5 a script may run the same command again.
  const isPartlyDone = !skipsDone && loss.kind === 'unavailable' && (counts.done ?? 0) > 0;
  return isPartlyDone ? exitCodes.partly : exitCodeOfError(loss.kind);
}
