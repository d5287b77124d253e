/**
 * Recognizes documents by their own text, so that most of a completed import need not be parsed when
 * it is repeated. An input usually keeps its order, so a window over the completed operations is
 * enough. Documents that the window misses are parsed and compared as usual.
 */
import type { KnownText } from '../contract/import-run.ts';
import type { PlannedId } from '../contract/references.ts';
import { checksumOf } from './checksum.ts';
import { numberIn, plannedIdIn, textIn } from './columns.ts';
import { contentConditions } from './content-index.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';
import { sumOfValues, SUMMED_COLUMNS } from './resource-rows.ts';
import { plainId } from './returned-ids.ts';

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
       lower(group_concat(hex(raw))) AS names, ordinal = 0 AS has_keys,
       json_group_array(json_array(${KEYED})) FILTER (WHERE ordinal = 0) AS keyed
     FROM (SELECT seq, raw, key, ordinal, operation, content, resource, version, sum
       FROM operations
       WHERE seq > ? AND raw IS NOT NULL AND state = 'done' AND (ordinal > 0 OR ${IS_KEYED})
       ORDER BY seq LIMIT ${PAGE}) AS done
     LEFT JOIN resources ON done.ordinal = 0 AND resources.key = done.key
     GROUP BY operation, has_keys`,
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
    let rows = 0;
    for (const row of page.all(last)) {
      for (const { name, known } of textsIn(row)) {
        const same = window.get(name);
        if (same === undefined) window.set(name, [known]);
        else same.push(known);
        size += 1;
      }
      rows += numberIn(row, 'count');
      last = Math.max(last, numberIn(row, 'last'));
    }
    isAtEnd = rows < PAGE;
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

/** A deletion may have to be confirmed. */
const IS_KEYED = `ordinal = 0 AND suspect = 0 AND operation NOT LIKE '%.delete'`;
const KEYED = `lower(hex(done.content)), done.sum, done.resource, done.version, done.key,
  resources.sum, ${SUMMED_COLUMNS}`;

function* textsIn(row: Columns): Generator<{ name: string; known: KnownText }> {
  const operation = plannedIdIn(row);
  const seqs = textIn(row, 'seqs').split(',');
  const keyed = numberIn(row, 'has_keys') === 1 ? keyedIn(row, operation) : null;
  for (const [index, name] of textIn(row, 'names').split(',').entries()) {
    const own = keyed === null ? withoutKey : keyed[index];
    // One that was altered is compared as usual, and found out.
    if (own !== undefined && own !== null) {
      yield { name, known: { seq: Number(seqs[index]), operation, ...own } };
    }
  }
}

type Own = Pick<KnownText, 'key' | 'content'>;

const withoutKey: Own = { key: null, content: new Uint8Array() };

/** What operations with keys have; null for one of which a document must be compared. */
function keyedIn(row: Columns, operation: PlannedId): (Own | null)[] {
  const operations: unknown = parsedColumn(() => JSON.parse(textIn(row, 'keyed')));
  if (!Array.isArray(operations)) throw new DamagedRecord('keyed');
  return operations.map((values: unknown) => {
    if (!Array.isArray(values)) throw new DamagedRecord('keyed');
    return ownIn(values, operation);
  });
}

/** An altered one is found out when it is compared. */
function ownIn(values: readonly unknown[], operation: PlannedId): Own | null {
  const [digest, sum, resource, version, key, sumOfResource, ...ofResource] = values;
  const [, kind, id, , , , , deleted] = ofResource;
  if (typeof key !== 'string' || typeof digest !== 'string') return null;
  const content = Buffer.from(digest, 'hex');
  const returned = { resource: textOrNull(resource), version: textOrNull(version) };
  if (sum !== checksumOf({ key, ordinal: 0, content, operation, ...returned })) return null;
  if (sumOfResource === null) return { key, content };
  if (sumOfResource !== sumOfValues(ofResource)) return null;
  const isMade = operation === `${String(kind)}.create` && plainId(returned.resource ?? '') === id;
  return isMade || deleted !== null ? { key, content } : null;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

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
