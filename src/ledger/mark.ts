/**
 * The high-water mark of a ledger, in a small file beside it: how far it had come when it was
 * last changed. A log that lost its end, or an older copy, looks sound by itself; the mark says
 * that there was more. It is written after each change without being synced: a killed process
 * leaves the latest one, and one that a power failure leaves is older, never newer.
 */
import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export interface Mark {
  /** That of the ledger that it belongs to. */
  readonly id: string;
  readonly generation: number;
  /** The generation that the main file had by itself. */
  readonly moved: number;
  /** Size and time of change (ns) of the main file when everything had been moved there. */
  readonly stamp: string;
}

const BYTES = 160;
const NAME = 'lms-cli ledger mark';

export const markFileOf = (ledger: string) => `${ledger}.mark`;

/** Null where there is none that can be read: nothing is known then. */
export function readMark(ledger: string): Mark | null {
  try {
    return parsed(readFileSync(markFileOf(ledger), 'latin1'));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

function parsed(text: string): Mark | null {
  const [name, id = '', generation, moved, stamp = '', sum] = text.trimEnd().split('|');
  const said = text.slice(0, text.lastIndexOf('|'));
  if (name !== NAME || sum !== String(crc32(said))) return null;
  return {
    id,
    generation: Number(generation),
    moved: Number(moved),
    stamp,
  };
}

export interface MarkWriter {
  write(mark: Mark): void;
  close(): void;
}

/** Throws what the file system says. */
export function createMarkWriter(ledger: string): MarkWriter {
  const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
  const file = openSync(markFileOf(ledger), O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  return {
    write: ({ id, generation, moved, stamp }) => {
      const said = [NAME, id, generation, moved, stamp].join('|');
      writeSync(file, `${said}|${crc32(said)}`.padEnd(BYTES), 0, 'latin1');
    },
    close: () => closeSync(file),
  };
}

export function removeMark(ledger: string): void {
  rmSync(markFileOf(ledger), { force: true });
}
