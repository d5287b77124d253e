/**
 * Mends a log from a file, and a copy from a log, where the two went apart (docs/shared-ledger.md,
 * Backup). A person is asked in between, so each is first looked at, without holding it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { isEqual } from '../../core/bytes.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { removeFiles } from '../file/create.ts';
import { type Database, openForWriting } from '../file/database.ts';
import { type Lock, takeLock } from '../file/lock.ts';
import { type FileState, fileState, lookIntoFile, noteRole } from '../file/role.ts';
import { otherTarget } from '../runs/target.ts';
import { headInLog, lastHead, makeCopy } from './copy.ts';
import { currentHolder, firstHead } from './lease.ts';
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

/** What `push --replace` would do. */
export const lookAtReplacing = (
  path: string,
  place: SharedPlace,
  ports: MovePorts,
): Promise<ApartLedgers> =>
  withLog(place, ports, async (log) => {
    const state = await log.find(place.name);
    const file = resolve(ports.workingDirectory, path);
    const copy = await lookIntoFile(file, ports, fileState);
    // Anything else goes on by itself, as the ledger that it is.
    if (copy.role === 'own' || copy.role === 'moving' || copy.role === 'copy')
      throw new CliError('usage', problem('ledger/not-replacing', { file }));
    if (state !== null && copy.target !== state.target)
      throw otherTarget({ file }, copy.target ?? '', state.target);
    return { file, copy, log: state };
  });

/** The name gets a ledger of its own with what is in the file. */
export const replaceLog = (
  { file, copy, log: before }: ApartLedgers,
  place: SharedPlace,
  ports: MovePorts,
): Promise<void> =>
  withLog(place, ports, async (log) => {
    const there = before === null ? null : await log.byId(before.id);
    if (there !== null && currentHolder(there) !== null) throw leased(place, there);
    const renewed = { ...copy, id: randomUUID() };
    const head = firstHead(renewed.id, copy.generation);
    const snapshot = await makeSnapshot(file, head, renewed.id);
    const row = rowOf(renewed, snapshot, place);
    const state =
      before === null ? await log.create(row, snapshot) : await log.replace(row, snapshot, before);
    if (state.id !== renewed.id) throw leased(place, state);
  });

/** What `pull --out` makes: a copy that can only be read. */
export const pullFile = (
  { file, at }: { readonly file: string; readonly at: number | null },
  place: SharedPlace,
  ports: MovePorts,
): Promise<LogState> =>
  withLog(place, ports, async (log) => {
    const state = await findNamed(place, log);
    if (existsSync(file)) throw new CliError('usage', problem('ledger/file-exists', { file }));
    const found = await log.read(state.id, async (reader) => {
      const upTo = at ?? reader.state.generation;
      if (upTo > reader.state.generation) {
        const about = { place: place.address, generation: reader.state.generation };
        throw new CliError('usage', problem('ledger/no-generation', about));
      }
      const made = { file, place: place.address, now: ports.clock.now(), upTo };
      await makeCopy(reader, { ...made, role: 'pulled' });
      return { ...reader.state, generation: upTo };
    });
    return found ?? (await findNamed(place, log));
  });

export interface ForkedCopy extends ApartLedgers {
  /** Those that only the copy has. */
  readonly runs: readonly string[];
}

/** What `pull --replace` would set aside. Throws CliError `ledger/not-forked` if that is nothing. */
export const lookAtFork = (place: SharedPlace, ports: MovePorts): Promise<ForkedCopy> =>
  withLog(place, ports, async (log) => {
    const state = await findNamed(place, log);
    const file = copyFile(place, state.id);
    if (!existsSync(file)) throw notForked(file, place);
    const { copy, known, own } = await lookIntoFile(file, ports, (database) => ({
      copy: fileState(database),
      known: lastHead(database),
      own: runIdsIn(database),
    }));
    const fresh = `${file}.replacing`;
    const there = await log.read(state.id, async (reader) => {
      const head = known && (await headInLog(known.generation, reader));
      if (head !== null && known !== null && isEqual(head, known.head)) return null;
      await makeCopy(reader, { ...copyOf(reader.state, place, ports), file: fresh });
      return lookIntoFile(fresh, ports, runIdsIn);
    });
    removeFiles(fresh);
    if (there === null) throw notForked(file, place);
    const theirs = new Set(there);
    return { file, copy, log: state, runs: own.filter((id) => !theirs.has(id)) };
  });

/** Sets the copy aside, and makes it anew. Returns the file that has it now. */
export const replaceCopy = (
  { file, copy }: Pick<ForkedCopy, 'file' | 'copy'>,
  place: SharedPlace,
  ports: MovePorts,
): Promise<string> =>
  withLog(place, ports, (log) =>
    withCopyLock(file, { place, log }, async () => {
      const database = openForWriting(file);
      try {
        if (fileState(database).generation !== copy.generation) throw notForked(file, place);
        noteRole('forked', place.address, database);
        database.get('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        database.close();
      }
      const aside = unusedName(`${file}.forked`);
      renameSync(file, aside);
      await log.read(copy.id, (reader) =>
        makeCopy(reader, { ...copyOf(reader.state, place, ports), file }),
      );
      return aside;
    }),
  );

const copyOf = ({ generation }: LogState, { address }: SharedPlace, { clock }: MovePorts) => ({
  upTo: generation,
  role: 'copy' as const,
  place: address,
  now: clock.now(),
});

function unusedName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
  return free;
}

const runIdsIn = (database: Database): string[] =>
  database.all<{ id: string }>('SELECT id FROM runs ORDER BY number').map(({ id }) => id);

const headsIn = (database: Database, generation: number): Uint8Array | null =>
  database.get<{ head: Uint8Array }>('SELECT head FROM heads WHERE generation = ?', generation)
    ?.head ?? null;

const rowOf = ({ id, target }: FileState, snapshot: NewSnapshot, { name }: SharedPlace) =>
  rowFrom(snapshot, { name, id, target: target ?? '' });

const notRestorable = (file: string, { address }: SharedPlace) =>
  new CliError('conflict', problem('ledger/not-restorable', { file, place: address }));
const notForked = (file: string, { address }: SharedPlace) =>
  new CliError('usage', problem('ledger/not-forked', { file, place: address }));
