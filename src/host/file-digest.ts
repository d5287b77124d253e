import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { FileProblem } from '../core/host.ts';
import { READING } from './file-problems.ts';

const CHUNK_BYTES = 256 * 1024;
/** After so many chunks, which take a few milliseconds, whatever else happened gets its turn. */
const CHUNKS_AT_ONCE = 16;

/**
 * Reads into the same memory again and again: to get new memory for each chunk takes as long as to
 * hash it. To have other threads read the chunks takes a quarter as long as to hash them.
 */
export async function digestOf(path: string, signal: AbortSignal): Promise<string | null> {
  // Loaded only here, because most commands need no digest.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const digest = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  const descriptor = openSync(path, READING);
  try {
    if (!fstatSync(descriptor).isFile()) throw new FileProblem('not-a-file', path);
    for (let chunks = 1; !signal.aborted; chunks += 1) {
      const length = readSync(descriptor, chunk);
      if (length === 0) return digest.digest('hex');
      digest.update(chunk.subarray(0, length));
      if (chunks % CHUNKS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return null;
  } finally {
    closeSync(descriptor);
  }
}
