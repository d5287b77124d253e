/** What is known of a resource, as a row and as what events leave of it. */
import { operations as table } from '../../contract/operations.ts';
import type { KnownResource, ResourceKind } from '../../contract/resources.ts';
import { referencesWithin } from '../../documents/references.ts';
import type { Database } from '../file/database.ts';
import {
  type Answered,
  type Event,
  eventAt,
  intentAt,
  type OperationEnd,
  type ResourceRow,
} from './events.ts';

/** With the event that left it like this. */
interface RowBefore {
  readonly event: number;
}

/** As the table has it: its body is in its event. */
export type KeptState = KnownResource & RowBefore;
export type KeptRow = ResourceRow & RowBefore;

interface Columns extends Omit<KeptState, 'protect' | 'version' | 'source'> {
  readonly protect: number;
  readonly version: string | null;
  readonly held: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

const STATE = `key, kind, id, scope, protect, content, parent, version, held, deleted AS deletedBy, run,
  at, file, line, "commit", event`;

const stateOf = ({ protect, version, held, file, line, ...row }: Columns): KeptState => ({
  ...row,
  protect: protect === 1,
  version: version === null ? null : { id: version, content: held },
  source: file === null || line === null ? null : { file, line },
});

export function resourceState(key: string, database: Database): KeptState | null {
  const row = database.get<Columns>(
    `SELECT ${STATE} FROM resources WHERE key = ? AND renamed IS NULL`,
    [key],
  );
  return row === undefined ? null : stateOf(row);
}

/** With its body. */
export function resourceRow(key: string, database: Database): KeptRow | null {
  const state = resourceState(key, database);
  return state && { ...state, body: rowAt(state.event, database)?.body ?? null };
}

/** At most `limit` of them, by key after this one; with a scope, only its own. */
export const resourcesAfter = (
  key: string,
  limit: number,
  scope: string | undefined,
  database: Database,
): KeptState[] =>
  database
    .all<Columns>(
      `SELECT ${STATE} FROM resources
       WHERE key > ?1 AND renamed IS NULL AND (scope = ?2 OR ?2 IS NULL) ORDER BY key LIMIT ?3`,
      [key, scope ?? null, limit],
    )
    .map(stateOf);

/** The resource that exists under this id; null if none does. */
export function stateOfId(kind: ResourceKind, id: string, database: Database): KeptState | null {
  const row = database.get<Columns>(
    `SELECT ${STATE} FROM resources
     WHERE id = ? AND kind = ? AND deleted IS NULL AND renamed IS NULL`,
    [id, kind],
  );
  return row === undefined ? null : stateOf(row);
}

const PUT = `INSERT OR REPLACE INTO resources VALUES (${'?, '.repeat(17)}NULL)`;

export function putResource(row: ResourceRow, event: number, database: Database): void {
  const { key, kind, id, scope, protect, content, parent, version, deletedBy } = row;
  const { run, at, source, commit, body } = row;
  const refers = body !== null && referencesWithin(body.written).length > 0;
  const held = [version?.id ?? null, version?.content ?? null, deletedBy];
  const place = [source?.file ?? null, source?.line ?? null, commit];
  const state = [scope, Number(protect), content, parent, ...held, run, at, ...place];
  database.run(PUT, [key, kind, id, ...state, Number(refers), event]);
}

/** The row of a resource of which nothing is known. */
export const emptyRow = (
  about: Pick<ResourceRow, 'key' | 'kind'>,
): Omit<ResourceRow, 'run' | 'at'> => ({
  scope: null,
  protect: false,
  content: null,
  parent: null,
  version: null,
  deletedBy: null,
  commit: null,
  source: null,
  body: null,
  ...about,
  id: '',
});

/** An outcome or an answer. */
export type OperationLeft = Pick<OperationEnd, 'of' | 'blocks' | 'previous'> &
  Pick<Answered, 'outdated'> & { readonly returned?: string | null | undefined };

export const rowAt = (number: number, database: Database): ResourceRow | null =>
  rowAfterEvent(eventAt(number, database), database);

/** The row that an event left; null if it left none. */
export function rowAfterEvent(event: Event, database: Database): ResourceRow | null {
  if (event.kind === 'resource') return event.data.to;
  return event.kind === 'outcome' || event.kind === 'answer'
    ? rowLeftBy(event.data, database)
    : null;
}

export function rowLeftBy(end: OperationLeft, database: Database): ResourceRow | null {
  const { of, previous, outdated } = end;
  const { operation, change } = intentAt(of, database);
  if (change === undefined || previous === undefined) return null;
  const { to, event } = change;
  const now = previous === event || previous === null ? null : rowAt(previous, database);
  const isNoted = now !== null && isOnlyNoted(previous, event, database);
  const own = isNoted ? { key: now.key, scope: now.scope, protect: now.protect } : {};
  const row = rowAfter(operation, { ...to, ...own }, isNoted ? null : now, end);
  const unknown = { content: null, parent: null, version: null, body: null };
  return outdated === undefined ? row : { ...row, ...unknown, ...outdated };
}

/**
 * If another event has changed the resource since the operation began, nobody knows which of them came
 * last at the service.
 * @param to as it was to be when the operation began
 * @param changed as it is now, if another event has changed it since; otherwise null
 */
function rowAfter(
  operation: keyof typeof table,
  to: ResourceRow,
  changed: ResourceRow | null,
  { returned = null, blocks }: OperationLeft,
): ResourceRow {
  const { run, at, source, commit, scope, protect } = to;
  const now = changed && { ...changed, run, at, source, commit, scope, protect };
  const body = to.body && blocks !== undefined ? { ...to.body, blocks } : to.body;
  switch (table[operation].verb) {
    case 'create':
      return { ...to, id: returned ?? '', body };
    case 'edit':
      return now === null ? { ...to, body } : { ...now, content: null, body: null };
    case 'move':
      return now === null ? to : { ...now, parent: null };
    case 'delete':
      return now === null ? to : { ...now, deletedBy: to.deletedBy };
    case 'release': {
      const content = now === null ? (to.version?.content ?? null) : null;
      return { ...(now ?? to), version: { id: returned ?? '', content } };
    }
  }
}

/** True if only keys, scopes and protection, which the service does not know, changed since an event. */
function isOnlyNoted(newest: number | null, event: number | null, database: Database): boolean {
  for (let at = newest; at !== event;) {
    const noted = at === null ? null : eventAt(at, database);
    if (noted?.kind !== 'resource') return false;
    at = findPrevious(noted) ?? null;
  }
  return true;
}

/** The event before, of the same resource; null if it is the first one, undefined if it changed none. */
export const findPrevious = ({ data }: Event): number | null | undefined =>
  'previous' in data ? data.previous : undefined;
