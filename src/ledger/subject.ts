/** The existing resource that an operation changes: operations on one resource keep their order. */
import { pathParamsOf, operationIds } from '../contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { Deletion } from '../contract/import-run.ts';
import type { PlannedId } from '../contract/references.ts';
import { tableRow } from './operation-rows.ts';

interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
}

/** The resource and its id, or the key that refers to it; null for creates, which change none. */
export function subjectOf(operation: PlannedId, parts: Parts): string | null {
  const known = tableRow(operation);
  if (known === null || known.verb === 'create') return null;
  const { resource } = known;
  const id = idIn(operation, parts);
  const reference = isObject(id) ? id['$ref'] : null;
  if (typeof reference === 'string') return `${resource} of ${reference}`;
  const text = idText(id);
  return text === null ? null : `${resource} ${text}`;
}

/** The digits of the id that an operation works on; null for creates. */
export function targetId(operation: PlannedId, parts: Parts): string | null {
  return tableRow(operation)?.verb === 'create' ? null : idText(idIn(operation, parts));
}

/** The id that an edit changes and also returns; otherwise null. */
export function editedId(operation: PlannedId, parts: Parts): string | null {
  return tableRow(operation)?.verb === 'edit' ? idText(idIn(operation, parts)) : null;
}

/** The id that is released or deleted; otherwise null. */
export function worksOn(operation: PlannedId, parts: Parts): string | null {
  const verb = tableRow(operation)?.verb;
  return verb === 'release' || verb === 'delete' ? idText(idIn(operation, parts)) : null;
}

/** The ids that an operation names, as people typed them: `17 8802` for a move; null for a create. */
export function namedIds(operation: PlannedId, parts: Parts): string | null {
  if (tableRow(operation)?.verb === 'create') return null;
  const ids = Object.values(parts.params);
  const texts = (ids.length > 0 ? ids : [parts.body?.['id']]).map(idText);
  return texts.filter((text) => text !== null).join(' ') || null;
}

/** What a deletion deletes; null for all other operations. */
export function deletionIn(operation: PlannedId, parts: Parts): Deletion | null {
  const known = tableRow(operation);
  if (known?.verb !== 'delete') return null;
  return { resource: known.resource, id: idText(idIn(operation, parts)) };
}

/** An id as digits. */
export function idText(id: Json | undefined): string | null {
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string'
    ? String(id)
    : null;
}

/** The id in the path, or in the body if the path has none. */
function idIn(operation: PlannedId, { params, body }: Parts): Json | undefined {
  const name = idParams.get(operation);
  return name === undefined ? body?.['id'] : params[name];
}

const idParams: ReadonlyMap<PlannedId, string | undefined> = new Map(
  operationIds.map((id) => [id, pathParamsOf(id)[0]]),
);
