/**
 * Recognizes documents without a key by their own text, so that most of a completed import need not
 * be parsed when it is repeated. An input usually keeps its order, so a window over the completed
 * operations is enough. Documents that the window misses are parsed and compared as usual.
 */
import type { PlannedId } from '../contract/references.ts';
import { bytesIn, numberIn, plannedIdIn } from './columns.ts';
import type { Database } from './database.ts';

export interface Recognized {
  readonly seq: number;
  readonly operation: PlannedId;
}

export interface Recognition {
  /**
   * A completed operation with this text. Returns each of several equal ones once, and none that
   * was already compared.
   */
  find(raw: Uint8Array): Recognized | null;
  /** By the `seq` that `find` returned. */
  found(seq: number): Recognized;
  /**
   * Among documents with equal content, the ordinal of the `count`th one that had to be parsed,
   * from 1.
   */
  ordinalOf(content: Uint8Array, count: number): number;
  /** A parsed document turned out to be this operation. */
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

  /** False if the window is full or no rows are left. */
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

/** A set of numbers that uses one bit for each. */
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
