/** The rows of resources (docs/content-as-code.md), and the bodies in them. */
import type { BlockIds, ResourceKind, SentBody } from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';

/** What is known of a resource, except its body. */
export interface ResourceRow {
  readonly key: string;
  readonly kind: ResourceKind;
  /** Without leading zeros. */
  readonly id: string;
  readonly scope: string | null;
  readonly protect: number;
  readonly content: Uint8Array | null;
  readonly parent: string | null;
  readonly version: string | null;
  readonly held: Uint8Array | null;
  readonly deleted: number | null;
  readonly run: number | null;
  readonly at: number;
  readonly file: string | null;
  readonly line: number | null;
  readonly commit_id: string | null;
}

const STATE = `key, kind, id, scope, protect, content, parent, version, held, deleted, run, at, file,
  line, commit_id`;

export const resourceRow = (key: string, database: Database): ResourceRow | undefined =>
  database.get(`SELECT ${STATE} FROM resources WHERE key = ?`, key);

/** The key of the resource that exists under this id; null if none does. */
export function keyOf(kind: ResourceKind, id: string, database: Database): string | null {
  const row = database.get<{ key: string }>(
    'SELECT key FROM resources WHERE kind = ? AND id = ? AND deleted IS NULL',
    kind,
    id,
  );
  return row?.key ?? null;
}

/** At most `limit` rows, by key after this one. */
export const resourcesAfter = (key: string, limit: number, database: Database): ResourceRow[] =>
  database.all(`SELECT ${STATE} FROM resources WHERE key > ? ORDER BY key LIMIT ?`, key, limit);

/** Inserts or replaces a row. Its body stays as it is unless one is given; null removes it. */
export function putResource(row: ResourceRow, database: Database, body?: SentBody | null): void {
  const text = body && { body: stringifyExact(bodyAsJson(body)) };
  database.insert('resources', { ...row, ...(body === null ? { body } : text) }, 'key');
}

export const removeResource = (key: string, database: Database) =>
  database.run('DELETE FROM resources WHERE key = ?', key);

/** The body as it was last sent, whatever is under way; null if it is unknown. */
export function bodyOf(key: string, database: Database): SentBody | null {
  const row = database.get<{ body: string | null } & Pick<ResourceRow, 'content' | 'held'>>(
    'SELECT body, content, held FROM resources WHERE key = ?',
    key,
  );
  return row === undefined || row.body === null ? null : bodyIn(row.body, row, database);
}

/** @param row of the resource, whose digests say whether its newest version holds another body */
export function bodyIn(
  text: string,
  row: Pick<ResourceRow, 'content' | 'held'>,
  database: Database,
): SentBody {
  const { written, resolved, blocks, released } = database.object(text);
  const hasOwn = isObject(released) && isOfOtherContent(row);
  return {
    written: objectIn(written),
    resolved: objectIn(resolved),
    blocks: Array.isArray(blocks) ? blocks.map(blockIn) : [],
    released: hasOwn
      ? { written: objectIn(released['written']), resolved: objectIn(released['resolved']) }
      : null,
  };
}

const objectIn = (value: Json | undefined) => (isObject(value) ? value : {});

function blockIn(block: Json): BlockIds {
  const { id, filters } = objectIn(block);
  return { id: textIn(id), filters: Array.isArray(filters) ? filters.map(textIn) : [] };
}

const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : null);

/** True if the newest version holds something else that is known. */
export const isOfOtherContent = ({ content, held }: Pick<ResourceRow, 'content' | 'held'>) =>
  held !== null && content !== null && !Buffer.from(held).equals(content);

/** The row of a resource of which only its id is known. */
export const rowWithIdOnly = (
  about: Pick<ResourceRow, 'key' | 'kind' | 'id' | 'run' | 'at'>,
): ResourceRow => ({
  scope: null,
  protect: 0,
  content: null,
  parent: null,
  version: null,
  held: null,
  deleted: null,
  commit_id: null,
  file: null,
  line: null,
  ...about,
});

/** A row as JSON, and back: a resource as it was. */
export const textOfRow = (row: ResourceRow, body: SentBody | null): string =>
  stringifyExact({
    ...row,
    content: hexOf(row.content),
    held: hexOf(row.held),
    body: body && bodyAsJson(body),
  });

const bodyAsJson = ({ written, resolved, blocks, released }: SentBody): JsonObject => ({
  written,
  resolved,
  blocks: blocks.map(({ id, filters }) => ({ id, filters: [...filters] })),
  released: released && { ...released },
});

export function rowInText(
  text: string,
  database: Database,
): { readonly row: ResourceRow; readonly body: SentBody | null } {
  const { content, held, body, ...rest } = database.object(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const plain = rest as unknown as Omit<ResourceRow, 'content' | 'held'>;
  const row = { ...plain, content: bytesOf(content), held: bytesOf(held) };
  return { row, body: isObject(body) ? bodyIn(stringifyExact(body), row, database) : null };
}

export const hexOf = (digest: Uint8Array | null) => digest && Buffer.from(digest).toString('hex');
export const bytesOf = (hex: Json | undefined) =>
  typeof hex === 'string' ? new Uint8Array(Buffer.from(hex, 'hex')) : null;
