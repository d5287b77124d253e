/** A whole ledger as bytes that travel: compressed, in parts, without what belongs to one file alone. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { isEqual } from '../../core/bytes.ts';
import { filesOf } from '../file/create.ts';
import { openForReading } from '../file/database.ts';
import { isDamage, ledgerError } from '../file/errors.ts';
import { SCHEMA_VERSION } from '../file/schema.ts';
import { isIntact, mustBeOurs } from '../file/whole.ts';
import type { LogReader, LogState, NewLog, NewSnapshot, SnapshotHead } from './log.ts';

/** The most bytes of one part. */
const PART_BYTES = 8_000_000;

/**
 * The ledger in a file as it is now. Leaves the file alone; writes a draft beside it meanwhile. Throws
 * CliError `ledger/unwritable`.
 * @param head the digest of its generation
 */
export async function makeSnapshot(file: string, head: Uint8Array): Promise<NewSnapshot> {
  const draft = `${file}.snapshot`;
  removeDraft(draft);
  const source = openForReading(file);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    source.run('VACUUM INTO ?', draft);
    source.close();
    const generation = emptyLocal(draft);
    return { generation, head, format: SCHEMA_VERSION, ...(await compress(draft)) };
  } catch (error) {
    throw ledgerError(error, file);
  } finally {
    source.close();
    removeDraft(draft);
  }
}

/** The row of a ledger that begins with a snapshot. */
export const rowFrom = (
  { generation, head, format }: NewSnapshot,
  { name, id, target }: Pick<LogState, 'name' | 'id' | 'target'>,
): NewLog => ({ name, id, target, format, generation, head });

/** Removes what does not travel. Returns the generation. */
function emptyLocal(draft: string): number {
  const database = new DatabaseSync(draft);
  try {
    // Deleted digests would not compress.
    database.exec(`
      PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA secure_delete=ON;
      DELETE FROM heads; UPDATE here SET is_open = 0, role = 'copy', origin = NULL, at = NULL, inode = NULL;
    `);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const row = database.prepare('SELECT changes FROM ledger').get() as { changes: number };
    return row.changes;
  } finally {
    database.close();
  }
}

async function compress(file: string): Promise<Pick<NewSnapshot, 'parts' | 'digest'>> {
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  let pieces: Uint8Array[] = [];
  let size = 0;
  const cut = () => {
    parts.push(Buffer.concat(pieces));
    pieces = [];
    size = 0;
  };
  const bytes: AsyncIterable<Buffer> = createReadStream(file).pipe(createGzip());
  for await (const piece of bytes) {
    hash.update(piece);
    if (size + piece.length > PART_BYTES) cut();
    pieces.push(piece);
    size += piece.length;
  }
  cut();
  return { parts, digest: hash.digest() };
}

/**
 * Writes a snapshot of the log to a file, which must not be there, and checks it. Null if it is whole;
 * otherwise why it is not.
 */
export async function writeSnapshot(
  reader: LogReader,
  { generation, parts, digest, format }: SnapshotHead,
  file: string,
): Promise<'digest' | 'format' | 'contents' | null> {
  if (format !== SCHEMA_VERSION) return 'format';
  const hash = createHash('sha256');
  const unpacking = createGunzip();
  const handle = openSync(file, 'wx', 0o600);
  try {
    const pieces = async function* () {
      for (let part = 0; part < parts; part++) {
        const bytes = await reader.part(generation, part);
        hash.update(bytes);
        yield bytes;
      }
    };
    await unpackTo(handle, pieces(), unpacking);
    if (!isEqual(hash.digest(), digest)) return 'digest';
    fsyncSync(handle);
  } catch (error) {
    if (isCompression(error)) return 'digest';
    throw error;
  } finally {
    unpacking.destroy();
    closeSync(handle);
  }
  return isWhole(file, reader.state.id, generation) ? null : 'contents';
}

async function unpackTo(
  handle: number,
  pieces: AsyncIterable<Uint8Array>,
  unpacking: ReturnType<typeof createGunzip>,
): Promise<void> {
  const source = Readable.from(pieces, { objectMode: false });
  source.on('error', (error) => unpacking.destroy(error));
  const bytes: AsyncIterable<Buffer> = source.pipe(unpacking);
  for await (const piece of bytes) writeSync(handle, piece);
}

const isCompression = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

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

export function removeDraft(draft: string): void {
  for (const each of filesOf(draft)) rmSync(each, { force: true });
}
