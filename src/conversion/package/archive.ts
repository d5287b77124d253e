import type { Files } from '../../core/host.ts';

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
