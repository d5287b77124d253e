/**
 * Notes which requests are under way, before their first byte, in a small file beside the ledger
 * (docs/adr/0022-departures.md). The kernel keeps what a killed process has written, so a note
 * needs no sync.
 */
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import {
  type Attempted,
  departuresFileOf,
  type Departing,
  encodedHeader,
  FILE_BYTES,
  headerOf,
  placeOfSlot,
  saysHeader,
  SLOTS,
  slotWriter,
} from './departure-file.ts';
import { fileErrorReason, unwritable } from './unwritable.ts';

/** A place in the file. */
export type Slot = number;

export interface Departures {
  /**
   * Notes that the attempt leaves now. Its intent must be durable. Throws CliError
   * `ledger/unwritable` if it cannot write. Nothing may be sent then.
   */
  depart(departing: Attempted, at: number): Slot;
  /** Once the end of its attempt, or the intent of the next one, is durable. */
  free(slot: Slot): void;
  close(): void;
}

/**
 * Makes the file of a run, without departures, before its first intent. Until then the file may be
 * that of an earlier run, which is settled. Its pages are synced once, so that the disk has room
 * for every departure.
 */
export function layDepartures(ledger: string, run: Departing): void {
  const path = departuresFileOf(ledger);
  orUnwritable(ledger, () => {
    // Another file, which no copy or link of the former one is.
    rmSync(path, { force: true });
    const file = openSync(path, 'wx+', 0o600);
    try {
      const said = headerOf(ledger, run, file);
      const bytes = Buffer.alloc(FILE_BYTES);
      if (said !== null) encodedHeader(said).copy(bytes);
      writeFileSync(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

/** Opens the file that was laid for the run. */
export function openDepartures(ledger: string, run: Departing): Departures {
  const file = orUnwritable(ledger, () => openOwn(ledger, run));
  if (file === null) throw unwritable('other', ledger, null);
  const encoded = slotWriter();
  const held: (Attempted | null)[] = Array.from({ length: SLOTS }, () => null);
  const unused = Array.from(held.keys()).toReversed();
  return {
    depart: ({ seq, attempt }, at) => {
      const slot = unused.pop();
      if (slot === undefined) throw new TypeError('more operations under way than slots');
      const bytes = encoded({ seq, attempt, at, former: held[slot] ?? null });
      orUnwritable(ledger, () => {
        const written = writeSync(file, bytes, 0, bytes.length, placeOfSlot(slot));
        if (written < bytes.length) throw unwritable('disk-full', ledger, null);
      });
      held[slot] = { seq, attempt };
      return slot;
    },
    free: (slot) => void unused.push(slot),
    close: () => closeSync(file),
  };
}

/** Null if it is not the file that was laid. */
function openOwn(ledger: string, run: Departing): number | null {
  const file = openSync(departuresFileOf(ledger), constants.O_RDWR | constants.O_NOFOLLOW);
  const said = headerOf(ledger, run, file);
  // Without a header the file proves nothing, whatever it holds.
  if (said === null || saysHeader(readFileSync(file), said)) return file;
  closeSync(file);
  return null;
}

/** When the run has ended, and everything in its record has an outcome. */
export function removeDepartures(ledger: string): void {
  try {
    rmSync(departuresFileOf(ledger), { force: true });
  } catch (error) {
    // It says nothing about a run that has ended, and the next run replaces it.
    if (fileErrorReason(error) === null) throw error;
  }
}

function orUnwritable<T>(ledger: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = fileErrorReason(error);
    throw reason === null ? error : unwritable(reason, ledger, error);
  }
}
