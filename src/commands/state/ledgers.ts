/** Chooses which ledgers a command opens (docs/import.md, The ledger). */
import { basename, join } from 'node:path';
import {
  defaultSharedName,
  isSameLedger,
  isSharedAddress,
  parseSharedAddress,
} from '../../config/shared-address.ts';
import { findProfileLedger, profileLedgers } from '../../config/shared-ledger.ts';
import { findBaseUrlOverride } from '../../config/target.ts';
import type { Ledger, LedgerHolding, LedgerOptions, LedgerPlace } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { headerOf } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import type { WaitLimit } from '../../core/patience.ts';
import { VERSION } from '../../core/version.ts';
import type { FileState } from '../../ledger/file/role.ts';
import { describe } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import type { Settings } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { type Destination, ledgerAddress } from '../service/destination.ts';
import { mayBeginLedger, mustHoldExpected, mustNotBeExpected } from './demands.ts';
import { fileAt, filesInState, ledgerFileName, ledgerPlaceOf } from './ledger-place.ts';
import { mustBeOwnDatabase, projectFolder, stateFolder } from './own-files.ts';

interface LedgerWanted extends Partial<Pick<LedgerUse, 'isSingle' | 'mayCreate'>> {
  /** Left out or null, that of the destination. */
  readonly place?: LedgerPlace | null;
  /** Left out, only a dry run just reads. */
  readonly readOnly?: boolean;
}

/**
 * The ledger of a destination. With --no-ledger, a ledger in memory. Who only reads it has an empty
 * one in memory as well if it does not exist. Throws CliError `ledger/older` if it does not hold what
 * is expected.
 */
export async function openLedgerOf(
  destination: Destination,
  context: Context,
  wanted: LedgerWanted = {},
): Promise<Ledger> {
  const ledger = await openWanted(destination, context, wanted);
  return context.settings.noLedger ? ledger : asExpected(ledger, context);
}

/** Closes a ledger that does not hold what is expected. Throws CliError `ledger/older`. */
export async function asExpected(ledger: Ledger, context: Context): Promise<Ledger> {
  try {
    await mustHoldExpected([ledger], context);
    return ledger;
  } catch (error) {
    await ledger[Symbol.asyncDispose]();
    throw error;
  }
}

async function openWanted(
  destination: Destination,
  context: Context,
  { place = null, readOnly = context.settings.dryRun, ...use }: LedgerWanted,
): Promise<Ledger> {
  const { settings } = context;
  const { identity, timeoutMs: requestMs } = destination;
  if (settings.noLedger) return openLedgerAt(null, context, { target: identity, readOnly });
  const at = place ?? (await destination.ledgerPlace());
  if (!readOnly) {
    const held = { isSingle: false, requestMs, ...use };
    const ledger = await openLedgerAt(at, context, { target: identity, readOnly, ...held });
    return settings.sandbox ? ledger : atSameInstance(ledger, destination, context);
  }
  // The embedded service does not run in a dry run, so its instance is unknown.
  const target = settings.sandbox && settings.dryRun ? null : identity;
  const known = await openExisting(at, { ...use, target }, context);
  if (known !== null) return known;
  if (at.path !== null) await mustHaveNoShared(target, context);
  return openLedgerAt(null, context, { target, readOnly: true });
}

/** The ledger for reading; null if nothing is recorded. */
export async function existingLedgerOf(
  destination: Destination,
  context: Context,
): Promise<Ledger | null> {
  const { settings } = context;
  if (settings.noLedger) return null;
  // The embedded service does not run in a dry run, so its instance is unknown.
  const target = settings.sandbox && settings.dryRun ? null : destination.identity;
  const ledger = await openExisting(await destination.ledgerPlace(), { target }, context);
  return ledger && asExpected(ledger, context);
}

/**
 * A ledger for reading; null if it does not exist. A shared one must exist, unless a new one may be
 * made.
 */
async function openExisting(
  place: LedgerPlace,
  wanted: Pick<LedgerOptions, 'target'> & Pick<LedgerWanted, 'mayCreate'>,
  context: Context,
): Promise<Ledger | null> {
  const { target, mayCreate = mayBeginLedger(context) } = wanted;
  const { path } = place;
  if (path !== null && !(await isFileThere(path, context))) {
    mustNotBeExpected(path, context);
    return null;
  }
  try {
    return await openLedgerAt(place, context, { target, readOnly: true });
  } catch (error) {
    const isMissing = error instanceof CliError && error.problem.code === 'ledger/name-missing';
    if (isMissing && mayCreate) return null;
    throw error;
  }
}

