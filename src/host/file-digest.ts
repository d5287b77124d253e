import { createHash } from 'node:crypto';
import { promises } from 'node:fs';
import { FileProblem } from '../core/host.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads into the same memory again and again: to get new memory for each chunk takes as long as to
 * hash it.
 */
export async function digestOf(path: string, signal: AbortSignal): Promise<string | null> {
  const digest = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = await promises.open(path);
  try {
    if (!(await file.stat()).isFile()) throw new FileProblem('not-a-file', path);
    while (!signal.aborted) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length);
      if (bytesRead === 0) return digest.digest('hex');
      digest.update(chunk.subarray(0, bytesRead));
    }
    return null;
  } finally {
    await file.close();
  }
}
