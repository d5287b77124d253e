/** Which existing resource an operation works on: those on the same one keep their order. */
import {
  operations,
  pathParamsOf,
  operationIds,
  type OperationId,
} from '../contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';

interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
}

/** By resource and id, or the key that refers to it; null for what works on none (create). */
export function subjectOf(operation: OperationId, parts: Parts): string | null {
  const { resource, verb } = operations[operation];
  if (verb === 'create') return null;
  const id = idIn(operation, parts);
  const reference = isObject(id) ? id['$ref'] : null;
  if (typeof reference === 'string') return `${resource} of ${reference}`;
  const text = idText(id);
  return text === null ? null : `${resource} ${text}`;
}

/** The id of what an edit works on, which it returns as well; null for the others. */
export function editedId(operation: OperationId, parts: Parts): string | null {
  return operations[operation].verb === 'edit' ? idText(idIn(operation, parts)) : null;
}

/** An id as digits. */
export function idText(id: Json | undefined): string | null {
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string'
    ? String(id)
    : null;
}

/** The id in the path, or in the body where the path has none. */
function idIn(operation: OperationId, { params, body }: Parts): Json | undefined {
  const name = idParams.get(operation);
  return name === undefined ? body?.['id'] : params[name];
}

const idParams = new Map(operationIds.map((id) => [id, pathParamsOf(id)[0]]));
