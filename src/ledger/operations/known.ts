/** What counts of a document or a request that the ledger has met before. */
import type { CreatedBefore } from '../../contract/ledger.ts';
import { operations as table, type Operation } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { groupBy } from '../../core/groups.ts';
import { comparableDigest, contentDigest, parentIn } from '../../documents/canonical.ts';
import { problem } from '../../messages/problem.ts';
import type { Database } from '../file/database.ts';
import { runIdOf } from '../runs/rows.ts';
import { sha256 } from '../sha256.ts';
import { whereAnswerMayBe } from './outcome.ts';
import {
  type Identity,
  isNotPerformed,
  isOnceOnly,
  NOT_PERFORMED,
  type OperationRow,
  valuesOf,
  whereIs,
} from './rows.ts';

/** A later row `a` of what a row `o` is about, that may have been performed or that a person answered. */
const LATER = `a.seq > o.seq AND a.target IS o.target AND a.state <> 'found'
  AND (NOT ${NOT_PERFORMED} OR (a.before IS NOT NULL AND a.content = o.content))`;

/**
 * The number of the newest operation with which a run has sent the document of a row `o` again since
 * (--again); NULL if none has.
 */
const SENT_AGAIN = `iif(o.nth = 0,
  (SELECT max(a.seq) FROM operations a WHERE a.key = o.key AND a.nth = 0 AND ${LATER}),
  (SELECT max(a.seq) FROM operations a WHERE a.content = o.content AND a.nth = o.nth AND ${LATER}))`;

/**
 * True of a row `o` in doubt that nothing has made up for. One that was sent again is no doubt of its
 * own: somebody has decided that, and the outcome of the newest attempt is that of all.
 */
export const IS_OWN_DOUBT = `(o.state = 'in-doubt' AND ${SENT_AGAIN} IS NULL)`;

/**
 * Of an operation that may be done once only: rows that may have been performed, then given up, then not
 * performed, and last doubts that were sent again. Of any other: blocked ones last. The newest first.
 */
const ORDER_OF_ONCE = `CASE WHEN o.state = 'in-doubt' AND NOT ${IS_OWN_DOUBT} THEN 3
  WHEN o.maybe = 0 AND o.state <> 'done' THEN 2 WHEN o.state = 'given-up' THEN 1 ELSE 0 END,
  o.seq DESC`;
const ORDER_OF_REPEATABLE = `o.state = 'blocked', o.seq DESC`;

export interface Known {
  /** The row that counts; null if none does. */
  readonly row: OperationRow | null;
  /** True if any row is about the document. */
  readonly isMet: boolean;
}

const nothingKnown: Known = { row: null, isMet: false };

/**
 * What counts of a document for an import: of its rows, and of the requests in doubt that it met
 * instead of being sent, as a single command leaves them.
 */
export function whatCounts(
  identity: Identity,
  operation: OperationRow['operation'],
  database: Database,
): Known {
  const isOnce = isOnceOnly(operation);
  // Most documents are new, and this takes a tenth of the time of the rule.
  const met = database.get(
    `SELECT 1 FROM operations WHERE ${whereIs(identity)} LIMIT 1`,
    ...valuesOf(identity),
  );
  if (met === undefined) return nothingKnown;
  const row = database.get<OperationRow>(
    `SELECT o.*, met.key FROM operations met
     JOIN operations o ON o.seq = coalesce(met.found, met.seq) AND o.content = met.content
     WHERE ${whereIs(identity, 'met')}
     ORDER BY ${isOnce ? ORDER_OF_ONCE : ORDER_OF_REPEATABLE} LIMIT 1`,
    ...valuesOf(identity),
  );
  if (row === undefined) return nothingKnown;
  const counts = !isOnce && row.state === 'blocked' ? null : row;
  if (counts !== null && !isNotPerformed(counts)) return { row: counts, isMet: true };
  return { row: correctionOf(identity, database) ?? counts, isMet: true };
}

/** What counts of the document of an import that has the key. */
export const findCountedDocument = (key: string, database: Database): OperationRow | null =>
  whatCounts({ key, content: new Uint8Array(), nth: 0 }, 'lacuna.create', database).row;

/**
 * What became of the document that somebody corrected and imported instead, through any number of
 * corrections; null if nothing that may have been performed.
 */
function correctionOf(identity: Identity, database: Database): OperationRow | null {
  if (database.get('SELECT 1 FROM operations WHERE replaces IS NOT NULL LIMIT 1') === undefined)
    return null;
  const found = database.get<OperationRow>(
    `WITH RECURSIVE replacing (seq) AS (
       SELECT seq FROM operations WHERE ${whereIs(identity)}
       UNION SELECT o.seq FROM operations o JOIN replacing ON o.replaces = replacing.seq)
     SELECT * FROM operations o WHERE seq IN replacing AND state <> 'found' AND NOT ${NOT_PERFORMED}
     ORDER BY ${ORDER_OF_ONCE} LIMIT 1`,
    ...valuesOf(identity),
  );
  return found ?? null;
}

