import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Where ledgers are kept that do not outlive their test: in memory where there is such a folder.
 * A process that dies leaves the same there, and nothing waits for a disk.
 */
export const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
