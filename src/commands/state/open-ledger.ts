/** Opens the ledger of a command (docs/import.md, The ledger). */
import type { Ledger, LedgerHolding, LedgerOptions, LedgerPlace } from '../../contract/ledger.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import type { Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { headerOf } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import { Busy, createPatience, type WaitLimit } from '../../core/patience.ts';
import { VERSION } from '../../core/version.ts';
import { describe } from '../../messages/catalogue.ts';
import { isProblem, problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { mayBeginLedger, mustHoldExpected, mustNotBeExpected } from './demands.ts';
import { checkLedger, filesInState, stateOf } from '../service/ledger-place.ts';
import { stateFolder } from '../../config/own-files.ts';

/** How a ledger is opened: unless told otherwise, by a command that settles records and sends nothing. */
interface Opening
  extends
    Pick<LedgerOptions, 'target' | 'lostLogOf'>,
    Partial<Pick<LedgerHolding, 'isSingle' | 'requestMs' | 'mayCreate'>> {
  readonly readOnly: boolean;
  /** False if it may be any; otherwise it must hold what is expected. */
  readonly mustHold?: boolean;
}

type Wanted = Partial<Pick<Opening, 'isSingle' | 'mayCreate' | 'readOnly'>> & {
  /** Left out or null, that of the destination. */
  readonly place?: LedgerPlace | null;
};

/** What is open; closed if the work fails. */
export async function openAfter<T extends AsyncDisposable>(
  open: T,
  work: () => unknown,
): Promise<T> {
  try {
    await work();
    return open;
  } catch (error) {
    await open[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * The ledger of a destination. With --no-ledger, a ledger in memory. Who only reads it has an empty
 * one in memory as well if it does not exist.
 */
export async function openLedgerOf(
  destination: Destination,
  context: Context,
  { place = null, readOnly = context.settings.dryRun, ...use }: Wanted = {},
): Promise<Ledger> {
  const { settings } = context;
  const { identity, timeoutMs: requestMs } = destination;
  if (settings.noLedger) return openLedgerAt(null, context, { target: identity, readOnly });
  const at = place ?? (await destination.ledgerPlace());
  if (!readOnly) {
    const held = { isSingle: false, requestMs, ...use };
    const ledger = await openLedgerAt(at, context, { target: identity, readOnly, ...held });
    return destination.target.isEmbedded ? ledger : atSameInstance(ledger, destination, context);
  }
  const target = knownIdentity(destination, context);
  const known = await openExisting(at, { ...use, target }, context);
  if (known !== null) return known;
  if (typeof at === 'string') await mustHaveNoShared(target, context);
  return openLedgerAt(null, context, { target, readOnly: true });
}

/** Null for the embedded service in a dry run, which does not start it. */
const knownIdentity = ({ target, identity }: Destination, { settings }: Context) =>
  target.isEmbedded && settings.dryRun ? null : identity;

/**
 * A ledger, usually for reading; null if it does not exist. A shared one must exist, unless a new one
 * may be made.
 */
export async function openExisting(
  place: LedgerPlace,
  wanted: Pick<Opening, 'target'> & Pick<Wanted, 'mayCreate' | 'readOnly'>,
  context: Context,
): Promise<Ledger | null> {
  const { target, readOnly = true, mayCreate = mayBeginLedger(context) } = wanted;
  if (typeof place === 'string' && !(await context.host.files.exists(place))) {
    mustNotBeExpected(place, context);
    return null;
  }
  try {
    return await openLedgerAt(place, context, { target, readOnly });
  } catch (error) {
    const about = error instanceof CliError ? error.problem : null;
    const isMissing =
      about !== null && isProblem(about, 'ledger/not-found') && about.params.reason === 'name';
    if (isMissing && mayCreate) return null;
    throw error;
  }
}

/**
 * Null is a ledger in memory. Throws CliError `ledger/shared` instead of making a file beside the copy
 * of a shared ledger, and `ledger/older` if it does not hold what is expected.
 */
export async function openLedgerAt(
  place: LedgerPlace | null,
  context: Context,
  { mustHold = true, target, lostLogOf, readOnly, ...use }: Opening,
): Promise<Ledger> {
  const { host, settings, typed } = context;
  if (typeof place === 'string') {
    await checkLedger(place, host, settings);
    if (!readOnly && !(await host.files.exists(place))) {
      mustNotBeExpected(place, context);
      await mustHaveNoShared(target, context);
    }
  }
  const { openLedger } = await import('../../ledger/open.ts');
  const settling = { isSingle: true, requestMs: 0, mayCreate: mayBeginLedger(context) };
  const command = typed.command.join(' ');
  const holding = readOnly ? null : { ...settling, ...use, command, ...waitLimitOf(context) };
  const ledger = await openLedger({ place, target, holding, lostLogOf }, host);
  if (place === null || !mustHold) return ledger;
  return openAfter(ledger, () => mustHoldExpected([ledger], context));
}

/**
 * Opens a ledger for reading. With --wait, once no run is at work on it: then nothing is under way.
 * Throws CliError `ledger/locked` when the time is over.
 */
export async function openIdle(open: () => Promise<Ledger>, context: Context): Promise<Ledger> {
  const patience = createPatience(waitLimitOf(context), context.host.clock);
  return patience(async () => {
    const ledger = await open();
    const runs = context.settings.waitMs === 0 ? [] : ledger.runs();
    const busy = runs.find(({ state }) => state === 'running');
    if (busy === undefined) return ledger;
    await ledger[Symbol.asyncDispose]();
    return new Busy(ledger.busyWith(busy));
  });
}

/** How long the command waits for whoever uses its ledger (--wait). */
export function waitLimitOf({ host, settings, presenter, messages }: Context): WaitLimit {
  const { drain, cut } = host.interruption;
  const tell = async (refusal: Problem) => {
    if (settings.quiet) return;
    const reason = describe(refusal, messages).message;
    await presenter.remark(messages.say('result-waiting', { reason }));
  };
  return { waitMs: settings.waitMs, waiting: { stop: drain, cut, tell } };
}

/**
 * Throws CliError `ledger/shared` if the folder has a copy of a shared ledger of the service,
 * or one that became shared: an empty ledger beside it would send everything again.
 * @param target null for a service that is not known yet
 */
async function mustHaveNoShared(target: string | null, { host }: Pick<Context, 'host'>) {
  if (target === null) return;
  for (const file of await filesInState(host)) {
    const found = await stateOf(file, host);
    if (found === null || found.role === 'own' || found.target !== target) continue;
    const folder = await stateFolder(host);
    const about = problem('ledger/shared', {
      reason: 'exists',
      folder,
      address: found.origin ?? file,
    });
    throw new CliError('conflict', about);
  }
}

/**
 * If the ledger belongs to a local service, asks the service for its instance. Never asks any other
 * service. If the service does not say, the run itself will show the problem. Throws CliError
 * `ledger/other-target` after it has closed the ledger.
 */
async function atSameInstance(
  ledger: Ledger,
  { target, connect, timeoutMs, service }: Destination,
  { host: { interruption } }: Context,
): Promise<Ledger> {
  const { serverRoot } = target;
  if (ledger.state.instance === null || !isLoopback(serverRoot.hostname)) return ledger;
  if (serverRoot.origin !== service.root.origin) return ledger;
  const url = new URL(serverRoot);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/sandbox/instance`;
  const headers = { accept: 'application/json', 'user-agent': `lms-cli/${VERSION}` };
  return openAfter(ledger, async () => {
    const transport = await connect(1);
    const request = { method: 'GET', url, headers, body: null };
    const delivery = await transport.send(request, timeoutMs, interruption.cut);
    const said = delivery.kind === 'answer' ? headerOf(delivery, INSTANCE_HEADER) : null;
    if (said !== null && isInstance(said)) await ledger.moveTo(said);
  });
}

/**
 * The resources of the ledger while something is planned. Throws CliError `ledger/locked` for
 * what a run has under way at this moment, which is not in doubt.
 */
export function resourcesToPlan(ledger: Ledger): Resources {
  const { resources } = ledger;
  const known = new Map<string, RunRecord | null>();
  return {
    ...resources,
    find: (key) => {
      const state = resources.find(key);
      if (state.kind !== 'in-doubt') return state;
      const { run: id } = state.doubt;
      const run = known.get(id) ?? ledger.runsLike(id)[0] ?? null;
      known.set(id, run);
      if (run?.state === 'running') throw ledger.busyWith(run);
      return state;
    },
  };
}
