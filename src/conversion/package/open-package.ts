/**
 * Reads zip archives of strangers. Nothing is written to disk, no entry is inflated before its
 * declared size is within the limits, and none may inflate to more than it declared. An archive
 * with a name that leads out of it is not read at all.
 */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { FileProblem, type Files } from '../../core/host.ts';
import type { ZipFlaw } from '../../core/problem-params.ts';
import { problem } from '../../messages/problem.ts';
import { Unreadable } from '../reading.ts';

export interface PackageEntry {
  /** Its path in the package, with `/`. */
  readonly name: string;
  /** In bytes, once inflated. */
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

/**
 * The entries in the order of the archive, without folders. Throws Unreadable if it is not a zip
 * archive, is damaged or exceeds a limit.
 */
export async function openPackage(archive: Archive): Promise<readonly PackageEntry[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new ArchiveReader(archive), archive.size, {
      autoClose: false,
      validateEntrySizes: true,
    });
    const bound = Math.max(SMALLEST_BOUND, MOST_GROWTH * archive.size);
    return await listEntries(zip, Math.min(bound, LARGEST_PACKAGE));
  } catch (error) {
    throw packageError(error);
  }
}

/** @param largest bytes of all entries together */
async function listEntries(zip: ZipFile, largest: number): Promise<PackageEntry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge('entries', MOST_ENTRIES);
  const entries: PackageEntry[] = [];
  let size = 0;
  let length = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    length += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const isLarge = entry.uncompressedSize > LARGEST_ENTRY;
    if (isLarge && !ofManyRows.test(entry.fileName)) throw tooLarge('entry', LARGEST_ENTRY / MIB);
    if (size > largest) throw tooLarge('package', Math.floor(largest / MIB));
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
    let checksum = 0;
    for await (const bytes of stream) {
      checksum = crc32(bytes, checksum);
      yield bytes;
    }
    if (checksum !== entry.crc32) throw damaged({ flaw: 'checksum', name });
  } catch (error) {
    throw packageError(error);
  }
}

/** An error of yauzl or of zlib as one of ours. */
function packageError(error: unknown): unknown {
  const isOurs = error instanceof Unreadable || error instanceof FileProblem;
  if (isOurs || !(error instanceof Error)) return error;
  return damaged(
    error instanceof CutShort ? { flaw: 'cut-short' } : { flaw: 'other', text: error.message },
  );
}

const damaged = (flaw: ZipFlaw) => new Unreadable(problem('convert/zip', flaw), null);
const tooLarge = (what: 'entries' | 'entry' | 'list' | 'package', limit: number) =>
  new Unreadable(problem('convert/too-large', { what, limit }), null);

/** Bytes that can be read at any place, such as those of a file. */
export interface Archive {
  readonly size: number;
  /** The bytes `[start, end)`, as far as there are any. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Only what is asked for is read, so that a large file is never in memory. */
export async function archiveAt(path: string, files: Files): Promise<Archive> {
  return {
    size: await files.size(path),
    read: (start, end) => files.readRange(path, start, end),
  };
}

/** For standard input, which can be read only once. */
export function archiveOf(bytes: Uint8Array): Archive {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

/** An archive that ends before what it says that it holds. */
class CutShort extends Error {}

/** How yauzl reads an archive. */
class ArchiveReader extends RandomAccessReader {
  readonly #archive: Archive;
  /** The bytes read last: the list of entries is asked for in thousands of small parts. */
  #held: { readonly start: number; readonly bytes: Uint8Array };

  constructor(archive: Archive) {
    super();
    this.#archive = archive;
    this.#held = { start: 0, bytes: new Uint8Array(0) };
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    void this.#fill(buffer.subarray(offset, offset + length), position, done);
  }

  async #fill(
    target: Buffer,
    position: number,
    done: (error: Error | null) => void,
  ): Promise<void> {
    let failure: Error | null = null;
    try {
      target.set(await this.#part(position, position + target.length));
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += AT_ONCE) {
      yield this.#bytes(at, Math.min(at + AT_ONCE, end));
    }
  }

  async #part(start: number, end: number): Promise<Uint8Array> {
    const { start: first, bytes } = this.#held;
    if (start >= first && end <= first + bytes.length) {
      return bytes.subarray(start - first, end - first);
    }
    const last = Math.max(end, Math.min(start + AT_ONCE, this.#archive.size));
    const read = await this.#bytes(start, last);
    this.#held = { start, bytes: read };
    return read.subarray(0, end - start);
  }

  /** Exactly these bytes. */
  async #bytes(start: number, end: number): Promise<Uint8Array> {
    const isInside = end <= this.#archive.size;
    const bytes = isInside ? await this.#archive.read(start, end) : null;
    if (bytes?.length !== end - start) throw new CutShort();
    return bytes;
  }
}

/** Bytes that are read with one call. */
const AT_ONCE = 2 ** 16;
