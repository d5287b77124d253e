import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { Archive } from './archive.ts';

/** An archive that ends before what it says that it holds. */
export class CutShort extends Error {}

/** How yauzl reads an archive. */
export class ArchiveReader extends RandomAccessReader {
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
