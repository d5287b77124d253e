/**
 * Opens the ledger of a command (docs/import.md, The ledger), and checks what the command line demands
 * of it: --expect and --new-ledger. These have no environment variables, because one that is empty by
 * mistake would demand nothing.
 */
import type {
  Ledger,
  LedgerHold,
  LedgerOptions,
  LedgerPlace,
  LedgerPosition,
} from '../../contract/ledger.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { isRunId, type RunRecord } from '../../contract/run-record.ts';
import { isDeletion } from '../../contract/operations.ts';
import type { Resources } from '../../contract/resources.ts';
import { CliError } from '../../core/errors.ts';
import { findHeader } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import { Busy, createPatience, type WaitLimit } from '../../core/patience.ts';
import { VERSION } from '../../core/version.ts';
import { describe } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, parsedOption, type Parser } from '../arguments/parameters.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import {
  checkLedger,
  filesInState,
  findFileState,
  isCopyName,
  placeText,
} from '../service/ledger-place.ts';
import { stateFolder } from '../../config/own-files.ts';

/** A run that the ledger must hold, and the least generation; null if any will do. */
interface ExpectedPosition {
  readonly run: string;
  readonly generation: number | null;
}

/** `261121-1435-x7k2mq` or `261121-1435-x7k2mq@42`. */
function parsePosition(text: string): ExpectedPosition | null {
  const [, run = '', , generation] = /^([^@]*)(@(\d{1,15}))?$/.exec(text) ?? [];
  if (!isRunId(run)) return null;
  return { run, generation: generation === undefined ? null : Number(generation) };
}

const position: Parser<ExpectedPosition> = [parsePosition, { kind: 'position' }];

/** For every command that plans or sends with the ledger of a service, or that settles its records. */
export const expectOption = { expect: parsedOption('<RUN[@N]>', position) };

/** For those among them that may begin a ledger. */
export const demandOptions = { ...expectOption, newLedger: flagOption() };

/** True if a ledger may be made where there is none. */
export const mayBeginLedger = ({ typed }: Pick<Context, 'typed'>): boolean =>
  typed.options.some(({ name }) => name === 'newLedger');

/**
 * A new ledger is that of a first run, or a lost one, whatever single commands and adoptions of
 * single keys have made of it. Tells a person at a terminal,
 * and may ask. Throws CliError `content/new-ledger` if nobody can be asked and --new-ledger is
 * absent.
 * @param asking `isAsked` if no other question comes before anything is sent
 */
export async function checkFirstRun(
  { ledger, destination }: { readonly ledger: Ledger; readonly destination: Destination },
  { isAsked }: { readonly isAsked: boolean },
  context: Context,
): Promise<void> {
  if (mayBeginLedger(context) || !ledger.isNew) return;
  if (await destination.isEmpty()) return;
  const { gate, presenter, messages } = context;
  if (gate.interview() === null) {
    const about = problem('content/new-ledger', {
      path: placeText(await destination.ledgerPlace()),
    });
    throw new CliError('conflict', about);
  }
  await presenter.say(messages.say('plan-first-run'));
  if (isAsked) await gate.confirm(messages.say('ask-first-run'), '--new-ledger');
}

/**
 * Throws CliError `ledger/older` if none of the ledgers holds what is expected.
 * @param place what is to blame: one that does not exist holds nothing
 */
export function mustHoldExpected(
  ledgers: readonly Ledger[],
  { typed }: Pick<Context, 'typed'>,
  place = ledgers[0]?.place ?? '.lms-cli',
): void {
  const option = typed.options.find(({ name }) => name === 'expect');
  const expected = option === undefined ? null : parsePosition(String(option.value));
  if (expected === null) return;
  const { run, generation } = expected;
  const holds = (ledger: Ledger) =>
    ledger.runsLike(run).some(({ id }) => id === run) &&
    ledger.position().generation >= (generation ?? 0);
  if (!ledgers.some(holds)) throw olderLedger(place, expected);
}

/** @param expected what a saved plan, or --expect, says of the ledger */
export function olderLedger(
  place: string,
  { run, generation }: LedgerPosition | ExpectedPosition,
): CliError {
  // As --expect takes it.
  const expected = `${run ?? ''}${generation === null ? '' : `@${generation}`}`;
  return new CliError('conflict', problem('ledger/older', { reason: 'behind', place, expected }));
}

