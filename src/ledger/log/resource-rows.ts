/** What is known of a resource, as a row and as what events leave of it. */
import type { Verb } from '../../contract/operations.ts';
import type { BlockIds, ResourceKind, SentBody } from '../../contract/resources.ts';
import { referencesWithin } from '../../documents/references.ts';
import type { Database } from '../file/database.ts';

/** Without its body, which is in its event. Digests are in hexadecimal digits. */
export interface ResourceState {
  readonly key: string;
  readonly kind: ResourceKind;
  /** Null of a create that is not done. */
  readonly id: string | null;
  readonly scope: string | null;
  readonly protect: boolean;
  /** The digest of its body; null if nobody knows it. */
  readonly content: string | null;
  readonly parent: string | null;
  readonly version: string | null;
  /** The digest of what the version holds. */
  readonly held: string | null;
  /** The number of the run that deleted it. */
  readonly deleted: number | null;
  /** The number of the run that changed it last, and when; null for an adoption. */
  readonly run: number | null;
  readonly at: number;
  readonly file: string | null;
  readonly line: number | null;
  readonly commit: string | null;
}

export interface ResourceRow extends ResourceState {
  readonly body: SentBody | null;
}

/** With the event that left it like this. */
interface Kept {
  readonly id: string;
  readonly event: number;
}

export type KeptState = ResourceState & Kept;
export type KeptRow = ResourceRow & Kept;

/** As the table has it. */
type Columns = Omit<KeptState, 'protect'> & { readonly protect: number };

const STATE = `key, kind, id, scope, protect, content, parent, version, held, deleted, run, at, file,
  line, "commit", event`;

const stateOf = (row: Columns): KeptState => Object.assign(row, { protect: row.protect === 1 });

export function resourceState(key: string, database: Database): KeptState | null {
  const row = database.get<Columns>(
    `SELECT ${STATE} FROM resources WHERE key = ? AND renamed IS NULL`,
    key,
  );
  return row === undefined ? null : stateOf(row);
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
      key,
      scope ?? null,
      limit,
    )
    .map(stateOf);

/** The resource that exists under this id; null if none does. */
export function stateOfId(kind: ResourceKind, id: string, database: Database): KeptState | null {
  const row = database.get<Columns>(
    `SELECT ${STATE} FROM resources
     WHERE id = ? AND kind = ? AND deleted IS NULL AND renamed IS NULL`,
    id,
    kind,
  );
  return row === undefined ? null : stateOf(row);
}

const PUT = `INSERT OR REPLACE INTO resources VALUES (${'?, '.repeat(17)}NULL)`;

export function putResource(row: ResourceRow, event: number, database: Database): void {
  const { key, kind, id, scope, protect, content, parent, version, held, deleted } = row;
  const { run, at, file, line, commit, body } = row;
  const refers = body !== null && referencesWithin(body.written).length > 0;
  const state = [scope, Number(protect), content, parent, version, held, deleted];
  database.run(PUT, key, kind, id, ...state, run, at, file, line, commit, Number(refers), event);
}

/** The row of a resource of which only its id is known. */
export const rowWithIdOnly = (
  about: Pick<ResourceRow, 'key' | 'kind' | 'id' | 'run' | 'at'>,
): ResourceRow => ({
  scope: null,
  protect: false,
  content: null,
  parent: null,
  version: null,
  held: null,
  deleted: null,
  commit: null,
  file: null,
  line: null,
  body: null,
  ...about,
});

/** What is known once an operation is done. */
interface Done {
  readonly verb: Verb;
  /** As it was to be when the operation began. */
  readonly to: ResourceRow;
  /** What the answer returned. */
  readonly returned: string | null;
  readonly blocks: readonly BlockIds[] | undefined;
  /** As it is now, if another event has changed it since the operation began; otherwise null. */
  readonly changed: ResourceRow | null;
}

/**
 * The row after an operation. If another one has changed the resource meanwhile, nobody knows which of
 * them came last at the service.
 */
export function rowAfter({ verb, to, returned, blocks, changed }: Done): ResourceRow {
  const { run, at, file, line, commit, scope, protect } = to;
  const last = { run, at, file, line, commit, scope, protect };
  switch (verb) {
    case 'create':
    case 'edit': {
      if (changed !== null && verb === 'edit')
        return { ...changed, ...last, content: null, body: null };
      const id = verb === 'create' ? returned : to.id;
      const body = to.body && blocks !== undefined ? { ...to.body, blocks } : to.body;
      return { ...to, id, body };
    }
    case 'move':
      return changed === null ? to : { ...changed, ...last, parent: null };
    case 'delete':
      return changed === null ? to : { ...changed, ...last, deleted: to.deleted };
    case 'release':
      return changed === null
        ? { ...to, version: returned }
        : { ...changed, ...last, version: returned, held: null };
  }
}
