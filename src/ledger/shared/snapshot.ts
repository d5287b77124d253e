/** A whole ledger as it travels: without what belongs to one file alone. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { quoteValue, removeFiles } from '../file/create.ts';
import { openForReading } from '../file/database.ts';
import { isDamage, ledgerError } from '../file/errors.ts';
import { packFile, unpackFile } from '../file/packing.ts';
import { SCHEMA_VERSION } from '../file/schema.ts';
import { isIntact, mustBeOurs } from '../file/whole.ts';
import type { LogReader, LogState, NewLog, NewSnapshot, SnapshotHead } from './log.ts';

/**
 * The ledger in a file as it is now. Leaves the file alone; writes a draft beside it meanwhile. Throws
 * CliError `ledger/unwritable`.
 * @param head the digest of its generation
 * @param id another one, so that nobody takes a copy of the earlier ledger for this one
 */
export async function makeSnapshot(
  file: string,
  head: Uint8Array,
  id: string | null = null,
): Promise<NewSnapshot> {
  const draft = `${file}.snapshot`;
  removeFiles(draft);
  const source = openForReading(file);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    source.run('VACUUM INTO ?', draft);
    source.close();
    const generation = emptyLocal(draft, id);
    return { generation, head, format: SCHEMA_VERSION, ...(await packFile(draft)) };
  } catch (error) {
    throw ledgerError(error, file);
  } finally {
    source.close();
    removeFiles(draft);
  }
}

/** The row of a ledger that begins with a snapshot. */
export const rowFrom = (
  { generation, head, format }: NewSnapshot,
  { name, id, target }: Pick<LogState, 'name' | 'id' | 'target'>,
): NewLog => ({ name, id, target, format, generation, head });

/** Removes what does not travel. Returns the generation. */
function emptyLocal(draft: string, id: string | null): number {
  const database = new DatabaseSync(draft);
  try {
    // Deleted digests would not compress.
    database.exec(`
      PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA secure_delete=ON;
      DELETE FROM heads; UPDATE here SET is_open = 0, role = 'copy', origin = NULL, at = NULL, inode = NULL;
      UPDATE ledger SET id = ifnull(${quoteValue(id)}, id);
    `);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const row = database.prepare('SELECT changes FROM ledger').get() as { changes: number };
    return row.changes;
  } finally {
    database.close();
  }
}

/** Writes a snapshot of the log to a file, which must not be there. False if it is not whole. */
export async function writeSnapshot(
  reader: LogReader,
  { generation, parts, digest, format }: SnapshotHead,
  file: string,
): Promise<boolean> {
  if (format !== SCHEMA_VERSION) return false;
  const pieces = async function* () {
    for (let part = 0; part < parts; part++) yield await reader.part(generation, part);
  };
  return (await unpackFile(pieces(), digest, file)) && isWhole(file, reader.state.id, generation);
}

/** True for a sound ledger of ours, of this id and generation. */
function isWhole(file: string, id: string, generation: number): boolean {
  try {
    const database = openForReading(file);
    try {
      mustBeOurs(database);
      const row = database.one<{ id: string; changes: number }>('SELECT id, changes FROM ledger');
      return row.id === id && row.changes === generation && isIntact(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
