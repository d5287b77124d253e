/** Which ledgers the options name, and the runs in them (docs/import.md, The ledger). */
import { isSharedAddress } from '../../config/shared-address.ts';
import type { Ledger, LedgerPlace } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { problem } from '../../messages/problem.ts';
import { moment } from '../../messages/functions.ts';
import { commandText, resultsText } from '../../presentation/pages/runs.ts';
import { fields } from '../../presentation/style.ts';
import type { Context } from '../context.ts';
import {
  isDestinationNamed,
  ledgerAddress,
  ledgerOwner,
  nobody,
  openDestination,
} from '../service/destination.ts';
import { chooseLedgerPlace, ledgerFiles, type LedgerOwner } from '../service/ledger-place.ts';
import {
  mayBeginLedger,
  mustHoldExpected,
  openAfter,
  openExisting,
  openLedgerAt,
} from './open-ledger.ts';

/** A ledger that was opened for reading. */
export interface KnownLedger {
  readonly ledger: Ledger;
  readonly place: LedgerPlace;
}

/** True for a file that belongs to a shared ledger: what it knows ends somewhere. */
export const isFileOfShared = ({ ledger, place }: KnownLedger) =>
  typeof place === 'string' && ledger.state.role !== 'own';

export interface KnownLedgers extends AsyncDisposable {
  readonly ledgers: readonly KnownLedger[];
  /** Why others cannot be read. */
  readonly unreadable: readonly CliError[];
}

/**
 * Every ledger that `runs` searches, for reading: the named one, that of the named profile, otherwise
 * all next to the project.
 * @param withDefault true for a command that goes on with a run: also the shared ledger of the default
 * profile
 */
export async function openKnownLedgers(
  context: Context,
  { withDefault }: { readonly withDefault: boolean },
): Promise<KnownLedgers> {
  const known = await openAll(context, withDefault);
  const [first] = known.unreadable;
  return openAfter(known, async () => {
    if (first !== undefined) throw first;
    mustHoldExpected(
      known.ledgers.map(({ ledger }) => ledger),
      context,
    );
  });
}

/** The same, whatever of it can be read. */
export async function openAll(context: Context, withDefault: boolean): Promise<KnownLedgers> {
  const unreadable: CliError[] = [];
  const opened: KnownLedger[] = [];
  // Closes each of them, even if one fails.
  const close = async () => {
    await Promise.all(opened.map(({ ledger }) => ledger[Symbol.asyncDispose]()));
  };
  for (const place of await knownPlaces(context, withDefault)) {
    try {
      const reading = { target: null, readOnly: true, mustHold: false };
      opened.push({ ledger: await openLedgerAt(place, context, reading), place });
    } catch (error) {
      if (!(error instanceof CliError)) {
        await close();
        throw error;
      }
      unreadable.push(error);
    }
  }
  return { ledgers: withoutOlder(opened), unreadable, [Symbol.asyncDispose]: close };
}

/** Only the newest state of a shared ledger, and of what belongs to it, counts. */
function withoutOlder(opened: readonly KnownLedger[]): readonly KnownLedger[] {
  const generationOf = ({ ledger }: KnownLedger) => ledger.position().generation;
  const sorted = opened.toSorted((a, b) => generationOf(b) - generationOf(a));
  return opened.filter((each) => {
    const newest = sorted.find(({ ledger }) => ledger.id === each.ledger.id);
    return !isFileOfShared(each) || newest === each;
  });
}

async function knownPlaces(context: Context, withDefault: boolean): Promise<LedgerPlace[]> {
  const { host, settings } = context;
  if (settings.ledger !== null) return [await namedPlace(settings.ledger, context)];
  const isNamed = settings.profile !== null;
  const files = await ledgerFiles(host, settings);
  // A machine that has not worked with the ledger of its team yet has no copy to read.
  const isAsked = isNamed || withDefault || files.length === 0;
  const owner = isAsked ? await ownerKnown(context) : null;
  if (owner?.profileLedger == null) return files;
  const shared = await chooseLedgerPlace(owner, context);
  return isNamed ? [shared] : [shared, ...files];
}

/** The ledger of --ledger, whatever its service is. */
async function namedPlace(named: string, context: Context): Promise<LedgerPlace> {
  if (!isSharedAddress(named)) return named;
  const owner = await ownerKnown(context);
  return chooseLedgerPlace({ ...owner, isEmbedded: context.settings.sandbox }, context);
}

/** Files of a profile that is no longer there may still be read. */
async function ownerKnown(context: Context): Promise<LedgerOwner> {
  try {
    return await ledgerOwner(context);
  } catch (error) {
    const isGone = error instanceof CliError && error.problem.code === 'config/unknown-profile';
    if (!isGone) throw error;
    return nobody;
  }
}

/**
 * The existing ledger of the service that the options name; null if there is none yet. If nothing names
 * a service, whoever only reads gets the only ledger of the folder. Throws CliError `ledger/not-found`
 * for a named one that is missing.
 */
