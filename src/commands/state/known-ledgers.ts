/** Every ledger in which a run may be recorded (docs/import.md, The ledger). */
import { isSharedAddress, parseSharedAddress } from '../../config/shared-address.ts';
import { findProfileLedger } from '../../config/shared-ledger.ts';
import { findBaseUrlOverride } from '../../config/target.ts';
import type { Ledger, LedgerPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { ledgerAddress } from '../service/destination.ts';
import { mustHoldExpected } from './demands.ts';
import { fileAt, ledgerPlaceOf } from '../service/ledger-place.ts';
import { stateFolder } from '../../config/own-files.ts';
import { type SharedFile, ledgerFiles, standingIn, reachable } from './ledger-files.ts';
import { openAfter, openAnyLedgerAt } from './open-ledger.ts';

/** A ledger that was opened for reading. */
export interface KnownLedger {
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
      const ledger = await openAnyLedgerAt(place, context, { target: null, readOnly: true });
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
  const files = await reachable(await stateFolder(host), () => ledgerFiles(host, settings));
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
  const owner = { name: name ?? (await ownerName(context)), profileLedger, isEmbedded };
  return ledgerPlaceOf(owner, context);
}

/** A ledger without a name in its address has that of its service. */
async function ownerName(context: Context): Promise<string> {
  try {
    return (await ledgerAddress(context)).name;
  } catch (error) {
    if (!(error instanceof CliError) || error.problem.code !== 'config/no-target') throw error;
    throw new CliError('usage', problem('config/ledger', { reason: 'name' }), { cause: error });
  }
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
