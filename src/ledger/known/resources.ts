/** What is certain of keys and resources (docs/content-as-code.md, State). */
import type { Verb } from '../../contract/operations.ts';
import type { ReturnedValues } from '../../contract/references.ts';
import type {
  KeyState,
  KnownResource,
  ResourceDoubt,
  ResourceKind,
  SentBody,
} from '../../contract/resources.ts';
import { referencesWithin, withKeys } from '../../documents/references.ts';
import type { Database } from '../file/database.ts';
import { plainId, titleOfBody } from './ids.ts';
import {
  findSpec,
  isOwnDoubt,
  mayBeSentAgain,
  ofKey,
  OPEN,
  type OperationRow,
  renamedTo,
  returnedBy,
  whatCounts,
  workAfter,
} from '../log/identities.ts';
import { intentAt, type ResourceRow } from '../log/events.ts';
import {
  type KeptRow,
  type KeptState,
  resourceRow,
  resourcesAfter,
  resourceState,
  stateOfId,
} from '../log/resource-rows.ts';

const verbOf = ({ operation }: Pick<OperationRow, 'operation'>): Verb => findSpec(operation).verb;

/** The operations on a key that may have been performed, and nobody knows, oldest first. */
export const openOn = (key: string, database: Database): OperationRow[] =>
  database
    .all<OperationRow>(`SELECT * FROM operations WHERE ${OPEN} AND resource = ? ORDER BY number`, [
      key,
    ])
    .filter((row) => row.state !== 'in-doubt' || isOwnDoubt(row, database));

/** The verbs of those on a resource that exists. */
export const openVerbs = (key: string, database: Database): Verb[] =>
  openOn(key, database).map(verbOf);

/** The state without what open operations may have changed. */
function certainState<State extends KnownResource>(state: State, open: readonly string[]): State {
  if (open.length === 0) return state;
  const isContentOpen = open.includes('edit');
  const isHeldOpen = isContentOpen || open.includes('release');
  return {
    ...state,
    content: isContentOpen ? null : state.content,
    parent: open.includes('move') ? null : state.parent,
    version: isHeldOpen && state.version ? { ...state.version, content: null } : state.version,
  };
}

function certainResource(state: KeptState, open: readonly string[]): KnownResource {
  const { event: _, ...known } = state;
  return certainState<KnownResource>(known, open);
}

/** The same of a row with its body. */
export function certainPart<Row extends ResourceRow>(row: Row, open: readonly string[]): Row {
  const body = open.includes('edit') ? null : row.body;
  const isReleaseOpen = body !== null && open.includes('release');
  return { ...certainState(row, open), body: isReleaseOpen ? { ...body, released: null } : body };
}

/** As far as it is certain now; null if the key has no resource. */
export function certainRow(key: string, database: Database): KeptRow | null {
  const row = resourceRow(key, database);
  return row && certainPart(row, openVerbs(key, database));
}

export const findRunId = (number: number, database: Database): string =>
  database.one<{ id: string }>('SELECT id FROM runs WHERE number = ?', [number]).id;

/** @param run whose own open operations do not count; null for none */
export function find(key: string, database: Database, run: number | null = null): KeyState {
  const row = resourceState(key, database);
  const all = openOn(key, database).filter((each) => each.run !== run);
  const creates = all.filter((each) => verbOf(each) === 'create');
  // What is open on something that was deleted does not matter any more.
  const changes =
    row === null || row.deletedBy !== null ? [] : all.filter((each) => verbOf(each) !== 'create');
  const resource = row && certainResource(row, changes.map(verbOf));
  const open = [...creates, ...changes].filter(
    ({ state }) => state === 'begun' || state === 'in-doubt',
  );
  const doubtful = open.find((each) => !mayBeSentAgain(each, database)) ?? open[0];
  if (doubtful !== undefined) {
    const isCreate = verbOf(doubtful) === 'create';
    const doubt = doubtOf(doubtful, database);
    const known = { doubt, resource: isCreate ? null : resource };
    return { kind: 'in-doubt', ...known, mayBeSentAgain: mayBeSentAgain(doubtful, database) };
  }
  const exists = resource !== null && resource.deletedBy === null;
  const givenUp = ({ state }: OperationRow) => state === 'given-up';
  const lost = exists
    ? changes.find((each) => givenUp(each) && verbOf(each) === 'delete')
    : creates.find(givenUp);
  if (lost !== undefined) return { kind: 'given-up', doubt: doubtOf(lost, database) };
  if (resource !== null) {
    const newest = changes.at(-1);
    if (newest === undefined) return { kind: 'known', resource };
    return { kind: 'known', resource, openRun: findRunId(newest.run, database) };
  }
  const document = whatCounts(ofKey(key), database);
  if (document === null || document.run === run || verbOf(document) === 'create')
    return { kind: 'free' };
  if (document.state !== 'done' && document.maybe === 0) return { kind: 'free' };
  const { operation } = document;
  return { kind: 'other', operation, run: findRunId(document.run, database) };
}

