/** What is certain of keys and resources (docs/content-as-code.md, State). */
import { isOperationId, type OperationId, type Verb } from '../../contract/operations.ts';
import type { Returned } from '../../contract/references.ts';
import type { KeyState, KnownResource, ResourceKind, SentBody } from '../../contract/resources.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';
import { plainId } from '../operations/ids.ts';
import { findCountedDocument, IS_OWN_DOUBT } from '../operations/known.ts';
import { type OperationRow, specOf, type OperationState } from '../operations/rows.ts';
import { runIdOf } from '../runs/rows.ts';
import { keysIn } from './body.ts';
import { bodyOf, keyOf, type ResourceRow, resourceRow, resourcesAfter } from './rows.ts';

/** An operation that may have changed a resource, or made it, and nobody knows. */
type Open = Pick<OperationRow, 'seq' | 'run' | 'operation' | 'state' | 'effect'>;

/** True if somebody will know: it is in doubt, or under way. */
const DOUBTS: readonly OperationState[] = ['begun', 'waiting', 'in-doubt'];
const IS_DOUBT = `state IN (${DOUBTS.map((state) => `'${state}'`).join(', ')})`;
const isDoubt = ({ state }: Open) => DOUBTS.includes(state);

/**
 * The open operations of a key, oldest first, without doubts that were sent again since. A finished
 * create or deletion ends those before it. Any other finished operation ends those given up of its kind,
 * and deletions given up: a resource that can be changed was not deleted.
 */
const OPEN = `
  SELECT seq, run, operation, state, effect FROM operations o INDEXED BY operations_open
  WHERE maybe = 1 AND resource = ?1 AND (state <> 'in-doubt' OR ${IS_OWN_DOUBT}) AND NOT EXISTS (
    SELECT 1 FROM operations d WHERE d.resource = ?1 AND d.seq > o.seq AND d.state = 'done'
      AND (d.operation LIKE '%.create' OR d.operation LIKE '%.delete'
        OR (NOT o.${IS_DOUBT} AND (d.operation = o.operation OR o.operation LIKE '%.delete'))))
  ORDER BY seq`;

const verbOf = ({ operation }: Pick<Open, 'operation'>) => specOf(operation).verb;

/** After a deletion that may have been performed, nothing is certain but the id. */
const isOpenIn = (open: readonly Open[], verb: Verb) =>
  open.some((each) => verbOf(each) === verb || verbOf(each) === 'delete');

export const openOn = (key: string, database: Database): Open[] => database.all(OPEN, key);

export const openKeys = (database: Database): string[] =>
  database
    .all<{ key: string }>(
      `SELECT DISTINCT resource AS key FROM operations INDEXED BY operations_open
       WHERE maybe = 1 AND resource IS NOT NULL`,
    )
    .map(({ key }) => key);

/** The row without what open operations may have changed. */
export function certainPart(row: ResourceRow, open: readonly Open[]): ResourceRow {
  const isContentOpen = isOpenIn(open, 'edit');
  return {
    ...row,
    content: isContentOpen ? null : row.content,
    parent: isOpenIn(open, 'move') ? null : row.parent,
    held: isContentOpen || isOpenIn(open, 'release') ? null : row.held,
  };
}

/** The body as it was last sent, as far as that is certain. */
export function certainBody(key: string, open: readonly Open[], database: Database) {
  if (isOpenIn(open, 'edit')) return null;
  const body = bodyOf(key, database);
  return body !== null && isOpenIn(open, 'release') ? { ...body, released: null } : body;
}

/** The content now; null if it is unknown. */
export function contentNow(key: string, database: Database): Uint8Array | null {
  const isEditOpen = openOn(key, database).some((each) => verbOf(each) === 'edit');
  return isEditOpen ? null : (resourceRow(key, database)?.content ?? null);
}

export function knownResource(row: ResourceRow, database: Database): KnownResource {
  const { key, kind, id, scope, content, parent, version, held, at, file, line } = row;
  return {
    key,
    kind,
    id,
    scope,
    content,
    parent,
    version: version === null ? null : { id: version, content: held },
    protect: row.protect === 1,
    deletedBy: row.deleted === null ? null : runIdOf(row.deleted, database),
    at,
    run: row.run === null ? null : runIdOf(row.run, database),
    source: file === null || line === null ? null : { file, line },
    commit: row.commit_id,
  };
}

/**
 * What the ledger knows of a key.
 * @param run whose own open operations do not count; null for none
 */
