/**
 * Recognizes documents without a key by their own text, so that most of a completed import need not
 * be parsed when it is repeated. An input usually keeps its order, so a window over the completed
 * operations is enough. Documents that the window misses are parsed and compared as usual.
 */
import type { KnownText } from '../contract/ledger.ts';
import { numberIn, plannedIdIn, textIn } from './columns.ts';
import { contentConditions } from './content-index.ts';
import type { Columns, Database } from './database.ts';

export interface Recognition {
  /**
   * A completed operation with this text. Returns each of several equal ones once, and none that
   * was already compared.
   * @param raw the digest of the text as hexadecimal digits
   */
  find(raw: string): KnownText | null;
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
  // One row for all operations of a kind, because a row takes four times as long as its values.
  const page = database.prepare(
    `SELECT operation, count(*) AS count, max(seq) AS last, group_concat(seq) AS seqs,
       lower(group_concat(hex(raw))) AS names
     FROM (SELECT seq, raw, operation FROM operations
       WHERE seq > ? AND raw IS NOT NULL AND ordinal > 0 AND state = 'done' ORDER BY seq LIMIT ${PAGE})
     GROUP BY operation`,
  );
  const equals = database.prepare(
    `SELECT seq, ordinal FROM operations WHERE ${contentConditions(database).all} ORDER BY ordinal`,
  );
  /** The first is found next. */
  const window = new Map<string, KnownText[]>();
  const recognized = createMarks();
  const compared = createMarks();
  let size = 0;
  let last = 0;
  let isAtEnd = false;

  /** False if the window is full or no rows are left. */
  const load = (): boolean => {
    if (isAtEnd || size + PAGE > WINDOW) return false;
    const before = size;
    for (const row of page.all(last)) {
      for (const { name, known } of textsIn(row)) {
        const same = window.get(name);
        if (same === undefined) window.set(name, [known]);
        else same.push(known);
      }
      size += numberIn(row, 'count');
      last = Math.max(last, numberIn(row, 'last'));
    }
    isAtEnd = size - before < PAGE;
    return true;
  };
  const take = (name: string): KnownText | null => {
    const same = window.get(name) ?? none;
    for (let first = same.shift(); first !== undefined; first = same.shift()) {
      if (same.length === 0) window.delete(name);
      size -= 1;
      if (!compared.has(first.seq)) return first;
    }
    return null;
  };
  return {
    find(raw) {
      for (;;) {
        const found = take(raw);
        if (found !== null) {
          recognized.add(found.seq);
          return found;
        }
        if (!load()) return null;
      }
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

const none: KnownText[] = [];

function* textsIn(row: Columns): Generator<{ name: string; known: KnownText }> {
  const operation = plannedIdIn(row);
  const seqs = textIn(row, 'seqs').split(',');
  for (const [index, name] of textIn(row, 'names').split(',').entries()) {
    yield { name, known: { seq: Number(seqs[index]), operation } };
  }
}

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
