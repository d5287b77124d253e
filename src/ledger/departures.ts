/**
 * Notes which requests of an import are under way, before their first byte, and which of them were
 * answered, in a small file beside the ledger (docs/adr/0022-departures.md). The kernel keeps what a
 * killed process has written, so a note needs no sync.
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
import { type Answered, type Attempted, encodedAnswer } from './answer-note.ts';
import {
  ANSWER_BYTES,
  departuresFileOf,
  type Departing,
  departureWriter,
  encodedHeader,
  FILE_BYTES,
  headerOf,
  NO_DEPARTURE,
  placeOfAnswer,
  placeOfSlot,
  saysHeader,
  SLOTS,
} from './departure-file.ts';
import { fileErrorReason, unwritable } from './unwritable.ts';

/** A place in the file. */
export type Slot = number;

/** `lay` and `depart` throw CliError `ledger/unwritable`. Nothing may be sent then. */
export interface Departures {
  /**
   * Makes the file of the run, without departures, before its first intent. Until then the file may
   * be that of an earlier run, which is settled.
   */
  lay(): void;
  /** Notes that the attempt leaves now. Its intent must be durable. */
  depart(departing: Attempted): Slot;
  /** Notes the answer, before its outcome is durable. Without the note, the attempt is in doubt. */
  arrive(slot: Slot, answer: Answered): void;
  /** Once the end of its attempt, or the intent of the next one, is durable. */
  free(slot: Slot): void;
  /** Takes a note back: no byte of the attempt has left. */
  retract(slot: Slot): void;
  /** The run has ended, and everything in its record has an outcome. */
  remove(): void;
  close(): void;
}

/** @param run called once it has a row */
export function createDepartures(
  ledger: string,
  run: () => Departing,
  now: () => number,
): Departures {
  let isLaid = false;
  let notes: Notes | null = null;
  const close = () => {
    notes?.close();
    notes = null;
  };
  return {
    lay: () => {
      if (!isLaid) layFile(ledger, run());
      isLaid = true;
    },
    depart: (departing) => {
      notes ??= openNotes(ledger, run());
      return notes.depart(departing, now());
    },
    arrive: (slot, answer) => notes?.arrive(slot, answer),
    free: (slot) => notes?.free(slot),
    retract: (slot) => notes?.retract(slot),
    remove: () => {
      close();
      if (isLaid) removeFile(ledger);
    },
    close,
  };
}

/** Its pages are synced once, so that the disk has room for every note. */
function layFile(ledger: string, run: Departing): void {
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

interface Notes extends Pick<Departures, 'arrive' | 'free' | 'retract' | 'close'> {
  depart(departing: Attempted, at: number): Slot;
}

/** Opens the file that was laid for the run. */
export function openNotes(ledger: string, run: Departing): Notes {
  const file = orUnwritable(ledger, () => openOwn(ledger, run));
  if (file === null) throw unwritable('other', ledger, null);
  const encoded = departureWriter();
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
    arrive: (slot, answer) => {
      const departed = held[slot] ?? null;
      const text = departed && encodedAnswer(departed, answer, ANSWER_BYTES);
      // Nothing is lost: a half-written note says nothing, and the outcome follows.
      if (text !== null) orNothing(() => writeSync(file, text, placeOfAnswer(slot), 'latin1'));
    },
    free: (slot) => void unused.push(slot),
    retract: (slot) => {
      // Where it stays, it names an operation that the ledger lacks, so that the file proves nothing.
      orNothing(() => writeSync(file, NO_DEPARTURE, 0, NO_DEPARTURE.length, placeOfSlot(slot)));
      held[slot] = null;
      unused.push(slot);
    },
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

function removeFile(ledger: string): void {
  try {
    rmSync(departuresFileOf(ledger), { force: true });
  } catch (error) {
    // It says nothing about a run that has ended, and the next run replaces it.
    if (fileErrorReason(error) === null) throw error;
  }
}

function orNothing(write: () => unknown): void {
  try {
    write();
  } catch (error) {
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
