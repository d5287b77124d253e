/**
 * Reads zip archives of strangers. Nothing is written to disk, no entry is inflated before its
 * declared size is within the limits, and none may inflate to more than it declared. An archive
 * with a name that leads out of it is not read at all.
 */
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { FileProblem } from '../../core/host.ts';
import type { ZipFlaw } from '../../core/problem-params.ts';
import { problem } from '../../messages/problem.ts';
import { Unreadable } from '../reading.ts';
import type { Archive } from './archive.ts';
import { ArchiveReader, CutShort } from './archive-reader.ts';
import { createCrc32 } from './crc32.ts';

export interface PackageEntry {
  /** Its path in the package, with `/`. */
  readonly name: string;
  /** In bytes, once inflated. */
  readonly size: number;
  /** Its bytes, inflated piece by piece. It may be asked for again. Throws Unreadable. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

export interface Package {
  /** In the order of the archive, without folders. */
  readonly entries: readonly PackageEntry[];
}

const MIB = 2 ** 20;
const MOST_ENTRIES = 10_000;
const LARGEST_ENTRY = 50 * MIB;
const LARGEST_PACKAGE = 200 * MIB;
/** Bytes of the names and comments of all entries. */
const LONGEST_LIST = 16 * MIB;

/** Throws Unreadable if it is not a zip archive, is damaged or exceeds a limit. */
export async function openPackage(archive: Archive): Promise<Package> {
  try {
    const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.size, {
      autoClose: false,
      validateEntrySizes: true,
    });
    return { entries: await listed(zip) };
  } catch (error) {
    throw translated(error);
  }
}

async function listed(zip: ZipFile): Promise<PackageEntry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge('entries', MOST_ENTRIES);
  const entries: PackageEntry[] = [];
  let size = 0;
  let length = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    length += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (entry.uncompressedSize > LARGEST_ENTRY) throw tooLarge('entry', LARGEST_ENTRY / MIB);
    if (size > LARGEST_PACKAGE) throw tooLarge('package', LARGEST_PACKAGE / MIB);
    if (length > LONGEST_LIST) throw tooLarge('list', LONGEST_LIST / MIB);
    const { fileName: name } = entry;
    if (name.endsWith('/')) continue;
    entries.push({ name, size: entry.uncompressedSize, pieces: () => piecesOf(zip, entry) });
  }
  return entries;
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { fileName: name } = entry;
  if (entry.isEncrypted()) throw damaged({ flaw: 'encrypted', name });
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    const checksum = createCrc32();
    for await (const bytes of stream) {
      checksum.add(bytes);
      yield bytes;
    }
    if (checksum.value() !== entry.crc32) throw damaged({ flaw: 'checksum', name });
  } catch (error) {
    throw translated(error);
  }
}

/** An error of yauzl or of zlib as one of ours. */
function translated(error: unknown): unknown {
  const isOurs = error instanceof Unreadable || error instanceof FileProblem;
  if (isOurs || !(error instanceof Error)) return error;
  return damaged(
    error instanceof CutShort ? { flaw: 'cut-short' } : { flaw: 'other', text: error.message },
  );
}

const damaged = (flaw: ZipFlaw) => new Unreadable(problem('convert/zip', flaw), null);
const tooLarge = (what: 'entries' | 'entry' | 'list' | 'package', limit: number) =>
  new Unreadable(problem('convert/too-large', { what, limit }), null);
