/** What recognizes a document of an import in a later run, and what counts of it. */
import { isDeletion, type OperationId, operations as table } from '../../contract/operations.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import { sha256 } from '../../documents/canonical.ts';
import type { Database } from '../file/database.ts';
import { eventAt } from './events.ts';

/**
 * `begun`: a request may be under way. `given-up`: nobody will know whether it was performed. `failed`
 * and `maybe`: a repeatable operation that may have been performed, and is safe to send again.
 */
export type OperationState =
  | 'begun'
  | 'done'
  | 'rejected'
  | 'failed'
  | 'in-doubt'
  | 'blocked'
  | 'given-up';

/** A row of `operations` (schema.ts). */
export interface OperationRow {
  readonly number: number;
  readonly run: number;
  readonly identity: string | null;
  readonly key: string | null;
  readonly operation: OperationId;
  readonly content: string;
  readonly state: OperationState;
  readonly maybe: number;
  readonly id: string | null;
  readonly version: string | null;
  readonly gone: number | null;
  readonly resource: string | null;
  readonly settled: number | null;
  readonly ended: number | null;
  readonly answered: number | null;
  readonly over: number | null;
  readonly sent: string | null;
}

export const findSpec = (id: OperationId) => table[id];
export const isOnceOnly = (id: OperationId) => table[id].repeat === 'once';

export const operationRow = (number: number, database: Database): OperationRow =>
  database.one('SELECT * FROM operations WHERE number = ?', [number]);

export const ofKey = (key: string) => `key ${key}`;

/** @param nth its number among the equal ones of its input, from 1 */
export const ofContent = (content: string, nth: number) =>
  nth === 1 ? `text ${content}` : `equal ${content} ${nth}`;

/** A document without a key that corrects another one asks for something else than its equals. */
export const ofCorrection = (original: string, content: string) =>
  `correction ${content} ${sha256(original).slice(0, 32)}`;

/** The release that follows a create: of a key, that is a step of an apply as well. */
export const releaseIdentity = (create: string) => `${create}#release`;

export const isReleaseIdentity = (identity: string) => identity.endsWith('#release');