const isFileThere = (path: string, { host }: Pick<Context, 'host'>) =>
  reachable(path, () => host.files.exists(path));

/**
 * Throws CliError `ledger/shared-exists` if the folder has a copy of a shared ledger of the service,
 * or one that became shared: an empty ledger beside it would send everything again.
 * @param target null for a service that is not known yet
 */
async function mustHaveNoShared(target: string | null, { host }: Pick<Context, 'host'>) {
  if (target === null) return;
  for (const file of await filesInState(host)) {
    const found = await standingIn(file, { host, settings: foundOnly });
    if (found === null || found.role === 'own' || found.target !== target) continue;
    const folder = await stateFolder(host);
    const about = problem('ledger/shared-exists', { folder, address: found.origin ?? file });
    throw new CliError('conflict', about);
  }
}

/** Nobody named the file. */
const foundOnly = { ledger: null };

/** What a file is; null if it cannot be read, which other commands report. */
async function standingIn(
  file: string,
  { host, settings }: { readonly host: Host; readonly settings: Pick<Settings, 'ledger'> },
): Promise<FileState | null> {
  const { roleOfFile } = await import('../../ledger/examine.ts');
  try {
    await checkLedger(file, host, settings);
    return await roleOfFile(file, host);
  } catch {
    return null;
  }
}

/**
 * Every ledger that `runs` searches, for reading: the named one, that of the named profile, otherwise
 * all next to the project. Throws CliError `ledger/unwritable` if their folder is not a folder.
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
  try {
    if (first !== undefined) throw first;
    await mustHoldExpected(
      known.ledgers.map(({ ledger }) => ledger),
      context,
    );
    return known;
  } catch (error) {
    await known[Symbol.asyncDispose]();
    throw error;
  }
}

/** A ledger that was opened for reading. */
interface KnownLedger {
  readonly ledger: Ledger;
  /** Where it is opened for writing. */
  readonly place: LedgerPlace;
  /** What belongs to a shared ledger; empty for a file of its own, and for a database that was asked. */
  readonly standing: readonly SharedFile[];
}

/** A file that belongs to a shared ledger. */
export interface SharedFile extends FileState {
  readonly file: string;
}

export interface KnownLedgers extends AsyncDisposable {
  readonly ledgers: readonly KnownLedger[];
}

