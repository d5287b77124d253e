/**
 * The high-water mark of a ledger, in a small file beside it: the ledger's progress at its last
 * change. A log that lost its end, or an older copy of the file, looks sound by itself. The mark
 * shows that there was more. It is written after each durable change. Only its first version is
 * synced. A killed process leaves the latest mark. A power failure may leave an older one, but never
 * a newer one or none.
 */
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

export interface Mark {
  /** The id of the ledger that it belongs to. */
  readonly id: string;
  readonly generation: number;
  /** The generation in the main file alone. */
  readonly moved: number;
  /** Size and modification time (ns) of the main file when it last contained everything. */
  readonly stamp: string;
}

const BYTES = 160;
const NAME = 'lms-cli ledger mark';

export const markFileOf = (ledger: string) => `${ledger}.mark`;

/** Null if no mark can be read. It then proves nothing. */
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

/**
 * A new mark says `first`, and is synced, so that a power failure leaves an older mark but never
 * none. Throws file system errors.
 */
export function createMarkWriter(ledger: string, first: () => Mark): MarkWriter {
  const initial = readMark(ledger) === null ? first() : null;
  const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
  const file = openSync(markFileOf(ledger), O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  const write = ({ id, generation, moved, stamp }: Mark) => {
    const said = [NAME, id, generation, moved, stamp].join('|');
    writeSync(file, `${said}|${crc32(said)}`.padEnd(BYTES), 0, 'latin1');
  };
  if (initial !== null) {
    write(initial);
    fsyncSync(file);
  }
  return { write, close: () => closeSync(file) };
}

export function removeMark(ledger: string): void {
  rmSync(markFileOf(ledger), { force: true });
}
