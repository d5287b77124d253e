/** Chooses which ledgers a command opens (docs/import.md, The ledger). */
import { basename, join } from 'node:path';
import type { Ledger, LedgerHolding, LedgerOptions } from '../../contract/ledger.ts';
import type { RunRecord } from '../../contract/run-record.ts';
import type { Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { headerOf } from '../../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../../core/local-service.ts';
import type { WaitLimit } from '../../core/patience.ts';
import { VERSION } from '../../core/version.ts';
import { describe } from '../../messages/catalogue.ts';
import { problem } from '../../messages/problem.ts';
import type { Settings } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { mustBeOwnDatabase, projectFolder, stateFolder } from './own-files.ts';

const ENDING = '.ledger.db';

interface LedgerWanted extends Partial<Pick<LedgerUse, 'isSingle' | 'mayCreate'>> {
  /** The file; left out or null for the default one. */
  readonly file?: string | null;
  /** Left out, only a dry run just reads. */
  readonly readOnly?: boolean;
}

/**
 * The ledger of a destination. With --no-ledger, a ledger in memory. Who only reads it has an empty
 * one in memory as well if it does not exist.
 */
export async function openLedgerOf(
  destination: Destination,
  context: Context,
  { file = null, readOnly = context.settings.dryRun, ...use }: LedgerWanted = {},
): Promise<Ledger> {
  const { host, settings } = context;
  const { identity, timeoutMs: requestMs } = destination;
  if (settings.noLedger) return openLedgerAt(null, context, { target: identity, readOnly });
  const path = file ?? (await ledgerPath(destination, context));
  if (!readOnly) {
    const held = { isSingle: false, requestMs, ...use };
    const ledger = await openLedgerAt(path, context, { target: identity, readOnly, ...held });
    return settings.sandbox ? ledger : atSameInstance(ledger, destination, context);
  }
  // The embedded service does not run in a dry run, so its instance is unknown.
  const target = settings.sandbox && settings.dryRun ? null : identity;
  const isThere = await reachable(path, () => host.files.exists(path));
  return openLedgerAt(isThere ? path : null, context, { target, readOnly: true });
}

/** The ledger for reading; null if nothing is recorded. */
export async function existingLedgerOf(
  destination: Destination,
  context: Context,
): Promise<Ledger | null> {
  const { host, settings } = context;
  if (settings.noLedger) return null;
  const path = await ledgerPath(destination, context);
  const isThere = await reachable(path, () => host.files.exists(path));
  // The embedded service does not run in a dry run, so its instance is unknown.
  const target = settings.sandbox && settings.dryRun ? null : destination.identity;
  return isThere ? openLedgerAt(path, context, { target, readOnly: true }) : null;
}

/** The file of a destination's ledger. */
export async function ledgerPath(
  { name }: Pick<Destination, 'name'>,
  { host, settings }: Context,
): Promise<string> {
  return settings.ledger ?? join(await stateFolder(host), `${fileName(name)}${ENDING}`);
}

/** Makes a file name of a profile or host name. */
function fileName(name: string): string {
  return encodeURIComponent(name).replaceAll('*', '%2A').replace(/^\./, '%2E');
}

/**
 * Every ledger that `runs` searches, for reading: the named one, otherwise all next to the project.
 * Throws CliError `ledger/unwritable` if their folder is not a folder.
 */
export async function openKnownLedgers(context: Context): Promise<KnownLedgers> {
  const ledgers: Ledger[] = [];
  // Closes each of them, even if one fails.
  const close = async () => {
    await Promise.all(ledgers.map((ledger) => ledger[Symbol.asyncDispose]()));
  };
  try {
    for (const path of await ledgerFiles(context.host, context.settings)) {
      ledgers.push(await openLedgerAt(path, context, { target: null, readOnly: true }));
    }
    return { ledgers, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    if (!(error instanceof FileProblem)) throw error;
    const about = problem('ledger/unwritable', { file: error.path, reason: 'other' });
    throw new CliError('unavailable', about, { cause: error });
  }
}

export interface KnownLedgers extends AsyncDisposable {
  readonly ledgers: readonly Ledger[];
}

/** The ledger file that the user named, that of the named profile, or all next to the project. */
export async function ledgerFiles(
  host: Host,
  settings: Pick<Settings, 'ledger' | 'profile'>,
): Promise<string[]> {
  if (settings.ledger !== null) return [settings.ledger];
  const folder = await stateFolder(host);
  const paths = (await host.files.list(folder))
    .filter((name) => name.endsWith(ENDING))
    .map((name) => join(folder, name));
  const { profile } = settings;
  if (profile === null) return paths;
  return paths.filter((path) => basename(path) === `${fileName(profile.value)}${ENDING}`);
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
    byLedger.set(ledger.path, [...(byLedger.get(ledger.path) ?? []), run.id]);
  }
  const candidates = [...byLedger].map(([ledger, runs]) => ({ runs, ledger }));
  throw new CliError('usage', problem('runs/ambiguous', { id, candidates }));
}

export interface KnownRun {
  readonly ledger: Ledger;
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
    ledgers.map(async (ledger) => (await runsOf(ledger)).map((run) => ({ ledger, run }))),
  );
  return found.flat();
}

