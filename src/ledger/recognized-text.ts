/**
 * Knows documents without a key again by their own text: most of a finished import that is
 * repeated is not read at all. An input comes in much the same order as before, so that a
 * window over what was done then is enough: what it misses is read and compared as usual.
 */
import type { PlannedId } from '../contract/ledger.ts';
import { bytesIn, numberIn, plannedIdIn } from './columns.ts';
import type { Database } from './database.ts';

export interface Recognized {
  readonly seq: number;
  readonly operation: PlannedId;
}

export interface Recognition {
  /** One that is done with this text; each of equal ones once, and none that was compared. */
  find(raw: Uint8Array): Recognized | null;
  /** By the `seq` that `find` has answered. */
  found(seq: number): Recognized;
  /** Which of equal documents the so-maniest that had to be read is, from 1. */
  ordinalOf(content: Uint8Array, count: number): number;
  /** A document that had to be read is this one. */
  compared(seq: number): void;
}

const PAGE = 500;
const WINDOW = 4 * PAGE;

export function createRecognition(database: Database): Recognition {
  const page = database.prepare(
    `SELECT seq, raw, operation FROM operations
     WHERE seq > ? AND raw IS NOT NULL AND ordinal > 0 AND state = 'done' ORDER BY seq LIMIT ${PAGE}`,
  );
  const equals = database.prepare(
    'SELECT seq, ordinal FROM operations WHERE content = ? AND ordinal > 0 ORDER BY ordinal',
  );
  const window = new Map<string, Recognized[]>();
  const held = new Map<number, Recognized>();
  const recognized = createMarks();
  const compared = createMarks();
  let size = 0;
  let last = 0;
  let isAtEnd = false;

  /** False where the window is full, or there is no more. */
  const load = (): boolean => {
    if (isAtEnd || size + PAGE > WINDOW) return false;
    const rows = page.all(last);
    for (const row of rows) {
      const [seq, operation] = [numberIn(row, 'seq'), plannedIdIn(row)];
      const name = nameOf(bytesIn(row, 'raw'));
      const same = window.get(name);
      if (same === undefined) window.set(name, [{ seq, operation }]);
      else same.push({ seq, operation });
      last = seq;
    }
    size += rows.length;
    isAtEnd = rows.length < PAGE;
    return true;
  };
  const take = (name: string): Recognized | null => {
    for (let same = window.get(name); same !== undefined; same = window.get(name)) {
      const [first, ...others] = same;
      if (others.length > 0) window.set(name, others);
      else window.delete(name);
      size -= 1;
      if (first !== undefined && !compared.has(first.seq)) return first;
    }
    return null;
  };
  return {
    find(raw) {
      const name = nameOf(raw);
      for (;;) {
        const row = take(name);
        if (row !== null) {
          recognized.add(row.seq);
          held.set(row.seq, row);
          return row;
        }
        if (!load()) return null;
      }
    },
    found(seq) {
      const row = held.get(seq);
      if (row === undefined) throw new TypeError(`operation ${seq} was not recognized`);
      held.delete(seq);
      return row;
    },
    ordinalOf(content, count) {
      if (recognized.isEmpty) return count;
      let left = count;
      let ordinal = 0;
      const rows = equals.all(content);
      const taken = new Set(
        rows
          .filter((row) => recognized.has(numberIn(row, 'seq')))
          .map((row) => numberIn(row, 'ordinal')),
      );
      while (left > 0) if (!taken.has(++ordinal)) left -= 1;
      return ordinal;
    },
    compared: (seq) => compared.add(seq),
  };
}

const nameOf = (raw: Uint8Array) =>
  Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1');

/** A set of numbers that takes a bit for each. */
function createMarks() {
  let bits = new Uint8Array(1024);
  let isEmpty = true;
  return {
    get isEmpty() {
      return isEmpty;
    },
    has: (number: number) => ((bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0,
    add(number: number) {
      isEmpty = false;
      if (number >>> 3 >= bits.length) {
        const larger = new Uint8Array(Math.max(2 * bits.length, (number >>> 3) + 1));
        larger.set(bits);
        bits = larger;
      }
      bits[number >>> 3] = (bits[number >>> 3] ?? 0) | (1 << (number & 7));
    },
  };
}
