/** What the ledger knows of documents: by key, or by content and ordinal. */
import { setImmediate } from 'node:timers';
import { verified, type Summed } from './checksum.ts';
import {
  bytesIn,
  numberIn,
  numberOrNullIn,
  plannedIdIn,
  present,
  textIn,
  textOrNullIn,
  wordIn,
} from './columns.ts';
import type { Columns, Database } from './database.ts';
import type { Treatment } from './planned-row.ts';
import { rowIn, states, type Row } from './operation-rows.ts';

/** As much of a row as every document of an input is compared with. */
export type KnownRow = Pick<Row, 'seq' | 'run' | 'state' | 'maybe' | 'suspect' | 'sum'> & Summed;

/** No more than the comparison needs. */
export type FoundRow = Pick<Row, 'seq' | 'state' | 'maybe'>;

const KNOWN = `seq, run, state, content, operation, maybe, resource, version, key, ordinal,
  suspect, sum`;

export interface Known {
  byKey(key: string): KnownRow | undefined;
  byContent(content: Uint8Array, ordinal: number): FoundRow | undefined;
  bySeq(seq: number): KnownRow | undefined;
  /** All of it. Throws TypeError where there is none. */
  whole(seq: number): Row;
  runId(number: number): string;
  /** True where a part of the record is lost, and nobody has settled yet what it held. */
  readonly hasGap: boolean;
}

export function createKnown(database: Database): Known {
  const byKey = database.prepare(`SELECT ${KNOWN} FROM operations WHERE key = ? AND ordinal = 0`);
  const byContent = database.prepare(
    `SELECT ${KNOWN} FROM operations WHERE content = ? AND ordinal = ? AND ordinal > 0`,
  );
  const bySeq = database.prepare(`SELECT ${KNOWN} FROM operations WHERE seq = ?`);
  const whole = database.prepare('SELECT * FROM operations WHERE seq = ?');
  const run = database.prepare('SELECT id FROM runs WHERE number = ?');
  const hasContents = holdsContents(database);
  const begin = readingTogether(database);
  return {
    byKey: (key) => {
      begin();
      return sound(byKey.get(key));
    },
    byContent: (content, ordinal) => {
      if (!hasContents) return undefined;
      begin();
      return sound(byContent.get(content, ordinal));
    },
    bySeq: (seq) => {
      begin();
      return sound(bySeq.get(seq));
    },
    whole: (seq) => {
      const row = whole.get(seq);
      if (row === undefined) throw new TypeError(`no operation ${seq}`);
      return verified(rowIn(row));
    },
    runId: (number) => textIn(present(run.get(number)), 'id'),
    hasGap: gapIn(database) !== null,
  };
}

/** The entry for what is lost of the record (recover.ts); null where there is none. */
export function gapIn(database: Database): { readonly seq: number; readonly run: string } | null {
  const found = database
    .prepare(
      `SELECT seq, runs.id AS run FROM operations INDEXED BY operations_in_doubt
       JOIN runs ON runs.number = run
       WHERE operations.state = 'in-doubt' AND operation = 'import'`,
    )
    .get();
  return found === undefined ? null : { seq: numberIn(found, 'seq'), run: textIn(found, 'run') };
}

const sound = (row: Columns | undefined) =>
  row === undefined ? undefined : verified(knownRowIn(row));

function knownRowIn(row: Columns): KnownRow {
  return {
    seq: numberIn(row, 'seq'),
    run: numberIn(row, 'run'),
    state: wordIn(row, 'state', states),
    content: bytesIn(row, 'content'),
    operation: plannedIdIn(row),
    maybe: numberIn(row, 'maybe'),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    suspect: numberIn(row, 'suspect'),
    sum: numberOrNullIn(row, 'sum'),
  };
}

/**
 * Whether there is anything to find by content. What a run adds it never looks for: no two of
 * its documents have the same content and ordinal.
 */
function holdsContents(database: Database): boolean {
  return database.prepare('SELECT 1 FROM operations WHERE ordinal > 0 LIMIT 1').get() !== undefined;
}

/**
 * One transaction for what is read in one turn of the event loop: most of a lookup is its
 * beginning and end. What is written ends it (`endReading`).
 */
function readingTogether(database: Database): () => void {
  const [begin, end] = [database.prepare('BEGIN'), database.prepare('COMMIT')];
  return () => {
    if (database.isTransaction) return;
    begin.run();
    setImmediate(() => {
      if (database.isOpen && database.isTransaction) end.run();
    });
  };
}

/** What an import does with a document that earlier runs have come across. */
export function treatmentOf(known: FoundRow | undefined, again: boolean): Treatment {
  if (known === undefined || again) return 'send';
  switch (known.state) {
    case 'done':
      return 'skipped';
    case 'in-doubt':
    case 'given-up':
      return known.state;
    default:
      return 'send';
  }
}
