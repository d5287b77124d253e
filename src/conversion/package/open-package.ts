/**
 * Reads zip archives of strangers. Nothing is written to disk, no entry is inflated before its
 * declared size is within the limits, and none may inflate to more than it declared. An archive
 * with a name that leads out of it is not read at all.
 */
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damagedPackage, pastLimit, Unreadable } from '../reading.ts';

export interface PackageEntry {
  /** Its path in the package, with `/`. */
  readonly name: string;
  readonly size: number;
  /** Its bytes, inflated piece by piece. It may be asked for again. Throws Unreadable. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

const MIB = 2 ** 20;
const MOST_ENTRIES = 10_000;
const LARGEST_ENTRY = 50 * MIB;
const LARGEST_PACKAGE = 200 * MIB;
/**
 * A byte of an archive may become so many, beyond the smallest bound: sheets of Excel become 10. What
 * inflates a thousandfold takes minutes to parse.
 */
const MOST_GROWTH = 25;
const SMALLEST_BOUND = 2 * MIB;
/** Entries of workbooks as large as a package may be: their rows are read one at a time. */
const ofManyRows = /^xl\/(?:worksheets\/|sharedStrings\.xml$)/;
/** Bytes of the names and comments of all entries. */
const LONGEST_LIST = 16 * MIB;

export async function readArchive(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > LARGEST_PACKAGE) throw pastLimit('file');
    held.push(piece.slice());
  }
  return Buffer.concat(held);
}

/** In the archive's order, without folders. Throws Unreadable if no zip, damaged or too large. */
export async function openPackage(archive: Buffer): Promise<readonly PackageEntry[]> {
  try {
    const zip = await fromBufferPromise(archive, { autoClose: false, validateEntrySizes: true });
    const bound = Math.max(SMALLEST_BOUND, MOST_GROWTH * archive.length);
    return await listEntries(zip, Math.min(bound, LARGEST_PACKAGE));
  } catch (error) {
    throw error instanceof Unreadable ? error : damagedPackage();
  }
}

/** @param largest bytes of all entries together */
async function listEntries(zip: ZipFile, largest: number): Promise<PackageEntry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw pastLimit('file');
  const entries: PackageEntry[] = [];
  let size = 0;
  let length = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    length += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const isLarge = entry.uncompressedSize > LARGEST_ENTRY;
    if (isLarge && !ofManyRows.test(entry.fileName)) throw pastLimit('file');
    if (size > largest || length > LONGEST_LIST) throw pastLimit('file');
    const { fileName: name } = entry;
    if (name.endsWith('/')) continue;
    entries.push({ name, size: entry.uncompressedSize, pieces: () => piecesOf(zip, entry) });
  }
  return entries;
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    for await (const bytes of stream) {
      checksum = crc32(bytes, checksum);
      yield bytes;
    }
  } catch {
    throw damagedPackage();
  }
  if (checksum !== entry.crc32) throw damagedPackage();
}