/** The operation that counts instead of one in doubt, because it was sent again since. */
export const sentAgainSince = ({ seq }: OperationRow, database: Database) =>
  database.get<OperationRow>(
    `SELECT * FROM operations WHERE seq = (SELECT ${SENT_AGAIN} FROM operations o WHERE o.seq = ?)`,
    seq,
  );

/** The original of a corrected document. */
export interface OriginalKnown {
  /** Its row; if that has made room for a newer one, the row that counts. */
  readonly seq: number;
  /** What counts of it by now: it may have been sent again, or another correction of it. */
  readonly counts: OperationRow;
}

/** The original that a corrected document names, of the same operation; null if there is none. */
export function findOriginal(
  named: Identity & { readonly run: string; readonly seq: number },
  operation: OperationRow['operation'],
  database: Database,
): OriginalKnown | null {
  const exact = database.get<OperationRow>(
    `SELECT * FROM operations WHERE seq = ? AND operation = ?
       AND run = (SELECT number FROM runs WHERE id = ?)`,
    named.seq,
    operation,
    named.run,
  );
  const { row } = whatCounts(exact ?? named, operation, database);
  return row === null || row.operation !== operation
    ? null
    : { seq: exact?.seq ?? row.seq, counts: row };
}

/**
 * The number of a correction without a key among documents of its content: its own if it was sent
 * before, otherwise a free one, because it asks for something else than equal documents elsewhere.
 */
export function nthOfCorrection(
  content: Uint8Array,
  { seq, counts }: OriginalKnown,
  database: Database,
): number {
  const own = database.get<{ nth: number }>(
    `SELECT nth FROM operations WHERE content = ?1 AND nth > 0 AND (replaces = ?2 OR seq = ?3)
     ORDER BY seq DESC LIMIT 1`,
    content,
    seq,
    counts.seq,
  );
  if (own !== undefined) return own.nth;
  const { nth } = database.one<{ nth: number }>(
    'SELECT coalesce(max(nth), 0) AS nth FROM operations WHERE content = ? AND nth > 0',
    content,
  );
  return nth + 1;
}

/** True if this document under the key was not performed, and somebody has corrected it. */
export const isCorrected = (key: string, content: Uint8Array, database: Database): boolean =>
  database.get(
    `SELECT 1 FROM operations WHERE key = ? AND nth = 0 AND content = ? AND ${NOT_PERFORMED}
       AND seq IN (SELECT replaces FROM operations WHERE replaces IS NOT NULL)`,
    key,
    content,
  ) !== undefined;

/** The digest by which an operation is recognized. */
export const digestOf = ({
  id,
  params,
  body,
  defaulted = [],
}: Pick<Operation, 'id' | 'params' | 'body' | 'defaulted'>) =>
  contentDigest({ operation: id, params, body, defaulted }, sha256);

/**
 * The operations in doubt of single commands, by content: what one may have sent must not be sent
 * again. Each is found once, since an input that has the document twice asks for another operation:
 * it is about the document that has met it. They are few, because a person resolves each of them.
 */
export function doubtsOfCommands(database: Database) {
  const found = database.all<Pick<OperationRow, 'seq' | 'content'>>(
    `SELECT seq, content FROM operations INDEXED BY operations_open
     WHERE maybe = 1 AND state = 'in-doubt' AND nth IS NULL
       AND NOT EXISTS (SELECT 1 FROM operations met WHERE met.found = operations.seq
         AND met.nth IS NOT NULL)
     ORDER BY seq`,
  );
  const doubts = groupBy(found, ({ content }) => nameOf(content));
  return {
    next: (content: Uint8Array): number | null =>
      doubts.size === 0 ? null : (doubts.get(nameOf(content))?.shift()?.seq ?? null),
  };
}

const nameOf = (content: Uint8Array) => Buffer.from(content).toString('base64');

/** An operation and the digest by which it is recognized. */
export interface Sendable {
  readonly operation: Operation;
  readonly content: Uint8Array;
}

export const withDigests = (operations: readonly Operation[]): Sendable[] =>
  operations.map((operation) => ({ operation, content: digestOf(operation) }));

/** Why one of the operations must not be sent: it is in doubt, or may be. */
export function doubtBefore(list: readonly Sendable[], database: Database): CliError | null {
  for (const { content } of list) {
    const doubt = database.get<{ operation: string; run: string; seq: number }>(
      `SELECT seq, operation, runs.id AS run FROM operations o JOIN runs ON runs.number = run
       WHERE content = ? AND ${IS_OWN_DOUBT}`,
      content,
    );
    if (doubt !== undefined) {
      const elsewhere = whereAnswerMayBe(doubt.seq, database);
      return new CliError('inDoubt', problem('ledger/in-doubt-before', { ...doubt, elsewhere }));
    }
  }
  return null;
}

