/** Every ledger in which a run may be recorded, and its runs (docs/import.md, The ledger). */
import { isSharedAddress, parseSharedAddress } from '../../config/shared-address.ts';
import { findProfileLedger } from '../../config/shared-ledger.ts';
import { findBaseUrlOverride } from '../../config/target.ts';
import type { Ledger, LedgerPlace } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { problem } from '../../messages/problem.ts';
import { moment } from '../../messages/functions.ts';
import { commandText, resultsText } from '../../presentation/pages/run-list.ts';
import { fields } from '../../presentation/style.ts';
import type { Context } from '../context.ts';
import { ledgerAddress } from '../service/destination.ts';
import { mustHoldExpected } from './demands.ts';
import { fileAt, ledgerPlaceOf } from '../service/ledger-place.ts';
import { type SharedFile, ledgerFiles, standingIn } from './ledger-files.ts';
import { openAfter, openLedgerAt } from './open-ledger.ts';

/** A ledger that was opened for reading. */
interface KnownLedger {
  readonly ledger: Ledger;
  readonly place: LedgerPlace;
  /** Of a file that belongs to a shared ledger; null for any other, and for a database that was asked. */
  readonly standing: SharedFile | null;
}

export interface KnownLedgers extends AsyncDisposable {
  readonly ledgers: readonly KnownLedger[];
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
  const unreadable: CliError[] = [];
  const known = await openAll(await knownPlaces(context, withDefault), unreadable, context);
  const [first] = unreadable;
  return openAfter(known, async () => {
    if (first !== undefined) throw first;
    await mustHoldExpected(
      known.ledgers.map(({ ledger }) => ledger),
      context,
    );
  });
}

/** @param unreadable gets why others cannot be read */
export async function openAll(
  places: readonly LedgerPlace[],
  unreadable: CliError[],
  context: Context,
): Promise<KnownLedgers> {
  const opened: KnownLedger[] = [];
  // Closes each of them, even if one fails.
  const close = async () => {
    await Promise.all(opened.map(({ ledger }) => ledger[Symbol.asyncDispose]()));
  };
  for (const place of places) {
    try {
      const reading = { target: null, readOnly: true, mustHold: false };
      const ledger = await openLedgerAt(place, context, reading);
      const found = place.path === null ? null : await standingIn(place.path, context);
      const isShared = found !== null && found.role !== 'own';
      opened.push({ ledger, place, standing: isShared ? { ...found, file: ledger.path } : null });
    } catch (error) {
      if (!(error instanceof CliError)) {
        await close();
        throw error;
      }
      unreadable.push(error);
    }
  }
  return { ledgers: withoutOlder(opened), [Symbol.asyncDispose]: close };
}

/** Only the newest state of a shared ledger, and of what belongs to it, counts. */
function withoutOlder(opened: readonly KnownLedger[]): readonly KnownLedger[] {
  return opened.filter(({ ledger, standing }, index) => {
    if (standing === null) return true;
    const { generation } = ledger.position();
    return !opened.some(({ ledger: other }, at) => {
      if (at === index || other.id !== ledger.id) return false;
      const ahead = other.position().generation - generation;
      return ahead > 0 || (ahead === 0 && at < index);
    });
  });
}

export async function knownPlaces(context: Context, withDefault: boolean): Promise<LedgerPlace[]> {
  const { host, settings } = context;
  if (settings.ledger !== null) return [await namedPlace(settings.ledger, context)];
  const isNamed = settings.profile !== null;
  const files = await ledgerFiles(host, settings);
  // A machine that has not worked with the ledger of its team yet has no copy to read.
  const isAsked = isNamed || withDefault || files.length === 0;
  const shared = isAsked ? await placeOfProfile(context) : null;
  if (isNamed && shared !== null) return [shared];
  return [...(shared === null ? [] : [shared]), ...files.map(fileAt)];
}

/** The ledger of --ledger, whatever its service is. */
export async function namedPlace(named: string, context: Context): Promise<LedgerPlace> {
  if (!isSharedAddress(named)) return fileAt(named);
  const profileLedger = (await profileInUse(context))?.ledger ?? null;
  const { name } = parseSharedAddress(named, '--ledger');
  const isEmbedded = context.settings.sandbox;
  const owner = { name: name ?? (await ledgerAddress(context)).name, profileLedger, isEmbedded };
  return ledgerPlaceOf(owner, context);
}

async function placeOfProfile(context: Context): Promise<LedgerPlace | null> {
  const found = await profileInUse(context);
  if (found === null) return null;
  const owner = { name: found.name, profileLedger: found.ledger, isEmbedded: false };
  return ledgerPlaceOf(owner, context);
}

/** The profile in use, if it has a shared ledger. */
async function profileInUse({ host, settings }: Context) {
  if (settings.sandbox || findBaseUrlOverride(settings) !== null) return null;
  return findProfileLedger(settings.profile?.value ?? null, host);
}

export interface KnownRun extends KnownLedger {
  readonly run: RunRecord;
}

/**
 * The run with that id, or the only one in all ledgers whose id begins with it. Throws CliError
 * `runs/which` for none and for several. An empty id is unknown, although every id
 * begins with it: scripts pass one for a variable that is not set.
 */
export async function findRun(id: string, known: KnownLedgers): Promise<KnownRun> {
  const like = id === '' ? [] : await runsIn(known, (ledger) => ledger.runsLike(id));
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
export async function allRuns(known: KnownLedgers): Promise<KnownRun[]> {
  return newestFirst(await runsIn(known, (ledger) => ledger.runs()));
}

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

async function runsIn(
  { ledgers }: Pick<KnownLedgers, 'ledgers'>,
  runsOf: (ledger: Ledger) => Promise<RunRecord[]>,
): Promise<KnownRun[]> {
  const found = await Promise.all(
    ledgers.map(async (known) => (await runsOf(known.ledger)).map((run) => ({ ...known, run }))),
  );
  return found.flat();
}

/**
 * The same with the files among the ledgers that belong to shared ones. An error in one ledger, which
 * is returned, does not hide the runs of the others.
 */
export async function legibleRuns(context: Context) {
  const unreadable: CliError[] = [];
  await using known = await openAll(await knownPlaces(context, false), unreadable, context);
  const all = await allRuns(known);
  const runs = all.map(({ run }) => run);
  const shared = known.ledgers.flatMap(({ standing }) => standing ?? []);
  return { runs, shared, unreadable };
}

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
    await presenter.remark(messages.say('run-older', { runs: older }));
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