/** How a ledger is opened: unless told otherwise, by a command that settles records and sends nothing. */
interface OpenOptions
  extends
    Pick<LedgerOptions, 'target' | 'lostLogOf'>,
    Partial<Pick<LedgerHold, 'isSingle' | 'requestMs'>> {
  readonly readOnly: boolean;
  /** False if it may be any; otherwise it must hold what is expected. */
  readonly mustHold?: boolean;
  /** True for a shared one that must not begin now, in spite of --new-ledger. */
  readonly mustExist?: boolean;
}

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
 * The ledger of a destination, or that of the place if one is given. With --no-ledger, a ledger in
 * memory. Who only reads it has an empty one in memory as well if it does not exist.
 */
export async function openDestinationLedger(
  destination: Destination,
  context: Context,
  {
    place = null,
    ...use
  }: Pick<OpenOptions, 'readOnly' | 'isSingle' | 'mustExist'> & {
    readonly place?: LedgerPlace | null;
  },
): Promise<Ledger> {
  const { settings } = context;
  const { readOnly } = use;
  const { identity, timeoutMs: requestMs } = destination;
  if (settings.noLedger) return openLedgerAt(null, context, { target: identity, readOnly });
  const at = place ?? (await destination.ledgerPlace());
  if (!readOnly) {
    const opening = { target: identity, requestMs, isSingle: false, ...use };
    const ledger = await openLedgerAt(at, context, opening);
    return destination.target.isEmbedded ? ledger : atSameInstance(ledger, destination, context);
  }
  // A dry run does not start the embedded service, so its instance is not known.
  const target = destination.target.isEmbedded && settings.dryRun ? null : identity;
  const known = await openExisting(at, context, { ...use, target });
  if (known !== null) return known;
  if (typeof at === 'string') await mustHaveNoShared(target, context);
  return openLedgerAt(null, context, { target, readOnly });
}

/** Null if it does not exist. A shared one must exist, unless a new one may be made. */
export async function openExisting(
  place: LedgerPlace,
  context: Context,
  opening: Pick<OpenOptions, 'target' | 'readOnly' | 'mustExist'>,
): Promise<Ledger | null> {
  if (typeof place === 'string' && !(await context.host.files.exists(place))) {
    mustHoldExpected([], context, place);
    return null;
  }
  try {
    return await openLedgerAt(place, context, opening);
  } catch (error) {
    const about = error instanceof CliError ? error.problem : null;
    const isMissing = about?.code === 'ledger/not-found' && about.params.reason === 'name';
    if (isMissing && opening.mustExist !== true && mayBeginLedger(context)) return null;
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
  { mustHold = true, mustExist = false, target, lostLogOf, readOnly, ...use }: OpenOptions,
): Promise<Ledger> {
  const { host, settings, typed, openedLedgers } = context;
  if (typeof place === 'string') {
    await checkLedger(place, host, settings);
    if (!isCopyName(place)) openedLedgers.add(place);
    if (!readOnly && !(await host.files.exists(place))) {
      mustHoldExpected([], context, place);
      await mustHaveNoShared(target, context);
    }
  }
  const { openLedger } = await import('../../ledger/open.ts');
  const mayCreate = !mustExist && mayBeginLedger(context);
  const settling = { isSingle: true, requestMs: 0, mayCreate };
  const command = typed.command.join(' ');
  const holding = readOnly ? null : { ...settling, ...use, command, ...makeWaitLimit(context) };
  const ledger = await openLedger({ place, target, holding, lostLogOf }, host);
  if (place === null || !mustHold) return ledger;
  return openAfter(ledger, () => mustHoldExpected([ledger], context));
}

/**
 * Opens a ledger for reading. With --wait, once no run is at work on it: then nothing is under way.
 * Throws CliError `ledger/locked` when the time is over.
 */
export async function openIdle(open: () => Promise<Ledger>, context: Context): Promise<Ledger> {
  const patience = createPatience(makeWaitLimit(context), context.host.clock);
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
export function makeWaitLimit({ host, settings, presenter, messages }: Context): WaitLimit {
  const { drain, cut } = host.interruption;
  const tell = async (refusal: Problem) => {
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
    const found = await findFileState(file, host);
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
    const said = delivery.kind === 'answer' ? findHeader(delivery, INSTANCE_HEADER) : null;
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
      // The state that a dead run left, which this command may not end.
      const { resource, mayBeSentAgain, doubt } = state;
      const isFailed = mayBeSentAgain && !isDeletion(doubt.operation);
      return isFailed && resource !== null ? { kind: 'known', resource, openRun: id } : state;
    },
  };
}
