import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * The folder for ledgers that do not outlive their test: in memory if the system has such a folder.
 * A process that dies leaves the same files there, and nothing waits for a disk.
 */
export const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