/** @param unreadable gets why others cannot be read */
async function openAll(
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
      const ledger = await openLedgerAt(place, context, { target: null, readOnly: true });
      const found = place.path === null ? null : await standingIn(place.path, context);
      const isShared = found !== null && found.role !== 'own';
      const standing = isShared ? [{ ...found, file: ledger.path }] : [];
      opened.push({ ledger, place, standing });
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

/** Of a shared ledger and of what belongs to it, only the newest state counts. */
function withoutOlder(opened: readonly KnownLedger[]): readonly KnownLedger[] {
  return opened.filter(({ ledger, standing }, index) => {
    if (standing.length === 0) return true;
    const { generation } = ledger.position();
    return !opened.some(({ ledger: other }, at) => {
      if (at === index || other.id !== ledger.id) return false;
      const ahead = other.position().generation - generation;
      return ahead > 0 || (ahead === 0 && at < index);
    });
  });
}

async function knownPlaces(context: Context, withDefault: boolean): Promise<LedgerPlace[]> {
  const { host, settings } = context;
  if (settings.ledger !== null) return [await namedPlace(settings.ledger, context)];
  const isNamed = settings.profile !== null;
  const files = await reachable(await stateFolder(host), () => ledgerFiles(host, settings));
  const shared = isNamed || withDefault ? await placeOfProfile(context) : null;
  if (isNamed && shared !== null) return [shared];
  if (shared === null && files.length === 0) return placesWithoutCopy(context);
  return [...(shared === null ? [] : [shared]), ...files.map(fileAt)];
}

/**
 * A machine that has not worked with the ledger of its team yet has no copy to read. Commands that use
 * profiles report what is wrong with their file.
 */
async function placesWithoutCopy(context: Context): Promise<LedgerPlace[]> {
  try {
    const shared = await placeOfProfile(context);
    return shared === null ? [] : [shared];
  } catch (error) {
    const isUnreadable =
      error instanceof InvalidDocuments ||
      (error instanceof CliError && error.problem.code === 'config/file');
    if (isUnreadable) return [];
    throw error;
  }
}

/** The ledger of --ledger, whatever its service is. */
export async function namedPlace(named: string, context: Context): Promise<LedgerPlace> {
  if (!isSharedAddress(named)) return fileAt(named);
  const profileLedger = (await profileInUse(context))?.ledger ?? null;
  const { name } = parseSharedAddress(named, '--ledger');
  return ledgerPlaceOf({ name: name ?? (await ownerName(context)), profileLedger }, context);
}

/** A ledger without a name in its address has that of its service. */
async function ownerName(context: Context): Promise<string> {
  try {
    return (await ledgerAddress(context)).name;
  } catch (error) {
    if (!(error instanceof CliError) || error.problem.code !== 'config/no-target') throw error;
    throw new CliError('usage', problem('config/ledger-name', {}), { cause: error });
  }
}

async function placeOfProfile(context: Context): Promise<LedgerPlace | null> {
  const found = await profileInUse(context);
  if (found === null) return null;
  return ledgerPlaceOf({ name: found.name, profileLedger: found.ledger }, context);
}

/**
 * Where a run is gone on with. If it was found in the copy of a shared ledger, that is the ledger
 * itself, if a profile names it: an address that only a file of the folder names is never connected
 * to.
 */
export async function placeToWrite(
  { place, standing: [copy] }: Pick<KnownLedger, 'place' | 'standing'>,
  context: Context,
): Promise<LedgerPlace> {
  const origin = copy?.origin ?? '';
  if (copy?.role !== 'copy' || !isSharedAddress(origin)) return place;
  const meant = parseSharedAddress(origin, copy.file);
  for (const { name, ledger } of await profileLedgers(context.host)) {
    const address = { ...ledger.address, name: ledger.address.name ?? defaultSharedName(name) };
    if (isSameLedger(address, meant)) {
      return ledgerPlaceOf({ name, profileLedger: ledger }, context);
    }
  }
  return place;
}

/** The profile in use, if it has a shared ledger. */
async function profileInUse({ host, settings }: Context) {
  if (settings.sandbox || findBaseUrlOverride(settings) !== null) return null;
  return findProfileLedger(settings.profile?.value ?? null, host);
}

/**
 * The ledger files that commands look into without a connection: the one that the user named, that of
 * the named profile, or all next to the project. Of a shared ledger, its copies.
 */
export async function ledgerFiles(
  host: Host,
  { ledger, profile }: Pick<Settings, 'ledger' | 'profile'>,
): Promise<string[]> {
  if (ledger !== null) return isSharedAddress(ledger) ? copiesOf(ledger, host) : [ledger];
  const files = await filesInState(host);
  if (profile === null) return files;
  return files.filter((path) => basename(path) === ledgerFileName(profile.value));
}

async function copiesOf(named: string, host: Host): Promise<string[]> {
  const address = parseSharedAddress(named, '--ledger');
  const copies: string[] = [];
  for (const file of await filesInState(host)) {
    const origin = (await standingIn(file, { host, settings: foundOnly }))?.origin ?? '';
    if (!isSharedAddress(origin)) continue;
    const { name, ...other } = parseSharedAddress(origin, file);
    if (isSameLedger(address, { ...other, name: address.name && name })) copies.push(file);
  }
  return copies;
}

/** Ledgers that are missing although other files of theirs are still next to the project. */
export async function missingLedgers(
  host: Host,
  { ledger, profile }: Pick<Settings, 'ledger' | 'profile'>,
): Promise<string[]> {
  if (ledger !== null || profile !== null) return [];
  const folder = await stateFolder(host);
  const names = new Set(await host.files.list(folder));
  const left = [...names].flatMap(
    (name) => /^(.+\.ledger\.db)(-wal|\.mark)$/.exec(name)?.[1] ?? [],
  );
  return [...new Set(left)].filter((name) => !names.has(name)).map((name) => join(folder, name));
}

/**
 * The run with that id, or the only one in all ledgers whose id begins with it. Throws CliError
 * `runs/unknown`, and `runs/ambiguous` if several match. An empty id is unknown, although every id
 * begins with it: scripts pass one for a variable that is not set.
 */
export async function findRun(id: string, known: KnownLedgers): Promise<KnownRun> {
  const like = id === '' ? [] : await runsIn(known, (ledger) => ledger.runsLike(id));
  const exact = like.filter(({ run }) => run.id === id);
  const meant = exact.length > 0 ? exact : like;
  const [found, second] = meant;
  if (found === undefined) throw new CliError('usage', problem('runs/unknown', { id }));
  if (second === undefined) return found;
  const byLedger = new Map<string, string[]>();
  for (const { run, ledger } of meant) {
    byLedger.set(ledger.place, [...(byLedger.get(ledger.place) ?? []), run.id]);
  }
  const candidates = [...byLedger].map(([ledger, runs]) => ({ runs, ledger }));
  throw new CliError('usage', problem('runs/ambiguous', { id, candidates }));
}

export interface KnownRun extends KnownLedger {
  readonly run: RunRecord;
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

interface LegibleRuns {
  /** As in allRuns. */
  readonly runs: readonly RunRecord[];
  /** The files among them that belong to shared ledgers. */
  readonly shared: readonly SharedFile[];
  /** Why other ledgers cannot be read, one error each. */
  readonly unreadable: readonly CliError[];
}

/** The same, ledger by ledger. An error in one does not hide the others. */
export async function legibleRuns(context: Context): Promise<LegibleRuns> {
  const { host, settings } = context;
  const missing = await reachable(await stateFolder(host), () => missingLedgers(host, settings));
  const places = [...(await knownPlaces(context, false)), ...missing.map(fileAt)];
  const unreadable: CliError[] = [];
  await using known = await openAll(places, unreadable, context);
  const runs = (await allRuns(known)).map(({ run }) => run);
  const shared = known.ledgers.flatMap(({ standing }) => standing);
  return { runs, shared, unreadable };
}

/**
 * Throws CliError `state/foreign-file` before anything is opened if a ledger that nobody named is
 * not a file of the project, or if a link is next to it.
 */
export async function checkLedger(
  path: string,
  host: Host,
  { ledger }: Pick<Settings, 'ledger'>,
): Promise<void> {
  const isFound = ledger === null || isSharedAddress(ledger);
  const folder = isFound ? await projectFolder(host) : null;
  await mustBeOwnDatabase(path, { folder, option: '--ledger' }, host);
}

/** What a command does with a ledger that it opens for writing. */
export type LedgerUse = Pick<LedgerHolding, 'isSingle' | 'requestMs' | 'mayCreate'>;

/**
 * Null is a ledger in memory. Unless told otherwise, the command settles records and sends nothing.
 * Throws CliError `ledger/shared-exists` instead of making a file beside the copy of a shared ledger.
 */
export async function openLedgerAt(
  place: LedgerPlace | null,
  context: Context,
  options: Pick<LedgerOptions, 'target' | 'readOnly'> & Partial<LedgerUse>,
): Promise<Ledger> {
  const { host, settings, typed } = context;
  const { target, readOnly, isSingle = true, requestMs = 0 } = options;
  const { mayCreate = mayBeginLedger(context) } = options;
  const { path = null, shared = null } = place ?? {};
  if (path !== null) await reachable(path, () => checkLedger(path, host, settings));
  const isNew = path !== null && !readOnly && !(await isFileThere(path, context));
  if (isNew) {
    mustNotBeExpected(path, context);
    await mustHaveNoShared(target, context);
  }
  const { openLedger } = await import('../../ledger/open.ts');
  const where = { path, target, readOnly, ...(shared !== null && { shared }) };
  if (readOnly) return openLedger(where, host);
  const use = { command: typed.command.join(' '), isSingle, requestMs, mayCreate };
  return openLedger({ ...where, holding: { ...use, ...waitLimitOf(context) } }, host);
}

/** How long the command waits for whoever uses its ledger (--wait). */
export function waitLimitOf({ host, settings, presenter, messages }: Context): WaitLimit {
  const { drain, cut } = host.interruption;
  const tell = async (refusal: Problem) => {
    if (settings.quiet) return;
    await presenter.remark(messages.output.waiting(describe(refusal, messages).message));
  };
  return { waitMs: settings.waitMs, waiting: { stop: drain, cut, tell } };
}

/** Throws CliError `ledger/unwritable` if the folder cannot be read. */
export function reachable<T>(file: string, look: () => Promise<T>): Promise<T> {
  return onFileProblem(look(), (cause) => {
    const about = problem('ledger/unwritable', { file, reason: 'other' });
    throw new CliError('unavailable', about, { cause });
  });
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
  if (ledger.instance === null || !isLoopback(serverRoot.hostname)) return ledger;
  if (serverRoot.origin !== service.root.origin) return ledger;
  const url = new URL(serverRoot);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/sandbox/instance`;
  const headers = { accept: 'application/json', 'user-agent': `lms-cli/${VERSION}` };
  try {
    const transport = await connect(1);
    const request = { method: 'GET', url, headers, body: null };
    const delivery = await transport.send(request, timeoutMs, interruption.cut);
    const said = delivery.kind === 'answer' ? headerOf(delivery, INSTANCE_HEADER) : null;
    if (said !== null && isInstance(said)) await ledger.moveTo(said);
    return ledger;
  } catch (error) {
    await ledger[Symbol.asyncDispose]();
    throw error;
  }
}