export function find(key: string, database: Database, run: number | null = null): KeyState {
  database.together();
  const row = resourceRow(key, database);
  const all = openOn(key, database).filter((each) => each.run !== run);
  const creates = all.filter((each) => verbOf(each) === 'create');
  // What is open on something that was deleted does not matter any more.
  const changes = row === undefined || row.deleted !== null ? [] : all.filter(isNoCreate);
  const resource = row === undefined ? null : knownResource(certainPart(row, changes), database);
  const doubtful = [...creates, ...changes].find(isDoubt);
  if (doubtful !== undefined) {
    const isCreate = verbOf(doubtful) === 'create';
    const doubt = doubtOf(doubtful, database);
    return { kind: 'in-doubt', doubt, resource: isCreate ? null : resource };
  }
  const isGivenUp = ({ state }: Open) => state === 'given-up';
  const exists = resource !== null && resource.deletedBy === null;
  const lost = exists
    ? changes.find((each) => isGivenUp(each) && verbOf(each) === 'delete')
    : creates.find(isGivenUp);
  if (lost !== undefined) return { kind: 'given-up', doubt: doubtOf(lost, database) };
  if (resource !== null) {
    const newest = changes.at(-1);
    if (newest === undefined) return { kind: 'known', resource };
    return { kind: 'known', resource, openRun: runIdOf(newest.run, database) };
  }
  const document = findCountedDocument(key, database);
  if (document === null || document.run === run || verbOf(document) === 'create')
    return { kind: 'free' };
  if (document.state !== 'done' && document.maybe === 0) return { kind: 'free' };
  return { kind: 'other', operation: document.operation, run: runIdOf(document.run, database) };
}

const isNoCreate = (each: Open) => verbOf(each) !== 'create';

function doubtOf({ run, seq, operation }: Open, database: Database) {
  return { run: runIdOf(run, database), seq, operation: operationId(operation, database) };
}

function operationId(operation: Open['operation'], database: Database): OperationId {
  if (!isOperationId(operation)) throw damaged(database.file, 'corrupt');
  return operation;
}

/** What references to a key give. What may not exist, or may have another id, gives nothing. */
export function given(key: string, database: Database): Returned | null {
  const state = find(key, database);
  switch (state.kind) {
    case 'known':
    case 'in-doubt': {
      const { resource } = state;
      if (resource === null || resource.deletedBy !== null) return null;
      const isReleasing = state.kind === 'in-doubt' && state.doubt.operation.endsWith('.release');
      return { id: resource.id, versionId: isReleasing ? null : (resource.version?.id ?? null) };
    }
    case 'other': {
      const document = findCountedDocument(key, database);
      if (document === null || document.state !== 'done') return null;
      return returnedOf(document);
    }
    default:
      return null;
  }
}

/** What an operation that is done gives to those who refer to its key. */
export function returnedOf(
  row: Pick<OperationRow, 'operation' | 'returned' | 'target'>,
): Returned | null {
  switch (verbOf(row)) {
    case 'create':
    case 'edit':
      return { id: row.returned ?? row.target, versionId: null };
    case 'release':
      return { id: null, versionId: row.returned };
    default:
      return null;
  }
}

/** The resource that exists under an id. */
export function byId(kind: ResourceKind, id: string, database: Database): KnownResource | null {
  database.together();
  const key = keyOf(kind, plainId(id), database);
  const row = key === null ? undefined : resourceRow(key, database);
  return row === undefined
    ? null
    : knownResource(certainPart(row, openOn(row.key, database)), database);
}

export const sentBody = (key: string, database: Database): SentBody | null =>
  certainBody(key, openOn(key, database), database);

const PAGE = 200;

/** All resources by their keys, those that are deleted included. No cursor stays open. */
export function* listKnownResources(database: Database, scope?: string): Iterable<KnownResource> {
  for (let last = ''; ;) {
    database.together();
    const page = resourcesAfter(last, PAGE, database);
    for (const row of page) {
      if (scope === undefined || row.scope === scope)
        yield knownResource(certainPart(row, openOn(row.key, database)), database);
    }
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.key;
  }
}

/**
 * By key, the keys of the resources that exist and whose bodies refer to it. The body of an edit that
 * is open counts beside the one before it.
 */
export function referrers(database: Database): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const rows = database.all<{ key: string; text: string | null }>(
    `SELECT key, json_extract(body, '$.written') AS text FROM resources
     WHERE deleted IS NULL AND body LIKE '%"$ref"%'
     UNION ALL
     SELECT resource, json_extract(effect, '$.written') FROM operations INDEXED BY operations_open
     WHERE maybe = 1 AND effect LIKE '%"$ref"%'
       AND resource IN (SELECT key FROM resources WHERE deleted IS NULL)
     ORDER BY 1`,
  );
  for (const { key, text } of rows) {
    for (const referred of keysIn(database.object(text ?? '{}'))) {
      const known = found.get(referred) ?? new Set();
      found.set(referred, known.add(key));
    }
  }
  return new Map([...found].map(([key, keys]) => [key, [...keys]]));
}
