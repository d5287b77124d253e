import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Containers often have only 64 MB there. */
const LEAST_ROOM_BYTES = 1_000_000_000;

/**
 * The folder for ledgers that do not outlive their test: in memory if the system has such a folder
 * with enough room. A process that dies leaves the same files there, and nothing waits for a disk.
 */
export const fastFolder = hasRoomInMemory() ? MEMORY : tmpdir();

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= LEAST_ROOM_BYTES;
}
