import { existsSync } from 'node:fs';
import { keepsPages } from '../../src/ledger/departure-file.ts';
import { fastFolder } from './fast-folder.ts';

/** True where a killed process can prove what it had not sent: on Linux, on a disk of its own. */
export const canProveDepartures =
  existsSync('/proc/sys/kernel/random/boot_id') && keepsPages(fastFolder);
