/**
 * Prevents silent duplicates: the service does not recognize repeated documents. Sending a create
 * that the ledger has as done, with identical content and not deleted since, would create it twice.
 */
import type { CreatedBefore } from '../contract/ledger.ts';
import { operations as table, pathParamsOf, type Operation } from '../contract/operations.ts';
import type { Problem } from '../core/diagnostic.ts';
import { contentDigest } from '../documents/canonical.ts';
import { problem } from '../messages/problem.ts';
import { bytesIn, numberIn, textIn } from './columns.ts';
import type { Database } from './database.ts';
import { isKnownId } from './returned-ids.ts';
import { mustBeSound } from './soundness.ts';
import { sha256 } from './sha256.ts';

/** Further ones are only counted. */
const MOST_NAMED = 10;
/** Far fewer than the parameters that SQLite accepts in one statement. */
const MOST_AT_ONCE = 5000;

/** The digest by which an operation is recognized. */
export const digestOf = ({ id, params, body }: Pick<Operation, 'id' | 'params' | 'body'>) =>
  contentDigest({ operation: id, params, body }, sha256);

export interface Sendable {
  readonly operation: Operation;
  readonly content: Uint8Array;
}

/** In the order of the list. Throws DamagedRecord if the ledger may have lost one. */
export function createdBefore(list: readonly Sendable[], database: Database): CreatedBefore[] {
  const creates = [...list.entries()]
    .map(([index, each]) => ({ index, ...each }))
    .filter(({ operation: { id } }) => table[id].verb === 'create');
  if (creates.length === 0) return [];
  mustBeSound(database);
  const known = new Map<string, Creation>();
  for (let start = 0; start < creates.length; start += MOST_AT_ONCE) {
    const contents = creates.slice(start, start + MOST_AT_ONCE).map(({ content }) => content);
    for (const creation of creationsOf(contents, database)) {
      if (!isGone(creation, database)) known.set(nameOf(creation.content), creation);
    }
  }
  return creates.flatMap(({ index, operation, content }) => {
    const creation = known.get(nameOf(content));
    return creation === undefined ? [] : [{ index, ...described(operation, creation) }];
  });
}

/** What a person can do about it. */
interface Ways {
  /** The command that edits the existing resource; null where there is not exactly one. */
  readonly edit: string | null;
  /** True where the question follows whether to create it again. */
  readonly isAsked: boolean;
}

export function alreadyCreated(created: readonly CreatedBefore[], ways: Ways): Problem {
  const named = created.slice(0, MOST_NAMED);
  const more = created.length - named.length;
  return problem('ledger/already-created', { created: named, more, ...ways });
}

const nameOf = (content: Uint8Array) => Buffer.from(content).toString('base64');

interface Creation {
  readonly content: Uint8Array;
  readonly operation: string;
  readonly seq: number;
  /** The number and the id of its run. */
  readonly run: number;
  readonly runId: string;
  readonly resource: string;
  readonly at: number;
}

/**
 * Reads each table once for all of them: one second for a million operations. An index would cost
 * every import.
 */
function creationsOf(contents: readonly Uint8Array[], database: Database): Creation[] {
  const places = contents.map((_, index) => `?${index + 1}`).join(', ');
  const from = (name: 'operations' | 'history') =>
    `SELECT content, operation, seq, run, runs.id AS run_id, resource,
       coalesce(began_at, started_at) AS at
     FROM ${name} JOIN runs ON runs.number = run
     WHERE content IN (${places}) AND ${name}.state = 'done' AND operation LIKE '%.create'
       AND resource IS NOT NULL`;
  const rows = database
    .prepare(`${from('history')} UNION ALL ${from('operations')}`)
    .all(...contents);
  return rows.map((row) => ({
    content: bytesIn(row, 'content'),
    operation: textIn(row, 'operation'),
    seq: numberIn(row, 'seq'),
    run: numberIn(row, 'run'),
    runId: textIn(row, 'run_id'),
    resource: textIn(row, 'resource'),
    at: numberIn(row, 'at'),
  }));
}

/**
 * A deletion normally removes its id from the known ones. One that a person resolved does not, so
 * look for a later completed deletion.
 */
function isGone({ operation, resource, seq, run }: Creation, database: Database): boolean {
  if (!isKnownId(operation, resource, database)) return true;
  const content = deletionDigest(operation, resource);
  if (content === null) return false;
  const later = (from: 'operations' | 'history') =>
    `SELECT 1 FROM ${from} WHERE content = ?1 AND state = 'done'
       AND (run > ?2 OR (run = ?2 AND seq > ?3))`;
  return (
    database
      .prepare(`${later('operations')} UNION ALL ${later('history')} LIMIT 1`)
      .get(content, run, seq) !== undefined
  );
}

/** The digest of the deletion of what a create created; null for any other operation. */
export function deletionDigest(create: string, resource: string): Uint8Array | null {
  const id = deletions.get(create);
  if (id === undefined) return null;
  const [name = ''] = pathParamsOf(id);
  return digestOf({ id, params: { [name]: resource }, body: null });
}

/** The operation that deletes what a create creates. */
const deletions: ReadonlyMap<string, 'assessment.delete' | 'lacuna.delete' | 'track.delete'> =
  new Map([
    ['assessment.create', 'assessment.delete'],
    ['lacuna.create', 'lacuna.delete'],
    ['track.create', 'track.delete'],
  ]);

function described(
  { id, origin }: Operation,
  { resource, at, runId }: Creation,
): Omit<CreatedBefore, 'index'> {
  const { file, line } = origin ?? { file: null, line: null };
  return { operation: id, file, line, id: resource, at, run: runId };
}
