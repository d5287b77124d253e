/**
 * The mark of a ledger, in a small file beside it: how many commits it had. A log that lost its end,
 * or an older copy of the file, looks sound by itself; the mark shows that there was more. It is
 * written after each commit. Only its first version is synced: a power failure may leave an older
 * mark, but never a newer one.
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
import { ledgerError } from './errors.ts';

export interface LedgerMark {
  /** The id of the ledger that it belongs to. */
  readonly id: string;
  /** How many commits the ledger had. */
  readonly changes: number;
}

const BYTES = 160;
const NAME = 'lms-cli ledger mark';

export const markPath = (ledger: string) => `${ledger}.mark`;

/** Null if no mark can be read. */
export function readMark(ledger: string): LedgerMark | null {
  try {
    const text = readFileSync(markPath(ledger), 'latin1').trimEnd();
    const [name, id = '', changes, sum] = text.split('|');
    const said = text.slice(0, text.lastIndexOf('|'));
    if (name !== NAME || sum !== String(crc32(said))) return null;
    return { id, changes: Number(changes) };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

export interface MarkWriter {
  write(mark: LedgerMark): void;
  close(): void;
}

/** A new mark says `first`, and is synced. Throws CliError if it cannot be written. */
export function createMarkWriter(ledger: string, first: LedgerMark): MarkWriter {
  try {
    const isNew = readMark(ledger) === null;
    const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
    const file = openSync(markPath(ledger), O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
    const write = ({ id, changes }: LedgerMark) => {
      const said = [NAME, id, changes].join('|');
      writeSync(file, `${said}|${crc32(said)}`.padEnd(BYTES), 0, 'latin1');
    };
    if (isNew) {
      write(first);
      fsyncSync(file);
    }
    return { write, close: () => closeSync(file) };
  } catch (error) {
    throw ledgerError(error, ledger);
  }
}

export const removeMark = (ledger: string) => rmSync(markPath(ledger), { force: true });