/** Its number among the equal ones of its input; 0 with a key. */
export function nthIn(identity: string): number {
  const [kind, , nth] = identity.split(/[ #]/);
  if (kind === 'key') return 0;
  return kind === 'equal' ? Number(nth) : 1;
}

/** True of what was certainly not performed, or is gone. */
export const isNotPerformed = (row: OperationRow, database: Database): boolean =>
  row.state === 'done' ? isGone(row, database) : row.maybe === 0;

/** True of a create whose resource is deleted, and of an edit or a move that an undo took back. */
export function isGone(row: OperationRow, database: Database): boolean {
  if (row.state !== 'done') return false;
  const { verb } = findSpec(row.operation);
  const mayBeTakenBack = verb === 'edit' || verb === 'move';
  return mayBeTakenBack ? isTakenBack(row, database) : verb === 'create' && row.gone !== null;
}

/** True if an undo of its run has worked on its resource since, and nobody has undone that. */
function isTakenBack({ number, run, id, operation }: OperationRow, database: Database): boolean {
  if (id === null) return false;
  const later = database.all<{ run: string; data: string }>(
    `SELECT DISTINCT e.run, e.data FROM operations o JOIN events e ON e.number = o.run
     WHERE o.id = ? AND o.number > ? AND o.run <> ? AND o.state = 'done' AND o.operation LIKE ?
     ORDER BY o.run`,
    [id, number, run, `${findSpec(operation).resource}.%`],
  );
  const own = database.one<{ id: string }>('SELECT id FROM runs WHERE number = ?', [run]).id;
  let undoneBy: string | null = null;
  for (const each of later) {
    const { undoes } = database.object(each.data);
    if (undoes === own) undoneBy = each.run;
    else if (undoes === undoneBy) undoneBy = null;
  }
  return undoneBy !== null;
}

/** Undefined if it was withdrawn, and for the event of somebody who says that others have deleted something. */
export const findOperation = (number: number, database: Database): OperationRow | undefined =>
  database.get<OperationRow>('SELECT * FROM operations WHERE number = ?', [number]);

/** The key of today of a resource that had this one, while it exists; null if it was not renamed. */
export const renamedTo = (key: string, database: Database): string | null =>
  database.get<{ renamed: string }>(
    `SELECT old.renamed FROM resources old JOIN resources now ON now.key = old.renamed
     WHERE old.key = ? AND now.deleted IS NULL`,
    [key],
  )?.renamed ?? null;

/** The operations of a document, newest first. */
export const withIdentity = (identity: string, database: Database): OperationRow[] =>
  database.all(
    `SELECT * FROM operations WHERE ${whereIs(identity)} ORDER BY number DESC`,
    listWords(identity),
  );

/**
 * The first of each content is found by that: another index over as many digests would be an eighth of
 * what the record of an import costs. All others sort before it.
 */
export const whereIs = (identity: string) =>
  isFirst(identity) ? 'identity = ? AND content = ?' : `identity = ? AND identity < 'text'`;

export const listWords = (identity: string): string[] =>
  isFirst(identity) ? [identity, contentIn(identity)] : [identity];

/** The content in the identity of a document without a key, or of the release of what it creates. */
export const contentIn = (identity: string): string => identity.split(/[ #]/)[CONTENT] ?? '';

const isFirst = (identity: string) => identity.startsWith('text ');
const CONTENT = 1;

const none: ReadonlySet<string> = new Set();

/**
 * What counts of a document. Of an operation that may be done once only, the newest that was performed
 * or perhaps performed, then one given up, then the newest; of any other the newest. Null if there is
 * none.
 * @param corrected identities that its corrections lead back to, as one under the same key does
 */
export function whatCounts(
  identity: string,
  database: Database,
  corrected: ReadonlySet<string> = none,
): OperationRow | null {
  const rows = withIdentity(identity, database);
  const [newest] = rows;
  if (newest === undefined) return null;
  const isOnce = isOnceOnly(newest.operation);
  const sent = rows.find(({ state }) => state !== 'blocked') ?? newest;
  const counts = isOnce ? firstOf(rows, database) : sent;
  if (!isNotPerformed(counts, database)) return counts;
  const settled = rows.find((row) => row.settled !== null)?.settled ?? null;
  if (settled === null) return counts;
  return correctionOf(settled, new Set([...corrected, identity]), database) ?? counts;
}

function firstOf(rows: readonly OperationRow[], database: Database): OperationRow {
  const [newest] = rows;
  if (newest === undefined) throw new TypeError('no operations');
  const perhaps = rows.find((row) => !isNotPerformed(row, database)) ?? newest;
  // It has settled the doubts before it.
  if (perhaps.state !== 'given-up') return perhaps;
  return rows.find(({ state }) => state === 'done') ?? perhaps;
}

/** What became of a correction; null if it was certainly not performed. */
function correctionOf(
  settled: number,
  corrected: ReadonlySet<string>,
  database: Database,
): OperationRow | null {
  const { identity } = operationRow(settled, database);
  if (identity === null || corrected.has(identity)) return null;
  const counts = whatCounts(identity, database, corrected);
  return counts === null || isNotPerformed(counts, database) ? null : counts;
}

/**
 * True of one in doubt that nothing has made up for: a newer operation of the same identity that was
 * performed, or perhaps, is the decision of somebody to send it again.
 */
export const isOwnDoubt = (row: OperationRow, database: Database): boolean =>
  row.state === 'in-doubt' && sentAgainSince(row, database) === null;

/** A deletion that may have taken away what an operation created, or has. */
export const deletionOfId = (
  { operation, id, number }: Pick<OperationRow, 'operation' | 'id' | 'number'>,
  state: 'in-doubt' | 'done',
  database: Database,
): OperationRow | null =>
  database.get<OperationRow>(
    `SELECT * FROM operations WHERE id = ? AND operation = ? AND state = ? AND number <> ?
       AND over IS NULL ORDER BY number DESC`,
    [id, `${findSpec(operation).resource}.delete`, state, number],
  ) ?? null;

/** True of what may be repeated and has no outcome of its own: the same command sends it again. */
export function mayBeSentAgain(
  { state, operation, ended }: OperationRow,
  database: Database,
): boolean {
  if (isOnceOnly(operation)) return false;
  const isUnanswered = () => ended !== null && eventAt(ended, database).kind === 'end';
  return state === 'begun' || (state === 'in-doubt' && isUnanswered());
}

/** SQL that is true of what may have been performed, and still matters. */
export const OPEN = 'maybe = 1 AND over IS NULL';

/** What was, or may have been, done after an event to the resource with an id, oldest first. */
export const workAfter = (
  number: number,
  { kind, id }: { readonly kind: ResourceKind; readonly id: string },
  database: Database,
): OperationRow[] =>
  database.all(
    `SELECT * FROM operations WHERE id = ? AND operation LIKE ? AND number > ?
       AND (state = 'done' OR maybe = 1) ORDER BY number`,
    [id, `${kind}.%`, number],
  );

/** True of a deletion that is done; one in doubt does not count. */
export const isDoneDeletion = ({ operation, state }: OperationRow): boolean =>
  state === 'done' && findSpec(operation).verb === 'delete';

/** The newest operation that has made up for one in doubt, on the same resource. */
export function sentAgainSince(row: OperationRow, database: Database): OperationRow | null {
  if (row.identity === null)
    return isDeletion(row.operation) ? deletionOfId(row, 'done', database) : null;
  const rows = withIdentity(row.identity, database);
  const since = rows.filter(
    ({ number, id }) => number > row.number && (row.id === null || id === row.id),
  );
  return since.find((each) => !isNotPerformed(each, database)) ?? null;
}

/** The operations of single commands that may be done once only with this content, newest first. */
export const ofCommands = (content: string, database: Database): OperationRow[] =>
  database.all(
    `SELECT * FROM operations WHERE content = ? AND identity IS NULL AND once = 1
     ORDER BY number DESC`,
    [content],
  );

/** What is compared of two documents: as they say it, or as it is sent. */
export interface ContentDigests {
  readonly content: string;
  /** Left out if defaults fill in nothing. */
  readonly sent?: string | undefined;
}

/** SQL that is true of operations that send the same as a document, with the words of `sameWords`. */
export const IS_SAME = '(content = ?1 OR sent = ?2 OR (content = ?2 AND sent IS NULL))';

export const sameWords = ({ content, sent = content }: ContentDigests): [string, string] => [
  content,
  sent,
];

/** What references to the key of a document give. */
export function returnedBy({ operation, id, version }: OperationRow) {
  switch (findSpec(operation).verb) {
    case 'create':
    case 'edit':
      return { id, versionId: null };
    case 'release':
      return { id: null, versionId: version };
    case 'delete':
    case 'move':
      return null;
  }
}