interface LegibleRuns {
  /** As in allRuns. */
  readonly runs: readonly RunRecord[];
  /** Why other ledgers cannot be read, one error each. */
  readonly unreadable: readonly CliError[];
}

/** The same, ledger by ledger. An error in one does not hide the others. */
export async function legibleRuns(context: Context): Promise<LegibleRuns> {
  const { host, settings } = context;
  const files = await reachable(await stateFolder(host), async () => [
    ...(await ledgerFiles(host, settings)),
    ...(await missingLedgers(host, settings)),
  ]);
  const found: KnownRun[][] = [];
  const unreadable: CliError[] = [];
  for (const path of files) {
    try {
      await using ledger = await openLedgerAt(path, context, { target: null, readOnly: true });
      found.push(await runsIn({ ledgers: [ledger] }, (each) => each.runs()));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      unreadable.push(error);
    }
  }
  return { runs: newestFirst(found.flat()).map(({ run }) => run), unreadable };
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
  const folder = ledger === null ? await projectFolder(host) : null;
  await mustBeOwnDatabase(path, { folder, option: '--ledger' }, host);
}

/** What a command does with a ledger that it opens for writing. */
export type LedgerUse = Pick<LedgerHolding, 'isSingle' | 'requestMs' | 'mayCreate'>;

/**
 * Null is a ledger in memory. Unless told otherwise, the command settles records and sends nothing.
 */
export async function openLedgerAt(
  path: string | null,
  context: Context,
  options: Pick<LedgerOptions, 'target' | 'readOnly'> & Partial<LedgerUse>,
): Promise<Ledger> {
  const { host, settings, typed } = context;
  if (path !== null) await reachable(path, () => checkLedger(path, host, settings));
  const { openLedger } = await import('../../ledger/open.ts');
  const { target, readOnly, isSingle = true, requestMs = 0, mayCreate = false } = options;
  if (readOnly) return openLedger({ path, target, readOnly }, host);
  const use = { command: typed.command.join(' '), isSingle, requestMs, mayCreate };
  const holding = { ...use, ...waitLimitOf(context) };
  return openLedger({ path, target, readOnly, holding }, host);
}

/** How long the command waits for whoever uses its ledger (--wait). */
export function waitLimitOf({ host, settings, presenter, messages }: Context): WaitLimit {
  const tell = async (refusal: Problem) => {
    if (settings.quiet) return;
    await presenter.remark(messages.output.waiting(describe(refusal, messages).message));
  };
  return { waitMs: settings.waitMs, waiting: { stop: host.interruption.drain, tell } };
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