export async function existingResourceLedger(
  context: Context,
  { readOnly }: { readonly readOnly: boolean },
): Promise<Ledger | null> {
  const { ledger: file } = context.settings;
  const isAny = readOnly && file === null && !(await isDestinationNamed(context));
  const [only, second] = isAny ? await knownPlaces(context, false) : [];
  const { place, target } =
    only === undefined || second !== undefined
      ? await ledgerAsked(context)
      : { place: only, target: null };
  const ledger = await openExisting(place, context, { target, readOnly });
  if (ledger === null && file !== null)
    throw new CliError('conflict', problem('ledger/not-found', { reason: 'not-found', file }));
  return ledger;
}

/** The same, or a new ledger that belongs to the service. */
export async function resourceLedger(context: Context): Promise<Ledger> {
  const { place, target } = await ledgerAsked(context);
  // A shared one that begins now must belong to a service.
  const isThere =
    typeof place === 'string' ? await context.host.files.exists(place) : !mayBeginLedger(context);
  const isBound = isThere && context.settings.ledger !== null;
  const owner = isBound ? null : (target ?? (await identityOf(context)));
  return openLedgerAt(place, context, { target: owner, readOnly: false });
}

/** `target` is null if the options do not tell the service: for a named ledger, and the local one. */
async function ledgerAsked(context: Context) {
  const { ledger: named } = context.settings;
  if (named !== null) return { place: await namedPlace(named, context), target: null };
  const owner = await ledgerAddress(context);
  return { place: await chooseLedgerPlace(owner, context), target: owner.identity };
}

/** The local service has an identity only once it has its own file, so it is started. */
async function identityOf(context: Context): Promise<string | null> {
  const { identity, isEmbedded } = await ledgerAddress(context);
  if (!isEmbedded) return identity;
  await using destination = await openDestination(context);
  return destination.identity;
}

export interface KnownRun extends KnownLedger {
  readonly run: RunRecord;
}

/**
 * The run with that id, or the only one in all ledgers whose id begins with it. Throws CliError
 * `runs/which` for none and for several. An empty id is unknown, although every id
 * begins with it: scripts pass one for a variable that is not set.
 */
export function findRun(id: string, known: KnownLedgers): KnownRun {
  const like = id === '' ? [] : runsIn(known, (ledger) => ledger.runsLike(id));
  const exact = like.filter(({ run }) => run.id === id);
  const meant = exact.length > 0 ? exact : like;
  const [found, second] = meant;
  if (found === undefined)
    throw new CliError('usage', problem('runs/which', { reason: 'unknown', id }));
  if (second === undefined) return found;
  const byLedger = [...groupBy(meant, ({ ledger }) => ledger.place)];
  const candidates = byLedger.map(([ledger, all]) => ({
    runs: all.map(({ run }) => run.id),
    ledger,
  }));
  throw new CliError('usage', problem('runs/which', { reason: 'ambiguous', id, candidates }));
}

/** The runs of all ledgers, newest first. */
export const allRuns = (known: KnownLedgers): KnownRun[] =>
  newestFirst(runsIn(known, (ledger) => ledger.runs()));

/** Runs of one ledger keep their order, because clocks can go back. */
function newestFirst(found: readonly KnownRun[]): KnownRun[] {
  const latest = new Map<Ledger, number>();
  const ordered = found.toReversed().map((each) => {
    const at = Math.max(latest.get(each.ledger) ?? 0, each.run.startedAt);
    latest.set(each.ledger, at);
    return { each, at };
  });
  return ordered
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map(({ each }) => each);
}

const runsIn = (
  { ledgers }: Pick<KnownLedgers, 'ledgers'>,
  runsOf: (ledger: Ledger) => RunRecord[],
): KnownRun[] => ledgers.flatMap((known) => runsOf(known.ledger).map((run) => ({ ...known, run })));

/** Nobody would read more. */
const MOST_OFFERED = 8;

/**
 * Asks which run is meant, and offers the newest. Throws CliError `usage/answer-needed` if nobody can
 * be asked.
 * @param found at least one, the newest first
 * @param option what names one without a question
 */
export async function chooseRun(
  found: readonly KnownRun[],
  option: string,
  { gate, messages, presenter }: Pick<Context, 'gate' | 'messages' | 'presenter'>,
): Promise<KnownRun> {
  const runs = found.slice(0, MOST_OFFERED);
  const older = found.length - runs.length;
  if (older > 0 && gate.interview() !== null) {
    await presenter.say(
      messages.say('run-older', { runs: older, toRuns: messages.directions.toRuns }),
    );
  }
  const byLabel = new Map(
    runs.map((each) => {
      const { id, startedAt } = each.run;
      const counts = resultsText(each.run, messages);
      return [fields(id, commandText(each.run), moment(startedAt), counts), each];
    }),
  );
  const chosen = byLabel.get(
    await gate.choice(messages.say('ask-which-run'), [...byLabel.keys()], option),
  );
  if (chosen === undefined) throw new TypeError('a run that nobody offered');
  return chosen;
}
