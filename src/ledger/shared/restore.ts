/**
 * Mends a log from a copy that goes on beyond it (docs/teams.md, Backup). A person is asked in
 * between, so both are first looked at, without holding them.
 */
import { resolve } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { isEqual } from '../../core/bytes.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { type Lock, takeLock } from '../file/lock.ts';
import { type FileState, fileState, lookIntoFile } from '../file/role.ts';
import { lastHead } from './copy.ts';
import type { ChangeLog, LogState, NewSnapshot } from './log.ts';
import type { MovePorts } from './move.ts';
import { copyFile, findNamed, holderHere, leased, withLog } from './opening.ts';
import { makeSnapshot, rowFrom } from './snapshot.ts';

/** A file and the log of a name, and where each stands. */
export interface ApartLedgers {
  readonly file: string;
  readonly copy: FileState;
  /** Null if the name is not there. */
  readonly log: LogState | null;
}

/** What `push --restore` would do. Throws CliError `ledger/not-restorable` if it would lose work. */
export const lookAtRestore = (
  path: string | null,
  place: SharedPlace,
  ports: MovePorts,
): Promise<ApartLedgers> =>
  withLog(place, ports, async (log) => {
    const state = path === null ? await findNamed(place, log) : await log.find(place.name);
    const file =
      path === null ? copyFile(place, state?.id ?? '') : resolve(ports.workingDirectory, path);
    const { copy, heads } = await lookIntoFile(file, ports, (database) => ({
      copy: fileState(database),
      heads: state && headsIn(database, state.generation),
    }));
    const isCopy = copy.role === 'copy' && (state === null || state.id === copy.id);
    const goesOn =
      state === null ||
      (heads !== null && isEqual(heads, state.head) && copy.generation > state.generation);
    if (!isCopy || !goesOn) throw notRestorable(file, place);
    return { file, copy, log: state };
  });

/** The log goes on where the copy is. */
export const restoreLog = (
  { file, copy, log: before }: ApartLedgers,
  place: SharedPlace,
  ports: MovePorts,
): Promise<void> =>
  withLog(place, ports, (log) =>
    withCopyLock(file, { place, log }, async (lock) => {
      const head = await lookIntoFile(file, ports, (database) => lastHead(database)?.head);
      if (head === undefined) throw notRestorable(file, place);
      const snapshot = await makeSnapshot(file, head);
      if (before === null) {
        const made = await log.create(rowOf(copy, snapshot, place), snapshot);
        if (made.id !== copy.id) throw notRestorable(file, place);
        return;
      }
      const holder = holderHere(lock, { command: 'ledger push', isSingle: true }, { place, ports });
      const lease = await log.take(before.id, holder, LEASE_MS);
      if (lease === null) throw leased(place, await log.byId(before.id));
      try {
        const isAsBefore = isEqual(lease.head, before.head);
        if (!isAsBefore || !(await log.addSnapshot(lease, snapshot)))
          throw notRestorable(file, place);
      } finally {
        await log.release(lease);
      }
    }),
  );

/** For a snapshot. Whatever holds the fence may add one, also later. */
const LEASE_MS = 60_000;

/** Throws CliError `ledger/leased` if another process of this machine uses the copy. */
async function withCopyLock<T>(
  file: string,
  { place, log }: { readonly place: SharedPlace; readonly log: ChangeLog },
  work: (lock: Lock) => Promise<T>,
): Promise<T> {
  const lock = takeLock(file, 0);
  if (lock === null) throw leased(place, await log.find(place.name));
  try {
    return await work(lock);
  } finally {
    lock.release();
  }
}

const headsIn = (database: Database, generation: number): Uint8Array | null =>
  database.get<{ head: Uint8Array }>('SELECT head FROM heads WHERE generation = ?', generation)
    ?.head ?? null;

const rowOf = ({ id, target }: FileState, snapshot: NewSnapshot, { name }: SharedPlace) =>
  rowFrom(snapshot, { name, id, target: target ?? '' });

const notRestorable = (file: string, { address }: SharedPlace) =>
  new CliError('conflict', problem('ledger/not-restorable', { file, place: address }));