/** What exists of a create: `c` is its operation, and `content` that of the document. */
const EXISTING = `SELECT returned AS id, coalesce(began_at, started_at) AS at, runs.id AS run,
    (SELECT r.key FROM resources r WHERE r.kind = substr(c.operation, 1, instr(c.operation, '.') - 1)
       AND r.id = c.returned AND r.deleted IS NULL) AS existingKey
  FROM operations c JOIN runs ON runs.number = c.run
  WHERE c.content = ? AND c.operation = ? AND c.state = 'done' AND gone = 0 AND returned IS NOT NULL
  ORDER BY seq DESC LIMIT 1`;

type Existing = Pick<CreatedBefore, 'id' | 'at' | 'run' | 'existingKey'>;

/**
 * The creates among them whose content the ledger has already created and not deleted since, or
 * given to a resource by an edit, in the order of the list: the service does not recognize repeated
 * documents.
 */
export function createdBefore(list: readonly Sendable[], database: Database): CreatedBefore[] {
  return list.flatMap(({ operation, content }, index) => {
    const { id, origin } = operation;
    if (table[id].verb !== 'create') return [];
    const existing =
      database.get<Existing>(EXISTING, content, id) ?? resourceAlike(operation, database);
    if (existing === undefined) return [];
    const { file, line } = origin ?? { file: null, line: null };
    return [{ index, operation: id, file, line, ...existing }];
  });
}

/** A resource that has this content now, under the same parent. */
function resourceAlike({ id, body }: Operation, database: Database): Existing | undefined {
  const { resource: kind } = table[id];
  if (body === null) return undefined;
  return database.get<Existing>(
    `SELECT r.id, r.key AS existingKey, r.at, runs.id AS run
     FROM resources r JOIN runs ON runs.number = r.run
     WHERE r.kind = ? AND r.content = ? AND r.parent IS ? AND r.deleted IS NULL LIMIT 1`,
    kind,
    comparableDigest(kind, body, sha256),
    parentIn(kind, body),
  );
}

/** Further ones are only counted. */
const MOST_NAMED = 10;

/**
 * Of the creates that a plan would send, those whose content another document or command has created:
 * under another key, or without one. What a document of this input has created itself does not count.
 */
export function createdElsewhere(database: Database): {
  readonly count: number;
  readonly first: readonly (Existing & Pick<CreatedBefore, 'operation'> & { position: number })[];
} {
  const elsewhere = `FROM temp.plan p JOIN operations c ON c.content = p.content
      AND c.operation = p.operation AND c.state = 'done' AND c.gone = 0 AND c.returned IS NOT NULL
    WHERE p.todo = 'send' AND p.is_repeat = 0 AND p.operation LIKE '%.create'
      AND c.seq NOT IN (SELECT known FROM temp.plan WHERE known IS NOT NULL)`;
  const { count } = database.one<{ count: number }>(
    `SELECT count(DISTINCT p.position) AS count ${elsewhere}`,
  );
  if (count === 0) return { count, first: [] };
  const rows = database.all<{
    position: number;
    operation: CreatedBefore['operation'];
    content: Uint8Array;
  }>(
    `SELECT DISTINCT p.position, p.operation, p.content ${elsewhere} ORDER BY 1 LIMIT ${MOST_NAMED}`,
  );
  const first = rows.flatMap(({ position, operation, content }) => {
    const existing = database.get<Existing>(EXISTING, content, operation);
    return existing === undefined ? [] : [{ position, operation, ...existing }];
  });
  return { count, first };
}

/**
 * Why a create must not begin: another command has begun the same one since this one has looked.
 * Within the commit of its intent.
 * @param since the newest operation when this command looked
 */
export function beingCreated(
  { operation, content }: Sendable,
  { run, since }: { readonly run: number; readonly since: number },
  database: Database,
): CliError | null {
  if (table[operation.id].verb !== 'create') return null;
  const other = database.get<Pick<OperationRow, 'operation' | 'run'>>(
    `SELECT operation, run FROM operations WHERE content = ? AND operation = ? AND run <> ?
       AND (state IN ('begun', 'waiting') OR (seq > ? AND gone = 0 AND state IN ('done', 'in-doubt')))`,
    content,
    operation.id,
    run,
    since,
  );
  if (other === undefined) return null;
  const about = { operation: other.operation, run: runIdOf(other.run, database) };
  return new CliError('conflict', problem('ledger/being-created', about));
}

export const newestSeq = (database: Database): number =>
  database.one<{ seq: number }>('SELECT seq FROM ledger').seq;
