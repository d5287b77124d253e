/** A file as bytes that travel: compressed, in parts, with their digest. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { isEqual } from '../../core/bytes.ts';

export interface PackedFile {
  /** Each has at most 8 MB. */
  readonly parts: readonly Uint8Array[];
  /** SHA-256 of the bytes of all parts. */
  readonly digest: Uint8Array;
}

const PART_BYTES = 8_000_000;

export async function packFile(file: string): Promise<PackedFile> {
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

/** Writes and syncs a file, which must not be there. False if the bytes are not those of the digest. */
export async function unpackFile(
  parts: AsyncIterable<Uint8Array>,
  digest: Uint8Array,
  file: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  const unpacking = createGunzip();
  const handle = openSync(file, 'wx', 0o600);
  try {
    const source = Readable.from(hashed(parts, hash), { objectMode: false });
    source.on('error', (error) => unpacking.destroy(error));
    const bytes: AsyncIterable<Buffer> = source.pipe(unpacking);
    for await (const piece of bytes) writeSync(handle, piece);
    fsyncSync(handle);
    return isEqual(hash.digest(), digest);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      return false;
    throw error;
  } finally {
    unpacking.destroy();
    closeSync(handle);
  }
}

async function* hashed(parts: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}
