/** What is known of a resource, as a row and as what events leave of it. */
import type { Verb } from '../../contract/operations.ts';
import type { BlockIds, ResourceKind, SentBody } from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';

/** Digests are in hexadecimal digits, ids without leading zeros. */
export interface ResourceRow {
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
  readonly body: SentBody | null;
}

/** A row with the event that left it like this. */
export interface KeptRow extends ResourceRow {
  readonly id: string;
  readonly event: number;
}

interface Columns {
  readonly key: string;
  readonly kind: ResourceKind;
  readonly id: string;
  readonly scope: string | null;
  readonly protect: number;
  readonly content: string | null;
  readonly parent: string | null;
  readonly version: string | null;
  readonly held: string | null;
  readonly deleted: number | null;
  readonly run: number | null;
  readonly at: number;
  readonly file: string | null;
  readonly line: number | null;
  readonly commit_id: string | null;
  readonly body: string | null;
  readonly event: number;
}

const OF_KEY = 'SELECT * FROM resources WHERE key = ? AND renamed IS NULL';

export function resourceRow(key: string, database: Database): KeptRow | null {
  const row = database.get<Columns>(OF_KEY, key);
  return row === undefined ? null : asRow(row, database);
}

/** At most `limit` rows, by key after this one. */
export const resourcesAfter = (key: string, limit: number, database: Database): KeptRow[] =>
  database
    .all<Columns>(
      'SELECT * FROM resources WHERE key > ? AND renamed IS NULL ORDER BY key LIMIT ?',
      key,
      limit,
    )
    .map((row) => asRow(row, database));

/** The resource that exists under this id; null if none does. */
export function rowOfId(kind: ResourceKind, id: string, database: Database): KeptRow | null {
  const row = database.get<Columns>(
    'SELECT * FROM resources WHERE id = ? AND kind = ? AND deleted IS NULL AND renamed IS NULL',
    id,
    kind,
  );
  return row === undefined ? null : asRow(row, database);
}

function asRow({ commit_id: commit, protect, body, ...row }: Columns, database: Database): KeptRow {
  const sent = body === null ? null : bodyIn(database.object(body));
  return { ...row, protect: protect === 1, commit, body: sent };
}

const PUT = `INSERT OR REPLACE INTO resources VALUES (${'?, '.repeat(17)}NULL)`;

export function putResource(row: ResourceRow, event: number, database: Database): void {
  const { key, kind, id, scope, protect, content, parent, version, held, deleted } = row;
  const { run, at, file, line, commit, body } = row;
  const text = body === null ? null : stringifyExact(bodyAsJson(body));
  const state = [scope, Number(protect), content, parent, version, held, deleted];
  database.run(PUT, key, kind, id, ...state, run, at, file, line, commit, text, event);
}

/** A row in an event, from JSON. */
export function rowIn(value: JsonObject): ResourceRow {
  const { body } = value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const row = value as unknown as Omit<ResourceRow, 'body'>;
  return { ...row, body: isObject(body) ? bodyIn(body) : null };
}

export const rowAsJson = ({ body, ...row }: ResourceRow): JsonObject => ({
  ...row,
  body: body && bodyAsJson(body),
});

function bodyIn({ written, resolved, blocks, released }: JsonObject): SentBody {
  return {
    written: objectIn(written),
    resolved: objectIn(resolved),
    blocks: Array.isArray(blocks) ? blocks.map(blockIn) : [],
    released: isObject(released)
      ? { written: objectIn(released['written']), resolved: objectIn(released['resolved']) }
      : null,
  };
}

const bodyAsJson = ({ written, resolved, blocks, released }: SentBody): JsonObject => ({
  written,
  resolved,
  blocks: blocks.map(({ id, filters }) => ({ id, filters: [...filters] })),
  released: released && { ...released },
});

const objectIn = (value: Json | undefined) => (isObject(value) ? value : {});

function blockIn(block: Json): BlockIds {
  const { id, filters } = objectIn(block);
  return { id: textIn(id), filters: Array.isArray(filters) ? filters.map(textIn) : [] };
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : null);

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
