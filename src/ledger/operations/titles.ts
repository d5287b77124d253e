/**
 * Titles: by what a person knows a resource in the service. Each operation with a body keeps that of
 * its body in its `detail`.
 */
import type { ResourceKind } from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';
import { type OperationRow, specOf } from './rows.ts';

/** Longer ones are cut. */
const TITLE_LIMIT = 200;

/** The title of a question, the name of anything else; null without one. */
export function titleOfBody(body: JsonObject | null): string | null {
  const title = titleText(body?.['title']) ?? titleText(body?.['name']);
  return title === null ? null : Array.from(title).slice(0, TITLE_LIMIT).join('');
}

const titleText = (value: Json | undefined) =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** The column `detail` with a title. */
export function withTitle(detail: JsonObject, title: string | null): string | null {
  const all = title === null ? detail : { ...detail, title };
  return Object.keys(all).length === 0 ? null : stringifyExact(all);
}

/** What takes the place of a detail, a parameter of its own, and keeps its title. */
export const KEEPING_TITLE = `json_patch(?, json_object('title', json_extract(detail, '$.title')))`;

const ownTitle = ({ detail }: Pick<OperationRow, 'detail'>, database: Database) =>
  detail === null ? null : titleText(database.object(detail)['title']);

/** Its own; otherwise that of the resource that it works on. */
export function titleOfRow(
  row: Pick<OperationRow, 'detail' | 'operation' | 'target'>,
  database: Database,
): string | null {
  const own = ownTitle(row, database);
  const kind = specOf(row.operation).resource;
  if (own !== null || kind === undefined || row.target === null) return own;
  return titleOfResource(kind, row.target, database);
}

/** As it was last sent, or as the files said when it was adopted; null if nobody knows. */
export function titleOfResource(kind: ResourceKind, id: string, database: Database): string | null {
  const sent = database.get<Pick<OperationRow, 'detail'>>(
    `SELECT detail FROM operations
     WHERE ((returned = ?1 AND operation = ?2) OR (target = ?1 AND operation = ?3))
       AND state = 'done' AND json_extract(detail, '$.title') IS NOT NULL
     ORDER BY seq DESC LIMIT 1`,
    id,
    `${kind}.create`,
    `${kind}.edit`,
  );
  if (sent !== undefined) return ownTitle(sent, database);
  const known = database.get<{ body: string | null }>(
    'SELECT body FROM resources WHERE kind = ? AND id = ?',
    kind,
    id,
  );
  const written = known?.body == null ? null : database.object(known.body)['written'];
  return isObject(written) ? titleOfBody(written) : null;
}
