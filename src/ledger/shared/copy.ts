/**
 * The copy of a shared ledger: the newest snapshot that is needed, and the changesets after it. Every
 * digest is computed again, and nothing is taken that does not fit.
 */
import { existsSync, renameSync } from 'node:fs';
import { isEqual } from '../../core/bytes.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { removeFiles } from '../file/create.ts';
import { type Database, identityOf, openForWriting } from '../file/database.ts';
import { isDamage } from '../file/errors.ts';
import { SCHEMA_VERSION, TRAVELLING_TABLES } from '../file/schema.ts';
import { mustBeOurs } from '../file/whole.ts';
import { nextHead, noteHead } from './lease.ts';
import type { LogReader, SnapshotHead } from './log.ts';
import { writeSnapshot } from './snapshot.ts';

/** What a file has of a log. */
export type CopyRole = 'copy' | 'pulled';

interface Pulling {
  readonly file: string;
  /** The address of the shared ledger, without a password. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Brings a copy up to date, or makes it. The caller has its lock. Throws CliError `ledger/set-back` if
 * the log lacks what the copy has, `ledger/log-damaged`, and `ledger/newer`.
 */
export async function pullCopy(reader: LogReader, pulling: Pulling): Promise<void> {
  const { file, place } = pulling;
  const { generation, format } = reader.state;
  if (format > SCHEMA_VERSION)
    throw new CliError('conflict', problem('ledger/newer', { file: place }));
  const copy = existsSync(file) ? openCopyOf(reader.state.id, file) : null;
  if (copy === null) {
    await makeCopy(reader, { ...pulling, upTo: generation, role: 'copy' });
    return;
  }
  let isUpToDate: boolean;
  try {
    await mustBeInLog(copy, reader, pulling);
    isUpToDate =
      isMadeHere(copy) &&
      (await applyChanges(copy, reader, { ...pulling, upTo: generation })) === null;
  } finally {
    copy.close();
  }
  if (!isUpToDate) await makeCopy(reader, { ...pulling, upTo: generation, role: 'copy' });
}

/** Null if it is damaged: then it is made anew. */
function openCopyOf(id: string, file: string): Database | null {
  let copy: Database | null = null;
  try {
    copy = openForWriting(file, 'NORMAL');
    mustBeOurs(copy);
    const row = copy.get('SELECT 1 FROM ledger, here WHERE id = ? AND role = ?', id, 'copy');
    if (row !== undefined && lastHead(copy) !== null) return copy;
  } catch (error) {
    if (!isBroken(error)) {
      copy?.close();
      throw error;
    }
  }
  copy?.close();
  return null;
}

/**
 * False for a file that came with a folder, perhaps somebody else's: its digests say nothing of its
 * rows, so it is made anew.
 */
const isMadeHere = (copy: Database) =>
  copy.get('SELECT 1 FROM here WHERE inode = ?', identityOf(copy.file)) !== undefined;

const isBroken = (error: unknown) =>
  isDamage(error) || (error instanceof CliError && error.problem.code === 'ledger/not-a-ledger');

interface CopyHead {
  readonly generation: number;
  readonly head: Uint8Array;
}

/** Null if it does not belong to what is in the file. */
export const lastHead = (copy: Database): CopyHead | null =>
  copy.get<CopyHead>('SELECT generation, head FROM heads JOIN ledger ON changes = generation') ??
  null;

/** The digest that the log has of a generation; null if it does not have it. */
export async function headInLog(generation: number, reader: LogReader): Promise<Uint8Array | null> {
  const { state } = reader;
  if (state.generation === generation) return state.head;
  const head = await reader.headAt(generation);
  if (head !== null || generation > state.generation) return head;
  const snapshot = await reader.snapshot(generation);
  return snapshot?.generation === generation ? snapshot.head : null;
}

async function mustBeInLog(copy: Database, reader: LogReader, { file, place }: Pulling) {
  const known = lastHead(copy);
  if (known === null) return;
  const { generation } = known;
  const head = await headInLog(generation, reader);
  if (head !== null && isEqual(head, known.head)) return;
  const about = { file, place, log: { generation: reader.state.generation }, copy: { generation } };
  throw new CliError('conflict', problem('ledger/set-back', about));
}

export interface MakingCopy extends Pulling {
  /** The generation that it is to have. */
  readonly upTo: number;
  readonly role: CopyRole;
}

/**
 * Makes a copy from the newest whole snapshot up to a generation, and the changesets after it; it
 * replaces what has its name. Throws CliError `ledger/log-damaged`, which names the first generation
 * that is not whole.
 */
export async function makeCopy(reader: LogReader, making: MakingCopy): Promise<void> {
  let damage: CliError | null = null;
  for (let most = making.upTo; ;) {
    const snapshot = await reader.snapshot(most);
    if (snapshot === null) throw damage ?? damagedAt(making.upTo, 'snapshot', making);
    const found = await makeCopyFrom(snapshot, reader, making);
    if (found === null) return;
    damage ??= found;
    most = snapshot.generation - 1;
  }
}

const damagedAt = (
  generation: number,
  reason: 'snapshot' | 'change',
  { place }: Pick<Pulling, 'place'>,
) => new CliError('conflict', problem('ledger/log-damaged', { place, generation, reason }));

/** Null if it is made; otherwise what is damaged. */
async function makeCopyFrom(
  snapshot: SnapshotHead,
  reader: LogReader,
  making: MakingCopy,
): Promise<CliError | null> {
  const { file, place, role, now } = making;
  const draft = `${file}.new`;
  removeFiles(draft);
  try {
    if (!(await writeSnapshot(reader, snapshot, draft)))
      return damagedAt(snapshot.generation, 'snapshot', making);
    const copy = openForWriting(draft, 'NORMAL');
    try {
      const inode = identityOf(draft);
      copy.run('UPDATE here SET role = ?, origin = ?, inode = ?', role, place, inode);
      noteHead(snapshot.generation, snapshot.head, now, copy);
      const failed = await applyChanges(copy, reader, making);
      if (failed !== null) return damagedAt(failed, 'change', making);
      copy.get('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      copy.close();
    }
    removeFiles(file);
    renameSync(draft, file);
    return null;
  } finally {
    removeFiles(draft);
  }
}

/** Null if all were applied; otherwise nothing was, and this is the first one that does not fit. */
async function applyChanges(
  copy: Database,
  reader: LogReader,
  { upTo, now }: Pick<MakingCopy, 'upTo' | 'now'>,
): Promise<number | null> {
  const known = lastHead(copy);
  if (known === null) return 0;
  let { generation, head } = known;
  // References point to rows of the same changeset that come later.
  copy.exec('PRAGMA foreign_keys=OFF');
  copy.exec('BEGIN IMMEDIATE');
  let isWhole = false;
  try {
    for await (const change of reader.changes(generation, upTo)) {
      const { changeset } = change;
      if (change.generation !== generation + 1 || changeset === null) return generation + 1;
      const next = nextHead(head, changeset);
      if (!isEqual(next, change.head) || !isApplied(changeset, generation + 1, copy))
        return generation + 1;
      ({ generation } = change);
      head = next;
      copy.run('INSERT INTO heads VALUES (?, ?)', generation, head);
    }
    const isEnd = generation < reader.state.generation || isEqual(head, reader.state.head);
    isWhole = generation === upTo && isEnd && copy.get('PRAGMA foreign_key_check') === undefined;
    if (isWhole) copy.run('UPDATE here SET at = ?', now);
    return isWhole ? null : generation + 1;
  } finally {
    copy.exec(isWhole ? 'COMMIT' : 'ROLLBACK');
    copy.exec('PRAGMA foreign_keys=ON');
  }
}

function isApplied(changeset: Uint8Array, generation: number, copy: Database): boolean {
  try {
    if (!copy.apply(changeset, TRAVELLING_TABLES)) return false;
    return copy.get('SELECT 1 FROM ledger WHERE changes = ?', generation) !== undefined;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