const doubtOf = (row: OperationRow, database: Database): ResourceDoubt => ({
  run: findRunId(row.run, database),
  seq: row.number,
  operation: row.operation,
});

/** What references to a key give. What may not exist, or may have another id, gives nothing. */
export const given = (key: string, database: Database): ReturnedValues | null =>
  givenIn(find(key, database), key, database);

export function givenIn(state: KeyState, key: string, database: Database): ReturnedValues | null {
  switch (state.kind) {
    case 'known':
    case 'in-doubt': {
      const { resource } = state;
      if (resource === null || resource.deletedBy !== null) return null;
      const isReleasing = state.kind === 'in-doubt' && state.doubt.operation.endsWith('.release');
      return { id: resource.id, versionId: isReleasing ? null : (resource.version?.id ?? null) };
    }
    case 'other': {
      const document = whatCounts(ofKey(key), database);
      return document === null || document.state !== 'done' ? null : returnedBy(document);
    }
    default:
      return null;
  }
}

export function byId(kind: ResourceKind, id: string, database: Database): KnownResource | null {
  const state = stateOfId(kind, plainId(id), database);
  return state && certainResource(state, openVerbs(state.key, database));
}

/** The newest event that has changed what exists under an id, or may have; 0 if nobody knows of any. */
export function newestEventOn(kind: ResourceKind, named: string, database: Database): number {
  const id = plainId(named);
  const work = workAfter(0, { kind, id }, database).at(-1)?.number ?? 0;
  return Math.max(work, stateOfId(kind, id, database)?.event ?? 0);
}

export const sentBody = (key: string, database: Database): SentBody | null => {
  const row = certainRow(key, database);
  return row && ownBody(row, database);
};

/** With the keys of today; what the newest version holds only while it is not the content. */
export function ownBody(
  { body, content, version }: ResourceRow,
  database: Database,
): SentBody | null {
  const held = version?.content ?? null;
  if (body === null) return null;
  const keyNow = (key: string) => renamedTo(key, database) ?? key;
  const isOther = held !== null && content !== null && held !== content;
  return {
    ...body,
    written: withKeys(body.written, keyNow),
    released:
      isOther && body.released !== null
        ? { ...body.released, written: withKeys(body.released.written, keyNow) }
        : null,
  };
}

const PAGE = 200;

/** No cursor stays open. */
export function* knownResources(database: Database, scope?: string): Iterable<KnownResource> {
  for (let last = ''; ;) {
    const page = resourcesAfter(last, PAGE, scope, database);
    for (const state of page) yield certainResource(state, openVerbs(state.key, database));
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.key;
  }
}

export const openKeys = (database: Database): string[] =>
  database
    .all<{ key: string }>(
      `SELECT DISTINCT resource AS key FROM operations WHERE ${OPEN} AND resource IS NOT NULL`,
    )
    .map(({ key }) => key);

/** The body of an edit that is open counts beside the one before it. */
export function referrers(database: Database): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (key: string, body: SentBody | null) => {
    if (body === null) return;
    for (const { key: named } of referencesWithin(body.written)) {
      const referred = renamedTo(named, database) ?? named;
      found.set(referred, (found.get(referred) ?? new Set()).add(key));
    }
  };
  const rows = database.all<{ key: string }>(
    'SELECT key FROM resources WHERE deleted IS NULL AND refers = 1 ORDER BY key',
  );
  for (const { key } of rows) add(key, resourceRow(key, database)?.body ?? null);
  const open = database.all<{ key: string; number: number }>(
    `SELECT resource AS key, number FROM operations WHERE ${OPEN}
       AND resource IN (SELECT key FROM resources WHERE deleted IS NULL AND renamed IS NULL)`,
  );
  for (const { key, number } of open) {
    const intent = intentAt(number, database);
    add(key, intent.change?.to.body ?? null);
  }
  return new Map([...found].map(([key, keys]) => [key, [...keys].toSorted()]));
}

/** Its title as it was last sent, or as the files said when it was adopted; null if nobody knows. */
export function findTitle(kind: ResourceKind, id: string, database: Database): string | null {
  const sent = database.all<{ number: number }>(
    `SELECT number FROM operations WHERE id = ? AND operation IN (?, ?) AND state = 'done'
     ORDER BY number DESC`,
    [id, `${kind}.create`, `${kind}.edit`],
  );
  for (const { number } of sent) {
    const { title } = intentAt(number, database);
    if (title !== null) return title;
  }
  const key = stateOfId(kind, id, database)?.key;
  const row = key === undefined ? null : resourceRow(key, database);
  return titleOfBody(row?.body?.written ?? null);
}
