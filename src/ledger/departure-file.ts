/**
 * The form of the file in which a run notes its departures (docs/adr/0022-departures.md): a header,
 * and a slot for each operation that may be under way. A slot holds a departure, and the answer to
 * it.
 */
import { type BigIntStats, fstatSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Answered, answerIn, type Attempted } from './answer-note.ts';
import { lockFileOf } from './lock-file.ts';

export const departuresFileOf = (ledger: string) => `${ledger}.departed`;

/** The run that writes the file. */
export interface Departing {
  /** The id of its ledger. */
  readonly ledger: string;
  readonly run: string;
  readonly number: number;
}

export interface Departure extends Attempted {
  /** Milliseconds since 1970. */
  readonly at: number;
  /**
   * What the slot held before. Its end was durable before the slot was used again, so a ledger that
   * does not have that end is older than this file. Null if the slot was empty.
   */
  readonly former: Attempted | null;
}

/** A departure and its answer; null if none is noted, or the note is not whole. */
export type Noted = Departure & { readonly answer: Answered | null };

const HEADER_BYTES = 256;
const SLOT_BYTES = 256;
const DEPARTURE_BYTES = 64;
export const ANSWER_BYTES = SLOT_BYTES - DEPARTURE_BYTES;
/** More than there are workers at the highest concurrency. A slot never crosses a page. */
export const SLOTS = 504;
export const FILE_BYTES = HEADER_BYTES + SLOTS * SLOT_BYTES;

export const placeOfSlot = (slot: number) => HEADER_BYTES + slot * SLOT_BYTES;
export const placeOfAnswer = (slot: number) => placeOfSlot(slot) + DEPARTURE_BYTES;

const NAME = 'lms-cli departures 2';

/**
 * What the header says. It names the start of the machine and the file itself: after a power
 * failure, or in a copy, the newest departures may be missing. It names the lock, because a run
 * whose lock was deleted looks dead and may still send. Null if this system does not say when it
 * started, if the lock is missing, or if the file system does not say when a file was created. The
 * file then proves nothing.
 * @param ledger the file of the ledger
 * @param file the open file of the departures
 */
export function headerOf(ledger: string, { ledger: id, run, number }: Departing, file: number) {
  const boot = bootId();
  const lock = statSync(lockFileOf(ledger), { bigint: true, throwIfNoEntry: false });
  if (boot === null || lock === undefined) return null;
  const own = fstatSync(file, { bigint: true });
  if (own.birthtimeNs === 0n || lock.birthtimeNs === 0n) return null;
  return [NAME, id, run, number, boot, identityOf(own), identityOf(lock)].join('|');
}

const identityOf = ({ ino, birthtimeNs }: BigIntStats) => `${ino}.${birthtimeNs}`;

/** Padded with spaces. */
export function encodedHeader(said: string): Buffer {
  return Buffer.from(`${said}|${crc32(said)}`.padEnd(HEADER_BYTES), 'latin1');
}

export const saysHeader = (bytes: Buffer, said: string) =>
  bytes.subarray(0, HEADER_BYTES).equals(encodedHeader(said));

/** Known as soon as the machine has started, and different after each start; null elsewhere. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/**
 * File systems in which a written page stays until the machine ends. A server, or another program,
 * that keeps the file elsewhere can lose it earlier.
 */
const lasting: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x2fc12fc1, // ZFS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * False if no departure could prove anything: the system does not say when it started, or the disk
 * may lose pages earlier.
 */
export const mayProve = (ledger: string) => bootId() !== null && keepsPages(ledger);

export const keepsPages = (path: string) => lasting.has(statfsSync(path).type);

/** Writes into a buffer of its own, which the next call uses again. */
export function departureWriter(): (departure: Departure) => Buffer {
  const bytes = Buffer.alloc(DEPARTURE_BYTES);
  const summed = bytes.subarray(0, SUM_AT);
  return ({ seq, attempt, at, former }) => {
    bytes.writeDoubleLE(seq, 0);
    bytes.writeDoubleLE(at, 8);
    bytes.writeDoubleLE(former?.seq ?? 0, 16);
    bytes.writeUInt32LE(attempt, 24);
    bytes.writeUInt32LE(former?.attempt ?? 0, 28);
    bytes.writeUInt32LE(crc32(summed), SUM_AT);
    return bytes;
  };
}

const SUM_AT = 32;
/** A slot that is not used. */
export const NO_DEPARTURE = Buffer.alloc(DEPARTURE_BYTES);

/** The slots in the bytes of a whole file; null if a departure is neither empty nor valid. */
export function notesIn(bytes: Buffer): Noted[] | null {
  const notes: Noted[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    const own = bytes.subarray(placeOfSlot(slot), placeOfAnswer(slot));
    if (own.equals(NO_DEPARTURE)) continue;
    if (own.readUInt32LE(SUM_AT) !== crc32(own.subarray(0, SUM_AT))) return null;
    const former = { seq: own.readDoubleLE(16), attempt: own.readUInt32LE(28) };
    const departure = {
      seq: own.readDoubleLE(0),
      at: own.readDoubleLE(8),
      attempt: own.readUInt32LE(24),
      former: former.seq === 0 ? null : former,
    };
    const answer = answerIn(bytes.subarray(placeOfAnswer(slot), placeOfSlot(slot + 1)), departure);
    notes.push({ ...departure, answer });
  }
  return notes;
}
